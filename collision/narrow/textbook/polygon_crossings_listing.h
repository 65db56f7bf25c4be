// The workshop's own point-in-polygon listings, kept to show how they fail.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), listings 1 and 2.
//
// NOT for use: polygon_crossings.h is the sound version. Computed in float as printed, with
// abs(div) read as the absolute value of a float (the integer abs of C would call far more edges
// parallel). Each of these goes wrong:
// - the far end of the test line is always test + (1000, 1000, 0), outside only of small polygons;
// - both ends of an edge are closed, so a line through a vertex counts both edges that meet there;
// - an edge is called parallel when |div| < 0.000001, an absolute value: a short edge is no hit;
// - there are two answers, so a point on the boundary is called inside or outside by chance.
#pragma once

#include <cmath>
#include <cstdint>

#include "collision/narrow/polygon/polygon_crossings.h"
#include "collision/narrow/textbook/polygon_crossings_listing_steps.h"

namespace collidoscope {

// Result of listing 1 for the lines p0 p1 and p2 p3. ta and tb are set as far as it gets.
struct ListingIntersection {
    enum class Verdict : std::uint8_t { Parallel, OffFirst, OffSecond, Hit };
    Verdict verdict = Verdict::Parallel;
    float div = 0;
    float ta = 0;
    float tb = 0;
};

// Listing 1: do two segments intersect? In float, both ends closed.
inline ListingIntersection listing_line_line(const vec2& p0, const vec2& p1, const vec2& p2,
                                             const vec2& p3) {
    using Verdict = ListingIntersection::Verdict;
    ListingIntersection result;
    result.div = (p3.y - p2.y) * (p1.x - p0.x) - (p3.x - p2.x) * (p1.y - p0.y);
    if (std::abs(result.div) < 0.000001f) {
        result.verdict = Verdict::Parallel;
        return result;
    }
    result.ta = ((p3.x - p2.x) * (p0.y - p2.y) - (p3.y - p2.y) * (p0.x - p2.x)) / result.div;
    if (result.ta < 0 || result.ta > 1.0f) {
        result.verdict = Verdict::OffFirst;
        return result;
    }
    result.tb = ((p1.x - p0.x) * (p0.y - p2.y) - (p1.y - p0.y) * (p0.x - p2.x)) / result.div;
    if (result.tb < 0 || result.tb > 1.0f) {
        result.verdict = Verdict::OffSecond;
        return result;
    }
    result.verdict = Verdict::Hit;
    return result;
}

// The far end of listing 2's test line.
inline vec2 listing_far_point(const vec2& test) {
    return test + vec2(1000, 1000);
}

// Why listing 2 is wrong about a point.
enum class ListingFailure : std::uint8_t {
    None,          // it is right
    Boundary,      // the point is on the boundary, for which it has no answer
    FarPointLost,  // rounding swallows the 1000: the test line has no length
    FarPointNotOutside,
    ShortEdge,  // an edge that is crossed was called parallel
    Vertex,     // the test line meets a vertex, which belongs to two edges
    Rounding,   // float rounding moved a crossing past the end of an edge
};

// Compares listing 2's answer with the exact one and names the first reason that applies. O(n).
ListingFailure why_listing_fails(const Polygon& polygon, const Point2& point, bool says);

namespace polygon_show {
// Says in the last step that the answer is right, or the true one and why the listing fails.
void describe_verdict(StepBuilder& step, const Polygon& polygon, const vec2& test, bool says);
}  // namespace polygon_show

// Listing 2, over all rings of the polygon (the source has one ring, but draws a hole): true when
// the test line hits an odd number of edges. Cost: O(n).
template <Tracer T = NoTrace>
bool listing_says_inside(const Polygon& polygon, const Point2& point, T trace = {}) {
    const vec2 test = point.position;
    // Take a far point that is hoped to be outside.
    const vec2 far = listing_far_point(test);
    trace.step("far", [&](auto& step) { polygon_crossings_listing::say_far(step, test, far); });

    // Count the edges the line hits.
    std::int64_t hits = 0;
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            using Verdict = ListingIntersection::Verdict;
            const vec2 p0 = v[i];
            const vec2 p1 = v[(i + 1) % v.size()];
            const ListingIntersection found = listing_line_line(p0, p1, test, far);
            if (found.verdict == Verdict::Parallel) {
                trace.step("parallel", [&](auto& step) {
                    polygon_crossings_listing::say_parallel(step, polygon, r, i, found, hits);
                });
            } else if (found.verdict == Verdict::OffFirst) {
                trace.step("off_edge", [&](auto& step) {
                    polygon_crossings_listing::say_off_edge(step, polygon, r, i, found, hits);
                });
            } else if (found.verdict == Verdict::OffSecond) {
                trace.step("off_line", [&](auto& step) {
                    polygon_crossings_listing::say_off_line(step, polygon, r, i, found, hits);
                });
            } else {
                ++hits;
                trace.step("hit", [&](auto& step) {
                    polygon_crossings_listing::say_hit(step, polygon, r, i, found, hits);
                });
            }
        }
    }

    // An even number of hits means outside.
    if (hits % 2 == 0) {
        trace.step("even", [&](auto& step) {
            polygon_crossings_listing::say_even(step, polygon, test, hits);
        });
        return false;
    }
    trace.step("odd",
               [&](auto& step) { polygon_crossings_listing::say_odd(step, polygon, test, hits); });
    return true;
}

}  // namespace collidoscope
