// Harness of convex polyhedra: two hulls, one PairResult. Boxes, triangles, segments and meshes are
// taken as the hulls of their corners.
#pragma once

#include "app/demo/pair_demo.h"
#include "collision/convex/polytope.h"

namespace collidoscope::app {

// collide(a, b, trace) -> PairResult or an Answer; a and b are Polytopes in the world.
template <typename Collide>
bool register_hull_demo(DemoInfo info, Collide collide) {
    return register_pair_demo<Hull, Hull>(
        std::move(info), [collide](const Hull& a, const Hull& b, auto trace) {
            return collide(convex_hull(a.points), convex_hull(b.points), trace);
        });
}

}  // namespace collidoscope::app
