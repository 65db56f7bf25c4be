// Two runs over one crowd: the managers agree with each other in all their scenes, broad phases
// find the same candidates, and what is said of two answers is so.
#include "app/player/compare/crowd_comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/player/compare/paired_steps.h"

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
    for (const Counter& counter : answer.crowd->counters)
        if (counter.name == name) return counter.value;
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

// A body wholly inside a closed mesh collides with it, whichever system of a crowd is asked.
TEST(CrowdComparison, AllAgreeOnEnclosedBodies) {
    MeshLibrary meshes;
    const Scene scene = scene_named("perceptual_scheduler", "Inside one another", meshes);
    const std::vector<ProxyPair> enclosed{{0, 1}, {2, 3}, {4, 5}};
    for (const char* id : {"i_collide", "v_collide", "ecods", "perceptual_scheduler"}) {
        Scene all = scene;
        all.options.set("budget", std::int64_t{100'000});
        const Answer answer = answer_of({&simulated(id), {}, {}, {}}, all);
        EXPECT_EQ(answer.crowd->pairs, enclosed) << id;
    }
    const Answer judged = answer_of({&simulated("perceptual_scheduler"), {}, {}, {}}, scene);
    EXPECT_EQ(counter(judged, "wrong"), 0);
    // Ships are meshes.
    const Scene ships = scene_named("bouncing_ships", "A ship inside a ball", meshes);
    const std::vector<ProxyPair> one{{0, 1}};
    for (const char* id : {"i_collide", "v_collide", "ecods", "bouncing_ships"}) {
        const Answer answer = answer_of({&simulated(id), {}, {}, {}}, ships);
        EXPECT_EQ(answer.crowd->pairs, one) << id;
    }
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

TEST(CrowdComparison, TheNearestRivalComesFirst) {
    MeshLibrary meshes;
    const auto first = [&](const char* id, const Scene& scene) {
        const std::vector<CrowdRival> rivals = crowd_rivals(simulated(id), scene);
        return rivals.empty() ? std::string() : rivals.front().title;
    };
    // Managers beside managers, broad phases beside broad phases, a scheduler beside another.
    const Scene sixty = scene_named("ecods", "Sixty bodies", meshes);
    EXPECT_EQ(first("ecods", sixty), "V-COLLIDE");
    EXPECT_EQ(first("v_collide", sixty), "I-COLLIDE");
    EXPECT_EQ(first("i_collide", sixty), "V-COLLIDE");
    const Scene squeezed = scene_named("perceptual_scheduler", "Time for ten tests", meshes);
    EXPECT_EQ(first("perceptual_scheduler", squeezed), "Scheduler: round robin");
    const Scene grid = scene_named("uniform_grid", "A two-dimensional grid", meshes);
    for (const Demo* demo : Registry::all()) {
        const auto* phase = dynamic_cast<const SimulationDemo*>(demo);
        if (!phase || phase->info().family != Family::Broad) continue;
        SCOPED_TRACE(phase->info().id);
        std::vector<CrowdRival> rivals;
        try {
            (void)question_of({phase, {}, {}, {}}, grid);
            rivals = crowd_rivals(*phase, grid);
        } catch (const InputError&) {
            continue;  // it takes other bodies
        }
        ASSERT_FALSE(rivals.empty());
        EXPECT_EQ(rivals.front().demo->info().exact_pairs, phase->info().exact_pairs);
        // Only the scheduler has no one like it.
        EXPECT_EQ(rivals.front().demo == phase, phase->info().id == "perceptual_scheduler");
    }
    // Whether pairs are those of bodies is what the answers say, too.
    EXPECT_TRUE(answer_of({&simulated("all_pairs"), {}, {}, {}}, grid).crowd->boxes_only);
    EXPECT_FALSE(simulated("all_pairs").info().exact_pairs);
    EXPECT_FALSE(answer_of({&simulated("v_collide"), {}, {}, {}}, grid).crowd->boxes_only);
    EXPECT_TRUE(simulated("v_collide").info().exact_pairs);
}

const CrowdRival& rival_named(const std::vector<CrowdRival>& rivals, const std::string& title) {
    for (const CrowdRival& rival : rivals)
        if (rival.title == title) return rival;
    throw std::out_of_range("no rival " + title);
}

TEST(CrowdComparison, NumbersAreRivalsToo) {
    MeshLibrary meshes;
    const SimulationDemo& scheduler = simulated("perceptual_scheduler");
    const Scene squeezed = scene_named("perceptual_scheduler", "Time for ten tests", meshes);
    const std::vector<CrowdRival> budgets = crowd_rivals(scheduler, squeezed);
    for (const auto& [title, operations] : {std::pair{"Budget: 5", 5}, std::pair{"Budget: 20", 20}})
        EXPECT_EQ(counter(answer_of(rival_named(budgets, title), squeezed), "operations"),
                  operations);
    for (const CrowdRival& rival : budgets) {
        EXPECT_NE(rival.option, "frame");
        EXPECT_NE(rival.option, "eye_x");
    }
    // Any value of the range, and none beyond it.
    const CrowdRival& budget = rival_named(budgets, "Budget: 5");
    EXPECT_EQ(with_number(budget, 7.4).title, "Budget: 7");
    EXPECT_EQ(counter(answer_of(with_number(budget, 7.4), squeezed), "operations"), 7);
    EXPECT_EQ(with_number(budget, 1e9).value, Datum(100'000));
    EXPECT_EQ(with_number(budget, -3).value, Datum(0));
    EXPECT_EQ(with_number(budget, std::nan("")).title, "Budget: 5");
    const CrowdRival& choice = rival_named(budgets, "Scheduler: sequential");
    EXPECT_EQ(with_number(choice, 7).title, choice.title);

    const Scene grid = scene_named("uniform_grid", "A two-dimensional grid", meshes);
    const std::vector<CrowdRival> cells = crowd_rivals(simulated("uniform_grid"), grid);
    for (const auto& [title, size] :
         {std::pair{"Cell size: 1", 1.0}, std::pair{"Cell size: 4", 4.0}}) {
        const CrowdRival& rival = rival_named(cells, title);
        EXPECT_TRUE(rival.number);
        EXPECT_EQ(rival.value, Datum(size));
    }
    const Answer own = answer_of({&simulated("uniform_grid"), {}, {}, {}}, grid);
    const Answer wide = answer_of(rival_named(cells, "Cell size: 4"), grid);
    EXPECT_EQ(own.crowd->pairs, wide.crowd->pairs);
    const auto cell_size = [](const Answer& answer) {
        for (const auto& [name, value, help] : answer.extra)
            if (name == "cell_size") return value.get<double>();
        return 0.0;
    };
    EXPECT_EQ(cell_size(own), 2);
    EXPECT_EQ(cell_size(wide), 4);
    EXPECT_NO_THROW((void)rival_named(cells, "Dimensions: 3"));
    // 0 is a choice of the algorithm's own: there is no half of it.
    Scene chosen = grid;
    chosen.options.set("cell", 0.0);
    const std::vector<CrowdRival> sizes = crowd_rivals(simulated("uniform_grid"), chosen);
    EXPECT_NO_THROW((void)rival_named(sizes, "Cell size: 1"));
    EXPECT_NO_THROW((void)rival_named(sizes, "Cell size: 2"));
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
        const auto curves = common_curves(own, other);
        EXPECT_EQ(curves[0].of, CostCurve::Of::Time);
        // The sum is that of the frames.
        double sum = 0;
        const CostCurve calls{CostCurve::Of::Counter, "exact_calls"};
        for (std::size_t f = 0; f <= frame; ++f) sum += *cost_in(own.record(f), calls);
        EXPECT_EQ(sum_of(own, calls, frame), sum);
    }
    comparison.close();
    EXPECT_TRUE(comparison.empty());
}

// Whatever finds the pairs, none is of two static bodies, and all others stay.
TEST(CrowdComparison, StaticBodiesAreNoPairInAnyPhase) {
    MeshLibrary meshes;
    const Scene scene = scene_named("all_pairs", "Static bodies", meshes);
    Scene moving = scene;
    moving.options.set("static", false);
    const Answer all = answer_of({&simulated("all_pairs"), {}, {}, {}}, moving);
    const auto without_static = [](std::vector<ProxyPair> pairs) {
        std::erase_if(pairs, [](const ProxyPair& pair) { return pair.high < 8; });
        return pairs;
    };
    EXPECT_LT(without_static(all.crowd->pairs).size(), all.crowd->pairs.size());
    EXPECT_TRUE(all.crowd->fixed.empty());
    std::size_t phases = 0;
    for (const Demo* demo : Registry::all()) {
        const auto* simulation = dynamic_cast<const SimulationDemo*>(demo);
        if (!simulation || demo->info().family != Family::Broad) continue;
        SCOPED_TRACE(demo->info().id);
        const CrowdRival run{simulation, {}, {}, {}};
        const Answer answer = answer_of(run, scene);
        EXPECT_EQ(counter(answer, "static"), 8);
        EXPECT_EQ(counter(answer, "possible_pairs"), 38);
        EXPECT_EQ(answer.crowd->fixed, (std::vector<ProxyId>{0, 1, 2, 3, 4, 5, 6, 7}));
        for (const auto* pairs : {&answer.crowd->pairs, &answer.crowd->candidates,
                                  &answer.crowd->degraded, &answer.crowd->missed})
            for (const ProxyPair& pair : *pairs) EXPECT_GE(pair.high, 8u);
        const Answer free = answer_of(run, moving);
        EXPECT_TRUE(free.crowd->fixed.empty());
        Recording recording;
        (void)simulation->trace(question_of(run, scene), recording, {});
        EXPECT_TRUE(std::any_of(recording.steps.begin(), recording.steps.end(), [](const Step& s) {
            return s.text().find("N M = 38 pairs") != std::string::npos;
        }));
        if (!answer.crowd->boxes_only) continue;
        EXPECT_EQ(answer.crowd->pairs, without_static(free.crowd->pairs));
        // The boxes of a spatial hash hold a whole frame's way.
        if (demo->info().id.starts_with("spatial_hash")) continue;
        EXPECT_EQ(free.crowd->pairs, all.crowd->pairs);
        ++phases;
    }
    EXPECT_GE(phases, 9u);
}

// Every step of a rival with more steps than the run can be shown, with the insides.
TEST(CrowdComparison, TheRivalIsSteppedByItself) {
    MeshLibrary meshes;
    const Scene scene = scene_named("perceptual_scheduler", "Time for ten tests", meshes);
    const SimulationDemo& scheduler = simulated("perceptual_scheduler");
    Recording own;
    own.keeps_inside = false;
    (void)scheduler.trace(question_of({&scheduler, {}, {}, {}}, scene), own, {});
    CrowdComparison comparison([] {});
    comparison.open(rival_named(crowd_rivals(scheduler, scene), "Budget: 20"), scene, 0);
    wait_until([&] {
        comparison.follow(0, true);
        return comparison.recording() != nullptr;
    });
    Player& steps = comparison.steps();
    ASSERT_GT(steps.count(), own.steps.size());
    // The budget of ten is spent where that of twenty goes on.
    const auto apart = first_apart(own, steps.recording());
    ASSERT_TRUE(apart);
    EXPECT_EQ(std::string(own.steps[apart->first].label), "spent");
    EXPECT_EQ(std::string(steps.recording().steps[apart->second].label), "serve");
    EXPECT_EQ(
        paired_step(StepPairing::Share, own.steps.size() - 1, own.steps.size(), steps.count()),
        steps.count() - 1);
    EXPECT_LT(
        paired_step(StepPairing::Number, own.steps.size() - 1, own.steps.size(), steps.count()),
        steps.count() - 1);
    std::size_t entered = 0;
    for (std::size_t i = 0; i < steps.count() && entered < 3; ++i) {
        steps.go(i);
        if (!steps.can_step_into()) continue;
        comparison.step_into();
        wait_until([&] {
            comparison.follow(0, true);
            return steps.inside();
        });
        EXPECT_EQ(steps.index(), i);
        EXPECT_GT(steps.count_here(), 0u);
        EXPECT_TRUE(steps.step_out());
        EXPECT_EQ(steps.index(), i);
        ++entered;
    }
    EXPECT_GT(entered, 0u);
    // Another frame: its steps, and none of this one.
    wait_until([&] {
        comparison.follow(3, true);
        return comparison.recording() && comparison.timeline().frame() == 3;
    });
    EXPECT_FALSE(steps.inside());
    EXPECT_FALSE(steps.empty());
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
    EXPECT_EQ(cost_in(FrameRecord{}, CostCurve{CostCurve::Of::Counter, "nothing"}), std::nullopt);
}

}  // namespace
}  // namespace collidoscope::app
