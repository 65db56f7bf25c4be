// The distance between segments and rectangles: the cores of swept spheres.
//
// Sources: segments as in Ericson, "Real-Time Collision Detection" (2005), section 5.1.9; that two
// rectangles are closest between two edges, or a corner and a face, or cross, as in Larsen and
// others 1999, section 5.
#pragma once

#include <array>
#include <cstddef>

#include "collision/volumes/constants.h"
#include "collision/volumes/counted.h"

namespace collidoscope::detail {

// 2: the ends of a segment. 4: the corners of a rectangle, in turn.
template <typename N, std::size_t Count>
struct Core {
    std::array<Vector<N>, Count> corners;
};

template <typename N>
N clamped(const N& x) {
    return x < N(0) ? N(0) : x > N(1) ? N(1) : x;
}

// From the point of segment p1 p2 nearest to segment q1 q2, to the nearest one there.
template <typename N>
Vector<N> between_segments(const Vector<N>& p1, const Vector<N>& p2, const Vector<N>& q1,
                           const Vector<N>& q2) {
    const Vector<N> d1 = p2 - p1, d2 = q2 - q1, r = p1 - q1;
    const N a = dot(d1, d1), e = dot(d2, d2), f = dot(d2, r), c = dot(d1, r), b = dot(d1, d2);
    const bool point1 = a <= N(0), point2 = e <= N(0);
    N s(0), t(0);
    if (point1 && point2) return q1 - p1;
    if (point1) {
        t = clamped(f / e);
    } else if (point2) {
        s = clamped(-c / a);
    } else {
        const N denominator = a * e - b * b;
        if (denominator > N(0)) s = clamped((b * f - c * e) / denominator);
        t = (b * s + f) / e;
        // If t leaves the second segment, its end is nearest: look for s again.
        if (t < N(0)) {
            t = N(0);
            s = clamped(-c / a);
        } else if (t > N(1)) {
            t = N(1);
            s = clamped((b - c) / a);
        }
    }
    return (q1 + t * d2) - (p1 + s * d1);
}

// The way from a corner to the rectangle's face, when its foot lies in the face.
template <typename N>
bool to_face(const Vector<N>& p, const Core<N, 4>& face, Vector<N>& way) {
    const Vector<N> u = face.corners[1] - face.corners[0], v = face.corners[3] - face.corners[0];
    const Vector<N> r = p - face.corners[0];
    const N uu = dot(u, u), vv = dot(v, v), ru = dot(r, u), rv = dot(r, v);
    if (!(uu > N(0)) || !(vv > N(0)) || ru < N(0) || ru > uu || rv < N(0) || rv > vv) return false;
    way = face.corners[0] + (ru / uu) * u + (rv / vv) * v - p;
    return true;
}

// Whether an edge runs through the face.
template <typename N>
bool pierces(const Vector<N>& p, const Vector<N>& q, const Core<N, 4>& face) {
    const Vector<N> u = face.corners[1] - face.corners[0], v = face.corners[3] - face.corners[0];
    const Vector<N> n = cross(u, v);
    const N hp = dot(n, p - face.corners[0]), hq = dot(n, q - face.corners[0]);
    if (hp * hq > N(0) || !(magnitude(hp) + magnitude(hq) > N(0))) return false;
    const Vector<N> r = p + (hp / (hp - hq)) * (q - p) - face.corners[0];
    const N ru = dot(r, u), rv = dot(r, v);
    return !(ru < N(0) || ru > dot(u, u) || rv < N(0) || rv > dot(v, v));
}

// The shortest way from core to core; zero when they cross.
template <typename N>
Vector<N> between(const Core<N, 2>& a, const Core<N, 2>& b) {
    return between_segments(a.corners[0], a.corners[1], b.corners[0], b.corners[1]);
}
template <typename N>
Vector<N> between(const Core<N, 4>& a, const Core<N, 4>& b) {
    const Vector<N> zero = {N(0), N(0), N(0)};
    Vector<N> best = b.corners[0] - a.corners[0];
    const auto see = [&](const Vector<N>& way) {
        if (dot(way, way) < dot(best, best)) best = way;
    };
    for (std::size_t i = 0; i < 4; ++i) {
        const Vector<N>&a1 = a.corners[i], &a2 = a.corners[(i + 1) % 4];
        const Vector<N>&b1 = b.corners[i], &b2 = b.corners[(i + 1) % 4];
        if (pierces(a1, a2, b) || pierces(b1, b2, a)) return zero;
        Vector<N> way = zero;
        if (to_face(a1, b, way)) see(way);
        if (to_face(b1, a, way)) see(N(-1) * way);
        for (std::size_t k = 0; k < 4; ++k)
            see(between_segments(a1, a2, b.corners[k], b.corners[(k + 1) % 4]));
    }
    return best;
}

// Whether the cores are farther apart than `reach`, proved along the shortest way that was found:
// however it was found, everything of B lies beyond everything of A along it, by more than reach.
template <typename N, std::size_t Count>
bool apart_by(const Core<N, Count>& a, const Core<N, Count>& b, const N& reach) {
    const Vector<N> way = between(a, b);
    const N length = root(dot(way, way));
    N end_a = dot(way, a.corners[0]), start_b = dot(way, b.corners[0]);
    for (std::size_t i = 1; i < Count; ++i) {
        end_a = greater(end_a, dot(way, a.corners[i]));
        start_b = lesser(start_b, dot(way, b.corners[i]));
    }
    const auto size = [](const Vector<N>& p) {
        return magnitude(p.x) + magnitude(p.y) + magnitude(p.z);
    };
    N extent = reach;
    for (std::size_t i = 0; i < Count; ++i)
        extent = greater(extent, greater(size(a.corners[i]), size(b.corners[i])));
    return start_b - end_a > (reach + N(constants::double_overlap_pad) * extent) * length;
}

}  // namespace collidoscope::detail
