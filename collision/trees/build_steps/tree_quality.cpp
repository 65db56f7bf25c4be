#include "collision/trees/build_steps/tree_quality.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "collision/unit_circle.h"

namespace collidoscope {
namespace {

// The boxes of all nodes; nothing when one is none.
std::optional<std::vector<Aabb>> boxes_of(const TreeView& tree) {
    std::vector<Aabb> boxes;
    boxes.reserve(tree.node_count());
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        const VolumeShape shape = tree.bounds(node);
        const Aabb* box = std::get_if<Aabb>(&shape);
        if (!box) return std::nullopt;
        boxes.push_back(*box);
    }
    return boxes;
}

// A triangle cut by six planes has at most nine corners.
struct Polygon9 {
    std::array<dvec3, 9> corners;
    std::size_t count = 0;
    void add(const dvec3& corner) { corners[count++] = corner; }
};

double area_of(const Triangle& t) {
    return 0.5 * glm::length(glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a)));
}

double area_of(const Polygon9& polygon) {
    dvec3 sum(0);
    for (std::size_t i = 2; i < polygon.count; ++i)
        sum += glm::cross(polygon.corners[i - 1] - polygon.corners[0],
                          polygon.corners[i] - polygon.corners[0]);
    return 0.5 * glm::length(sum);
}

// Keeps the part on one side of a plane across an axis (Sutherland and Hodgman 1974).
Polygon9 cut_by(const Polygon9& polygon, int axis, double plane, double side) {
    Polygon9 kept;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const dvec3& from = polygon.corners[i];
        const dvec3& to = polygon.corners[(i + 1) % polygon.count];
        const double height = side * (from[axis] - plane), next = side * (to[axis] - plane);
        if (height >= 0) kept.add(from);
        if ((height > 0 && next < 0) || (height < 0 && next > 0)) {
            dvec3 crossing = from + (to - from) * (height / (height - next));
            crossing[axis] = plane;
            kept.add(crossing);
        }
    }
    return kept;
}

// The area of the triangle's part in the box.
double area_inside(const Triangle& t, const Aabb& box) {
    Polygon9 polygon;
    for (const vec3& corner : {t.a, t.b, t.c}) polygon.add(dvec3(corner));
    for (int axis = 0; axis < 3; ++axis) {
        polygon = cut_by(polygon, axis, double(box.min[axis]), 1);
        if (polygon.count < 3) return 0;
        polygon = cut_by(polygon, axis, double(box.max[axis]), -1);
        if (polygon.count < 3) return 0;
    }
    return area_of(polygon);
}

bool apart(const Aabb& a, const Aabb& b) {
    for (int axis = 0; axis < 3; ++axis)
        if (a.max[axis] < b.min[axis] || b.max[axis] < a.min[axis]) return true;
    return false;
}

// Whether the line passes through the box.
bool meets(const dvec3& origin, const dvec3& direction, const Aabb& box) {
    double enter = -HUGE_VAL, leave = HUGE_VAL;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = double(box.min[axis]) - origin[axis];
        const double high = double(box.max[axis]) - origin[axis];
        if (direction[axis] == 0) {
            if (low > 0 || high < 0) return false;
            continue;
        }
        const double a = low / direction[axis], b = high / direction[axis];
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    return enter <= leave;
}

constexpr std::uint32_t ask_after = 1 << 10;  // triangles or lines
bool stopped(const std::atomic<bool>* cancel) {
    return cancel && cancel->load(std::memory_order_relaxed);
}

}  // namespace

std::optional<std::vector<double>> end_point_overlaps(const TreeView& tree, const SahCosts& costs,
                                                      const std::atomic<bool>* cancel) {
    const auto boxes = boxes_of(tree);
    if (!boxes || boxes->empty()) return std::nullopt;
    double surface = 0;
    std::vector<double> parts(boxes->size());  // of the surface that other branches have in the box
    std::vector<std::uint32_t> open;
    const SlotRange all = tree.slots(0);
    for (std::uint32_t slot = all.first; slot < all.first + all.count; ++slot) {
        if (slot % ask_after == 0 && stopped(cancel)) return std::nullopt;
        const Triangle triangle = tree.triangle(slot);
        const Aabb own = bounds_of(triangle);
        surface += area_of(triangle);
        open.assign(1, 0);
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            if (apart(own, (*boxes)[node])) continue;
            const SlotRange range = tree.slots(node);
            const bool of_it = slot >= range.first && slot < range.first + range.count;
            if (!of_it) {
                // A branch that is not the triangle's.
                const double inside = area_inside(triangle, (*boxes)[node]);
                if (!(inside > 0)) continue;
                parts[node] += inside;
            }
            if (tree.is_leaf(node)) continue;
            for (const std::uint32_t child : tree.children(node)) open.push_back(child);
        }
    }
    if (!(surface > 0) || !std::isfinite(surface)) return std::nullopt;
    for (std::uint32_t node = 0; node < parts.size(); ++node) {
        const double cost = tree.is_leaf(node) ? double(costs.intersection) * tree.slots(node).count
                                               : double(costs.traversal);
        parts[node] *= cost / surface;
    }
    return parts;
}

std::optional<double> end_point_overlap(const TreeView& tree, const SahCosts& costs,
                                        const std::atomic<bool>* cancel) {
    const auto parts = end_point_overlaps(tree, costs, cancel);
    if (!parts) return std::nullopt;
    return std::accumulate(parts->begin(), parts->end(), 0.0);
}

std::optional<LeavesPerLine> leaves_per_line(const TreeView& tree, std::uint32_t lines,
                                             const std::atomic<bool>* cancel) {
    const auto boxes = boxes_of(tree);
    if (!boxes || boxes->empty() || lines == 0) return std::nullopt;
    const Aabb& root = boxes->front();
    const dvec3 center = 0.5 * (dvec3(root.min) + dvec3(root.max));
    const double radius = 0.5 * glm::length(dvec3(root.max) - dvec3(root.min));
    if (!(radius > 0) || !std::isfinite(radius)) return std::nullopt;
    // Two uniform points on a sphere around all: a chord between them is a uniformly distributed
    // line. The engine is the same everywhere; the standard library's distributions are not.
    std::mt19937_64 engine(2013);
    const auto uniform = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
    const auto on_sphere = [&] {
        const double z = 2 * uniform() - 1, turns = uniform();
        const double r = std::sqrt(std::max(0.0, 1 - z * z));
        return center + radius * dvec3(r * on_unit_circle(turns), z);
    };
    LeavesPerLine found;
    double sum = 0, squares = 0;
    std::vector<std::uint32_t> open;
    while (found.lines < lines) {
        const dvec3 from = on_sphere(), direction = on_sphere() - from;
        if (!meets(from, direction, root)) continue;
        if (found.lines % ask_after == 0 && stopped(cancel)) return std::nullopt;
        std::uint32_t leaves = 0;
        open.assign(1, 0);
        while (!open.empty()) {
            const std::uint32_t node = open.back();
            open.pop_back();
            if (!meets(from, direction, (*boxes)[node])) continue;
            if (tree.is_leaf(node)) ++leaves;
            for (const std::uint32_t child : tree.children(node)) open.push_back(child);
        }
        ++found.lines;
        sum += leaves;
        squares += double(leaves) * leaves;
        found.most = std::max(found.most, leaves);
    }
    found.mean = sum / lines;
    found.deviation = std::sqrt(std::max(0.0, squares / lines - found.mean * found.mean));
    return found;
}

}  // namespace collidoscope
