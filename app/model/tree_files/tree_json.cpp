// The JSON form of tree files.
#include <cmath>
#include <limits>
#include <optional>

#include "app/model/tree_files/tree_file_parts.h"
#include "app/model/tree_files/tree_quantized.h"
#include "collision/trees/dump/wide_bounds.h"

namespace collidoscope::app {
namespace {

const char* layout_of(DumpVolume volume) {
    switch (volume) {
        case DumpVolume::Aabb:
            return "(min x y z, max x y z)";
        case DumpVolume::Obb:
            return "(center, half sizes, three axes)";
        case DumpVolume::Sphere:
            return "(center, radius)";
        case DumpVolume::Kdop:
            break;
    }
    return "(lo of every direction, then hi)";
}

class TreeText {
  public:
    TreeText(std::string_view text, const std::string& name, ImportedTree& tree)
        : reader_(text), head_(reader_, name, tree), dump_(tree.dump), tree_(tree) {}

    void read() {
        std::string key;
        reader_.begin_object();
        while (reader_.next_member(key)) {
            head_.once(key);
            if (head_.take(key)) {
                if (key == "precision" || key == "quantized_bits") forget_nodes();
                continue;
            }
            if (key == "nodes") {
                nodes_at_ = reader_.offset();
                if (head_.enough()) {
                    read_nodes();
                } else {
                    reader_.skip_value();
                }
            } else if (key == "triangles") {
                read_triangles();
            } else if (key == "build_order") {
                read_numbers(dump_.build_order);
            } else {
                if (tree_.warnings.size() < max_tree_warnings) {
                    tree_.warnings.push_back("the key \"" + key + "\" is unknown and was ignored");
                }
                reader_.skip_value();
            }
        }
        reader_.end();
        head_.check();
        if (!nodes_at_) reader_.fail("there is no \"nodes\": the list of the tree's nodes");
        if (!nodes_read_) {
            reader_.go_to(*nodes_at_);
            read_nodes();
        }
        if (boxes_.any() && head_.quantized_most() == 0)
            reader_.fail("child_bounds need \"quantized_bits\": 8 or 16 in the head of the file");
        boxes_.resolve(dump_, reader_);
        if (head_.wide()) narrow();
    }

  private:
    // They depend on what was read after them: they are read again at the end.
    void forget_nodes() {
        nodes_read_ = false;
        dump_.nodes.clear();
        dump_.bounds.clear();
        dump_.children.clear();
        dump_.primitives.clear();
        tree_.wide_bounds.clear();
        boxes_.clear();
    }

    void narrow() {
        // Quantized boxes are there as floats alone.
        for (std::size_t i = 0; i < dump_.bounds.size(); ++i) {
            if (std::isnan(tree_.wide_bounds[i])) tree_.wide_bounds[i] = double{dump_.bounds[i]};
        }
        narrow_bounds(dump_, tree_.wide_bounds);
    }

    void read_nodes() {
        nodes_read_ = true;
        reader_.inside("the node list");
        reader_.begin_array();
        while (reader_.next_element()) {
            reader_.context("node " + std::to_string(dump_.nodes.size()) + ": ");
            read_node();
            reader_.context({});
        }
        reader_.inside({});
    }

