#include "app/model/scene/presets.h"

#include <algorithm>

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

Scene load_preset(const Preset& preset, const MeshLoader& load) {
    return load_scene(preset.path, load);
}

}  // namespace collidoscope::app
