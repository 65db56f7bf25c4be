// MPR, Minkowski portal refinement, also called XenoCollide: whether two convex bodies overlap, and
// a depth that need not be the least. A ray runs from a point inside A - B through the origin; the
// portal is a triangle of points of A - B that the ray passes. It moves outward until the origin
// lies behind it or a plane shows that no portal gets that far.
//
// Source: Snethen 2008, "XenoCollide: Complex Collision Made Simple" (Game Programming Gems 7,
// section 2.5).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "collision/narrow/epa/epa_steps.h"
#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/mpr/mpr_result.h"
#include "collision/narrow/mpr/mpr_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {
namespace mpr {

// The end of a search: the answer out of the first inner point's last portal.
void conclude(const curved::Pair& pair, const State& portal, MprResult& result);
// The answer of GJK and EPA in its place.
void settle(const SupportBody& a, const SupportBody& b, MprResult& result);

template <Tracer T>
class Search {
  public:
    // pair: of both bodies. Kept for the next query, it saves making the hulls of polytopes anew.
    Search(const SupportBody& a, const SupportBody& b, curved::Pair& pair, T trace)
        : a_(a), b_(b), pair_(pair), furthest_(pair_), trace_(trace) {
        // Products of three turn their sign when A and B are swapped, and everything else with it.
        turn_ = b.goes_before(a) ? -1 : 1;
        state_.size = a.radius() + b.radius();
        rounding_ = constants::gjk_rounding * pair_.frame.reach;
    }

    MprResult run() {
        State first;
        for (bool again = begin(); again;) {
            result_.starts = ++state_.starts;
            asked_here_ = 0;
            state_.count = 0;
            if (discover()) refine();
            if (state_.starts == 1) first = state_;
            // A plane through the origin, but for rounding: no other start proves an overlap.
            const bool touching = lowest_ <= rounding_;
            const bool decided = result_.status != GjkStatus::Undecided;
            again = !decided && !touching && state_.starts < max_starts;
            if (again) step_aside();
        }
        finish(first);
        return result_;
    }

  private:
    dvec3 cross(const dvec3& u, const dvec3& v) const { return turn_ * glm::cross(u, v); }
    View view() const { return {pair_, state_}; }

    // False: A - B is a point.
    bool begin() {
        // The difference of two inner points is inside A - B.
        state_.inner = pair_.frame.a.center - pair_.frame.center_b();
        nearest_ = glm::dot(state_.inner, state_.inner);
        trace_.step("center", [&](auto& step) { say_center(step, view()); });
        result_.coinciding = glm::length(state_.inner) <= rounding_;
        if (!result_.coinciding) return true;
        // On the origin itself it gives the ray no direction: any will do.
        for (int axis = 0; axis < 3 && glm::length(state_.inner) <= rounding_; ++axis) {
            dvec3 d(0);
            d[axis] = turn_;
            move_inner(d);
        }
        trace_.step("coincide", [&](auto& step) { say_coincide(step, view()); });
        return glm::length(state_.inner) > rounding_;
    }
    // Toward the point of A - B furthest along d, by a quarter of the way.
    void move_inner(const dvec3& d) {
        const dvec3 w = gjk::shown(furthest_.beyond(gjk::plain(d), {}).w);
        result_.supports = ++state_.supports;
        state_.inner += 0.25 * (w - state_.inner);
    }
    // Another inner point, beside the ray.
    void step_aside() {
        const dvec3 x = epa::any_perpendicular(state_.inner);
        const dvec3 y = glm::normalize(cross(state_.inner, x));
        // Unit vectors, none of them in line with another.
        constexpr std::array<std::array<double, 2>, 3> ways{
            {{0.8, 0.6}, {-0.96, 0.28}, {0.28, -0.96}}};
        const auto& [along_x, along_y] = ways[static_cast<std::size_t>(state_.starts - 1) % 3];
        move_inner(along_x * x + along_y * y);
        trace_.step("edge", [&](auto& step) { say_edge(step, view()); });
    }

    // The support point along n; false when its plane proves that the origin is outside.
    bool ask(const dvec3& n, std::size_t place) { return ask_unit(glm::normalize(n), place); }
    bool ask_unit(const dvec3& n, std::size_t place) {
        state_.normal = n;
        state_.corner[place] = furthest_.beyond(gjk::plain(state_.normal), {});
        state_.outer = glm::dot(state_.at(place), state_.normal);
        result_.supports = ++state_.supports;
        ++asked_here_;
        lowest_ = std::min(lowest_, state_.outer);
        nearest_ = std::min(nearest_, glm::dot(state_.at(place), state_.at(place)));
        trace_.step("support", [&](auto& step) { say_support(step, view(), place); });
        if (state_.outer >= -rounding_) return true;
        result_.status = GjkStatus::Separated;
        state_.corner[0] = state_.corner[place];
        trace_.step("apart", [&](auto& step) { say_apart(step, view()); });
        return false;
    }

