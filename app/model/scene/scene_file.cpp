#include "app/model/scene/scene_file.h"
#include "app/model/scene/demo_search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/base/files/allowed_folders.h"
#include "app/base/files/atomic_file.h"
#include "app/base/json/json_fault.h"
#include "app/base/json/json_layout.h"
#include "app/base/json/json_places.h"
#include "app/base/json/json_reader.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/mesh_library/mesh_names.h"
#include "app/model/meshes/mesh_import.h"
#include "app/model/shapes/crowd_frames.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

// A value that cannot be used, before its line is looked up.
struct FileFault {
    JsonPath where;
    std::string what;
};

// The members of one object, taken by name; what was not taken is unknown.
class Members {
  public:
    Members(const Json& json, JsonPath where) : json_(json), where_(std::move(where)) {
        if (!json.is_object()) throw FileFault{where_, "must be an object {...}"};
    }

    const Json* find(const std::string& key) {
        taken_.insert(key);
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    const Json& at(const std::string& key, const std::string& meaning) {
        if (const Json* found = find(key)) return *found;
        throw FileFault{where_, "needs \"" + key + "\": " + meaning};
    }
    std::string text(const std::string& key, const std::string& fallback = {}) {
        const Json* found = find(key);
        if (!found) return fallback;
        if (!found->is_string()) throw FileFault{where_ / key, "must be a string in quotes"};
        return found->get<std::string>();
    }
    bool flag(const std::string& key, bool fallback) {
        const Json* found = find(key);
        if (!found) return fallback;
        if (!found->is_boolean()) throw FileFault{where_ / key, "must be true or false"};
        return found->get<bool>();
    }
    // A whole number, 0 or more.
    std::size_t count(const std::string& key, std::size_t fallback) {
        const Json* found = find(key);
        return found ? as_count(*found, where_ / key) : fallback;
    }
    std::vector<std::size_t> counts(const std::string& key) {
        std::vector<std::size_t> all;
        const Json* found = find(key);
        if (!found) return all;
        if (!found->is_array()) throw FileFault{where_ / key, "must be an array of numbers"};
        for (std::size_t k = 0; k < found->size(); ++k)
            all.push_back(as_count((*found)[k], where_ / key / k));
        return all;
    }
    float number(const std::string& key, float fallback) {
        const Json* found = find(key);
        return found ? as_float(*found, where_ / key) : fallback;
    }
    vec3 point(const std::string& key, const vec3& fallback) {
        const Json* found = find(key);
        if (!found) return fallback;
        if (!found->is_array() || found->size() != 3) {
            throw FileFault{where_ / key, "must be an array of 3 numbers"};
        }
        vec3 value;
        for (std::size_t k = 0; k < 3; ++k) {
            value[static_cast<int>(k)] = as_float((*found)[k], where_ / key / k);
        }
        return value;
    }
    // Members that were not asked for, as text of an object; their keys are added to a list of
    // paths.
    std::string unknown(std::vector<std::string>& keys) const {
        Json rest = Json::object();
        for (const auto& [key, value] : json_.items()) {
            if (taken_.count(key) > 0) continue;
            rest[key] = value;
            keys.push_back((where_ / key).text());
        }
        return rest.empty() ? "" : rest.dump();
    }
    const JsonPath& where() const { return where_; }

  private:
    static std::size_t as_count(const Json& json, const JsonPath& where) {
        constexpr std::int64_t most = 1'000'000'000;
        if (!json.is_number_integer() || json < 0 || json > most)
            throw FileFault{where, "must be a whole number, 0 or more"};
        return json.get<std::size_t>();
    }
    static float as_float(const Json& json, const JsonPath& where) {
        if (!json.is_number()) throw FileFault{where, "must be a number"};
        const auto value = static_cast<float>(json.get<double>());
        if (!std::isfinite(value))
            throw FileFault{where, "is too large for a float (at most 3.4e38)"};
        return value;
    }

    const Json& json_;
    JsonPath where_;
    std::set<std::string> taken_;
};

// The fault of a shape that was refused, at its place in the file.
FileFault shape_fault(const Json& shape, const JsonPath& where, const std::exception& error) {
    if (const auto* field = dynamic_cast<const FieldError*>(&error))
        return {where / JsonPath::parse(field->where), field->said};
    // Report a fault of a mesh file under the file's name.
    if (shape.is_object() && shape.contains("mesh")) {
        return {where / "mesh" / "file", error.what()};
    }
    return {where, error.what()};
}

Body read_body(const Json& json, std::size_t place, const MeshLoader& load,
               std::vector<std::string>& unknown) {
    Members members(json, JsonPath() / "bodies" / place);
    Body body;
    const std::string letter = place < 26 ? std::string(1, static_cast<char>('A' + place))
                                          : "Body " + std::to_string(place + 1);
    body.name = members.text("name", letter);
    body.visible = members.flag("visible", true);
    body.locked = members.flag("locked", false);
    const Json& shape = members.at("shape", "an object like {\"sphere\": {...}}");
    try {
        body.shape = parse_shape(shape, load);
    } catch (const InputError& error) {
        throw shape_fault(shape, members.where() / "shape", error);
    } catch (const ImportError& error) {
        throw shape_fault(shape, members.where() / "shape", error);
    }
    body.unknown = members.unknown(unknown);
    return body;
}

CameraState read_camera(const Json& json) {
    Members members(json, JsonPath() / "camera");
    const CameraState usual;
    CameraState camera;
    camera.pivot = members.point("pivot", usual.pivot);
    camera.yaw = members.number("yaw", usual.yaw);
    camera.pitch = members.number("pitch", usual.pitch);
    camera.distance = members.number("distance", usual.distance);
    camera.orthographic = members.flag("orthographic", usual.orthographic);
    if (!(camera.distance > 0)) {
        throw FileFault{members.where() / "distance", "must be a number above zero"};
    }
    return camera;
}

SceneLook read_look(const Json& json, std::vector<std::string>& unknown) {
    Members members(json, JsonPath() / "look");
    SceneLook look;
    look.step = members.count("step", 0);
    look.inside = members.counts("inside");
    look.line = members.text("line");
    if (members.find("frame")) look.frame = members.count("frame", 0);
    look.tab = members.text("tab");
    look.beside = members.text("beside");
    if (const Json* overlays = members.find("overlays")) {
        Members switches(*overlays, members.where() / "overlays");
        for (const auto& overlay : overlays->items())
            look.overlays.emplace_back(overlay.key(), switches.flag(overlay.key(), false));
    }
    (void)members.unknown(unknown);
    return look;
}

void check_version(Members& members) {
    const Json& version = members.at("version", "a scene file starts with {\"version\": 1, ...");
    if (!version.is_number_integer() || version < 1) {
        throw FileFault{members.where() / "version", "must be a whole number, 1 or more"};
    }
    if (version > scene_file_version) {
        throw FileFault{members.where() / "version",
                        "is " + version.dump() + ", but this program reads only up to " +
                            std::to_string(scene_file_version) + "; use a newer Collidoscope"};
    }
}

Scene read_scene(const Json& json, const std::string& name, const MeshLoader& load,
                 std::vector<SceneWarning>& warnings) {
    Members members(json, JsonPath());
    check_version(members);
    Scene scene;
    scene.title = members.text("title");
    scene.note = members.text("note");
    if (const Json* expect = members.find("expect")) {
        if (!expect->is_object()) throw FileFault{JsonPath() / "expect", "must be an object {...}"};
        scene.expect = expect->dump();
    }
    const Json& demo = members.at("demo", "the id of a demo (collidoscope list shows all)");
    if (!demo.is_string()) throw FileFault{JsonPath() / "demo", "must be the id of a demo"};
    scene.demo = demo.get<std::string>();
    const Demo* known = Registry::find(scene.demo);
    if (const Json* options = members.find("options")) {
        if (!options->is_object())
            throw FileFault{JsonPath() / "options", "must be an object {...}"};
        scene.options = options_of(*options);
    }
    if (const Json* camera = members.find("camera")) scene.camera = read_camera(*camera);
    std::vector<std::string> unknown;
    if (const Json* look = members.find("look")) scene.look = read_look(*look, unknown);
    if (const Json* bodies = members.find("bodies")) {
        if (!bodies->is_array()) throw FileFault{JsonPath() / "bodies", "must be an array [...]"};
        for (std::size_t i = 0; i < bodies->size(); ++i) {
            scene.bodies.push_back(read_body((*bodies)[i], i, load, unknown));
        }
    }
    scene.unknown = members.unknown(unknown);
    for (const std::string& key : unknown) {
        std::string said = "the key \"";
        said += key;
        said += "\" is unknown; it is kept";
        warnings.push_back({SceneWarning::Kind::UnknownKey, name, std::move(said)});
    }
    try {
        if (!known) Registry::at(scene.demo);
        question_of(*known, scene);
    } catch (const InputError& error) {
        if (!known) throw FileFault{JsonPath() / "demo", error.what()};
        warnings.push_back({SceneWarning::Kind::DoesNotFit, name, error.what()});
    }
    return scene;
}

[[noreturn]] void refuse_at(const std::string& text, const std::string& name, std::size_t offset,
                            const std::string& where, const std::string& what) {
    const TextPlace place = place_of(text, offset);
    std::string said = (where.empty() ? "" : where + ": ") + what;
    const std::string text_with_place = name + ":" + std::to_string(place.line) + ": " + said +
                                        " (column " + std::to_string(place.column) + ")";
    throw SceneError(text_with_place, std::move(said));
}

Json read_json(const std::string& text, const std::string& name) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        throw InputError(name + ":1: the file is empty");
    }
    const JsonOutline outline = outline_of(text);
    if (outline.nesting > deepest_nesting) {
        throw InputError(name + ":1: brackets are nested more than " +
                         std::to_string(deepest_nesting) + " deep; this is not a scene");
    }
    try {
        Json json = Json::parse(text);
        if (outline.repeated) {
            refuse_at(
                text, name, outline.repeated->offset, {},
                "the key \"" + outline.repeated->key + "\" appears twice; delete one of the two");
        }
        return json;
    } catch (const Json::exception&) {
        const auto fault = fault_of(text);
        if (!fault) throw;
        refuse_at(text, name, fault->offset, {}, fault->what);
    }
}

