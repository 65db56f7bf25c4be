// A moment of a recording: all that it holds of the window at one time, and what changes between
// two of them. Replaying brings the window to a moment; what lies between two full states is added
// up first, so that jumping to a time and playing up to it show the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

// A prediction that was answered or skipped.
struct GivenAnswer {
    std::string step;    // address of the step that was asked about
    std::string chosen;  // the id of the choice; empty: skipped
    bool right = false;
    bool operator==(const GivenAnswer&) const = default;
};

struct Moment {
    Scene scene;       // its bodies as they stand; its camera and its look stand below
    std::string step;  // address (app/player/step_address.h); empty: no steps
    std::optional<std::size_t> frame;  // of the timeline
    CameraState camera;
    std::optional<vec2> pointer;  // share of the view, from its top left corner; none: elsewhere
    std::optional<std::size_t> selected;
    SceneLook look;  // tab, linked view and overlays; not the step
    bool predicting = false;
    std::string asked;                 // address of the step whose question is open; empty: none
    std::vector<GivenAnswer> answers;  // since the last full state
};

// -- What changes ---------------------------------------------------------------------------------

struct SceneOpened {  // another scene, or bodies that came, went or got another name
    Scene scene;
};
struct BodyPosed {
    std::size_t body = 0;
    Shape shape;
    bool done = true;  // false: a drag is under way
};
struct OptionSet {
    std::string id;
    std::optional<Datum> value;  // none: as the demo has it
};
struct NoteSet {
    std::string note;
};
struct StepShown {
    std::string step;
};
struct FrameShown {
    std::optional<std::size_t> frame;
};
struct CameraSet {
    CameraState camera;
};
struct PointerAt {
    std::optional<vec2> at;
};
struct SelectedBody {
    std::optional<std::size_t> body;
};
struct LookSet {  // only what has changed
    std::optional<std::string> tab, beside;
    std::vector<std::pair<std::string, bool>> overlays;
};
struct PredictionSet {
    bool on = false;
};
struct QuestionAsked {
    std::string step;  // empty: it is not asked any more
};
struct MarkerSet {
    std::string text;
};
// Everything anew, with what a replay must have come to by then: one number for each part of it.
struct FullState {
    Moment moment;
    std::vector<std::pair<std::string, std::string>> hashes;
};
struct RecordingEnd {};

using Change = std::variant<FullState, SceneOpened, BodyPosed, OptionSet, NoteSet, StepShown,
                            FrameShown, CameraSet, PointerAt, SelectedBody, LookSet, PredictionSet,
                            QuestionAsked, GivenAnswer, MarkerSet, RecordingEnd>;

struct TimedChange {
    double time = 0;  // seconds since the recording began
    Change what;
};

// Applies the change to the moment. A body that is not there is left out.
void take_in(Moment& moment, const Change& change);

// One word for what it is, as the file has it: "pose", "step".
std::string word_of(const Change& change);

// Whether one becomes the other by moving bodies and setting options alone.
bool same_cast(const Scene& a, const Scene& b);
bool same_shape(const Shape& a, const Shape& b);

}  // namespace collidoscope::app
