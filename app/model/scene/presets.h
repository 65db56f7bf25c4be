// The scenes that come with a demo: assets/scenes/ID/*.json, in the order of their file names; the
// first is what the demo opens with.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

struct Preset {
    std::string title;
    std::filesystem::path path;
};

std::vector<Preset> presets_of(const std::string& demo_id);
// The one with this name, its file's without ".json"; also by the number that its name alone begins
// with ("02" of "02-deep"). Null when there is none.
const Preset* preset_named(const std::vector<Preset>& presets, const std::string& name);
Scene load_preset(const Preset& preset, const MeshLoader& load);
// The scene was opened as this one, however it has been edited since.
bool opened_as(const Scene& scene, const Preset& preset);

}  // namespace collidoscope::app
