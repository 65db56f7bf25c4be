// The first contact of moving features, exactly: roots of the coplanarity polynomial, and signs of
// polynomials at them. Shares nothing with collision/motion/vertices but the shapes.
#pragma once

#include <array>

#include "collision/motion/moving_points.h"
#include "tests/oracle/polynomial.h"

namespace collidoscope::oracle {

// Coordinates over time.
struct Moving3 {
    Polynomial x, y, z;

    friend Moving3 operator-(const Moving3& a, const Moving3& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
};
inline Moving3 moving(const vec3& from, const vec3& to) {
    return {Polynomial::linear(from.x, to.x), Polynomial::linear(from.y, to.y),
            Polynomial::linear(from.z, to.z)};
}
inline Polynomial dot(const Moving3& a, const Moving3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Moving3 cross(const Moving3& a, const Moving3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct TrueContact {
    bool known = true;  // false: the features are degenerate in a way that is not looked into
    std::optional<RootBracket> first;
};

// They touch at the roots of f at which all conditions are zero or more. proper: has to be positive
// there for the conditions to mean anything.
inline void add_event(const Polynomial& f, const std::vector<Polynomial>& conditions,
                      const Polynomial& proper, TrueContact& found) {
    if (f.zero()) {
        found.known = false;
        return;
    }
    const Roots roots(f);
    for (RootBracket bracket : roots.brackets()) {
        if (found.first && bracket.low >= found.first->high) return;
        if (roots.sign(proper, bracket) <= 0) {
            found.known = false;
            return;
        }
        bool holds = true;
        for (const Polynomial& condition : conditions)
            holds = holds && roots.sign(condition, bracket) >= 0;
        if (!holds) continue;
        if (!found.first || bracket.high < found.first->high) found.first = bracket;
        return;
    }
}

inline TrueContact true_contact(const MovingPoint& vertex, const MovingTriangle& face) {
    const Moving3 p = moving(vertex.from[0], vertex.to[0]);
    std::array<Moving3, 3> c;
    for (std::size_t i = 0; i < 3; ++i) c[i] = moving(face.from[i], face.to[i]);
    const Moving3 u = c[1] - c[0], v = c[2] - c[0], w = p - c[0], n = cross(u, v);
    const Polynomial y = dot(cross(w, v), n), z = dot(cross(u, w), n), area = dot(n, n);
    TrueContact found;
    add_event(dot(w, n), {y, z, area - y - z}, area, found);
    return found;
}
inline TrueContact true_contact(const MovingEdge& a, const MovingEdge& b) {
    const Moving3 p = moving(a.from[0], a.to[0]), q = moving(b.from[0], b.to[0]);
    const Moving3 d = moving(a.from[1], a.to[1]) - p, e = moving(b.from[1], b.to[1]) - q;
    const Moving3 n = cross(d, e), w = q - p;
    const Polynomial u = dot(cross(w, e), n), v = dot(cross(w, d), n), area = dot(n, n);
    TrueContact found;
    add_event(dot(w, n), {u, area - u, v, area - v}, area, found);
    return found;
}

// The same for features whose vertices have the same y all the time; at the start they are apart.
namespace plane {

inline Polynomial side(const Moving3& d, const Moving3& e) {
    return d.x * e.z - d.z * e.x;
}
// A point on the segment from a to b.
inline void add_end_on_edge(const Moving3& p, const Moving3& a, const Moving3& b,
                            TrueContact& found) {
    const Moving3 d = b - a;
    const Polynomial length = d.x * d.x + d.z * d.z;
    const Polynomial along = d.x * (p - a).x + d.z * (p - a).z;
    add_event(side(d, p - a), {along, length - along}, length, found);
}
inline TrueContact true_contact(const MovingPoint& vertex, const MovingTriangle& face) {
    TrueContact found;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        add_end_on_edge(moving(vertex.from[0], vertex.to[0]), moving(face.from[i], face.to[i]),
                        moving(face.from[j], face.to[j]), found);
    }
    return found;
}
inline TrueContact true_contact(const MovingEdge& a, const MovingEdge& b) {
    TrueContact found;
    const std::array<const MovingEdge*, 2> edges{&a, &b};
    for (const std::size_t k : {0u, 1u}) {
        const MovingEdge &one = *edges[k], &other = *edges[1 - k];
        for (std::size_t i = 0; i < 2; ++i)
            add_end_on_edge(moving(one.from[i], one.to[i]), moving(other.from[0], other.to[0]),
                            moving(other.from[1], other.to[1]), found);
    }
    return found;
}

}  // namespace plane

}  // namespace collidoscope::oracle
