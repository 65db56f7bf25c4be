#include "app/crowd/film.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "app/families/broad_demo.h"

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
    recipe.least_size = 0.3f, recipe.most_size = 1.5f;
    recipe.speed = 9;
    crowd.bodies = strewn(crowd.field, recipe);
    recipe.form = BodyForm::Box;
    const auto boxes = strewn(crowd.field, recipe);
    crowd.bodies.insert(crowd.bodies.end(), boxes.begin(), boxes.end());
    return make_question(demo(), {make_crowd(std::move(crowd))}, Options());
}

TEST(Film, BeginsWithTheBodiesWhereTheyAre) {
    const Question asked = question(10);
    Film film;
    EXPECT_TRUE(film.empty());
    film.open(demo(), asked);
    ASSERT_EQ(film.count(), 1u);
    EXPECT_EQ(film.frame(), 0u);
    EXPECT_TRUE(film.answer() == demo().answer(asked, {}));
    EXPECT_EQ(state_hash(*film.crowd().state), state_hash(*std::get<Crowd>(asked.inputs[0]).state));
}

TEST(Film, EveryFrameIsThatOfTheCommandLine) {
    Film film;
    const Question asked = question(12);
    film.open(demo(), asked);
    film.go(40);
    EXPECT_EQ(film.frame(), 40u);
    EXPECT_EQ(film.count(), 41u);
    for (const std::size_t frame : {40u, 3u, 17u, 16u, 15u, 0u, 39u}) {
        SCOPED_TRACE(frame);
        film.go(frame);
        Question later = asked;
        later.options.set("frame", frame);
        EXPECT_TRUE(film.answer() == demo().answer(later, {}));
        EXPECT_EQ(film.record(frame).hash, state_hash(*film.crowd().state));
        // Its steps lead to the same answer.
        Recording recording;
        EXPECT_TRUE(film.before()->run(&recording) == film.answer());
        EXPECT_GT(recording.steps.size(), 2u);
    }
}

TEST(Film, PlaysForwardFromWhereItStands) {
    Film film;
    film.open(demo(), question(5));
    film.play();
    EXPECT_TRUE(film.advance(0.1));
    EXPECT_EQ(film.frame(), 6u);
    film.set_speed(0.25);
    film.advance(4.0 / 60);
    EXPECT_EQ(film.frame(), 7u);
    const std::string hashes = film.hashes();
    film.go(2);
    film.play();
    film.set_speed(1);
    film.advance(0.25);
    EXPECT_EQ(film.frame(), 17u);
    EXPECT_EQ(film.first_difference(hashes), std::nullopt);
    film.pause();
    EXPECT_FALSE(film.advance(1));
}

TEST(Film, FramesLongAgoAreStillThere) {
    Film film;
    film.open(demo(), question(3));
    film.go(700);
    const std::string hashes = film.hashes();
    for (const std::size_t frame : {699u, 350u, 1u, 600u}) {
        film.go(frame);
        EXPECT_EQ(film.record(frame).hash, state_hash(*film.crowd().state));
    }
    Film again;
    again.open(demo(), question(3));
    again.go(700);
    EXPECT_EQ(again.hashes(), hashes);
}

TEST(Film, TellsTheFirstFrameThatDiffers) {
    Film film;
    film.open(demo(), question(4));
    film.go(20);
    std::string other = film.hashes();
    EXPECT_EQ(film.first_difference(other), std::nullopt);
    const std::size_t line = other.find("\n12 ");
    other[line + 5] = other[line + 5] == '0' ? '1' : '0';
    EXPECT_EQ(film.first_difference(other), 12u);
    EXPECT_THROW(film.first_difference("no hashes\n"), InputError);
    const std::string first = film.hashes().substr(0, film.hashes().find('\n') + 1);
    EXPECT_THROW(film.first_difference(first + "2 13\n"), InputError);
}

TEST(Film, OtherOptionsHoldFromTheShownFrameOn) {
    Film film;
    const Question asked = question(6);
    film.open(demo(), asked);
    film.go(30);
    film.go(10);
    const std::uint64_t before = film.record(9).hash, here = film.record(10).hash;
    film.change(asked);
    EXPECT_EQ(film.frame(), 10u);
    EXPECT_EQ(film.count(), 11u);
    EXPECT_EQ(film.record(9).hash, before);
    EXPECT_EQ(film.record(10).hash, here);
    film.go(25);
    film.go(4);
    EXPECT_EQ(film.record(4).hash, state_hash(*film.crowd().state));
    film.go(20);
    EXPECT_EQ(film.record(20).hash, state_hash(*film.crowd().state));
}

