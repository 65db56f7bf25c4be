// The first contact of moving features as it is often computed, kept to show how it fails: the
// vertices are coplanar at the roots of a cubic polynomial, and only there can they touch.
//
// Source: Provot 1997, "Collision and Self-collision Handling in Cloth Model Dedicated to Design
// Garments", as often retold: in floating point, with one absolute tolerance.
//
// NOT for use: first_contact.h is the sound version.
// - features that are coplanar all the time, as on flat ground, have a polynomial that is zero, and
//   no root is taken for no contact;
// - of small features all coefficients, the cubes of lengths, are below the tolerance;
// - a double root, where they only graze, shows no change of sign once it is rounded;
// - of large features, or far from the origin, a root is off by more than the tolerance of the test
//   whether the vertex is in the face there.
#pragma once

#include "collision/motion/vertices/coplanarity_cubic_steps.h"
#include "collision/motion/vertices/first_contact.h"

namespace collidoscope {

struct CubicOptions {
    bool in_float = false;
    double epsilon = 1e-6;  // of coefficients, of weights and of lengths alike
};

struct CubicAnswer {
    bool hit = false;
    double t = 0;                 // the time of the contact
    std::array<double, 4> c{};    // f(t) = c[0] + c[1] t + c[2] t² + c[3] t³
    bool taken_for_zero = false;  // all of them are below epsilon
    int roots = 0;                // that were found and tested
    dvec3 point_on_a{0}, point_on_b{0}, normal{0, 1, 0};
};

// Why it is wrong about two features.
enum class CubicFailure : std::uint8_t {
    None,
    Coplanar,    // the polynomial is zero
    Tolerance,   // its coefficients are below epsilon
    DoubleRoot,  // no change of sign
    Rounding,    // the root was found, and the contact there refused
    FalseHit,
    Late,  // the first contact was missed, and a later one found
};
const char* name_of(CubicFailure failure);
// truth: of first_contact_of(). None where that is undecided.
CubicFailure why_cubic_fails(const CubicAnswer& answer, const FirstContact& truth);

namespace coplanarity {

template <typename Real>
using Vector = glm::vec<3, Real>;

template <typename Real>
struct Cubic {
    std::array<Real, 4> c;
    Real at(Real t) const { return ((c[3] * t + c[2]) * t + c[1]) * t + c[0]; }
};

// The volume spanned by three differences, each from p to p + d.
template <typename Real>
Cubic<Real> cubic_of(const std::array<Vector<Real>, 3>& p, const std::array<Vector<Real>, 3>& d) {
    const auto volume = [](const Vector<Real>& x, const Vector<Real>& y, const Vector<Real>& z) {
        return glm::dot(x, glm::cross(y, z));
    };
    return {{volume(p[0], p[1], p[2]),
             volume(d[0], p[1], p[2]) + volume(p[0], d[1], p[2]) + volume(p[0], p[1], d[2]),
             volume(d[0], d[1], p[2]) + volume(d[0], p[1], d[2]) + volume(p[0], d[1], d[2]),
             volume(d[0], d[1], d[2])}};
}

// 0, the times in between at which the polynomial turns, and 1.
template <typename Real>
struct Parts {
    std::array<Real, 4> ends{};
    int count = 0;

    Parts(const Cubic<Real>& f, Real epsilon) {
        add(0);
        const Real a = 3 * f.c[3], b = 2 * f.c[2], c = f.c[1];
        if (std::abs(a) < epsilon) {
            if (std::abs(b) >= epsilon) turn(-c / b);
        } else if (const Real square = b * b - 4 * a * c; square >= 0) {
            const Real root = std::sqrt(square);
            const Real one = (-b - root) / (2 * a), other = (-b + root) / (2 * a);
            turn(std::min(one, other));
            if (one != other) turn(std::max(one, other));
        }
        add(1);
    }
    void turn(Real t) {
        if (t > Real(0) && t < Real(1)) add(t);
    }
    void add(Real t) { ends[static_cast<std::size_t>(count++)] = t; }
};

// A root between two times with values of different signs.
template <typename Real>
Real bisected(const Cubic<Real>& f, Real low, Real high) {
    const bool rising = f.at(low) < f.at(high);
    for (int i = 0; i < 60; ++i) {
        const Real middle = (low + high) / 2;
        ((f.at(middle) < 0) == rising ? low : high) = middle;
    }
    return high;
}

template <typename Real>
Vector<Real> placed(const vec3& from, const vec3& to, Real t) {
    return Vector<Real>(from) + t * (Vector<Real>(to) - Vector<Real>(from));
}

// The test at a root.
struct Touch {
    bool inside = false;
    double distance = 0;
    dvec3 on_a{0}, on_b{0}, normal{0, 1, 0};
};

// The vertices of one question, and what differs between its two kinds.
template <typename Real>
struct VertexAndFace {
    const MovingPoint& vertex;
    const MovingTriangle& face;

