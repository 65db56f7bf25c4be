#include "app/window/widgets/chart.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

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
