#include "app/player/why.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/player/axis_rows.h"
#include "app/player/same_mark.h"
#include "tests/app/player/recorded.h"

namespace collidoscope::app {
namespace {

std::string label_of(const Recorded& run, const Target& target, std::size_t shown = 1u << 30) {
    const auto step = why(run.recording, target, shown);
    return step ? run.step(*step).label : "none";
}
std::string label_of(const Recorded& run, AnswerPart part) {
    const auto target = about(run.answer, part);
    return target ? label_of(run, *target) : "no such part";
}

TEST(Why, SpheresThatOverlap) {
    const Recorded run("sphere_sphere", "01");
    ASSERT_TRUE(run.answer.hit);
    EXPECT_EQ(label_of(run, AnswerPart::Verdict), "compare");
    EXPECT_EQ(label_of(run, AnswerPart::Normal), "normal");
    EXPECT_EQ(label_of(run, AnswerPart::Depth), "distance");
    EXPECT_EQ(label_of(run, AnswerPart::Contact), "contact");
    EXPECT_EQ(label_of(run, AnswerPart::Parameter), "no such part");
}

TEST(Why, SpheresThatAreApart) {
    const Recorded run("sphere_sphere", "02");
    ASSERT_FALSE(run.answer.hit);
    EXPECT_EQ(label_of(run, AnswerPart::Verdict), "compare");
    EXPECT_EQ(label_of(run, AnswerPart::Depth), "distance");
    EXPECT_EQ(label_of(run, AnswerPart::Witness), "witness");
    EXPECT_EQ(label_of(run, AnswerPart::Contact), "no such part");
}

TEST(Why, BoxesThatMeetAreDecidedByTheAxisThatIsChosen) {
    for (const char* scene : {"01", "02"}) {
        const Recorded run("sat_box_box", scene);
        ASSERT_TRUE(run.answer.hit);
        EXPECT_EQ(label_of(run, AnswerPart::Verdict), "choose");
        EXPECT_EQ(label_of(run, AnswerPart::Normal), "choose");
        EXPECT_EQ(label_of(run, AnswerPart::Depth), "choose");
    }
    EXPECT_EQ(label_of(Recorded("sat_box_box", "01"), AnswerPart::Contact), "edges");
    EXPECT_EQ(label_of(Recorded("sat_box_box", "02"), AnswerPart::Contact), "keep");
}

TEST(Why, BoxesThatAreApartAreDecidedByTheGap) {
    const Recorded run("sat_box_box", "04");
    ASSERT_FALSE(run.answer.hit);
    EXPECT_EQ(label_of(run, AnswerPart::Verdict), "separated");
    // The gap on the axis is only a lower bound of the distance.
    EXPECT_EQ(label_of(run, AnswerPart::Depth), "closest");
}

// An axis falls where another takes its place, or where it does not become the best at all.
TEST(Why, EveryAxisOfTheBoxes) {
    for (const char* scene : {"01", "02", "04"}) {
        const Recorded run("sat_box_box", scene);
        std::string chosen;
        std::set<std::string> names;
        for (const Step& step : run.recording.steps) {
            const std::string* axis = axis_of(step);
            if (!axis) continue;
            names.insert(*axis);
            if (std::string_view(step.label) == "choose" ||
                std::string_view(step.label) == "separated")
                chosen = *axis;
        }
        ASSERT_FALSE(chosen.empty());
        for (const std::string& name : names) {
            SCOPED_TRACE(name);
            const auto step = why(run.recording, AboutAxis{name}, 0);
            ASSERT_TRUE(step);
            const std::string label = run.step(*step).label;
            const std::string title = name_of(AboutAxis{name}, run.recording);
            if (name == chosen) {
                EXPECT_EQ(label, run.answer.hit ? "choose" : "separated");
                EXPECT_EQ(title, "Axis " + name + (run.answer.hit ? ", chosen" : ", separating"));
                continue;
            }
            EXPECT_TRUE(label == "overlap" || label == "parallel" || label == "separated") << label;
            EXPECT_EQ(title, "Axis " + name + ", rejected");
            // From there on it is not the best, and just before it was, or had not been looked at.
            for (const Fact& fact : run.step(*step).facts) {
                if (const auto* best = std::get_if<BestAxis>(&fact)) {
                    EXPECT_NE(best->axis, name);
                }
            }
        }
    }
    const Recorded run("sat_box_box", "01");
    EXPECT_FALSE(why(run.recording, AboutAxis{"no axis"}, 0));
}

TEST(Why, Rays) {
    const Recorded sphere("ray_sphere", "01");
    EXPECT_EQ(label_of(sphere, AnswerPart::Normal), "hit");
    EXPECT_EQ(label_of(sphere, AnswerPart::Parameter), "enter");
    const Recorded triangle("ray_triangle", "01");
    EXPECT_EQ(label_of(triangle, AnswerPart::Parameter), "divide");
    EXPECT_EQ(label_of(triangle, AnswerPart::Normal), "normal");
    const Recorded miss("ray_triangle", "02");
    EXPECT_EQ(label_of(miss, AnswerPart::Verdict), "outside");
}

TEST(Why, PointsInPolygons) {
    const Recorded run("polygon_crossings", "01");
    const std::string answer(name_of(*run.answer.where));
    EXPECT_EQ(label_of(run, AnswerPart::Verdict), answer);
}

// Every mark that is seen at any step leads to a step that drew it so, not later than what is seen,
// and nothing in between took it away.
TEST(Why, EveryMarkWasDrawnThere) {
    for (const auto& [id, scene] :
         std::vector<std::pair<std::string, std::string>>{{"sphere_sphere", "01"},
                                                          {"sat_box_box", "02"},
                                                          {"ray_triangle", "01"},
                                                          {"polygon_crossings", "01"}}) {
        const Recorded run(id, scene);
        for (std::size_t shown = 0; shown < run.recording.steps.size(); ++shown) {
            for (const Mark& mark : run.recording.marks_at(shown)) {
                SCOPED_TRACE(id + " step " + std::to_string(shown) + ": " + name_of(mark));
                const auto step = why(run.recording, mark, shown);
                ASSERT_TRUE(step);
                ASSERT_LE(*step, shown);
                const auto has = [&](const std::vector<Mark>& marks) {
                    return std::any_of(marks.begin(), marks.end(),
                                       [&](const Mark& m) { return same_mark(m, mark); });
                };
                EXPECT_TRUE(has(run.step(*step).marks));
                for (std::size_t i = *step; i <= shown; ++i)
                    EXPECT_TRUE(has(run.recording.marks_at(i)));
                if (*step > 0) {
                    EXPECT_FALSE(has(run.recording.marks_at(*step - 1)));
                }
            }
        }
    }
}

TEST(Why, AMarkInItsPresentRole) {
    Recording recording;
    const Recorder recorder(recording);
    const Line line{vec3(0), vec3(1)};
    recorder.step("a", [&](auto& s) { s.mark(line, Role::Candidate, "e").keep("e"); });
    recorder.step("b", [&](auto& s) { s.mark(line, Role::Rejected, "e").keep("e"); });
    recorder.step("c", [](auto& s) { s.say("nothing"); });
    recorder.step("d", [&](auto& s) { s.mark(line, Role::Rejected, "e").keep("e"); });
    const Mark seen = recording.marks_at(3).front();
    EXPECT_EQ(why(recording, seen, 3), 1u);
    EXPECT_EQ(why(recording, recording.marks_at(0).front(), 0), 0u);
    // At the first step it is not rejected yet.
    EXPECT_FALSE(why(recording, seen, 0));
}

TEST(Why, AValueWhereItWasGivenAnew) {
    Recording recording;
    const Recorder recorder(recording);
    recorder.step("a", [](auto& s) { s.value("n", std::int64_t{0}); });
    recorder.step("b", [](auto& s) { s.value("n", std::int64_t{1}); });
    recorder.step("c", [](auto& s) { s.value("m", 2.0); });
    recorder.step("d", [](auto& s) { s.value("n", std::int64_t{1}); });
    EXPECT_EQ(why(recording, AboutValue{"n"}, 3), 1u);
    EXPECT_EQ(why(recording, AboutValue{"n"}, 0), 0u);
    EXPECT_EQ(why(recording, AboutValue{"m"}, 3), 2u);
    EXPECT_FALSE(why(recording, AboutValue{"m"}, 1));
    EXPECT_FALSE(why(Recording{}, AboutValue{"m"}, 1));
}

TEST(Why, NamesSayWhatIsMeant) {
    const auto mark = [](Geometry geometry, Role role, std::string label) {
        return name_of(Mark{std::move(geometry), role, Space::World, std::move(label), {}, {}});
    };
    EXPECT_EQ(mark(Dot{vec3(0)}, Role::Witness, "pA"), "Point pA, witness");
    EXPECT_EQ(mark(EdgeMark{0, 2}, Role::Rejected, ""), "Edge 3, rejected");
    EXPECT_EQ(mark(NodeMark{1, 12}, Role::Opened, ""), "Node 12 of B, opened");
    EXPECT_EQ(mark(FeatureMark{0, FeatureKind::Face, 4}, Role::Current, ""),
              "Face 4 of A, current");
    EXPECT_EQ(mark(Line{vec3(0), vec3(1)}, Role::Axis, "A.x"), "Axis A.x");
    EXPECT_EQ(mark(Arrow{vec3(0), vec3(1)}, Role::Normal, "n"), "Normal n");
}

}  // namespace
}  // namespace collidoscope::app
