#include "app/classroom/lessons/lesson_scene.h"

#include <algorithm>
#include <filesystem>

#include "app/base/files/allowed_folders.h"
#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/json/json_fields.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "app/model/crowd/simulation.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/mesh_library/mesh_names.h"
#include "app/model/scene/presets.h"
#include "app/model/scene/scene_file.h"
#include "app/model/shapes/crowd_frames.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// A lesson's files are beside it, so that its folder can be handed on as it is.
MeshLoader beside_lesson(const Lesson& lesson, const MeshLoader& load) {
    return [folder = lesson.file.parent_path(), load](const std::string& file, float scale) {
        std::error_code error;
        // The loader finds a bare name among the program's own models.
        const bool there = fs::exists(file, error);
        if (there && !is_below(folder, file) && !is_below(home_folder() / "assets", file))
            throw InputError("the mesh \"" + file +
                             "\" lies outside of the lesson's folder; copy it beside the lesson");
        return load(file, scale);
    };
}

// A scene named as a file that is not beside the lesson.
[[noreturn]] void refuse_scene_file(const LessonView& view, const std::vector<std::string>& names,
                                    const std::string& all) {
    const std::string stem = fs::path(view.scene).stem().string();
    if (std::find(names.begin(), names.end(), stem) != names.end())
        throw InputError("the demo's own scenes are named without \".json\": write \"" + stem +
                         "\"; with it a file beside the lesson is meant, and there is no \"" +
                         view.scene + "\"");
    throw InputError("there is no file \"" + view.scene +
                     "\" beside the lesson; the demo's own scenes are named without \".json\"" +
                     did_you_mean(stem, names) + "; it has " + all);
}

Scene stored_scene(const Lesson& lesson, const LessonView& view, const Demo& demo,
                   const MeshLoader& load) {
    if (view.scene.empty()) return default_scene(demo, load);
    std::vector<std::string> names;
    std::string all;
    for (const Preset& preset : presets_of(view.demo)) {
        names.push_back(preset.path.stem().string());
        all += (all.empty() ? "" : ", ") + names.back();
    }
    if (all.empty()) all = "none";
    if (view.scene.ends_with(".json")) {
        const fs::path folder = lesson.file.parent_path();
        if (!is_below(folder, folder / view.scene))
            throw InputError("the scene \"" + view.scene +
                             "\" lies outside of the lesson's folder; copy it beside the lesson");
        std::error_code error;
        if (!fs::exists(folder / view.scene, error)) refuse_scene_file(view, names, all);
        // The lesson's own rule holds for what the scene names.
        Scene scene = load_scene(folder / view.scene, beside_lesson(lesson, load), nullptr, "/");
        if (scene.demo != view.demo)
            throw InputError("the scene \"" + view.scene + "\" is one of the demo " + scene.demo +
                             ", not of " + view.demo);
        return scene;
    }
    for (const Preset& preset : presets_of(view.demo))
        if (view.scene == preset.path.stem().string()) return load_preset(preset, load);
    throw InputError("the demo " + view.demo + " has no scene \"" + view.scene + "\"" +
                     did_you_mean(view.scene, names) + "; it has " + all);
}

// A scene's text that was made here: its lines and columns mean nothing to an author.
Scene parse_made(const Json& given, const MeshLoader& load, std::vector<SceneWarning>& warnings) {
    try {
        return parse_scene(given.dump(), "view", load, &warnings);
    } catch (const SceneError& error) {
        throw InputError(error.said);
    }
}

// Bodies, options and camera of a JSON object take the place of the scene's.
void override_scene(const Lesson& lesson, Scene& scene, Json given, const MeshLoader& any_file) {
    const MeshLoader load = beside_lesson(lesson, any_file);
    given["version"] = scene_file_version;
    given["demo"] = scene.demo;
    const MeshNames names(lesson.file.parent_path());
    const MeshLoader load_beside = [&](const std::string& file, float scale) {
        return load(names.found(file), scale);
    };
    std::vector<SceneWarning> warnings;
    Scene other = parse_made(given, load_beside, warnings);
    for (const SceneWarning& warning : warnings) {
        // Without bodies the rest of a scene is no scene of the demo: that is no fault.
        if (given.contains("bodies") || warning.kind == SceneWarning::Kind::UnknownKey)
            throw InputError(warning.said);
    }
    for (Body& body : other.bodies) {
        if (auto* mesh = std::get_if<MeshInstance>(&body.shape))
            mesh->file = names.opened(mesh->file);
        if (auto* instances = std::get_if<Instances>(&body.shape))
            change_files(*instances, [&](const std::string& file) { return names.opened(file); });
        if (auto* crowd = std::get_if<Crowd>(&body.shape))
            change_files(*crowd, [&](const std::string& file) { return names.opened(file); });
    }
    if (given.contains("bodies")) scene.bodies = std::move(other.bodies);
    if (given.contains("camera")) scene.camera = other.camera;
    for (const auto& [id, value] : other.options) scene.options.set(id, value);
}

