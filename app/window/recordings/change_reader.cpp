#include "app/window/recordings/change_reader.h"

#include <cmath>
#include <functional>
#include <map>

#include "app/base/json/json_fields.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/scene/scene_file.h"
#include "app/model/shapes/shape_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

constexpr std::int64_t max_bodies = 1'000'000, max_frames = 100'000'000;

std::string read_text(const Json& json, const FieldPath& where) {
    if (!json.is_string()) refuse(where, "must be a text");
    return json.get<std::string>();
}

bool read_flag(const Json& json, const FieldPath& where) {
    if (!json.is_boolean()) refuse(where, "must be true or false");
    return json.get<bool>();
}

std::optional<std::size_t> read_count(const Json& json, const FieldPath& where, std::int64_t most) {
    if (json.is_null()) return std::nullopt;
    return static_cast<std::size_t>(read_integer(json, where, 0, most));
}

// An address that could be one, or none at all.
std::string read_step(const Json& json, const FieldPath& where) {
    std::string address = read_text(json, where);
    if (address.empty()) return address;
    try {
        (void)step_at(Recording{}, address);
    } catch (const InputError& error) {
        refuse(where, error.what());
    }
    return address;
}

CameraState read_camera(const Json& json, const FieldPath& where) {
    Fields fields(json, where);
    CameraState camera;
    camera.pivot = read_vec3(fields.at("pivot"), fields.name("pivot"));
    camera.yaw = read_float(fields.at("yaw"), fields.name("yaw"));
    camera.pitch = read_float(fields.at("pitch"), fields.name("pitch"));
    camera.distance = read_float(fields.at("distance"), fields.name("distance"));
    camera.orthographic = read_flag(fields.at("orthographic"), fields.name("orthographic"));
    fields.done("pivot, yaw, pitch, distance, orthographic");
    if (!(camera.distance > 0)) refuse(where + ".distance", "must be above zero");
    return camera;
}

std::optional<vec2> read_pointer(const Json& json, const FieldPath& where) {
    if (json.is_null()) return std::nullopt;
    return read_vec2(json, where);
}

Scene read_scene(const Json& json, const FieldPath& where, const MeshLoader& load) {
    if (!json.is_object()) refuse(where, "must be a scene {...}");
    return parse_scene(json.dump(), where, load);
}

FullState read_state(const Json& json, const MeshLoader& load) {
    Fields fields(json, "state");
    FullState state;
    Moment& moment = state.moment;
    moment.scene = read_scene(fields.at("scene"), "state.scene", load);
    if (!moment.scene.camera) refuse("state.scene.camera", "is missing");
    moment.camera = *moment.scene.camera;
    if (moment.scene.look) moment.look = *moment.scene.look;
    moment.scene.camera.reset();
    moment.scene.look.reset();
    moment.step = read_step(fields.at("step"), "state.step");
    if (const Json* frame = fields.find("frame"))
        moment.frame = read_count(*frame, "state.frame", max_frames);
    if (const Json* pointer = fields.find("pointer"))
        moment.pointer = read_pointer(*pointer, "state.pointer");
    if (const Json* selected = fields.find("selected"))
        moment.selected = read_count(*selected, "state.selected", max_bodies);
    if (const Json* on = fields.find("predicting"))
        moment.predicting = read_flag(*on, "state.predicting");
    if (const Json* asked = fields.find("asked")) moment.asked = read_step(*asked, "state.asked");
    if (const Json* hashes = fields.find("hash")) {
        if (!hashes->is_object()) refuse("state.hash", "must be an object {...}");
        for (const auto& part : hashes->items())
            state.hashes.emplace_back(part.key(),
                                      read_text(part.value(), "state.hash." + part.key()));
    }
    fields.done("scene, step, frame, pointer, selected, predicting, asked, hash");
    return state;
}

BodyPosed read_pose(const Json& json, const MeshLoader& load) {
    Fields fields(json, "pose");
    BodyPosed posed;
    posed.body = static_cast<std::size_t>(
        read_integer(fields.at("body"), fields.name("body"), 0, max_bodies));
    posed.shape = parse_shape(fields.at("shape"), load);
    if (const Json* done = fields.find("done")) posed.done = read_flag(*done, fields.name("done"));
    fields.done("body, shape, done");
    return posed;
}