TEST(Film, AnEmptyCrowdHasFramesToo) {
    Film film;
    film.open(demo(), make_question(demo(), {make_crowd({})}, Options()));
    film.go(5);
    EXPECT_EQ(film.count(), 6u);
    EXPECT_FALSE(film.answer().hit);
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
    recipe.least_size = 0.4f, recipe.most_size = 1.4f;
    recipe.speed = 8;
    recipe.form = form;
    CrowdEvent event;
    event.frame = frame;
    event.strew.push_back(recipe);
    return event;
}
CrowdEvent goes(std::uint64_t frame, std::vector<std::uint32_t> numbers) {
    CrowdEvent event;
    event.frame = frame;
    event.remove = std::move(numbers);
    return event;
}

TEST(FilmEvents, TheFramesBeforeStayAndGoingBackShowsThem) {
    const Question asked = question(8);
    Film film;
    film.open(demo(), asked);
    film.go(40);
    const std::string before = film.hashes();
    const Question with = revised(asked, {comes(25, 5)});
    film.revise(with);
    // The moment at which it happens is shown; what was recorded after it is void.
    EXPECT_EQ(film.frame(), 25u);
    EXPECT_EQ(film.count(), 26u);
    EXPECT_EQ(film.crowd().bodies().size(), 21u);
    film.go(60);
    EXPECT_EQ(film.first_difference(before), 25u);
    const std::string hashes = film.hashes();
    film.go(24);
    EXPECT_EQ(film.crowd().bodies().size(), 16u);
    film.go(25);
    EXPECT_EQ(film.crowd().bodies().size(), 21u);
    film.go(3);
    for (std::size_t frame = 3; frame < 60; ++frame) {
        EXPECT_TRUE(film.next());
        EXPECT_EQ(film.record(frame + 1).hash, state_hash(*film.crowd().state)) << frame;
    }
    EXPECT_EQ(film.first_difference(hashes), std::nullopt);
    // Taken back, all is as if it had never been.
    film.revise(asked);
    EXPECT_EQ(film.frame(), 25u);
    film.go(40);
    EXPECT_EQ(film.first_difference(before), std::nullopt);
}

TEST(FilmEvents, WhatIsStillToComeLeavesTheShownFrame) {
    const Question asked = question(6);
    Film film;
    film.open(demo(), asked);
    film.go(20);
    film.go(10);
    const std::uint64_t here = film.record(10).hash;
    film.revise(revised(asked, {goes(15, {2})}));
    EXPECT_EQ(film.frame(), 10u);
    EXPECT_EQ(film.count(), 15u);
    EXPECT_EQ(film.record(10).hash, here);
    film.go(15);
    EXPECT_EQ(film.crowd().bodies().size(), 11u);
    // A run that begins at the shown frame knows of what is still to come.
    film.go(12);
    ASSERT_TRUE(film.crowd().state->events);
    EXPECT_EQ(film.crowd().state->events->front()->frame, 3u);
    film.go(15);
    EXPECT_FALSE(film.crowd().state->events);
    // Beyond what is recorded nothing changes but the plan.
    film.go(20);
    film.revise(revised(asked, {goes(15, {2}), comes(30, 2)}));
    EXPECT_EQ(film.frame(), 15u) << "an equal event that is another one counts as changed";
}

TEST(FilmEvents, OtherOptionsKeepWhoCameAndGoes) {
    const Question asked = question(6);
    const Question with = revised(asked, {comes(10, 3), goes(20, {1, 0}), comes(30, 1)});
    Film film;
    film.open(demo(), with);
    film.go(15);
    film.change(with);
    EXPECT_EQ(film.crowd().bodies().size(), 15u);
    film.go(20);
    EXPECT_EQ(film.crowd().bodies().size(), 13u);
    // At the very frame, in which they have come about already.
    film.change(with);
    EXPECT_EQ(film.frame(), 20u);
    EXPECT_EQ(film.crowd().bodies().size(), 13u);
    film.go(30);
    EXPECT_EQ(film.crowd().bodies().size(), 14u);
    // Taken back from before the options were changed.
    CrowdState state = *std::get<Crowd>(with.inputs[0]).state;
    auto fewer = std::make_shared<CrowdEvents>(*state.events);
    fewer->erase(fewer->begin() + 1);
    state.events = fewer;
    Question less = with;
    less.inputs[0] = make_crowd(std::move(state));
    film.revise(less);
    EXPECT_EQ(film.frame(), 20u);
    EXPECT_EQ(film.crowd().bodies().size(), 15u);
    film.go(30);
    EXPECT_EQ(film.crowd().bodies().size(), 16u);
    Film plain;
    plain.open(demo(), less);
    plain.go(30);
    EXPECT_EQ(film.hashes(), plain.hashes());
    film.restart();
    EXPECT_EQ(film.frame(), 0u);
    film.go(30);
    EXPECT_EQ(film.hashes(), plain.hashes());
}

