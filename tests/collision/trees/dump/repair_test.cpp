// Trees that were sound, broken at random, and mended again.
#include "collision/trees/dump/repair.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/dump/problems.h"
#include "tests/collision/trees/random_dump.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

TreeDump sound_tree(oracle::RandomFloats& random, bool kdop) {
    const Mesh mesh = test::soup(random, random.integer(0, test::soup_kinds - 1), 40);
    if (kdop)
        return dump_of(
            *make_view(std::make_shared<const KdopTree<18>>(*build_kdop_tree<18>(mesh, {2}))),
            true);
    return dump_of(*make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2}))), true);
}

TEST(Repair, MendsBoundsAndParents) {
    constexpr std::uint64_t seed = 20261124;
    oracle::RandomFloats random(seed);
    std::size_t broken = 0;
    for (std::size_t i = 0; i < oracle::cases(400); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        const TreeDump whole = sound_tree(random, random.chance(3));
        EXPECT_TRUE(repaired(whole).done.empty());
        TreeDump dump = whole;
        const std::size_t width = dump.floats_per_node();
        std::set<std::size_t> nodes;
        for (int k = random.integer(1, 5); k > 0; --k) {
            const auto node =
                static_cast<std::size_t>(random.integer(0, int(dump.node_count()) - 1));
            nodes.insert(node);
            float& value = dump.bounds[node * width +
                                       static_cast<std::size_t>(random.integer(0, int(width) - 1))];
            const int how = random.integer(0, 4);
            value = how == 0   ? std::numeric_limits<float>::quiet_NaN()
                    : how == 1 ? -std::numeric_limits<float>::infinity()
                    : how == 2 ? value + random.uniform(-3, 3)
                    : how == 3 ? 1e30f
                               : 0;
            if (random.chance(3)) dump.nodes[node].parent = 12345;
        }
        if (random.chance(4)) dump.build_order.assign(3, 0);
        const DumpRepair repair = repaired(dump);
        const DumpProblems left = find_problems(repair.dump);
        ASSERT_TRUE(left.empty()) << describe(left.list.front());
        if (find_problems(dump).empty()) continue;
        ++broken;
        ASSERT_FALSE(repair.done.empty());
        // All else is as it was.
        EXPECT_EQ(repair.dump.children, dump.children);
        EXPECT_EQ(repair.dump.primitives, dump.primitives);
        EXPECT_EQ(repair.dump.triangles.size(), dump.triangles.size());
    }
    EXPECT_GT(broken, oracle::cases(400) / 2);
}

TEST(Repair, TouchesOnlyWhatIsAtFault) {
    TreeDump dump;
    dump.nodes = {{no_node, 0, 2, 0, 0}, {no_node, 2, 0, 0, 1}, {no_node, 2, 0, 1, 1}};
    // The first leaf is loose, and no fault; the second is too small.
    dump.bounds = {-1, -1, -1, 9, 9, 9, -0.5f, 0, 0, 1, 1, 1, 2, 0, 0, 2.5f, 1, 1};
    dump.children = {1, 2};
    dump.primitives = {0, 1};
    dump.triangles = {{{0, 0, 0}, {1, 1, 0}, {1, 0, 1}}, {{2, 0, 0}, {3, 1, 0}, {3, 0, 1}}};
    const DumpRepair repair = repaired(dump);
    std::vector<float> expected = dump.bounds;
    expected[15] = 3;
    EXPECT_EQ(repair.dump.bounds, expected);
    EXPECT_EQ(repair.done,
              std::vector<std::string>{"1 node got the bounds of the triangles below it: node 2 "
                                       "(max x from 2.5 to 3)."});
    // The triangles are needed for that.
    dump.triangles.clear();
    dump.bounds[6] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(repaired(dump).done.empty());
}

TEST(Repair, WorksOnAnything) {
    oracle::RandomFloats random(77);
    for (std::size_t i = 0; i < oracle::cases(3000); ++i) {
        random.next_case();
        const TreeDump dump = test::random_dump(random);
        const DumpRepair repair = repaired(dump);
        EXPECT_LE(find_problems(repair.dump).total(), find_problems(dump).total());
    }
}

}  // namespace
}  // namespace collidoscope
