#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/patches/cd_tree.h"

namespace collidoscope {
namespace {

class CdTreeView final : public TreeView {
  public:
    explicit CdTreeView(std::shared_ptr<const CdTree> tree) : tree_(std::move(tree)) {
        const auto& nodes = tree_->nodes;
        parents_.assign(nodes.size(), no_node);
        depths_.assign(nodes.size(), 0);
        slots_.resize(nodes.size());
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
        }
    }

    std::string_view volume_id() const override { return collidoscope::volume_id(Dop<18>{}); }
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
        return shape_of(tree_->nodes[node].bounds);
    }
    float area(std::uint32_t node) const override {
        return collidoscope::area(tree_->nodes[node].bounds);
    }
    float volume(std::uint32_t node) const override {
        return collidoscope::volume(tree_->nodes[node].bounds);
    }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(tree_->nodes[node].bounds, p);
    }

  private:
    std::shared_ptr<const CdTree> tree_;
    std::vector<SlotRange> slots_;
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const CdTree> tree) {
    return std::make_shared<CdTreeView>(std::move(tree));
}

}  // namespace collidoscope
