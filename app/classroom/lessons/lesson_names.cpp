#include "app/classroom/lessons/lesson_names.h"

#include <algorithm>
#include <set>

#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/utilities/input_error.h"
#include "app/classroom/lessons/lesson_play.h"
#include "app/classroom/lessons/lesson_scene.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/scene/presets.h"
#include "app/model/shapes/shape_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

// A value in few letters, whole letters of UTF-8.
std::string in_short(const Json& value) {
    constexpr std::size_t longest = 60;
    std::string text = value.dump();
    if (text.size() <= longest) return text;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "…";
}

std::vector<NamedThing> fields_of(const Json& answer, std::size_t steps) {
    std::vector<NamedThing> fields;
    for (const auto& [name, value] : answer.items()) {
        if (!value.is_array() || value.empty() || !value.front().is_object()) {
            fields.push_back({name, in_short(value)});
            continue;
        }
        fields.push_back({name, "a list of " + std::to_string(value.size()) +
                                    "; in \"between\" its length counts"});
        for (const auto& [inner, part] : value.front().items())
            fields.push_back({name + "[0]." + inner, in_short(part)});
    }
    fields.push_back({"steps", std::to_string(steps) + ", of the run; in \"between\" alone"});
    return fields;
}

std::vector<NamedStep> steps_of_run(const Recording& recording, const Pseudocode& code) {
    std::set<std::size_t> asking;
    for (const Ask& ask : asks_of(recording, code)) asking.insert(ask.step);
    std::vector<NamedStep> steps;
    steps.reserve(recording.steps.size());
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Place place{top_level, i};
        // Questions that come up often are asked now and then, and can be named all the same.
        const bool asks = asking.contains(i) ||
                          (recording.steps[i].decision && ask_at(recording, code, i).has_value());
        steps.push_back({address_of(recording, place), recording.steps[i].text(), asks,
                         !recording.scopes_in(place).empty()});
    }
    return steps;
}

std::string about_option(const OptionSpec& spec) {
    std::string about = spelled(spec.fallback);
    if (spec.choices.empty()) return about + "  " + spec.title;
    std::string all;
    for (const std::string& choice : spec.choices)
        all += (all.empty() ? "" : ", ") + Json(choice).dump();
    return "one of " + all;
}

}  // namespace

SceneNames names_in_scene(const std::string& demo_id, const std::string& scene_name,
                          const MeshLoader& load) {
    const Demo& demo = Registry::at(demo_id);
    Lesson lesson;
    lesson.file = "lesson.md";
    LessonView view;
    view.demo = demo_id;
    view.scene = scene_name;
    Scene scene;
    try {
        scene = scene_of(lesson, view, load);
    } catch (const ImportError& error) {
        std::string what = error.message();
        if (what.starts_with("view: ")) what.erase(0, 6);
        throw InputError(what);
    }
    SceneNames names;
    names.scene = scene_name;
    names.title = scene.title;
    Recording recording;
    const Question question = question_at(demo, scene, view);
    const Answer answer = demo.trace(question, recording);
    names.cut = recording.cut;
    names.steps =
        steps_of_run(recording, Pseudocode(read_asset("assets/pseudocode/" + demo_id + ".txt")));
    names.fields = fields_of(to_json(answer), recording.steps.size());
    for (const Body& body : scene.bodies) {
        const Json shape = to_json(body.shape);
        names.bodies.push_back(
            {body.name, shape.is_object() && !shape.empty() ? shape.begin().key() : ""});
    }
    for (const OptionSpec& spec : demo.options())
        names.options.push_back({spec.id, about_option(spec)});
    return names;
}

}  // namespace collidoscope::app
