#include "app/model/meshes/polygon_splitter.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include "app/model/meshes/polygon_sweep.h"
#include "collision/exact/predicates.h"

namespace collidoscope::app {

using exact::orient2d;

namespace {

constexpr std::size_t look_closely = 10;  // cost of an exact test, in tests of the bounds

}  // namespace

bool PolygonSplitter::split(std::span<const std::uint32_t> corners,
                            const std::vector<vec3>& positions, std::vector<Indices>& triangles) {
    if (corners.size() < 3) return true;
    if (corners.size() == 3) {
        triangles.push_back({corners[0], corners[1], corners[2]});
        return true;
    }
    corners_ = corners;
    triangles_ = &triangles;
    reached_limit_ = bent_ = false;
    const std::array<int, 3> axes = axes_of(positions);
    const std::size_t before = triangles.size();
    look_along(axes[0], positions);
    if (split_as_seen()) return true;
    if (reached_limit_ || !find_bent(positions)) return false;
    if (corners.size() == 4) {
        triangles.resize(before);
        split_quadrangle(positions);
        return true;
    }
    const std::vector<Indices> first(triangles.begin() + static_cast<std::ptrdiff_t>(before),
                                     triangles.end());
    for (const int axis : {axes[1], axes[2]}) {
        if (normal_[axis] == 0) break;
        triangles.resize(before);
        look_along(axis, positions);
        if (split_as_seen()) return true;
    }
    triangles.resize(before);
    triangles.insert(triangles.end(), first.begin(), first.end());
    bent_ = true;
    return false;
}

bool PolygonSplitter::split_as_seen() {
    sound_ = true;
    swept_ = false;
    tests_ = 0;
    if (is_fan()) {
        for (Corner i = 1; i + 1 < points_.size(); ++i) {
            triangles_->push_back({corners_[0], corners_[i], corners_[i + 1]});
        }
        return true;
    }
    link_corners();
    fill_grid();
    clip_ears();
    return sound_;
}

// Whether the corners lie off a plane by more than a hundredth of their extent. The plane goes
// through the first corner, the one farthest from it, and the one farthest from both.
bool PolygonSplitter::find_bent(const std::vector<vec3>& positions) const {
    const dvec3 origin(positions[corners_[0]]);
    dvec3 far(0);
    for (const std::uint32_t corner : corners_) {
        const dvec3 to = dvec3(positions[corner]) - origin;
        if (glm::dot(to, to) > glm::dot(far, far)) far = to;
    }
    dvec3 across(0);
    for (const std::uint32_t corner : corners_) {
        const dvec3 turned = glm::cross(far, dvec3(positions[corner]) - origin);
        if (glm::dot(turned, turned) > glm::dot(across, across)) across = turned;
    }
    double off = 0;
    for (const std::uint32_t corner : corners_)
        off = std::max(off, std::abs(glm::dot(across, dvec3(positions[corner]) - origin)));
    constexpr double share = 0.01;
    return off > share * glm::length(across) * glm::length(far);
}

// By the diagonal whose triangles are turned more alike; neither is wrong.
void PolygonSplitter::split_quadrangle(const std::vector<vec3>& positions) {
    const auto at = [&](int i) {
        return dvec3(positions[corners_[static_cast<std::size_t>(i % 4)]]);
    };
    // The cosine of the angle between the triangles on both sides of the diagonal from this corner.
    const auto likeness = [&](int i) {
        const dvec3 one = glm::cross(at(i + 1) - at(i), at(i + 2) - at(i));
        const dvec3 other = glm::cross(at(i + 2) - at(i), at(i + 3) - at(i));
        const double size = glm::length(one) * glm::length(other);
        return size > 0 ? glm::dot(one, other) / size : -1;
    };
    const std::size_t i = likeness(1) > likeness(0) ? 1 : 0;
    triangles_->push_back({corners_[i], corners_[i + 1], corners_[i + 2]});
    triangles_->push_back({corners_[i], corners_[i + 2], corners_[(i + 3) % 4]});
}

// The axes, from the one that Newell's normal is most along.
std::array<int, 3> PolygonSplitter::axes_of(const std::vector<vec3>& positions) {
    const std::span<const std::uint32_t> corners = corners_;
    const dvec3 origin(positions[corners[0]]);
    dvec3 normal(0);
    dvec3 spread(0);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const dvec3 part = glm::cross(dvec3(positions[corners[i]]) - origin,
                                      dvec3(positions[corners[i + 1]]) - origin);
        normal += part;
        spread += glm::abs(part);
    }
    // Halves that cancel, as in a bow tie, leave nothing but rounding: look where they are seen.
    const double rounding = 0x1p-50 * static_cast<double>(corners.size());
    dvec3 size = glm::abs(normal);
    if (glm::all(glm::lessThanEqual(size, rounding * spread))) size = spread;
    normal_ = normal;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const int second = (axis + 1) % 3;
    const int third = (axis + 2) % 3;
    if (size[second] >= size[third]) return {axis, second, third};
    return {axis, third, second};
}

