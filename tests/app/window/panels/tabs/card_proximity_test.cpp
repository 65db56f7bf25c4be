// Proximity answered from what the graphics card draws, and the pictures of its passes.
#include "app/window/panels/tabs/card_proximity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string_view>

#include "app/base/files/home_folder.h"
#include "render/context.h"
#include "render/gl.h"

namespace collidoscope::app {
namespace {

// A U, and a bar across its opening or beside it.
const Polygon cup{
    {{{-2, -1}, {2, -1}, {2, 1}, {1, 1}, {1, -0.25f}, {-1, -0.25f}, {-1, 1}, {-2, 1}}}};
Polygon bar(float x) {
    return {{{{x - 1.5f, 0.5f}, {x + 1.5f, 0.5f}, {x + 1.5f, 0.75f}, {x - 1.5f, 0.75f}}}};
}

class CardProximityTest : public testing::Test {
  protected:
    void SetUp() override {
        try {
            gl_ = std::make_unique<render::OffscreenContext>();
        } catch (const render::NoOpenGl& error) {
            FAIL() << error.what() << '\n' << error.remedy();
        }
        shaders_ = std::make_unique<render::ShaderLibrary>(home_folder() / "shaders");
    }
    void TearDown() override {
        if (!gl_) return;
        EXPECT_EQ(render::take_errors(), "");
        EXPECT_EQ(shaders_->problems(), "");
        shaders_.reset();
        gl_.reset();
    }

    std::unique_ptr<render::OffscreenContext> gl_;
    std::unique_ptr<render::ShaderLibrary> shaders_;
};

TEST_F(CardProximityTest, TheCardAgreesWithTheProcessor) {
    const CardComparison across = compare_with_card(cup, bar(0), 0.05, *shaders_);
    ASSERT_TRUE(across.drawn);
    EXPECT_TRUE(agree(across.processor.found, across.card.found));
    EXPECT_TRUE(across.card.found.hit);
    EXPECT_EQ(across.card.found.contacts.size(), 2u);
    EXPECT_NEAR(across.card.found.measured, across.processor.found.measured,
                across.card.found.error);

    const CardComparison apart = compare_with_card(cup, bar(4.5f), 0.05, *shaders_);
    ASSERT_TRUE(apart.drawn);
    EXPECT_FALSE(apart.card.found.hit);
    EXPECT_NEAR(apart.card.found.measured, 1, apart.card.found.error);
    EXPECT_NEAR(apart.card.along_b, apart.processor.along_b, 2 * apart.card.found.error);
    EXPECT_NEAR(apart.card.along_a, apart.processor.along_a, 2 * apart.card.found.error);
    EXPECT_NEAR(double(apart.card.found.normal.x), 1, 0.01);
    EXPECT_TRUE(agree(apart.processor.found, apart.card.found));
    // Answers to different questions do not.
    EXPECT_FALSE(agree(across.processor.found, apart.card.found));
}

TEST_F(CardProximityTest, EveryStepHasThePictureOfItsPass) {
    const Polygon other = bar(0);
    Recording recording;
    pivot_proximity(cup, other, {.bound = 0.05}, Recorder(recording));
    const std::span<const Step> steps(recording.steps);
    std::size_t cones = 0, pictures_seen = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        SCOPED_TRACE(i);
        const std::string_view label = steps[i].label;
        const PassesDone done = passes_done(steps.first(i + 1));
        if (label == "cone") ++cones;
        EXPECT_EQ(done.edges_a + done.edges_b, cones);
        const auto pictures = pass_pictures(cup, other, 0.05, done, *shaders_);
        ASSERT_EQ(pictures.size(), cones == 0 ? 0u : done.edges_b == 0 ? 1u : 2u);
        for (const PassPicture& picture : pictures) {
            EXPECT_EQ(picture.values.size(), static_cast<std::size_t>(picture.columns) *
                                                 static_cast<std::size_t>(picture.rows));
            const auto negative = std::count_if(picture.values.begin(), picture.values.end(),
                                                [](float value) { return value < 0; });
            const auto left_out = std::count_if(picture.values.begin(), picture.values.end(),
                                                [](float value) { return std::isinf(value); });
            const bool filled = picture.body == 0 ? done.inside_a : done.inside_b;
            if (!filled) {
                EXPECT_EQ(negative, 0);
            }
            const bool along = done.along > static_cast<int>(picture.body);
            EXPECT_EQ(left_out > 0, along) << picture.title;
            ++pictures_seen;
        }
    }
    EXPECT_EQ(cones, 12u);
    EXPECT_GT(pictures_seen, 20u);
    EXPECT_EQ(passes_done(steps), all_passes(cup, other));
    // By facts: any line of the pseudo-code may have another label.
    std::vector<Step> unnamed(steps.begin(), steps.end());
    for (Step& step : unnamed) step.label = "";
    EXPECT_EQ(passes_done(unnamed), all_passes(cup, other));
}

}  // namespace
}  // namespace collidoscope::app
