// Oriented bounding boxes, fitted as RAPID does: axes from the covariance of the surface.
// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 4; thesis 2.3.
#pragma once

#include <span>

#include "collision/shapes.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// The points p with |to_local * (p - center)| <= half, coordinate by coordinate. The rows of
// to_local are the box's axes, of unit length and at right angles up to rounding.
struct Obb {
    vec3 center{0};
    vec3 half{0};
    mat3 to_local{1};

    vec3 axis(int i) const { return {to_local[0][i], to_local[1][i], to_local[2][i]}; }
};

// Covariance of a surface, every triangle weighted by its area: the mean point and the second
// moments over the whole area, not of the corners, so that the result does not depend on how finely
// a part is cut into triangles. (Gottschalk 1996, equations for mu and C with the sums over the
// triangles; RAPID itself takes the triangles, not those of the convex hull, which costs a hull per
// node: hull_moments() has those.) A surface without area falls back to the plain covariance of its
// corners.
struct SurfaceMoments {
    dvec3 mean{0};
    dmat3 covariance{0};
    double area = 0;
};
SurfaceMoments surface_moments(std::span<const Triangle> triangles);

// The eigenvectors of a symmetric matrix as the columns of a right-handed rotation, largest
// eigenvalue first. Jacobi rotations; at most 16 sweeps.
dmat3 eigenvectors(const dmat3& symmetric);

// The smallest box with the given axes (columns) that holds all corners: conservative, widened by
// the rounding of its own arithmetic. Cost: one pass.
Obb fit_obb(std::span<const Triangle> triangles, const dmat3& axes);

// The box a tree node gets. One triangle: its longest edge and its normal are axes, which is the
// flattest box there is. More: the axes of the covariance, or the coordinate axes where those give
// the smaller surface. Cost: three passes.
Obb fit_obb(std::span<const Triangle> triangles, const SurfaceMoments& moments);
Obb fit_obb(std::span<const Triangle> triangles);

bool contains(const Obb& box, const vec3& p);

inline float area(const Obb& box) {
    return box_area(box.half);
}
inline float volume(const Obb& box) {
    return box_volume(box.half);
}
inline float squared_radius(const Obb& box) {
    return dot(box.half, box.half);
}
inline float reach_of(const Obb& box) {
    const vec3 c = glm::abs(box.center);
    return c.x + c.y + c.z + 2 * (box.half.x + box.half.y + box.half.z);
}

// The same boxes as center, half sizes and quaternion, to be shown.
Box to_box(const Aabb& box);
Box to_box(const Obb& box);

// An axis-aligned box as one with axes.
inline Obb to_obb(const Aabb& box) {
    return {center_of(box), half_of(box), mat3(1)};
}
inline const Obb& to_obb(const Obb& box) {
    return box;
}

}  // namespace collidoscope
