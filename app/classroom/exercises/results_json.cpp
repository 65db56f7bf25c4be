#include "app/classroom/exercises/results_json.h"

#include <algorithm>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

std::string points_text(double points) {
    return fmt::format("{:.4g}", points);
}

std::string cut_to(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    text.resize(most);
    return text + "\n(cut)";
}

// Exercism's runners leave out the message of what passes.
Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

// Nothing is shown of hidden classes.
std::string cases_in_words(const ClassReport& one) {
    return one.hidden ? "" : one.title + ": " + std::to_string(one.total) + " cases";
}

constexpr std::size_t longest_question = 20000;
constexpr std::size_t longest_message = 65000;  // Exercism takes 65,535 characters

Json failing_json(const FailingCase& failing) {
    Json fields = Json::array();
    for (const FieldResult& field : failing.result.fields) {
        if (!field.asked) continue;
        Json one = {{"field", field.name},
                    {"yours", field.yours},
                    {"expected", field.expected},
                    {"right", field.right}};
        if (!field.why.empty()) one["why"] = field.why;
        fields.push_back(std::move(one));
    }
    Json out = {
        {"title", failing.one.title}, {"shrunk", failing.shrunk}, {"fields", std::move(fields)}};
    if (failing.one.question.dump().size() <= longest_question)
        out["question"] = failing.one.question;
    return out;
}

// "error": the program gave no answer there.
const char* status_of(const ClassReport& one, const FailingCase* failing) {
    if (one.state == ClassState::Right) return "pass";
    return failing && !failing->result.fault.empty() ? "error" : "fail";
}

std::string class_message(const ClassReport& one) {
    if (one.state == ClassState::Waiting)
        return one.total == 0 ? "It has no cases." : "It is run when " + one.after + " is right.";
    if (one.state == ClassState::Right) return {};
    if (one.hidden) return "Some of the hidden cases are wrong.";
    return std::to_string(one.total - one.passed) + " of " + std::to_string(one.total) +
           " cases are wrong.";
}

std::string in_line(const Json& json) {
    return json.is_null() ? "-" : json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Numbers of cases over all classes would tell how many are hidden.
bool some_hidden(const ExerciseReport& report) {
    return std::any_of(report.classes.begin(), report.classes.end(),
                       [](const ClassReport& one) { return one.hidden && one.total > 0; });
}

// The failing case that is shown of this class; nullptr: none.
const FailingCase* failing_of(const Exercise& exercise, const ExerciseReport& report,
                              const ClassReport& one) {
    const auto is_of = [&](const FailingCase& failing) {
        return exercise.classes[failing.one.of_class].name == one.name;
    };
    if (report.failing && is_of(*report.failing)) return &*report.failing;
    for (const FailingCase& other : report.others)
        if (is_of(other)) return &other;
    return nullptr;
}

}  // namespace

std::string question_in_line(const Json& question) {
    std::string text = question.dump();
    if (text.size() <= longest_question) return text;
    return text.substr(0, 100) + "... (" + std::to_string(text.size() >> 10U) + " KiB)";
}

