// Two moving convex bodies: their distance at a time, by GJK, and how fast it may shrink.
//
// Sources: Mirtich 1996, "Impulse-based Dynamic Simulation of Rigid Body Systems", 2.3.2 (bounds of
// the speed); Catto 2013, "Continuous Collision" (the bound by the distance from the center of
// rotation).
#pragma once

#include <cstdint>
#include <optional>

#include "collision/motion/conservative_advancement.h"
#include "collision/motion/convex/moving_convex.h"
#include "collision/narrow/curved/curved_support.h"
#include "collision/narrow/gjk/gjk.h"

namespace collidoscope {

// The share of rotation in the speed at which two bodies approach along a direction n.
enum class SpeedBound : std::uint8_t {
    Along,  // by what of it moves points along n: |ω × n| times the arm
    Whole,  // by all of it: |ω| times the arm
};

// The bodies at one time.
struct Approach {
    double time = 0;
    Clearance clearance;
    // They share a point, as far as the rounding of double tells.
    bool meet = false;
    double distance = 0;            // no more than this; 0 where they meet
    GjkResult core;                 // the answer for the cores
    dvec3 on_a{0}, on_b{0};         // that far apart, unless the cores overlap
    double translation = 0;         // of the closing speed
    double turn_a = 0, turn_b = 0;  // the shares of rotation
};

namespace detail {

// As the classes of gjk_support.h, for cores that are placed.
class PlacedSupport {
  public:
    static constexpr bool curved = true;

    PlacedSupport(curved::FoundPoints& a, curved::FoundPoints& b, const gjk::Frame& frame)
        : a_(a), b_(b), frame_(frame) {}
    gjk::MinkowskiVertex ask(const gjk::Point& v) const { return beyond(-1.0 * v, {}); }
    gjk::MinkowskiVertex beyond(const gjk::Point& d, const gjk::MinkowskiVertex&) const {
        const Index a = a_.furthest(gjk::shown(d)), b = b_.furthest(frame_.into_b(-gjk::shown(d)));
        return corner(a, b);
    }
    gjk::MinkowskiVertex corner(Index a, Index b) const { return {a, b, point_a(a) - point_b(b)}; }
    gjk::Point point_a(Index i) const { return gjk::plain(a_[i]); }
    gjk::Point point_b(Index i) const { return gjk::plain(frame_.placed_b(b_[i])); }

  private:
    curved::FoundPoints& a_;
    curved::FoundPoints& b_;
    const gjk::Frame& frame_;
};

}  // namespace detail

class MovingPair {
  public:
    MovingPair(const MovingConvex& a, const MovingConvex& b, double seconds, SpeedBound bound);

    const MovingConvex& a() const { return a_; }
    const MovingConvex& b() const { return b_; }
    double seconds() const { return seconds_; }
    // The cores' polytopes, in the bodies' coordinates; of a curved core no more than points.
    const Polytope& polytope_a() const { return points_a_.polytope(); }
    const Polytope& polytope_b() const { return points_b_.polytope(); }
    // Points that the last search was given, by number, in the bodies' coordinates.
    dvec3 point_a(Index i) const { return points_a_[i]; }
    dvec3 point_b(Index i) const { return points_b_[i]; }
    // The size of both bodies together.
    double size() const { return size_; }
    // As much rounding may change a gap: sweep_rounding of the size, the places and the ways.
    double rounding() const { return rounding_; }

    // GJK between the cores at a time.
    template <Tracer T = NoTrace>
    GjkResult closest_cores(double time, T trace = {}) {
        const PlacedPolytope a = placed_at(polytope_a(), a_.at(time));
        const PlacedPolytope b = placed_at(polytope_b(), b_.at(time));
        gjk::Frame frame(a, b);
        frame.shows_difference = false;
        frame.curved_a = points_a_.curved();
        frame.curved_b = points_b_.curved();
        points_a_.forget();
        points_b_.forget();
        detail::PlacedSupport furthest(points_a_, points_b_, frame);
        GjkResult result;
        gjk::search(a, b, frame, furthest, gjk::start_at_one(frame, furthest), trace, result);
        return result;
    }

    // The clearance is proven: the bodies are that far apart along its normal, less rounding, and
    // at no later time does the gap along it shrink faster.
    Approach at(double time);
    // The same along a unit direction n from A to B.
    Clearance along(const dvec3& n, double time) const;
    // Along a unit direction from A to B the gap shrinks no faster than this, at any time.
    double closing(const dvec3& n) const;

  private:
    double turn_speed(const MovingConvex& body, const dvec3& n) const;

    MovingConvex a_, b_;
    curved::FoundPoints points_a_, points_b_;
    double seconds_;
    SpeedBound bound_;
    double size_, rounding_;
};

// The contact at a time at which they touch: that of the last time before it, `apart`, at which
// they were seen apart, its points carried along. Without one, where they overlap from the start,
// the depth and the normal are those of EPA.
Contact contact_at(MovingPair& pair, double time, const std::optional<double>& apart);

}  // namespace collidoscope
