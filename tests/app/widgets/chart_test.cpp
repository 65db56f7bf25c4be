#include "app/widgets/chart.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

TEST(Chart, TicksAreRoundAndInside) {
    EXPECT_EQ(round_ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(round_ticks(-0.3, 0.3, 3), (std::vector<double>{-0.2, 0, 0.2}));
    EXPECT_EQ(round_ticks(3, 97, 2), (std::vector<double>{50}));
    EXPECT_TRUE(round_ticks(1, 1, 5).empty());
    EXPECT_TRUE(round_ticks(2, 1, 5).empty());
    EXPECT_LE(round_ticks(0, 1, 1e9).size(), 100u);
}

TEST(Chart, TicksAreWrittenAsPeopleWriteNumbers) {
    EXPECT_EQ(tick_text(0, 1), "0");
    EXPECT_EQ(tick_text(1200, 200), "1,200");
    EXPECT_EQ(tick_text(0.05, 0.05), "0.05");
    EXPECT_EQ(tick_text(-2, 1), "−2");
    EXPECT_EQ(tick_text(20000, 5000), "20k");
    EXPECT_EQ(tick_text(3e6, 1e6), "3M");
    EXPECT_EQ(tick_text(0.5, 0.25), "0.50");
}

TEST(ChartZoom, ZoomsAboutThePointerAndComesBack) {
    ChartZoom zoom;
    EXPECT_FALSE(zoom.zoomed());
    zoom.zoom(0.5, 2);
    EXPECT_DOUBLE_EQ(zoom.from(), 0.25);
    EXPECT_DOUBLE_EQ(zoom.to(), 0.75);
    EXPECT_DOUBLE_EQ(zoom.whole(0.5), 0.5);  // what was under the pointer stays there
    EXPECT_DOUBLE_EQ(zoom.shown(0.25), 0);
    zoom.pan(1);
    EXPECT_DOUBLE_EQ(zoom.to(), 1);
    zoom.hold(0.1);
    EXPECT_LE(zoom.from(), 0.1);
    EXPECT_NEAR(zoom.to() - zoom.from(), 0.5, 1e-12);
    zoom.zoom(0.5, 0.01);
    EXPECT_FALSE(zoom.zoomed());
    zoom.zoom(0, 1e9);
    EXPECT_GT(zoom.to(), zoom.from());
    zoom.reset();
    EXPECT_FALSE(zoom.zoomed());
}

}  // namespace
}  // namespace collidoscope::app
