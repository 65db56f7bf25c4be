#include <algorithm>

#include "app/classroom/exercises/results_json.h"
#include "app/classroom/grading/groups.h"
#include "app/classroom/grading/reports.h"

namespace collidoscope::app {
namespace {

// The sentences about the smallest failing case, for the class it is of.
std::string about_case(const FailingCase& failing) {
    std::string text = failing.caption + "\n" + question_in_line(failing.one.question);
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

std::string about_failing(const Grades& grades, const Graded& one, const GradeLine& line) {
    const auto is_of = [&](const FailingCase& failing) {
        return grades.exercise.classes[failing.one.of_class].name == line.of_class;
    };
    if (one.report.failing && is_of(*one.report.failing)) return about_case(*one.report.failing);
    for (const FailingCase& other : one.report.others)
        if (is_of(other)) return about_case(other);
    return {};
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

// Words to a student for what the grader's machine could not do: no path and no fault of theirs.
constexpr const char* no_mark =
    "It could not be graded. Your submission is not at fault: please tell your "
    "instructor.";

// Bounds that the readers of these files set.
std::string cut(std::string text) {
    constexpr std::size_t most = 65000;
    if (text.size() > most) text = text.substr(0, most) + "\n(cut)";
    return text;
}

}  // namespace

Json gradescope_json(const Grades& grades, const Graded& one) {
    // Without a score Gradescope shows that grading failed, and gives none.
    if (!one.has_mark())
        return {{"output", no_mark}, {"stdout_visibility", "hidden"}, {"tests", Json::array()}};
    Json tests = Json::array();
    for (const GradeLine& line : lines_of(grades, one)) {
        tests.push_back({{"name", line.name},
                         {"score", line.earned},
                         {"max_score", line.points},
                         {"status", line.right ? "passed" : "failed"},
                         {"output", cut(line.words + "\n" + about_failing(grades, one, line))},
                         {"visibility", "visible"}});
    }
    // The score is said beside the tests, so that a solution that does not run has one as well.
    return {{"score", one.report.earned},
            {"execution_time", one.seconds},
            {"output", cut(notes_of(grades, one))},
            {"output_format", "text"},
            {"visibility", "visible"},
            {"stdout_visibility", "hidden"},
            {"tests", std::move(tests)}};
}

Json prairielearn_json(const Grades& grades, const Graded& one) {
    if (!one.has_mark()) return {{"gradable", false}, {"format_errors", Json::array({no_mark})}};
    Json tests = Json::array();
    for (const GradeLine& line : lines_of(grades, one)) {
        tests.push_back({{"name", line.name},
                         {"points", line.earned},
                         {"max_points", line.points},
                         {"message", line.words},
                         {"output", cut(about_failing(grades, one, line))}});
    }
    Json out = {{"gradable", true},
                {"score", one.report.points > 0 ? one.report.earned / one.report.points : 0.0},
                {"output", cut(notes_of(grades, one))},
                {"tests", std::move(tests)}};
    // Code that could not be compiled was not judged: it costs no attempt, and the words say why.
    if (!one.report.trouble.empty()) {
        out["gradable"] = false;
        out["format_errors"] = Json::array({cut(trouble_of(one))});
    }
    return out;
}

Json grades_json(const Grades& grades) {
    Json all = Json::array();
    for (const Graded& one : grades.all) {
        Json entry = results_json(grades.exercise, one.report);
        entry["submission"] = one.who.name;
        if (!one.who.id.empty()) entry["id"] = one.who.id;
        if (!one.has_mark()) entry["not_graded"] = true;
        entry["earned"] = one.has_mark() ? Json(one.report.earned) : Json(nullptr);
        entry["seconds"] = one.seconds;
        if (const std::string group = group_key(one); !group.empty()) entry["group"] = group;
        if (one.before)
            entry["before"] = {{"earned", one.before->earned}, {"cause", one.before->cause}};
        all.push_back(std::move(entry));
    }
    Json out = {{"exercise", grades.exercise.name},   {"title", grades.exercise.title},
                {"points", grades.exercise.points()}, {"hidden_points", grades.hidden_points},
                {"seed", grades.exercise.seed},       {"sandbox", grades.layers},
                {"seconds", grades.seconds},          {"submissions", std::move(all)}};
    if (grades.hidden_seed) out["hidden_seed"] = *grades.hidden_seed;
    for (const auto& [language, seconds] : grades.right_seconds)
        out["right_seconds"][language] = *std::max_element(seconds.begin(), seconds.end());
    return out;
}

}  // namespace collidoscope::app
