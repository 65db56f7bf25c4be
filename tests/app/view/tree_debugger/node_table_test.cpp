// The table of nodes: its numbers, filters, order and CSV.
#include "app/view/tree_debugger/node_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "collision/trees/build_steps/node_quality.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/statistics.h"
#include "tests/app/view/tree_debugger/scattered_mesh.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const TreeView> tree_of_boxes() {
    return make_view(
        std::make_shared<const AabbTree>(*build_aabb_tree(scattered_mesh(99, 80), {3})));
}

TEST(NodeTable, RowsAreTheNodesMeasures) {
    const auto tree = tree_of_boxes();
    const auto rows = node_rows(*tree, nullptr);
    ASSERT_EQ(rows.size(), tree->node_count());
    double sah = 0, epo = 0;
    for (std::uint32_t node = 0; node < rows.size(); ++node) {
        const NodeRow& row = rows[node];
        EXPECT_EQ(row.node, node);
        EXPECT_EQ(row.leaf, tree->is_leaf(node));
        EXPECT_EQ(row.value(NodeColumn::Level), tree->depth(node));
        EXPECT_EQ(row.value(NodeColumn::Triangles), tree->slots(node).count);
        EXPECT_EQ(row.value(NodeColumn::Overlap), sibling_overlap(*tree, node));
        EXPECT_EQ(row.value(NodeColumn::Empty), emptiness(*tree, node));
        EXPECT_LT(row.value(NodeColumn::Opened), 0);
        sah += row.value(NodeColumn::Sah);
        epo += row.value(NodeColumn::Epo);
    }
    EXPECT_NEAR(sah, 1, 1e-9);
    EXPECT_NEAR(epo, 1, 1e-9);
    const std::atomic<bool> cancel = true;
    EXPECT_TRUE(node_rows(*tree, &cancel).empty());
    // Oriented boxes have no end-point overlap.
    const auto oriented =
        make_view(std::make_shared<const ObbTree>(*build_obb_tree(scattered_mesh(99, 80), {3})));
    EXPECT_LT(node_rows(*oriented, nullptr).front().value(NodeColumn::Epo), 0);
}

TEST(NodeTable, FiltersKeepWhatTheySay) {
    const auto tree = tree_of_boxes();
    const auto rows = node_rows(*tree, nullptr);
    const auto count = [&](const std::string& text, const auto& keeps) {
        const NodeFilter filter(text);
        EXPECT_EQ(filter.problem(), "") << text;
        for (const NodeRow& row : rows) EXPECT_EQ(filter.keeps(row), keeps(row)) << text;
    };
    count("", [](const NodeRow&) { return true; });
    count("leaf", [](const NodeRow& row) { return row.leaf; });
    count("inner level<3",
          [](const NodeRow& row) { return !row.leaf && row.value(NodeColumn::Level) < 3; });
    count("17", [](const NodeRow& row) { return row.node == 17; });
    count("#17", [](const NodeRow& row) { return row.node == 17; });
    count("triangles>=3 overlap>10", [](const NodeRow& row) {
        return row.value(NodeColumn::Triangles) >= 3 && row.value(NodeColumn::Overlap) > 0.1;
    });
    count("level=2", [](const NodeRow& row) { return row.value(NodeColumn::Level) == 2; });
    count("level<=2", [](const NodeRow& row) { return row.value(NodeColumn::Level) <= 2; });
    for (const char* wrong :
         {"leaves", "level>", "level>two", "depth>3", "=3", "#", "1e999", "level>nan"})
        EXPECT_NE(NodeFilter(wrong).problem(), "") << wrong;
}

TEST(NodeTable, IsOrderedByAnyColumn) {
    const auto tree = tree_of_boxes();
    const auto rows = node_rows(*tree, nullptr);
    for (std::size_t i = 0; i < node_column_count; ++i) {
        const auto column = static_cast<NodeColumn>(i);
        for (const bool descending : {false, true}) {
            const auto order = ordered(rows, NodeFilter(), column, descending);
            ASSERT_EQ(order.size(), rows.size());
            for (std::size_t k = 1; k < order.size(); ++k) {
                const double before = rows[order[k - 1]].value(column),
                             after = rows[order[k]].value(column);
                EXPECT_TRUE(before == after ? order[k - 1] < order[k]
                                            : (before > after) == descending);
            }
        }
    }
    const auto few = ordered(rows, NodeFilter("level=1"), NodeColumn::Triangles, true);
    EXPECT_EQ(few.size(), 2u);
    std::istringstream csv(csv_of(rows, few));
    std::string line;
    std::getline(csv, line);
    EXPECT_EQ(line, "node,level,triangles,sah,overlap,empty,epo,opened,leaf");
    for (const std::uint32_t i : few) {
        std::getline(csv, line);
        EXPECT_TRUE(line.starts_with(std::to_string(i) + ",1,")) << line;
        EXPECT_TRUE(line.ends_with(",,0")) << line;
    }
    EXPECT_FALSE(std::getline(csv, line));
}

}  // namespace
}  // namespace collidoscope::app
