// Traces that nest: which step a scope belongs to, what is seen inside it, what the budget allows.
#include <gtest/gtest.h>

#include "collision/trace/recorder.h"

namespace collidoscope {
namespace {

// Stands for any algorithm that uses others.
template <Tracer T>
int halve(int n, T trace) {
    trace.step("halve", [&](auto& step) { step.say("Half of ", n).value("n", std::int64_t(n)); });
    return n / 2;
}
template <Tracer T = NoTrace>
int halvings(int n, T trace = {}) {
    int count = 0;
    for (; n > 0; ++count) {
        n = halve(n, trace.scope("halve"));
        trace.step("halved", [&](auto& step) { step.say(n, " is left."); });
    }
    trace.step("done", [](auto& step) { step.say("Nothing is left."); });
    return count;
}
template <Tracer T = NoTrace>
int deeper(int n, T trace = {}) {
    const int count = halvings(n, trace.scope("halvings"));
    trace.step("told", [](auto&) {});
    return count;
}

TEST(Scopes, BelongToTheStepToldNext) {
    Recording recording;
    EXPECT_EQ(halvings(5, Recorder(recording)), halvings(5));
    ASSERT_EQ(recording.steps.size(), 4u);  // 5, 2, 1, done
    ASSERT_EQ(recording.scopes.size(), 3u);
    EXPECT_EQ(recording.inside, 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto scopes = recording.scopes_in({top_level, i});
        ASSERT_EQ(scopes.size(), 1u);
        EXPECT_EQ(scopes[0], i);
        EXPECT_EQ(recording.scopes[i].id, "halve");
        EXPECT_EQ(recording.caller(scopes[0]), (Place{top_level, i}));
        EXPECT_STREQ(recording.at({scopes[0], 0}).label, "halve");
    }
    EXPECT_TRUE(recording.scopes_in({top_level, 3}).empty());
    EXPECT_EQ(recording.at({1, 0}).text(), "Half of 2");
}

TEST(Scopes, StandInScopes) {
    Recording recording;
    deeper(3, Recorder(recording));
    ASSERT_EQ(recording.steps.size(), 1u);
    const auto outer = recording.scopes_in({top_level, 0});
    ASSERT_EQ(outer.size(), 1u);
    EXPECT_EQ(recording.scopes[outer[0]].id, "halvings");
    EXPECT_EQ(recording.scopes[outer[0]].steps.size(), 3u);
    const auto inner = recording.scopes_in({outer[0], 1});
    ASSERT_EQ(inner.size(), 1u);
    EXPECT_EQ(recording.scopes[inner[0]].id, "halve");
    EXPECT_EQ(recording.caller(inner[0]), (Place{outer[0], 1}));
}

TEST(Scopes, SeveralInOneStepStayInOrderAndEmptyOnesAreNotThere) {
    Recording recording;
    const Recorder trace(recording);
    halve(8, trace.scope("first"));
    trace.scope("empty");
    halve(4, trace.scope("second"));
    trace.step("both", [](auto&) {});
    halve(2, trace.scope("behind"));
    const auto scopes = recording.scopes_in({top_level, 0});
    ASSERT_EQ(scopes.size(), 3u);  // the last one too: no step follows
    EXPECT_EQ(recording.scopes[scopes[0]].id, "first");
    EXPECT_EQ(recording.scopes[scopes[1]].id, "second");
    EXPECT_EQ(recording.scopes[scopes[2]].id, "behind");
    EXPECT_EQ(recording.caller(scopes[2]), (Place{top_level, 0}));
}

TEST(Scopes, SeeWhatTheCallerKeptBeforeAndKeepTheirOwn) {
    Recording recording;
    const Recorder trace(recording);
    const auto keep = [](const Recorder& where, const char* label) {
        where.step(label, [&](auto& step) { step.point({}, Role::Current, label).keep("same"); });
    };
    keep(trace, "outer");
    const Recorder inner = trace.scope("inner");
    keep(inner, "a");
    keep(inner, "b");
    inner.step("drop", [](auto& step) { step.drop(""); });
    keep(trace, "after");
    trace.step("last", [](auto&) {});

    const auto labels = [&](const Place& place) {
        std::string all;
        for (const Mark& mark : recording.marks_at(place)) all += mark.label + " ";
        return all;
    };
    EXPECT_EQ(labels({top_level, 0}), "outer ");
    EXPECT_EQ(labels({0, 0}), "outer a ");
    EXPECT_EQ(labels({0, 1}), "outer b ");
    EXPECT_EQ(labels({0, 2}), "outer ");  // drops its own only
    EXPECT_EQ(labels({top_level, 1}), "after ");
    EXPECT_EQ(labels({top_level, 2}), "after ");
}

TEST(Scopes, HaveABudgetOfTheirOwn) {
    Recording recording;
    recording.budget = 10;
    const Recorder trace(recording);
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k < 3; ++k) halve(k, trace.scope("halve"));
        trace.step("line", [](auto&) {});
    }
    EXPECT_EQ(recording.steps.size(), 4u);
    EXPECT_EQ(recording.inside, 5u);
    EXPECT_TRUE(recording.inside_cut);
    EXPECT_FALSE(recording.cut);
    EXPECT_EQ(recording.scopes.size(), 5u);  // a table without bounds would not be a budget
    for (int i = 4; i < 10; ++i) trace.step("line", [](auto&) {});
    EXPECT_FALSE(recording.cut);
    trace.step("line", [](auto&) {});
    EXPECT_TRUE(recording.cut);
    EXPECT_EQ(recording.steps.size(), 10u);
    EXPECT_EQ(recording.inside, 5u);
}

TEST(Scopes, AreNotKeptForThoseWhoDoNotLookInside) {
    Recording recording, whole;
    recording.keeps_inside = false;
    EXPECT_EQ(deeper(9, Recorder(recording)), deeper(9, Recorder(whole)));
    EXPECT_TRUE(recording.scopes.empty());
    EXPECT_FALSE(recording.inside_cut);
    EXPECT_EQ(recording.steps.size(), whole.steps.size());
    EXPECT_GT(whole.inside, 0u);
}

TEST(Scopes, GiveTheirMarksToTheBodyOfTheTracerAround) {
    Recording recording;
    const TraceOfBody<Recorder> trace{Recorder(recording), 1};
    trace.scope("inner").step("line", [](auto& step) { step.mark(NodeMark{0, 7}, Role::Current); });
    ASSERT_EQ(recording.scopes.size(), 1u);
    const Step& step = recording.at({0, 0});
    EXPECT_EQ(std::get<NodeMark>(step.marks.at(0).geometry).body, 1);
}

}  // namespace
}  // namespace collidoscope