Json to_json(const CameraState& camera) {
    return {{"pivot", number(camera.pivot)},
            {"yaw", number(camera.yaw)},
            {"pitch", number(camera.pitch)},
            {"distance", number(camera.distance)},
            {"orthographic", camera.orthographic}};
}

Json to_json(const SceneLook& look) {
    Json json = Json::object();
    if (look.step > 0) json["step"] = look.step;
    if (!look.inside.empty()) json["inside"] = look.inside;
    if (!look.line.empty()) json["line"] = look.line;
    if (look.frame) json["frame"] = *look.frame;
    if (!look.tab.empty()) json["tab"] = look.tab;
    if (!look.beside.empty()) json["beside"] = look.beside;
    for (const auto& [name, shown] : look.overlays) json["overlays"][name] = shown;
    return json;
}

Json to_json(const Body& body) {
    Json json = {{"name", body.name}, {"shape", to_json(body.shape)}};
    if (!body.visible) json["visible"] = false;
    if (body.locked) json["locked"] = true;
    if (!body.unknown.empty()) json.update(Json::parse(body.unknown));
    return json;
}

std::string no_demo_called(const std::string& name) {
    const std::string meant = demos_meant(name);
    return name + (meant.empty() ? ": there" : meant + " There") +
           " is neither a demo nor a file; `collidoscope list` names the demos";
}

}  // namespace

