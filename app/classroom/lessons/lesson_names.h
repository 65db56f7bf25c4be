// Everything that a lesson can name of a scene, for its author: `collidoscope lesson steps`.
#pragma once

#include <string>
#include <vector>

#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {

struct NamedStep {
    std::string address;  // "#clamp:3"
    std::string sentence;
    bool asks = false;    // a "predict" can ask before it
    bool nested = false;  // steps run inside it
};
// A name and what it stands for.
struct NamedThing {
    std::string name, about;
};
struct SceneNames {
    std::string scene, title;  // "02-face", "The center over a face"
    std::vector<NamedStep> steps;
    bool cut = false;  // the run has more steps than were recorded
    // Fields of the answer with their values, the insides of lists among them, and "steps".
    std::vector<NamedThing> fields;
    std::vector<NamedThing> bodies, options;
};

// The names in the scene that a view with this demo and scene shows. Throws InputError where there
// is none. Cost: of recording its run once.
SceneNames names_in_scene(const std::string& demo, const std::string& scene,
                          const MeshLoader& load);

}  // namespace collidoscope::app
