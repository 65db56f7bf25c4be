// Boxes that a node's parent has for it, as whole numbers: TREE_FORMAT.md, Quantized boxes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/json/json_reader.h"
#include "collision/trees/dump/tree_dump.h"

namespace collidoscope::app {

class QuantizedBoxes {
  public:
    void clear() { *this = {}; }

    // The members of one node of the text: each takes the value when the key is one of these.
    void begin_node();
    bool take(const std::string& key, JsonReader& reader, const TreeDump& dump,
              std::uint32_t max_number);  // 0: not known so far
    // A child of the node, with no_node for none: those are what the boxes are of.
    void add_child(std::uint32_t child) { children_.push_back(child); }
    // Fails at the reader's place when the members do not belong together.
    void end_node(std::uint32_t node, const JsonReader& reader);
    bool any() const { return !frames_.empty(); }
    // Have all nodes so far bounds of their own?
    bool none_to_come() const { return unbound_.empty(); }

    // A node without bounds of its own ends at this offset of the text.
    void add_unbound(std::uint32_t node, std::size_t offset) { unbound_.push_back({node, offset}); }
    // Gives those nodes their bounds; each has as many NaN so far.
    void resolve(TreeDump& dump, JsonReader& reader) const;

  private:
    struct Frame {
        std::uint32_t node;
        std::size_t offset;  // of its end
        dvec3 origin, scale;
        std::size_t first_child, child_count, first_number;
    };
    struct Unbound {
        std::uint32_t node;
        std::size_t offset;
    };
    [[noreturn]] static void fail(JsonReader& reader, std::uint32_t node, std::size_t offset,
                                  const std::string& message);
    static dvec3 three_numbers(const std::string& key, JsonReader& reader);

    std::vector<Frame> frames_;
    std::vector<std::uint32_t> children_;  // of nodes with frames, and of the one being read
    std::vector<std::uint32_t> numbers_;   // six each
    std::vector<Unbound> unbound_;         // in the order of their numbers
    std::optional<dvec3> origin_, scale_;
    std::size_t first_child_ = 0, first_number_ = 0;
    bool boxes_ = false;
};

}  // namespace collidoscope::app
