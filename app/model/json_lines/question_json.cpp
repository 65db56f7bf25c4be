#include "app/model/json_lines/question_json.h"

#include <algorithm>

#include "app/base/json/json_places.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/shapes/crowd_json.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {

Asked parse_question(const Json& json, const MeshLoader& load) {
    if (!json.is_object()) throw InputError("a question must be an object");
    const auto id = json.find("demo");
    if (id == json.end() || !id->is_string()) {
        throw InputError("a question needs \"demo\": the id of a demo (collidoscope list)");
    }
    Asked asked;
    asked.demo = &Registry::at(id->get<std::string>());
    const std::vector<InputSlot> slots = asked.demo->inputs();
    for (const auto& field : json.items()) {
        const std::string& key = field.key();
        const bool slot = std::any_of(slots.begin(), slots.end(),
                                      [&](const InputSlot& s) { return s.name == key; });
        const bool boxes = (key == "boxes" || key == "motion") &&
                           std::any_of(slots.begin(), slots.end(), [](const InputSlot& s) {
                               return s.kind == kind_of_type<Crowd>();
                           });
        if (!slot && !boxes && key != "demo" && key != "options" && key != "id" &&
            key != "expect") {
            std::vector<std::string> known{"demo", "options", "id", "expect"};
            for (const InputSlot& s : slots) known.push_back(s.name);
            throw InputError("unknown key '" + shown_name(key) + "' in a question for " +
                             asked.demo->info().id + did_you_mean(key, known));
        }
    }
    std::vector<Shape> shapes;
    for (const InputSlot& slot : slots) {
        // A crowd of boxes can be given as just these.
        if (slot.kind == kind_of_type<Crowd>() && json.contains("boxes")) {
            if (json.contains(slot.name))
                throw InputError("needs \"boxes\" or \"" + slot.name + "\", not both");
            shapes.emplace_back(parse_boxes(json["boxes"], json.value("motion", Json())));
            continue;
        }
        const auto given = json.find(slot.name);
        if (given == json.end()) {
            throw InputError("needs \"" + slot.name + "\": a " + std::string(name_of(slot.kind)));
        }
        try {
            shapes.push_back(parse_shape(*given, load));
        } catch (const InputError& error) {
            throw InputError(slot.name + ": " + error.what());
        }
    }
    asked.question = make_question(*asked.demo, std::move(shapes),
                                   options_of(json.value("options", Json::object())));
    if (const auto expect = json.find("expect"); expect != json.end()) {
        if (!expect->is_object())
            throw InputError("expect: must be an answer, an object like {\"hit\": true}");
        asked.expect = *expect;
    }
    return asked;
}

Json to_json(const Demo& demo, const Question& question) {
    Json out = Json::object();
    out["demo"] = demo.info().id;
    const std::vector<InputSlot> slots = demo.inputs();
    for (std::size_t i = 0; i < slots.size(); ++i) out[slots[i].name] = to_json(question.inputs[i]);
    if (!question.options.empty()) out["options"] = to_json(question.options);
    return out;
}

Json read_question_text(const std::string& text) {
    const JsonOutline outline = outline_of(text);
    if (outline.nesting > deepest_nesting)
        throw InputError("brackets are nested more than " + std::to_string(deepest_nesting) +
                         " deep; this is not a question");
    Json json = Json::parse(text);
    if (outline.repeated)
        throw InputError("the key \"" + outline.repeated->key +
                         "\" appears twice; delete one of the two");
    return json;
}

}  // namespace collidoscope::app