Scene parse_scene(const std::string& given, const std::string& name, const MeshLoader& load,
                  std::vector<SceneWarning>* warnings) {
    // A byte-order mark is no part of JSON, though editors write it.
    const std::string text = given.starts_with("\xEF\xBB\xBF") ? given.substr(3) : given;
    const Json json = read_json(text, name);
    std::vector<SceneWarning> ignored;
    try {
        return read_scene(json, name, load, warnings ? *warnings : ignored);
    } catch (const FileFault& fault) {
        refuse_at(text, name, offset_of(text, fault.where), fault.where.text(), fault.what);
    }
}

Scene load_scene(const fs::path& path, const MeshLoader& load, std::vector<SceneWarning>* warnings,
                 const fs::path& reach) {
    const MeshNames names(path.parent_path());
    try {
        const WholeFile content(path);
        Scene scene = parse_scene(
            std::string(content.text()), path.string(),
            [&](const std::string& file, float scale) {
                const std::string found = names.found(file);
                demand_allowed(found, reach.empty() ? path.parent_path() : reach);
                return load(found, scale);
            },
            warnings);
        for (Body& body : scene.bodies) {
            if (auto* mesh = std::get_if<MeshInstance>(&body.shape)) {
                mesh->file = names.opened(mesh->file);
            }
            if (auto* instances = std::get_if<Instances>(&body.shape))
                change_files(*instances,
                             [&](const std::string& file) { return names.opened(file); });
            if (auto* crowd = std::get_if<Crowd>(&body.shape))
                change_files(*crowd, [&](const std::string& file) { return names.opened(file); });
        }
        return scene;
    } catch (const FileError& error) {
        std::error_code unknown;
        if (!path.has_parent_path() && !path.has_extension() && !fs::exists(path, unknown))
            throw InputError(no_demo_called(path.string()));
        throw InputError(error.what());
    }
}

