// A node that is split: its triangles, where they stand, and how its parts are shown.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trace/scopes.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::split {

inline const char* axis_name(int axis) {
    constexpr std::array names{"x", "y", "z"};
    return names[static_cast<std::size_t>(axis)];
}

// A node that is split, its triangles, and where they stand.
class SplitNode {
  public:
    SplitNode(const TreeView& tree, std::uint32_t number, const Pose& place)
        : tree_(tree), number_(number), seen_(place) {
        const SlotRange range = tree.slots(number);
        triangles_.reserve(range.count);
        for (std::uint32_t i = 0; i < range.count; ++i)
            triangles_.push_back(tree.triangle(range.first + i));
    }
    const TreeView& tree() const { return tree_; }
    std::uint32_t number() const { return number_; }
    const std::vector<Triangle>& triangles() const { return triangles_; }
    const SeenFromWorld& seen() const { return seen_; }
    std::uint32_t count_of(std::uint32_t child) const {
        return tree_.slots(tree_.children(number_)[child]).count;
    }

    // Midpoints of the triangles' boxes, or their centroids.
    std::vector<dvec3> midpoints() const {
        std::vector<dvec3> all;
        for (const Triangle& t : triangles_) all.emplace_back(center_of(bounds_of(t)));
        return all;
    }
    std::vector<dvec3> centroids() const {
        std::vector<dvec3> all;
        for (const Triangle& t : triangles_)
            all.push_back((dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0);
        return all;
    }

    // A square of the plane across `axis` through `at`, as wide as the triangles lie.
    void show_plane(StepBuilder& step, const dvec3& axis, const dvec3& at) const {
        const dvec3 other = std::abs(axis.x) < 0.9 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
        const dvec3 u = glm::normalize(glm::cross(axis, other)), v = glm::cross(axis, u);
        double low_u = HUGE_VAL, high_u = -HUGE_VAL, low_v = HUGE_VAL, high_v = -HUGE_VAL;
        for (const Triangle& t : triangles_) {
            for (const vec3& p : {t.a, t.b, t.c}) {
                const dvec3 d = dvec3(p) - at;
                low_u = std::min(low_u, glm::dot(d, u)), high_u = std::max(high_u, glm::dot(d, u));
                low_v = std::min(low_v, glm::dot(d, v)), high_v = std::max(high_v, glm::dot(d, v));
            }
        }
        std::vector<vec3> square;
        for (const auto& [s, t] : {std::pair(low_u, low_v), std::pair(high_u, low_v),
                                   std::pair(high_u, high_v), std::pair(low_u, high_v)})
            square.push_back(seen_.point(vec3(at + s * u + t * v)));
        step.mark(Wire{std::move(square), true}, Role::Best);
    }
    void show_points(StepBuilder& step, const std::vector<dvec3>& points) const {
        // Enough to see where they lie.
        const std::size_t every = points.size() / 400 + 1;
        for (std::size_t i = 0; i < points.size(); i += every)
            step.point(seen_.point(vec3(points[i])), Role::Candidate);
    }
    // The triangles of the children, the left one's in another color.
    void show_sides(StepBuilder& step) const {
        for (std::uint32_t child = 0; child < 2; ++child) {
            const SlotRange range = tree_.slots(tree_.children(number_)[child]);
            const Role role = child == 0 ? Role::Apart : Role::ShapeB;
            const std::uint32_t most = std::min(range.count, 1000u);
            for (std::uint32_t i = 0; i < most; ++i) {
                const Triangle t = tree_.triangle(range.first + i);
                step.facet({seen_.point(t.a), seen_.point(t.b), seen_.point(t.c)}, role);
            }
        }
    }

  private:
    const TreeView& tree_;
    std::uint32_t number_;
    SeenFromWorld seen_;
    std::vector<Triangle> triangles_;
};

// `divides`: there is something on both sides of the plane.
inline void tell_sides(const SplitNode& node, const Recorder& trace, const std::string& rule,
                       bool divides = true) {
    trace.step("sides", [&](StepBuilder& step) {
        step.say(divides ? rule
                         : "The plane leaves one side empty, so half of the triangles go to each "
                           "side",
                 ": ", now(node.count_of(0)), " to the left, ", now(node.count_of(1)),
                 " to the right.")
            .now_value("left", static_cast<std::int64_t>(node.count_of(0)))
            .now_value("right", static_cast<std::int64_t>(node.count_of(1)));
        node.show_sides(step);
    });
}

// Whether the plane has points on both sides.
template <typename Before>
bool divided_by(const std::vector<dvec3>& points, const Before& before) {
    const auto left = std::count_if(points.begin(), points.end(), before);
    return left > 0 && left < static_cast<std::ptrdiff_t>(points.size());
}

}  // namespace collidoscope::split