    std::array<Vector<Real>, 3> differences(bool end) const {
        const Vector<Real> a(end ? face.to[0] : face.from[0]);
        return {Vector<Real>(end ? vertex.to[0] : vertex.from[0]) - a,
                Vector<Real>(end ? face.to[1] : face.from[1]) - a,
                Vector<Real>(end ? face.to[2] : face.from[2]) - a};
    }
    Touch test(Real t, Real epsilon) const {
        const auto corner = [&](std::size_t i) { return placed(face.from[i], face.to[i], t); };
        const Vector<Real> p = placed(vertex.from[0], vertex.to[0], t), a = corner(0);
        const Vector<Real> u = corner(1) - a, v = corner(2) - a, w = p - a;
        const Vector<Real> n = glm::cross(u, v);
        const Real square = glm::dot(n, n);
        const Real y = glm::dot(glm::cross(w, v), n) / square;
        const Real z = glm::dot(glm::cross(u, w), n) / square;
        const Vector<Real> q = a + y * u + z * v;
        const Real distance = glm::length(p - q);
        const bool inside = y >= -epsilon && z >= -epsilon && y + z <= 1 + epsilon;
        return {inside && distance <= epsilon, double{distance}, dvec3(p), dvec3(q), dvec3(n)};
    }
};
template <typename Real>
struct TwoEdges {
    const MovingEdge& a;
    const MovingEdge& b;

    std::array<Vector<Real>, 3> differences(bool end) const {
        const std::array<vec3, 2>&p = end ? a.to : a.from, &q = end ? b.to : b.from;
        return {Vector<Real>(q[0]) - Vector<Real>(p[0]), Vector<Real>(p[1]) - Vector<Real>(p[0]),
                Vector<Real>(q[1]) - Vector<Real>(q[0])};
    }
    Touch test(Real t, Real epsilon) const {
        const Vector<Real> p = placed(a.from[0], a.to[0], t), q = placed(b.from[0], b.to[0], t);
        const Vector<Real> d = placed(a.from[1], a.to[1], t) - p;
        const Vector<Real> e = placed(b.from[1], b.to[1], t) - q;
        const Vector<Real> n = glm::cross(d, e), w = q - p;
        const Real square = glm::dot(n, n);
        const Real u = glm::dot(glm::cross(w, e), n) / square;
        const Real v = glm::dot(glm::cross(w, d), n) / square;
        const Vector<Real> on_a = p + u * d, on_b = q + v * e;
        const Real distance = glm::length(on_a - on_b);
        const bool inside = u >= -epsilon && u <= 1 + epsilon && v >= -epsilon && v <= 1 + epsilon;
        return {inside && distance <= epsilon, double{distance}, dvec3(on_a), dvec3(on_b),
                dvec3(n)};
    }
};

template <typename Real, typename Pair, Tracer T>
CubicAnswer solve(const Pair& pair, const ShownFeatures& shown, double tolerance, T trace) {
    const auto epsilon = static_cast<Real>(tolerance);
    const std::array<Vector<Real>, 3> from = pair.differences(false), to = pair.differences(true);
    const Cubic<Real> f = cubic_of<Real>(from, {to[0] - from[0], to[1] - from[1], to[2] - from[2]});
    CubicAnswer found;
    for (std::size_t i = 0; i < 4; ++i) found.c[i] = double{f.c[i]};
    trace.step("cubic", [&](auto& step) { say_cubic(step, shown, found.c); });
    found.taken_for_zero =
        std::all_of(f.c.begin(), f.c.end(), [&](Real c) { return std::abs(c) < epsilon; });
    if (found.taken_for_zero) {
        trace.step("zero", [&](auto& step) { say_zero(step, found.c, tolerance); });
        return found;
    }
    const Parts<Real> parts(f, epsilon);
    trace.step("parts", [&](auto& step) { say_parts(step, parts.count - 1); });
    for (std::size_t i = 1; i < static_cast<std::size_t>(parts.count); ++i) {
        const Real low = parts.ends[i - 1], high = parts.ends[i];
        const Real at_low = f.at(low), at_high = f.at(high);
        if ((at_low > 0) == (at_high > 0) && at_low != 0 && at_high != 0) {
            trace.step("skip", [&](auto& step) { say_skip(step, {low, at_low}, {high, at_high}); });
            continue;
        }
        const Real t = bisected(f, low, high);
        ++found.roots;
        trace.step("root", [&](auto& step) { say_root(step, shown, {low, high}, t); });
        const Touch touch = pair.test(t, epsilon);
        trace.step(touch.inside ? "inside" : "outside",
                   [&](auto& step) { say_touch(step, touch, tolerance); });
        if (!touch.inside) continue;
        found.hit = true;
        found.t = double{t};
        found.point_on_a = touch.on_a, found.point_on_b = touch.on_b, found.normal = touch.normal;
        break;
    }
    return found;
}

}  // namespace coplanarity

// The textbook's answer. Cost: about 1 µs.
template <Tracer T = NoTrace>
CubicAnswer vertex_face_by_cubic(const MovingPoint& vertex, const MovingTriangle& face,
                                 const CubicOptions& options = {}, T trace = {}) {
    using namespace coplanarity;
    const ShownFeatures shown = first_contact::shown(MovingFeatures<1, 3>(vertex, face));
    if (options.in_float)
        return solve<float>(VertexAndFace<float>{vertex, face}, shown, options.epsilon, trace);
    return solve<double>(VertexAndFace<double>{vertex, face}, shown, options.epsilon, trace);
}
template <Tracer T = NoTrace>
CubicAnswer edge_edge_by_cubic(const MovingEdge& a, const MovingEdge& b,
                               const CubicOptions& options = {}, T trace = {}) {
    using namespace coplanarity;
    const ShownFeatures shown = first_contact::shown(MovingFeatures<2, 2>(a, b));
    if (options.in_float) return solve<float>(TwoEdges<float>{a, b}, shown, options.epsilon, trace);
    return solve<double>(TwoEdges<double>{a, b}, shown, options.epsilon, trace);
}

}  // namespace collidoscope
