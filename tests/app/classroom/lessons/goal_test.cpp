// Checks are judged by the answer, the facts and the steps of a run.
#include "app/classroom/lessons/goal.h"

#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {
namespace {

struct AskedGoal {
    const Demo& demo = Registry::at("sphere_sphere");
    Question question;
    Answer answer;
    Recording recording;
};

AskedGoal spheres(float apart) {
    AskedGoal asked;
    asked.question =
        make_question(asked.demo, {Sphere{vec3(0), 1}, Sphere{vec3(apart, 0, 0), 1}}, {});
    asked.answer = asked.demo.trace(asked.question, asked.recording);
    return asked;
}

bool holds(const Goal& goal, const AskedGoal& asked) {
    return reached(goal, asked.demo, asked.question, asked.answer, asked.recording);
}

TEST(Goal, AnswerAndRanges) {
    Goal goal;
    goal.answer = R"({"hit": true})";
    EXPECT_TRUE(holds(goal, spheres(1.5f)));
    EXPECT_FALSE(holds(goal, spheres(2.5f)));
    goal.ranges = {{"signed_distance", -0.2, {}}};
    EXPECT_TRUE(holds(goal, spheres(1.9f)));
    EXPECT_FALSE(holds(goal, spheres(1.5f)));
    goal.ranges = {{"contacts[0].depth", {}, 0.6}, {"contacts", 1, 1}};
    EXPECT_TRUE(holds(goal, spheres(1.5f)));
    EXPECT_FALSE(holds(goal, spheres(1.2f)));
    goal.ranges = {{"nothing_like_it", 0, 1}};
    EXPECT_FALSE(holds(goal, spheres(1.5f)));
}

TEST(Goal, StepsAndFacts) {
    Goal goal;
    goal.reaches = {"#apart"};
    EXPECT_TRUE(holds(goal, spheres(3)));
    EXPECT_FALSE(holds(goal, spheres(1)));
    goal.reaches.clear();
    goal.avoids = {"#apart"};
    EXPECT_TRUE(holds(goal, spheres(1)));
    goal.avoids.clear();
    goal.some = {R"({"fact": "decides", "part": "verdict", "hit": true})"};
    EXPECT_TRUE(holds(goal, spheres(1)));
    EXPECT_FALSE(holds(goal, spheres(3)));
    goal.none = goal.some;
    EXPECT_FALSE(holds(goal, spheres(1)));
    EXPECT_TRUE(goal.needs_steps());
    goal.reaches = {"no address"};
    EXPECT_THROW((void)holds(goal, spheres(1)), InputError);
}

}  // namespace
}  // namespace collidoscope::app
