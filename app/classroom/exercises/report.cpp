#include "app/classroom/exercises/report.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

std::string short_number(double value) {
    return fmt::format("{:.4g}", value);
}

std::string listed(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t k = 0; k < names.size(); ++k)
        out += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
    return out;
}

std::string capitalized(std::string text) {
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string which_fail(const Exercise& exercise, const ExerciseReport& report,
                       const FailingCase& failing) {
    const FieldResult* wrong = failing.result.first_wrong(exercise);
    std::vector<std::string> names;
    std::size_t right = 0;
    for (const ClassReport& one : report.classes) {
        if (one.state == ClassState::Wrong) names.push_back(one.title);
        if (one.state == ClassState::Right) ++right;
    }
    if (names.empty())
        return wrong ? "The " + wrong->name + " is wrong in some cases." : std::string();
    if (names.size() > 3)
        return std::to_string(names.size()) + " of " + std::to_string(names.size() + right) +
               " classes have cases that fail.";
    // Titles of one word are adjectives: "touching pairs".
    const bool adjectives = std::all_of(names.begin(), names.end(), [](const std::string& name) {
        return name.find(' ') == std::string::npos;
    });
    if (!adjectives) {
        for (std::string& name : names) name.insert(0, 1, '"').append(1, '"');
        return (right > 0 && names.size() == 1 ? "Only the cases " : "The cases ") + listed(names) +
               " fail.";
    }
    if (names.size() == 1 && right > 0)
        return "Only " + names[0] + " " + exercise.noun() + " fail.";
    return capitalized(listed(names)) + " " + exercise.noun() + " fail.";
}

std::string the_case(const Exercise& exercise, const FailingCase& failing) {
    const Question& question = failing.one.asked.question;
    if (failing.one.question.contains("boxes")) {
        const std::size_t count = failing.one.question["boxes"].size();
        return std::to_string(count) + (count == 1 ? " box" : " boxes");
    }
    if (question.inputs.size() == 2) {
        const auto* a = std::get_if<Sphere>(&question.inputs[0]);
        const auto* b = std::get_if<Sphere>(&question.inputs[1]);
        if (a && b)
            return "radii " + short_number(a->radius) + " and " + short_number(b->radius) +
                   ", centers " +
                   short_number(glm::length(glm::dvec3(b->center) - glm::dvec3(a->center))) +
                   " apart";
    }
    if (failing.one.ours && failing.one.ours->signed_distance) {
        const double distance = *failing.one.ours->signed_distance;
        if (distance == 0) return "they touch";
        return distance > 0 ? "they are " + short_number(distance) + " apart"
                            : "they overlap by " + short_number(-distance);
    }
    (void)exercise;
    return failing.one.title;
}

std::string in_words(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return short_number(value.get<double>());
    if (value.is_array() && value.size() == 3 && value[0].is_number()) {
        std::string out = "(";
        for (const Json& one : value)
            out += (out.size() > 1 ? ", " : "") +
                   (one.is_number() ? short_number(one.get<double>()) : std::string("?"));
        return out + ")";
    }
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() > 60 ? text.substr(0, 60) + "..." : text;
}

// "You said no; they share one point."
std::string said(const Exercise& exercise, const FailingCase& failing) {
    // "took longer than 2 s on case ..." goes on in a sentence; "ZeroDivisionError: ..." is one.
    if (const std::string& fault = failing.result.fault; !fault.empty())
        return (std::islower(static_cast<unsigned char>(fault[0])) ? "Your program " : "") + fault +
               (fault.back() == '.' ? "" : ".");
    const FieldResult* wrong = failing.result.first_wrong(exercise);
    if (!wrong) return {};
    const std::string& why = exercise.classes[failing.one.of_class].why;
    if (!wrong->given) return "Your answer has no \"" + wrong->name + "\".";
    const bool verdict = wrong->name == "hit" || wrong->name == "where";
    std::string text = verdict ? "You said " + in_words(wrong->yours)
                               : "Your " + wrong->name + " is " + in_words(wrong->yours);
    if (verdict && !why.empty()) return text + ". " + why + (why.back() == '.' ? "" : ".");
    if (verdict) return text + "; the right answer is " + in_words(wrong->expected) + ".";
    return text + (wrong->why.empty() ? std::string() : ": " + wrong->why) + ".";
}

// `begin`, then the case in words after `lead`, then what was said there.
std::string with_the_case(const Exercise& exercise, const FailingCase& failing, std::string begin,
                          const std::string& lead) {
    const std::string what = the_case(exercise, failing);
    if (!what.empty()) {
        if (!begin.empty() && begin.back() != ' ') begin += " ";
        begin += lead + what + ".";
    }
    const std::string answer = said(exercise, failing);
    if (!answer.empty()) begin += " " + answer;
    return begin;
}

}  // namespace

bool ExerciseReport::all_right() const {
    return trouble.empty() && !classes.empty() &&
           std::all_of(classes.begin(), classes.end(), [](const ClassReport& one) {
               return one.state == ClassState::Right || one.total == 0;
           });
}

const ClassReport* ExerciseReport::class_named(std::string_view name) const {
    for (const ClassReport& one : classes)
        if (one.name == name) return &one;
    return nullptr;
}

std::string caption_of(const Exercise& exercise, const ExerciseReport& report,
                       const FailingCase& failing) {
    if (failing.fresh) return caption_of_class(exercise, failing);
    return with_the_case(exercise, failing, which_fail(exercise, report, failing),
                         "Smallest case: ");
}

std::string caption_of_class(const Exercise& exercise, const FailingCase& failing) {
    const std::string& title = exercise.classes[failing.one.of_class].title;
    if (failing.fresh) {
        const FieldResult* wrong = failing.result.first_wrong(exercise);
        const std::string what =
            wrong && failing.result.core_right(exercise)
                ? "The " + wrong->name + " is wrong in hidden cases of \"" + title + "\"."
                : "Hidden cases of \"" + title + "\" fail.";
        return with_the_case(exercise, failing,
                             what + " This one is not among them, but fails in the same way: ", "");
    }
    return with_the_case(exercise, failing, "Cases of \"" + title + "\" fail.", "Smallest case: ");
}

std::string headline(const ExerciseReport& report) {
    if (!report.trouble.empty()) return "It cannot be run";
    int wrong = 0, classes = 0;
    bool hidden = false;
    std::string title;
    for (const ClassReport& one : report.classes) {
        if (one.state != ClassState::Wrong) continue;
        ++classes;
        title = one.title;
        if (one.hidden)
            hidden = true;
        else
            wrong += one.total - one.passed;
    }
    if (classes == 0) {
        for (const FieldReport& field : report.fields)
            if (field.right < field.asked && field.given > 0)
                return capitalized(field.name) + " is wrong";
        return report.earned < report.points ? "Right so far" : "All right";
    }
    if (classes == 1 && hidden) return "Hidden cases wrong";
    if (classes == 1)
        return std::to_string(wrong) + " " + title + (wrong == 1 ? " case wrong" : " cases wrong");
    if (wrong == 0) return "Hidden cases wrong";
    return std::to_string(wrong) + (wrong == 1 ? " case wrong in " : " cases wrong in ") +
           std::to_string(classes) + " classes";
}

}  // namespace collidoscope::app
