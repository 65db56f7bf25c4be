// Two runs over one crowd: the managers agree with each other in all their scenes, broad phases
// find the same candidates, and what is said of two answers is so.
#include "app/compare/crowd_comparison.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <set>
#include <thread>

#include "app/library/mesh_library.h"
#include "app/scene/presets.h"

namespace collidoscope::app {
namespace {

Scene scene_named(const std::string& demo, const std::string& title, MeshLibrary& meshes) {
    for (const Preset& preset : presets_of(demo)) {
        Scene scene = load_preset(preset, meshes.loader());
        if (scene.title == title) return scene;
    }
    ADD_FAILURE() << "no scene " << title << " of " << demo;
    return {};
}

const SimulationDemo& simulated(const std::string& id) {
    return dynamic_cast<const SimulationDemo&>(Registry::at(id));
}

double counter(const Answer& answer, const std::string& name) {
    for (const auto& [key, value] : answer.crowd->counters)
        if (key == name) return value;
    ADD_FAILURE() << "no counter " << name;
    return -1;
}

// The answer of the frame that the scene asks for.
Answer answer_of(const CrowdRival& rival, const Scene& scene) {
    return rival.demo->answer(question_of(rival, scene), {});
}

TEST(CrowdComparison, ManagersAgreeInAllTheirScenes) {
    MeshLibrary meshes;
    for (const char* id : {"i_collide", "v_collide", "ecods"}) {
        for (const Preset& preset : presets_of(id)) {
            Scene scene = load_preset(preset, meshes.loader());
            SCOPED_TRACE(std::string(id) + ": " + scene.title);
            // All with the exact tests, in the second frame: the first that remembers anything.
            scene.options.set("test", "obb trees");
            scene.options.set("frame", std::int64_t{1});
            const Answer first = answer_of({&simulated("i_collide"), {}, {}, {}}, scene);
            for (const char* other : {"v_collide", "ecods"}) {
                const Answer second = answer_of({&simulated(other), {}, {}, {}}, scene);
                EXPECT_EQ(first.crowd->pairs, second.crowd->pairs) << other;
                EXPECT_EQ(first.crowd->state_hash, second.crowd->state_hash);
            }
            const Answer features =
                answer_of({&simulated("ecods"), "test", "closest features", {}}, scene);
            EXPECT_EQ(first.crowd->pairs, features.crowd->pairs);
            ASSERT_EQ(first.crowd->distances.size(), first.crowd->candidates.size());
            for (std::size_t k = 0; k < first.crowd->candidates.size(); ++k) {
                const bool hit =
                    std::binary_search(first.crowd->pairs.begin(), first.crowd->pairs.end(),
                                       first.crowd->candidates[k]);
                EXPECT_EQ(first.crowd->distances[k] == 0, hit);
            }
        }
    }
}

TEST(CrowdComparison, ScenesShowWhatTheirNotesSay) {
    MeshLibrary meshes;
    const auto& i_collide = simulated("i_collide");
    const auto& v_collide = simulated("v_collide");
    const auto& ecods = simulated("ecods");
    const Scene ring = scene_named("v_collide", "Through the ring", meshes);
    for (const SimulationDemo* demo : {&i_collide, &v_collide, &ecods})
        EXPECT_TRUE(answer_of({demo, {}, {}, {}}, ring).crowd->pairs.empty()) << demo->info().id;
    const Answer boxes = answer_of({&ecods, "test", "boxes", {}}, ring);
    EXPECT_EQ(boxes.crowd->pairs.size(), 1u);
    EXPECT_EQ(boxes.crowd->wrong, boxes.crowd->pairs);
    const Scene rings = scene_named("v_collide", "Rings and gears", meshes);
    EXPECT_EQ(answer_of({&i_collide, {}, {}, {}}, rings).crowd->pairs.size(), 13u);
    EXPECT_EQ(answer_of({&v_collide, {}, {}, {}}, rings).crowd->pairs.size(), 13u);
    const Scene as_boxes = scene_named("ecods", "Boxes instead of meshes", meshes);
    const Answer wrong = answer_of({&ecods, {}, {}, {}}, as_boxes);
    EXPECT_EQ(wrong.crowd->pairs.size(), 16u);
    EXPECT_EQ(wrong.crowd->wrong.size(), 3u);
    for (const char* id : {"i_collide", "v_collide", "ecods"}) {
        const Scene still = scene_named(id, "Static bodies", meshes);
        const Answer answer = answer_of({&simulated(id), {}, {}, {}}, still);
        EXPECT_EQ(counter(answer, "bodies"), 12);
        EXPECT_EQ(counter(answer, "static"), 8);
        EXPECT_EQ(counter(answer, "possible_pairs"), 38);
        for (const ProxyPair pair : answer.crowd->candidates) EXPECT_GE(pair.high, 8u);
        const Answer all = answer_of({&simulated(id), "static", false, {}}, still);
        EXPECT_GT(all.crowd->pairs.size(), answer.crowd->pairs.size());
    }
    const Scene flat = scene_named("ecods", "A flat system", meshes);
    const Answer every = answer_of({&ecods, {}, {}, {}}, flat);
    EXPECT_EQ(counter(every, "exact_calls"), 1770);
    const Answer managed = answer_of({&ecods, "system", "managed", {}}, flat);
    EXPECT_LT(counter(managed, "exact_calls"), 177);
    EXPECT_EQ(managed.crowd->pairs, every.crowd->pairs);
}

TEST(CrowdComparison, RivalsAreOtherOptionsAndOtherDemos) {
    MeshLibrary meshes;
    const Scene scene = scene_named("ecods", "Sixty bodies", meshes);
    std::set<std::string> titles;
    for (const CrowdRival& rival : crowd_rivals(simulated("ecods"), scene)) {
        titles.insert(rival.title);
        EXPECT_NO_THROW((void)question_of(rival, scene)) << rival.title;
    }
    for (const char* title : {"System: flat", "Two-body test: closest features",
                              "Collision cache: off", "I-COLLIDE", "V-COLLIDE"})
        EXPECT_TRUE(titles.contains(title)) << title;
    EXPECT_FALSE(titles.contains("ECoDS"));
    EXPECT_FALSE(titles.contains("System: managed"));
}

void wait_until(const std::function<bool()>& done) {
    for (int n = 0; n < 120'000 && !done(); ++n)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(done());
}

TEST(CrowdComparison, TheOtherRunFollowsFrameByFrame) {
    MeshLibrary meshes;
    const Scene scene = scene_named("ecods", "Some move, some rest", meshes);
    Timeline own;
    own.open(simulated("ecods"), question_of(simulated("ecods"), scene));
    CrowdComparison comparison([] {});
    comparison.open({&simulated("i_collide"), {}, {}, "I-COLLIDE"}, scene, 0);
    for (const unsigned frame : {0u, 7u, 20u, 3u}) {
        own.go(frame);
        wait_until([&] {
            comparison.follow(frame, true);
            return !comparison.empty() && comparison.timeline().frame() == frame &&
                   comparison.recording();
        });
        EXPECT_EQ(comparison.error(), "");
        const Timeline& other = comparison.timeline();
        EXPECT_EQ(other.answer().crowd->pairs, own.answer().crowd->pairs);
        EXPECT_FALSE(comparison.recording()->steps.empty());
        EXPECT_FALSE(first_parting_frame(own, other));
        EXPECT_EQ(agreement(*own.answer().crowd, "a", *other.answer().crowd, "b").substr(0, 11),
                  "They agree:");
        const auto names = common_curves(own, other);
        EXPECT_EQ(names[0], "ms");
        // The sum is that of the frames.
        double sum = 0;
        for (std::size_t f = 0; f <= frame; ++f) sum += *cost_in(own.record(f), "exact_calls");
        EXPECT_EQ(sum_of(own, "exact_calls", frame), sum);
    }
    comparison.close();
    EXPECT_TRUE(comparison.empty());
}

TEST(CrowdComparison, SaysWhatDiffers) {
    CrowdAnswer a, b;
    a.pairs = {{0, 1}, {2, 3}};
    b.pairs = {{0, 1}, {1, 4}};
    EXPECT_EQ(agreement(a, "A", b, "B"), "They disagree. Only A: 2–3. Only B: 1–4.");
    b = a;
    EXPECT_EQ(agreement(a, "A", b, "B"), "They agree: 2 pairs.");
    a.boxes_only = true;
    b.pairs = {{0, 1}};
    EXPECT_EQ(agreement(a, "A", b, "B"), "Of 2 candidate pairs of A, 1 collides.");
    EXPECT_TRUE(difference(a, b).none());
    b.pairs = {{0, 1}, {5, 6}};
    EXPECT_EQ(difference(b, a).first_only, (std::vector<ProxyPair>{{5, 6}}));
    EXPECT_FALSE(difference(a, b).none());
    EXPECT_EQ(cost_in(FrameRecord{}, "nothing"), std::nullopt);
}

}  // namespace
}  // namespace collidoscope::app
