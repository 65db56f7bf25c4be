#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/trees/cd_tree.h"

namespace collidoscope {
namespace {

// Area of the polygons.
double area_of(const std::vector<std::vector<dvec3>>& faces) {
    double sum = 0;
    for (const auto& face : faces) {
        dvec3 twice(0);
        for (std::size_t i = 2; i < face.size(); ++i)
            twice += glm::cross(face[i - 1] - face[0], face[i] - face[0]);
        sum += 0.5 * glm::length(twice);
    }
    return sum;
}

class CdTreeView final : public TreeView {
  public:
    explicit CdTreeView(std::shared_ptr<const CdTree> tree) : tree_(std::move(tree)) {
        const auto& nodes = tree_->nodes;
        parents_.assign(nodes.size(), no_node);
        depths_.assign(nodes.size(), 0);
        slots_.resize(nodes.size());
        areas_.resize(nodes.size());
        volumes_.resize(nodes.size());
        for (std::uint32_t node = 0; node < nodes.size(); ++node) {
            for (const std::uint32_t son : children(node)) {
                parents_[son] = node;
                depths_[son] = static_cast<std::uint16_t>(depths_[node] + 1);
            }
        }
        for (std::size_t i = nodes.size(); i-- > 0;) {
            if (nodes[i].is_leaf()) {
                const CdPatch& patch = tree_->patches[nodes[i].first];
                slots_[i] = {patch.first, patch.count};
            } else {
                const SlotRange left = slots_[nodes[i].first];
                slots_[i] = {left.first, left.count + slots_[nodes[i].first + 1].count};
            }
            const auto faces = faces_of(nodes[i].bounds);
            areas_[i] = static_cast<float>(area_of(faces));
            volumes_[i] = static_cast<float>(volume_within(faces));
        }
    }

    std::string_view volume_id() const override { return "dop18"; }
    std::uint32_t node_count() const override {
        return static_cast<std::uint32_t>(tree_->nodes.size());
    }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(tree_->primitives.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
    bool is_leaf(std::uint32_t node) const override { return tree_->nodes[node].is_leaf(); }
    Children children(std::uint32_t node) const override {
        Children result;
        if (!is_leaf(node)) {
            result.add(tree_->nodes[node].first);
            result.add(tree_->nodes[node].first + 1);
        }
        return result;
    }
    SlotRange slots(std::uint32_t node) const override { return slots_[node]; }
    std::uint32_t primitive(std::uint32_t slot) const override { return tree_->primitives[slot]; }
    Triangle triangle(std::uint32_t slot) const override { return tree_->triangles[slot]; }

    VolumeShape bounds(std::uint32_t node) const override {
        Hull hull;
        for (const auto& face : faces_of(tree_->nodes[node].bounds))
            for (const dvec3& p : face) hull.points.emplace_back(p);
        if (hull.points.empty()) {
            const Dop<18>& d = tree_->nodes[node].bounds;
            hull.points = {vec3(d.lo[0], d.lo[1], d.lo[2]), vec3(d.hi[0], d.hi[1], d.hi[2])};
        }
        return hull;
    }
    float area(std::uint32_t node) const override { return areas_[node]; }
    float volume(std::uint32_t node) const override { return volumes_[node]; }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(tree_->nodes[node].bounds, p);
    }

  private:
    std::shared_ptr<const CdTree> tree_;
    std::vector<SlotRange> slots_;
    std::vector<float> areas_, volumes_;
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const CdTree> tree) {
    return std::make_shared<CdTreeView>(std::move(tree));
}

}  // namespace collidoscope