Json results_json(const Exercise& exercise, const ExerciseReport& report) {
    Json out = {{"version", 3}};
    if (!report.trouble.empty()) {
        out["status"] = "error";
        out["message"] = cut_to(
            report.trouble + (report.trouble_details.empty() ? "" : "\n" + report.trouble_details),
            longest_message);
        out["tests"] = Json::array();
        out["points"] = report.points;
        out["earned"] = 0;
        return out;
    }
    out["status"] = "pass";
    out["message"] = nullptr;  // where tests were run they say what is wrong
    out["notes"] = report.notes;
    Json tests = Json::array();
    int task = 0;
    for (const ClassReport& one : report.classes) {
        if (one.total == 0 && exercise.kind == ExerciseKind::Solve) continue;
        const FailingCase* const failing = failing_of(exercise, report, one);
        Json test = {{"name", one.title},
                     {"class", one.name},
                     {"status", status_of(one, failing)},
                     {"message", text_or_null(class_message(one))},
                     {"output", nullptr},
                     {"test_code", cases_in_words(one)},
                     {"task_id", ++task}};
        if (!one.hidden) {
            test["passed"] = one.passed;
            test["total"] = one.total;
        }
        test["waiting"] = one.state == ClassState::Waiting;
        test["points"] = one.points;
        test["earned"] = one.earned;
        if (failing) {
            test["message"] = failing->caption;
            test["output"] = cut_to(failing->prints, 490);
            test["test_code"] = question_in_line(failing->one.question);
            test["case"] = failing_json(*failing);
        }
        tests.push_back(std::move(test));
    }
    for (const FieldReport& one : report.fields) {
        const bool right = one.asked > 0 && one.right == one.asked;
        tests.push_back(
            {{"name", one.name},
             {"field", one.name},
             {"status", right ? "pass" : "fail"},
             {"message",
              text_or_null(right                 ? ""
                           : one.given == 0      ? "The answers lack it."
                           : some_hidden(report) ? "Some are wrong."
                                                 : std::to_string(one.asked - one.right) + " of " +
                                                       std::to_string(one.asked) + " are wrong.")},
             {"output", nullptr},
             {"test_code", "\"" + one.name + "\" of every answer"},
             {"task_id", ++task},
             {"points", one.points},
             {"earned", one.earned}});
    }
    if (!report.all_right() || std::any_of(tests.begin(), tests.end(), [](const Json& test) {
            return test["status"] != "pass";
        }))
        out["status"] = "fail";
    out["tests"] = std::move(tests);
    out["points"] = report.points;
    out["earned"] = report.earned;
    double hidden = 0;
    for (const ClassReport& one : report.classes)
        if (one.hidden && one.total > 0) hidden += one.points;
    if (hidden > 0) out["hidden_points"] = hidden;  // of `points`
    out["seconds"] = report.seconds;
    return out;
}

std::string results_text(const ExerciseReport& report) {
    std::string out = headline(report) + "\n";
    if (!report.trouble.empty()) {
        out += report.trouble + "\n";
        if (!report.trouble_details.empty()) out += report.trouble_details + "\n";
        return out;
    }
    std::size_t widest = 0;
    for (const ClassReport& one : report.classes) widest = std::max(widest, one.title.size());
    const auto row = [&](const std::string& name, const std::string& what) {
        out += "  " + name + std::string(widest > name.size() ? widest - name.size() : 0, ' ') +
               "  " + what + "\n";
    };
    for (const ClassReport& one : report.classes) {
        if (one.total == 0) continue;
        if (one.state == ClassState::Waiting)
            row(one.title, "after " + one.after);
        else if (one.hidden)
            row(one.title, one.state == ClassState::Right ? "right (hidden)" : "wrong (hidden)");
        else
            row(one.title, std::to_string(one.passed) + " of " + std::to_string(one.total));
    }
    for (const FieldReport& one : report.fields)
        row(one.name, one.given == 0 ? "not given"
                      : some_hidden(report)
                          ? (one.right == one.asked ? "right" : "some are wrong")
                          : std::to_string(one.right) + " of " + std::to_string(one.asked));
    out += "  " + points_text(report.earned) + " of " + points_text(report.points) + " points\n";
    for (const std::string& note : report.notes) out += note + "\n";
    if (report.failing) {
        const FailingCase& failing = *report.failing;
        out += "\n" + failing.caption + "\n  " + question_in_line(failing.one.question) + "\n";
        for (const FieldResult& field : failing.result.fields)
            if (field.asked)
                out += "  " + field.name + ": yours " + in_line(field.yours) + ", expected " +
                       in_line(field.expected) +
                       (field.right ? "" : "  <- " + (field.why.empty() ? "wrong" : field.why)) +
                       "\n";
        if (!failing.prints.empty()) out += "  printed: " + cut_to(failing.prints, 500) + "\n";
    }
    return out;
}

}  // namespace collidoscope::app
