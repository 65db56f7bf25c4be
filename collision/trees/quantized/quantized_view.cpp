// Quantized trees in panels: the volumes of the nodes are the decoded boxes.
#include <utility>

#include "collision/trees/quantized/quantized_tree.h"

namespace collidoscope {
namespace {

class QuantizedView final : public TreeView {
  public:
    explicit QuantizedView(std::shared_ptr<const QuantizedTree> tree)
        : tree_(std::move(tree)), entries_(numbered(*tree_)), ranges_(entries_.size()) {
        if (entries_.empty()) return;
        number_slots();
    }

    const QuantizedTree& tree() const { return *tree_; }

    std::string_view volume_id() const override { return collidoscope::volume_id(Aabb{}); }
    std::uint32_t node_count() const override {
        return static_cast<std::uint32_t>(entries_.size());
    }
    std::uint32_t primitive_count() const override { return tree_->triangle_count; }
    std::size_t bytes() const override { return tree_->bytes(); }
    bool is_leaf(std::uint32_t node) const override { return entries_[node].link.is_leaf(); }
    Children children(std::uint32_t node) const override {
        Children result;
        for (std::uint32_t i = 0; i < entries_[node].children; ++i)
            result.add(entries_[node].first_child + i);
        return result;
    }
    SlotRange slots(std::uint32_t node) const override { return ranges_[node]; }
    std::uint32_t primitive(std::uint32_t slot) const override {
        return tree_->primitive(slots_[slot].leaf, slots_[slot].i);
    }
    Triangle triangle(std::uint32_t slot) const override {
        return tree_->triangle(slots_[slot].leaf, slots_[slot].i);
    }
    VolumeShape bounds(std::uint32_t node) const override { return shape_of(at(node)); }
    float area(std::uint32_t node) const override { return collidoscope::area(at(node)); }
    float volume(std::uint32_t node) const override { return collidoscope::volume(at(node)); }
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        return contains(at(node), p);
    }

  private:
    struct Slot {
        RayLink leaf;
        std::uint32_t i;
    };

    // From the root down, so that what is below a node has slots beside each other.
    void number_slots() {
        parents_.assign(entries_.size(), no_node);
        depths_.assign(entries_.size(), 0);
        slots_.reserve(tree_->triangle_count);
        std::vector<std::uint32_t> waiting{0}, order;
        order.reserve(entries_.size());
        while (!waiting.empty()) {
            const std::uint32_t node = waiting.back();
            waiting.pop_back();
            order.push_back(node);
            const RayLink link = entries_[node].link;
            ranges_[node] = {static_cast<std::uint32_t>(slots_.size()), link.count()};
            for (std::uint32_t i = 0; i < link.count(); ++i) slots_.push_back({link, i});
            const Children below = children(node);
            for (std::uint32_t lane = below.size(); lane-- > 0;) {
                parents_[below[lane]] = node;
                depths_[below[lane]] = static_cast<std::uint16_t>(depths_[node] + 1);
                waiting.push_back(below[lane]);
            }
        }
        for (std::size_t i = order.size(); i-- > 1;)
            ranges_[parents_[order[i]]].count += ranges_[order[i]].count;
    }
    Aabb at(std::uint32_t node) const { return decoded_box(*tree_, entries_[node]); }

    std::shared_ptr<const QuantizedTree> tree_;
    std::vector<QuantizedEntry> entries_;
    std::vector<SlotRange> ranges_;
    std::vector<Slot> slots_;
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const QuantizedTree> tree) {
    return std::make_shared<QuantizedView>(std::move(tree));
}

const QuantizedTree* quantized_of(const TreeView& view) {
    const auto* own = dynamic_cast<const QuantizedView*>(&view);
    return own ? &own->tree() : nullptr;
}

}  // namespace collidoscope
