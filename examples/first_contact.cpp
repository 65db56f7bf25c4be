// The time and place at which a falling box first touches another.
//
// Prints one line for every look at the pair:
//
//     t 0.0000   distance 1.3268   GJK 1.3268
//
// then "touch at t = ..." and, a little later in time, the contact points: position, depth and the
// common normal, which points from the lower box (A) to the falling one (B).
//
// The way there is conservative advancement: no point of B is faster than its fall and its spin
// together, so for as long as that takes to cover the distance the boxes cannot touch. Each look
// moves the clock on by that time. Two algorithms measure the distance, the separating axis test
// and GJK; the last column would show it if they differed.
#include <collision/narrow/box/sat_box_box.h>
#include <collision/narrow/convex/polytope.h>
#include <collision/narrow/gjk/gjk.h>

#include <cstdio>

using namespace collidoscope;

namespace {

// Motion of the falling box, in units and radians per second.
constexpr float speed = 2, spin = 0.8f;

// GJK works on convex polytopes. The hull of the eight corners is computed once, in the box's own
// frame; the pose then says where it stands.
Polytope polytope_of(const Box& box) {
    std::vector<vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const vec3 side(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        corners.push_back(side * box.half);
    }
    return convex_hull(corners);
}

Box fallen(Box box, float t) {
    box.center.y -= speed * t;
    box.rotation = glm::angleAxis(spin * t, vec3(0, 0, 1)) * box.rotation;
    return box;
}

}  // namespace

int main() {
    const Box ground{.center = {0, 0, 0}, .half = {2, 0.5f, 2}};
    const Box above{.center = {0.5f, 2.6f, 0.3f},
                    .half = {1, 0.5f, 0.5f},
                    .rotation = glm::angleAxis(0.3f, vec3(0, 0, 1))};
    const Polytope ground_hull = polytope_of(ground), above_hull = polytope_of(above);

    const float fastest = speed + spin * glm::length(above.half);  // of any point of B
    float t = 0;
    for (int look = 0; look < 100; ++look) {
        const Box box = fallen(above, t);
        const PairResult pair = collide(ground, box);
        const GjkResult gjk =
            closest_points(PlacedPolytope(ground_hull, {ground.center, ground.rotation}),
                           PlacedPolytope(above_hull, {box.center, box.rotation}));
        std::printf("t %.4f   distance %.4f   GJK %.4f\n", double(t), double(pair.signed_distance),
                    gjk.upper);
        if (pair.signed_distance < 1e-5f) break;
        t += pair.signed_distance / fastest;
    }
    std::printf("touch at t = %.4f\n", double(t));

    // A moment later the boxes overlap. Moving B by depth along the normal parts them again.
    for (const Contact& c : collide(ground, fallen(above, t + 0.02f)).contacts) {
        std::printf("contact at (%.3f, %.3f, %.3f), depth %.4f, normal (%.3f, %.3f, %.3f)\n",
                    double(c.position.x), double(c.position.y), double(c.position.z),
                    double(c.depth), double(c.normal.x), double(c.normal.y), double(c.normal.z));
    }
}
