// Splits a polygon of a mesh file into triangles: concave ones too, and whatever else files hold.
//
// Ear clipping (Meisters 1975; Eberly, "Triangulation by Ear Clipping"). The polygon is seen along
// the largest axis of its Newell normal, so the corners keep two of their own float coordinates and
// every turn is judged exactly. Corners that can lie in an ear are kept in a grid. An outline that
// makes this slow is given to a sweep. One that is bent in space and overlaps itself as it is seen
// is seen along the other axes, too; a quadrangle needs none, as either diagonal splits it.
//
// Why the result can be trusted: the triangles add up to the polygon with its winding, so when none
// of them turns the wrong way they cover a simple polygon exactly once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::app {

class PolygonSplitter {
  public:
    using Indices = std::array<std::uint32_t, 3>;

    // Appends corners.size() - 2 triangles (none for fewer than three corners), which keep the
    // polygon's turning sense. The corners index positions, all of them finite. A convex polygon
    // becomes a fan from its first corner.
    //
    // False when a triangle turns the other way, as it must when the outline crosses itself. A
    // corner on a straight edge is no problem; repeated corners and polygons without area give
    // triangles without area.
    // Cost: O(n) when convex, O(n log n) at most when simple. If the outline touches or crosses
    // itself, the tests are capped, after which the rest becomes a fan.
    bool split(std::span<const std::uint32_t> corners, const std::vector<vec3>& positions,
               std::vector<Indices>& triangles);

    static constexpr std::size_t max_tests = 40'000'000;  // under half a second

    // Why the last split returned false: the tests were at their limit, so that nothing is known of
    // the outline; or its corners lie so far off a plane that it crosses itself only as it is seen.
    bool reached_limit() const { return reached_limit_; }
    bool is_bent() const { return bent_; }

    // The number of tests before the sweep is tried, and in all: for tests of this class.
    void set_limits(std::size_t sweep_after, std::size_t most) {
        sweep_after_ = sweep_after;
        max_tests_ = most;
    }

  private:
    using Corner = std::uint32_t;  // a place in the polygon, 0 to n - 1

    std::array<int, 3> axes_of(const std::vector<vec3>& positions);
    void look_along(int axis, const std::vector<vec3>& positions);
    bool find_bent(const std::vector<vec3>& positions) const;
    bool split_as_seen();
    void split_quadrangle(const std::vector<vec3>& positions);
    bool is_fan() const;
    void link_corners();
    void fill_grid();
    std::size_t column(float x) const;
    std::size_t row(float y) const;

    int turn(Corner corner) const;
    bool is_spike(Corner corner) const;
    bool is_ear(Corner corner);
    bool blocks(Corner other, Corner a, Corner b, Corner c) const;
    bool enters(Corner other, const vec2& apex, const vec2& from, const vec2& to) const;

    void clip_ears();
    bool sweep_rest();
    void clip_anyway();
    void clip(Corner corner);
    void emit(Corner a, Corner b, Corner c);

    std::span<const std::uint32_t> corners_;
    std::vector<Indices>* triangles_ = nullptr;
    bool sound_ = true;
    bool reached_limit_ = false;
    bool bent_ = false;
    bool swept_ = false;  // the sweep was tried
    std::size_t tests_ = 0;
    std::size_t sweep_after_ = 1'000'000;
    std::size_t max_tests_ = max_tests;
    dvec3 normal_{0};  // Newell's, unless the corners hide it

    std::vector<vec2> points_;
    std::vector<Corner> previous_;
    std::vector<Corner> next_;  // a clipped corner is its own next
    std::vector<Corner> queue_;
    std::size_t left_ = 0;
    Corner start_ = 0;

    // Corners that do not turn left or may cease to, by cell: cell i holds
    // blockers_[cells_[i]..cells_[i + 1]).
    std::vector<Corner> blockers_;
    std::vector<std::uint32_t> cells_;
    std::size_t side_ = 1;
    dvec2 grid_min_{0};
    dvec2 grid_scale_{0};
};

}  // namespace collidoscope::app
