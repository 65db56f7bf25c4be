#include "app/player/film.h"

#include <gtest/gtest.h>

#include "app/demo/broad_demo.h"

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
    return make_question(demo(), {make_crowd(std::move(crowd))}, Json::object());
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
        later.options["frame"] = frame;
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
    film.open(demo(), make_question(demo(), {make_crowd({})}, Json::object()));
    film.go(5);
    EXPECT_EQ(film.count(), 6u);
    EXPECT_FALSE(film.answer().hit);
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
