#include "app/player/inspect.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace collidoscope::app {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Recording recording_with(const std::vector<std::pair<const char*, ValueData>>& values) {
    Recording recording;
    for (const auto& [name, data] : values) {
        Recorder(recording).step(
            "line", [&name = name, &data = data](auto& step) { step.value(name, data); });
    }
    return recording;
}

TEST(Inspect, FindsTheLastValueUpToAStep) {
    const Recording r = recording_with({{"a", 1.0}, {"b", 2.0}, {"a", 3.0}});
    EXPECT_EQ(step_with_value(r, 1, "a"), 0u);
    EXPECT_EQ(step_with_value(r, 2, "a"), 2u);
    EXPECT_EQ(step_with_value(r, 99, "b"), 1u);
    EXPECT_FALSE(step_with_value(r, 0, "b"));
    EXPECT_FALSE(step_with_value({}, 0, "a"));
    EXPECT_EQ(value_of(r.steps[0], "b"), nullptr);
}

TEST(Inspect, ChangesAreTold) {
    const Recording r = recording_with(
        {{"a", 1.0}, {"b", 2.0}, {"a", 1.0}, {"a", 4.0}, {"a", std::string("four")}});
    EXPECT_FALSE(changes_value(r, 0, "a"));
    EXPECT_FALSE(changes_value(r, 1, "a"));
    EXPECT_FALSE(changes_value(r, 2, "a"));
    EXPECT_TRUE(changes_value(r, 3, "a"));
    EXPECT_TRUE(changes_value(r, 4, "a"));
    EXPECT_FALSE(changes_value(r, 9, "a"));
}

TEST(Inspect, FindsWhereAValueBecomesNaN) {
    const Recording r = recording_with({{"a", 1.0},
                                        {"a", nan},
                                        {"a", nan},
                                        {"b", vec3(0, std::nanf(""), 0)},
                                        {"a", 2.0},
                                        {"a", static_cast<float>(nan)}});
    EXPECT_EQ(next_nan(r, 0), 1u);
    EXPECT_EQ(next_nan(r, 1), 3u);
    EXPECT_EQ(next_nan(r, 3), 5u);
    EXPECT_FALSE(next_nan(r, 5));
    EXPECT_FALSE(next_nan(recording_with({{"a", 1.0}, {"a", INFINITY}}), 0));
    // A NaN is like another: nothing changes.
    EXPECT_FALSE(changes_value(r, 2, "a"));
}

TEST(Inspect, NumbersToPlot) {
    EXPECT_EQ(as_number(true), 1.0);
    EXPECT_EQ(as_number(std::int64_t{-3}), -3.0);
    EXPECT_EQ(as_number(vec2(3, 4)), 5.0);
    EXPECT_EQ(as_number(vec3(0, -2, 0)), 2.0);
    EXPECT_FALSE(as_number(std::string("word")));
}

TEST(Inspect, HistoryOfAValue) {
    const Recording r =
        recording_with({{"a", 1.0}, {"b", 2.0}, {"a", 1.0}, {"a", std::string("x")}});
    const std::vector<Sample> samples = history_of(r, "a");
    ASSERT_EQ(samples.size(), 3u);
    EXPECT_EQ(samples[1].step, 2u);
    EXPECT_FALSE(samples[0].changed);
    EXPECT_FALSE(samples[1].changed);
    EXPECT_TRUE(samples[2].changed);
    EXPECT_FALSE(samples[2].number);
    EXPECT_TRUE(history_of(r, "c").empty());
}

}  // namespace
}  // namespace collidoscope::app