// From the side where the outline turns left.
void PolygonSplitter::look_along(int axis, const std::vector<vec3>& positions) {
    int right = (axis + 1) % 3;
    int up = (axis + 2) % 3;
    if (normal_[axis] < 0) std::swap(right, up);
    points_.clear();
    for (const std::uint32_t corner : corners_) {
        points_.emplace_back(positions[corner][right], positions[corner][up]);
    }
}

// All corners lie left of the first edge, and the directions from corner 0 turn left and only left.
bool PolygonSplitter::is_fan() const {
    for (std::size_t i = 1; i + 1 < points_.size(); ++i) {
        if (orient2d(points_[0], points_[i], points_[i + 1]) <= 0) return false;
        if (orient2d(points_[0], points_[1], points_[i + 1]) <= 0) return false;
    }
    return true;
}

void PolygonSplitter::link_corners() {
    const auto n = static_cast<Corner>(points_.size());
    previous_.resize(n);
    next_.resize(n);
    for (Corner i = 0; i < n; ++i) {
        previous_[i] = i == 0 ? n - 1 : i - 1;
        next_[i] = i + 1 == n ? 0 : i + 1;
    }
    left_ = n;
    start_ = 0;
}

// Clipping an ear makes the angles beside it smaller: a corner that turns left now does not get in
// the way later. Only corners in one place may, when the slit between them is taken away.
void PolygonSplitter::fill_grid() {
    const auto n = static_cast<Corner>(points_.size());
    std::vector<Corner> found;
    const auto before = [&](const vec2& a, const vec2& b) {
        return a.x != b.x ? a.x < b.x : a.y < b.y;
    };
    std::vector<vec2> sorted = points_;
    std::sort(sorted.begin(), sorted.end(), before);
    const auto shares_place = [&](Corner i) {
        const auto [first, last] =
            std::equal_range(sorted.begin(), sorted.end(), points_[i], before);
        return last - first > 1;
    };
    dvec2 low(points_[0]);
    dvec2 high(points_[0]);
    for (Corner i = 0; i < n; ++i) {
        low = glm::min(low, dvec2(points_[i]));
        high = glm::max(high, dvec2(points_[i]));
        if (turn(i) <= 0 || shares_place(i)) found.push_back(i);
    }
    side_ = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::sqrt(static_cast<double>(found.size()))), 1, 2048);
    grid_min_ = low;
    for (int k = 0; k < 2; ++k) {
        const double extent = high[k] - low[k];
        grid_scale_[k] = extent > 0 ? static_cast<double>(side_) / extent : 0;
    }
    const auto cell = [&](Corner i) { return row(points_[i].y) * side_ + column(points_[i].x); };
    cells_.assign(side_ * side_ + 1, 0);
    for (const Corner i : found) ++cells_[cell(i) + 1];
    for (std::size_t i = 1; i < cells_.size(); ++i) cells_[i] += cells_[i - 1];
    blockers_.resize(found.size());
    std::vector<std::uint32_t> place(cells_.begin(), cells_.end() - 1);
    for (const Corner i : found) blockers_[place[cell(i)]++] = i;
}

std::size_t PolygonSplitter::column(float x) const {
    return std::min(static_cast<std::size_t>((double{x} - grid_min_.x) * grid_scale_.x), side_ - 1);
}

std::size_t PolygonSplitter::row(float y) const {
    return std::min(static_cast<std::size_t>((double{y} - grid_min_.y) * grid_scale_.y), side_ - 1);
}

int PolygonSplitter::turn(Corner corner) const {
    return orient2d(points_[previous_[corner]], points_[corner], points_[next_[corner]]);
}

// Its triangle is a point or a segment walked there and back: taking it away changes nothing.
bool PolygonSplitter::is_spike(Corner corner) const {
    const vec2 a = points_[previous_[corner]];
    const vec2 b = points_[corner];
    const vec2 c = points_[next_[corner]];
    return a == b || b == c || a == c;
}

bool PolygonSplitter::is_ear(Corner corner) {
    if (is_spike(corner)) return true;
    if (turn(corner) <= 0) return false;
    const Corner a = previous_[corner];
    const Corner c = next_[corner];
    const vec2 low = glm::min(points_[a], glm::min(points_[corner], points_[c]));
    const vec2 high = glm::max(points_[a], glm::max(points_[corner], points_[c]));
    const std::size_t first_column = column(low.x);
    const std::size_t last_column = column(high.x);
    const std::size_t last_row = row(high.y);
    for (std::size_t y = row(low.y); y <= last_row; ++y) {
        // Neighboring cells of a row lie one after the other.
        const std::size_t end = cells_[y * side_ + last_column + 1];
        ++tests_;
        for (std::size_t i = cells_[y * side_ + first_column]; i < end; ++i) {
            const Corner other = blockers_[i];
            ++tests_;
            const vec2 p = points_[other];
            if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) continue;
            if (next_[other] == other) continue;
            tests_ += look_closely;
            if (blocks(other, a, corner, c) && turn(other) <= 0) return false;
        }
    }
    return true;
}

