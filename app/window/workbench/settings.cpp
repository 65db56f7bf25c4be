#include "app/window/workbench/settings.h"

#include <algorithm>
#include <cmath>

#include "app/base/files/allowed_folders.h"
#include "app/window/workbench/settings_json.h"

namespace collidoscope::app {
namespace {

void read(const Json& json, const char* key, bool& value) {
    if (json.contains(key) && json[key].is_boolean()) value = json[key].get<bool>();
}
void read(const Json& json, const char* key, std::string& value) {
    if (json.contains(key) && json[key].is_string()) value = json[key].get<std::string>();
}
void read(const Json& json, const char* key, std::vector<std::string>& value, std::size_t most) {
    if (!json.contains(key) || !json[key].is_array()) return;
    for (const Json& one : json[key]) {
        if (one.is_string() && value.size() < most) value.push_back(one.get<std::string>());
    }
}
template <typename Number>
void read(const Json& json, const char* key, Number& value, Number low, Number high) {
    if (!json.contains(key) || !json[key].is_number()) return;
    const double given = json[key].get<double>();
    if (!std::isfinite(given)) return;
    value =
        static_cast<Number>(std::clamp(given, static_cast<double>(low), static_cast<double>(high)));
}

}  // namespace

void Settings::note_recent(const std::filesystem::path& file) {
    std::error_code error;
    const std::string name = std::filesystem::absolute(file, error).lexically_normal().string();
    std::erase(recent, name);
    recent.insert(recent.begin(), name);
    if (recent.size() > most_recent) recent.resize(most_recent);
}

void Settings::allow_folder_of(const std::filesystem::path& mesh) {
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::absolute(mesh, error).lexically_normal().parent_path();
    if (error) return;
    allow_folder(folder);
    std::erase(mesh_folders, folder.string());
    mesh_folders.insert(mesh_folders.begin(), folder.string());
    if (mesh_folders.size() > max_mesh_folders) mesh_folders.resize(max_mesh_folders);
}

Json to_json(const Settings& s) {
    return {
        {"light", s.palette.theme == Theme::Light},
        {"projector", s.palette.projector},
        {"color_blind", s.palette.color_blind},
        {"scale", s.scale},
        {"left_width", s.left_width},
        {"right_width", s.right_width},
        {"drawer_height", s.drawer_height},
        {"left_shown", s.left_shown},
        {"right_shown", s.right_shown},
        {"left_cramped", s.left_cramped},
        {"right_cramped", s.right_cramped},
        {"drawer_low", s.drawer_low},
        {"player_shown", s.player_shown},
        {"drawer_shown", s.drawer_shown},
        {"panels_hidden", s.panels_hidden},
        {"linked_share", s.linked_share},
        {"linked_below", s.linked_below},
        {"only_known", s.only_known ? Json(*s.only_known) : Json(nullptr)},
        {"contacts", s.view.contacts},
        {"normals", s.view.normals},
        {"depth", s.view.depth},
        {"bounds", s.view.bounds},
        {"structure", s.view.structure},
        {"grid", s.view.grid},
        {"ghost", s.view.ghost},
        {"letters", s.view.letters},
        {"gizmo", s.view.gizmo},
        {"shadows", s.view.shadows},
        {"overlay_size", s.view.overlay_size},
        {"width", s.width},
        {"height", s.height},
        {"maximized", s.maximized},
        {"speed", s.speed},
        {"recent", s.recent},
        {"mesh_folders", s.mesh_folders},
        {"last_demo", s.last_demo},
        {"mesh_z_up", s.mesh_z_up},
        {"frame_rate_shown", s.frame_rate_shown},
        {"welcome", s.welcome},
    };
}

Settings settings_from(const Json& json) {
    Settings s;
    if (!json.is_object()) return s;
    bool light = false;
    read(json, "light", light);
    s.palette.theme = light ? Theme::Light : Theme::Dark;
    read(json, "projector", s.palette.projector);
    read(json, "color_blind", s.palette.color_blind);
    read(json, "scale", s.scale, smallest_scale, largest_scale);
    read(json, "left_width", s.left_width, 8.0f, 60.0f);
    read(json, "right_width", s.right_width, 12.0f, 60.0f);
    read(json, "drawer_height", s.drawer_height, 5.0f, 60.0f);
    read(json, "left_shown", s.left_shown);
    read(json, "right_shown", s.right_shown);
    read(json, "left_cramped", s.left_cramped);
    read(json, "right_cramped", s.right_cramped);
    read(json, "drawer_low", s.drawer_low);
    read(json, "player_shown", s.player_shown);
    read(json, "drawer_shown", s.drawer_shown);
    read(json, "panels_hidden", s.panels_hidden);
    read(json, "linked_share", s.linked_share, 0.1f, 0.9f);
    read(json, "linked_below", s.linked_below);
    if (json.contains("only_known") && json["only_known"].is_boolean())
        s.only_known = json["only_known"].get<bool>();
    read(json, "contacts", s.view.contacts);
    read(json, "normals", s.view.normals);
    read(json, "depth", s.view.depth);
    read(json, "bounds", s.view.bounds);
    read(json, "structure", s.view.structure);
    read(json, "grid", s.view.grid);
    read(json, "ghost", s.view.ghost);
    read(json, "letters", s.view.letters);
    read(json, "gizmo", s.view.gizmo);
    read(json, "shadows", s.view.shadows);
    read(json, "overlay_size", s.view.overlay_size, 0.25f, 4.0f);
    read(json, "width", s.width, 320, 16384);
    read(json, "height", s.height, 240, 16384);
    read(json, "maximized", s.maximized);
    read(json, "speed", s.speed, 0.125, 256.0);
    read(json, "last_demo", s.last_demo);
    read(json, "mesh_z_up", s.mesh_z_up);
    read(json, "frame_rate_shown", s.frame_rate_shown);
    read(json, "welcome", s.welcome);
    read(json, "recent", s.recent, Settings::most_recent);
    read(json, "mesh_folders", s.mesh_folders, Settings::max_mesh_folders);
    return s;
}

}  // namespace collidoscope::app