std::string scene_text(const Scene& scene) {
    Json json = {{"version", scene_file_version}};
    json["title"] = scene.title;
    if (!scene.note.empty()) json["note"] = scene.note;
    json["demo"] = scene.demo;
    if (!scene.options.empty()) json["options"] = to_json(scene.options);
    // Without the note that it backs, it tells of the scene as it was.
    if (!scene.expect.empty() && !scene.note.empty()) json["expect"] = Json::parse(scene.expect);
    if (scene.camera) json["camera"] = to_json(*scene.camera);
    if (scene.look) json["look"] = to_json(*scene.look);
    json["bodies"] = Json::array();
    for (const Body& body : scene.bodies) json["bodies"].push_back(to_json(body));
    if (!scene.unknown.empty()) json.update(Json::parse(scene.unknown));
    return laid_out(json);
}

void save_scene(const Scene& scene, const fs::path& path) {
    const MeshNames names(path.parent_path());
    Scene portable = scene;
    for (Body& body : portable.bodies) {
        if (auto* mesh = std::get_if<MeshInstance>(&body.shape)) {
            mesh->file = names.saved(mesh->file);
        }
        if (auto* instances = std::get_if<Instances>(&body.shape))
            change_files(*instances, [&](const std::string& file) { return names.saved(file); });
        if (auto* crowd = std::get_if<Crowd>(&body.shape))
            change_files(*crowd, [&](const std::string& file) { return names.saved(file); });
    }
    try {
        write_file_atomically(path, scene_text(portable));
    } catch (const FileError& error) {
        throw InputError(error.what());
    }
}

std::string scene_title(const fs::path& path) {
    try {
        const WholeFile content(path);
        const Json json = Json::parse(content.text(), nullptr, false);
        if (json.is_object() && json.contains("title") && json["title"].is_string()) {
            auto title = json["title"].get<std::string>();
            if (!title.empty()) return title;
        }
    } catch (const FileError&) {
        return path.stem().string();
    }
    return path.stem().string();
}

}  // namespace collidoscope::app
