// The scenes that come with a demo: assets/scenes/ID/*.json, in the order of their file names; the
// first is what the demo opens with.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/scene/scene.h"

namespace collidoscope::app {

struct Preset {
    std::string title;
    std::filesystem::path path;
};

std::vector<Preset> presets_of(const std::string& demo_id);
Scene load_preset(const Preset& preset, const MeshLoader& load);

// The folder with assets/ and shaders/: $COLLIDOSCOPE_HOME, or found beside or above the program.
// Throws std::runtime_error naming where it looked.
const std::filesystem::path& home_folder();

// The text of an asset, given relative to home_folder(); empty when there is none.
std::string read_asset(const std::filesystem::path& relative);

}  // namespace collidoscope::app
