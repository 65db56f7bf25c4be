// EPA, the expanding polytope algorithm: how deep two convex polytopes overlap. Inside the
// Minkowski difference A - B a polytope grows towards the surface, always at its face closest to
// the origin, until that face lies on the surface: then its distance is the depth.
//
// Sources: van den Bergen 2001, "Proximity queries and penetration depth computation on 3D game
// objects", section 5; van den Bergen 2003, "Collision Detection in Interactive 3D Environments",
// section 4.3.8.
//
// Here it starts from anything: the first simplex is blown up to a tetrahedron that need not hold
// the origin. A face whose plane has the origin outside has a negative distance and is grown first.
// The polytope is kept convex by exact signs (epa_polytope.h), so the distance of its closest face
// is a lower bound of the depth, and the support distance along any direction an upper one.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "collision/constants.h"
#include "collision/convex/exact_separation.h"
#include "collision/narrow/epa_polytope.h"
#include "collision/narrow/epa_steps.h"
#include "collision/narrow/pair_support.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// The largest number of points a polytope may get: then the answer is undecided, with its bounds.
inline constexpr std::size_t epa_cap = 1024;

struct EpaResult {
    enum class State : std::uint8_t {
        Converged,  // upper - lower is at most epa_tolerance of the size
        Apart,      // the upper bound is certainly negative: no point in common
        Flat,       // A - B has no volume: both bounds are the same
        Undecided,  // epa_cap came first
    };
    State state = State::Undecided;
    // Bounds of the smallest support distance of A - B over all directions: the depth, where it is
    // not negative. Rounding: below epa_rounding of the size.
    double lower = 0, upper = 0;
    // Unit, from A to B: along it the support distance is `upper`, so moving B by normal * upper
    // separates them.
    dvec3 normal{0, 1, 0};
    // On A and on B (not when Apart or Flat): point_on_a - point_on_b = upper * normal.
    dvec3 point_on_a{0}, point_on_b{0};
    VertexPair near{};  // a vertex of A - B near the place
    std::size_t points = 0, iterations = 0;
};

namespace epa {

// What rounding may add to or take from a bound.
inline double rounding_of(const PlacedPolytope& a, const PlacedPolytope& b) {
    return constants::epa_rounding *
           (glm::length(a.center() - b.center()) + a.shape->radius + b.shape->radius);
}

template <Tracer T>
class Search {
  public:
    // swapped: what is called a here is B to the viewer.
    Search(const PlacedPolytope& a, const PlacedPolytope& b, EpaPolytope& polytope, T trace,
           bool swapped)
        : a_(a), b_(b), support_(a, b), polytope_(polytope), trace_(trace), view_{&a, &b, swapped} {
        const double radii = a.shape->radius + b.shape->radius;
        tolerance_ = constants::epa_tolerance * radii;
        rounding_ = rounding_of(a, b);
        polytope_.clear(std::max(2 * radii, glm::length(a.center() - b.center()) + radii));
    }

    EpaResult run(std::span<const VertexPair> start, std::size_t cap) {
        if (!blow_up(start)) return flat();
        polytope_.make_tetrahedron({0, 1, 2, 3});
        trace_.step("simplex", [&](auto& step) { say_simplex(step, view_, polytope_); });
        return expand(cap);
    }

  private:
    const dvec3& p(Index i) const { return polytope_.points()[i].p; }

    // Grows the points to four that span a volume. False when there are no such four.
    bool blow_up(std::span<const VertexPair> start) {
        for (const VertexPair& v : start)
            if (size_ < 4) add(minkowski_point(a_, b_, v.a, v.b));
        if (size_ == 0) look(b_.center() - a_.center());
        if (size_ == 1) find_second();
        if (size_ == 2) find_third();
        if (size_ == 3) {
            // Both sides of the triangle's plane, the origin's first.
            const dvec3 n = glm::cross(p(1) - p(0), p(2) - p(0));
            const double side = glm::dot(n, p(0)) > 0 ? -1 : 1;
            if (!look(side * n)) look(-side * n);
        }
        return size_ == 4;
    }
    void find_second() {
        if (look(-p(0))) return;
        for (int k = 0; k < 3; ++k) {
            dvec3 axis(0);
            axis[k] = 1;
            if (look(axis) || look(-axis)) return;
        }
    }
    void find_third() {
        // Square to the line, towards the origin; then all round.
        const dvec3 e = p(1) - p(0);
        if (look(glm::dot(p(0), e) / glm::dot(e, e) * e - p(0))) return;
        for (int k = 0; k < 3; ++k) {
            dvec3 axis(0);
            axis[k] = 1;
            const dvec3 d = glm::cross(e, axis);
            if (look(d) || look(-d)) return;
        }
    }
    bool look(const dvec3& d) {
        const MinkowskiPoint w = support_.point(d);
        const bool added = add(w);
        if (added)
            trace_.step(size_ == 1 ? "start" : "blow-up",
                        [&](auto& step) { say_start(step, view_, polytope_.points(), d); });
        return added;
    }
    // Only what adds a dimension, decided exactly.
    bool add(const MinkowskiPoint& w) {
        for (const MinkowskiPoint& point : polytope_.points())
            if (point.same_vertices(w)) return false;
        const bool adds = size_ == 0   ? true
                          : size_ == 1 ? w.p != p(0)
                          : size_ == 2 ? !exactly_collinear(p(0), p(1), w.p)
                                       : exact_turn(p(0), p(1), p(2), w.p) != 0;
        if (!adds) return false;
        polytope_.add_point(w);
        ++size_;
        return true;
    }

