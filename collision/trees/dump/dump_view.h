// A dumped tree in the panels, as far as it can be shown.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "collision/trees/dump/dump_volume.h"
#include "collision/trees/dump/problems.h"
#include "collision/trees/dump/tree_dump.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Shows every node that is reached from the root once, where it is met first. Cut out are links
// that lead back (cycles), to a node met before, or nowhere; children beyond the eighth; what lies
// deeper than max_depth. A node whose bounds cannot be drawn is shown by the box around what is
// below it; if there is nothing either, it is cut out with its primitives. Nodes keep the order of
// the file, the root first, so that a sound tree with root 0 keeps its numbers.
class DumpView final : public TreeView {
  public:
    static constexpr std::uint32_t max_depth = 60000;

    DumpView(TreeDump dump, DumpProblems problems);

    const TreeDump& dump() const { return dump_; }
    // Their nodes are numbered as in the file.
    const DumpProblems& problems() const { return problems_; }
    // Between the numbers of the file and those shown here; no_node where a node was cut out.
    std::uint32_t number_in_file(std::uint32_t node) const { return in_file_[node]; }
    std::uint32_t node_of(std::uint32_t number_in_file) const {
        return number_in_file < shown_as_.size() ? shown_as_[number_in_file] : no_node;
    }
    // Differences from the file in what is shown, a sentence each; empty for a sound tree.
    const std::vector<std::string>& remarks() const { return remarks_; }
    // False: triangle() gives the middle of the leaf, three times.
    bool has_triangles() const { return !dump_.triangles.empty(); }

    std::string_view volume_id() const override { return volume_id_; }
    std::uint32_t node_count() const override {
        return static_cast<std::uint32_t>(in_file_.size());
    }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(primitives_.size());
    }
    // As the file says; else what the plain arrays take.
    std::size_t bytes() const override;
    bool is_leaf(std::uint32_t node) const override {
        return first_child_[node] == first_child_[node + 1];
    }
    Children children(std::uint32_t node) const override {
        Children result;
        for (std::uint32_t i = first_child_[node]; i < first_child_[node + 1]; ++i) {
            result.add(child_list_[i]);
        }
        return result;
    }
    SlotRange slots(std::uint32_t node) const override { return slots_[node]; }
    std::uint32_t primitive(std::uint32_t slot) const override { return primitives_[slot]; }
    Triangle triangle(std::uint32_t slot) const override;
    VolumeShape bounds(std::uint32_t node) const override;
    float area(std::uint32_t node) const override;
    float volume(std::uint32_t node) const override;
    bool bounds_contain(std::uint32_t node, const vec3& p) const override;

  private:
    struct Choice;
    void number(const Choice& choice);
    void fill(const Choice& choice);
    void add_remarks(const Choice& choice);
    // The box a node is shown by instead of its own bounds, if it is.
    const Aabb* stand_in(std::uint32_t node) const;
    DumpBounds bounds_in_file(std::uint32_t node) const { return {dump_, in_file_[node]}; }

    TreeDump dump_;
    DumpProblems problems_;
    std::string volume_id_;
    std::vector<std::string> remarks_;
    std::vector<std::uint32_t> in_file_, shown_as_, primitives_;
    std::vector<std::uint32_t> first_child_, child_list_;
    std::vector<SlotRange> slots_;
    std::unordered_map<std::uint32_t, Aabb> stand_ins_;
};

// The tree as it can be shown. Cost: O(nodes + primitives).
std::shared_ptr<const DumpView> view_of(TreeDump dump, DumpProblems problems);
// The same with the problems found first.
std::shared_ptr<const DumpView> view_of(TreeDump dump);

}  // namespace collidoscope
