// The octree, tight and loose: exact pairs, each body in the smallest cell that holds it.
#include "collision/broad/octree_broad.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(OctreeBroad, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(OctreeBroad{}, "octree_broad");
    test::check_broad_phase(OctreeBroad({.loose = true}), "octree_broad");
    for (const std::uint32_t depth : {0u, 1u, 30u}) {
        for (const bool loose : {false, true}) {
            test::check_random_scenes(OctreeBroad({.loose = loose, .max_depth = depth}),
                                      oracle::cases(2'000));
            test::check_coherent_frames(OctreeBroad({.loose = loose, .max_depth = depth}),
                                        oracle::cases(400));
        }
    }
}

TEST(OctreeBroad, CrowdsInOneCellAreComparedAlongAnAxis) {
    for (const std::uint32_t depth : {0u, 1u, 8u}) {
        SCOPED_TRACE(depth);
        test::check_coherent_frames(OctreeBroad({.max_depth = depth}), oracle::cases(600), 150);
    }
    // A sheet of small boxes across the border in the middle: the root's own, all of them.
    OctreeBroad broad;
    for (int i = 0; i < 900; ++i) {
        const vec3 at(0, float(i % 30) * 3, float(i / 30) * 3);
        broad.add({at - vec3(1), at + vec3(1)});
    }
    broad.add({vec3(-80), vec3(-79)});
    broad.add({vec3(160), vec3(161)});
    broad.update();
    EXPECT_TRUE(broad.pairs().empty());
    EXPECT_LT(broad.counts().box_tests, 900u * 60u);
}

TEST(OctreeBroad, RefusesTooManyLevels) {
    EXPECT_THROW(OctreeBroad({.max_depth = 31}), std::invalid_argument);
}

// Every body is in a cell that holds it, in none of whose eighths it would go; totals and links are
// right; cells without bodies are not in use.
void expect_well_formed(const OctreeBroad& broad) {
    const OctreeCells& cells = broad.cells();
    std::vector<std::uint32_t> own(cells.all().size());
    broad.proxies().for_each([&](ProxyId id, const Aabb& box) {
        const std::uint32_t c = cells.cell_of(id);
        ASSERT_NE(c, no_cell);
        ++own[c];
        const OctreeCell& cell = cells[c];
        EXPECT_TRUE(c == 0 || cells.holds(cell, box));
        if (cell.depth >= broad.options().max_depth) return;
        for (unsigned k = 0; k < 8; ++k) {
            OctreeCell eighth = cell;
            bool real = true;
            for (int axis = 0; axis < 3; ++axis) {
                const double split = cell.middle()[axis];
                (k >> axis & 1 ? eighth.lo : eighth.hi)[axis] = split;
                real &= cell.lo[axis] < split && split < cell.hi[axis];
            }
            EXPECT_FALSE(real && cells.holds(eighth, box));
        }
    });
    for (std::uint32_t c = 0; c < cells.all().size(); ++c) {
        const OctreeCell& cell = cells[c];
        if (cell.total == 0) continue;
        std::uint32_t total = 0, listed = 0;
        for (ProxyId id = cell.first; id != no_proxy; id = cells.next(id)) ++listed;
        EXPECT_EQ(listed, own[c]);
        for (const std::uint32_t child : cell.children) {
            if (child == no_cell) continue;
            EXPECT_EQ(cells[child].parent, c);
            EXPECT_EQ(cells[child].depth, cell.depth + 1);
            EXPECT_GT(cells[child].total, 0u);
            total += cells[child].total;
        }
        EXPECT_EQ(cell.total, total + listed);
    }
    if (!cells.all().empty()) {
        EXPECT_EQ(cells[0].total, broad.proxies().count());
    }
}

TEST(OctreeBroad, IsWellFormedInEveryFrame) {
    test::RandomCrowd random(20260550);
    for (std::size_t scene = 0; scene < oracle::cases(100); ++scene) {
        SCOPED_TRACE(scene);
        random.next_scene();
        test::BroadDriver<OctreeBroad> driver(OctreeBroad({.loose = random.chance(2)}));
        for (int n = random.integer(0, 40); n > 0; --n) driver.add(random.box());
        for (int frame = 0; frame < 20; ++frame) {
            driver.frame();
            expect_well_formed(driver.broad());
            driver.change(random, 40);
        }
        if (HasFailure()) return;
    }
}

TEST(OctreeBroad, BordersOfBigCellsAreCheaperWhenLoose) {
    // A sheet of small boxes across a border of cells half as wide as the root; too few for a
    // crowd.
    OctreeBroad tight, loose({.loose = true});
    for (OctreeBroad* broad : {&tight, &loose}) {
        for (int i = 0; i < 60; ++i) {
            const vec3 at(float(i % 8) * 8 - 32, -11, float(i / 8) * 8 - 32);
            broad->add({at, at + vec3(1)});
        }
        broad->add({vec3(-33, -32, -33), vec3(-32.5f, -31, -32)});
        broad->add({vec3(-33, 31, -33), vec3(-32.5f, 32, -32)});
        broad->update();
        EXPECT_TRUE(broad->pairs().empty());
    }
    EXPECT_GT(tight.counts().box_tests, 1'200u);
    EXPECT_LT(loose.counts().box_tests, tight.counts().box_tests / 10);
}

TEST(OctreeBroad, BodiesOnOneGroundGoDownTheTree) {
    OctreeBroad broad;
    for (int i = 0; i < 1024; ++i) {
        const vec3 at(float(i % 32) * 4, 0, float(i / 32) * 4);
        broad.add({at, at + vec3(1)});
    }
    broad.update();
    EXPECT_LT(broad.counts().box_tests, 1024u * 100);
}

TEST(OctreeBroad, OnlyWhatLeavesItsCellIsPutAnew) {
    OctreeBroad broad;
    broad.add({vec3(-50), vec3(-49)});
    broad.add({vec3(49), vec3(50)});
    const ProxyId id = broad.add({vec3(10.5f), vec3(11)});
    broad.update();
    EXPECT_EQ(broad.counts().moved, 3u);
    broad.update();
    EXPECT_EQ(broad.counts().moved, 0u);
    broad.move(id, {vec3(30), vec3(31)});
    broad.update();
    EXPECT_EQ(broad.counts().moved, 1u);
}

}  // namespace
}  // namespace collidoscope