    void read_node() {
        DumpNode node;
        const std::size_t bounds_before = dump_.bounds.size();
        const auto children_before = dump_.children.size();
        const auto primitives_before = dump_.primitives.size();
        bool bounds = false, children = false, primitives = false;
        const auto once = [&](bool& seen) {
            if (seen) reader_.fail("the key \"" + key_ + "\" occurs twice");
            seen = true;
        };
        boxes_.begin_node();
        reader_.begin_object();
        while (reader_.next_member(key_)) {
            if (key_ == "bounds") {
                once(bounds);
                read_bounds();
            } else if (key_ == "children") {
                once(children);
                read_children();
            } else if (key_ == "primitives") {
                once(primitives);
                read_numbers(dump_.primitives);
            } else if (key_ == "parent") {
                node.parent = index_or_none();
            } else if (key_ == "node") {
                if (reader_.whole_number(max_index) != dump_.nodes.size()) {
                    reader_.fail("nodes are numbered 0, 1, 2, ... in the order of the file");
                }
            } else if (!boxes_.take(key_, reader_, dump_, head_.quantized_most())) {
                reader_.fail("the key \"" + key_ +
                             "\" is unknown; a node has bounds, children, primitives, parent, and "
                             "origin, scale, child_bounds");
            }
        }
        boxes_.end_node(dump_.node_count(), reader_);
        if (!bounds) {
            boxes_.add_unbound(dump_.node_count(), reader_.offset());
            add_bounds_to_come();
        }
        if (dump_.bounds.size() - bounds_before != dump_.floats_per_node()) {
            reader_.fail("bounds need " + std::to_string(dump_.floats_per_node()) + " numbers " +
                         layout_of(dump_.volume) + ", here are " +
                         std::to_string(dump_.bounds.size() - bounds_before));
        }
        node.first_child = static_cast<std::uint32_t>(children_before);
        node.child_count = static_cast<std::uint32_t>(dump_.children.size() - children_before);
        node.first_primitive = static_cast<std::uint32_t>(primitives_before);
        node.primitive_count =
            static_cast<std::uint32_t>(dump_.primitives.size() - primitives_before);
        dump_.nodes.push_back(node);
        if (dump_.nodes.size() > max_index - 1 || dump_.children.size() > max_index ||
            dump_.primitives.size() > max_index) {
            reader_.fail("the tree is too large: at most 4294967294 nodes, links and primitives");
        }
    }

    void read_bounds() {
        reader_.begin_array();
        while (reader_.next_element()) {
            if (!head_.wide()) {
                dump_.bounds.push_back(reader_.number());
                continue;
            }
            const double value = reader_.wide_number();
            tree_.wide_bounds.push_back(value);
            dump_.bounds.push_back(static_cast<float>(value));
        }
    }
    void add_bounds_to_come() {
        const std::size_t width = dump_.floats_per_node();
        dump_.bounds.insert(dump_.bounds.end(), width, std::numeric_limits<float>::quiet_NaN());
        if (head_.wide())
            tree_.wide_bounds.insert(tree_.wide_bounds.end(), width,
                                     std::numeric_limits<double>::quiet_NaN());
    }

    std::uint32_t index_or_none() {
        if (reader_.take_minus_one()) return no_node;
        return static_cast<std::uint32_t>(reader_.whole_number(max_index));
    }
    void read_children() {
        reader_.begin_array();
        while (reader_.next_element()) {
            const std::uint32_t child = index_or_none();
            boxes_.add_child(child);
            if (child != no_node) dump_.children.push_back(child);
        }
    }

    void read_numbers(std::vector<std::uint32_t>& numbers) {
        reader_.begin_array();
        while (reader_.next_element()) {
            numbers.push_back(static_cast<std::uint32_t>(reader_.whole_number(max_index)));
        }
    }

    void read_triangles() {
        reader_.inside("the list of triangles");
        reader_.begin_array();
        while (reader_.next_element()) {
            float all[9];
            std::size_t count = 0;
            reader_.context("triangle " + std::to_string(dump_.triangles.size()) + ": ");
            reader_.begin_array();
            while (reader_.next_element()) {
                const float value = reader_.number();
                if (count < 9) all[count] = value;
                ++count;
            }
            if (count != 9) {
                reader_.fail("a triangle has 9 numbers (three vertices x y z), here are " +
                             std::to_string(count));
            }
            reader_.context({});
            dump_.triangles.push_back(
                {{all[0], all[1], all[2]}, {all[3], all[4], all[5]}, {all[6], all[7], all[8]}});
        }
        reader_.inside({});
    }

    JsonReader reader_;
    TreeHead head_;
    TreeDump& dump_;
    ImportedTree& tree_;
    QuantizedBoxes boxes_;
    std::string key_;
    std::optional<std::size_t> nodes_at_;
    bool nodes_read_ = false;
};

}  // namespace

void read_tree_json(std::string_view text, const std::string& name, ImportedTree& tree) {
    try {
        TreeText(text, name, tree).read();
    } catch (const JsonTextError& error) {
        throw ImportError(name, error.line(), error.what());
    }
}

}  // namespace collidoscope::app
