#include "app/model/links/link.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <span>

#include "app/base/files/home_folder.h"
#include "app/base/files/whole_file.h"
#include "app/base/utilities/nearest_name.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/links/percent.h"
#include "app/model/links/web_link.h"
#include "app/model/scene/presets.h"
#include "app/model/scene/scene_file.h"
#include "app/model/shapes/shape_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view scheme = "collidoscope://";
constexpr std::array<const char*, 5> camera_keys{"pivot", "yaw", "pitch", "distance",
                                                 "orthographic"};
constexpr std::array<const char*, 11> overlay_keys{"contacts",  "normals", "depth",   "bounds",
                                                   "structure", "grid",    "ghost",   "letters",
                                                   "levels",    "heat",    "ray_heat"};
constexpr std::array<const char*, 8> link_keys{"bodies",   "options", "camera", "step",
                                               "overlays", "tab",     "beside", "frame"};

// A link that cannot be opened, with that said already.
struct LinkError : InputError {
    using InputError::InputError;
};

[[noreturn]] void refuse_link(const std::string& what) {
    throw LinkError("this link cannot be opened: " + what);
}

Json bodies_json(const Scene& scene) {
    Json bodies = Json::array();
    for (const Body& body : scene.bodies) {
        Json one = {{"name", body.name}, {"shape", to_json(body.shape)}};
        if (!body.visible) one["visible"] = false;
        if (body.locked) one["locked"] = true;
        bodies.push_back(std::move(one));
    }
    return bodies;
}

Json camera_json(const CameraState& camera) {
    return {{"pivot", number(camera.pivot)},
            {"yaw", number(camera.yaw)},
            {"pitch", number(camera.pitch)},
            {"distance", number(camera.distance)},
            {"orthographic", camera.orthographic}};
}

// A mesh that comes with the program, by its bare name in assets/models or by its path below
// assets; nothing for any other.
std::optional<fs::path> shipped_mesh(const std::string& file) {
    if (file.empty()) return std::nullopt;
    std::error_code error;
    const fs::path assets = fs::canonical(home_folder() / "assets", error);
    const bool bare = file.find_first_of("/\\") == std::string::npos;
    const fs::path named = bare ? assets / "models" / file : assets / file;
    const fs::path path = fs::canonical(named, error);
    if (error || !fs::is_regular_file(path, error)) return std::nullopt;
    // A way out of the folder, over links too, leads nowhere.
    const auto [end, rest] = std::mismatch(assets.begin(), assets.end(), path.begin(), path.end());
    if (end != assets.end()) return std::nullopt;
    return path;
}

// Every "file" in the JSON becomes what `to` makes of it.
void rename_files(Json& json, const std::function<std::string(const std::string&)>& to) {
    if (json.is_array()) {
        for (Json& element : json) rename_files(element, to);
    } else if (json.is_object()) {
        for (auto& [key, value] : json.items()) {
            if (key == "file" && value.is_string())
                value = to(value.get<std::string>());
            else
                rename_files(value, to);
        }
    }
}

// As a link names it, the same on every machine.
std::string name_in_link(const std::string& file) {
    const auto path = shipped_mesh(file);
    if (!path)
        throw InputError("it has the mesh " + file +
                         ", and links carry only meshes that come with Collidoscope; send the "
                         "scene's file with the mesh instead");
    std::error_code error;
    const fs::path assets = fs::canonical(home_folder() / "assets", error);
    const fs::path relative = path->lexically_relative(assets);
    return relative.parent_path() == "models" ? relative.filename().string() : relative.string();
}

// As an open scene names it.
std::string name_in_scene(const std::string& file) {
    const std::string name = name_in_link(file);
    return name.find('/') == std::string::npos ? name : shipped_mesh(file)->string();
}

void demand_keys(const Json& json, const char* where, std::span<const char* const> known) {
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        const std::vector<std::string> names(known.begin(), known.end());
        throw InputError(std::string(where) + " has \"" + shown_name(key) +
                         "\", which this version does not know" + did_you_mean(key, names));
    }
}

void demand_beside(const std::string& view) {
    const std::vector<std::string> known{"minkowski", "gauss", "voronoi", "object"};
    if (std::find(known.begin(), known.end(), view) != known.end()) return;
    const std::string shown = view.substr(0, 60), near = did_you_mean(shown, known);
    refuse_link("there is no view \"" + shown + "\"" +
                (near.empty() ? ": it is minkowski, gauss, voronoi or object" : near));
}

struct Parts {
    std::string demo, scene;
    std::map<std::string, std::string> values;
};

