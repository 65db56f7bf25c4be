#include "collision/narrow/primitives/segment_gap.h"

#include <algorithm>

#include "collision/exact/flat.h"
#include "collision/exact/predicates.h"
#include "collision/narrow/primitives/segment_segment.h"
#include "collision/narrow/primitives/triangle_region.h"

namespace collidoscope::detail {
namespace {

// Are the feet of the common perpendicular on both segments? Not for parallel ones.
bool feet_on_both(const Segment& a, const Segment& b) {
    const auto sign = [&](const auto& of) {
        return exact::sign([&](auto lift) {
            const auto d = lift(a.b) - lift(a.a), e = lift(b.b) - lift(b.a);
            const auto r = lift(b.a) - lift(a.a), n = cross(d, e);
            return of(d, e, r, n);
        });
    };
    const auto s = [](const auto&, const auto& e, const auto& r, const auto& n) {
        return dot(cross(r, e), n);
    };
    const auto t = [](const auto& d, const auto&, const auto& r, const auto& n) {
        return dot(cross(r, d), n);
    };
    const auto rest = [](const auto& of) {
        return [&of](const auto& d, const auto& e, const auto& r, const auto& n) {
            return dot(n, n) - of(d, e, r, n);
        };
    };
    const auto squared = [](const auto&, const auto&, const auto&, const auto& n) {
        return dot(n, n);
    };
    return sign(s) >= 0 && sign(t) >= 0 && sign(rest(s)) >= 0 && sign(rest(t)) >= 0 &&
           sign(squared) > 0;
}

}  // namespace

int sign_of_gap(const vec3& p, const vec3& q, const Reach& reach) {
    return exact::sign([&](auto lift) {
        const auto d = lift(q) - lift(p);
        const auto r = reach.lifted(lift);
        return dot(d, d) - r * r;
    });
}

int sign_of_gap(const vec3& p, const Segment& s, const Reach& reach) {
    const int place = along_edge(s.a, s.b, p);
    if (place != 0) return sign_of_gap(p, place < 0 ? s.a : s.b, reach);
    return exact::sign([&](auto lift) {
        const auto d = lift(s.b) - lift(s.a);
        const auto w = cross(lift(p) - lift(s.a), d);
        const auto r = reach.lifted(lift);
        return dot(w, w) - r * r * dot(d, d);
    });
}

// The closest points of two segments are an end of one and a point of the other, or the feet of the
// common perpendicular. Every pair that is tried lies on the segments, so the least sign is right.
int sign_of_gap(const Segment& a, const Segment& b, const Reach& reach) {
    int least = std::min({sign_of_gap(a.a, b, reach), sign_of_gap(a.b, b, reach),
                          sign_of_gap(b.a, a, reach), sign_of_gap(b.b, a, reach)});
    if (least < 0 || !feet_on_both(a, b)) return least;
    return std::min(least, exact::sign([&](auto lift) {
                        const auto n = cross(lift(a.b) - lift(a.a), lift(b.b) - lift(b.a));
                        const auto across = dot(n, lift(b.a) - lift(a.a));
                        const auto r = reach.lifted(lift);
                        return across * across - r * r * dot(n, n);
                    }));
}

bool pierces(const Segment& s, const Triangle& t) {
    const int from = exact::orient3d(t.a, t.b, t.c, s.a), to = exact::orient3d(t.a, t.b, t.c, s.b);
    if (from * to >= 0) return false;
    const int ab = exact::orient3d(s.a, s.b, t.a, t.b), bc = exact::orient3d(s.a, s.b, t.b, t.c),
              ca = exact::orient3d(s.a, s.b, t.c, t.a);
    return ab != 0 && ab == bc && bc == ca;
}

// A segment that does not pass through the triangle is nearest to it at an end, or at an edge.
int sign_of_gap(const Segment& s, const Triangle& t, const Reach& reach) {
    const std::array<vec3, 3> corners{t.a, t.b, t.c};
    if (exact::on_one_line(t.a, t.b, t.c)) return sign_of_gap(s, exact::ends(corners), reach);
    const auto face = [&](const vec3& p) {
        if (nearest_part(t, p).count != 3) return 1;
        return exact::sign([&](auto lift) {
            const auto o = lift(t.a);
            const auto n = cross(lift(t.b) - o, lift(t.c) - o);
            const auto height = dot(n, lift(p) - o);
            const auto r = reach.lifted(lift);
            return height * height - r * r * dot(n, n);
        });
    };
    int least = std::min(face(s.a), face(s.b));
    for (std::size_t k = 0; k < 3 && least >= 0; ++k)
        least = std::min(least, sign_of_gap(s, Segment{corners[k], corners[(k + 1) % 3]}, reach));
    return least >= 0 && pierces(s, t) ? -1 : least;
}

ClosestPair closest_points(const Segment& a, const Segment& b) {
    SegmentPoints best;
    if (feet_on_both(a, b)) {
        const SegmentPoints feet = line_feet(a, b);
        best = points_at(a, b, std::clamp(feet.s, 0.0, 1.0), std::clamp(feet.t, 0.0, 1.0));
    } else {
        best = points_at(a, b, 0, clamped_parameter(b, dvec3(a.a)));
        for (const SegmentPoints& other : {points_at(a, b, 1, clamped_parameter(b, dvec3(a.b))),
                                           points_at(a, b, clamped_parameter(a, dvec3(b.a)), 0),
                                           points_at(a, b, clamped_parameter(a, dvec3(b.b)), 1)}) {
            if (other.distance() < best.distance()) best = other;
        }
    }
    return {best.on_a, best.on_b, best.distance()};
}

std::array<double, 2> closest_parameters(const dvec3& p, const dvec3& d, const dvec3& q,
                                         const dvec3& e) {
    const auto clamped = [](double v) { return std::clamp(v, 0.0, 1.0); };
    const double dd = glm::dot(d, d), ee = glm::dot(e, e), de = glm::dot(d, e);
    const dvec3 r = p - q;
    const double dr = glm::dot(d, r), er = glm::dot(e, r);
    if (dd == 0) return {0, ee == 0 ? 0 : clamped(er / ee)};
    if (ee == 0) return {clamped(-dr / dd), 0};
    const double across = dd * ee - de * de;
    const double s = across > 0 ? clamped((de * er - dr * ee) / across) : 0;
    const double t = (de * s + er) / ee;
    if (t < 0) return {clamped(-dr / dd), 0};
    if (t > 1) return {clamped((de - dr) / dd), 1};
    return {s, t};
}

dvec3 unit_way(const dvec3& way, const Segment& a, const Segment& b) {
    const dvec3 n = glm::cross(dvec3(a.b) - dvec3(a.a), dvec3(b.b) - dvec3(b.a));
    const double along = glm::dot(n, way);
    if (along != 0 && feet_on_both(a, b)) return n / (along > 0 ? glm::length(n) : -glm::length(n));
    return way / glm::length(way);
}

dvec3 any_across(const dvec3& direction) {
    const double squared = glm::dot(direction, direction);
    if (squared == 0) return {0, 1, 0};
    const dvec3 size = glm::abs(direction);
    const dvec3 least = size.y <= size.x && size.y <= size.z ? dvec3(0, 1, 0)
                        : size.x <= size.z                   ? dvec3(1, 0, 0)
                                                             : dvec3(0, 0, 1);
    const dvec3 across = least * squared - direction * glm::dot(direction, least);
    return across / glm::length(across);
}

}  // namespace collidoscope::detail
