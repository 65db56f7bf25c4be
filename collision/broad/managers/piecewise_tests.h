// Tests of two bodies that can be made in pieces, for the schedulers.
#pragma once

#include <span>

#include "collision/broad/managers/two_body_tests.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// Simple shapes: one operation.
class ShapePieces {
  public:
    struct State {
        ProxyPair pair;
        bool hit = false;
    };
    explicit ShapePieces(std::span<const MovingBody> bodies) : bodies_(bodies) {}

    Aabb box(ProxyId id) const { return box_of(bodies_[id]); }
    State begin(ProxyPair pair) const { return {pair}; }
    bool advance(State& state, std::uint64_t, std::uint64_t& spent) const {
        state.hit = overlaps(bodies_[state.pair.low], bodies_[state.pair.high]);
        spent = 1;
        return true;
    }
    bool hit(const State& state) const { return state.hit; }

  private:
    std::span<const MovingBody> bodies_;
};

// Meshes: a descent of their trees of oriented boxes, stopped and taken up again. An operation is a
// test of two volumes or of two triangles.
class TreePieces {
  public:
    using State = TreePairDescent<ObbTree, ObbTree>;
    explicit TreePieces(std::span<const MeshBody> bodies) : bodies_(bodies) {}

    Aabb box(ProxyId id) const { return ObbTreeTest().box(bodies_[id]); }
    State begin(ProxyPair pair) const {
        const MeshBody &a = bodies_[pair.low], &b = bodies_[pair.high];
        return State(*a.tree, *b.tree, RelativePose(a.pose, b.pose), 1);
    }
    bool advance(State& state, std::uint64_t operations, std::uint64_t& spent) const {
        const auto cost = [&] {
            return state.answer().volume_tests + state.answer().primitive_tests;
        };
        const std::uint64_t before = cost();
        bool finished = false;
        do finished = state.advance(1);
        while (!finished && cost() - before < operations);
        spent = cost() - before;
        return finished;
    }
    bool hit(const State& state) const { return state.answer().hit(); }

  private:
    std::span<const MeshBody> bodies_;
};

}  // namespace collidoscope