    // Looks for three points of A - B whose triangle the ray passes.
    bool discover() {
        const dvec3 inner = state_.inner;
        if (!ask(-inner, 0)) return false;
        state_.count = 1;
        dvec3 n = cross(state_.at(0), inner);
        if (glm::length(n) <= 16 * rounding_ * glm::length(inner)) {
            trace_.step("segment", [&](auto& step) { say_segment(step, view()); });
            return false;
        }
        if (!ask(n, 1)) return false;
        state_.count = 2;
        n = cross(state_.at(0) - inner, state_.at(1) - inner);
        if (glm::dot(n, inner) > 0) {
            std::swap(state_.corner[0], state_.corner[1]);
            n = -n;
        }
        for (;;) {
            if (no_area(n)) return false;
            if (!ask(n, 2)) return false;
            // The ray has to pass between the planes of the inner point and two corners.
            std::size_t replaced = 3;
            if (glm::dot(cross(state_.at(0), state_.at(2)), inner) < 0)
                replaced = 1;
            else if (glm::dot(cross(state_.at(2), state_.at(1)), inner) < 0)
                replaced = 0;
            if (replaced == 3) break;
            trace_.step("beside", [&](auto& step) { say_beside(step, view(), replaced); });
            state_.corner[replaced] = state_.corner[2];
            n = cross(state_.at(0) - inner, state_.at(1) - inner);
        }
        state_.count = 3;
        trace_.step("portal", [&](auto& step) { say_portal(step, view()); });
        return true;
    }

    // Moves the portal outward along the ray.
    void refine() {
        for (;;) {
            dvec3 n = cross(state_.at(1) - state_.at(0), state_.at(2) - state_.at(0));
            if (glm::dot(n, state_.at(0) - state_.inner) < 0) {
                std::swap(state_.corner[1], state_.corner[2]);
                n = -n;
            }
            if (no_area(n)) return;
            const dvec3 unit = glm::normalize(n);
            const double height = glm::dot(unit, state_.at(0));
            if (result_.status == GjkStatus::Undecided && height > rounding_) {
                result_.depth_lower = held_depth(state_, rounding_);
                if (result_.depth_lower > 0) {
                    result_.status = GjkStatus::Overlapping;
                    trace_.step("inside", [&](auto& step) { say_inside(step, view(), height); });
                    if (state_.starts > 1) return;
                }
            }
            if (!ask_unit(unit, 3)) return;
            // Near the origin only a portal on the surface itself ends the search.
            const bool open = result_.status == GjkStatus::Undecided && height <= rounding_;
            if (state_.outer - height <= (open ? rounding_ : tolerance * state_.size) || known()) {
                if (result_.status == GjkStatus::Overlapping)
                    result_.depth_lower =
                        std::max(result_.depth_lower, held_depth(state_, rounding_));
                trace_.step("surface", [&](auto& step) { say_surface(step, view()); });
                return;
            }
            // The ray passes one of the three triangles around the new point.
            const dvec3 side = cross(state_.at(3), state_.inner);
            const auto beyond = [&](std::size_t i) { return glm::dot(state_.at(i), side) > 0; };
            const std::size_t replaced = beyond(0) ? (beyond(1) ? 0 : 2) : (beyond(2) ? 1 : 0);
            trace_.step("refine", [&](auto& step) { say_refine(step, view(), replaced); });
            state_.corner[replaced] = state_.corner[3];
            ++result_.refinements;
        }
    }
    // The newest point is a corner of the portal.
    bool known() const {
        const gjk::MinkowskiVertex& w = state_.corner[3];
        const auto same = [&](std::size_t i) {
            return state_.corner[i].a == w.a && state_.corner[i].b == w.b;
        };
        return same(0) || same(1) || same(2);
    }
    // The triangle across n is a line or a point, or too many were tried.
    bool no_area(const dvec3& n) {
        const bool capped = asked_here_ >= cap;
        if (!capped && glm::length(n) > 16 * rounding_ * state_.size) return false;
        result_.capped = result_.capped || capped;
        trace_.step("stop", [&](auto& step) { say_stop(step, view(), capped); });
        return true;
    }

    void finish(const State& first) {
        result_.upper = std::sqrt(nearest_);
        if (result_.status == GjkStatus::Undecided) {
            settle(a_, b_, result_);
            trace_.step("undecided", [&](auto& step) { say_undecided(step, result_); });
            return;
        }
        conclude(pair_, result_.status == GjkStatus::Separated ? state_ : first, result_);
        if (result_.pair.hit)
            trace_.step("contact", [&](auto& step) { say_contact(step, result_); });
    }

    const SupportBody& a_;
    const SupportBody& b_;
    curved::Pair& pair_;
    curved::CurvedSupport furthest_;
    T trace_;
    State state_;
    double turn_ = 1;
    double rounding_ = 0;
    double lowest_ = std::numeric_limits<double>::infinity();  // the lowest plane's height
    double nearest_ = 0;  // the square of the distance of the point of A - B nearest to the origin
    int asked_here_ = 0;
    MprResult result_;
};

}  // namespace mpr

// Yes or no, its bounds, and a depth along the portal's normal. A hit is right wherever the status
// is not Undecided: then a plane, or a tetrahedron of points of A - B around the origin, proves it
// beyond rounding (constants::gjk_rounding of the reach). Undecided are bodies that touch as far as
// rounding tells, and a few without volume; GJK and EPA answer for those. Swapping the bodies
// mirrors the answer, unless they are equal.
// Cost: five to forty support points, and the hulls of polytopes; never more than mpr::max_starts *
// mpr::cap support points.
template <Tracer T = NoTrace>
MprResult collide_by_mpr(const SupportBody& a, const SupportBody& b, T trace = {}) {
    curved::Pair pair(a, b);
    return mpr::Search<T>(a, b, pair, trace).run();
}

}  // namespace collidoscope
