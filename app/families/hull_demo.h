// Harness of convex polyhedra: two hulls, one PairResult. Boxes, triangles, segments and meshes are
// taken as the hulls of their corners.
#pragma once

#include "app/families/pair_demo.h"
#include "collision/convex/polytope.h"

namespace collidoscope::app {

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> PairResult, or an Answer where
// there is more to say; a and b are Polytopes in the world.
template <typename Collide>
bool register_hull_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return register_pair_demo<Hull, Hull>(
        std::move(info),
        [collide](const Hull& a, const Hull& b, const OptionReader& values, auto trace) {
            return call_on(collide, convex_hull(a.points), convex_hull(b.points), values, trace);
        },
        std::move(options));
}

}  // namespace collidoscope::app
