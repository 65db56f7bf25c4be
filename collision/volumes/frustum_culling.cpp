#include "collision/volumes/frustum_culling.h"

#include "collision/narrow/convex/exact_separation.h"

namespace collidoscope {

int ViewPlane::side_of(const vec3& p) const {
    return exact::sign([&](auto lift) {
        const auto a = lift(on[0]);
        return dot(cross(lift(on[1]) - a, lift(on[2]) - a), lift(p) - a);
    });
}

ViewPlane view_plane(const Polytope& view, Index face, const Aabb& box) {
    ViewPlane plane;
    const Index first = view.faces[face].edge, second = view.next(first);
    plane.on = {view.vertices[view.origin(first)], view.vertices[view.origin(second)],
                view.vertices[view.end(second)]};
    const auto along = [&](int axis) {
        return exact::sign([&](auto lift) {
            const auto a = lift(plane.on[0]);
            const auto normal = cross(lift(plane.on[1]) - a, lift(plane.on[2]) - a);
            return axis == 0 ? normal.x : axis == 1 ? normal.y : normal.z;
        });
    };
    for (int axis = 0; axis < 3; ++axis) {
        const bool grows = along(axis) > 0;
        plane.innermost[axis] = grows ? box.min[axis] : box.max[axis];
        plane.outermost[axis] = grows ? box.max[axis] : box.min[axis];
    }
    return plane;
}

bool view_meets_box(const Polytope& view, const Aabb& box) {
    std::array<vec3, 8> corners{};
    for (unsigned i = 0; i < 8; ++i) {
        for (int axis = 0; axis < 3; ++axis)
            corners[i][axis] = (i >> axis & 1U) != 0 ? box.max[axis] : box.min[axis];
    }
    return hulls_meet(view, convex_hull(corners));
}

}  // namespace collidoscope
