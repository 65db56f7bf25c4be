#include "app/workshop/heat_map.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <utility>

#include "collision/trees/shape_box.h"

namespace collidoscope::app {
namespace {

struct SightLine {
    dvec3 origin, direction;
};

// Where the line enters the slabs, infinity when it misses; `nearest` ends it.
double enters(const SightLine& line, const dvec3& lo, const dvec3& hi, double nearest) {
    double from = 0, to = nearest;
    for (int k = 0; k < 3; ++k) {
        const double inverse = 1 / line.direction[k];
        double a = (lo[k] - line.origin[k]) * inverse, b = (hi[k] - line.origin[k]) * inverse;
        if (a > b) std::swap(a, b);
        // A line along the slab gives NaN on its planes: then it is not cut off.
        if (a > from) from = a;
        if (b < to) to = b;
    }
    return from <= to ? from : std::numeric_limits<double>::infinity();
}

double enters(const SightLine& line, const VolumeShape& shape, double nearest) {
    if (const auto* box = std::get_if<Box>(&shape)) {
        const glm::dquat back = glm::conjugate(glm::dquat(box->rotation));
        const SightLine own{back * (line.origin - dvec3(box->center)), back * line.direction};
        return enters(own, -dvec3(box->half), dvec3(box->half), nearest);
    }
    const Aabb all = box_around(shape);
    return enters(line, dvec3(all.min), dvec3(all.max), nearest);
}

double meets(const SightLine& line, const Triangle& t) {
    const dvec3 a(t.a), ab = dvec3(t.b) - a, ac = dvec3(t.c) - a;
    const dvec3 p = glm::cross(line.direction, ac);
    const double det = glm::dot(ab, p);
    const double inverse = 1 / det;
    const dvec3 s = line.origin - a;
    const double u = glm::dot(s, p) * inverse;
    const dvec3 q = glm::cross(s, ab);
    const double v = glm::dot(line.direction, q) * inverse;
    const double way = glm::dot(ac, q) * inverse;
    const bool hit = u >= 0 && v >= 0 && u + v <= 1 && way >= 0;
    return hit ? way : std::numeric_limits<double>::infinity();
}

std::uint32_t tests_of(const TreeView& tree, const SightLine& line,
                       std::vector<std::pair<double, std::uint32_t>>& stack) {
    constexpr double never = std::numeric_limits<double>::infinity();
    std::uint32_t tests = 1;
    double nearest = never;
    const double first = enters(line, tree.bounds(0), nearest);
    stack.clear();
    if (first < never) stack.emplace_back(first, 0);
    while (!stack.empty()) {
        const auto [from, node] = stack.back();
        stack.pop_back();
        if (from > nearest) continue;
        if (tree.is_leaf(node)) {
            const SlotRange range = tree.slots(node);
            for (std::uint32_t i = 0; i < range.count; ++i)
                nearest = std::min(nearest, meets(line, tree.triangle(range.first + i)));
            continue;
        }
        const std::size_t begin = stack.size();
        for (const std::uint32_t child : tree.children(node)) {
            ++tests;
            const double at = enters(line, tree.bounds(child), nearest);
            if (at < never) stack.emplace_back(at, child);
        }
        // The nearest is taken next.
        std::sort(stack.begin() + static_cast<std::ptrdiff_t>(begin), stack.end(),
                  [](const auto& a, const auto& b) { return a.first > b.first; });
    }
    return tests;
}

}  // namespace

bool HeatRequest::operator==(const HeatRequest& other) const {
    return tree == other.tree && pose.position == other.pose.position &&
           pose.rotation == other.pose.rotation && cell == other.cell &&
           camera.state() == other.camera.state() && camera.view_size() == other.camera.view_size();
}

HeatMap heat_map(const HeatRequest& request, const std::atomic<bool>& cancel) {
    HeatMap map;
    const dvec2 size = request.camera.view_size();
    map.columns = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.x / request.cell)));
    map.rows = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.y / request.cell)));
    map.tests.assign(std::size_t{map.columns} * map.rows, 0);
    if (request.tree->node_count() == 0) return map;
    const glm::dquat back = glm::conjugate(glm::dquat(request.pose.rotation));
    std::vector<std::pair<double, std::uint32_t>> stack;
    for (std::uint32_t row = 0; row < map.rows && !cancel.load(); ++row) {
        for (std::uint32_t column = 0; column < map.columns; ++column) {
            const PixelRay ray =
                request.camera.ray({(column + 0.5) * request.cell, (row + 0.5) * request.cell});
            const SightLine line{back * (ray.origin - dvec3(request.pose.position)),
                                 back * ray.direction};
            std::uint32_t& tests = map.tests[std::size_t{row} * map.columns + column];
            tests = tests_of(*request.tree, line, stack);
            map.most = std::max(map.most, tests);
        }
    }
    return map;
}

const HeatMap& HeatMaps::of(const HeatRequest& request, const std::function<void()>& wake) {
    if (job_.done()) shown_ = job_.fetch();
    if (!job_.active() && (!wanted_ || !(*wanted_ == request))) {
        wanted_ = request;
        job_.start([request](const auto& cancel, auto&) { return heat_map(request, cancel); },
                   wake);
    }
    return shown_;
}

}  // namespace collidoscope::app
