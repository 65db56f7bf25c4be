// The nodes of a tree as a table: their measures, sorted and filtered.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

enum class NodeColumn : std::uint8_t {
    Node,
    Level,
    Triangles,
    Sah,      // its own share of the tree's SAH cost
    Overlap,  // with its sibling, of the smaller one's volume
    Empty,    // what no child takes of its volume
    Epo,      // its share of the end-point overlap
    Opened,   // how often the steps up to the one shown have opened it
};
inline constexpr std::size_t node_column_count = 8;
const char* id_of(NodeColumn column);     // "sah"
const char* title_of(NodeColumn column);  // "SAH share"
const char* help_of(NodeColumn column);

// Shares are from 0 to 1; of what does not apply to the tree they are negative.
struct NodeRow {
    std::uint32_t node = 0;
    bool leaf = false;
    std::array<double, node_column_count> values{};
    double value(NodeColumn column) const { return values[static_cast<std::size_t>(column)]; }
};

// By node. Empty when canceled. Cost: O(nodes), and that of end_point_overlaps.
std::vector<NodeRow> node_rows(const TreeView& tree, const std::atomic<bool>* cancel);

// A filter by words: "leaf", "inner", a number alone for the node of this number, and conditions
// like "triangles>100", "overlap>=20" (per cent), "level=3".
class NodeFilter {
  public:
    explicit NodeFilter(std::string_view text = {});
    // Why the text cannot be understood; empty when it can.
    const std::string& problem() const { return problem_; }
    bool keeps(const NodeRow& row) const;

  private:
    struct Condition {
        NodeColumn column;
        int sign;    // of value - bound: -1 for <, 0 for =, 1 for >
        bool equal;  // for <= and >=
        double bound;
    };
    void take(const std::string& word);
    std::vector<Condition> conditions_;
    std::optional<bool> leaf_;
    std::string problem_;
};

// Indices of the rows that the filter keeps, by a column; equal ones by node.
std::vector<std::uint32_t> ordered(std::span<const NodeRow> rows, const NodeFilter& filter,
                                   NodeColumn column, bool descending);

// With a line of titles; shares as fractions, what does not apply left empty.
std::string csv_of(std::span<const NodeRow> rows, std::span<const std::uint32_t> order);

// The table of the tree that is shown, made in the background.
class NodeTable {
  public:
    using Tree = std::shared_ptr<const TreeView>;

    // `opened`: by node, may be empty. Makes the order anew when anything is another.
    void show(const Tree& tree, std::span<const std::uint32_t> opened, const std::string& filter,
              NodeColumn column, bool descending, const std::function<void()>& wake);
    bool ready() const { return !rows_.empty(); }
    bool busy() const { return job_.active(); }
    std::span<const NodeRow> rows() const { return rows_; }
    std::span<const std::uint32_t> order() const { return order_; }
    const std::string& problem() const { return filter_.problem(); }

  private:
    Tree tree_;
    Job<std::vector<NodeRow>> job_;
    std::vector<NodeRow> rows_;
    std::vector<std::uint32_t> order_, opened_;
    std::string filtered_;
    NodeFilter filter_;
    NodeColumn column_ = NodeColumn::Node;
    bool descending_ = false;
};

}  // namespace collidoscope::app
