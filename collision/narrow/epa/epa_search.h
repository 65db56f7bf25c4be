// The search of EPA (epa.h) itself.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "collision/narrow/epa/constants.h"
#include "collision/narrow/epa/epa_polytope.h"
#include "collision/narrow/epa/epa_result.h"
#include "collision/narrow/epa/epa_steps.h"
#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/gjk/gjk_support.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace epa {

using gjk::Frame;
using gjk::MinkowskiVertex;
using gjk::plain;
using gjk::Point;
using gjk::shown;

// Largest rounding error of a bound.
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
        : a_(a),
          furthest_(furthest),
          polytope_(polytope),
          trace_(trace),
          view_{&a, &b, swapped, frame.curved_a, frame.curved_b} {
        towards_b_ = plain(frame.center_b() - frame.a.center);
        const double radii = frame.a.radius + frame.b.radius,
                     between = std::sqrt(dot(towards_b_, towards_b_));
        constexpr bool curved = requires {
            Support::curved;
        };
        tolerance_ = (curved ? constants::epa_curved_tolerance : constants::epa_tolerance) * radii;
        rounding_ =
            constants::epa_rounding * (between + radii) + constants::gjk_rounding * frame.reach;
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
    Point p(Index i) const { return polytope_.place(i); }
    const dvec3& shown_p(std::size_t i) const { return polytope_.points()[i].p; }

    // Grows the points to four that span a volume. False when there are no such four.
    LANES_INLINE bool blow_up(std::span<const VertexPair> start) {
        for (const VertexPair& v : start)
            if (size_ < 4) add(furthest_.corner(v.a, v.b));
        for (int failed = 0; size_ < 4 && failed < 7;)
            failed = look(promising(failed)) ? 0 : failed + 1;
        return size_ == 4;
    }
    // A direction in which to look for the next point when so many have failed.
    LANES_INLINE Point promising(int failed) const {
        if (failed > 0) [[unlikely]]
            return other_direction(failed - 1);
        if (size_ == 0) return towards_b_;
        if (size_ == 1) return -1.0 * p(0);
        const Point o = p(0), e = p(1) - o;
        // Square to the line, toward the origin.
        if (size_ == 2) return dot(o, e) / dot(e, e) * e - o;
        // Both sides of the triangle's plane, the origin's first.
        const Point n = cross(e, p(2) - o);
        return (dot(n, o) > 0 ? -1.0 : 1.0) * n;
    }
    // All round the point or the line, then the far side of the triangle.
    Point other_direction(int k) const {
        dvec3 axis(0);
        axis[k / 2] = k % 2 == 0 ? 1 : -1;
        if (size_ == 2) return cross(p(1) - p(0), plain(axis));
        return size_ == 3 ? -1.0 * promising(0) : plain(axis);
    }
    LANES_INLINE bool look(const Point& d) {
        const bool added = add(furthest_.beyond(d, newest_));
        if (added)
            trace_.step(size_ == 1 ? "start" : "blow-up",
                        [&](auto& step) { say_start(step, view_, polytope_.points(), shown(d)); });
        return added;
    }
    // Only what adds a dimension, decided exactly.
    LANES_INLINE bool add(const MinkowskiVertex& w) {
        const std::uint64_t name = std::uint64_t{w.a} << 32 | w.b;
        if (name == names_[0] || name == names_[1] || name == names_[2]) return false;
        if (size_ > 0 && !adds_dimension(shown(w.w))) return false;
        polytope_.add_point(w);
        names_[size_] = name;
        newest_ = w;
        ++size_;
        return true;
    }
    bool adds_dimension(const dvec3& at) {
        if (size_ == 1) return at != shown_p(0);
        if (size_ == 2) return !exactly_collinear(shown_p(0), shown_p(1), at);
        turn_ = exact_turn(shown_p(0), shown_p(1), shown_p(2), at);
        return turn_ != 0;
    }

    // A - B is a polygon, a segment or a point: nothing is needed to leave it sideways.
    void flat(EpaResult& result) {
        result.state = EpaResult::State::Flat;
        if (size_ == 3)
            result.normal = exact_unit_normal(shown_p(0), shown_p(1), shown_p(2));
        else if (size_ == 2)
            result.normal = any_perpendicular(shown_p(1) - shown_p(0));
        if (glm::dot(result.normal, shown_p(0)) > 0) result.normal = -result.normal;
        result.lower = result.upper = glm::dot(result.normal, shown_p(0));
        if (result.upper < -rounding_) result.state = EpaResult::State::Apart;
        result.near = {polytope_.points()[0].a, polytope_.points()[0].b};
        trace_.step("flat", [&](auto& step) {
            step.decides(AnswerPart::Depth, AnswerPart::Normal);
            say_flat(step, view_, polytope_.points(), result.normal, result.upper);
        });
    }

    LANES_INLINE void expand(std::size_t cap, EpaResult& result) {
        result.upper = std::numeric_limits<double>::infinity();
        Point best{};
        for (;;) {
            ++result.iterations;
            // Take the face closest to the origin.
            const Index f = polytope_.closest_face(0.25 * tolerance_);
            const Point normal = polytope_.normal(f);
            result.lower = polytope_.min_distance(f);
            trace_.step("closest", [&](auto& step) { say_closest(step, view_, polytope_, f); });

            // Look along its normal: how far does A - B reach? Large polytopes are climbed from the
            // face's own vertices.
            const EpaPoint& corner = polytope_.corner(f, 2);
            const MinkowskiVertex w = furthest_.beyond(normal, {corner.a, corner.b, {}});
            trace_.step("support", [&](auto& step) { say_support(step, view_, polytope_, f, w); });
            const double reached = dot(normal, w.w);
            const bool less = reached < result.upper;
            result.upper = less ? reached : result.upper;
            best.x = less ? normal.x : best.x;
            best.y = less ? normal.y : best.y;
            best.z = less ? normal.z : best.z;
            // For slivers all faces may be further than a depth found, and left out of the order:
            // then the least is what was found.
            result.lower = std::min(result.lower, result.upper);
            trace_.step("bounds", [&](auto& step) {
                say_bounds(step, view_, result.lower, result.upper, reached);
            });

            if (result.upper < -rounding_) {
                result.state = EpaResult::State::Apart;
                trace_.step("apart", [&](auto& step) {
                    step.verdict(false);
                    say_apart(step, view_, shown(best), result.upper);
                });
            } else if (result.upper - result.lower <= tolerance_) {
                result.state = EpaResult::State::Converged;
                trace_.step("converged", [&](auto& step) {
                    step.decides(AnswerPart::Depth, AnswerPart::Normal);
                    say_converged(step, view_, polytope_, f, result.upper);
                });
            } else if (polytope_.points().size() >= cap || !polytope_.sees(w.w, f)) {
                result.state = EpaResult::State::Undecided;
                trace_.step("undecided", [&](auto& step) {
                    say_undecided(step, view_, polytope_, result.lower, result.upper);
                });
            } else {
                grow(w, f, result.upper);
                continue;
            }
            result.normal = shown(best);
            place_witnesses(f, result);
            return;
        }
    }

    LANES_INLINE void grow(const MinkowskiVertex& w, Index f, double upper) {
        polytope_.find_outline(w.w, f);
        trace_.step("silhouette", [&](auto& step) { say_silhouette(step, view_, polytope_, w); });
        polytope_.join(polytope_.add_point(w), upper);
        trace_.step("expand", [&](auto& step) { say_expand(step, view_, polytope_); });
    }

    // Witness points. The normal leaves the polytope at a mean of three vertices of A - B: the same
    // mean of their vertices of A, and of B, are points of A and B.
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
    Point towards_b_;
    MinkowskiVertex newest_{};
    // Names of the first simplex's points.
    std::array<std::uint64_t, 4> names_{~0ULL, ~0ULL, ~0ULL, ~0ULL};
    std::size_t size_ = 0;  // points of the first simplex
    int turn_ = 0;          // the sign of its volume
    double tolerance_ = 0, rounding_ = 0;
};

}  // namespace epa
}  // namespace collidoscope
