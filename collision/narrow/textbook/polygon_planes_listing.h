// The workshop's own test of a point in a convex polygon, kept to show how it fails.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.2.
//
// NOT for use: polygon_planes.h is the sound version. Computed in float as printed. Each of these
// goes wrong:
// - (0, 0, 1) x (p0 - p1) points outward only of a counter-clockwise ring: of a clockwise one every
//   point is outside;
// - d and n · p are as large as the coordinates, so far from the origin their difference is
//   rounding;
// - 0 counts as inside, so a point of the boundary is inside, unless rounding makes it outside, and
//   a polygon without area holds the line through it, beyond its ends;
// - an edge whose squared length is not a float has no normal, and no point is outside it.
#pragma once

#include <cmath>
#include <cstdint>

#include "collision/narrow/polygon/polygon_crossings.h"
#include "collision/narrow/textbook/polygon_planes_listing_steps.h"

namespace collidoscope {

// The numbers of one edge as the listing has them; not a number where it has no normal.
struct ListingPlane {
    vec2 n{0};
    float d = 0;       // n · p0
    float at = 0;      // n · p
    float s = 0;       // d - at: below 0 is outside
    float length = 0;  // of the edge
};
inline ListingPlane listing_plane(const vec2& p0, const vec2& p1, const vec2& test) {
    const vec2 back = p0 - p1;
    ListingPlane plane;
    plane.length = std::sqrt(back.x * back.x + back.y * back.y);
    plane.n = vec2(-back.y / plane.length, back.x / plane.length);
    plane.d = plane.n.x * p0.x + plane.n.y * p0.y;
    plane.at = plane.n.x * test.x + plane.n.y * test.y;
    plane.s = plane.d - plane.at;
    return plane;
}

// Why the listing is wrong about a point.
enum class PlanesFailure : std::uint8_t {
    None,       // it is right
    Boundary,   // the point is on the boundary, for which it has no answer
    NotConvex,  // not one convex ring: it is not made for that
    Flat,       // without area: the whole line counts as inside
    Clockwise,  // every normal points inward
    NoNormal,   // the length of an edge is 0 or infinite in float
    Rounding,   // d and n · p differ by less than what float loses in them
};

// Compares the listing's answer with the exact one and names the first reason that applies. O(n).
PlanesFailure why_planes_listing_fails(const Polygon& polygon, const Point2& point, bool says);

// The listing, over the polygon's first ring: true when no edge has the point outside. Cost: O(n),
// with a square root and two divisions per edge; the first edge with the point outside ends it.
template <Tracer T = NoTrace>
bool planes_listing_says_inside(const Polygon& polygon, const Point2& point, T trace = {}) {
    const vec2 test = point.position;
    trace.step("start", [&](auto& step) { polygon_planes_listing::say_start(step, test); });
    const std::size_t n = polygon.rings.empty() ? 0 : polygon.rings.front().size();
    for (std::size_t i = 0; i < n; ++i) {
        const Ring& v = polygon.rings.front();
        const ListingPlane plane = listing_plane(v[i], v[(i + 1) % n], test);
        if (plane.s < 0) {
            trace.step("outside", [&](auto& step) {
                polygon_planes_listing::say_outside(step, polygon, test, i, plane);
            });
            return false;
        }
        trace.step("passed", [&](auto& step) {
            polygon_planes_listing::say_passed(step, polygon, test, i, plane);
        });
    }
    trace.step("inside",
               [&](auto& step) { polygon_planes_listing::say_inside(step, polygon, test); });
    return true;
}

}  // namespace collidoscope
