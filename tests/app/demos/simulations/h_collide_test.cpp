// The probe's demo: what its scenes say of themselves, and the touch loop beside the picture.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <thread>

#include "app/demos/simulations/touch_loop.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"

namespace collidoscope::app {
namespace {

// The scene whose file's name begins so: "01".
struct ProbeRun {
    Question question;
    Recording recording;
    Answer answer;

    explicit ProbeRun(const std::string& number) {
        MeshLibrary meshes;
        const Demo& demo = Registry::at(probe_demo_id);
        for (const Preset& preset : presets_of(demo.info().id)) {
            if (!preset.path.filename().string().starts_with(number)) continue;
            question = question_of(demo, load_preset(preset, meshes.loader()));
            answer = demo.trace(question, recording);
        }
        EXPECT_FALSE(recording.steps.empty()) << number;
    }
};

double extra_of(const Answer& answer, std::string_view name) {
    for (const auto& [key, value, help] : answer.extra)
        if (key == name) return value.get<double>();
    ADD_FAILURE() << "no " << name;
    return 0;
}
std::string held_by(const Answer& answer) {
    for (const auto& [key, value, help] : answer.extra)
        if (key == "held_by") return value.get<std::string>();
    return "nothing";
}
std::size_t steps_with(const ProbeRun& run, const char* label) {
    std::size_t count = 0;
    for (const Step& step : run.recording.steps) count += std::string(step.label) == label;
    return count;
}

TEST(HCollide, ScenesShowWhatTheirNotesSay) {
    const ProbeRun ball("01");
    ASSERT_EQ(ball.answer.contacts.size(), 1u);
    EXPECT_GT(ball.answer.contacts[0].depth, 0.1f);
    EXPECT_FLOAT_EQ(float(extra_of(ball.answer, "force")), 10 * ball.answer.contacts[0].depth);
    // The proxy is on the ball, to the gap it keeps and the flat faces.
    EXPECT_NEAR(glm::length(ball.answer.contacts[0].point_on_b - vec3(0, 1, 0)), 1, 0.02);

    const ProbeRun plate("02");
    ASSERT_EQ(plate.answer.contacts.size(), 1u);
    EXPECT_GE(steps_with(plate, "slide"), 3u);
    EXPECT_GT(plate.answer.contacts[0].point_on_b.x, 0.2f);

    const ProbeRun thin("03");
    ASSERT_TRUE(thin.answer.t);
    EXPECT_GT(*thin.answer.t, 0.3f);
    EXPECT_LT(*thin.answer.t, 0.9f);
    EXPECT_GT(thin.answer.contacts.at(0).point_on_b.y, 0.8f);
    EXPECT_GT(extra_of(thin.answer, "force"), 1);

    const ProbeRun gear("04");
    EXPECT_EQ(held_by(gear.answer), "edge");

    const ProbeRun knot("05");
    EXPECT_GE(extra_of(knot.answer, "cells"), 5);
    EXPECT_GE(steps_with(knot, "empty"), 3u);
    EXPECT_GE(steps_with(knot, "early"), 1u);

    const ProbeRun free("06");
    EXPECT_FALSE(free.answer.hit);
    EXPECT_EQ(extra_of(free.answer, "force"), 0);
    EXPECT_TRUE(free.answer.contacts.empty());

    const ProbeRun away("07");
    EXPECT_FALSE(away.answer.hit);
    EXPECT_EQ(*away.answer.volume_tests, 0u);
}

TEST(HCollide, CoherenceChangesOnlyTheCounts) {
    for (const char* scene : {"01", "02", "03", "04", "05"}) {
        const ProbeRun run(scene);
        Question without = run.question;
        without.options.set("coherence", false);
        const Answer plain = Registry::at(probe_demo_id).answer(without);
        EXPECT_EQ(plain.t, run.answer.t) << scene;
        EXPECT_EQ(plain.triangle, run.answer.triangle) << scene;
        EXPECT_EQ(plain.contacts.at(0).point_on_b, run.answer.contacts.at(0).point_on_b) << scene;
    }
}

// Polls until it is so, 24,000 times at most: two minutes, or more on a busy machine.
template <typename Condition>
bool comes_true(const Condition& condition) {
    for (int i = 0; i < 24'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

TEST(TouchLoop, FollowsTheProbeRestsAndStops) {
    const ProbeRun run("01");
    const ProbeScene scene = probe_scene_of(Registry::at(probe_demo_id), run.question);
    const auto built = built_probe(scene, {});
    std::atomic<int> woken = 0;
    TouchLoop loop([&] { ++woken; });
    EXPECT_FALSE(loop.running());
    loop.set_up(scene, built, 0.05);
    EXPECT_TRUE(comes_true([&] { return loop.reading().at_rest; }));
    const TouchReading in = loop.reading();
    EXPECT_TRUE(in.touch.contact);
    EXPECT_NEAR(in.touch.depth, run.answer.contacts[0].depth, 0.02);
    EXPECT_GT(in.updates, 20u);
    EXPECT_GT(in.plain_boxes, 0);
    EXPECT_GT(woken, 0);

    // At rest nothing is computed; a move wakes the loop.
    const std::uint64_t before = loop.reading().updates;
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_EQ(loop.reading().updates, before);
    loop.move_to({0, 3, 0}, 0.02);
    EXPECT_TRUE(
        comes_true([&] { return loop.reading().at_rest && !loop.reading().touch.contact; }));
    EXPECT_GT(loop.reading().updates, before);

    // Anew, many times over, while it runs.
    for (int i = 0; i < 50; ++i) loop.set_up(scene, built, 0.01);
    EXPECT_TRUE(comes_true([&] { return loop.reading().touch.contact; }));
    loop.stop();
    EXPECT_FALSE(loop.running());
    loop.set_up(scene, built, 0.01);
    EXPECT_TRUE(comes_true([&] { return loop.reading().updates > 3; }));
    // Destroyed while it runs.
}

TEST(TouchLoop, WithoutAThreadFollowsWhenPolled) {
    const ProbeRun run("01");
    const ProbeScene scene = probe_scene_of(Registry::at(probe_demo_id), run.question);
    TouchLoop loop(nullptr, false);
    loop.poll();
    loop.set_up(scene, built_probe(scene, {}), 0.02);
    EXPECT_FALSE(loop.running());
    const auto rests = [&] {
        loop.poll();
        return loop.reading().at_rest;
    };
    EXPECT_TRUE(comes_true(rests));
    EXPECT_TRUE(loop.reading().touch.contact);
    EXPECT_NEAR(loop.reading().touch.depth, run.answer.contacts[0].depth, 0.02);
    const std::uint64_t before = loop.reading().updates;
    EXPECT_TRUE(rests());
    EXPECT_EQ(loop.reading().updates, before);
    loop.move_to({0, 3, 0}, 0.02);
    EXPECT_TRUE(comes_true([&] { return rests() && !loop.reading().touch.contact; }));
    loop.stop();
    loop.poll();
}

}  // namespace
}  // namespace collidoscope::app
