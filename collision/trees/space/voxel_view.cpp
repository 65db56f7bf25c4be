// Voxel containers as panels and overlays see them: regions of voxels, halved down to single ones.
#include <array>
#include <string>

#include "collision/trees/node_view.h"
#include "collision/trees/space/voxel_container.h"

namespace collidoscope {
namespace {

bool has_entries(const VoxelContainer& container, const VoxelRange& r) {
    for (std::uint32_t z = r.first[2]; z < r.last[2]; ++z) {
        for (std::uint32_t y = r.first[1]; y < r.last[1]; ++y) {
            for (std::uint32_t x = r.first[0]; x < r.last[0]; ++x) {
                if (!container.list(x, y, z).empty()) return true;
            }
        }
    }
    return false;
}

// The parts of a region when every axis with more than one voxel is halved.
std::vector<VoxelRange> parts_of(const VoxelRange& whole) {
    std::vector<VoxelRange> parts{whole};
    for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t middle = whole.first[k] + (whole.last[k] - whole.first[k]) / 2;
        if (middle == whole.first[k]) continue;
        const std::size_t count = parts.size();
        for (std::size_t i = 0; i < count; ++i) {
            parts.push_back(parts[i]);
            parts[i].last[k] = middle;
            parts.back().first[k] = middle;
        }
    }
    return parts;
}

class VoxelView final : public NodeView {
  public:
    explicit VoxelView(std::shared_ptr<const VoxelContainer> container)
        : container_(std::move(container)) {
        if (container_->empty()) return;
        std::vector<ViewNode> nodes(1);
        regions_.push_back({{}, container_->size()});
        std::vector<std::uint32_t> stack{0};
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            const VoxelRange region = regions_[node];
            if (region.count() == 1) {
                const auto listed =
                    container_->list(region.first[0], region.first[1], region.first[2]);
                nodes[node].slots = {primitive_count(), static_cast<std::uint32_t>(listed.size())};
                primitives_.insert(primitives_.end(), listed.begin(), listed.end());
                continue;
            }
            nodes[node].first = static_cast<std::uint32_t>(nodes.size());
            for (const VoxelRange& part : parts_of(region)) {
                if (has_entries(*container_, part)) regions_.push_back(part);
            }
            nodes[node].children = static_cast<std::uint32_t>(regions_.size()) - nodes[node].first;
            nodes.resize(regions_.size());
            for (std::uint32_t k = nodes[node].children; k-- > 0;)
                stack.push_back(nodes[node].first + k);
        }
        set_nodes(std::move(nodes));
    }

    std::string_view volume_id() const override { return "voxels"; }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(primitives_.size());
    }
    std::size_t bytes() const override { return container_->bytes(); }
    std::uint32_t primitive(std::uint32_t slot) const override { return primitives_[slot]; }
    Triangle triangle(std::uint32_t slot) const override {
        return container_->triangles()[primitives_[slot]];
    }
    VolumeShape bounds(std::uint32_t node) const override {
        return container_->region(regions_[node]);
    }
    float area(std::uint32_t node) const override { return detail::area_of_volume(box_of(node)); }
    float volume(std::uint32_t node) const override {
        return detail::content_of_volume(box_of(node));
    }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(box_of(node), p);
    }
    std::string remark() const override {
        const auto in_words = [](const std::array<std::uint32_t, 3>& n) {
            return std::to_string(n[0]) + " x " + std::to_string(n[1]) + " x " +
                   std::to_string(n[2]);
        };
        if (container_->size() == container_->asked_size()) return {};
        return "The triangles reach over so many voxels that these are wider than asked for: " +
               in_words(container_->size()) + " instead of " + in_words(container_->asked_size()) +
               ".";
    }

  private:
    Obb box_of(std::uint32_t node) const {
        const Box box = container_->region(regions_[node]);
        Obb result = container_->box();
        result.center = box.center;
        result.half = box.half;
        return result;
    }

    std::shared_ptr<const VoxelContainer> container_;
    std::vector<VoxelRange> regions_;  // by node
    std::vector<std::uint32_t> primitives_;
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const VoxelContainer> container) {
    return std::make_shared<VoxelView>(std::move(container));
}

}  // namespace collidoscope