// Every demo in which bodies come and go: with proxies added to and removed from what stands, each
// frame has the answer of a run that begins anew with the bodies of that frame.
TEST(FilmEvents, AddingAndRemovingAgreesWithBuildingAnew) {
    for (const char* id : {"all_pairs", "axis_sort", "uniform_grid", "sweep_and_prune", "body_grid",
                           "octree_broad", "dynamic_tree", "space_time_bounds", "spatial_hash",
                           "i_collide", "v_collide", "ecods", "perceptual_scheduler"}) {
        SCOPED_TRACE(id);
        const auto& tested = dynamic_cast<const SimulationDemo&>(Registry::at(id));
        Options options;
        if (std::string(id) == "perceptual_scheduler") options.set("budget", 100'000);
        Question asked = question(10, 7);
        asked = make_question(tested, {asked.inputs[0]}, options);
        asked = revised(asked, {comes(3, 6), goes(6, {0, 7, 25, 99, 3}), comes(6, 2, BodyForm::Box),
                                comes(11, 4), goes(11, {19}), goes(14, {1, 1, 1, 1, 1, 1})});
        Film film;
        film.open(tested, asked);
        std::size_t pairs = 0;
        for (std::size_t frame = 0; frame < 20; ++frame) {
            film.go(frame);
            const std::size_t n = frame < 3    ? 20
                                  : frame < 6  ? 26
                                  : frame < 11 ? 25
                                  : frame < 14 ? 28
                                               : 22;
            ASSERT_EQ(film.crowd().bodies().size(), n) << frame;
            CrowdState now = *film.crowd().state;
            now.events.reset();
            const Answer anew =
                tested.answer(make_question(tested, {make_crowd(std::move(now))}, options), {});
            EXPECT_EQ(film.answer().crowd->pairs, anew.crowd->pairs) << frame;
            pairs += anew.crowd->pairs.size();
            // Its steps lead to the same answer.
            Recording recording;
            EXPECT_TRUE(film.before()->run(&recording) == film.answer()) << frame;
        }
        EXPECT_GT(pairs, 20u);
    }
}

TEST(FilmEvents, EveryFrameIsThatOfTheCommandLine) {
    const Question asked = revised(question(9), {comes(0, 1), comes(7, 3), goes(13, {4, 4})});
    Film film;
    film.open(demo(), asked);
    for (const std::size_t frame : {0u, 7u, 13u, 20u, 12u, 6u}) {
        film.go(frame);
        Question later = asked;
        later.options.set("frame", frame);
        EXPECT_TRUE(film.answer() == demo().answer(later, {})) << frame;
    }
}

TEST(FilmEvents, SpheresThatBounceKeepTheirCourses) {
    const auto& spheres = dynamic_cast<const SimulationDemo&>(Registry::at("bouncing_spheres"));
    CrowdState crowd;
    crowd.field = {vec3(-30, 0, -30), vec3(30, 4, 30)};
    CrowdRecipe recipe;
    recipe.count = 300;
    recipe.speed = 6;
    crowd.bodies = strewn(crowd.field, recipe);
    const Question bare = make_question(spheres, {make_crowd(std::move(crowd))}, Options());
    const Question asked =
        revised(bare, {comes(10, 40), goes(20, {5, 339, 0, 200, 12}), goes(33, {7}), comes(40, 9)});
    std::string hashes;
    // Whatever finds the pairs.
    for (const Options& options : {Options({{"cell", 0}}), Options({{"cell", 3}}),
                                   Options({{"cell", 9}}), Options({{"unoptimised", true}})}) {
        SCOPED_TRACE(spelled(options));
        Film film;
        film.open(spheres, make_question(spheres, {asked.inputs[0]}, options));
        film.go(70);
        EXPECT_EQ(film.crowd().bodies().size(), 344u);
        if (hashes.empty()) hashes = film.hashes();
        EXPECT_EQ(film.hashes(), hashes);
    }
    // Who stays keeps its place when others go: bodies 1 to 4 of frame 20 are there in frame 19.
    Film film;
    film.open(spheres, asked);
    film.go(19);
    const Crowd before = film.crowd();
    film.go(20);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_LT(glm::distance(before.bodies()[i].center, film.crowd().bodies()[i].center), 0.5f);
    }
}

TEST(FilmEvents, WhoDoesNotFitIsRefused) {
    const auto& spheres = dynamic_cast<const SimulationDemo&>(Registry::at("bouncing_spheres"));
    CrowdState crowd;
    crowd.bodies = strewn(crowd.field, {});
    const Question asked = make_question(spheres, {make_crowd(std::move(crowd))}, Options());
    Film film;
    film.open(spheres, asked);
    film.go(5);
    EXPECT_THROW(film.revise(revised(asked, {comes(3, 1, BodyForm::Box)})), InputError);
    EXPECT_EQ(film.frame(), 5u);
    EXPECT_FALSE(film.events());
    Film other;
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
