#include "collision/trees/builders/obb_tree.h"

#include <numeric>
#include <utility>

#include "collision/volumes/obb_motion.h"

namespace collidoscope {
namespace {

// Thrice the coordinate of the centroid along the axis.
float tripled_centroid(const Triangle& t, const vec3& axis) {
    return dot(axis, t.a + t.b + t.c);
}

}  // namespace

ObbMeanSplit::ObbMeanSplit(const Mesh& mesh, ObbFit fit) : fit_(fit), ids_(mesh.triangles.size()) {
    triangles_.reserve(ids_.size());
    for (std::size_t i = 0; i < ids_.size(); ++i) triangles_.push_back(mesh.triangle(i));
    std::iota(ids_.begin(), ids_.end(), 0u);
}

Obb ObbMeanSplit::fit(std::uint32_t first, std::uint32_t count) {
    const std::span<const Triangle> range(&triangles_[first], count);
    if (count == 1) return box_ = fit_obb(range, SurfaceMoments{});
    const SurfaceMoments moments = surface_moments(range);
    mean_ = moments.mean;
    return box_ = fit_obb(range, fit_ == ObbFit::Hull ? hull_moments(range) : moments);
}

std::array<int, 3> ObbMeanSplit::axes_by_length() const {
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(),
                     [&](int i, int j) { return box_.half[i] > box_.half[j]; });
    return order;
}

Split ObbMeanSplit::along(int axis) const {
    Split split;
    split.axis = box_.axis(axis);
    split.position = static_cast<float>(dot(dvec3(split.axis), mean_));
    split.name = axis == 0 ? "its first axis" : axis == 1 ? "its second axis" : "its third axis";
    return split;
}

Split ObbMeanSplit::split(std::uint32_t first, std::uint32_t count) {
    for (const int axis : axes_by_length()) {
        Split split = along(axis);
        const dvec3 direction(split.axis);
        const double position = 3 * dot(direction, mean_);
        std::uint32_t left = first;
        std::uint32_t right = first + count;
        while (left < right) {
            if (tripled_centroid(triangles_[left], direction) < position) {
                ++left;
            } else {
                --right;
                std::swap(triangles_[left], triangles_[right]);
                std::swap(ids_[left], ids_[right]);
            }
        }
        split.left = left - first;
        if (split.left > 0 && split.left < count) return split;
    }
    return {};
}

Split ObbMeanSplit::halve(std::uint32_t first, std::uint32_t count) {
    struct Item {
        double key;
        std::uint32_t id;
        Triangle triangle;
    };
    Split split = along(axes_by_length()[0]);
    split.left = count / 2;
    std::vector<Item> items(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Triangle& t = triangles_[first + i];
        items[i] = {tripled_centroid(t, dvec3(split.axis)), ids_[first + i], t};
    }
    std::nth_element(
        items.begin(), items.begin() + split.left, items.end(),
        [](const Item& a, const Item& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
    split.position = static_cast<float>(items[split.left].key / 3);
    for (std::uint32_t i = 0; i < count; ++i) {
        triangles_[first + i] = items[i].triangle;
        ids_[first + i] = items[i].id;
    }
    return split;
}

template std::optional<ObbTree> build_obb_tree(const Mesh&, const BuildOptions&, BuildProgress*,
                                               NoTrace);
template std::optional<ObbTree> build_obb_hull_tree(const Mesh&, const BuildOptions&,
                                                    BuildProgress*, NoTrace);

}  // namespace collidoscope
