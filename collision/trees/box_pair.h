// Two bounding volumes in a tree query: the second one moved into the frame of the first, and the
// separating axis test between them, always on the safe side.
//
// A pair of volumes is a class with
//
//     VolumePair(const RelativePose&, const VA& root_a, const VB& root_b);   // once per query
//     Placed place(const VB&) const;                        // once per node of B that is tested
//     Found test(const VA&, const Placed&) const;           // the axis that separates them
//
// where Found (SeparatingAxes here) has any(), false when they may overlap, and a function for the
// trace, AxisGap separation(const RelativePose&, const VA&, const VB&, const Found&). A volume
// without a specialization is taken as the oriented box to_obb(volume) gives.
//
// Safe side: what the float arithmetic may lose, and that B's vertices are rounded to float in A's
// frame, is bounded by constants::box_pair_pad times the reach of the two bodies, and that is added
// to the radii. A pair is never called apart when its triangles share a point.
//
// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5: fifteen axes suffice.
#pragma once

#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "collision/cpu/float4.h"
#include "collision/mesh.h"
#include "collision/trees/constants.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// Axes are counted: 0-2 the face normals of A, 3-5 those of B, 6 + 3 i + j the cross product of
// axis i of A and axis j of B.
inline constexpr int no_axis = 15;
inline constexpr int first_face_axis_of_b = 3;
inline constexpr int first_cross_axis = 6;

// Which of the fifteen axes separate two boxes. All are computed, in five groups of three without a
// branch between: a wrong guess of the processor costs more than the axes it would save.
struct SeparatingAxes {
    Int4 faces_a, faces_b, crosses_x, crosses_y, crosses_z;

    bool any() const {
        return any_of_three(faces_a | faces_b | crosses_x | crosses_y | crosses_z) != 0;
    }
    // The first in the order above, no_axis when there is none.
    int first() const {
        const Int4 groups[5] = {faces_a, faces_b, crosses_x, crosses_y, crosses_z};
        for (int g = 0; g < 5; ++g) {
            const int bits = any_of_three(groups[g]);
            if (bits) return 3 * g + std::countr_zero(unsigned(bits));
        }
        return no_axis;
    }
};

namespace detail {

inline float pair_pad(const RelativePose& pose, float reach_a, float reach_b) {
    const vec3 shift = glm::abs(vec3(pose.translation));
    const float reach = reach_a + reach_b + shift.x + shift.y + shift.z;
    return constants::box_pair_pad * reach + std::numeric_limits<float>::min();
}

// Row r of the matrix, over its columns.
inline Float4 row(const dmat3& m, int r) {
    return load(vec3(m[0][r], m[1][r], m[2][r]));
}

// Radii of B along the cross products of one of A's axes with B's three axes, from B's half sizes:
// each is the sum over the other two axes.
inline Float4 cross_radii(Float4 half, Float4 magnitudes) {
    return yzx(half) * zxy(magnitudes) + zxy(half) * yzx(magnitudes);
}

}  // namespace detail

template <typename VA, typename VB>
class VolumePair {
  public:
    struct Placed {
        Float4 center;
        Float4 half;
        Float4 axes[3];  // row k: coordinate k of B's three axes, in A's frame
    };

    VolumePair(const RelativePose& pose, const VA& root_a, const VB& root_b)
        : pad_(splat(detail::pair_pad(pose, reach_of(root_a), reach_of(root_b)))),
          translation_(load(vec3(pose.translation))) {
        for (int k = 0; k < 3; ++k) {
            columns_[k] = load(vec3(pose.rotation[k]));
            for (int m = 0; m < 3; ++m) {
                rotation_[k][m] = splat(static_cast<float>(pose.rotation[m][k]));
            }
        }
    }

