// Submissions that fail alike.
#include "app/classroom/grading/groups.h"

#include <gtest/gtest.h>

#include <utility>

#include "app/base/json/json.h"
#include "app/classroom/grading/report_json.h"

namespace collidoscope::app {
namespace {

// One whose cases at these places are wrong in the core, and in a field with points of its own.
Graded graded(std::vector<std::size_t> wrong, std::vector<std::size_t> wrong_in_field) {
    Graded one;
    one.who.name = one.who.shown = "someone";
    ClassReport of_class;
    of_class.name = of_class.title = "touching";
    of_class.total = 5;
    of_class.state = wrong.empty() ? ClassState::Right : ClassState::Wrong;
    one.report.classes.push_back(of_class);
    FieldReport field;
    field.name = "normal";
    field.asked = field.given = 5;
    field.right = 5 - static_cast<int>(wrong_in_field.size());
    field.wrong_cases = std::move(wrong_in_field);
    one.report.fields.push_back(field);
    one.report.wrong_cases = std::move(wrong);
    return one;
}

TEST(Groups, TheSameCasesAreOneGroup) {
    EXPECT_EQ(group_key(graded({}, {})), "");
    EXPECT_EQ(group_key(graded({1, 3}, {})), group_key(graded({1, 3}, {})));
    EXPECT_NE(group_key(graded({1, 3}, {})), group_key(graded({1, 4}, {})));
    EXPECT_NE(group_key(graded({1, 3}, {})), group_key(graded({1}, {3})));
}

TEST(Groups, AFieldCountsWithItsCases) {
    EXPECT_EQ(group_key(graded({}, {0, 1})), group_key(graded({}, {0, 1})));
    EXPECT_NE(group_key(graded({}, {0, 1})), group_key(graded({}, {0, 1, 2, 3, 4})));
    EXPECT_NE(group_key(graded({}, {0, 1})), group_key(graded({}, {0, 2})));
    // Left out of every answer it is missing, not wrong.
    Graded none = graded({}, {});
    none.report.fields[0].given = none.report.fields[0].right = 0;
    EXPECT_EQ(group_key(none), "");
    // A kept result is in the group of the graded one.
    const Graded one = graded({2}, {0, 4});
    Graded again = one;
    again.report = read_kept_report(Exercise{}, kept_report(one.report));
    EXPECT_EQ(group_key(again), group_key(one));
}

TEST(Groups, RemarksThatAreWrittenStay) {
    Grades grades;
    grades.all = {graded({1}, {}), graded({2}, {}), graded({2}, {})};
    const std::string small = group_key(grades.all[0]), large = group_key(grades.all[1]);
    const Json first = Json::parse(remarks_to_fill_in(grades, {}));
    ASSERT_EQ(first.size(), 2u);
    EXPECT_EQ(first.begin().key(), large);
    EXPECT_EQ(first[small].get<std::string>(), "");
    // Also those of groups that nobody is in.
    const Json next = Json::parse(remarks_to_fill_in(grades, {{small, "Read."}, {"gone", "Old."}}));
    ASSERT_EQ(next.size(), 3u);
    EXPECT_EQ(next[small].get<std::string>(), "Read.");
    EXPECT_EQ(next[large].get<std::string>(), "");
    EXPECT_EQ(next["gone"].get<std::string>(), "Old.");
}

}  // namespace
}  // namespace collidoscope::app
