// Two boxes and the fifteen directions that decide whether they meet.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/box_frame.h"
#include "collision/narrow/primitives/constants.h"

namespace collidoscope {

// The pair in double, near its own origin. Swapping the boxes negates and transposes every number
// here without changing a bit of it, so whatever is decided from them is the same both ways.
//
// If two choices are equally good, the preferred box decides: the one with the larger half
// sizes, otherwise the larger center, otherwise the larger rotation (each compared in order).
struct BoxPair {
    dvec3 origin{0};   // the preferred box's center in the world; the frames are relative to it
    bool a_preferred;  // also true when the boxes are equal
    BoxFrame a, b;
    dvec3 offset;    // from A's center to B's
    double size;     // sum of the half diagonals: what rounding is relative to
    double smaller;  // diagonal of the smaller one: what tolerances are shares of
    dmat3 cosine;    // cosine[i][j] = |A's axis i · B's axis j|

    BoxPair(const Box& box_a, const Box& box_b);

    vec3 world(const dvec3& p) const { return vec3(origin + p); }
    // A length: this share of the smaller box, or what rounding makes of both.
    double tolerance(double share) const {
        return std::max(share * smaller, constants::min_tolerance * size);
    }
};

// Axes 0 to 2 are A's face normals, 3 to 5 B's, 6 + 3 i + j is A's edge i × B's edge j.
constexpr int sat_axis_count = 15;

// Result of the search over the axes.
struct ChosenAxis {
    int axis = -1;
    double overlap = 0;  // in units of space; negative: a gap
    dvec3 normal{0};     // unit, from A to B
    bool separates = false;
};

// The boxes seen along one axis, everything scaled by the axis's length. A covers
// [-reach_a, reach_a] about its center, B covers [along - reach_b, along + reach_b].
struct AxisView {
    dvec3 direction{0};
    double length_squared = 1;  // 1 for face normals; the squared sine for edge × edge
    double along = 0;           // from A's center to B's
    double reach_a = 0, reach_b = 0;

    // The distance that B has to move along the axis until the intervals only touch; negative when
    // there is a gap. When one interval holds the other this is more than their common part.
    double overlap() const { return (reach_a + reach_b) - std::abs(along); }
};

// Looks along axis k. Source: Gottschalk, Lin, Manocha 1996 (RAPID), section 5: for A.i × B.j only
// the two other edges of each box count, and their reach is a product of the cosines already known.
// Cost: about 20 multiplications for an edge axis, 7 for a face axis.
inline AxisView look_along(const BoxPair& pair, int k) {
    AxisView view;
    if (k < 3) {
        view.direction = pair.a.axis[k];
        view.reach_a = pair.a.half[k];
        for (int j = 0; j < 3; ++j) view.reach_b += pair.b.half[j] * pair.cosine[k][j];
    } else if (k < 6) {
        view.direction = pair.b.axis[k - 3];
        view.reach_b = pair.b.half[k - 3];
        for (int i = 0; i < 3; ++i) view.reach_a += pair.a.half[i] * pair.cosine[i][k - 3];
    } else {
        const int i = (k - 6) / 3, i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        const int j = (k - 6) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        view.direction = glm::cross(pair.a.axis[i], pair.b.axis[j]);
        view.length_squared = glm::dot(view.direction, view.direction);
        view.reach_a = pair.a.half[i1] * pair.cosine[i2][j] + pair.a.half[i2] * pair.cosine[i1][j];
        view.reach_b = pair.b.half[j1] * pair.cosine[i][j2] + pair.b.half[j2] * pair.cosine[i][j1];
    }
    view.along = glm::dot(pair.offset, view.direction);
    return view;
}

}  // namespace collidoscope
