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
    // The number tells one of several trees from others.
    TreeText(JsonReader& reader, const std::string& name, ImportedTree& tree,
             std::optional<std::size_t> number = {})
        : reader_(reader),
          name_(name),
          head_(reader_, name, tree),
          dump_(tree.dump),
          tree_(tree),
          number_(number) {
        if (number) place_ = "tree " + std::to_string(*number) + ": ";
    }

    // Gets the trees of a file of several, in place of one.
    void read(ImportedScene* scene) {
        std::string key;
        reader_.context(place_);
        reader_.begin_object();
        while (reader_.next_member(key)) {
            head_.once(key);
            if (head_.take(key)) {
                if (key == "precision" || key == "quantized_bits") forget_nodes();
                continue;
            }
            if (key == "trees" && scene) {
                read_trees(*scene);
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
            } else if (key == "instances" && number_) {
                read_instances();
            } else if (key == "build_order") {
                read_numbers(dump_.build_order);
                order_whole_ = true;
            } else {
                if (tree_.warnings.size() < max_tree_warnings) {
                    tree_.warnings.push_back(place_ + "the key \"" + key +
                                             "\" is unknown and was ignored");
                }
                reader_.skip_value();
            }
        }
        if (!number_) reader_.end();
        if (scene && head_.several() != scene->several)
            reader_.fail(scene->several ? "\"trees\" need \"collidoscope_tree\": 3"
                                        : "a file of version 3 needs \"trees\": its list of trees");
        if (scene && scene->several) return;
        head_.check(!number_);
        if (!nodes_at_) reader_.fail("there is no \"nodes\": the list of the tree's nodes");
        const std::size_t end = reader_.offset();
        if (!nodes_read_) {
            reader_.go_to(*nodes_at_);
            read_nodes();
            reader_.go_to(end);
        }
        finish();
        reader_.context({});
    }

    // After the text has ended early: drops what is not whole. False when no node is.
    bool keep_whole() {
        reader_.context(place_);
        if (dump_.nodes.empty() || !boxes_.none_to_come()) return false;
        const DumpNode& last = dump_.nodes.back();
        dump_.children.resize(last.first_child + last.child_count);
        dump_.primitives.resize(last.first_primitive + last.primitive_count);
        dump_.bounds.resize(dump_.nodes.size() * dump_.floats_per_node());
        if (head_.wide()) tree_.wide_bounds.resize(dump_.bounds.size());
        if (!triangles_whole_) dump_.triangles.clear();
        if (!order_whole_) dump_.build_order.clear();
        tree_.cut = true;
        finish();
        return true;
    }

  private:
    void finish() {
        if (boxes_.any() && head_.quantized_most() == 0)
            reader_.fail("child_bounds need \"quantized_bits\": 8 or 16 in the head of the file");
        boxes_.resolve(dump_, reader_);
        if (head_.wide()) narrow();
    }

    void read_trees(ImportedScene& scene) {
        scene.several = true;
        reader_.begin_array();
        while (reader_.next_element()) {
            const std::size_t number = scene.trees.size();
            ImportedTree& tree = scene.trees.emplace_back();
            TreeText text(reader_, name_, tree, number);
            try {
                text.read(nullptr);
            } catch (const JsonTextEnds&) {
                if (!text.keep_whole()) scene.trees.pop_back();
                throw;
            }
        }
        if (scene.trees.empty()) reader_.fail("\"trees\" is empty: the first one is the world");
    }

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
            reader_.context(place_ + "node " + std::to_string(dump_.nodes.size()) + ": ");
            read_node();
            reader_.context(place_);
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
            reader_.context(place_ + "triangle " + std::to_string(dump_.triangles.size()) + ": ");
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
            reader_.context(place_);
            dump_.triangles.push_back(
                {{all[0], all[1], all[2]}, {all[3], all[4], all[5]}, {all[6], all[7], all[8]}});
        }
        reader_.inside({});
        triangles_whole_ = true;
    }

    void read_instances() {
        reader_.inside("the list of instances");
        reader_.begin_array();
        while (reader_.next_element()) {
            reader_.context(place_ + "instance " + std::to_string(dump_.instances.size()) + ": ");
            read_instance();
            reader_.context(place_);
        }
        reader_.inside({});
    }

    void read_instance() {
        DumpInstance instance;
        bool tree = false, rows = false;
        std::string key;
        reader_.begin_object();
        while (reader_.next_member(key)) {
            if (key == "tree") {
                instance.tree = static_cast<std::uint32_t>(reader_.whole_number(max_index));
                tree = true;
            } else if (key == "mask") {
                instance.mask = static_cast<std::uint32_t>(reader_.whole_number(max_index));
            } else if (key == "transform") {
                rows = true;
                std::size_t count = 0;
                reader_.begin_array();
                while (reader_.next_element()) {
                    const double value = reader_.wide_number();
                    if (count < instance.rows.size()) instance.rows[count] = value;
                    ++count;
                }
                if (count != instance.rows.size())
                    reader_.fail("a transform has 12 numbers (three rows of four), here are " +
                                 std::to_string(count));
            } else {
                reader_.fail("the key \"" + key +
                             "\" is unknown; an instance has tree, transform, mask");
            }
        }
        if (!tree || !rows) reader_.fail("an instance needs a \"tree\" and a \"transform\"");
        dump_.instances.push_back(instance);
    }

    JsonReader& reader_;
    const std::string& name_;
    TreeHead head_;
    TreeDump& dump_;
    ImportedTree& tree_;
    QuantizedBoxes boxes_;
    std::string key_;
    std::optional<std::size_t> nodes_at_;
    bool nodes_read_ = false, triangles_whole_ = false, order_whole_ = false;
    std::optional<std::size_t> number_;
    std::string place_;
};

}  // namespace

void read_tree_json(std::string_view text, const std::string& name, ImportedScene& scene) {
    JsonReader reader(text);
    ImportedTree tree;
    TreeText all(reader, name, tree);
    try {
        try {
            all.read(&scene);
        } catch (const JsonTextEnds& error) {
            const bool some = scene.several ? !scene.trees.empty() : all.keep_whole();
            if (!some) throw;
            scene.cut = true;
            scene.warnings.push_back("line " + std::to_string(error.line()) + ": " + error.what() +
                                     "; shown is what is whole");
        }
    } catch (const JsonTextError& error) {
        throw ImportError(name, error.line(), error.what());
    }
    if (scene.several) {
        scene.warnings.insert(scene.warnings.end(), tree.warnings.begin(), tree.warnings.end());
    } else {
        scene.trees.push_back(std::move(tree));
    }
}

}  // namespace collidoscope::app
