#include "collision/motion/triangles/sum_parts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/wide.h"
#include "collision/motion/touch_direction.h"

namespace collidoscope {
namespace {

constexpr SumPart face_of_triangle(bool shifted) {
    return {FeatureKind::Face,
            3,
            {SumCorner{0, shifted}, SumCorner{1, shifted}, SumCorner{2, shifted}},
            FeatureKind::Face,
            0};
}
// The side of the prism over an edge.
constexpr SumPart side_of_prism(int k) {
    const int next = (k + 1) % 3;
    return {
        FeatureKind::Face,
        4,
        {SumCorner{k, false}, SumCorner{next, false}, SumCorner{next, true}, SumCorner{k, true}},
        FeatureKind::Edge,
        k};
}
constexpr SumPart edge_of_triangle(int k, bool shifted) {
    return {FeatureKind::Edge,
            2,
            {SumCorner{k, shifted}, SumCorner{(k + 1) % 3, shifted}},
            FeatureKind::Edge,
            k};
}
constexpr SumPart upright(int k) {
    return {
        FeatureKind::Edge, 2, {SumCorner{k, false}, SumCorner{k, true}}, FeatureKind::Vertex, k};
}
constexpr SumPart vertex_of_triangle(int k, bool shifted) {
    return {FeatureKind::Vertex, 1, {SumCorner{k, shifted}}, FeatureKind::Vertex, k};
}

constexpr std::array<SumPart, 7> sphere_parts{
    face_of_triangle(false),      edge_of_triangle(0, false),   edge_of_triangle(1, false),
    edge_of_triangle(2, false),   vertex_of_triangle(0, false), vertex_of_triangle(1, false),
    vertex_of_triangle(2, false),
};
constexpr std::array<SumPart, max_sum_parts> capsule_parts{
    face_of_triangle(false),
    face_of_triangle(true),
    side_of_prism(0),
    side_of_prism(1),
    side_of_prism(2),
    edge_of_triangle(0, false),
    edge_of_triangle(1, false),
    edge_of_triangle(2, false),
    edge_of_triangle(0, true),
    edge_of_triangle(1, true),
    edge_of_triangle(2, true),
    upright(0),
    upright(1),
    upright(2),
    vertex_of_triangle(0, false),
    vertex_of_triangle(1, false),
    vertex_of_triangle(2, false),
    vertex_of_triangle(0, true),
    vertex_of_triangle(1, true),
    vertex_of_triangle(2, true),
};

template <typename Lift>
auto lifted(Lift lift, const dvec3& v) {
    return exact::Vector3<typename Lift::Number>{lift(v.x), lift(v.y), lift(v.z)};
}

// Products of fourteen neither overflow nor lose digits, of numbers at most 1.
bool holds(double v) {
    return v == 0 || std::fabs(v) >= 0x1p-68;
}
bool holds(const dvec3& v) {
    return holds(v.x) && holds(v.y) && holds(v.z);
}

double size_of(const dvec3& v) {
    return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

// The power of two that makes the largest part about 1; 1 for zero.
double factor_to_one(const dvec3& v) {
    int exponent = 0;
    (void)std::frexp(size_of(v), &exponent);
    return std::ldexp(1.0, -exponent);
}

}  // namespace

std::span<const SumPart> parts_of_sum(bool has_axis) {
    if (has_axis) return capsule_parts;
    return sphere_parts;
}

PartSweep::PartSweep(const Capsule& body, const vec3& way, const Triangle& triangle) {
    const double size =
        std::max({size_of(dvec3(body.from)), size_of(dvec3(body.to)), double{body.radius},
                  size_of(dvec3(way)), size_of(dvec3(triangle.a)), size_of(dvec3(triangle.b)),
                  size_of(dvec3(triangle.c))});
    int exponent = 0;
    (void)std::frexp(size, &exponent);
    scale_ = std::ldexp(1.0, exponent);
    const double shrink = std::ldexp(1.0, -exponent);
    from_ = shrink * dvec3(body.from);
    to_ = shrink * dvec3(body.to);
    way_ = shrink * dvec3(way);
    radius_ = shrink * double{body.radius};
    vertex_ = {shrink * dvec3(triangle.a), shrink * dvec3(triangle.b), shrink * dvec3(triangle.c)};
    moderate_ = holds(from_) && holds(to_) && holds(way_) && holds(radius_) && holds(vertex_[0]) &&
                holds(vertex_[1]) && holds(vertex_[2]);
    if (moderate_) return;
    // Then the squared normal of a tiny triangle may be too small for a double.
    stretch_ = factor_to_one(
        glm::max(glm::abs(vertex_[1] - vertex_[0]), glm::abs(vertex_[2] - vertex_[0])));
}

template <typename Polynomial>
int PartSweep::sign(const Polynomial& polynomial) const {
    return exact::sign_of_many(polynomial, moderate_);
}
template <typename Polynomial>
double PartSweep::value(const Polynomial& polynomial) const {
    return exact::value_of_many(polynomial, moderate_);
}

// The sign of a + b √n, n >= 0.
template <typename A, typename B, typename N>
int PartSweep::sign_with_root(const A& a, const B& b, const N& n) const {
    const int plain_sign = sign(a);
    int root_sign = sign(b);
    if (root_sign != 0 && sign(n) == 0) root_sign = 0;
    if (root_sign == 0 || root_sign == plain_sign) return plain_sign;
    if (plain_sign == 0) return root_sign;
    return plain_sign * sign([&](auto lift) {
               const auto x = a(lift), y = b(lift);
               return x * x - y * y * n(lift);
           });
}

template <typename Vector>
dvec3 PartSweep::plain(const Vector& vector) const {
    return dvec3(value([&](auto lift) { return vector(lift).x; }),
                 value([&](auto lift) { return vector(lift).y; }),
                 value([&](auto lift) { return vector(lift).z; }));
}

template <typename Lift>
auto PartSweep::beside(Lift lift, const SumCorner& corner) const {
    return lifted(lift, corner.shifted ? to_ : from_) -
           lifted(lift, vertex_[static_cast<std::size_t>(corner.vertex)]);
}

template <typename Lift>
auto PartSweep::edge(Lift lift, const SumCorner& from, const SumCorner& to) const {
    if (from.vertex != to.vertex) {
        const auto e = lifted(lift, vertex_[static_cast<std::size_t>(to.vertex)]) -
                       lifted(lift, vertex_[static_cast<std::size_t>(from.vertex)]);
        return stretch_ == 1 ? e : lift(stretch_) * e;
    }
    return from.shifted ? lifted(lift, to_) - lifted(lift, from_)
                        : lifted(lift, from_) - lifted(lift, to_);
}

template <typename Lift>
auto PartSweep::normal_of(Lift lift, const SumPart& face) const {
    return cross(edge(lift, face.corner[0], face.corner[1]),
                 edge(lift, face.corner[1], face.corner[2]));
}

// On which side of the plane does it begin, and does it come nearer to the plane than the radius?
// Then: is it over the face at that time?
PartMeeting PartSweep::meet_face(const SumPart& part) const {
    const auto side_of = [&](auto lift) {
        return dot(normal_of(lift, part), beside(lift, part.corner[0]));
    };
    const auto speed_of = [&](auto lift) { return dot(normal_of(lift, part), lifted(lift, way_)); };
    const auto squared_normal = [&](auto lift) {
        const auto n = normal_of(lift, part);
        return dot(n, n);
    };
    const auto excess = [&](auto lift) {
        const auto w = side_of(lift), r = lift(radius_);
        return w * w - r * r * squared_normal(lift);
    };
    const int side = sign(side_of);
    if (side == 0 || sign(excess) <= 0) return {MeetingKind::Within};
    if (sign(speed_of) * side >= 0) return {MeetingKind::Away};

    const double to_sides = static_cast<double>(side);
    const double speed = -to_sides * value(speed_of);
    const double reach = to_sides * value(side_of) + radius_ * std::sqrt(value(squared_normal));
    const double time = value(excess) / (speed * reach);
    const auto at_end = [&](auto lift) { return side_of(lift) + speed_of(lift); };
    const bool late = sign(at_end) * side > 0 && sign([&](auto lift) {
                                                     const auto w = at_end(lift), r = lift(radius_);
                                                     return w * w - r * r * squared_normal(lift);
                                                 }) > 0;
    if (late) return {MeetingKind::Late, time};

    for (int k = 0; k < part.count; ++k) {
        const SumCorner &from = part.corner[static_cast<std::size_t>(k)],
                        &to = part.corner[static_cast<std::size_t>((k + 1) % part.count)];
        const auto inward = [&](auto lift) {
            return cross(normal_of(lift, part), edge(lift, from, to));
        };
        // Times |speed|: how far inside of the edge it is at the time of the touch.
        const auto rational = [&](auto lift) {
            const auto m = inward(lift);
            const auto turned = lift(to_sides);
            return turned * (side_of(lift) * dot(m, lifted(lift, way_)) -
                             speed_of(lift) * dot(m, beside(lift, from)));
        };
        const auto factor = [&](auto lift) {
            return -(lift(radius_) * dot(inward(lift), lifted(lift, way_)));
        };
        if (sign_with_root(rational, factor, squared_normal) < 0)
            return {MeetingKind::Beside, time};
    }
    return {MeetingKind::Met, std::min(time, 1.0)};
}

// The first root of |distance from the line|² - r², times the squared length of the edge e:
// a t² + 2 b t + c. A quarter of its discriminant is e·e (r² a - (e·(d × w))²).
PartMeeting PartSweep::meet_edge(const SumPart& part) const {
    const SumCorner &first = part.corner[0], &last = part.corner[1];
    const auto line = [&](auto lift) { return edge(lift, first, last); };
    const auto across = [&](auto lift) { return cross(lifted(lift, way_), line(lift)); };
    const auto place = [&](auto lift) { return cross(beside(lift, first), line(lift)); };
    const auto squared_line = [&](auto lift) {
        const auto e = line(lift);
        return dot(e, e);
    };
    const auto a = [&](auto lift) {
        const auto x = across(lift);
        return dot(x, x);
    };
    const auto b = [&](auto lift) { return dot(across(lift), place(lift)); };
    const auto c = [&](auto lift) {
        const auto y = place(lift);
        const auto r = lift(radius_);
        return dot(y, y) - r * r * squared_line(lift);
    };
    if (sign(c) <= 0) return {MeetingKind::Within};
    if (sign(b) >= 0) return {MeetingKind::Away};
    const auto root = [&](auto lift) {
        const auto r = lift(radius_);
        const auto volume = dot(line(lift), cross(lifted(lift, way_), beside(lift, first)));
        return r * r * a(lift) - volume * volume;
    };
    if (sign(root) < 0) return {MeetingKind::Passes};

    const double time =
        value(c) / (std::sqrt(value(squared_line)) * std::sqrt(value(root)) - value(b));
    const bool late =
        sign([&](auto lift) { return a(lift) + lift(2.0) * b(lift) + c(lift); }) > 0 &&
        sign([&](auto lift) { return a(lift) + b(lift); }) < 0;
    if (late) return {MeetingKind::Late, time};

    // Times a: where along the edge it is at that time, before its begin or after its end?
    const auto along = [&](auto lift, const SumCorner& end) {
        const auto e = line(lift), d = lifted(lift, way_);
        return a(lift) * dot(e, beside(lift, end)) - b(lift) * dot(e, d);
    };
    const auto factor = [&](auto lift) { return -dot(line(lift), lifted(lift, way_)); };
    const auto squared_root = [&](auto lift) { return squared_line(lift) * root(lift); };
    const bool beside_it =
        sign_with_root([&](auto lift) { return along(lift, first); }, factor, squared_root) < 0 ||
        sign_with_root([&](auto lift) { return along(lift, last); }, factor, squared_root) > 0;
    return {beside_it ? MeetingKind::Beside : MeetingKind::Met, std::min(time, 1.0)};
}

// The first root of |distance|² - r².
PartMeeting PartSweep::meet_vertex(const SumPart& part) const {
    const auto place = [&](auto lift) { return beside(lift, part.corner[0]); };
    const auto a = [&](auto lift) {
        const auto d = lifted(lift, way_);
        return dot(d, d);
    };
    const auto b = [&](auto lift) { return dot(lifted(lift, way_), place(lift)); };
    const auto c = [&](auto lift) {
        const auto w = place(lift);
        const auto r = lift(radius_);
        return dot(w, w) - r * r;
    };
    if (sign(c) <= 0) return {MeetingKind::Within};
    if (sign(b) >= 0) return {MeetingKind::Away};
    const auto root = [&](auto lift) {
        const auto x = cross(lifted(lift, way_), place(lift));
        const auto r = lift(radius_);
        return r * r * a(lift) - dot(x, x);
    };
    if (sign(root) < 0) return {MeetingKind::Passes};
    const double time = value(c) / (std::sqrt(value(root)) - value(b));
    const bool late =
        sign([&](auto lift) { return a(lift) + lift(2.0) * b(lift) + c(lift); }) > 0 &&
        sign([&](auto lift) { return a(lift) + b(lift); }) < 0;
    return {late ? MeetingKind::Late : MeetingKind::Met, late ? time : std::min(time, 1.0)};
}

PartMeeting PartSweep::meet(const SumPart& part) const {
    if (part.kind == FeatureKind::Face) return meet_face(part);
    return part.kind == FeatureKind::Edge ? meet_edge(part) : meet_vertex(part);
}

dvec3 PartSweep::normal(const SumPart& part, double time) const {
    const SumCorner& first = part.corner[0];
    if (part.kind == FeatureKind::Face) {
        const dvec3 n = plain([&](auto lift) { return normal_of(lift, part); });
        const int side =
            sign([&](auto lift) { return dot(normal_of(lift, part), beside(lift, first)); });
        const double most = std::max({std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)});
        return -static_cast<double>(side) * glm::normalize(n / most);
    }
    // The motion, and then the edge, are taken as about 1 long, so that products of small lengths
    // do not vanish.
    const auto ask = [&](const auto& polynomial) { return value(polynomial); };
    const double grow = factor_to_one(way_), r = grow * radius_;
    const auto place = [&](auto lift) { return lift(grow) * beside(lift, first); };
    const auto velocity = [&](auto lift) { return lift(grow) * lifted(lift, way_); };
    if (part.kind == FeatureKind::Vertex) {
        const double quarter = value([&](auto lift) {
            const auto d = velocity(lift), x = cross(d, place(lift));
            return lift(r) * lift(r) * dot(d, d) - dot(x, x);
        });
        return -touch_direction(ask, place, velocity, r, time, quarter);
    }
    const SumCorner& last = part.corner[1];
    const double stretch = factor_to_one(plain([&](auto lift) { return edge(lift, first, last); }));
    const auto line = [&](auto lift) { return lift(stretch) * edge(lift, first, last); };
    // Across the edge, times its squared length.
    const auto across_edge = [&](auto lift, const auto& v) {
        const auto e = line(lift);
        return cross(e, cross(v, e));
    };
    const double squared = value([&](auto lift) { return dot(line(lift), line(lift)); });
    const double quarter = value([&](auto lift) {
        const auto e = line(lift), d = velocity(lift);
        const auto x = cross(d, e);
        const auto volume = dot(e, cross(d, place(lift)));
        return lift(r) * lift(r) * dot(x, x) - volume * volume;
    });
    return -touch_direction(
        ask, [&](auto lift) { return across_edge(lift, place(lift)); },
        [&](auto lift) { return across_edge(lift, velocity(lift)); }, r * squared, time,
        quarter * squared * squared * squared);
}

dvec3 PartSweep::place(const SumCorner& corner) const {
    const dvec3& vertex = vertex_[static_cast<std::size_t>(corner.vertex)];
    return scale_ * (corner.shifted ? vertex + (from_ - to_) : vertex);
}

dvec3 PartSweep::point(const SumPart& part, double time) const {
    const SumCorner& first = part.corner[0];
    const dvec3& vertex = vertex_[static_cast<std::size_t>(first.vertex)];
    if (part.feature == FeatureKind::Vertex) return scale_ * vertex;
    const dvec3 at = (first.shifted ? to_ : from_) - vertex + time * way_;  // of the moving point
    if (part.feature == FeatureKind::Face) {
        const dvec3 n = normal(part, time);
        return scale_ * (vertex + at - glm::dot(n, at) * n);
    }
    const dvec3 e = vertex_[static_cast<std::size_t>(part.corner[1].vertex)] - vertex;
    double along = glm::dot(e, at) / glm::dot(e, e);
    if (part.kind == FeatureKind::Face) {
        // at is along e and the axis: the share of e in it.
        const dvec3 axis = from_ - to_, n = glm::cross(e, axis);
        along = glm::dot(glm::cross(at, axis), n) / glm::dot(n, n);
    }
    return scale_ * (vertex + std::clamp(along, 0.0, 1.0) * e);
}

}  // namespace collidoscope