    Placed place(const VB& volume) const {
        const Obb& b = to_obb(volume);
        const Float4 c = load_with_next(b.center);
        const Float4 local[3] = {load_with_next(b.to_local[0]), load_with_next(b.to_local[1]),
                                 load_with_previous(b.to_local[2])};
        Placed placed;
        placed.center = broadcast<0>(c) * columns_[0] + broadcast<1>(c) * columns_[1] +
                        broadcast<2>(c) * columns_[2] + translation_;
        placed.half = load_with_next(b.half);
        for (int k = 0; k < 3; ++k) {
            placed.axes[k] = rotation_[k][0] * local[0] + rotation_[k][1] * local[1] +
                             rotation_[k][2] * local[2];
        }
        return placed;
    }

    SeparatingAxes test(const VA& volume, const Placed& b) const {
        const Obb& a = to_obb(volume);
        const Float4 half = load_with_next(a.half);
        const Float4 local[3] = {load_with_next(a.to_local[0]), load_with_next(a.to_local[1]),
                                 load_with_previous(a.to_local[2])};
        const Float4 between = b.center - load_with_next(a.center);
        const Float4 hx = broadcast<0>(half), hy = broadcast<1>(half), hz = broadcast<2>(half);

        // Turn B's center and axes into the axes of A.
        const Float4 t = broadcast<0>(between) * local[0] + broadcast<1>(between) * local[1] +
                         broadcast<2>(between) * local[2];
        const Float4 r0 = broadcast<0>(local[0]) * b.axes[0] + broadcast<0>(local[1]) * b.axes[1] +
                          broadcast<0>(local[2]) * b.axes[2];
        const Float4 r1 = broadcast<1>(local[0]) * b.axes[0] + broadcast<1>(local[1]) * b.axes[1] +
                          broadcast<1>(local[2]) * b.axes[2];
        const Float4 r2 = broadcast<2>(local[0]) * b.axes[0] + broadcast<2>(local[1]) * b.axes[1] +
                          broadcast<2>(local[2]) * b.axes[2];
        const Float4 m0 = abs(r0), m1 = abs(r1), m2 = abs(r2);
        const Float4 tx = broadcast<0>(t), ty = broadcast<1>(t), tz = broadcast<2>(t);

        // Face normals of B, then of A.
        const Float4 on_b = tx * r0 + ty * r1 + tz * r2;
        const Int4 face_b = abs(on_b) > b.half + pad_ + (hx * m0 + hy * m1 + hz * m2);
        const Float4 reach = reach_along_a(b.half, m0, m1, m2);
        const Int4 face_a = abs(t) > half + pad_ + reach;

        // Cross products of A's x, y, z with all three axes of B.
        using detail::cross_radii;
        const Float4 bx = cross_radii(b.half, m0) + (hy * m2 + hz * m1);
        const Int4 cross_x = abs(tz * r1 - ty * r2) > bx + pad_;
        const Float4 by = cross_radii(b.half, m1) + (hx * m2 + hz * m0);
        const Int4 cross_y = abs(tx * r2 - tz * r0) > by + pad_;
        const Float4 bz = cross_radii(b.half, m2) + (hx * m1 + hy * m0);
        const Int4 cross_z = abs(ty * r0 - tx * r1) > bz + pad_;
        return {face_a, face_b, cross_x, cross_y, cross_z};
    }

  private:
    // Half the extent of B along each axis of A: the rows of |R| times B's half sizes, summed by
    // turning the three products over.
    static Float4 reach_along_a(Float4 half, Float4 m0, Float4 m1, Float4 m2) {
        const Float4 p = half * m0, q = half * m1, r = half * m2;
        const Float4 pq_low = __builtin_shufflevector(p, q, 0, 4, 1, 5);   // p0 q0 p1 q1
        const Float4 pq_high = __builtin_shufflevector(p, q, 2, 6, 3, 7);  // p2 q2 p3 q3
        const Float4 first = __builtin_shufflevector(pq_low, r, 0, 1, 4, 7);
        const Float4 second = __builtin_shufflevector(pq_low, r, 2, 3, 5, 7);
        const Float4 third = __builtin_shufflevector(pq_high, r, 0, 1, 6, 7);
        return first + second + third;
    }

    Float4 pad_;
    Float4 translation_;
    Float4 columns_[3];
    Float4 rotation_[3][3];
};