    // A - B is a polygon, a segment or a point: nothing is needed to leave it sideways.
    EpaResult flat() {
        EpaResult result;
        result.state = EpaResult::State::Flat;
        if (size_ == 3)
            result.normal = exact_unit_normal(p(0), p(1), p(2));
        else if (size_ == 2)
            result.normal = any_perpendicular(p(1) - p(0));
        if (glm::dot(result.normal, p(0)) > 0) result.normal = -result.normal;
        result.lower = result.upper = glm::dot(result.normal, p(0));
        if (result.upper < -rounding_) result.state = EpaResult::State::Apart;
        result.near = {polytope_.points()[0].a, polytope_.points()[0].b};
        finish(result);
        trace_.step("flat", [&](auto& step) {
            say_flat(step, view_, polytope_.points(), result.normal, result.upper);
        });
        return result;
    }

    EpaResult expand(std::size_t cap) {
        EpaResult result;
        result.upper = std::numeric_limits<double>::infinity();
        for (;;) {
            ++result.iterations;
            // Take the face closest to the origin.
            const Index f = polytope_.closest_face(0.25 * tolerance_);
            const EpaFace& face = polytope_.face(f);
            result.lower = face.distance - face.turn * polytope_.reach();
            trace_.step("closest", [&](auto& step) { say_closest(step, view_, polytope_, f); });

            // Look along its normal: how far does A - B reach?
            const MinkowskiPoint w = support_beyond(f);
            trace_.step("support", [&](auto& step) { say_support(step, view_, polytope_, f, w); });
            const double reached = glm::dot(face.normal, w.p);
            if (reached < result.upper) {
                result.upper = reached;
                result.normal = face.normal;
            }
            trace_.step("bounds", [&](auto& step) {
                say_bounds(step, view_, result.lower, result.upper, reached);
            });

            if (result.upper < -rounding_) {
                result.state = EpaResult::State::Apart;
                trace_.step("apart", [&](auto& step) {
                    say_apart(step, view_, result.normal, result.upper);
                });
            } else if (result.upper - result.lower <= tolerance_) {
                result.state = EpaResult::State::Converged;
                trace_.step("converged", [&](auto& step) {
                    say_converged(step, view_, polytope_, f, result.upper);
                });
            } else if (polytope_.points().size() >= cap || !polytope_.sees(w.p, f)) {
                result.state = EpaResult::State::Undecided;
                trace_.step("undecided", [&](auto& step) {
                    say_undecided(step, view_, polytope_, result.lower, result.upper);
                });
            } else {
                grow(w, f, result.upper);
                continue;
            }
            place_witnesses(f, result);
            finish(result);
            return result;
        }
    }

    // Large polytopes are climbed from the face's own vertices.
    MinkowskiPoint support_beyond(Index f) const {
        const dvec3& n = polytope_.face(f).normal;
        const MinkowskiPoint& corner = polytope_.corner(f, 2);
        return support_.point_near(n, corner.a, corner.b);
    }

    void grow(const MinkowskiPoint& w, Index f, double upper) {
        polytope_.find_outline(w.p, f);
        trace_.step("silhouette", [&](auto& step) { say_silhouette(step, view_, polytope_, w); });
        polytope_.join(polytope_.add_point(w), upper);
        trace_.step("expand", [&](auto& step) { say_expand(step, view_, polytope_); });
    }

    // Where the normal leaves the polytope, a mean of three vertices of A - B: the same mean of
    // their vertices of A, and of B, are points of A and B.
    void place_witnesses(Index f, EpaResult& result) const {
        result.near = {polytope_.corner(f, 0).a, polytope_.corner(f, 0).b};
        if (result.state == EpaResult::State::Apart) return;
        std::array<double, 3> weights{};
        const Index face = polytope_.leave_by(f, result.normal, weights);
        for (std::size_t k = 0; k < 3; ++k) {
            result.point_on_a += weights[k] * polytope_.corner(face, k).on_a;
            result.point_on_b += weights[k] * polytope_.corner(face, k).on_b;
        }
    }

    void finish(EpaResult& result) const { result.points = polytope_.points().size(); }

    const PlacedPolytope& a_;
    const PlacedPolytope& b_;
    PairSupport support_;
    EpaPolytope& polytope_;
    T trace_;
    View view_;
    int size_ = 0;  // points of the first simplex
    double tolerance_ = 0, rounding_ = 0;
};

}  // namespace epa

// The depth of two placed polytopes of any dimension, with bounds. start: vertices of A - B to
// begin with, up to four count; whatever they are (none, one point, all in one plane) the rest is
// looked for. cap: most points of the polytope.
// Cost: 1 to 3 µs for 8 vertices each, about 0.2 µs per iteration for more.
template <Tracer T = NoTrace>
EpaResult penetration(const PlacedPolytope& a, const PlacedPolytope& b, EpaPolytope& polytope,
                      std::span<const VertexPair> start = {}, std::size_t cap = epa_cap,
                      T trace = {}, bool swapped = false) {
    return epa::Search<T>(a, b, polytope, trace, swapped).run(start, cap);
}

}  // namespace collidoscope
