#include "app/player/expected_answer.h"

#include "app/model/json_lines/answer_json.h"
#include "app/player/why.h"

namespace collidoscope::app {
namespace {

// The number of a contact: of contacts[2].depth 2, the third.
std::size_t contact_of(const std::string& field) {
    const std::size_t bracket = field.find('[');
    return field.starts_with("contacts[") ? std::stoul(field.substr(bracket + 1)) : 0;
}

Json decided_by(const Recording& recording, const Answer& answer, const Difference& difference) {
    if (!difference.part || recording.steps.empty()) return nullptr;
    const auto part = about(answer, *difference.part, contact_of(difference.field));
    // A part that the answer does not have was ruled out by its verdict.
    const auto step = deciding_step(
        recording, part ? *part : AboutAnswer{AnswerPart::Verdict, answer.hit, false});
    if (!step) return nullptr;
    const Step& found = recording.steps[*step];
    return {{"step", *step + 1}, {"line", found.label}, {"text", found.text()}};
}

}  // namespace

Json differences_json(const Asked& asked, const Answer& answer,
                      const std::vector<Difference>& found) {
    Json all = Json::array();
    if (found.empty()) return all;
    Recording recording;
    recording.budget = 20000;
    recording.keeps_inside = false;
    asked.demo->trace(asked.question, recording);
    for (const Difference& difference : found) {
        Json one = {{"field", difference.field},
                    {"expected", difference.expected},
                    {"ours", difference.ours},
                    {"how", difference.how}};
        if (Json step = decided_by(recording, answer, difference); !step.is_null())
            one["decided_by"] = std::move(step);
        all.push_back(std::move(one));
    }
    return all;
}

std::string told_expectation(const Asked& asked, const Answer& answer) {
    const auto found = differences(*asked.expect, to_json(answer), tolerance_for(asked.question));
    if (found.empty()) return "As expected.";
    const Json first = differences_json(asked, answer, {found.front()}).front();
    std::string text;
    if (found.front().field == "hit" && first["ours"].is_boolean()) {
        const bool hit = first["ours"].get<bool>();
        text = hit ? "You expected no hit; ours hits" : "You expected a hit; ours has none";
    } else {
        text = "You expected " + found.front().field + " " + first["expected"].dump() +
               "; ours is " + first["ours"].dump();
    }
    if (!first.contains("decided_by")) return text + ".";
    return text + ": step " + first["decided_by"]["step"].dump() + ".";
}

void add_expectation(const Asked& asked, const Answer& answer, Json& out) {
    const auto found = differences(*asked.expect, out, tolerance_for(asked.question));
    out["as_expected"] = found.empty();
    if (!found.empty()) out["differs"] = differences_json(asked, answer, found);
}

}  // namespace collidoscope::app
