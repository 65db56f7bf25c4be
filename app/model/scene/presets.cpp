#include "app/model/scene/presets.h"

#include <algorithm>
#include <cctype>

#include "app/base/files/home_folder.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {
namespace fs = std::filesystem;

std::vector<Preset> presets_of(const std::string& demo_id) {
    std::vector<Preset> presets;
    std::error_code error;
    for (const auto& entry :
         fs::directory_iterator(home_folder() / "assets" / "scenes" / demo_id, error)) {
        if (entry.path().extension() == ".json") presets.push_back({{}, entry.path()});
    }
    std::sort(presets.begin(), presets.end(),
              [](const Preset& a, const Preset& b) { return a.path < b.path; });
    for (Preset& preset : presets) preset.title = scene_title(preset.path);
    return presets;
}

const Preset* preset_named(const std::vector<Preset>& presets, const std::string& name) {
    const bool number = std::all_of(name.begin(), name.end(), [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    const Preset* numbered = nullptr;
    std::size_t matches = 0;
    for (const Preset& preset : presets) {
        const std::string stem = preset.path.stem().string();
        if (stem == name) return &preset;
        if (!number || !stem.starts_with(name + "-")) continue;
        numbered = &preset;
        ++matches;
    }
    return matches == 1 ? numbered : nullptr;
}

Scene load_preset(const Preset& preset, const MeshLoader& load) {
    Scene scene = load_scene(preset.path, load);
    scene.preset = preset.path.stem().string();
    return scene;
}

bool opened_as(const Scene& scene, const Preset& preset) {
    return scene.preset == preset.path.stem().string() &&
           scene.demo == preset.path.parent_path().filename().string();
}

}  // namespace collidoscope::app
