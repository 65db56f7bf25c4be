#include "collision/narrow/box/capsule_box.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/exact/wide.h"
#include "collision/narrow/primitives/constants.h"

namespace collidoscope::detail {
namespace {

// -- In double, in the box's own axes about its center --

struct LocalAxis {
    dvec3 from, to;
    LocalAxis(const dvec3& a, const dvec3& b) : from(a), to(b) {}
    LocalAxis(const Segment& axis, const PlainBox& box)
        : from((dvec3(axis.a) - box.center) * box.axis),
          to((dvec3(axis.b) - box.center) * box.axis) {}
    dvec3 at(double s) const {
        return s <= 0.5 ? from + s * (to - from) : to + (1 - s) * (from - to);
    }
};

dvec3 world(const PlainBox& box, const dvec3& local) {
    return box.center + box.axis * local;
}

AxisBoxPlace place_of(const PlainBox& box, const dvec3& on_axis, const dvec3& on_box) {
    AxisBoxPlace place;
    const dvec3 way = on_box - on_axis;
    place.distance = glm::length(way);
    place.on_axis = world(box, on_axis);
    place.on_box = world(box, on_box);
    place.normal = place.distance > 0 ? box.axis * (way / place.distance) : dvec3(0, 1, 0);
    int changed = 0;
    for (int k = 0; k < 3; ++k) {
        if (way[k] == 0) continue;
        ++changed;
        place.face = way[k] < 0 ? 2 * k + 1 : 2 * k;
    }
    if (changed != 1) place.face = -1;
    return place;
}

double clamped(double v) {
    return std::clamp(v, 0.0, 1.0);
}

// Edge 0 to 11: along axis edge / 4, at the lower or upper end of the two others.
std::array<dvec3, 2> local_edge(const PlainBox& box, int edge) {
    const int k = edge / 4, i = (k + 1) % 3, j = (k + 2) % 3;
    dvec3 from(0);
    from[k] = -box.half[k];
    from[i] = edge & 1 ? box.half[i] : -box.half[i];
    from[j] = edge & 2 ? box.half[j] : -box.half[j];
    dvec3 to = from;
    to[k] = box.half[k];
    return {from, to};
}

// The stretch of the axis that lies over a face, as parameters.
std::array<double, 2> parameters_over(const LocalAxis& axis, const PlainBox& box, int face) {
    const dvec3 d = axis.to - axis.from;
    double lo = 0, hi = 1;
    for (int k = 0; k < 3; ++k) {
        if (k == face / 2 || d[k] == 0) continue;
        const double a = (-box.half[k] - axis.from[k]) / d[k];
        const double b = (box.half[k] - axis.from[k]) / d[k];
        lo = std::max(lo, std::min(a, b)), hi = std::min(hi, std::max(a, b));
    }
    if (hi < lo) lo = hi = clamped(0.5 * (lo + hi));
    return {lo, hi};
}

// The point of an axis that touches the box from outside.
dvec3 touching_at(const LocalAxis& axis, const PlainBox& box) {
    const dvec3 d = axis.to - axis.from;
    dvec3 best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const dvec3& on_axis, const dvec3& on_box) {
        const double distance = glm::distance(on_axis, on_box);
        if (distance < least) least = distance, best = on_axis;
    };
    for (const dvec3& end : {axis.from, axis.to})
        consider(end, glm::clamp(end, -box.half, box.half));
    for (int edge = 0; edge < 12; ++edge) {
        const auto [from, to] = local_edge(box, edge);
        const auto [s, t] = closest_parameters(axis.from, d, from, to - from);
        consider(axis.at(s), from + t * (to - from));
    }
    return best;
}

// -- Exactly --

// A point that runs along the axis, as seen from a face: scale() times how far it is beyond it at
// the start, and how fast it leaves. Degree 3.
template <typename Coordinates, typename Lift>
auto start_of(const Segment& axis, const Coordinates& box, Lift lift, int face) {
    return box.beyond(lift, axis.a, face);
}
template <typename Coordinates, typename Lift>
auto speed_of(const Segment& axis, const Coordinates& box, Lift lift, int face) {
    return box.beyond(lift, axis.b, face) - box.beyond(lift, axis.a, face);
}

// The greatest gap along the six directions that can separate: +1 apart, 0 touching, -1 overlap.
template <typename Coordinates>
int sign_of_separation(const Segment& axis, const Coordinates& box) {
    int most = -1;
    for (int face = 0; face < 6; ++face) {
        const auto beyond = [&](const vec3& p) {
            return exact::sign([&](auto lift) { return box.beyond(lift, p, face); });
        };
        most = std::max(most, std::min(beyond(axis.a), beyond(axis.b)));
    }
    for (int k = 0; k < 3 && most < 1; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const auto moves = [&](int n) {
            return exact::sign([&](auto lift) { return speed_of(axis, box, lift, 2 * n + 1); }) !=
                   0;
        };
        if (!moves(i) && !moves(j)) continue;
        // On which side of the axis, seen along k, does each corner lie?
        int low = 1, high = -1;
        for (const int at_i : {2 * i, 2 * i + 1}) {
            for (const int at_j : {2 * j, 2 * j + 1}) {
                // Measured outwards from faces that look to either side.
                const int flip = (at_i % 2 == at_j % 2) ? 1 : -1;
                const int side =
                    flip * exact::sign([&](auto lift) {
                        return speed_of(axis, box, lift, at_i) * start_of(axis, box, lift, at_j) -
                               speed_of(axis, box, lift, at_j) * start_of(axis, box, lift, at_i);
                    });
                low = std::min(low, side), high = std::max(high, side);
            }
        }
        most = std::max(most, low == -1 && high == 1 ? -1 : low == high && low != 0 ? 1 : 0);
    }
    return most;
}

// From one end to the box, whether inside or not; as sphere against box.
template <typename Coordinates>
int sign_from_end(const vec3& p, const Coordinates& box, float radius) {
    std::array<bool, 6> outside{};
    for (int face = 0; face < 6; ++face)
        outside[static_cast<std::size_t>(face)] =
            exact::sign([&](auto lift) { return box.beyond(lift, p, face); }) > 0;
    return exact::sign([&](auto lift) {
        const auto r = lift(double{radius}) * box.squared(lift);
        auto sum = -(r * r);
        for (int face = 0; face < 6; ++face) {
            if (!outside[static_cast<std::size_t>(face)]) continue;
            const auto d = box.beyond(lift, p, face);
            sum = sum + d * d;
        }
        return sum;
    });
}

// From the inside of the axis to the inside of an edge; +1 where they do not face each other.
template <typename Coordinates>
int sign_from_edge(const Segment& axis, const Coordinates& box, int edge, float radius,
                   bool moderate) {
    const int k = edge / 4, i = (k + 1) % 3, j = (k + 2) % 3;
    const int at_i = 2 * i + (edge & 1), at_j = 2 * j + (edge & 2) / 2;
    // Seen along the edge: F + u G comes closest to it at u = -(F G) / (G G).
    const auto of = [&](auto lift, const auto& make) {
        return make(start_of(axis, box, lift, at_i), start_of(axis, box, lift, at_j),
                    speed_of(axis, box, lift, at_i), speed_of(axis, box, lift, at_j));
    };
    const auto dot_fg = [](const auto& fi, const auto& fj, const auto& gi, const auto& gj) {
        return fi * gi + fj * gj;
    };
    const auto dot_gg = [](const auto&, const auto&, const auto& gi, const auto& gj) {
        return gi * gi + gj * gj;
    };
    const auto sign = [&](const auto& polynomial) {
        return exact::sign_of_many(polynomial, moderate);
    };
    if (sign([&](auto lift) { return of(lift, dot_fg); }) >= 0) return 1;
    if (sign([&](auto lift) { return of(lift, dot_gg) + of(lift, dot_fg); }) <= 0) return 1;
    for (const int face : {2 * k, 2 * k + 1}) {
        const int beyond = sign([&](auto lift) {
            return start_of(axis, box, lift, face) * of(lift, dot_gg) -
                   of(lift, dot_fg) * speed_of(axis, box, lift, face);
        });
        if (beyond > 0) return 1;
    }
    return sign([&](auto lift) {
        const auto across = of(lift, [](const auto& fi, const auto& fj, const auto& gi,
                                        const auto& gj) { return fi * gj - fj * gi; });
        const auto r = lift(double{radius}) * box.squared(lift);
        return across * across - r * r * of(lift, dot_gg);
    });
}

// From the inside of the axis to a corner, 0 to 7; +1 where an end is nearer.
template <typename Coordinates>
int sign_from_corner(const Segment& axis, const Coordinates& box, int corner, float radius,
                     bool moderate) {
    const auto of = [&](auto lift, const auto& make) {
        const auto f = [&](int k) { return start_of(axis, box, lift, 2 * k + (corner >> k) % 2); };
        const auto g = [&](int k) { return speed_of(axis, box, lift, 2 * k + (corner >> k) % 2); };
        using Number = decltype(f(0));
        return make(exact::Vector3<Number>{f(0), f(1), f(2)},
                    exact::Vector3<Number>{g(0), g(1), g(2)});
    };
    const auto dot_fg = [](const auto& f, const auto& g) { return dot(f, g); };
    const auto dot_gg = [](const auto&, const auto& g) { return dot(g, g); };
    const auto sign = [&](const auto& polynomial) {
        return exact::sign_of_many(polynomial, moderate);
    };
    if (sign([&](auto lift) { return of(lift, dot_fg); }) >= 0) return 1;
    if (sign([&](auto lift) { return of(lift, dot_gg) + of(lift, dot_fg); }) <= 0) return 1;
    return sign([&](auto lift) {
        const auto across = of(lift, [](const auto& f, const auto& g) {
            const auto w = cross(f, g);
            return dot(w, w);
        });
        const auto r = lift(double{radius}) * box.squared(lift);
        return across - r * r * of(lift, dot_gg);
    });
}

}  // namespace