void check_options(const Demo& demo, const Scene& scene) {
    std::vector<std::string> known;
    for (const OptionSpec& spec : demo.options()) known.push_back(spec.id);
    for (const auto& [id, value] : scene.options)
        if (std::find(known.begin(), known.end(), id) == known.end())
            throw InputError("options: the demo " + demo.info().id + " has no option \"" + id +
                             "\"" + did_you_mean(id, known));
}

std::string names_of(const std::vector<Body>& bodies) {
    std::string all;
    for (const Body& body : bodies) all += (all.empty() ? "" : ", ") + body.name;
    return all.empty() ? "none" : all;
}

// The way that a body is moved.
vec3 move_of(const Json& by, const std::string& name, bool flat) {
    const bool numbers = by.is_array() && std::all_of(by.begin(), by.end(), [](const Json& one) {
                             return one.is_number();
                         });
    if (numbers && by.size() == 3) return read_vec3(by, "move." + name);
    if (numbers && by.size() == 2 && flat) return vec3(read_vec2(by, "move." + name), 0);
    std::string what = "move: " + name + ": must be ";
    what += flat ? "[x, y], in a flat scene two numbers" : "[x, y, z], three numbers";
    what += ": how far the body is moved from where the view has it";
    if (numbers && by.size() == 2)
        what += "; write [" + by[0].dump() + ", " + by[1].dump() + ", 0]";
    throw InputError(what);
}

[[noreturn]] void refuse_at(const Lesson& lesson, std::size_t line, const std::string& what) {
    throw ImportError(lesson.file.string(), line, what);
}

}  // namespace

Scene scene_of(const Lesson& lesson, const LessonView& view, const MeshLoader& load) {
    try {
        const Demo& demo = Registry::at(view.demo);
        Scene scene = stored_scene(lesson, view, demo, load);
        if (!view.overrides.empty())
            override_scene(lesson, scene, Json::parse(view.overrides), load);
        check_options(demo, scene);
        (void)question_of(demo, scene);
        scene.note.clear();
        scene.expect.clear();
        SceneLook look;
        look.frame = view.frame;
        look.tab = view.tab;
        look.beside = view.beside;
        look.overlays = view.overlays;
        scene.look = std::move(look);
        return scene;
    } catch (const ImportError&) {
        throw;
    } catch (const std::exception& error) {
        refuse_at(lesson, view.line, std::string("view: ") + error.what());
    }
}

Scene solved(const Lesson& lesson, Scene scene, const std::string& solution, std::size_t line,
             const MeshLoader& load) {
    try {
        Json given = Json::parse(solution);
        const Json moves = given.value("move", Json::object());
        given.erase("move");
        override_scene(lesson, scene, given, load);
        if (!moves.is_object()) throw InputError("move: must be an object like {\"B\": [1, 0, 0]}");
        const bool flat = Registry::at(scene.demo).flat();
        std::vector<std::string> body_names;
        body_names.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies) body_names.push_back(body.name);
        for (const auto& move : moves.items()) {
            const std::string& name = move.key();
            const Json& by = move.value();
            const auto body = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                           [&](const Body& b) { return b.name == name; });
            if (body == scene.bodies.end())
                throw InputError("move: no body of the scene is called \"" + name + "\"" +
                                 did_you_mean(name, body_names) + "; its bodies are " +
                                 names_of(scene.bodies));
            body->shape = moved(body->shape, move_of(by, name, flat));
        }
        check_options(Registry::at(scene.demo), scene);
        return scene;
    } catch (const std::exception& error) {
        refuse_at(lesson, line, std::string("check: solution: ") + error.what());
    }
}

Question question_at(const Demo& demo, const Scene& scene, const LessonView& view) {
    Question question = question_of(demo, scene);
    const std::string frame = frame_option().id;
    const std::vector<OptionSpec> options = demo.options();
    const bool moves = std::any_of(options.begin(), options.end(),
                                   [&](const OptionSpec& spec) { return spec.id == frame; });
    if (view.frame && moves) question.options.set(frame, static_cast<std::int64_t>(*view.frame));
    return question;
}

}  // namespace collidoscope::app
