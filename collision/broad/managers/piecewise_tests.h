// Tests of two bodies that can be made in pieces, for the schedulers.
#pragma once

#include <span>

#include "collision/broad/managers/solid_pair.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/trace/scopes.h"
#include "collision/trees/seen_pair.h"
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

    // Told in scopes.
    State begin(ProxyPair pair, const Recorder&) const { return begin(pair); }
    bool advance(State& state, std::uint64_t, std::uint64_t& spent, const Recorder& trace) const {
        state.hit = overlaps(bodies_[state.pair.low], bodies_[state.pair.high], trace);
        spent = 1;
        return true;
    }

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
        return advance_descent(state, operations, spent);
    }
    bool hit(const State& state) const { return state.answer().hit(); }

    // Serves any such descent a piece.
    template <typename Descent>
    static bool advance_descent(Descent& state, std::uint64_t operations, std::uint64_t& spent) {
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

  private:
    std::span<const MeshBody> bodies_;
};

// The same with every piece told in a scope of its own.
class ToldTreePieces {
    using Told = ChangedTrace<Recorder, SeenPair<ObbTree, ObbTree>>;
    using Descent = TreePairDescent<ObbTree, ObbTree, OpenTogether, Told>;

  public:
    struct State {
        ProxyPair pair;
        Descent descent;
        bool fresh = true;  // its first piece belongs to the scope of its start
    };
    explicit ToldTreePieces(std::span<const MeshBody> bodies) : bodies_(bodies) {}

    Aabb box(ProxyId id) const { return TreePieces(bodies_).box(id); }

    State begin(ProxyPair pair, const Recorder& trace) const {
        const MeshBody &a = bodies_[pair.low], &b = bodies_[pair.high];
        return {pair, Descent(*a.tree, *b.tree, RelativePose(a.pose, b.pose), 1, OpenTogether{},
                              told(pair, trace))};
    }
    bool advance(State& state, std::uint64_t operations, std::uint64_t& spent,
                 const Recorder& trace) const {
        if (!state.fresh) state.descent.tell(told(state.pair, trace));
        state.fresh = false;
        return TreePieces::advance_descent(state.descent, operations, spent);
    }
    bool hit(const State& state) const { return state.descent.answer().hit(); }

  private:
    Told told(ProxyPair pair, const Recorder& trace) const {
        const MeshBody &a = bodies_[pair.low], &b = bodies_[pair.high];
        return {trace.scope("obb_tree"), SeenPair(*a.tree, a.pose, *b.tree, b.pose)};
    }
    std::span<const MeshBody> bodies_;
};

// Bodies of any form, as the managers of pairs take them (solids_meet): what lies inside a closed
// mesh collides with it.
class SolidPieces {
  public:
    using State = SolidPairTest<>;
    explicit SolidPieces(std::span<const SolidBody> bodies) : bodies_(bodies) {}

    Aabb box(ProxyId id) const { return box_of(bodies_[id]); }
    State begin(ProxyPair pair) const { return {bodies_[pair.low], bodies_[pair.high]}; }
    bool advance(State& state, std::uint64_t operations, std::uint64_t& spent) const {
        return advance_test(state, operations, spent);
    }
    bool hit(const State& state) const { return state.hit(); }
    // Hit as one lies in the other, and their surfaces do not meet.
    bool inside(const State& state) const { return state.by() == DecidedBy::Inside; }

    template <typename Test>
    static bool advance_test(Test& state, std::uint64_t operations, std::uint64_t& spent) {
        const std::uint64_t before = state.operations();
        const bool finished = state.advance(operations);
        spent = state.operations() - before;
        return finished;
    }

  private:
    std::span<const SolidBody> bodies_;
};

// The same with every piece told in a scope of its own.
class ToldSolidPieces {
  public:
    struct State {
        SolidPairTest<Recorder> test;
        bool fresh = true;  // its first piece belongs to the scope of its start
    };
    explicit ToldSolidPieces(std::span<const SolidBody> bodies) : bodies_(bodies) {}

    Aabb box(ProxyId id) const { return box_of(bodies_[id]); }
    State begin(ProxyPair pair, const Recorder& trace) const {
        return {{bodies_[pair.low], bodies_[pair.high], trace}};
    }
    bool advance(State& state, std::uint64_t operations, std::uint64_t& spent,
                 const Recorder& trace) const {
        if (!state.fresh) state.test.tell(trace);
        state.fresh = false;
        return SolidPieces::advance_test(state.test, operations, spent);
    }
    bool hit(const State& state) const { return state.test.hit(); }
    bool inside(const State& state) const { return state.test.by() == DecidedBy::Inside; }

  private:
    std::span<const SolidBody> bodies_;
};

}  // namespace collidoscope
