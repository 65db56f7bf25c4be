#include "app/window/recordings/moment.h"

#include <algorithm>
#include <array>

#include "app/base/utilities/overloaded.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

void set_overlay(SceneLook& look, const std::string& name, bool shown) {
    for (auto& [known, value] : look.overlays) {
        if (known != name) continue;
        value = shown;
        return;
    }
    look.overlays.emplace_back(name, shown);
}

}  // namespace

void take_in(Moment& moment, const Change& change) {
    std::visit(Overloaded{
                   [&](const FullState& state) { moment = state.moment; },
                   [&](const SceneOpened& opened) {
                       moment.scene = opened.scene;
                       moment.step.clear();
                       moment.asked.clear();
                       moment.frame.reset();
                       moment.selected.reset();
                   },
                   [&](const BodyPosed& posed) {
                       if (posed.body >= moment.scene.bodies.size()) return;
                       moment.scene.bodies[posed.body].shape = posed.shape;
                       // It told of the scene as it was.
                       moment.scene.note.clear();
                   },
                   [&](const OptionSet& option) {
                       moment.scene.note.clear();
                       if (option.value) {
                           moment.scene.options.set(option.id, *option.value);
                       } else {
                           moment.scene.options.erase(option.id);
                       }
                   },
                   [&](const NoteSet& note) { moment.scene.note = note.note; },
                   [&](const StepShown& shown) { moment.step = shown.step; },
                   [&](const FrameShown& shown) { moment.frame = shown.frame; },
                   [&](const CameraSet& set) { moment.camera = set.camera; },
                   [&](const PointerAt& pointer) { moment.pointer = pointer.at; },
                   [&](const SelectedBody& selected) { moment.selected = selected.body; },
                   [&](const LookSet& look) {
                       if (look.tab) moment.look.tab = *look.tab;
                       if (look.beside) moment.look.beside = *look.beside;
                       for (const auto& [name, shown] : look.overlays)
                           set_overlay(moment.look, name, shown);
                   },
                   [&](const PredictionSet& set) {
                       moment.predicting = set.on;
                       moment.asked.clear();
                   },
                   [&](const QuestionAsked& asked) { moment.asked = asked.step; },
                   [&](const GivenAnswer& answer) {
                       moment.answers.push_back(answer);
                       moment.asked.clear();
                   },
                   [](const MarkerSet&) {},
                   [](const RecordingEnd&) {},
               },
               change);
}

std::string word_of(const Change& change) {
    static constexpr std::array<const char*, std::variant_size_v<Change>> words = {
        "state",   "open",   "pose", "option",  "note",  "step",   "frame",  "camera",
        "pointer", "select", "look", "predict", "asked", "answer", "marker", "end"};
    return words[change.index()];
}

bool same_shape(const Shape& a, const Shape& b) {
    if (a.index() != b.index()) return false;
    // Crowds are shared and never changed; their texts can be long.
    if (const auto* crowd = std::get_if<Crowd>(&a)) {
        if (crowd->state == std::get<Crowd>(b).state) return true;
    }
    return to_json(a) == to_json(b);
}

bool same_cast(const Scene& a, const Scene& b) {
    return a.demo == b.demo && a.title == b.title &&
           std::equal(a.bodies.begin(), a.bodies.end(), b.bodies.begin(), b.bodies.end(),
                      [](const Body& x, const Body& y) {
                          return x.name == y.name && x.visible == y.visible &&
                                 x.locked == y.locked && x.shape.index() == y.shape.index();
                      });
}

}  // namespace collidoscope::app