PlainBox plain_box(const Box& box) {
    const BoxFrame frame(box);
    return {frame.center, frame.half, frame.axis};
}

PlainBox plain_box(const Aabb& box) {
    return {0.5 * (dvec3(box.min) + dvec3(box.max)), 0.5 * (dvec3(box.max) - dvec3(box.min)),
            dmat3(1)};
}

AxisBoxPlace from_end(const Segment& axis, const PlainBox& box, int end) {
    const LocalAxis local(axis, box);
    const dvec3 p = end == 0 ? local.from : local.to;
    return place_of(box, p, glm::clamp(p, -box.half, box.half));
}

AxisBoxPlace from_edge(const Segment& axis, const PlainBox& box, int edge) {
    const LocalAxis local(axis, box);
    const auto [from, to] = local_edge(box, edge);
    const auto [s, t] = closest_parameters(local.from, local.to - local.from, from, to - from);
    AxisBoxPlace place = place_of(box, local.at(s), from + t * (to - from));
    place.face = -1;
    place.edge_from = world(box, from);
    place.edge_to = world(box, to);
    return place;
}

AxisBoxPlace way_out(const Segment& axis, const PlainBox& box, const std::array<bool, 3>& along) {
    const LocalAxis local(axis, box);
    const dvec3 d = local.to - local.from;
    AxisBoxPlace best;
    best.distance = -std::numeric_limits<double>::infinity();
    dvec3 normal(0, 1, 0);
    int over = -1;  // of the edges of an axis, when it is over one
    const auto consider = [&](const dvec3& n, int face, int k) {
        const double near = -glm::dot(glm::abs(n), box.half);
        const double distance = near - std::max(glm::dot(n, local.from), glm::dot(n, local.to));
        // Faces come first: an edge has to be shorter by more than rounding.
        const double better = face >= 0 ? 0 : 1e-12 * std::abs(distance);
        if (!(distance > best.distance + better)) return;
        best.distance = distance;
        best.face = face;
        normal = n, over = k;
    };
    for (int face = 0; face < 6; ++face) {
        dvec3 n(0);
        n[face / 2] = face % 2 != 0 ? -1 : 1;
        consider(n, face, -1);
    }
    for (int k = 0; k < 3; ++k) {
        dvec3 n(0);
        n[(k + 1) % 3] = -d[(k + 2) % 3];
        n[(k + 2) % 3] = d[(k + 1) % 3];
        const double length = glm::length(n);
        if (!(length > 0)) continue;
        consider(n / length, -1, k);
        consider(-n / length, -1, k);
    }
    best.distance = std::min(best.distance, 0.0);
    dvec3 on_axis;
    if (over >= 0) {
        dvec3 corner;
        for (int k = 0; k < 3; ++k) corner[k] = normal[k] < 0 ? box.half[k] : -box.half[k];
        dvec3 other = corner;
        corner[over] = -box.half[over];
        other[over] = box.half[over];
        const dvec3 out = local.from + best.distance * normal;
        on_axis = local.at(closest_parameters(out, d, corner, other - corner)[0]);
    } else {
        // The end that is deepest; of an axis along the face the middle of what is over it.
        const auto [lo, hi] = parameters_over(local, box, best.face);
        const double deepest = glm::dot(normal, d) > 0 ? 1 : 0;
        const bool whole = along[static_cast<std::size_t>(best.face / 2)];
        on_axis = local.at(whole ? 0.5 * (lo + hi) : std::clamp(deepest, lo, hi));
    }
    // A normal that is square to more than the edge, but for rounding, belongs to a face or to the
    // other edges as well: then whatever touches after the way out.
    const dvec3 way = best.distance * normal;
    const auto off_box = [&](const dvec3& p) {
        return glm::distance(p, glm::clamp(p, -box.half, box.half));
    };
    if (off_box(on_axis + way) >
        constants::equally_close * (glm::length(d) + glm::length(box.half)))
        on_axis = touching_at({local.from + way, local.to + way}, box) - way;
    best.normal = box.axis * normal;
    best.on_axis = world(box, on_axis);
    best.on_box = best.on_axis + best.distance * best.normal;
    return best;
}

