#include "app/base/utilities/format.h"
#include "app/base/utilities/markup.h"
#include "app/classroom/grading/reports.h"
#include "app/classroom/sandbox/utf8.h"

namespace collidoscope::app {
namespace {

std::string words_of(const ClassReport& one) {
    if (one.state == ClassState::Waiting)
        return one.after.empty() ? "not run" : "is run when \"" + one.after + "\" is right";
    if (one.hidden)
        return one.state == ClassState::Right ? "hidden cases: passed" : "hidden cases: not passed";
    return std::to_string(one.passed) + " of " + std::to_string(one.total) + " cases right";
}

}  // namespace

std::vector<GradeLine> lines_of(const Grades& grades, const Graded& one) {
    std::vector<GradeLine> lines;
    if (!one.report.trouble.empty()) return lines;
    bool hidden = false;
    for (const ClassReport& of_class : one.report.classes) {
        if (of_class.total == 0 && grades.exercise.kind == ExerciseKind::Solve) continue;
        hidden |= of_class.hidden;
        lines.push_back({of_class.name, of_class.title, words_of(of_class),
                         of_class.state == ClassState::Right, of_class.hidden, of_class.earned,
                         of_class.points});
    }
    for (const FieldReport& field : one.report.fields) {
        const bool right = field.asked > 0 && field.right == field.asked;
        std::string words;
        if (right)
            words = "right";
        else if (field.given == 0)
            words = "not given";
        else if (hidden)
            words = "wrong in some cases";  // a number would tell how many are hidden
        else
            words = std::to_string(field.right) + " of " + std::to_string(field.asked) + " right";
        lines.push_back({{}, field.name, words, right, false, field.earned, field.points});
    }
    return lines;
}

std::string total_of(const Grades& grades, const Graded& one) {
    std::string text =
        in_digits(one.report.earned, 4) + " of " + in_digits(one.report.points, 4) + " points";
    if (grades.hidden_points > 0)
        text += ", of which " + in_digits(grades.hidden_points, 4) +
                (grades.hidden_points == 1 ? " is" : " are") + " for hidden cases";
    return text;
}

std::string escaped(const std::string& text) {
    return in_markup(sandbox::as_utf8(text));
}

}  // namespace collidoscope::app
