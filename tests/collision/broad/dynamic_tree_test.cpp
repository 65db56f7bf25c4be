// The tree of fat boxes: exact pairs, a tree that is always well formed, and bodies that rest in
// their fat boxes.
#include "collision/broad/dynamic_tree.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(DynamicTree, ReportsExactlyThePairsOfBruteForce) {
    // Built at once from few boxes on, so that both ways into the tree are taken.
    test::check_broad_phase(DynamicTree({.build_from = 12}), "dynamic_tree");
    test::check_random_scenes(DynamicTree({.build_from = 1}), oracle::cases(2'000));
    test::check_coherent_frames(DynamicTree({.build_from = 1}), oracle::cases(1'000));
    test::check_coherent_frames(DynamicTree{}, oracle::cases(1'000));
    test::check_coherent_frames(DynamicTree({.margin = 0, .prediction = 0}), oracle::cases(1'000));
    test::check_coherent_frames(DynamicTree({.margin = 3, .prediction = 50}), oracle::cases(1'000));
    test::check_random_scenes(DynamicTree({.margin = 1e30f}), oracle::cases(1'000));
}

TEST(DynamicTree, RefusesOptionsThatAreNoNumbers) {
    EXPECT_THROW(DynamicTree({.margin = -1}), std::invalid_argument);
    EXPECT_THROW(DynamicTree({.margin = std::nanf("")}), std::invalid_argument);
    EXPECT_THROW(DynamicTree({.prediction = INFINITY}), std::invalid_argument);
}

void expect_well_formed(const DynamicTree& tree) {
    const BoxNodes& nodes = tree.nodes();
    std::size_t in_use = 0, leaves = 0;
    for (std::uint32_t i = 0; i < nodes.all().size(); ++i) {
        const BoxNode& node = nodes[i];
        if (node.height < 0) continue;
        ++in_use;
        if (node.parent == no_box_node) {
            EXPECT_EQ(nodes.root(), i);
        } else {
            EXPECT_TRUE(nodes[node.parent].children[0] == i || nodes[node.parent].children[1] == i);
        }
        if (node.is_leaf()) {
            ++leaves;
            EXPECT_EQ(node.height, 0);
            EXPECT_TRUE(holds(node.box, tree.proxies()[node.proxy]));
            continue;
        }
        std::int32_t height = 0;
        for (const std::uint32_t child : node.children) {
            EXPECT_EQ(nodes[child].parent, i);
            EXPECT_TRUE(holds(node.box, nodes[child].box));
            height = std::max(height, nodes[child].height + 1);
        }
        EXPECT_EQ(node.height, height);
        const Aabb both = united(nodes[node.children[0]].box, nodes[node.children[1]].box);
        EXPECT_TRUE(both.min == node.box.min && both.max == node.box.max);
    }
    EXPECT_EQ(leaves, tree.proxies().count());
    EXPECT_EQ(in_use, leaves == 0 ? 0 : 2 * leaves - 1);
}

TEST(DynamicTree, IsWellFormedInEveryFrame) {
    test::RandomCrowd random(20260540);
    for (std::size_t scene = 0; scene < oracle::cases(100); ++scene) {
        SCOPED_TRACE(scene);
        random.next_scene();
        test::BroadDriver<DynamicTree> driver(
            DynamicTree({.build_from = random.chance(2) ? 8u : 64u}));
        for (int n = random.integer(0, 40); n > 0; --n) driver.add(random.box());
        for (int frame = 0; frame < 20; ++frame) {
            driver.change(random, 40);
            driver.frame();
            expect_well_formed(driver.broad());
        }
        if (HasFailure()) return;
    }
}

std::int32_t height_of(const DynamicTree& tree) {
    return tree.nodes()[tree.nodes().root()].height;
}

TEST(DynamicTree, StaysLowWhateverTheOrderOfInsertion) {
    constexpr int n = 1'024;
    for (const int kind : {0, 1, 2, 3, 4}) {
        DynamicTree tree({.build_from = n + 1});
        for (int i = 0; i < n; ++i) {
            const auto f = static_cast<float>(i);
            Aabb box{vec3(3 * f, 0, 0), vec3(3 * f + 1, 1, 1)};           // a row, in order
            if (kind == 1) box = {vec3(0), vec3(1)};                      // all the same
            if (kind == 2) box = {vec3(3 * f, 0, 0), vec3(3 * f, 0, 0)};  // points on a line
            if (kind == 3) box = {vec3(0), vec3(0)};                      // one point
            if (kind == 4)
                box = {vec3(float(i % 32), 0, float(i / 32)) * 3.0f,
                       vec3(float(i % 32), 1, float(i / 32)) * 3.0f + vec3(1)};
            tree.add(box);
        }
        if (kind == 1 || kind == 3) tree.remove(0);
        tree.update();
        // Among boxes that are all the same no sibling is better than another: then the height is
        // about the root of twice their number.
        EXPECT_LE(height_of(tree), kind % 2 == 1 ? 64 : 24) << "kind " << kind;

        // Built at once it is as low as can be, whatever they are.
        DynamicTree built;
        tree.proxies().for_each([&](ProxyId, const Aabb& box) { built.add(box); });
        built.update();
        EXPECT_EQ(height_of(built), 10) << "kind " << kind;
        expect_well_formed(built);
    }
}

TEST(DynamicTree, BodiesThatMoveLittleStayInTheirFatBoxes) {
    DynamicTree tree;
    std::vector<Aabb> boxes;
    for (int i = 0; i < 100; ++i) {
        const vec3 at(float(i % 10) * 4, 0, float(i / 10) * 4);
        boxes.push_back({at, at + vec3(1)});
        tree.add(boxes.back());
    }
    tree.update();
    EXPECT_EQ(tree.counts().moved, 100u);
    std::uint64_t moved = 0;
    for (int frame = 0; frame < 100; ++frame) {
        for (ProxyId id = 0; id < 100; ++id) {
            boxes[id] = {boxes[id].min + vec3(0.01f, 0, 0), boxes[id].max + vec3(0.01f, 0, 0)};
            tree.move(id, boxes[id]);
        }
        tree.update();
        moved += tree.counts().moved;
    }
    // A tenth of a unit of room lasts for some ten frames at a hundredth a frame.
    EXPECT_LT(moved, 1'200u);
    EXPECT_GT(moved, 500u);
    tree.update();
    EXPECT_EQ(tree.counts().moved, 0u);
    EXPECT_EQ(tree.counts().cells, 0u);
}

TEST(DynamicTree, PredictionLeavesRoomAhead) {
    DynamicTree with({.margin = 0.01f, .prediction = 8}),
        without({.margin = 0.01f, .prediction = 0});
    std::uint64_t moved_with = 0, moved_without = 0;
    for (DynamicTree* tree : {&with, &without}) {
        tree->add({vec3(0), vec3(1)});
        tree->update();
        for (int frame = 1; frame <= 80; ++frame) {
            const vec3 at(0.1f * static_cast<float>(frame), 0, 0);
            tree->move(0, {at, at + vec3(1)});
            tree->update();
            (tree == &with ? moved_with : moved_without) += tree->counts().moved;
        }
    }
    EXPECT_EQ(moved_without, 80u);
    EXPECT_LE(moved_with, 12u);
}

}  // namespace
}  // namespace collidoscope
