// The terms of quantized trees: what is told of a node's grid leads to the boxes of its children.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "collision/trees/quantized/quantized_tree.h"
#include "tests/collision/trees/build_steps/told_terms.h"

namespace collidoscope {
namespace {

using test::count_below;
using test::for_told_nodes;
using test::told;
using test::told_count;

TEST(QuantizedTerms, NumbersInTheGridAreTheBoxes) {
    for_told_nodes(
        "quantized_bvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const QuantizedTree>(*build_quantized_bvh(mesh, options)));
        },
        [](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "lanes", "children"), children.size());
            EXPECT_EQ(told_count(recording, "binary", "triangles"), count_below(tree, node));
            const vec3 origin = told<vec3>(recording, "grid", "origin");
            int e[3] = {};
            const auto cells = told<std::string>(recording, "grid", "cells");
            ASSERT_EQ(std::sscanf(cells.c_str(), "2^%d, 2^%d, 2^%d", &e[0], &e[1], &e[2]), 3);
            bool lowest[3] = {}, highest[3] = {};
            for (const std::uint32_t child : children) {
                std::string name = "node ";
                name += std::to_string(child);
                const auto numbers = told<std::string>(recording, "numbers", name);
                int low[3] = {}, high[3] = {};
                ASSERT_EQ(std::sscanf(numbers.c_str(), "%d - %d, %d - %d, %d - %d", &low[0],
                                      &high[0], &low[1], &high[1], &low[2], &high[2]),
                          6);
                const Aabb box = std::get<Aabb>(tree.bounds(child));
                for (int k = 0; k < 3; ++k) {
                    const double from{origin[k]};
                    EXPECT_EQ(box.min[k], static_cast<float>(from + std::ldexp(low[k], e[k])));
                    EXPECT_EQ(box.max[k], static_cast<float>(from + std::ldexp(high[k], e[k])));
                    lowest[k] |= low[k] == 0;
                    highest[k] |= high[k] >= 128 || e[k] == 1 - QuantizedGrid::bias;
                }
            }
            // The grid begins and ends with them.
            for (int k = 0; k < 3; ++k) EXPECT_TRUE(lowest[k] && highest[k]);
            EXPECT_GE(told<double>(recording, "error", "growth %"), 0);
            EXPECT_GE(told<double>(recording, "error", "largest growth %"),
                      told<double>(recording, "error", "growth %") * 0.999);
        });
}

}  // namespace
}  // namespace collidoscope
