#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/node_view.h"
#include "collision/trees/patches/cd_tree.h"

namespace collidoscope {
namespace {

class CdTreeView final : public NodeView {
  public:
    explicit CdTreeView(std::shared_ptr<const CdTree> tree) : tree_(std::move(tree)) {
        std::vector<ViewNode> nodes;
        nodes.reserve(tree_->nodes.size());
        for (const auto& node : tree_->nodes) {
            if (node.is_leaf()) {
                const CdPatch& part = tree_->patches[node.first];
                nodes.push_back({0, 0, {part.first, part.count}});
            } else {
                nodes.push_back({node.first, 2, {}});
            }
        }
        set_nodes(std::move(nodes));
    }

    std::string_view volume_id() const override { return collidoscope::volume_id(Dop<18>{}); }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(tree_->primitives.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
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
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const CdTree> tree) {
    return std::make_shared<CdTreeView>(std::move(tree));
}

}  // namespace collidoscope
