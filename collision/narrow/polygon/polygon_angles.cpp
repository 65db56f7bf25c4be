#include "collision/narrow/polygon/polygon_angles.h"

#include "collision/narrow/polygon/polygon_convexity.h"

namespace collidoscope {

const char* name_of(AngleFailure failure) {
    switch (failure) {
        case AngleFailure::None:
            return "none";
        case AngleFailure::Vertex:
            return "at a vertex the sum is not a number";
        case AngleFailure::Boundary:
            return "no answer for the boundary";
        case AngleFailure::Concave:
            return "the polygon is not convex";
        case AngleFailure::Tolerance:
            return "the tolerance decides near the boundary";
        case AngleFailure::Each:
            return "from outside, too, every angle is less than 180 degrees";
    }
    return "";
}

AngleFailure why_angles_fail(const Polygon& polygon, const Point2& point, const AngleSum& says) {
    const Where exact = where_by_crossings(polygon, point);
    if (std::isnan(says.sum)) return AngleFailure::Vertex;
    if (exact == Where::Boundary) return AngleFailure::Boundary;
    if (says.inside == (exact == Where::Inside)) return AngleFailure::None;
    if (says.rule == AngleRule::Each && says.inside) return AngleFailure::Each;
    return convexity(polygon).convex() ? AngleFailure::Tolerance : AngleFailure::Concave;
}

}  // namespace collidoscope
