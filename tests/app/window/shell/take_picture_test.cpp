#include "app/window/shell/take_picture.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

render::Image one_pixel(int r, int g, int b) {
    return {{1, 1},
            {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
             static_cast<std::uint8_t>(b), 255}};
}

TEST(TakePicture, TheBackgroundIsToldFromWhatCoversIt) {
    // Covered, free, and half covered by pure red.
    EXPECT_EQ(without_background(one_pixel(10, 200, 30), one_pixel(10, 200, 30)).pixels,
              (std::vector<std::uint8_t>{10, 200, 30, 255}));
    EXPECT_EQ(without_background(one_pixel(0, 0, 0), one_pixel(255, 255, 255)).pixels,
              (std::vector<std::uint8_t>{0, 0, 0, 0}));
    EXPECT_EQ(without_background(one_pixel(128, 0, 0), one_pixel(255, 127, 127)).pixels,
              (std::vector<std::uint8_t>{255, 0, 0, 128}));
}

TEST(TakePicture, PngsKeepAlphaOnlyWhenAsked) {
    const render::Image clear = {{1, 1}, {1, 2, 3, 0}};
    const std::string with = render::png_of(clear, true), without = render::png_of(clear);
    // The color type stands in the header: 6 with alpha, 2 without.
    EXPECT_EQ(with.at(25), 6);
    EXPECT_EQ(without.at(25), 2);
}

}  // namespace
}  // namespace collidoscope::app
