// Settings that the window remembers between two runs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

struct Settings {
    // Looks.
    PaletteOptions palette;
    float scale = 1;  // of the interface, on top of what the desktop asks for
    // Panels, in ems.
    float left_width = 20.5f, right_width = 24, drawer_height = 14;
    float linked_share = 0.46f;  // of the 3D view's place, when one is shown beside it
    bool linked_below = false;   // linked views are shown in the drawer
    bool left_shown = true, right_shown = true, player_shown = true, drawer_shown = true;
    bool left_cramped = false, right_cramped = false;  // in a window that is small (layout.h)
    bool drawer_low = false;                           // in one that is low
    bool panels_hidden = false;                        // Tab: only the 3D view
    // Results wait for the steps that decide them; none: in projector mode.
    std::optional<bool> only_known;
    ViewSettings view;
    // The window.
    int width = 1280, height = 800;
    bool maximized = false;
    double speed = 1;
    std::vector<std::string> recent;        // files, newest first
    std::vector<std::string> mesh_folders;  // of meshes in use, newest first
    std::string last_demo;
    bool mesh_z_up = false;         // meshes are opened with Z up; else Y
    bool frame_rate_shown = false;  // frames per second in the menu bar
    bool welcome = true;            // the first steps have not been taken or closed yet

    static constexpr std::size_t most_recent = 10;
    void note_recent(const std::filesystem::path& file);
    // A mesh that the user has opened or saved in a scene: scenes may name those in its folder.
    static constexpr std::size_t max_mesh_folders = 50;
    void allow_folder_of(const std::filesystem::path& mesh);
};

inline constexpr float smallest_scale = 0.6f, largest_scale = 3.0f;

}  // namespace collidoscope::app
