// One sorted axis: exact pairs, and how many comparisons the choice of the axis saves.
#include "collision/broad/axis_sort.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(AxisSort, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(AxisSort{}, "axis_sort");
    for (const SortAxis axis : {SortAxis::X, SortAxis::Y, SortAxis::Z}) {
        test::check_random_scenes(AxisSort(axis), oracle::cases(5'000));
    }
}

TEST(AxisSort, ComparesOnlyWhatOverlapsOnTheAxis) {
    for (const SortAxis axis : {SortAxis::X, SortAxis::Y, SortAxis::Z, SortAxis::Auto}) {
        AxisSort broad(axis);
        for (int i = 0; i < 100; ++i) {
            const vec3 at(0, 0, 2.0f * static_cast<float>(i));
            broad.add({at, at + vec3(1)});
        }
        broad.update();
        EXPECT_TRUE(broad.pairs().empty());
        const bool along = axis == SortAxis::Z || axis == SortAxis::Auto;
        EXPECT_EQ(broad.counts().box_tests, along ? 0u : 4950u);
        if (along) {
            EXPECT_EQ(broad.axis(), 2);
        }
    }
}

TEST(AxisSort, AutoFindsTheSpreadFarFromTheOrigin) {
    AxisSort broad;
    for (int i = 0; i < 50; ++i) {
        const vec3 at(1e6f, -2e6f + 4.0f * static_cast<float>(i), 0);
        broad.add({at, at + vec3(1)});
    }
    broad.update();
    EXPECT_EQ(broad.axis(), 1);
    EXPECT_EQ(broad.counts().box_tests, 0u);
}

}  // namespace
}  // namespace collidoscope
