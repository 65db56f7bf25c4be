// Points that a pose moves are rounded to float once, wherever the code is inlined.
#include "collision/mesh.h"

#include <gtest/gtest.h>

#include <array>

#include "collision/exact/triangle_side.h"

namespace collidoscope {
namespace {

// As an exact test that is inlined behind the move sees the coordinates.
[[gnu::noinline]] std::array<double, 9> seen(const RelativePose& pose, const Triangle& t) {
    const Triangle q = pose(t);
    return {double{q.a.x}, double{q.a.y}, double{q.a.z}, double{q.b.x}, double{q.b.y},
            double{q.b.z}, double{q.c.x}, double{q.c.y}, double{q.c.z}};
}
[[gnu::noinline]] dvec3 normal_of_moved(const RelativePose& pose, const Triangle& t) {
    return exact::TriangleSide(pose(t)).normal();
}

TEST(RelativePose, RoundsToFloatAlsoWhereItIsInlined) {
    const RelativePose pose({}, {{0.1f, 0.2f, 0.3f}, normalize(quat(0.3f, 0.5f, -0.2f, 0.7f))});
    const Triangle t{{1.1f, 2.3f, -0.7f}, {0.3f, 0.9f, 5.1f}, {-1.3f, 0.1f, 0.2f}};
    for (const double x : seen(pose, t)) {
        volatile float rounded = static_cast<float>(x);
        EXPECT_EQ(x, double{rounded});
    }
    volatile bool far = false;
    const Triangle moved = far ? Triangle{} : pose(t);
    const exact::TriangleSide side(moved);
    EXPECT_EQ(normal_of_moved(pose, t), side.normal());
}

}  // namespace
}  // namespace collidoscope
