#include "app/view/tree_debugger/node_table.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "collision/decimal.h"
#include "collision/trees/build_steps/node_quality.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

struct ColumnWords {
    const char *id, *title, *help;
    bool share;
};
constexpr std::array<ColumnWords, node_column_count> column_words = {
    {{"node", "node", "The node's number.", false},
     {"level", "level", "0 for the root.", false},
     {"triangles", "triangles", "All below the node.", false},
     {"sah", "SAH share", "The node's own share of the tree's SAH cost.", true},
     {"overlap", "overlap", "The fraction of its volume that it shares with its sibling.", true},
     {"empty", "empty", "The fraction of its volume that none of its children covers.", true},
     {"epo", "EPO share",
      "The node's share of the end-point overlap: surface of other branches in its box.", true},
     {"opened", "opened", "Number of times that the steps so far have opened the node.", false}}};

std::string written(double value) {
    std::array<char, 32> text{};
    return {text.data(), to_decimal(text.data(), text.data() + text.size(), value).ptr};
}

const ColumnWords& words_of(NodeColumn column) {
    return column_words[static_cast<std::size_t>(column)];
}

}  // namespace

const char* id_of(NodeColumn column) {
    return words_of(column).id;
}
const char* title_of(NodeColumn column) {
    return words_of(column).title;
}
const char* help_of(NodeColumn column) {
    return words_of(column).help;
}

std::vector<NodeRow> node_rows(const TreeView& tree, const std::atomic<bool>* cancel) {
    const double cost = statistics(tree, {}, false).sah_cost;
    const auto overlaps = end_point_overlaps(tree, {}, cancel);
    double overlap = 0;
    if (overlaps)
        for (const double part : *overlaps) overlap += part;
    std::vector<NodeRow> rows(tree.node_count());
    for (std::uint32_t node = 0; node < rows.size(); ++node) {
        if (node % 1024 == 0 && cancel && cancel->load(std::memory_order_relaxed)) return {};
        NodeRow& row = rows[node];
        row.node = node;
        row.leaf = tree.is_leaf(node);
        const auto set = [&](NodeColumn column, double value) {
            row.values[static_cast<std::size_t>(column)] = value;
        };
        set(NodeColumn::Node, node);
        set(NodeColumn::Level, tree.depth(node));
        set(NodeColumn::Triangles, tree.slots(node).count);
        set(NodeColumn::Sah, cost > 0 ? sah_part(tree, node) / cost : 0);
        set(NodeColumn::Overlap, sibling_overlap(tree, node));
        set(NodeColumn::Empty, emptiness(tree, node));
        set(NodeColumn::Epo, !overlaps ? -1 : overlap > 0 ? (*overlaps)[node] / overlap : 0);
        set(NodeColumn::Opened, -1);
    }
    return rows;
}

NodeFilter::NodeFilter(std::string_view text) {
    std::istringstream words{std::string(text)};
    for (std::string word; problem_.empty() && words >> word;) take(word);
}

void NodeFilter::take(const std::string& word) {
    if (word == "leaf" || word == "inner") {
        leaf_ = word == "leaf";
        return;
    }
    const std::size_t at = word.find_first_of("<>=");
    const std::string name = at == std::string::npos ? "node" : word.substr(0, at);
    Condition condition{NodeColumn::Node, 0, false, 0};
    std::size_t number = 0;
    if (at != std::string::npos) {
        condition.sign = word[at] == '<' ? -1 : word[at] == '>' ? 1 : 0;
        condition.equal = condition.sign != 0 && word.substr(at + 1, 1) == "=";
        number = at + 1 + condition.equal;
    } else if (word[0] == '#') {
        number = 1;
    }
    const auto known =
        std::find_if(column_words.begin(), column_words.end(),
                     [&](const ColumnWords& w) { return !name.empty() && name == w.id; });
    if (known == column_words.end()) {
        problem_ = "There is no column \"" + name +
                   "\": node, level, triangles, sah, overlap, empty, epo, opened";
        return;
    }
    condition.column = static_cast<NodeColumn>(known - column_words.begin());
    const char *begin = word.data() + number, *end = word.data() + word.size();
    const auto read = from_decimal(begin, end, condition.bound);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(condition.bound)) {
        problem_ =
            "\"" + word + "\" is not a condition: leaf, inner, 123, triangles>100, overlap>=20";
        return;
    }
    if (known->share) condition.bound /= 100;
    conditions_.push_back(condition);
}

bool NodeFilter::keeps(const NodeRow& row) const {
    if (leaf_ && row.leaf != *leaf_) return false;
    return std::all_of(conditions_.begin(), conditions_.end(), [&](const Condition& c) {
        const double value = row.value(c.column);
        if (value == c.bound) return c.sign == 0 || c.equal;
        return c.sign != 0 && (value > c.bound) == (c.sign > 0);
    });
}

std::vector<std::uint32_t> ordered(std::span<const NodeRow> rows, const NodeFilter& filter,
                                   NodeColumn column, bool descending) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        if (filter.keeps(rows[i])) order.push_back(i);
    if (column == NodeColumn::Node && !descending) return order;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const double of_a = rows[a].value(column), of_b = rows[b].value(column);
        return descending ? of_a > of_b : of_a < of_b;
    });
    return order;
}

std::string csv_of(std::span<const NodeRow> rows, std::span<const std::uint32_t> order) {
    std::string text;
    for (const ColumnWords& column : column_words)
        text += (text.empty() ? "" : ",") + std::string(column.id);
    text += ",leaf\n";
    for (const std::uint32_t i : order) {
        for (const double value : rows[i].values)
            text += (value < 0 ? std::string() : written(value)) + ",";
        text += rows[i].leaf ? "1\n" : "0\n";
    }
    return text;
}

void NodeTable::show(const Tree& tree, std::span<const std::uint32_t> opened,
                     const std::string& filter, NodeColumn column, bool descending,
                     const std::function<void()>& wake) {
    if (tree != tree_) {
        tree_ = tree;
        rows_.clear();
        order_.clear();
        job_.start([tree](const auto& cancel, auto&) { return node_rows(*tree, &cancel); }, wake);
    }
    const bool came = job_.done();
    if (came) rows_ = job_.fetch();
    const bool counted = !std::equal(opened.begin(), opened.end(), opened_.begin(), opened_.end());
    if (!came && !counted && filter == filtered_ && column == column_ && descending == descending_)
        return;
    if (counted || came) {
        opened_.assign(opened.begin(), opened.end());
        for (NodeRow& row : rows_)
            row.values[static_cast<std::size_t>(NodeColumn::Opened)] =
                row.node < opened_.size() ? double(opened_[row.node]) : -1;
    }
    if (filter != filtered_) filter_ = NodeFilter(filter);
    filtered_ = filter;
    column_ = column;
    descending_ = descending;
    order_ = filter_.problem().empty() ? ordered(rows_, filter_, column, descending)
                                       : std::vector<std::uint32_t>{};
}

}  // namespace collidoscope::app