std::array<dvec3, 2> stretch_over(const Segment& axis, const PlainBox& box, int face) {
    const LocalAxis local(axis, box);
    const auto [lo, hi] = parameters_over(local, box, face);
    return {world(box, local.at(lo)), world(box, local.at(hi))};
}

bool lies_along(const Segment& axis, const PlainBox& box, double radius,
                const AxisBoxPlace& nearest, std::array<AxisBoxPlace, 2>& ends) {
    const LocalAxis local(axis, box);
    const dvec3 d = local.to - local.from, toward = nearest.normal * box.axis;
    const double length = glm::length(d);
    // The face that looks at the axis.
    int k = 0;
    for (const int other : {1, 2})
        if (std::abs(toward[other]) > std::abs(toward[k])) k = other;
    // An axis that meets the box lies along a face only if that is the shortest way out.
    if (std::abs(toward[k]) < (nearest.distance < 0 ? 1 - 1e-9 : double{constants::held_normal}) ||
        !(d[k] * d[k] <= constants::nearly_parallel * length * length))
        return false;
    for (int i = 0; i < 3; ++i)
        if (i != k && d[i] == 0 && std::abs(local.from[i]) > box.half[i]) return false;
    const double side = toward[k] < 0 ? -1 : 1;
    const int face = side < 0 ? 2 * k + 1 : 2 * k;
    const auto [from, to] = parameters_over(local, box, face);
    if (!(from < to) || !((to - from) * length >= constants::distinct_contacts * radius))
        return false;
    dvec3 normal(0);
    normal[k] = side;
    for (std::size_t i = 0; i < 2; ++i) {
        AxisBoxPlace& end = ends[i];
        const dvec3 p = local.at(i == 0 ? from : to);
        end.face = face;
        // Nothing is nearer than what is nearest, but for rounding.
        end.distance = std::max(-box.half[k] - side * p[k], nearest.distance);
        if (radius - end.distance < double{constants::held_depth} * (radius - nearest.distance))
            return false;
        end.normal = box.axis * normal;
        end.on_axis = world(box, p);
        end.on_box = end.on_axis + end.distance * end.normal;
    }
    return true;
}

