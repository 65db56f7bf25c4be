// Oriented boxes as bounding volumes of whole bodies: fitted to the hull, moved with the body, and
// tested along fifteen axes.
//
// Sources: lecture notes, "Bounding Boxes"; Gottschalk, Lin, Manocha 1996 (RAPID), sections 4, 5.
#pragma once

#include "collision/mesh.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/constants.h"
#include "collision/volumes/counted.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// The box along the axes of the covariance of the hull's surface (or the coordinate axes where they
// give the smaller surface). Taking the hull's surface and not the body's own keeps what is inside,
// and how finely a part is cut, from turning the box. Holds every vertex. Cost: three passes over
// the hull's faces.
Obb fit_obb(const Polytope& hull);

// The surface of a hull as triangles; a segment or point as triangles without area.
std::vector<Triangle> surface_of(const Polytope& hull);

// Moments of the surface of the triangles' convex hull. Where a coordinate is 1e18 or more, too
// large for convex_hull(), those of the triangles. Cost: the hull, about 1 µs per corner.
SurfaceMoments hull_moments(std::span<const Triangle> triangles);

// Update under motion: the box is turned and placed as the body is, and widened by the rounding.
Obb moved(const Obb& box, const RelativePose& pose);

// Fifteen axes: three of each box and nine cross products, leaving at the first with a gap. Says
// apart only where the gap exceeds volume_overlap_pad of the sizes, so never when the boxes meet;
// exact outside that band. The cross product of parallel edges is as good as zero and never
// separates. Cost: about 40 operations to the first axis, some 220 to the last; 200 on
// average over poses that mostly meet.
template <typename N>
bool overlaps_in(const Obb& a, const Obb& b) {
    Vector<N> rows_a[3], rows_b[3];
    for (int k = 0; k < 3; ++k) {
        rows_a[k] = vector_of<N>(a.axis(k));
        rows_b[k] = vector_of<N>(b.axis(k));
    }
    const Vector<N> between = vector_of<N>(b.center) - vector_of<N>(a.center);
    const N half_a[3] = {N(double{a.half.x}), N(double{a.half.y}), N(double{a.half.z})};
    const N half_b[3] = {N(double{b.half.x}), N(double{b.half.y}), N(double{b.half.z})};
    const N pad = N(double{constants::volume_overlap_pad}) *
                  (half_a[0] + half_a[1] + half_a[2] + half_b[0] + half_b[1] + half_b[2] +
                   magnitude(between.x) + magnitude(between.y) + magnitude(between.z));

    // The axes of B, and the way between the centers, in A's axes.
    N r[3][3], reach[3][3], t[3];
    for (int i = 0; i < 3; ++i) {
        t[i] = dot(rows_a[i], between);
        for (int k = 0; k < 3; ++k) {
            r[i][k] = dot(rows_a[i], rows_b[k]);
            reach[i][k] = magnitude(r[i][k]);
        }
        const N radii =
            half_a[i] + half_b[0] * reach[i][0] + half_b[1] * reach[i][1] + half_b[2] * reach[i][2];
        if (magnitude(t[i]) > radii + pad) return false;
    }
    for (int k = 0; k < 3; ++k) {
        const N radii =
            half_b[k] + half_a[0] * reach[0][k] + half_a[1] * reach[1][k] + half_a[2] * reach[2][k];
        const N way = t[0] * r[0][k] + t[1] * r[1][k] + t[2] * r[2][k];
        if (magnitude(way) > radii + pad) return false;
    }
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int k = 0; k < 3; ++k) {
            const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
            const N radii = half_a[i1] * reach[i2][k] + half_a[i2] * reach[i1][k] +
                            half_b[k1] * reach[i][k2] + half_b[k2] * reach[i][k1];
            const N way = t[i2] * r[i1][k] - t[i1] * r[i2][k];
            if (magnitude(way) > radii + pad) return false;
        }
    }
    return true;
}
inline bool overlaps(const Obb& a, const Obb& b) {
    return overlaps_in<double>(a, b);
}

inline double solid_volume(const Obb& box) {
    return 8 * double{box.half.x} * double{box.half.y} * double{box.half.z};
}

}  // namespace collidoscope
