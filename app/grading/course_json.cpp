#include "app/exercises/results_json.h"
#include "app/grading/reports.h"

namespace collidoscope::app {
namespace {

// The sentences about the smallest failing case, for the class it is of.
std::string about_failing(const Grades& grades, const Graded& one, const std::string& title) {
    if (!one.report.failing) return {};
    const FailingCase& failing = *one.report.failing;
    if (grades.exercise.classes[failing.one.of_class].hidden) return {};
    if (grades.exercise.classes[failing.one.of_class].title != title) return {};
    std::string text = "\n" + failing.caption + "\n" + failing.one.question.dump();
    for (const FieldResult& field : failing.result.fields) {
        if (!field.asked || field.right) continue;
        text += "\n" + field.name + ": yours " +
                field.yours.dump(-1, ' ', false, Json::error_handler_t::replace) + ", expected " +
                field.expected.dump();
        if (!field.why.empty()) text += ". " + field.why;
    }
    if (!failing.prints.empty()) text += "\nprinted: " + failing.prints.substr(0, 500);
    return text;
}

std::string trouble_of(const Graded& one) {
    std::string text = one.report.trouble;
    if (!one.report.trouble_details.empty()) text += "\n" + one.report.trouble_details;
    return text;
}

std::string notes_of(const Grades& grades, const Graded& one) {
    std::string text = one.report.trouble.empty() ? total_of(grades, one) + "." : trouble_of(one);
    for (const std::string& note : one.report.notes) text += "\n" + note;
    return text;
}

}  // namespace

Json gradescope_json(const Grades& grades, const Graded& one) {
    Json tests = Json::array();
    for (const GradeLine& line : lines_of(grades, one)) {
        tests.push_back(
            {{"name", line.name},
             {"score", line.earned},
             {"max_score", line.points},
             {"status", line.right ? "passed" : "failed"},
             {"output", line.words + (line.hidden ? "" : about_failing(grades, one, line.name))},
             {"visibility", "visible"}});
    }
    // The score is said beside the tests, so that a solution that does not run has one as well.
    return {{"score", one.report.earned},      {"execution_time", one.seconds},
            {"output", notes_of(grades, one)}, {"output_format", "text"},
            {"visibility", "visible"},         {"stdout_visibility", "hidden"},
            {"tests", std::move(tests)}};
}

Json prairielearn_json(const Grades& grades, const Graded& one) {
    Json tests = Json::array();
    for (const GradeLine& line : lines_of(grades, one)) {
        tests.push_back({{"name", line.name},
                         {"points", line.earned},
                         {"max_points", line.points},
                         {"message", line.words},
                         {"output", line.hidden ? "" : about_failing(grades, one, line.name)}});
    }
    Json out = {{"gradable", true},
                {"score", one.report.points > 0 ? one.report.earned / one.report.points : 0.0},
                {"output", notes_of(grades, one)},
                {"tests", std::move(tests)}};
    // What could not be compiled was not judged: it costs no attempt, and the words say why.
    if (!one.report.trouble.empty()) {
        out["gradable"] = false;
        out["format_errors"] = Json::array({trouble_of(one)});
    }
    return out;
}

Json grades_json(const Grades& grades) {
    Json all = Json::array();
    for (const Graded& one : grades.all) {
        Json entry = results_json(grades.exercise, one.report);
        entry["submission"] = one.who.name;
        if (!one.who.id.empty()) entry["id"] = one.who.id;
        entry["earned"] = one.report.earned;
        entry["seconds"] = one.seconds;
        all.push_back(std::move(entry));
    }
    return {{"exercise", grades.exercise.name},   {"title", grades.exercise.title},
            {"points", grades.exercise.points()}, {"hidden_points", grades.hidden_points},
            {"seed", grades.exercise.seed},       {"sandbox", grades.layers},
            {"seconds", grades.seconds},          {"submissions", std::move(all)}};
}

}  // namespace collidoscope::app