Parts parts_of(const std::string& link) {
    Parts parts;
    const std::string rest = link.substr(scheme.size());
    const std::size_t question = std::min(rest.find('?'), rest.size());
    std::string path = percent_decoded(rest.substr(0, question));
    while (path.ends_with('/')) path.pop_back();
    const std::size_t slash = std::min(path.find('/'), path.size());
    parts.demo = path.substr(0, slash);
    if (slash < path.size()) parts.scene = path.substr(slash + 1);
    for (std::size_t at = question + 1; at < rest.size();) {
        const std::size_t end = std::min(rest.find('&', at), rest.size());
        const std::string pair = rest.substr(at, end - at);
        at = end + 1;
        if (pair.empty()) continue;
        const std::size_t equals = pair.find('=');
        const std::string key = percent_decoded(pair.substr(0, equals));
        if (equals == std::string::npos) refuse_link("\"" + key + "\" needs a value after a =");
        if (std::find(link_keys.begin(), link_keys.end(), key) == link_keys.end()) {
            const std::vector<std::string> known(link_keys.begin(), link_keys.end());
            refuse_link("it has \"" + shown_name(key) + "\", which this version does not know" +
                        did_you_mean(key, known));
        }
        if (!parts.values.emplace(key, percent_decoded(pair.substr(equals + 1))).second)
            refuse_link("it has \"" + key + "\" twice");
    }
    return parts;
}

Json json_value(const Parts& parts, const std::string& key) {
    try {
        return read_question_text(parts.values.at(key));
    } catch (const InputError& error) {
        refuse_link(key + ": " + error.what());
    } catch (const Json::exception&) {
        refuse_link(key + " is not JSON; was the link cut off?");
    }
}

// The scene that the path of the link names.
Scene base_scene(const Parts& parts, const MeshLoader& load) {
    const Demo* demo = Registry::find(parts.demo);
    if (!demo) {
        std::vector<std::string> ids;
        for (const Demo* other : Registry::all()) ids.push_back(other->info().id);
        refuse_link("there is no demo \"" + shown_name(parts.demo) + "\"" +
                    did_you_mean(parts.demo, ids));
    }
    if (parts.scene.empty()) return default_scene(*demo, load);
    const std::vector<Preset> presets = presets_of(parts.demo);
    const Preset* preset = preset_named(presets, parts.scene);
    if (!preset) {
        std::vector<std::string> names;
        names.reserve(presets.size());
        for (const Preset& other : presets) names.push_back(other.path.stem().string());
        refuse_link("the demo " + parts.demo + " has no scene \"" + shown_name(parts.scene) + "\"" +
                    did_you_mean(parts.scene, names));
    }
    return load_preset(*preset, load);
}

// The scene with what the link says beside it, as the text of a scene file: one reader checks all.
Json scene_json(const Parts& parts, const Scene& base) {
    Json json = Json::parse(scene_text(base));
    json.erase("look");
    const auto has = [&](const char* key) { return parts.values.contains(key); };
    for (const char* key : {"bodies", "camera"}) {
        if (has(key)) json[key] = json_value(parts, key);
    }
    if (has("bodies")) {
        // The note and the title told of other bodies.
        json["title"] = Registry::at(parts.demo).info().title;
        json.erase("note");
        json.erase("options");
        if (!has("camera")) json.erase("camera");
    }
    if (has("options")) json["options"] = json_value(parts, "options");
    Json look = Json::object();
    if (has("frame")) {
        look["frame"] = json_value(parts, "frame");
        if (look["frame"].is_number_integer() && look["frame"] > max_link_frames)
            refuse_link("\"frame\" is at most " + std::to_string(max_link_frames) +
                        "; open the scene, and run it to that frame");
    }
    if (has("overlays")) look["overlays"] = json_value(parts, "overlays");
    for (const char* key : {"tab", "beside"}) {
        if (has(key)) look[key] = parts.values.at(key);
    }
    if (has("beside")) demand_beside(parts.values.at("beside"));
    if (!look.empty()) json["look"] = look;
    if (has("camera")) demand_keys(json["camera"], "camera", camera_keys);
    if (has("overlays")) demand_keys(look["overlays"], "overlays", overlay_keys);
    rename_files(json, name_in_scene);
    return json;
}

void check_step(const std::string& step) {
    // Only the form can be checked here: the steps come with the run.
    if (step.empty()) return;
    (void)step_at(Recording{}, step);
}

}  // namespace

bool is_link(const std::string& text) {
    if (is_web_link(text)) return true;
    // The scheme is the same in capitals (RFC 3986, 3.1): some programs write it so.
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string begin = text.substr(first, scheme.size());
    return std::equal(begin.begin(), begin.end(), scheme.begin(), scheme.end(), [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    });
}

bool is_link_file(const std::string& name) {
    return name.ends_with(".collidoscope-link") || name.ends_with(".url") ||
           name.ends_with(".desktop");
}

