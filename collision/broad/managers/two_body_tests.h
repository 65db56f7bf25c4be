// Tests of two bodies for the pair managers, and the three managers of the sources.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "collision/broad/managers/closest_hulls.h"
#include "collision/broad/managers/pair_manager.h"
#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/trees/tree.h"

namespace collidoscope {

// A convex body where it stands: the points are brought to the world and rounded to float once.
struct ConvexBody {
    ConvexBody() = default;
    ConvexBody(const std::vector<vec3>& points, const Pose& pose);
    Polytope world;
};

// Lin and Canny's closest features, begun where they ended in the frame before: for bodies that
// move little, a few steps whatever their size. Exact. Source: I-COLLIDE.
class LinCannyTest {
  public:
    using Body = ConvexBody;
    // By the numbers of the bodies' points, which stay while they move.
    struct Memory {
        bool known = false;
        std::optional<NamedPair> features;  // the closest
    };

    Aabb box(const ConvexBody& body) const;
    bool operator()(const ConvexBody& a, const ConvexBody& b, Memory& memory,
                    std::uint64_t& moves) const;
    // Its walk in a scope.
    bool operator()(const ConvexBody& a, const ConvexBody& b, Memory& memory, std::uint64_t& moves,
                    const Recorder& trace) const;
    const char* label(const Memory& before, const Memory&) const {
        return before.known ? "remembered" : "first";
    }
    void say(StepBuilder& step, const Memory& before, const Memory& after,
             std::uint64_t moves) const;
};

// A mesh where it stands. Models share their trees.
struct MeshBody {
    std::shared_ptr<const ObbTree> tree;
    Pose pose;
};

// Trees of oriented boxes down to the first two triangles that meet; exact for the triangles of B
// rounded into A's frame. Source: V-COLLIDE (RAPID).
class ObbTreeTest {
  public:
    using Body = MeshBody;
    struct Memory {};

    Aabb box(const MeshBody& body) const;
    bool operator()(const MeshBody& a, const MeshBody& b, Memory&, std::uint64_t& tests) const;
    // Its descent in a scope.
    bool operator()(const MeshBody& a, const MeshBody& b, Memory&, std::uint64_t& tests,
                    const Recorder& trace) const;
    const char* label(const Memory&, const Memory&) const { return "descend"; }
    void say(StepBuilder& step, const Memory&, const Memory&, std::uint64_t tests) const;
};

// Any test of two moving bodies, plugged in while the program runs; spheres and boxes by their own
// tests (overlaps in sweep_bodies.h) unless another is given. It must not find a collision where
// the boxes of the bodies (box_of) do not overlap. A test that can tell its steps comes with a
// second function that gives the same answers and opens a scope.
class PluggedTest {
  public:
    using Body = MovingBody;
    struct Memory {};
    using Function = std::function<bool(const MovingBody&, const MovingBody&)>;
    using Telling = std::function<bool(const MovingBody&, const MovingBody&, const Recorder&)>;

    PluggedTest();
    // call: what a call does, in the imperative, for the steps.
    explicit PluggedTest(Function function, Telling telling = {},
                         std::string call = "run the narrow-phase test")
        : function_(std::move(function)), telling_(std::move(telling)), call_(std::move(call)) {}

    Aabb box(const MovingBody& body) const { return box_of(body); }
    bool operator()(const MovingBody& a, const MovingBody& b, Memory&, std::uint64_t& calls) const {
        ++calls;
        return function_(a, b);
    }
    bool operator()(const MovingBody& a, const MovingBody& b, Memory&, std::uint64_t& calls,
                    const Recorder& trace) const {
        ++calls;
        return telling_ ? telling_(a, b, trace) : function_(a, b);
    }
    const char* label(const Memory&, const Memory&) const { return "call"; }
    void say(StepBuilder& step, const Memory&, const Memory&, std::uint64_t) const;

  private:
    Function function_;
    Telling telling_;
    std::string call_ = "run the narrow-phase test";
};

// I-COLLIDE for convex bodies, features remembered per pair (solid_features.h takes any).
using ICollide = PairManager<LinCannyTest>;
// V-COLLIDE: meshes, added and removed while it runs.
using VCollide = PairManager<ObbTreeTest>;
// ECoDS: any test of two bodies, moved flags, and a cache for those that stand still.
using Ecods = PairManager<PluggedTest>;
inline Ecods make_ecods(PluggedTest test = {}) {
    return Ecods(true, std::move(test));
}

}  // namespace collidoscope
