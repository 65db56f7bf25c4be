// That the program reads facts: every word of a recording can be rewritten, and nothing changes
// but what is shown.
#include <gtest/gtest.h>

#include <array>

#include "app/model/json_lines/trace_json.h"
#include "app/player/axis_rows.h"
#include "app/player/compare/comparison.h"
#include "app/player/inspect.h"
#include "app/player/map/configuration_map.h"
#include "app/player/predict.h"
#include "app/player/why.h"
#include "app/view/picking/pointed.h"
#include "tests/app/player/recorded.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_scenes = 2;  // of each demo
constexpr std::array parts = {AnswerPart::Verdict, AnswerPart::Contact, AnswerPart::Witness,
                              AnswerPart::Normal,  AnswerPart::Depth,   AnswerPart::Parameter};

// Calls test(demo, scene's file name, run) for the first scenes of every demo.
template <typename Test>
void for_each_run(const Test& test) {
    for (const Demo* demo : Registry::all()) {
        const std::string& id = demo->info().id;
        std::size_t scenes = 0;
        for (const Preset& preset : presets_of(id)) {
            if (scenes++ == max_scenes) break;
            const std::string file = preset.path.filename().string();
            SCOPED_TRACE(std::string(id).append(" ").append(file));
            const Recorded run(id, file);
            if (!run.recording.steps.empty()) test(id, file, run);
        }
    }
}

std::vector<std::size_t> steps_of(const std::vector<Ask>& asks) {
    std::vector<std::size_t> steps;
    steps.reserve(asks.size());
    for (const Ask& ask : asks) steps.push_back(ask.step);
    return steps;
}

// A text in a mark of a choice or a value's text is no sentence, but must be no key to a meaning
// either: the texts of values too.
Recording without_texts(Recording recording) {
    for (Step& step : recording.steps) {
        for (Value& value : step.values) {
            if (auto* text = std::get_if<std::string>(&value.data)) *text = "x";
        }
    }
    return recording;
}

TEST(Facts, NoWordMatters) {
    for_each_run([](const std::string&, const std::string&, const Recorded& run) {
        const Recording mute = without_texts(silenced(run.recording));
        const std::size_t last = run.recording.steps.size() - 1;

        for (const AnswerPart part : parts) {
            const auto target = about(run.answer, part);
            if (!target) continue;
            EXPECT_EQ(why(run.recording, *target, last), why(mute, *target, last)) << name_of(part);
            EXPECT_EQ(name_of(*target, run.recording), name_of(*target, mute));
        }
        const std::vector<AxisRow> rows = axis_rows(run.recording);
        EXPECT_EQ(rows, axis_rows(mute));
        EXPECT_EQ(smallest_row(rows), smallest_row(axis_rows(mute)));
        for (std::size_t k = 0; k < std::min<std::size_t>(rows.size(), 40); ++k) {
            const AboutAxis axis{rows[k].axis};
            EXPECT_EQ(why(run.recording, axis, last), why(mute, axis, last));
            EXPECT_EQ(name_of(axis, run.recording), name_of(axis, mute));
        }
        EXPECT_EQ(decision_of(run.recording), decision_of(mute));
        EXPECT_EQ(parts_shown(run.recording), parts_shown(mute));
        EXPECT_EQ(first_parting(run.recording, mute), std::nullopt);
        EXPECT_EQ(steps_of(asks_of(run.recording, run.code)), steps_of(asks_of(mute, run.code)));
        EXPECT_EQ(next_nan(run.recording, 0), next_nan(mute, 0));

        // Marks and values are still told apart, at some steps.
        for (const std::size_t shown : {last / 2, last}) {
            const auto marks = run.recording.marks_at(shown), quiet = mute.marks_at(shown);
            ASSERT_EQ(marks.size(), quiet.size());
            for (std::size_t k = 0; k < std::min<std::size_t>(marks.size(), 20); ++k) {
                EXPECT_EQ(why(run.recording, marks[k], shown), why(mute, quiet[k], shown));
                const Pointed what = pointed_at(marks[k]), muted = pointed_at(quiet[k]);
                for (std::size_t j = 0; j < std::min<std::size_t>(marks.size(), 20); ++j)
                    EXPECT_EQ(what.lights(marks[j]), muted.lights(quiet[j]));
            }
        }
        const Recording renamed = silenced(run.recording);
        for (const Value& value : run.recording.steps[last].values) {
            const AboutValue target{value.id};
            EXPECT_EQ(why(run.recording, target, last), why(renamed, target, last)) << value.id;
            EXPECT_EQ(history_of(run.recording, value.id).size(),
                      history_of(renamed, value.id).size());
        }
    });
}