// Whether the outline at another corner keeps the triangle a, b, c from being an ear at b. The
// corner may touch the sides a-b and b-c, as the two banks of a cut to a hole do, as long as the
// outline does not go inside from there. It may not lie on the new side c-a.
bool PolygonSplitter::blocks(Corner other, Corner a, Corner b, Corner c) const {
    if (other == a || other == b || other == c) return false;
    const vec2 p = points_[other];
    const vec2 pa = points_[a];
    const vec2 pb = points_[b];
    const vec2 pc = points_[c];
    if (p == pa) return enters(other, pa, pb, pc);
    if (p == pb) return enters(other, pb, pc, pa);
    if (p == pc) return enters(other, pc, pa, pb);
    const int ab = orient2d(pa, pb, p);
    const int bc = orient2d(pb, pc, p);
    if (ab < 0 || bc < 0 || orient2d(pc, pa, p) < 0) return false;
    if (ab > 0 && bc > 0) return true;
    const vec2 from = ab == 0 ? pa : pb;
    const vec2 to = ab == 0 ? pb : pc;
    return orient2d(from, to, points_[previous_[other]]) > 0 ||
           orient2d(from, to, points_[next_[other]]) > 0;
}

// Whether an edge at this corner, which lies on the apex, goes into the angle between the sides.
bool PolygonSplitter::enters(Corner other, const vec2& apex, const vec2& from,
                             const vec2& to) const {
    for (const Corner end : {previous_[other], next_[other]}) {
        const vec2 p = points_[end];
        if (orient2d(apex, from, p) > 0 && orient2d(to, apex, p) > 0) return true;
    }
    return false;
}

void PolygonSplitter::clip_ears() {
    // Walk round and round, so that neighboring ears are not clipped into one long fan.
    std::size_t before = left_ + 1;
    while (left_ > 3 && tests_ < max_tests_) {
        if (left_ == before) clip_anyway();
        before = left_;
        queue_.clear();
        Corner corner = start_;
        do {
            queue_.push_back(corner);
            corner = next_[corner];
        } while (corner != start_);
        for (std::size_t i = 0; i < queue_.size() && left_ > 3 && tests_ < max_tests_; ++i) {
            if (tests_ >= sweep_after_ && !swept_ && sweep_rest()) return;
            corner = queue_[i];
            ++tests_;
            if (next_[corner] == corner || !is_ear(corner)) continue;
            queue_.push_back(previous_[corner]);
            queue_.push_back(next_[corner]);
            clip(corner);
        }
    }
    // Close the last triangle; where the tests ran out, the rest as a fan.
    reached_limit_ = left_ > 3;
    while (left_ > 3) clip(next_[start_]);
    emit(start_, next_[start_], next_[next_[start_]]);
}

// Sweeps what ear clipping has left: the rest of a simple outline is one, too. False if not.
bool PolygonSplitter::sweep_rest() {
    swept_ = true;
    std::vector<Corner> rest;
    std::vector<vec2> outline;
    Corner corner = start_;
    do {
        rest.push_back(corner);
        outline.push_back(points_[corner]);
        corner = next_[corner];
    } while (corner != start_);
    const auto triangles = sweep_polygon(outline);
    if (!triangles) return false;
    for (const Indices& t : *triangles) emit(rest[t[0]], rest[t[1]], rest[t[2]]);
    return true;
}

// No ear is left: the outline crosses itself or has no area. Clips the next corner that turns left,
// or any if none does.
void PolygonSplitter::clip_anyway() {
    Corner corner = start_;
    do {
        ++tests_;
        if (turn(corner) > 0) break;
        corner = next_[corner];
    } while (corner != start_);
    clip(corner);
}

void PolygonSplitter::clip(Corner corner) {
    const Corner before = previous_[corner];
    const Corner after = next_[corner];
    emit(before, corner, after);
    next_[before] = after;
    previous_[after] = before;
    next_[corner] = corner;
    start_ = after;
    --left_;
}

void PolygonSplitter::emit(Corner a, Corner b, Corner c) {
    if (orient2d(points_[a], points_[b], points_[c]) < 0) sound_ = false;
    triangles_->push_back({corners_[a], corners_[b], corners_[c]});
}

}  // namespace collidoscope::app
