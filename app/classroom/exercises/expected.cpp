#include "app/classroom/exercises/expected.h"

#include "app/model/json_lines/answer_json.h"

namespace collidoscope::app {

Json expected_fields(const Answer& answer) {
    Json out = to_json(answer);
    if (answer.signed_distance && answer.exact_distance) {
        if (answer.hit) {
            if (!out.contains("depth")) out["depth"] = number(-*answer.signed_distance + 0.0f);
        } else {
            if (!out.contains("distance")) out["distance"] = number(*answer.signed_distance);
        }
    } else if (!answer.contacts.empty() && !out.contains("depth")) {
        float deepest = answer.contacts.front().depth;
        for (const Contact& contact : answer.contacts) deepest = std::max(deepest, contact.depth);
        out["depth"] = number(deepest);
    }
    if (!answer.contacts.empty() && !out.contains("position"))
        out["position"] = number(answer.contacts.front().position);
    return out;
}

bool is_asked(const GradedField& field, const Json& expected) {
    const bool hit = expected.value("hit", Json(false)) == true;
    switch (field.when) {
        case When::Always:
            return true;
        case When::Hit:
            if (!hit) return false;
            break;
        case When::Apart:
            if (hit) return false;
            break;
        case When::Answered:
            break;
    }
    // A field that is tested on the question needs no answer of ours.
    if (field.compare == Compare::Tree || field.compare == Compare::Cells) return true;
    const auto found = expected.find(field.name);
    return found != expected.end() && !found->is_null();
}

}  // namespace collidoscope::app
