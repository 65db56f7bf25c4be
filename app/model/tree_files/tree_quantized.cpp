#include "app/model/tree_files/tree_quantized.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "collision/trees/dump/wide_bounds.h"

namespace collidoscope::app {

void QuantizedBoxes::begin_node() {
    origin_.reset();
    scale_.reset();
    boxes_ = false;
    first_child_ = children_.size();
    first_number_ = numbers_.size();
}

void QuantizedBoxes::fail(JsonReader& reader, std::uint32_t node, std::size_t offset,
                          const std::string& message) {
    reader.go_to(offset);
    reader.context("node " + std::to_string(node) + ": ");
    reader.fail(message);
}

dvec3 QuantizedBoxes::three_numbers(const std::string& key, JsonReader& reader) {
    dvec3 result(0);
    int count = 0;
    reader.begin_array();
    while (reader.next_element()) {
        const double value = reader.wide_number();
        if (!std::isfinite(value)) reader.fail("a number of \"" + key + "\" is not finite");
        if (count < 3) result[count] = value;
        ++count;
    }
    if (count != 3)
        reader.fail("\"" + key + "\" needs three numbers, x y z, here are " +
                    std::to_string(count));
    return result;
}

bool QuantizedBoxes::take(const std::string& key, JsonReader& reader, const TreeDump& dump,
                          std::uint32_t max_number) {
    const auto once = [&](bool seen) {
        if (seen) reader.fail("the key \"" + key + "\" occurs twice");
    };
    if (key == "origin") {
        once(origin_.has_value());
        origin_ = three_numbers(key, reader);
    } else if (key == "scale") {
        once(scale_.has_value());
        scale_ = three_numbers(key, reader);
        if (scale_->x < 0 || scale_->y < 0 || scale_->z < 0)
            reader.fail("a \"scale\" is zero or more");
    } else if (key == "child_bounds") {
        once(boxes_);
        boxes_ = true;
        if (dump.volume != DumpVolume::Aabb)
            reader.fail("\"child_bounds\" are axis-aligned boxes: they need the volume \"aabb\"");
        reader.begin_array();
        while (reader.next_element()) {
            std::size_t count = 0;
            reader.begin_array();
            while (reader.next_element()) {
                numbers_.push_back(static_cast<std::uint32_t>(
                    reader.whole_number(max_number == 0 ? 0xffff : max_number)));
                ++count;
            }
            if (count != 6)
                reader.fail("a box needs 6 whole numbers (min x y z, max x y z), here are " +
                            std::to_string(count));
        }
    } else {
        return false;
    }
    return true;
}

void QuantizedBoxes::end_node(std::uint32_t node, const JsonReader& reader) {
    const std::size_t children = children_.size() - first_child_;
    if (!boxes_ && !origin_ && !scale_) {
        children_.resize(first_child_);
        return;
    }
    if (!boxes_ || !origin_ || !scale_)
        reader.fail("\"origin\", \"scale\" and \"child_bounds\" go together, or none of them");
    const std::size_t boxes = (numbers_.size() - first_number_) / 6;
    if (boxes != children)
        reader.fail("it has " + std::to_string(children) + " children and " +
                    std::to_string(boxes) + " child_bounds: one is needed for each");
    frames_.push_back(
        {node, reader.offset(), *origin_, *scale_, first_child_, children, first_number_});
}

void QuantizedBoxes::resolve(TreeDump& dump, JsonReader& reader) const {
    const auto place = [&](std::uint32_t node) {
        return std::lower_bound(unbound_.begin(), unbound_.end(), node,
                                [](const Unbound& u, std::uint32_t n) { return u.node < n; });
    };
    std::vector<char> given(unbound_.size(), 0);
    for (const Frame& frame : frames_) {
        for (std::size_t i = 0; i < frame.child_count; ++i) {
            const std::uint32_t child = children_[frame.first_child + i];
            if (child >= dump.node_count()) continue;  // none, or one that does not exist
            const auto unbound = place(child);
            if (unbound == unbound_.end() || unbound->node != child)
                fail(reader, frame.node, frame.offset,
                     "it has child_bounds for node " + std::to_string(child) +
                         ", which has \"bounds\" of its own");
            char& has = given[static_cast<std::size_t>(unbound - unbound_.begin())];
            if (has) continue;  // the child of two parents: the first one's
            has = 1;
            const auto box = unpacked_box(
                frame.origin, frame.scale,
                std::span<const std::uint32_t, 6>(numbers_.data() + frame.first_number + 6 * i, 6));
            std::copy(box.begin(), box.end(),
                      dump.bounds.begin() + static_cast<std::ptrdiff_t>(6 * std::size_t{child}));
        }
    }
    const auto missing = std::find(given.begin(), given.end(), 0);
    if (missing == given.end()) return;
    const Unbound& node = unbound_[static_cast<std::size_t>(missing - given.begin())];
    fail(reader, node.node, node.offset,
         frames_.empty() ? "it has no \"bounds\""
                         : "it has no \"bounds\", and no other node has them as "
                           "\"child_bounds\"");
}

}  // namespace collidoscope::app
