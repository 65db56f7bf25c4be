#include "collision/trees/space/bsp_fragment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "collision/exact/predicates.h"

namespace collidoscope {

namespace {

const vec3& vertex(const Triangle& t, std::size_t i) {
    return i == 0 ? t.a : i == 1 ? t.b : t.c;
}

int side_of_plane_of(const Triangle& plane, const vec3& p) {
    return exact::orient3d(plane.a, plane.b, plane.c, p);
}

// det(b - a, c - a, p - a) as a polynomial.
template <typename Lift>
auto height(const Triangle& plane, const vec3& p, Lift lift) {
    const auto a = lift(plane.a);
    return dot(cross(lift(plane.b) - a, lift(plane.c) - a), lift(p) - a);
}

template <typename Lift>
auto normal(const Triangle& plane, Lift lift) {
    const auto a = lift(plane.a);
    return cross(lift(plane.b) - a, lift(plane.c) - a);
}

// The four triangles, multiplied by a power of two where their coordinates are too large or small
// for the exact numbers: no sign changes. Nothing where the largest is 2^160 times the smallest.
std::optional<std::array<Triangle, 4>> moderate(std::array<Triangle, 4> triangles) {
    float largest = 0, smallest = std::numeric_limits<float>::max();
    const auto each = [&](auto visit) {
        for (Triangle& t : triangles)
            for (vec3* p : {&t.a, &t.b, &t.c})
                for (int k = 0; k < 3; ++k) visit((*p)[k]);
    };
    each([&](float& c) {
        if (c == 0) return;
        largest = std::max(largest, std::fabs(c));
        smallest = std::min(smallest, std::fabs(c));
    });
    if (largest == 0 || (largest <= 0x1p80f && smallest >= 0x1p-80f)) return triangles;
    const int up = 79 - std::ilogb(largest);
    if (std::ilogb(smallest) + up < -80) return std::nullopt;
    each([&](float& c) { c = std::ldexp(c, up); });
    return triangles;
}

// The side of a fourth plane on which the point lies where three planes meet, t's the first.
PlaneSide side_of_meeting(const Triangle& given, const Triangle& given_first,
                          const Triangle& given_second, const Triangle& given_plane) {
    const auto scaled = moderate({given, given_first, given_second, given_plane});
    if (!scaled) return PlaneSide::Unknown;
    const Triangle &t = (*scaled)[0], &first = (*scaled)[1], &second = (*scaled)[2],
                   &plane = (*scaled)[3];
    const auto determinant = [&](auto lift) {
        return dot(normal(t, lift), cross(normal(first, lift), normal(second, lift)));
    };
    // Measured from a corner of t: n·x = d for the three planes, d of t being 0, solved by Cramer.
    const auto numerator = [&](auto lift) {
        const auto origin = lift(t.a);
        const auto nt = normal(t, lift), n1 = normal(first, lift), n2 = normal(second, lift);
        const auto nr = normal(plane, lift);
        const auto d1 = dot(n1, lift(first.a) - origin), d2 = dot(n2, lift(second.a) - origin);
        const auto dr = dot(nr, lift(plane.a) - origin);
        return d1 * dot(nr, cross(n2, nt)) + d2 * dot(nr, cross(nt, n1)) -
               dr * dot(nt, cross(n1, n2));
    };
    const int below = exact::sign(determinant);
    if (below == 0) return PlaneSide::Unknown;
    return static_cast<PlaneSide>(exact::sign(numerator) * below);
}

double about_height(const Triangle& plane, const dvec3& p) {
    const dvec3 a(plane.a);
    return dot(cross(dvec3(plane.b) - a, dvec3(plane.c) - a), p - a);
}

}  // namespace

BspFragment::BspFragment(const Triangle& triangle, std::uint32_t number)
    : triangle_(triangle), number_(number), corners_(3) {
    for (std::uint8_t i = 0; i < 3; ++i) {
        corners_[i].edge = i;
        corners_[i].next_edge = i;
        corners_[i].shown = dvec3(vertex(triangle, i));
    }
}

PlaneSide BspFragment::side_of(const Corner& corner, std::span<const Triangle> planes,
                               std::uint32_t cut) const {
    const Triangle& plane = planes[cut];
    if (corner.kind == Corner::Kind::Vertex)
        return static_cast<PlaneSide>(side_of_plane_of(plane, vertex(triangle_, corner.edge)));
    if (corner.cuts[0] == cut) return PlaneSide::On;
    if (corner.kind == Corner::Kind::InFace) {
        if (corner.cuts[1] == cut) return PlaneSide::On;
        return side_of_meeting(triangle_, planes[corner.cuts[0]], planes[corner.cuts[1]], plane);
    }
    // Between the ends of an edge, not at them: when neither end lies on the other side, it does
    // not either.
    const vec3& p = vertex(triangle_, corner.edge);
    const vec3& q = vertex(triangle_, (corner.edge + 1u) % 3);
    const int sp = side_of_plane_of(plane, p), sq = side_of_plane_of(plane, q);
    if (sp * sq >= 0) return static_cast<PlaneSide>(sp != 0 ? sp : sq);
    const Triangle& first = planes[corner.cuts[0]];
    const int sign = exact::sign([&](auto lift) {
        return height(first, p, lift) * height(plane, q, lift) -
               height(first, q, lift) * height(plane, p, lift);
    });
    return static_cast<PlaneSide>(sign * side_of_plane_of(first, p));
}

std::vector<PlaneSide> BspFragment::sides(std::span<const Triangle> planes,
                                          std::uint32_t cut) const {
    // If the triangle does not reach both sides, its corners tell: what lies inside its face
    // lies where they do.
    const Triangle& plane = planes[cut];
    int lowest = 1, highest = -1;
    for (std::size_t i = 0; i < 3; ++i) {
        const int side = side_of_plane_of(plane, vertex(triangle_, i));
        lowest = std::min(lowest, side);
        highest = std::max(highest, side);
    }
    std::vector<PlaneSide> result;
    result.reserve(corners_.size());
    for (const Corner& corner : corners_) {
        if (lowest == highest) {
            result.push_back(static_cast<PlaneSide>(lowest));
        } else if (corner.kind == Corner::Kind::InFace && lowest * highest >= 0) {
            result.push_back(static_cast<PlaneSide>(lowest + highest));
        } else {
            result.push_back(side_of(corner, planes, cut));
        }
    }
    return result;
}

BspFragment BspFragment::part(std::span<const Triangle> planes, std::uint32_t cut,
                              std::span<const PlaneSide> sides, PlaneSide wanted) const {
    BspFragment result(triangle_, number_);
    result.certain_ = certain_;
    result.corners_.clear();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const std::size_t k = (i + 1) % corners_.size();
        const Corner& here = corners_[i];
        const bool kept = sides[i] == wanted || sides[i] == PlaneSide::On;
        const bool next_kept = sides[k] == wanted || sides[k] == PlaneSide::On;
        if (kept) {
            result.corners_.push_back(here);
            // From a corner on the plane the part goes on along the plane.
            if (!next_kept && sides[i] == PlaneSide::On) {
                result.corners_.back().next_cut = cut;
                result.corners_.back().next_edge = Corner::whole_side;
            }
        }
        const bool crosses =
            kept != next_kept && sides[i] != PlaneSide::On && sides[k] != PlaneSide::On;
        if (!crosses) continue;
        Corner made;
        if (here.next_edge != Corner::whole_side) {
            made.kind = Corner::Kind::OnEdge;
            made.edge = here.next_edge;
            made.cuts = {cut, cut};
        } else {
            made.kind = Corner::Kind::InFace;
            made.cuts = {here.next_cut, cut};
        }
        made.next_cut = kept ? cut : here.next_cut;
        made.next_edge = kept ? Corner::whole_side : here.next_edge;
        const double a = about_height(planes[cut], here.shown);
        const double b = about_height(planes[cut], corners_[k].shown);
        const double share = a != b ? std::clamp(a / (a - b), 0.0, 1.0) : 0.5;
        made.shown = here.shown + share * (corners_[k].shown - here.shown);
        result.corners_.push_back(made);
    }
    return result;
}

BspFragment BspFragment::uncertain() const {
    BspFragment result = *this;
    result.certain_ = false;
    return result;
}

dvec3 BspFragment::middle() const {
    dvec3 sum(0);
    for (const Corner& c : corners_) sum += c.shown;
    return sum / double(corners_.size());
}

SideSummary::SideSummary(std::span<const PlaneSide> sides) {
    for (const PlaneSide side : sides) {
        front |= side == PlaneSide::Front;
        back |= side == PlaneSide::Back;
        on |= side == PlaneSide::On;
        unknown |= side == PlaneSide::Unknown;
    }
}

}  // namespace collidoscope
