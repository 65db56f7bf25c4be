// The search of EPA (epa.h) itself.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "collision/constants.h"
#include "collision/narrow/epa_polytope.h"
#include "collision/narrow/epa_result.h"
#include "collision/narrow/epa_steps.h"
#include "collision/narrow/gjk_support.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace epa {

using gjk::Corner;
using gjk::Frame;
using gjk::plain;
using gjk::Point;
using gjk::shown;

// What rounding may add to or take from a bound.
inline double rounding_of(const PlacedPolytope& a, const PlacedPolytope& b) {
    return constants::epa_rounding *
           (glm::length(a.center() - b.center()) + a.shape->radius + b.shape->radius);
}

// All in A's frame.
template <typename Support, Tracer T>
class Search {
  public:
    // furthest: where points of A - B come from (gjk_support.h). swapped: what is called a here is
    // B to the viewer.
    LANES_INLINE Search(const PlacedPolytope& a, const PlacedPolytope& b, const Frame& frame,
                        const Support& furthest, EpaPolytope& polytope, T trace, bool swapped)
        : a_(a), furthest_(furthest), polytope_(polytope), trace_(trace), view_{&a, &b, swapped} {
        towards_b_ = frame.center_b() - frame.a.center;
        const double radii = frame.a.radius + frame.b.radius, between = glm::length(towards_b_);
        tolerance_ = constants::epa_tolerance * radii;
        rounding_ = constants::epa_rounding * (between + radii);
        polytope_.clear(std::max(2 * radii, between + radii));
    }

    LANES_INLINE void run(std::span<const VertexPair> start, std::size_t cap, EpaResult& result) {
        if (blow_up(start)) {
            polytope_.make_tetrahedron(turn_);
            trace_.step("simplex", [&](auto& step) { say_simplex(step, view_, polytope_); });
            expand(cap, result);
        } else {
            flat(result);
        }
        result.points = polytope_.points().size();
        result.normal = a_.world_direction(result.normal);
    }

  private:
    const dvec3& p(Index i) const { return polytope_.points()[i].p; }

    // Grows the points to four that span a volume. False when there are no such four.
    LANES_INLINE bool blow_up(std::span<const VertexPair> start) {
        for (const VertexPair& v : start)
            if (size_ < 4) add(furthest_.corner(v.a, v.b));
        if (size_ == 0) look(towards_b_);
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
    LANES_INLINE void find_second() {
        if (look(-p(0))) return;
        for (int k = 0; k < 3; ++k) {
            dvec3 axis(0);
            axis[k] = 1;
            if (look(axis) || look(-axis)) return;
        }
    }
    LANES_INLINE void find_third() {
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
    LANES_INLINE bool look(const dvec3& d) {
        const bool added = add(furthest_.beyond(plain(d), newest_));
        if (added)
            trace_.step(size_ == 1 ? "start" : "blow-up",
                        [&](auto& step) { say_start(step, view_, polytope_.points(), d); });
        return added;
    }
    // Only what adds a dimension, decided exactly.
    bool add(const Corner& w) {
        for (const EpaPoint& point : polytope_.points())
            if (point.a == w.a && point.b == w.b) return false;
        const dvec3 at = shown(w.w);
        const bool adds = size_ == 0   ? true
                          : size_ == 1 ? at != p(0)
                          : size_ == 2 ? !exactly_collinear(p(0), p(1), at)
                                       : (turn_ = exact_turn(p(0), p(1), p(2), at)) != 0;
        if (!adds) return false;
        polytope_.add_point({at, w.a, w.b});
        newest_ = w;
        ++size_;
        return true;
    }

    // A - B is a polygon, a segment or a point: nothing is needed to leave it sideways.
    void flat(EpaResult& result) {
        result.state = EpaResult::State::Flat;
        if (size_ == 3)
            result.normal = exact_unit_normal(p(0), p(1), p(2));
        else if (size_ == 2)
            result.normal = any_perpendicular(p(1) - p(0));
        if (glm::dot(result.normal, p(0)) > 0) result.normal = -result.normal;
        result.lower = result.upper = glm::dot(result.normal, p(0));
        if (result.upper < -rounding_) result.state = EpaResult::State::Apart;
        result.near = {polytope_.points()[0].a, polytope_.points()[0].b};
        trace_.step("flat", [&](auto& step) {
            say_flat(step, view_, polytope_.points(), result.normal, result.upper);
        });
    }

    LANES_INLINE void expand(std::size_t cap, EpaResult& result) {
        result.upper = std::numeric_limits<double>::infinity();
        for (;;) {
            ++result.iterations;
            // Take the face closest to the origin.
            const Index f = polytope_.closest_face(0.25 * tolerance_);
            const dvec3 normal = polytope_.normal(f);
            result.lower = polytope_.least_distance(f);
            trace_.step("closest", [&](auto& step) { say_closest(step, view_, polytope_, f); });

            // Look along its normal: how far does A - B reach? Large polytopes are climbed from the
            // face's own vertices.
            const EpaPoint& corner = polytope_.corner(f, 2);
            const Corner beyond = furthest_.beyond(plain(normal), {corner.a, corner.b, {}});
            const EpaPoint w{shown(beyond.w), beyond.a, beyond.b};
            trace_.step("support", [&](auto& step) { say_support(step, view_, polytope_, f, w); });
            const double reached = glm::dot(normal, w.p);
            const bool less = reached < result.upper;
            result.upper = less ? reached : result.upper;
            for (int k = 0; k < 3; ++k) result.normal[k] = less ? normal[k] : result.normal[k];
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
                grow(w, result.upper);
                continue;
            }
            place_witnesses(f, result);
            return;
        }
    }

    LANES_INLINE void grow(const EpaPoint& w, double upper) {
        polytope_.find_outline(w.p);
        trace_.step("silhouette", [&](auto& step) { say_silhouette(step, view_, polytope_, w); });
        polytope_.join(polytope_.add_point(w), upper);
        trace_.step("expand", [&](auto& step) { say_expand(step, view_, polytope_); });
    }

    // Where the normal leaves the polytope, a mean of three vertices of A - B: the same mean of
    // their vertices of A, and of B, are points of A and B.
    LANES_INLINE void place_witnesses(Index f, EpaResult& result) const {
        result.near = {polytope_.corner(f, 0).a, polytope_.corner(f, 0).b};
        if (result.state == EpaResult::State::Apart) return;
        std::array<double, 3> weights{};
        const Index face = polytope_.leave_by(f, result.normal, weights);
        Point on_a{}, on_b{};
        for (std::size_t k = 0; k < 3; ++k) {
            const EpaPoint& corner = polytope_.corner(face, k);
            on_a = on_a + weights[k] * furthest_.point_a(corner.a);
            on_b = on_b + weights[k] * furthest_.point_b(corner.b);
        }
        result.point_on_a = a_.world(shown(on_a));
        result.point_on_b = a_.world(shown(on_b));
    }

    const PlacedPolytope& a_;
    const Support& furthest_;
    EpaPolytope& polytope_;
    T trace_;
    View view_;
    dvec3 towards_b_;
    Corner newest_{};
    int size_ = 0;  // points of the first simplex
    int turn_ = 0;  // the sign of its volume
    double tolerance_ = 0, rounding_ = 0;
};

}  // namespace epa
}  // namespace collidoscope
