// Insides of steps on demand: which are missing, and another recording that keeps one of them. A
// recording with room for all of them is the oracle.
#include <gtest/gtest.h>

#include <random>

#include "collision/trace/recorder.h"

namespace collidoscope {
namespace {

// A run of random calls: some steps have none, one or several scopes inside, empty ones too, and
// the last ones of a list may be followed by no step.
void tell(const Recorder& trace, std::mt19937& random, int depth) {
    const auto number_below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
    const unsigned steps = depth == 0 ? 12 : number_below(5);
    for (unsigned i = 0; i <= steps; ++i) {
        for (unsigned scopes = depth < 3 ? number_below(3) : 0; scopes > 0; --scopes)
            tell(trace.scope(number_below(2) ? "left" : "right"), random, depth + 1);
        if (i == steps && number_below(2)) break;
        const auto number = static_cast<unsigned>(random());
        trace.step(number_below(2) ? "a" : "b", [&](auto& step) { step.say(number); });
    }
}

Recording recorded(unsigned seed, std::size_t budget, StepPath kept = {}) {
    Recording recording;
    recording.budget = budget;
    recording.kept_path = std::move(kept);
    std::mt19937 random(seed);
    tell(Recorder(recording), random, 0);
    return recording;
}

// The steps inside a step, at any depth, in words; their number is added to `count`.
std::string inside(const Recording& recording, const Place& place, std::size_t& count) {
    std::string all;
    for (const ScopeIndex scope : recording.scopes_in(place)) {
        all += recording.scopes[scope].id + "(";
        for (std::size_t i = 0; i < recording.scopes[scope].steps.size(); ++i, ++count) {
            all += std::string(recording.at({scope, i}).label) + recording.at({scope, i}).text() +
                   inside(recording, {scope, i}, count);
        }
        all += ")";
    }
    return all;
}

// Whether no step is missing inside a step, at any depth.
bool complete_inside(const Recording& recording, const Place& place) {
    if (recording.misses_inside(place)) return false;
    for (const ScopeIndex scope : recording.scopes_in(place))
        for (std::size_t i = 0; i < recording.scopes[scope].steps.size(); ++i)
            if (!complete_inside(recording, {scope, i})) return false;
    return true;
}

std::size_t steps_directly_inside(const Recording& recording, const Place& place) {
    std::size_t count = 0;
    for (const ScopeIndex scope : recording.scopes_in(place))
        count += recording.scopes[scope].steps.size();
    return count;
}

std::vector<Place> places(const Recording& recording) {
    std::vector<Place> all;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) all.push_back({top_level, i});
    for (ScopeIndex scope = 0; scope < recording.scopes.size(); ++scope) {
        for (std::size_t i = 0; i < recording.scopes[scope].steps.size(); ++i)
            all.push_back({scope, i});
    }
    return all;
}

TEST(KeptPath, LeadsToTheSameStepOfAnyRecording) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Recording whole = recorded(seed, 100000);
        for (const Place& place : places(whole)) {
            const StepPath path = whole.path_to(place);
            EXPECT_EQ(whole.place_at(path), place);
            const Recording other = recorded(seed, 40, path);
            const auto there = other.place_at(path);
            if (!there) continue;  // its own list has no room
            EXPECT_EQ(other.at(*there).text(), whole.at(place).text());
            EXPECT_EQ(other.path_to(*there), path);
        }
    }
    EXPECT_FALSE(recorded(1, 100000).place_at({{0, 1000}}));
    EXPECT_FALSE(recorded(1, 100000).place_at({{0, 1}, {1000, 0}}));
}

TEST(KeptPath, MissingInsidesAreKnownExactly) {
    int missing = 0, there = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        const Recording whole = recorded(seed, 100000), cut = recorded(seed, 40);
        ASSERT_FALSE(whole.inside_cut);
        EXPECT_TRUE(whole.missing_inside.empty());
        for (const Place& place : places(cut)) {
            const Place same = *whole.place_at(cut.path_to(place));
            // The last step of a list that is cut is not the last in the whole one, and what was
            // opened behind it is not its own.
            const bool less =
                steps_directly_inside(cut, place) < steps_directly_inside(whole, same);
            EXPECT_EQ(cut.misses_inside(place), less) << seed;
            ++(less ? missing : there);
        }
    }
    EXPECT_GT(missing, 300);
    EXPECT_GT(there, 300);
}

TEST(KeptPath, BringsTheInsideAndTakesNoOther) {
    int brought = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        const Recording whole = recorded(seed, 100000), cut = recorded(seed, 40);
        for (const Place& place : places(cut)) {
            if (!cut.misses_inside(place)) continue;
            const StepPath path = cut.path_to(place);
            const Place same = *whole.place_at(path);
            const Recording other = recorded(seed, 40, path);
            EXPECT_EQ(other.steps.size(), cut.steps.size());
            EXPECT_LE(other.inside, 40u);
            // All that was there is there, and in the same order.
            for (const Place& kept : places(cut)) {
                const auto found = other.place_at(cut.path_to(kept));
                ASSERT_TRUE(found);
                EXPECT_EQ(other.at(*found).text(), cut.at(kept).text());
            }
            std::size_t count = 0, wanted = 0;
            const std::string all = inside(whole, same, wanted);
            const std::string now = inside(other, *other.place_at(path), count);
            const bool complete = complete_inside(other, *other.place_at(path));
            if (complete) {
                EXPECT_EQ(now, all) << seed;
                ++brought;
            } else {
                EXPECT_TRUE(other.inside_cut);
            }
            // A step of the run itself has its beginning, if no more; the lists on the path
            // to a deeper one may have taken its room.
            if (place.scope == top_level && wanted > 0) {
                EXPECT_GT(count, 0u) << seed;
            }
        }
    }
    EXPECT_GT(brought, 50);
}

TEST(KeptPath, WhatIsNotKeptForNobodyLooksInsideIsMissing) {
    Recording recording;
    recording.keeps_inside = false;
    const Recorder trace(recording);
    trace.scope("silent");
    trace.step("none", [](auto&) {});
    // Scopes that no step leads to could not be seen if they were kept.
    trace.scope("outer").scope("inner").step("deep", [](auto&) {});
    trace.step("none", [](auto&) {});
    const Recorder outer = trace.scope("outer");
    outer.scope("inner").step("deep", [](auto&) {});
    outer.step("around", [](auto&) {});
    trace.step("some", [](auto&) {});
    trace.scope("behind").step("late", [](auto&) {});
    EXPECT_FALSE(recording.misses_inside({top_level, 0}));
    EXPECT_FALSE(recording.misses_inside({top_level, 1}));
    EXPECT_TRUE(recording.misses_inside({top_level, 2}));
    EXPECT_EQ(recording.missing_inside, (std::vector<std::size_t>{2, 3}));
    trace.step("last", [](auto&) {});
    EXPECT_TRUE(recording.misses_inside({top_level, 3}));
}

}  // namespace
}  // namespace collidoscope
