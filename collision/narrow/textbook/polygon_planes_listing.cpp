#include "collision/narrow/textbook/polygon_planes_listing.h"

#include "collision/narrow/polygon/polygon_convexity.h"

namespace collidoscope {

namespace {

bool is_clockwise(const Ring& v) {
    for (std::size_t i = 2; i < v.size(); ++i) {
        // In a convex ring every triangle of the fan turns the same way, or has no area.
        if (const int side = side_of(v[0], v[i - 1], v[i]); side != 0) return side < 0;
    }
    return false;
}

bool lacks_normal(const vec2& p0, const vec2& p1) {
    if (p0 == p1) return false;
    const float length = listing_plane(p0, p1, p0).length;
    return length == 0 || std::isinf(length);
}

}  // namespace

PlanesFailure why_planes_listing_fails(const Polygon& polygon, const Point2& point, bool says) {
    const Where exact = where_by_crossings(polygon, point);
    if (exact == Where::Boundary) return PlanesFailure::Boundary;
    if (says == (exact == Where::Inside)) return PlanesFailure::None;
    const Convexity kind = convexity(polygon).kind;
    if (kind == Convexity::Flat) return PlanesFailure::Flat;
    if (kind != Convexity::Convex) return PlanesFailure::NotConvex;
    const Ring& v = polygon.rings.front();
    if (!says && is_clockwise(v)) return PlanesFailure::Clockwise;
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (lacks_normal(v[i], v[(i + 1) % v.size()])) return PlanesFailure::NoNormal;
    }
    return PlanesFailure::Rounding;
}

}  // namespace collidoscope
