// A scene: a demo, its bodies, and how it is looked at. Everything a scene file holds and
// everything undo restores.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/questions/demo.h"

namespace collidoscope::app {

// Orbiting a pivot: yaw about Y, pitch up from the horizon (both in degrees), distance to the
// pivot.
struct CameraState {
    vec3 pivot{0, 1, 0};
    float yaw = 30;
    float pitch = 25;
    float distance = 8;
    bool orthographic = false;
    bool operator==(const CameraState&) const = default;
};

struct Body {
    std::string name;
    Shape shape;
    bool visible = true;
    bool locked = false;  // cannot be dragged
    // Keys of a scene file that this version does not know, as the text of a JSON object: kept, and
    // saved again. Empty when there are none.
    std::string unknown{};
};

// The look of a scene beside its bodies and its camera: where it was left when it was saved.
struct SceneLook {
    std::size_t step = 0;              // of its run, from 1; 0: none
    std::vector<std::size_t> inside;   // the number of a step inside that step, and so on inside it
    std::string line;                  // of the pseudo-code, at which the run's step stands
    std::optional<std::size_t> frame;  // of the timeline
    std::string tab;                   // of the drawer; empty: the one that fits best
    std::string beside;                // the linked view beside the scene, by its id; empty: none
    // Contacts, normals, ... shown or not, by the names that the settings have for them.
    std::vector<std::pair<std::string, bool>> overlays;
    bool operator==(const SceneLook&) const = default;
};

// The first bodies are the demo's inputs, in its order (A, B); the rest is scenery.
struct Scene {
    std::string title;
    std::string note;  // one sentence: what to look at
    // The claims behind the note, as the text of a JSON object
    // (app/model/scene/expectation_of_scene.h). Empty: none. They hold for the scene as the file
    // has it: an edit takes them away.
    std::string expect{};
    std::string demo;  // id
    Options options;
    std::vector<Body> bodies;
    std::optional<CameraState> camera;  // none: frame everything
    std::optional<SceneLook> look;      // none: as the window shows it
    std::string unknown;                // as in Body
    // The one of the demo's own scenes that it was opened as, by its file's name without ".json",
    // however it has been edited since. Empty: none. It is not kept in files.
    std::string preset{};
};

// Gives a scene that has become another its own title: note, claims and preset were about the one
// before.
void retitle(Scene& scene, std::string title);

// The demo's question about this scene. Throws InputError when its bodies do not fit.
Question question_of(const Demo& demo, const Scene& scene);

// The demo with bodies to start with: its first preset, or its harness's shapes.
Scene default_scene(const Demo& demo, const MeshLoader& load);

// The scene asked by another demo: bodies it can use are kept in place, the rest comes from its
// default scene. Options that it does not have are dropped.
struct Switched {
    Scene scene;
    // The conversions of the bodies, in words: "wall: its convex hull", "B: not kept".
    std::vector<std::string> remarks;
    bool kept_any = false;
};
Switched switched(const Scene& scene, const Demo& to, const MeshLoader& load);

// The words for what a shape becomes in this slot: "its convex hull"; empty if taken as it is.
std::string conversion_words(const Shape& shape, const InputSlot& slot);

}  // namespace collidoscope::app