// A part of the answer that no step decides has no "why": there is none.
TEST(Facts, EveryPartOfEveryAnswerIsDecidedByAStep) {
    for_each_run([](const std::string& id, const std::string&, const Recorded& run) {
        for (const AnswerPart part : parts) {
            const auto target = about(run.answer, part);
            if (!target) continue;
            // A build decides nothing: that there is a tree is known at its end.
            if (id == "tree_build" && part == AnswerPart::Verdict) continue;
            EXPECT_TRUE(deciding_step(run.recording, *target)) << name_of(part);
        }
    });
}

// Without its facts a recording has no answers: the tests above look at what is read.
TEST(Facts, WithoutThemNothingIsKnown) {
    Recording bare = Recorded("sat_box_box", "01").recording;
    for (Step& step : bare.steps) step.facts.clear();
    EXPECT_TRUE(axis_rows(bare).empty());
    EXPECT_FALSE(why(bare, AboutAxis{"A.x"}, 0));
    for (const AnswerPart part : parts)
        EXPECT_FALSE(deciding_step(bare, AboutAnswer{part, true, false}));
    EXPECT_EQ(decision_of(bare), bare.steps.back().label);
}

TEST(Facts, AreTheSameAfterTheVerdictIsTurned) {
    const Recorded boxes("sat_box_box", "01");
    const auto rows = axis_rows(boxes.recording);
    ASSERT_EQ(rows.size(), 15u);
    const auto best = smallest_row(rows);
    ASSERT_TRUE(best);
    EXPECT_FLOAT_EQ(static_cast<float>(rows[*best].size), -*boxes.answer.signed_distance);
}

TEST(Facts, InJson) {
    const auto written = [](const Fact& fact) { return to_json(fact).dump(); };
    EXPECT_EQ(written(Decides{AnswerPart::Verdict, false}),
              R"({"fact":"decides","part":"verdict","hit":false})");
    EXPECT_EQ(written(Decides{AnswerPart::Parameter, {}}), R"({"fact":"decides","part":"t"})");
    EXPECT_EQ(written(AxisTested{"A.x", AxisOutcome::Gap, 0.5}),
              R"({"fact":"axis tested","axis":"A.x","outcome":"gap","amount":0.5})");
    EXPECT_EQ(written(AxisTested{"A.x", AxisOutcome::Skipped}),
              R"({"fact":"axis tested","axis":"A.x","outcome":"skipped"})");
    EXPECT_EQ(written(BestAxis{"B.z", true}), R"({"fact":"best axis","axis":"B.z","final":true})");
    EXPECT_EQ(written(ClosestPair{{0, FeatureKind::Vertex, 3}, {1, FeatureKind::Face, 0}}),
              R"({"fact":"closest pair","a":{"vertex":3},"b":{"face":0}})");
    EXPECT_EQ(written(PartTested{StructurePart::LastContact, 3, true}),
              R"({"fact":"part tested","part":"last contact","number":3,"found":true})");
    EXPECT_EQ(written(PartChanged{1, 3, PartEvent::Waited}),
              R"({"fact":"part of a model","body":1,"part":3,"event":"waited for"})");
    EXPECT_EQ(written(PartsCompared{1, 2, 5}),
              R"({"fact":"parts compared","a":1,"b":2,"pairs":5})");
    EXPECT_EQ(written(BodiesTested{2, 7, PairVerdict::Degraded}),
              R"({"fact":"bodies tested","bodies":[2,7],"verdict":"degraded"})");
    EXPECT_EQ(written(TreeBuilt{}), R"({"fact":"tree built"})");
    EXPECT_EQ(written(PassMade{PixelPass::Along, 1}),
              R"({"fact":"pass over pixels","pass":"along","body":1})");
    EXPECT_EQ(written(PassMade{PixelPass::Both}), R"({"fact":"pass over pixels","pass":"both"})");
}

}  // namespace
}  // namespace collidoscope::app
