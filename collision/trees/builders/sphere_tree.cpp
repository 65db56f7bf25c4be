#include "collision/trees/builders/sphere_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace collidoscope {

namespace {

dvec3 centroid(const Triangle& t) {
    return (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
}

std::span<const vec3> corners_of(std::span<const Triangle> triangles) {
    static_assert(sizeof(Triangle) == 3 * sizeof(vec3));
    return {&triangles.front().a, 3 * triangles.size()};
}

constexpr std::array<const char*, 3> axis_names{"x", "y", "z"};

}  // namespace

Sphere merged(const Sphere& a, const Sphere& b) {
    const dvec3 way = dvec3(b.center) - dvec3(a.center);
    const double distance = std::sqrt(dot(way, way));
    const double ra = double{a.radius}, rb = double{b.radius};
    if (distance + rb <= ra) return a;
    if (distance + ra <= rb) return b;
    const double radius = 0.5 * (distance + ra + rb);
    Sphere sphere;
    sphere.center =
        distance > 0 ? vec3(dvec3(a.center) + (radius - ra) / distance * way) : a.center;
    // Measure from the center as rounded to float.
    const auto need = [&](const Sphere& s) {
        const dvec3 d = dvec3(s.center) - dvec3(sphere.center);
        return (std::sqrt(dot(d, d)) + double{s.radius}) * (1 + 0x1p-49);
    };
    sphere.radius = rounded_up(std::max(need(a), need(b)));
    return sphere;
}

Sphere fit_sphere(std::span<const Triangle> triangles) {
    constexpr std::size_t few = 1024;
    if (triangles.empty()) return {vec3(0), 0};
    const auto points = corners_of(triangles);
    return triangles.size() <= few ? fit_smallest_sphere(points) : fit_ritter_sphere(points);
}

SphereOctreeSplit::SphereOctreeSplit(const Mesh& mesh) : ids_(mesh.triangles.size()) {
    std::iota(ids_.begin(), ids_.end(), 0u);
    triangles_.reserve(ids_.size());
    Aabb box = empty_aabb();
    for (const std::uint32_t id : ids_) {
        triangles_.push_back(mesh.triangle(id));
        grow(box, bounds_of(triangles_.back()));
    }
    const dvec3 size = dvec3(box.max) - dvec3(box.min);
    waiting_.push_back({0.5 * (dvec3(box.min) + dvec3(box.max)),
                        0.5 * std::max(size.x, std::max(size.y, size.z)), 0});
}

Sphere SphereOctreeSplit::fit(std::uint32_t first, std::uint32_t count) {
    cell_ = waiting_.back();
    waiting_.pop_back();
    return fit_sphere({&triangles_[first], count});
}

// Hands the two halves of the cell to the children.
Split SphereOctreeSplit::result_of(const Cell& cell, std::uint32_t left) {
    Split split;
    split.left = left;
    split.axis[cell.axis] = 1;
    split.position = static_cast<float>(cell.middle[cell.axis]);
    split.name = axis_names[static_cast<std::size_t>(cell.axis)];
    const double half = cell.axis == 2 ? 0.5 * cell.half : cell.half;
    for (const double side : {1.0, -1.0}) {
        Cell child{cell.middle, half, (cell.axis + 1) % 3};
        child.middle[cell.axis] += side * 0.5 * cell.half;
        waiting_.push_back(child);
    }
    return split;
}

Split SphereOctreeSplit::split(std::uint32_t first, std::uint32_t count) {
    // Halvings that leave all triangles on one side make no node.
    constexpr int max_halvings = 3 * 48;
    Cell cell = cell_;
    for (int i = 0; i < max_halvings; ++i) {
        const int k = cell.axis;
        const double middle = cell.middle[k];
        std::uint32_t left = first, right = first + count;
        while (left < right) {
            if (centroid(triangles_[left])[k] < middle) {
                ++left;
                continue;
            }
            --right;
            std::swap(triangles_[left], triangles_[right]);
            std::swap(ids_[left], ids_[right]);
        }
        const std::uint32_t on_left = left - first;
        if (on_left > 0 && on_left < count) return result_of(cell, on_left);
        cell.middle[k] += (on_left > 0 ? -0.5 : 0.5) * cell.half;
        if (k == 2) cell.half *= 0.5;
        cell.axis = (k + 1) % 3;
    }
    return {};
}

Split SphereOctreeSplit::halve(std::uint32_t first, std::uint32_t count) {
    struct Item {
        double key;
        std::uint32_t id;
        Triangle triangle;
    };
    const int k = cell_.axis;
    std::vector<Item> items(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Triangle& t = triangles_[first + i];
        items[i] = {centroid(t)[k], ids_[first + i], t};
    }
    const std::uint32_t left = count / 2;
    std::nth_element(
        items.begin(), items.begin() + left, items.end(),
        [](const Item& a, const Item& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
    for (std::uint32_t i = 0; i < count; ++i) {
        triangles_[first + i] = items[i].triangle;
        ids_[first + i] = items[i].id;
    }
    Split split = result_of(cell_, left);
    split.position = static_cast<float>(items[left].key);
    return split;
}

void SphereOctreeSplit::finish(Tree<Sphere>& tree) {
    tree.primitives = std::move(ids_);
    tree.triangles = std::move(triangles_);
}

template std::optional<SphereTree> build_sphere_octree(const Mesh&, const BuildOptions&,
                                                       BuildProgress*, NoTrace);

}  // namespace collidoscope