template <typename Coordinates>
int sign_of_gap(const Segment& axis, const Coordinates& box, float radius, bool moderate) {
    const int separation = sign_of_separation(axis, box);
    if (separation <= 0) return radius > 0 ? -1 : separation;
    if (radius == 0) return 1;
    int least = std::min(sign_from_end(axis.a, box, radius), sign_from_end(axis.b, box, radius));
    for (int edge = 0; edge < 12 && least >= 0; ++edge)
        least = std::min(least, sign_from_edge(axis, box, edge, radius, moderate));
    for (int corner = 0; corner < 8 && least >= 0; ++corner)
        least = std::min(least, sign_from_corner(axis, box, corner, radius, moderate));
    return least;
}
template int sign_of_gap(const Segment&, const TurnedBoxCoordinates&, float, bool);
template int sign_of_gap(const Segment&, const AlignedBoxCoordinates&, float, bool);

template <typename Coordinates>
bool along_face(const Segment& axis, const Coordinates& box, int face) {
    return axis.a != axis.b &&
           exact::sign([&](auto lift) { return speed_of(axis, box, lift, face); }) == 0;
}
template bool along_face(const Segment&, const TurnedBoxCoordinates&, int);
template bool along_face(const Segment&, const AlignedBoxCoordinates&, int);

bool all_moderate(const Capsule& capsule, const Box& box) {
    const quat& q = box.rotation;
    return exact::is_moderate(capsule.from) && exact::is_moderate(capsule.to) &&
           exact::is_moderate(capsule.radius) && exact::is_moderate(box.center) &&
           exact::is_moderate(box.half) && exact::is_moderate(vec3(q.x, q.y, q.z)) &&
           exact::is_moderate(q.w);
}

bool all_moderate(const Capsule& capsule, const Aabb& box) {
    return exact::is_moderate(capsule.from) && exact::is_moderate(capsule.to) &&
           exact::is_moderate(capsule.radius) && exact::is_moderate(box.min) &&
           exact::is_moderate(box.max);
}

}  // namespace collidoscope::detail
