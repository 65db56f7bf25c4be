#include "collision/narrow/textbook/polygon_crossings_listing.h"

namespace collidoscope {

ListingFailure why_listing_fails(const Polygon& polygon, const Point2& point, bool says) {
    const vec2 test = point.position;
    const Where exact = where_by_crossings(polygon, point);
    if (exact == Where::Boundary) return ListingFailure::Boundary;
    if (says == (exact == Where::Inside)) return ListingFailure::None;
    const vec2 far = listing_far_point(test);
    if (far.x == test.x || far.y == test.y) return ListingFailure::FarPointLost;
    if (where_by_crossings(polygon, Point2{far}) != Where::Outside) {
        return ListingFailure::FarPointNotOutside;
    }
    bool meets_vertex = false;
    for (const Ring& v : polygon.rings) {
        for (std::size_t i = 0; i < v.size(); ++i) {
            const vec2 p0 = v[i];
            const vec2 p1 = v[i + 1 < v.size() ? i + 1 : 0];
            meets_vertex = meets_vertex || on_segment(test, far, p0);
            const bool crossed = side_of(test, far, p0) * side_of(test, far, p1) < 0 &&
                                 side_of(p0, p1, test) * side_of(p0, p1, far) <= 0;
            const auto found = listing_line_line(p0, p1, test, far);
            if (crossed && found.verdict == ListingIntersection::Verdict::Parallel) {
                return ListingFailure::ShortEdge;
            }
        }
    }
    return meets_vertex ? ListingFailure::Vertex : ListingFailure::Rounding;
}

namespace polygon_show {

void describe_verdict(StepBuilder& step, const Polygon& polygon, const vec2& test, bool says) {
    const Where exact = where_by_crossings(polygon, Point2{test});
    const ListingFailure failure = why_listing_fails(polygon, Point2{test}, says);
    const vec2 far = listing_far_point(test);
    step.value("listing", says ? "inside" : "outside").value("exact", name_of(exact));
    step.point(lifted(test), role_of(exact), name_of(exact));
    if (failure == ListingFailure::None) {
        step.say(" That is right.");
        return;
    }
    step.say(
        failure == ListingFailure::Boundary ? " But p is exactly on the " : " That is wrong: p is ",
        strong(name_of(exact)), ". ");
    switch (failure) {
        case ListingFailure::None:
            break;
        case ListingFailure::Boundary:
            step.say("The listing has only two answers; which one it gives here is arbitrary.");
            break;
        case ListingFailure::FarPointLost:
            step.say(
                "In float, adding 1000 to these coordinates changes nothing or too little, so the "
                "test line is degenerate or skewed.");
            break;
        case ListingFailure::FarPointNotOutside:
            step.say("The far point lies ",
                     where_by_crossings(polygon, Point2{far}) == Where::Inside ? "inside" : "on",
                     " the polygon, because the polygon is larger than 1000.");
            step.point(lifted(far), Role::Hit, "not outside");
            break;
        case ListingFailure::ShortEdge:
            step.say(
                "An edge that the line does cross was taken to be parallel, because it is so short "
                "that |div| falls below 0.000001.");
            break;
        case ListingFailure::Vertex:
            step.say(
                "The line passes through a vertex, the endpoint of two edges, and both endpoints "
                "are closed: one crossing was counted twice.");
            for (const Ring& ring : polygon.rings) {
                for (const vec2& v : ring) {
                    if (on_segment(test, far, v)) step.point(lifted(v), Role::Hit, "vertex");
                }
            }
            break;
        case ListingFailure::Rounding:
            step.say("Rounding in float moved a crossing past the endpoint of an edge.");
            break;
    }
}

}  // namespace polygon_show

}  // namespace collidoscope
