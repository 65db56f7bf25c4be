#include "app/model/crowd/timeline.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "app/demos/families/broad_demo.h"

namespace collidoscope::app {
namespace {

const SimulationDemo& demo() {
    return dynamic_cast<const SimulationDemo&>(Registry::at("all_pairs"));
}

Question question(std::uint32_t count, std::uint32_t seed = 3) {
    CrowdState crowd;
    crowd.field = {vec3(-8, 0, -8), vec3(8)};
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.seed = seed;
    recipe.min_size = 0.3f, recipe.max_size = 1.5f;
    recipe.speed = 9;
    crowd.bodies = scattered(crowd.field, recipe);
    recipe.form = BodyForm::Box;
    const auto boxes = scattered(crowd.field, recipe);
    crowd.bodies.insert(crowd.bodies.end(), boxes.begin(), boxes.end());
    return make_question(demo(), {make_crowd(std::move(crowd))}, Options());
}

TEST(Timeline, BeginsWithTheBodiesWhereTheyAre) {
    const Question asked = question(10);
    Timeline timeline;
    EXPECT_TRUE(timeline.empty());
    timeline.open(demo(), asked);
    ASSERT_EQ(timeline.count(), 1u);
    EXPECT_EQ(timeline.frame(), 0u);
    EXPECT_TRUE(timeline.answer() == demo().answer(asked, {}));
    EXPECT_EQ(state_hash(*timeline.crowd().state),
              state_hash(*std::get<Crowd>(asked.inputs[0]).state));
}

TEST(Timeline, EveryFrameIsThatOfTheCommandLine) {
    Timeline timeline;
    const Question asked = question(12);
    timeline.open(demo(), asked);
    timeline.go(40);
    EXPECT_EQ(timeline.frame(), 40u);
    EXPECT_EQ(timeline.count(), 41u);
    for (const std::size_t frame : {40u, 3u, 17u, 16u, 15u, 0u, 39u}) {
        SCOPED_TRACE(frame);
        timeline.go(frame);
        Question later = asked;
        later.options.set("frame", frame);
        EXPECT_TRUE(timeline.answer() == demo().answer(later, {}));
        EXPECT_EQ(timeline.record(frame).hash, state_hash(*timeline.crowd().state));
        // Its steps lead to the same answer.
        Recording recording;
        EXPECT_TRUE(timeline.before()()->run(&recording) == timeline.answer());
        EXPECT_GT(recording.steps.size(), 2u);
    }
}

TEST(Timeline, GoesFrameByFrame) {
    Timeline whole, pieces;
    for (Timeline* timeline : {&whole, &pieces}) timeline->open(demo(), question(12));
    whole.go(20);
    // From a frame before the last one: first that one, then a frame for each piece.
    pieces.go(5);
    pieces.go(2);
    std::size_t count = 1;
    for (; !pieces.go_toward(20, 5); ++count) EXPECT_EQ(pieces.frame(), 4 + count);
    EXPECT_EQ(count, 16u);
    EXPECT_EQ(pieces.frame(), 20u);
    EXPECT_EQ(pieces.hashes(), whole.hashes());
    EXPECT_TRUE(pieces.go_toward(20, 20));
    EXPECT_TRUE(pieces.go_toward(7, 20));
    EXPECT_EQ(pieces.frame(), 7u);
    EXPECT_TRUE(Timeline().go_toward(3, 0));
}

TEST(Timeline, PlaysForwardFromWhereItStands) {
    Timeline timeline;
    timeline.open(demo(), question(5));
    timeline.play();
    EXPECT_TRUE(timeline.advance(0.1));
    EXPECT_EQ(timeline.frame(), 6u);
    timeline.set_speed(0.25);
    timeline.advance(4.0 / 60);
    EXPECT_EQ(timeline.frame(), 7u);
    const std::string hashes = timeline.hashes();
    timeline.go(2);
    timeline.play();
    timeline.set_speed(1);
    timeline.advance(0.25);
    EXPECT_EQ(timeline.frame(), 17u);
    EXPECT_EQ(timeline.first_difference(hashes), std::nullopt);
    timeline.pause();
    EXPECT_FALSE(timeline.advance(1));
}

TEST(Timeline, FramesLongAgoAreStillThere) {
    Timeline timeline;
    timeline.open(demo(), question(3));
    timeline.go(700);
    const std::string hashes = timeline.hashes();
    for (const std::size_t frame : {699u, 350u, 1u, 600u}) {
        timeline.go(frame);
        EXPECT_EQ(timeline.record(frame).hash, state_hash(*timeline.crowd().state));
    }
    Timeline again;
    again.open(demo(), question(3));
    again.go(700);
    EXPECT_EQ(again.hashes(), hashes);
}

TEST(Timeline, TellsTheFirstFrameThatDiffers) {
    Timeline timeline;
    timeline.open(demo(), question(4));
    timeline.go(20);
    std::string other = timeline.hashes();
    EXPECT_EQ(timeline.first_difference(other), std::nullopt);
    const std::size_t line = other.find("\n12 ");
    other[line + 5] = other[line + 5] == '0' ? '1' : '0';
    EXPECT_EQ(timeline.first_difference(other), 12u);
    EXPECT_THROW(timeline.first_difference("no hashes\n"), InputError);
    const std::string first = timeline.hashes().substr(0, timeline.hashes().find('\n') + 1);
    EXPECT_THROW(timeline.first_difference(first + "2 13\n"), InputError);
}

TEST(Timeline, OtherOptionsHoldFromTheShownFrameOn) {
    Timeline timeline;
    const Question asked = question(6);
    timeline.open(demo(), asked);
    timeline.go(30);
    timeline.go(10);
    const std::uint64_t before = timeline.record(9).hash, here = timeline.record(10).hash;
    timeline.change(asked);
    EXPECT_EQ(timeline.frame(), 10u);
    EXPECT_EQ(timeline.count(), 11u);
    EXPECT_EQ(timeline.record(9).hash, before);
    EXPECT_EQ(timeline.record(10).hash, here);
    timeline.go(25);
    timeline.go(4);
    EXPECT_EQ(timeline.record(4).hash, state_hash(*timeline.crowd().state));
    timeline.go(20);
    EXPECT_EQ(timeline.record(20).hash, state_hash(*timeline.crowd().state));
}

TEST(Timeline, AnEmptyCrowdHasFramesToo) {
    Timeline timeline;
    timeline.open(demo(), make_question(demo(), {make_crowd({})}, Options()));
    timeline.go(5);
    EXPECT_EQ(timeline.count(), 6u);
    EXPECT_FALSE(timeline.answer().hit);
}

// -- Bodies that come and go --

// `asked`, with bodies that come and go as told.
Question revised(const Question& asked, const std::vector<CrowdEvent>& events) {
    CrowdState crowd = *std::get<Crowd>(asked.inputs[0]).state;
    for (const CrowdEvent& event : events) crowd.events = with_event(crowd.events, event);
    Question result = asked;
    result.inputs[0] = make_crowd(std::move(crowd));
    return result;
}

CrowdEvent comes(std::uint64_t frame, std::uint32_t count, BodyForm form = BodyForm::Sphere) {
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.seed = static_cast<std::uint32_t>(frame) + 5;
    recipe.min_size = 0.4f, recipe.max_size = 1.4f;
    recipe.speed = 8;
    recipe.form = form;
    CrowdEvent event;
    event.frame = frame;
    event.scatter.push_back(recipe);
    return event;
}
CrowdEvent goes(std::uint64_t frame, std::vector<std::uint32_t> numbers) {
    CrowdEvent event;
    event.frame = frame;
    event.remove = std::move(numbers);
    return event;
}

TEST(TimelineEvents, TheFramesBeforeStayAndGoingBackShowsThem) {
    const Question asked = question(8);
    Timeline timeline;
    timeline.open(demo(), asked);
    timeline.go(40);
    const std::string before = timeline.hashes();
    const Question with = revised(asked, {comes(25, 5)});
    timeline.revise(with);
    // The moment at which it happens is shown; what was recorded after it is void.
    EXPECT_EQ(timeline.frame(), 25u);
    EXPECT_EQ(timeline.count(), 26u);
    EXPECT_EQ(timeline.crowd().bodies().size(), 21u);
    timeline.go(60);
    EXPECT_EQ(timeline.first_difference(before), 25u);
    const std::string hashes = timeline.hashes();
    timeline.go(24);
    EXPECT_EQ(timeline.crowd().bodies().size(), 16u);
    timeline.go(25);
    EXPECT_EQ(timeline.crowd().bodies().size(), 21u);
    timeline.go(3);
    for (std::size_t frame = 3; frame < 60; ++frame) {
        EXPECT_TRUE(timeline.next());
        EXPECT_EQ(timeline.record(frame + 1).hash, state_hash(*timeline.crowd().state)) << frame;
    }
    EXPECT_EQ(timeline.first_difference(hashes), std::nullopt);
    // Taken back, all is as if it had never been.
    timeline.revise(asked);
    EXPECT_EQ(timeline.frame(), 25u);
    timeline.go(40);
    EXPECT_EQ(timeline.first_difference(before), std::nullopt);
}

TEST(TimelineEvents, WhatIsStillToComeLeavesTheShownFrame) {
    const Question asked = question(6);
    Timeline timeline;
    timeline.open(demo(), asked);
    timeline.go(20);
    timeline.go(10);
    const std::uint64_t here = timeline.record(10).hash;
    timeline.revise(revised(asked, {goes(15, {2})}));
    EXPECT_EQ(timeline.frame(), 10u);
    EXPECT_EQ(timeline.count(), 15u);
    EXPECT_EQ(timeline.record(10).hash, here);
    timeline.go(15);
    EXPECT_EQ(timeline.crowd().bodies().size(), 11u);
    // A run that begins at the shown frame knows of what is still to come.
    timeline.go(12);
    ASSERT_TRUE(timeline.crowd().state->events);
    EXPECT_EQ(timeline.crowd().state->events->front()->frame, 3u);
    timeline.go(15);
    EXPECT_FALSE(timeline.crowd().state->events);
    // Beyond what is recorded nothing changes but the plan.
    timeline.go(20);
    timeline.revise(revised(asked, {goes(15, {2}), comes(30, 2)}));
    EXPECT_EQ(timeline.frame(), 15u) << "an equal event that is another one counts as changed";
}

TEST(TimelineEvents, OtherOptionsKeepWhoCameAndGoes) {
    const Question asked = question(6);
    const Question with = revised(asked, {comes(10, 3), goes(20, {1, 0}), comes(30, 1)});
    Timeline timeline;
    timeline.open(demo(), with);
    timeline.go(15);
    timeline.change(with);
    EXPECT_EQ(timeline.crowd().bodies().size(), 15u);
    timeline.go(20);
    EXPECT_EQ(timeline.crowd().bodies().size(), 13u);
    // At the very frame, in which they have come about already.
    timeline.change(with);
    EXPECT_EQ(timeline.frame(), 20u);
    EXPECT_EQ(timeline.crowd().bodies().size(), 13u);
    timeline.go(30);
    EXPECT_EQ(timeline.crowd().bodies().size(), 14u);
    // Taken back from before the options were changed.
    CrowdState state = *std::get<Crowd>(with.inputs[0]).state;
    auto fewer = std::make_shared<CrowdEvents>(*state.events);
    fewer->erase(fewer->begin() + 1);
    state.events = fewer;
    Question less = with;
    less.inputs[0] = make_crowd(std::move(state));
    timeline.revise(less);
    EXPECT_EQ(timeline.frame(), 20u);
    EXPECT_EQ(timeline.crowd().bodies().size(), 15u);
    timeline.go(30);
    EXPECT_EQ(timeline.crowd().bodies().size(), 16u);
    Timeline plain;
    plain.open(demo(), less);
    plain.go(30);
    EXPECT_EQ(timeline.hashes(), plain.hashes());
    timeline.restart();
    EXPECT_EQ(timeline.frame(), 0u);
    timeline.go(30);
    EXPECT_EQ(timeline.hashes(), plain.hashes());
}

// Every demo in which bodies come and go: with proxies added to and removed from what stands, each
// frame has the answer of a run that begins anew with the bodies of that frame.
// With `statics` every third body rests, and those at rest are static.
void expect_as_built_anew(bool statics) {
    for (const char* id : {"all_pairs", "axis_sort", "uniform_grid", "sweep_and_prune", "body_grid",
                           "octree_broad", "dynamic_tree", "space_time_bounds", "spatial_hash",
                           "i_collide", "v_collide", "ecods", "perceptual_scheduler"}) {
        SCOPED_TRACE(id);
        const auto& tested = dynamic_cast<const SimulationDemo&>(Registry::at(id));
        Options options;
        if (std::string(id) == "perceptual_scheduler") options.set("budget", 100'000);
        if (statics) options.set("static", true);
        CrowdState bodies = *std::get<Crowd>(question(10, 7).inputs[0]).state;
        for (std::size_t i = 0; statics && i < bodies.bodies.size(); i += 3)
            bodies.bodies[i].velocity = bodies.bodies[i].spin = vec3(0);
        Question asked = make_question(tested, {make_crowd(std::move(bodies))}, options);
        asked = revised(asked, {comes(3, 6), goes(6, {0, 7, 25, 99, 3}), comes(6, 2, BodyForm::Box),
                                comes(11, 4), goes(11, {19}), goes(14, {1, 1, 1, 1, 1, 1})});
        Timeline timeline;
        timeline.open(tested, asked);
        std::size_t pairs = 0;
        for (std::size_t frame = 0; frame < 20; ++frame) {
            timeline.go(frame);
            const std::size_t n = frame < 3    ? 20
                                  : frame < 6  ? 26
                                  : frame < 11 ? 25
                                  : frame < 14 ? 28
                                               : 22;
            ASSERT_EQ(timeline.crowd().bodies().size(), n) << frame;
            CrowdState now = *timeline.crowd().state;
            now.events.reset();
            const Answer anew =
                tested.answer(make_question(tested, {make_crowd(std::move(now))}, options), {});
            EXPECT_EQ(timeline.answer().crowd->pairs, anew.crowd->pairs) << frame;
            pairs += anew.crowd->pairs.size();
            // Its steps lead to the same answer.
            Recording recording;
            EXPECT_TRUE(timeline.before()()->run(&recording) == timeline.answer()) << frame;
        }
        EXPECT_GT(pairs, statics ? 0u : 20u);
    }
}
TEST(TimelineEvents, AddingAndRemovingAgreesWithBuildingAnew) {
    expect_as_built_anew(false);
}
TEST(TimelineEvents, StaticBodiesComeAndGoAsBuiltAnew) {
    expect_as_built_anew(true);
}

TEST(TimelineEvents, EveryFrameIsThatOfTheCommandLine) {
    const Question asked = revised(question(9), {comes(0, 1), comes(7, 3), goes(13, {4, 4})});
    Timeline timeline;
    timeline.open(demo(), asked);
    for (const std::size_t frame : {0u, 7u, 13u, 20u, 12u, 6u}) {
        timeline.go(frame);
        Question later = asked;
        later.options.set("frame", frame);
        EXPECT_TRUE(timeline.answer() == demo().answer(later, {})) << frame;
    }
}

TEST(TimelineEvents, SpheresThatBounceKeepTheirCourses) {
    const auto& spheres = dynamic_cast<const SimulationDemo&>(Registry::at("bouncing_spheres"));
    CrowdState crowd;
    crowd.field = {vec3(-30, 0, -30), vec3(30, 4, 30)};
    CrowdRecipe recipe;
    recipe.count = 300;
    recipe.speed = 6;
    crowd.bodies = scattered(crowd.field, recipe);
    const Question bare = make_question(spheres, {make_crowd(std::move(crowd))}, Options());
    const Question asked =
        revised(bare, {comes(10, 40), goes(20, {5, 339, 0, 200, 12}), goes(33, {7}), comes(40, 9)});
    std::string hashes;
    // The same by every way of finding the pairs.
    for (const Options& options : {Options({{"cell", 0}}), Options({{"cell", 3}}),
                                   Options({{"cell", 9}}), Options({{"unoptimized", true}})}) {
        SCOPED_TRACE(spelled(options));
        Timeline timeline;
        timeline.open(spheres, make_question(spheres, {asked.inputs[0]}, options));
        timeline.go(70);
        EXPECT_EQ(timeline.crowd().bodies().size(), 344u);
        if (hashes.empty()) hashes = timeline.hashes();
        EXPECT_EQ(timeline.hashes(), hashes);
    }
    // A body that stays keeps its place when others go: bodies 1 to 4 of frame 20 are in frame 19.
    Timeline timeline;
    timeline.open(spheres, asked);
    timeline.go(19);
    const Crowd before = timeline.crowd();
    timeline.go(20);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_LT(glm::distance(before.bodies()[i].center, timeline.crowd().bodies()[i].center),
                  0.5f);
    }
}

TEST(TimelineEvents, WhoDoesNotFitIsRefused) {
    const auto& spheres = dynamic_cast<const SimulationDemo&>(Registry::at("bouncing_spheres"));
    CrowdState crowd;
    crowd.bodies = scattered(crowd.field, {});
    const Question asked = make_question(spheres, {make_crowd(std::move(crowd))}, Options());
    Timeline timeline;
    timeline.open(spheres, asked);
    timeline.go(5);
    EXPECT_THROW(timeline.revise(revised(asked, {comes(3, 1, BodyForm::Box)})), InputError);
    EXPECT_EQ(timeline.frame(), 5u);
    EXPECT_FALSE(timeline.events());
    Timeline other;
    EXPECT_THROW(other.open(spheres, revised(asked, {comes(3, 1, BodyForm::Box)})), InputError);
}

// Bodies stay in their room, however long they drift and however fast they are.
TEST(Drift, WallsTurnBodiesBack) {
    Question asked = question(30, 11);
    CrowdState crowd = *std::get<Crowd>(asked.inputs[0]).state;
    for (MovingBody& body : crowd.bodies) body.velocity *= 20.0f;
    std::vector<Aabb> boxes;
    for (int frame = 0; frame < 2000; ++frame) drift(crowd, frame_seconds, boxes);
    for (const MovingBody& body : crowd.bodies) {
        const Aabb box = box_of(body);
        for (int axis = 0; axis < 3; ++axis) {
            // One frame's way beyond the wall, at most.
            EXPECT_GT(box.max[axis], crowd.field.min[axis] - 4);
            EXPECT_LT(box.min[axis], crowd.field.max[axis] + 4);
        }
    }
}

}  // namespace
}  // namespace collidoscope::app
