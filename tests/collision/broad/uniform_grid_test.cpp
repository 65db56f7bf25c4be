// The thesis's grid: exact pairs whatever the cell size that is asked for.
#include "collision/broad/uniform_grid.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(UniformGrid, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(UniformGrid{}, "uniform_grid");
    test::check_broad_phase(UniformGrid({.dimensions = 2}), "");
    for (const double cell : {1e-30, 0.01, 2.0, 100.0, 1e30}) {
        test::check_random_scenes(UniformGrid({.dimensions = 3, .cell = cell}),
                                  oracle::cases(2'000));
        test::check_coherent_frames(UniformGrid({.dimensions = 2, .cell = cell}),
                                    oracle::cases(200));
    }
}

TEST(UniformGrid, RefusesWhatIsNoGrid) {
    EXPECT_THROW(UniformGrid({.dimensions = 1}), std::invalid_argument);
    EXPECT_THROW(UniformGrid({.dimensions = 3, .cell = -1}), std::invalid_argument);
    EXPECT_THROW(UniformGrid({.dimensions = 3, .cell = std::nan("")}), std::invalid_argument);
}

TEST(UniformGrid, CellsHoldTheCentersAndAreWideEnough) {
    test::RandomCrowd random(20260510);
    for (std::size_t i = 0; i < oracle::cases(1'000); ++i) {
        SCOPED_TRACE(i);
        random.next_scene();
        const int dimensions = random.integer(2, 3);
        UniformGrid grid({.dimensions = dimensions, .cell = random.chance(2) ? 0.5 : 0});
        for (int n = random.integer(1, 40); n > 0; --n) grid.add(random.box());
        grid.update();
        std::uint32_t bodies = 0;
        for (const GridCell& cell : grid.cells()) {
            EXPECT_EQ(cell.first, bodies);
            bodies += cell.count;
            EXPECT_GT(cell.count, 0u);
        }
        EXPECT_EQ(bodies, grid.proxies().count());
        grid.proxies().for_each([&](ProxyId, const Aabb& box) {
            for (int axis = 0; axis < 3; axis += 4 - dimensions)
                EXPECT_LE(double(box.max[axis]) - double(box.min[axis]), grid.cell_size());
        });
    }
}

TEST(UniformGrid, LooksAtHalfTheNeighborsOfEachCell) {
    // A block of 5 x 5 x 5 cells with a box each, boxes a tenth as wide.
    UniformGrid grid({.dimensions = 3, .cell = 1});
    for (int i = 0; i < 125; ++i) {
        const vec3 at(float(i % 5) + 0.5f, float(i / 5 % 5) + 0.5f, float(i / 25) + 0.5f);
        grid.add({at, at + vec3(0.1f)});
    }
    grid.update();
    EXPECT_EQ(grid.cells().size(), 125u);
    // Neighbors along rows, across faces, edges and corners, each met once.
    EXPECT_EQ(grid.counts().box_tests, 3u * 100 + 6u * 80 + 4u * 64);
    EXPECT_EQ(grid.counts().moved, 125u);
    grid.move(7, {vec3(2.55f, 1.5f, 0.5f), vec3(2.6f, 1.6f, 0.6f)});
    grid.update();
    EXPECT_EQ(grid.counts().moved, 0u);
    EXPECT_EQ(grid.counts().box_tests, 1036u);
}

TEST(UniformGrid, ChosenCellsGiveWorkProportionalToTheBodies) {
    test::RandomCrowd random(20260511);
    for (const int dimensions : {2, 3}) {
        std::uint64_t tests[2];
        for (int size = 0; size < 2; ++size) {
            UniformGrid grid({.dimensions = dimensions});
            const int n = size == 0 ? 500 : 4000;
            const int side = dimensions == 2 ? 20 * (size == 0 ? 10 : 28) : 16 * (size + 1);
            for (int i = 0; i < n; ++i) {
                const vec3 at(float(random.integer(0, 8 * side)) / 8,
                              dimensions == 2 ? 0.0f : float(random.integer(0, 8 * side)) / 8,
                              float(random.integer(0, 8 * side)) / 8);
                grid.add({at, at + vec3(2)});
            }
            grid.update();
            tests[size] = grid.counts().box_tests;
        }
        EXPECT_LT(tests[1], 12 * tests[0]);
    }
}

}  // namespace
}  // namespace collidoscope