std::string link_to(const LinkTarget& target, const MeshLoader& load) {
    const Scene& scene = target.scene;
    const Json bodies = bodies_json(scene), options = to_json(scene.options);
    std::string path = scene.demo, query;
    const auto add = [&](const char* key, const std::string& value) {
        query += (query.empty() ? "?" : "&") + std::string(key) + "=" + percent_encoded(value);
    };
    // The scene that ships with these bodies, of several the one with these options too.
    std::optional<Scene> same;
    std::string stem;
    for (const Preset& preset : presets_of(scene.demo)) {
        Scene shipped = load_preset(preset, load);
        if (bodies_json(shipped) != bodies) continue;
        const bool equal = to_json(shipped.options) == options;
        if (same && !equal) continue;
        stem = preset.path.stem().string();
        same = std::move(shipped);
        if (equal) break;
    }
    if (same) {
        path += "/" + stem;
        if (to_json(same->options) != options) add("options", options.dump());
    } else {
        Json portable = bodies;
        try {
            rename_files(portable, name_in_link);
        } catch (const InputError& error) {
            throw InputError(std::string("there is no link to this scene: ") + error.what());
        }
        add("bodies", portable.dump());
        if (!scene.options.empty()) add("options", options.dump());
    }
    if (scene.camera && !(same && same->camera == scene.camera))
        add("camera", camera_json(*scene.camera).dump());
    if (!target.step.empty()) add("step", target.step);
    if (scene.look) {
        const SceneLook& look = *scene.look;
        if (look.frame && *look.frame > max_link_frames)
            throw InputError("there is no link to this frame: the last that a link carries is " +
                             std::to_string(max_link_frames) +
                             "; save the scene and send its file");
        if (look.frame) add("frame", std::to_string(*look.frame));
        if (!look.tab.empty()) add("tab", look.tab);
        if (!look.beside.empty()) add("beside", look.beside);
        Json overlays = Json::object();
        for (const auto& [name, shown] : look.overlays) overlays[name] = shown;
        if (!overlays.empty()) add("overlays", overlays.dump());
    }
    std::string link = std::string(scheme) + path + query;
    if (link.size() > max_link_bytes)
        throw InputError("there is no link to this scene: it would be longer than " +
                         std::to_string(max_link_bytes / 1024) +
                         " KiB; save the scene and send its file");
    return link;
}

LinkTarget read_link(const std::string& address, const MeshLoader& load) {
    const std::string given = without_page(address);
    if (!is_link(given)) refuse_link("it does not begin with " + std::string(scheme));
    if (given.size() > max_link_bytes)
        refuse_link("it is longer than " + std::to_string(max_link_bytes / 1024) + " KiB");
    const std::size_t first = given.find_first_not_of(" \t\r\n");
    const std::size_t last = given.find_last_not_of(" \t\r\n");
    const std::string link = given.substr(first, last - first + 1);
    for (const char c : link) {
        if (static_cast<unsigned char>(c) <= ' ' || c == 0x7f)
            refuse_link("there is a blank in it; copy it as a whole");
    }
    const MeshLoader only_shipped = [&](const std::string& file, float scale) {
        const auto path = shipped_mesh(file);
        if (!path) refuse_link("it names the mesh " + file + ", which is not the program's own");
        return load(path->string(), scale);
    };
    LinkTarget target;
    try {
        const Parts parts = parts_of(link);
        std::vector<SceneWarning> warnings;
        const Scene base = base_scene(parts, load);
        const Json json = scene_json(parts, base);
        target.scene = parse_scene(json.dump(), "link", only_shipped, &warnings);
        if (!warnings.empty()) refuse_link(warnings.front().text());
        if (!parts.values.contains("bodies")) target.scene.preset = base.preset;
        if (const auto step = parts.values.find("step"); step != parts.values.end())
            target.step = step->second;
        check_step(target.step);
    } catch (const LinkError&) {
        throw;
    } catch (const std::exception& error) {
        refuse_link(error.what());
    }
    return target;
}

std::string link_in_file(const std::string& path) {
    constexpr std::uintmax_t most = 2 * max_link_bytes;
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > most)
        throw InputError(path + ": a file with a link is smaller than " +
                         std::to_string(most / 1024) + " KiB");
    try {
        const std::string text(WholeFile(path).text());
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            std::string line = text.substr(at, end - at);
            at = end + 1;
            if (line.starts_with("URL=")) line.erase(0, 4);
            while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
            if (is_link(line)) return line;
        }
    } catch (const FileError& fault) {
        throw InputError(fault.what());
    }
    throw InputError(path + ": there is no line in it that begins with " + std::string(scheme) +
                     " or URL=" + std::string(scheme));
}

std::string link_file_text(const std::string& link, const std::string& name,
                           const std::string& title) {
    if (name.ends_with(".url")) return "[InternetShortcut]\r\nURL=" + link + "\r\n";
    if (name.ends_with(".desktop")) {
        std::string one_line;
        for (const char c : title) one_line += c == '\n' || c == '\r' ? ' ' : c;
        return "[Desktop Entry]\nType=Link\nName=" + one_line + "\nURL=" + link + "\n";
    }
    return link + "\n";
}

}  // namespace collidoscope::app
