// Proximity of two polygons in image space: collision, separation, depth and contacts are read from
// distance fields that are drawn over a window of pixels.
// Source: Hoff, Zaferakis, Lin, Manocha, "Fast and Simple 2D Geometric Proximity Queries Using
// Graphics Hardware" (2001), PIVOT; Gruian, Grantson, "ECoDS", table 1.
//
// Let f(p) be the signed distance of p from the outline of A, negative inside A, and g(p) that from
// B's. The measured value is
//
//     d = the lesser of (the least f along the outline of B) and (the least g along that of A):
//
// above 0 the distance of the polygons, 0 where they touch, and below 0 minus the depth to which
// the deepest point of either outline lies in the other polygon. (That is the local depth of the
// source. It takes that point out of the other polygon, which need not take the polygons apart.)
//
// The error. A pixel is as good as on an outline when its center is within h of it, h being half
// a pixel's diagonal. Every point of the outline has such a center within h: that of the pixel it
// lies in. Every such center has a point of the outline within h. As f changes by no more than one
// goes, the least f over those centers is within h of the least f along the outline; the same holds
// for g. So the measured value is within h of d, as long as f and g are those of the edges
// themselves. Taken from pixels of both outlines the error would be twice that.
#pragma once

#include <algorithm>
#include <cmath>

#include "collision/narrow/polygon/pivot_steps.h"
#include "collision/narrow/polygon/pivot_window.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct PivotResult {
    // The polygons overlap for certain, or may touch.
    bool hit = false;
    // False: the measured value is within its error of 0, and no pixel's center lies in both
    // polygons. Taken for touching.
    bool certain = true;
    // d of above as measured, and the bound of its error, which covers rounding, also to float. d
    // is between at_least and at_most.
    double measured = 0, error = 0, at_least = 0, at_most = 0;
    float signed_distance = 0;  // as measured; 0 when touching
    vec3 normal{0}, point_on_a{0}, point_on_b{0};
    // If the polygons certainly overlap, one for each connected region of pixels, at the point
    // that lies deepest; if they may touch, one of depth 0.
    std::vector<Contact> contacts;
    pivot::PixelGrid grid;
    bool limited = false;  // the pixels are larger than wanted, to be no more than the limits
};

namespace pivot {

// The touch as a contact of that depth; without depth both points are the midpoint.
Contact contact_of(const Touch& touch, double depth);
enum class Sign : std::uint8_t { Apart, MayTouch, Overlap };
// Fills in what follows from the value that was measured and where.
void conclude(PivotResult& result, const Sample& sample, const Touch& touch, Sign sign);

// The answer that two fields over the grid of `zoom` hold, whoever drew them. What their distances
// may be off widens the band of pixels that count as an outline's, and the bound: a pixel of the
// band is within `band` and that much more of its outline, and its value is off as well.
template <Tracer T = NoTrace>
PivotResult proximity_of_fields(const Field& a, const Field& b, const Zoom& zoom, T trace = {}) {
    const double rounding = std::max(a.rounding(), b.rounding());
    const double band = zoom.error + rounding, error = zoom.error + 3 * rounding;

    // Read each field along the other's outline.
    const Sample along_b = min_along(b, a, band, true);
    trace.step("along", [&](auto& step) { say_along(step, a, b, along_b, band); });
    const Sample along_a = min_along(a, b, band, false);
    trace.step("along", [&](auto& step) { say_along(step, a, b, along_a, band); });
    const Sample least = along_a.value < along_b.value ? along_a : along_b;

    PivotResult result;
    result.error = error + 0x1p-24 * std::abs(least.value);
    result.grid = zoom.grid;
    result.limited = zoom.limited;
    if (least.value > error) {
        conclude(result, least, touch_at(least, a, b), Sign::Apart);
        trace.step("apart", [&](auto& step) { say_apart(step, result); });
        return result;
    }

    // Find where they meet: pixels that both may have a part in. That of the least value is one.
    const std::vector<Region> regions = regions_of(a, b, error);
    trace.step("regions", [&](auto& step) { say_regions(step, a, b, regions, error); });
    const double deep = error + 2 * rounding;
    const Region* most = nullptr;
    bool certain = false;
    for (const Region& region : regions) {
        certain = certain || region.certain(deep);
        if (!most || region.deepest.value < most->deepest.value) most = &region;
    }
    conclude(result, most->deepest, touch_at(most->deepest, a, b),
             certain ? Sign::Overlap : Sign::MayTouch);
    if (!certain) {
        trace.step("touching", [&](auto& step) { say_touching(step, result); });
        return result;
    }
    trace.step("overlap", [&](auto& step) { say_overlap(step, result); });
    for (const Region& region : regions) {
        if (!region.certain(deep)) continue;
        const double depth = -static_cast<double>(static_cast<float>(region.deepest.value));
        result.contacts.push_back(contact_of(touch_at(region.deepest, a, b), std::max(depth, 0.0)));
        trace.step("contact",
                   [&](auto& step) { say_contact(step, a, region, result.contacts.back()); });
    }
    return result;
}

// As pivot_proximity.
template <Tracer T>
PivotResult proximity(const Polygon& polygon_a, const Polygon& polygon_b, const Options& options,
                      T trace) {
    std::vector<OutlineEdge> edges_a = edges_of(polygon_a), edges_b = edges_of(polygon_b);

    // Find where to draw, and how finely.
    const Window window = localize(edges_a, edges_b);
    trace.step("boxes", [&](auto& step) { say_boxes(step, window); });
    const Zoom zoom = choose_zoom(window, edges_a.size() + edges_b.size(), options);
    trace.step("zoom", [&](auto& step) { say_zoom(step, zoom, options); });

    // Draw the distance of every edge, the nearest one winning; then the inside.
    Field a(zoom.grid, std::move(edges_a)), b(zoom.grid, std::move(edges_b));
    for (Field* field : {&a, &b}) {
        const Body body{*field, field == &b};
        for (std::size_t i = 0; i < field->edges().size(); ++i) {
            const std::size_t kept = field->draw(i);
            trace.step("cone", [&](auto& step) { say_cone(step, body, i, kept); });
        }
        const std::size_t inside = field->draw_inside();
        trace.step("inside", [&](auto& step) { say_inside(step, body, inside); });
    }

    return proximity_of_fields(a, b, zoom, trace);
}

}  // namespace pivot

// Takes any polygons, concave, with holes, crossing themselves; the inside is by parity of the
// rings, and edges are part of the polygon. Every polygon has a vertex, and all coordinates are
// finite. Cost: two distances per pixel and edge; the pixels lie where the bounding boxes are near
// each other, and there are about (size of that window / bound)^2 / 2 of them, up to the limits.
template <Tracer T = NoTrace>
PivotResult pivot_proximity(const Polygon& a, const Polygon& b, const pivot::Options& options = {},
                            T trace = {}) {
    return pivot::proximity(a, b, options, trace);
}

}  // namespace collidoscope
