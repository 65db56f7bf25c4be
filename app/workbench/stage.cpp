// How the workbench follows the scene and, where many bodies move, their film.
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/workbench/workbench.h"
#include "collision/simulation/car_physics.h"

namespace collidoscope::app {
namespace {

struct DriveKey {
    int code;
    float steer, throttle;
};
constexpr std::array<DriveKey, 8> drive_keys = {{{GLFW_KEY_LEFT, -1, 0},
                                                 {GLFW_KEY_RIGHT, 1, 0},
                                                 {GLFW_KEY_UP, 0, 1},
                                                 {GLFW_KEY_DOWN, 0, -1},
                                                 {GLFW_KEY_A, -1, 0},
                                                 {GLFW_KEY_D, 1, 0},
                                                 {GLFW_KEY_W, 0, 1},
                                                 {GLFW_KEY_S, 0, -1}}};

// Whether two crowds differ in who comes and goes at most.
bool same_beginning(const CrowdState& a, const CrowdState& b) {
    const auto same_box = [](const Aabb& x, const Aabb& y) {
        return x.min == y.min && x.max == y.max;
    };
    const auto same_mesh = [](const CrowdMesh& x, const CrowdMesh& y) {
        return x.asset == y.asset;
    };
    return a.bodies.size() == b.bodies.size() && state_hash(a) == state_hash(b) &&
           same_box(a.field, b.field) && std::ranges::equal(a.given, b.given, same_box) &&
           std::ranges::equal(a.meshes, b.meshes, same_mesh);
}

}  // namespace

// Asks again when the scene changed, and once more when a drag has ended.
void Workbench::follow_document() {
    if (asked_version_ == document.version() && !(asked_dragging_ && !dragging_)) return;
    asked_version_ = document.version();
    asked_dragging_ = dragging_;
    ++shown_version_;
    ++content_version_;
    const std::size_t bodies = document.scene().bodies.size();
    if (selected && *selected >= bodies) select({});
    const auto* demo = dynamic_cast<const SimulationDemo*>(&document.demo());
    if (!demo) {
        film.close();
        filmed_.reset();
        live.ask(document.demo(), document.scene(), dragging_);
        return;
    }
    try {
        const Question question = question_of(*demo, document.scene());
        const auto& crowd = std::get<Crowd>(question.inputs[0]).state;
        const std::string options = question.options.dump();
        const bool same = !film.empty() && &film.demo() == demo;
        if (same && filmed_ != crowd && filmed_options_ == question.options &&
            film.simulation()->comes_and_goes() && same_beginning(*filmed_, *crowd)) {
            film.revise(question);
        } else if (!same || filmed_ != crowd) {
            const bool played = film.playing() && same && !dragging_;
            film.open(*demo, question);
            if (played) film.play();
            const auto frame = option(*demo, question, "frame").get<std::size_t>();
            if (frame > 0) film.go(frame);
        } else if (filmed_options_ != question.options) {
            film.change(question);
        }
        filmed_ = crowd;
        filmed_options_ = question.options;
        if (member && *member >= film.crowd().bodies().size()) member.reset();
        film_version_ = 0;
    } catch (const InputError& e) {
        film.close();
        filmed_.reset();
        live.refuse(*demo, e.what());
    }
}

// Shows the film's frame: its bodies, its answer and, when it stands still, its steps.
void Workbench::follow_film() {
    if (film.empty()) return;
    const bool steps = !film.playing();
    if (film_version_ == film.version() && film_steps_ == steps) return;
    const bool moved = film_version_ != film.version();
    film_version_ = film.version();
    film_steps_ = steps;
    if (moved) {
        film_scene_ = document.scene();
        film_scene_.bodies[0].shape = film.crowd();
        ++shown_version_;
    }
    live.ask(
        film.demo(), film.question(), film.answer(), film.record(film.frame()).ms,
        [this] { return film.before(); }, !steps);
    ++content_version_;
}

void Workbench::run_film() {
    if (film.driven() && film.over() && film.frame() + 1 == film.count()) {
        film.restart();
        film.play();
        return;
    }
    film.toggle();
}

bool Workbench::drives(int code) const {
    const bool running = film.driven() && film.playing() && !film.over();
    return running && dialog == Dialog::None && !ImGui::GetIO().WantTextInput &&
           std::any_of(drive_keys.begin(), drive_keys.end(),
                       [&](const DriveKey& key) { return key.code == code; });
}

// Hands the keys that are held to the game. What is recorded already is driven as it was, until a
// key is pressed.
void Workbench::drive_film() {
    if (!film.driven() || !film.playing()) return;
    DriveInput input;
    for (const DriveKey& key : drive_keys) {
        if (!drives(key.code) || !ImGui::IsKeyDown(key.code)) continue;
        input.steer = std::clamp(input.steer + key.steer, -1.0f, 1.0f);
        input.throttle = std::clamp(input.throttle + key.throttle, -1.0f, 1.0f);
    }
    const bool recorded = film.frame() + 1 < film.count();
    if (!recorded || input != DriveInput{}) film.drive(input);
}

void Workbench::toggle_chase() {
    if (chase.on()) {
        view.set_camera(chase.stop());
    } else if (film.driven()) {
        chase.start(view.camera().goal());
    }
}

void Workbench::chase_body(double seconds) {
    if (!chase.on()) return;
    if (!film.driven() || film.crowd().bodies().empty()) {
        chase.stop();
        return;
    }
    // The one that is driven is the first.
    const Crowd crowd = film.crowd();
    const MovingBody& car = crowd.bodies().front();
    view.set_camera(
        chase.follow(view.camera().state(), car.center, heading_of(car), std::min(seconds, 0.1)),
        false);
}

void Workbench::start_from_frame() {
    if (film.empty() || film.frame() == 0) return;
    film.pause();
    const std::string title = "Start anew from frame " + std::to_string(film.frame());
    document.edit(title, [&](Scene& scene) {
        scene.bodies[0].shape = film.crowd();
        scene.options.erase("frame");
    });
}

}  // namespace collidoscope::app
