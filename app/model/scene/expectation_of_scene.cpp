#include "app/model/scene/expectation_of_scene.h"

#include <map>
#include <optional>

#include "app/base/utilities/format.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/expectation.h"

namespace collidoscope::app {
namespace {

using Problems = std::vector<std::string>;

bool is_bounds(const Json& claim) {
    if (!claim.is_object() || claim.empty()) return false;
    for (const auto& [key, value] : claim.items()) {
        if ((key != "min" && key != "max") || !value.is_number()) return false;
    }
    return true;
}

void hold_number(const std::string& what, const Json& claim, const Json& ours, Problems& problems) {
    if (!ours.is_number()) {
        problems.push_back(what + ": expected a number, ours is " + ours.dump());
    } else if (is_bounds(claim)) {
        const auto value = ours.get<double>();
        if (claim.contains("min") && !(value >= claim["min"].get<double>()))
            problems.push_back(what + ": at least " + claim["min"].dump() + " expected, ours is " +
                               ours.dump());
        if (claim.contains("max") && !(value <= claim["max"].get<double>()))
            problems.push_back(what + ": at most " + claim["max"].dump() + " expected, ours is " +
                               ours.dump());
    } else if (!claim.is_number()) {
        throw InputError("\"expect\": " + what +
                         " must be a number or {\"min\": ..., \"max\": ...}");
    } else if (claim != ours) {
        problems.push_back(what + ": expected " + claim.dump() + ", ours is " + ours.dump());
    }
}

std::vector<std::string> labels_of(const Json& steps, const char* key) {
    if (!steps.contains(key)) return {};
    const Json& labels = steps[key];
    bool texts = labels.is_array();
    if (texts) {
        for (const Json& label : labels) texts = texts && label.is_string();
    }
    if (!texts)
        throw InputError(std::string("\"expect\": steps.") + key + " must be a list of labels");
    return labels.get<std::vector<std::string>>();
}

void hold_steps(const Json& claim, const Recording& recording, Problems& problems) {
    if (!claim.is_object()) throw InputError("\"expect\": steps must be an object {...}");
    for (const auto& entry : claim.items()) {
        if (entry.key() != "reached" && entry.key() != "never" && entry.key() != "count")
            throw InputError("\"expect\": steps has \"reached\", \"never\" and \"count\", not \"" +
                             entry.key() + "\"");
    }
    std::map<std::string, std::size_t> times;
    for (const Step& step : recording.steps) ++times[step.label];
    for (const Scope& scope : recording.scopes) {
        for (const Step& step : scope.steps) ++times[scope.id + "/" + step.label];
    }
    for (const std::string& label : labels_of(claim, "reached")) {
        if (times[label] == 0) problems.push_back("#" + label + " is never reached");
    }
    for (const std::string& label : labels_of(claim, "never")) {
        if (times[label] > 0)
            problems.push_back("#" + label + " is reached " + std::to_string(times[label]) +
                               " times");
    }
    if (!claim.contains("count")) return;
    if (!claim["count"].is_object())
        throw InputError("\"expect\": steps.count must be an object {label: number}");
    for (const auto& [label, count] : claim["count"].items())
        hold_number("#" + label, count, times[label], problems);
}

// Claims about the elements of a list by their "id": {"of": {ID: {FIELD: number or bounds}}}.
bool is_about_elements(const Json& claim) {
    return claim.is_object() && claim.size() == 1 && claim.contains("of") &&
           claim["of"].is_object();
}

void hold_elements(const std::string& list, const Json& claims, const Json& ours,
                   Problems& problems) {
    for (const auto& [id, fields] : claims.items()) {
        const std::string place = fmt::format("{}.{}", list, id);
        if (!fields.is_object() || fields.empty())
            throw InputError("\"expect\": " + place + " must be an object {field: number}");
        Json element = Json::object();
        for (const Json& one : ours) {
            if (one.is_object() && one.contains("id") && one["id"] == Json(id)) element = one;
        }
        if (element.empty()) problems.push_back(place + ": there is no such element");
        for (const auto& [field, claim] : fields.items())
            hold_number(fmt::format("{}.{}", place, field), claim,
                        element.contains(field) ? element[field] : Json(), problems);
    }
}

void hold_answer(const Json& expect, const Question& question, const Json& ours,
                 Problems& problems) {
    Json equal = Json::object();
    for (const auto& [key, claim] : expect.items()) {
        if (key == "steps") continue;
        if (is_about_elements(claim)) {
            const bool given = ours.contains(key) && ours[key].is_array();
            hold_elements(key, claim["of"], given ? ours[key] : Json::array(), problems);
            continue;
        }
        const bool list = claim.is_object() && claim.size() == 1 && claim.contains("count");
        if (!list && !is_bounds(claim)) {
            equal[key] = claim;
        } else if (list) {
            const bool given = ours.contains(key) && ours[key].is_array();
            hold_number(key, claim["count"], given ? Json(ours[key].size()) : Json(0), problems);
        } else {
            hold_number(key, claim, ours.contains(key) ? ours[key] : Json(), problems);
        }
    }
    for (const Difference& difference : differences(equal, ours, tolerance_for(question)))
        problems.push_back(difference.field + ": " + difference.how);
}

}  // namespace

std::vector<std::string> unmet_expectations(const Scene& scene) {
    const Json expect = Json::parse(scene.expect, nullptr, false);
    if (!expect.is_object() || expect.empty())
        throw InputError(
            "\"expect\" must be an object that claims something, like {\"hit\": true}");
    const Demo& demo = Registry::at(scene.demo);
    Problems problems;
    Recording recording;
    std::optional<Question> question;
    Json ours;
    try {
        question = question_of(demo, scene);
        ours = to_json(demo.trace(*question, recording));
    } catch (const InputError& error) {
        const std::string said = error.what();
        if (!expect.contains("error")) return {"an answer is expected, but it is refused: " + said};
        if (!expect["error"].is_string() || expect.size() != 1)
            throw InputError("\"expect\": \"error\" is a text and stands alone");
        if (said.find(expect["error"].get<std::string>()) == std::string::npos)
            return {"refused with other words: " + said};
        return {};
    }
    if (expect.contains("error")) return {"a refusal is expected, but it is answered"};
    hold_answer(expect, *question, ours, problems);
    if (expect.contains("steps")) hold_steps(expect["steps"], recording, problems);
    return problems;
}

}  // namespace collidoscope::app
