// Frames that take long are made in the background and are the same as any others.
#include "app/model/crowd/live_timeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const SimulationDemo& demo_named(const char* id) {
    return dynamic_cast<const SimulationDemo&>(Registry::at(id));
}

Question question_of(const SimulationDemo& demo, std::uint32_t count) {
    CrowdState crowd;
    crowd.field = {vec3(-60, 0, -60), vec3(60, 40, 60)};
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.min_size = 0.3f, recipe.max_size = 0.6f;
    crowd.bodies = scattered(crowd.field, recipe);
    return make_question(demo, {make_crowd(std::move(crowd))}, Options());
}

// Until what runs in the background has been fetched.
void settle(LiveTimeline& timeline) {
    for (int i = 0; i < 120'000 && timeline.busy(); ++i) {
        timeline.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ASSERT_FALSE(timeline.busy());
}

TEST(LiveTimeline, MakesTheFramesThatTheTimelineMakes) {
    const SimulationDemo& demo = demo_named("all_pairs");
    const Question asked = question_of(demo, 1500);
    Timeline plain;
    plain.open(demo, asked);
    plain.go(25);
    std::atomic<int> woken{0};
    LiveTimeline timeline([&] { ++woken; });
    timeline.open(demo, asked, 20);
    settle(timeline);
    EXPECT_EQ(timeline.frame(), 20u);
    timeline.step_by(5);
    settle(timeline);
    EXPECT_EQ(timeline.hashes(), plain.hashes());
    EXPECT_TRUE(timeline.answer() == plain.answer());
    EXPECT_GE(woken, 2);
    // The frame's steps, made by another thread after the timeline has gone on.
    const auto before = timeline.before();
    timeline.go(3);
    settle(timeline);
    Answer again;
    std::thread([&] { again = before()->run(nullptr); }).join();
    EXPECT_TRUE(again == plain.answer());
}

TEST(LiveTimeline, WhatIsCanceledChangesNothing) {
    const SimulationDemo& demo = demo_named("all_pairs");
    LiveTimeline timeline({});
    timeline.open(demo, question_of(demo, 200));
    settle(timeline);
    const std::uint64_t version = timeline.version();
    // Far more than can be made in the time that is waited.
    timeline.open(demo, question_of(demo, 3000), 5000);
    ASSERT_TRUE(timeline.busy());
    EXPECT_TRUE(timeline.opening());
    EXPECT_NE(timeline.work().find("3,000 bodies"), std::string::npos) << timeline.work();
    timeline.cancel();
    EXPECT_FALSE(timeline.busy());
    timeline.poll();
    EXPECT_EQ(timeline.version(), version);
    EXPECT_EQ(timeline.crowd().bodies().size(), 200u);
    timeline.go(7);
    settle(timeline);
    EXPECT_EQ(timeline.frame(), 7u);
}

TEST(LiveTimeline, SlowFramesDoNotStopTheWindow) {
    const SimulationDemo& demo = demo_named("all_pairs");
    LiveTimeline timeline({});
    timeline.open(demo, question_of(demo, 9000));
    settle(timeline);
    timeline.play();
    // Frames after the first are under way while the window goes on.
    int under_way = 0;
    for (int turn = 0; timeline.frame() < 3 && turn < 120'000; ++turn) {
        timeline.poll();
        const std::uint64_t before = timeline.frame();
        timeline.advance(0.02);
        if (timeline.busy()) {
            ++under_way;
            EXPECT_EQ(timeline.frame(), before);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_GE(timeline.frame(), 3u);
    EXPECT_GT(under_way, 0);
    EXPECT_TRUE(timeline.playing());
    timeline.pause();
}

TEST(LiveTimeline, ErrorsComeFromPolling) {
    const SimulationDemo& demo = demo_named("all_pairs");
    LiveTimeline timeline({});
    CrowdState crowd;
    crowd.bodies.resize(2);
    crowd.bodies[0].velocity = vec3(3e38f);
    crowd.bodies[0].center = vec3(3.39e38f);
    const Question asked = make_question(demo, {make_crowd(std::move(crowd))}, Options());
    timeline.open(demo, asked);
    settle(timeline);
    timeline.go(200);
    EXPECT_THROW(
        {
            for (int i = 0; i < 10'000; ++i) {
                timeline.poll();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                if (!timeline.busy() && i > 100) break;
            }
        },
        InputError);
    EXPECT_EQ(timeline.frame(), 0u);
}

// Copies of a run stay below their limit, however far it goes, and every frame can be gone back to.
TEST(LiveTimeline, CopiesHaveALimit) {
    const SimulationDemo& demo = demo_named("space_time_bounds");
    Timeline timeline;
    timeline.open(demo, question_of(demo, 400));
    timeline.go(100);
    EXPECT_GT(timeline.bytes_of_copies(), 400u * sizeof(MovingBody));
    EXPECT_LE(timeline.bytes_of_copies(), Timeline::max_bytes_of_copies);
    // The run tells what it holds itself.
    EXPECT_GT(timeline.simulation()->bytes(), 400u * 300);
    const std::string hashes = timeline.hashes();
    timeline.go(50);
    timeline.go(100);
    EXPECT_EQ(timeline.first_difference(hashes), std::nullopt);
}

TEST(BroadDemos, RefuseWhatWouldTakeMinutes) {
    EXPECT_NO_THROW(check_all_pairs(126'491));
    EXPECT_THROW(check_all_pairs(126'492), InputError);
    EXPECT_NO_THROW(check_all_pairs(0));
}

}  // namespace
}  // namespace collidoscope::app
