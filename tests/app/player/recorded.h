// A demo's scene, answered and recorded, for the tests of the player.
#pragma once

#include <stdexcept>
#include <string>

#include "app/base/files/home_folder.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/questions/demo.h"
#include "app/model/scene/presets.h"
#include "app/player/pseudocode.h"

namespace collidoscope::app {

struct Recorded {
    Scene scene;
    Recording recording;
    Answer answer;
    Pseudocode code;

    // The scene whose file's name begins so: "01".
    Recorded(const std::string& id, const std::string& number) {
        static MeshLibrary meshes;
        const Demo& demo = Registry::at(id);
        for (const Preset& preset : presets_of(id)) {
            if (!preset.path.filename().string().starts_with(number)) continue;
            scene = load_preset(preset, meshes.loader());
            answer = demo.trace(question_of(demo, scene), recording);
            code = Pseudocode(read_asset("assets/pseudocode/" + id + ".txt"));
            return;
        }
        throw std::runtime_error(id + " has no scene " + number);
    }

    const Step& step(std::size_t i) const { return recording.steps.at(i); }
    // The first step with that label.
    std::size_t first(const std::string& label) const {
        for (std::size_t i = 0; i < recording.steps.size(); ++i) {
            if (recording.steps[i].label == label) return i;
        }
        throw std::runtime_error("no step " + label);
    }
};

}  // namespace collidoscope::app
