#include "app/window/workbench/game_driver.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/model/crowd/live_timeline.h"
#include "app/view/drawing/view3d.h"
#include "app/window/workbench/dialogs.h"

namespace collidoscope::app {
namespace {

constexpr double countdown_seconds = 3;

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

}  // namespace

void GameDriver::run() {
    const bool driven = timeline_.driven();
    if (driven && timeline_.over() && timeline_.frame() + 1 == timeline_.count()) {
        timeline_.restart();
        countdown_ = countdown_seconds;
    } else if (countdown_ > 0) {
        countdown_ = 0;
    } else if (driven && timeline_.frame() == 0 && !timeline_.playing()) {
        countdown_ = countdown_seconds;
    } else {
        timeline_.toggle();
    }
}

bool GameDriver::drives(int code) const {
    const bool running =
        timeline_.driven() && (countdown_ > 0 || (timeline_.playing() && !timeline_.over()));
    return running && !dialogs_.open() && !ImGui::GetIO().WantTextInput &&
           std::any_of(drive_keys.begin(), drive_keys.end(),
                       [&](const DriveKey& key) { return key.code == code; });
}

void GameDriver::toggle_chase() {
    if (chase_.on()) {
        view_.set_camera(chase_.stop());
    } else if (timeline_.driven()) {
        chase_.start(view_.camera().goal());
    }
}

void GameDriver::steer(double seconds) {
    if (countdown_ > 0) {
        countdown_ = std::max(countdown_ - seconds, 0.0);
        if (countdown_ == 0 && !timeline_.empty()) timeline_.play();
    }
    if (!timeline_.driven() || !timeline_.playing()) return;
    DriveInput input;
    for (const DriveKey& key : drive_keys) {
        if (!drives(key.code) || !ImGui::IsKeyDown(key.code)) continue;
        input.steer = std::clamp(input.steer + key.steer, -1.0f, 1.0f);
        input.throttle = std::clamp(input.throttle + key.throttle, -1.0f, 1.0f);
    }
    const bool recorded = timeline_.frame() + 1 < timeline_.count();
    if (!recorded || input != DriveInput{}) timeline_.drive(input);
}

void GameDriver::follow(double seconds) {
    if (!chase_.on()) return;
    const Simulation* simulation = timeline_.simulation();
    const auto target = simulation ? simulation->chase_target() : std::nullopt;
    if (!target) {
        chase_.stop();
        return;
    }
    view_.set_camera(chase_.follow(view_.camera().state(), target->center, target->heading,
                                   std::min(seconds, 0.1)),
                     false);
}

}  // namespace collidoscope::app