OptionSet read_option(const Json& json) {
    Fields fields(json, "option");
    OptionSet option;
    option.id = read_text(fields.at("id"), fields.name("id"));
    if (const Json* value = fields.find("value")) option.value = datum_of(*value);
    fields.done("id, value");
    return option;
}

LookSet read_look(const Json& json) {
    Fields fields(json, "look");
    LookSet look;
    if (const Json* tab = fields.find("tab")) look.tab = read_text(*tab, "look.tab");
    if (const Json* beside = fields.find("beside")) look.beside = read_text(*beside, "look.beside");
    if (const Json* overlays = fields.find("overlays")) {
        if (!overlays->is_object()) refuse("look.overlays", "must be an object {...}");
        for (const auto& overlay : overlays->items())
            look.overlays.emplace_back(
                overlay.key(), read_flag(overlay.value(), "look.overlays." + overlay.key()));
    }
    fields.done("tab, beside, overlays");
    return look;
}

GivenAnswer read_answer(const Json& json) {
    Fields fields(json, "answer");
    GivenAnswer answer;
    answer.step = read_step(fields.at("step"), fields.name("step"));
    answer.chosen = read_text(fields.at("chosen"), fields.name("chosen"));
    answer.right = read_flag(fields.at("right"), fields.name("right"));
    fields.done("step, chosen, right");
    return answer;
}

using Reader = std::function<Change(const Json&, const MeshLoader&)>;

const std::map<std::string, Reader>& readers() {
    static const std::map<std::string, Reader> all = {
        {"state", [](const Json& j, const MeshLoader& load) { return read_state(j, load); }},
        {"open", [](const Json& j,
                    const MeshLoader& load) { return SceneOpened{read_scene(j, "open", load)}; }},
        {"pose", [](const Json& j, const MeshLoader& load) { return read_pose(j, load); }},
        {"option", [](const Json& j, const MeshLoader&) { return read_option(j); }},
        {"note", [](const Json& j, const MeshLoader&) { return NoteSet{read_text(j, "note")}; }},
        {"step", [](const Json& j, const MeshLoader&) { return StepShown{read_step(j, "step")}; }},
        {"frame", [](const Json& j,
                     const MeshLoader&) { return FrameShown{read_count(j, "frame", max_frames)}; }},
        {"camera",
         [](const Json& j, const MeshLoader&) { return CameraSet{read_camera(j, "camera")}; }},
        {"pointer",
         [](const Json& j, const MeshLoader&) { return PointerAt{read_pointer(j, "pointer")}; }},
        {"select",
         [](const Json& j, const MeshLoader&) {
             return SelectedBody{read_count(j, "select", max_bodies)};
         }},
        {"look", [](const Json& j, const MeshLoader&) { return read_look(j); }},
        {"predict",
         [](const Json& j, const MeshLoader&) { return PredictionSet{read_flag(j, "predict")}; }},
        {"asked",
         [](const Json& j, const MeshLoader&) { return QuestionAsked{read_step(j, "asked")}; }},
        {"answer", [](const Json& j, const MeshLoader&) { return read_answer(j); }},
        {"marker",
         [](const Json& j, const MeshLoader&) { return MarkerSet{read_text(j, "marker")}; }},
        {"end", [](const Json&, const MeshLoader&) { return RecordingEnd{}; }},
    };
    return all;
}

}  // namespace

TimedChange read_change(const Json& json, const MeshLoader& load) {
    TimedChange change;
    const auto time = json.find("t");
    if (time == json.end() || !time->is_number())
        throw InputError("a change starts with its time in seconds: {\"t\": 1.5, ...");
    change.time = time->get<double>();
    if (!(change.time >= 0)) throw InputError("t: must not be below zero");
    if (json.size() != 2)
        throw InputError("besides its time \"t\" a line has one key, for what has changed");
    const auto what = json.begin().key() == "t" ? std::next(json.begin()) : json.begin();
    const auto reader = readers().find(what.key());
    if (reader == readers().end()) {
        std::vector<std::string> known;
        for (const auto& [word, unused] : readers()) known.push_back(word);
        throw InputError("there is no change called \"" + what.key() + "\"" +
                         did_you_mean(what.key(), known));
    }
    change.what = reader->second(what.value(), load);
    return change;
}

}  // namespace collidoscope::app
