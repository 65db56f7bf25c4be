// Pictures of every demo compared with stored ones. COLLIDOSCOPE_UPDATE_PICTURES=1 stores them
// anew: look at them before committing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "app/shell/picture.h"
#include "app/values/demo.h"
#include "render/context.h"

namespace collidoscope::app {
namespace {

// Drivers round differently and anti-alias differently: single pixels may differ, areas may not.
constexpr int tolerance = 24;                 // of 255
constexpr double most_beyond = 0.02;          // of all pixels
constexpr double most_mean_difference = 1.0;  // of 255

std::filesystem::path folder() {
    return "tests/pictures";
}

void compare_with_stored(const std::string& name, const PictureRequest& request) {
    SCOPED_TRACE(name);
    const std::string file = folder() / (name + ".png");
    std::optional<render::Image> drawn;
    try {
        drawn = draw_picture(request);
    } catch (const render::NoOpenGl& none) {
        GTEST_SKIP() << none.what();
    }
    if (std::getenv("COLLIDOSCOPE_UPDATE_PICTURES")) {
        ASSERT_EQ(render::write_png(*drawn, file), "");
        return;
    }
    render::Image stored;
    ASSERT_EQ(render::read_png(file, stored), "");
    const render::ImageDifference difference = render::compare(*drawn, stored, tolerance);
    EXPECT_TRUE(difference.same_size);
    EXPECT_LE(difference.share_beyond, most_beyond);
    EXPECT_LE(difference.mean, most_mean_difference);
    if (testing::Test::HasFailure()) {
        const std::string beside = testing::TempDir() + name + "-drawn.png";
        (void)render::write_png(*drawn, beside);
        std::cout << "What was drawn instead: " << beside << '\n';
    }
}

TEST(Pictures, EveryDemo) {
    for (const Demo* demo : Registry::all()) {
        PictureRequest request;
        request.open = demo->info().id;
        request.size = {480, 270};
        compare_with_stored(demo->info().id, request);
    }
}

TEST(Pictures, WholeWindow) {
    PictureRequest request;
    request.open = "sat_box_box";
    request.size = {1280, 720};
    request.step = 12;
    request.panels = true;
    // Times of this machine must not show: the status in the corner is drawn before any is
    // measured.
    compare_with_stored("window-dark", request);
    request.palette.theme = Theme::Light;
    compare_with_stored("window-light", request);
}

// A picture that differs is told from one that does not.
TEST(Pictures, DifferencesAreSeen) {
    PictureRequest request;
    request.open = "sphere_sphere";
    request.size = {480, 270};
    std::optional<render::Image> dark;
    try {
        dark = draw_picture(request);
    } catch (const render::NoOpenGl& none) {
        GTEST_SKIP() << none.what();
    }
    EXPECT_EQ(render::compare(*dark, draw_picture(request), tolerance).share_beyond, 0);
    request.step = 1;
    const render::ImageDifference marks = render::compare(*dark, draw_picture(request), tolerance);
    EXPECT_GT(marks.share_beyond, 0.0005);
    request.palette.theme = Theme::Light;
    const render::ImageDifference light = render::compare(*dark, draw_picture(request), tolerance);
    EXPECT_GT(light.share_beyond, 0.5);
}

}  // namespace
}  // namespace collidoscope::app
