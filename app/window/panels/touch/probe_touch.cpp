#include "app/window/panels/touch/probe_touch.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

// Everything but where the probe is now.
bool same_setup(const ProbeScene& a, const ProbeScene& b) {
    return a.mesh.asset == b.mesh.asset && a.mesh.pose.position == b.mesh.pose.position &&
           a.mesh.pose.rotation == b.mesh.pose.rotation && a.cell == b.cell &&
           a.touch.stiffness == b.touch.stiffness && a.touch.coherence == b.touch.coherence &&
           a.way.a == b.way.a;
}

// On opening, the probe takes so many seconds for its way.
constexpr double first_move = 0.3;
// Between two frames of a drag; after a pause it is not known how long the move took.
constexpr double longest_move = 0.05;

}  // namespace

bool probe_is_open(const Workbench& bench) {
    return !bench.document.empty() && bench.document.demo().info().owns("touch.panel");
}

void ProbeTouch::leave() {
    loop_.reset();
    built_.reset();
    scene_ = {};
    shown_ = false;
}

void ProbeTouch::advance(Workbench& bench, double seconds, double) {
    const std::optional<Question>& question = bench.live.question();
    if (!probe_is_open(bench) || !question || !bench.live.answer() ||
        question->inputs.size() != 2) {
        if (shown_) leave();
        return;
    }
    if (!shown_ || document_ != bench.live.version()) {
        document_ = bench.live.version();
        const ProbeScene scene = probe_scene_of(bench.document.demo(), *question);
        const auto built = built_probe_if_ready(scene);
        if (!built || !scene.mesh.asset) return leave();
        if (!shown_ || built != built_ || !same_setup(scene, scene_)) {
            if (!loop_) loop_.emplace(bench.wake);
            loop_->set_up(scene, built, first_move);
        } else if (scene.way.b != scene_.way.b) {
            loop_->move_to(scene.end(), std::min(seconds, longest_move));
        }
        scene_ = scene;
        built_ = built;
        shown_ = true;
    }
    loop_->poll();
    reading_ = loop_->reading();
}

std::vector<std::pair<std::string, std::string>> ProbeTouch::told(const Workbench&) const {
    if (!shown_) return {};
    return {{"touch_updates", std::to_string(reading_.updates)},
            {"touch_rate", std::to_string(reading_.rate)},
            {"touch_contact", reading_.touch.contact ? "true" : "false"},
            {"touch_depth", std::to_string(reading_.touch.depth)},
            {"touch_at_rest", reading_.at_rest ? "true" : "false"}};
}

}  // namespace collidoscope::app