// Both trees' boxes are aligned with their own body: one rotation serves every pair.
template <>
class VolumePair<Aabb, Aabb> {
  public:
    struct Placed {
        Float4 center;
        Float4 half;        // in B's own axes, widened by the pad
        Float4 reach;       // half extent along A's axes, widened by the pad
        Float4 crosses[3];  // radius along the cross products with A's x, y, z, widened
    };

    VolumePair(const RelativePose& pose, const Aabb& root_a, const Aabb& root_b)
        : pad_(splat(detail::pair_pad(pose, reach_of(root_a), reach_of(root_b)))),
          translation_(load(vec3(pose.translation))) {
        for (int k = 0; k < 3; ++k) {
            columns_[k] = load(vec3(pose.rotation[k]));
            column_magnitudes_[k] = abs(columns_[k]);
            rows_[k] = detail::row(pose.rotation, k);
            row_magnitudes_[k] = abs(rows_[k]);
        }
    }

    Placed place(const Aabb& b) const {
        const Float4 lo = load_with_next(b.min) * splat(0.5f);
        const Float4 hi = load_with_previous(b.max) * splat(0.5f);
        const Float4 c = lo + hi;
        const Float4 h = hi - lo;
        Placed placed;
        placed.center = broadcast<0>(c) * columns_[0] + broadcast<1>(c) * columns_[1] +
                        broadcast<2>(c) * columns_[2] + translation_;
        placed.half = h + pad_;
        placed.reach = broadcast<0>(h) * column_magnitudes_[0] +
                       broadcast<1>(h) * column_magnitudes_[1] +
                       broadcast<2>(h) * column_magnitudes_[2] + pad_;
        for (int k = 0; k < 3; ++k) {
            placed.crosses[k] = detail::cross_radii(h, row_magnitudes_[k]) + pad_;
        }
        return placed;
    }

    SeparatingAxes test(const Aabb& a, const Placed& b) const {
        const Float4 lo = load_with_next(a.min) * splat(0.5f);
        const Float4 hi = load_with_previous(a.max) * splat(0.5f);
        const Float4 half = hi - lo;
        const Float4 t = b.center - (lo + hi);

        // Face normals of A, then of B.
        const Int4 face_a = abs(t) > half + b.reach;
        const Float4 tx = broadcast<0>(t), ty = broadcast<1>(t), tz = broadcast<2>(t);
        const Float4 hx = broadcast<0>(half), hy = broadcast<1>(half), hz = broadcast<2>(half);
        const Float4 *r = rows_, *m = row_magnitudes_;
        const Float4 on_b = tx * r[0] + ty * r[1] + tz * r[2];
        const Int4 face_b = abs(on_b) > b.half + (hx * m[0] + hy * m[1] + hz * m[2]);

        // Cross products of A's x, y, z with all three axes of B.
        const Int4 cross_x = abs(tz * r[1] - ty * r[2]) > b.crosses[0] + (hy * m[2] + hz * m[1]);
        const Int4 cross_y = abs(tx * r[2] - tz * r[0]) > b.crosses[1] + (hx * m[2] + hz * m[0]);
        const Int4 cross_z = abs(ty * r[0] - tx * r[1]) > b.crosses[2] + (hx * m[1] + hy * m[0]);
        return {face_a, face_b, cross_x, cross_y, cross_z};
    }

  private:
    Float4 pad_;
    Float4 translation_;
    Float4 columns_[3], column_magnitudes_[3];  // of the rotation, over A's axes
    Float4 rows_[3], row_magnitudes_[3];        // of the rotation, over B's axes
};

// An axis in words and numbers, for a trace.
struct AxisGap {
    std::string name;
    vec3 axis;  // unit, in A's frame; zero for a cross product of parallel axes
    float gap;  // distance of the two intervals along it, negative when they overlap
};
AxisGap axis_gap(const RelativePose& pose, const Obb& a, const Obb& b, int axis);

template <typename VA, typename VB>
AxisGap separation(const RelativePose& pose, const VA& a, const VB& b, const SeparatingAxes& axes) {
    return axis_gap(pose, to_obb(a), to_obb(b), axes.first());
}

}  // namespace collidoscope
