// Presenting: keys of a remote control, drawing over the picture, a show of hands.
#include "app/window/presenter/presenter.h"

#include <gtest/gtest.h>

#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/window_hooks.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

class Presenting : public testing::Test {
  protected:
    Presenting() {
        add_commands(bench_);
        bench_.files.open_start("sat_box_box");
        bench_.layout = make_layout(bench_.settings, {1280, 720}, bench_.em());
        pass();
    }
    void pass() {
        now_ += 0.02;
        bench_.take_requests();
        bench_.advance(0.02, now_);
        bench_.stage.sync();
    }
    bool press(int code, bool shift = false) {
        const bool taken = take_key(bench_, {code, false, shift});
        pass();
        return taken;
    }

    Workbench bench_{[] {}};
    Presenter& presenter_ = bench_.part<Presenter>();
    double now_ = 0;
};

TEST_F(Presenting, TheWindowIsAsBeforeAfterward) {
    const float scale = bench_.settings.scale;
    EXPECT_FALSE(own_layout(bench_, {1280, 720}));
    presenter_.start(bench_);
    EXPECT_TRUE(bench_.settings.palette.projector);
    EXPECT_GT(bench_.scale(), 1.5f);
    const auto layout = own_layout(bench_, {1280, 720});
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->view.w, 1280);
    EXPECT_EQ(layout->view.h + layout->player.h, 720);
    EXPECT_TRUE(layout->menu.empty() && layout->left.empty() && layout->drawer.empty());
    presenter_.stop(bench_);
    EXPECT_FALSE(bench_.settings.palette.projector);
    EXPECT_EQ(bench_.settings.scale, scale);
    EXPECT_FALSE(own_layout(bench_, {1280, 720}));
}

TEST_F(Presenting, KeysOfARemoteStepAndBlacken) {
    EXPECT_FALSE(press(key_page_down)) << "only while presenting";
    presenter_.start(bench_);
    bench_.live.player().to_start();
    EXPECT_TRUE(press(key_page_down));
    EXPECT_EQ(bench_.live.player().index(), 1u);
    EXPECT_TRUE(press(key_page_up));
    EXPECT_EQ(bench_.live.player().index(), 0u);
    EXPECT_TRUE(press('.'));
    EXPECT_TRUE(presenter_.black());
    // Any key brings the picture back, and does nothing else.
    EXPECT_TRUE(press(key_page_down));
    EXPECT_FALSE(presenter_.black());
    EXPECT_EQ(bench_.live.player().index(), 0u);
    EXPECT_TRUE(press('B'));
    EXPECT_TRUE(presenter_.black());
    presenter_.escape(bench_);
    EXPECT_FALSE(presenter_.black());
    EXPECT_TRUE(presenter_.on());
    EXPECT_FALSE(press('G')) << "other keys stay shortcuts";
    EXPECT_EQ(presenter_.keys().back().name, "G");
}

TEST_F(Presenting, StrokesGoWithThePage) {
    presenter_.start(bench_);
    presenter_.take(PresenterTool::Pen);
    presenter_.begin_stroke({0.1f, 0.1f});
    presenter_.go_on({0.2f, 0.1f});
    presenter_.go_on({0.3f, 0.2f});
    presenter_.end_stroke();
    presenter_.go_on({0.9f, 0.9f});
    presenter_.take(PresenterTool::Arrow);
    presenter_.begin_stroke({0.5f, 0.5f});
    presenter_.go_on({0.6f, 0.5f});
    presenter_.go_on({0.7f, 0.6f});
    presenter_.end_stroke();
    presenter_.begin_stroke({0.5f, 0.5f});
    presenter_.end_stroke();
    pass();
    ASSERT_EQ(presenter_.strokes().size(), 2u) << "an arrow without length is none";
    EXPECT_EQ(presenter_.strokes()[0].points.size(), 3u);
    EXPECT_EQ(presenter_.strokes()[1].points.size(), 2u);
    bench_.files.open_demo("gjk");
    pass();
    EXPECT_TRUE(presenter_.strokes().empty());
}

TEST_F(Presenting, AShowOfHandsCountsAndAnswersAsMostDid) {
    presenter_.start(bench_);
    bench_.playback.toggle_predict();
    for (int i = 0; i < 400 && !bench_.predict.open(); ++i) {
        bench_.live.player().step_by(1);
        pass();
    }
    ASSERT_NE(bench_.predict.open(), nullptr);
    const std::string wanted = bench_.predict.open()->decision.choices[1].label;
    presenter_.ask_hands(bench_);
    ASSERT_TRUE(presenter_.hands());
    EXPECT_EQ(presenter_.hands()->question, bench_.predict.open()->decision.question);
    press('7');
    press(key_down);
    press('1');
    press('2');
    EXPECT_EQ(presenter_.hands()->counts[0], 7);
    EXPECT_EQ(presenter_.hands()->counts[1], 12);
    EXPECT_EQ(presenter_.hands()->total(), 19);
    press('3');
    press('4');
    EXPECT_EQ(presenter_.hands()->counts[1], 123) << "three digits at most";
    EXPECT_NE(bench_.predict.open(), nullptr) << "not answered before it is revealed";
    press(key_enter);
    EXPECT_TRUE(presenter_.hands()->revealed);
    press('9');
    EXPECT_EQ(presenter_.hands()->counts[1], 123) << "what was counted stays";
    press(key_enter);
    EXPECT_FALSE(presenter_.hands());
    ASSERT_TRUE(bench_.predict.outcome());
    EXPECT_EQ(bench_.predict.outcome()->chosen, wanted);
}

TEST_F(Presenting, CommandsClashWithNothing) {
    for (const std::string& clash : bench_.commands.clashes())
        EXPECT_EQ(clash.find("present."), std::string::npos) << clash;
    const Command* pen = bench_.commands.find("present.pen");
    ASSERT_NE(pen, nullptr);
    EXPECT_FALSE(pen->is_enabled());
    EXPECT_FALSE(pen->needs.empty());
}

TEST_F(Presenting, CostsNothingWhenItIsOff) {
    EXPECT_FALSE(presenter_.animating());
    presenter_.start(bench_);
    presenter_.stop(bench_);
    pass();
    EXPECT_FALSE(presenter_.animating());
    EXPECT_FALSE(presenter_.notes_shown());
}

}  // namespace
}  // namespace collidoscope::app
