#include "app/window/workbench/first_steps.h"

#include <algorithm>

#include "app/window/workbench/open_link.h"
#include "app/window/workbench/panel.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

bool FirstSteps::shown(const Workbench& bench) const {
    if (!bench.settings.welcome || bench.document.empty() || bench.settings.palette.projector)
        return false;
    const auto sides = panels_at(PanelPlace::LeftSide);
    return std::none_of(sides.begin(), sides.end(),
                        [&](const PanelInfo* side) { return side->available(bench); });
}

// Whether the user has found out how to do something.
bool FirstSteps::acted(const Workbench& bench) const {
    const Player& player = bench.live.player();
    const bool stepped = player.playing() || (!bench.live.recording() && player.index() != step_);
    return bench.view.dragging_body() || stepped || bench.timeline.playing() ||
           bench.dialogs.open() || bench.document.scene_number() != scene_;
}

void FirstSteps::advance(Workbench& bench, double /*seconds*/, double /*now*/) {
    if (!shown(bench) || bench.layout.strip.empty()) {
        begun_ = false;
        return;
    }
    const Player& player = bench.live.player();
    // A first run begins at its first step, so that there is something to play, unless a link has
    // opened it at another.
    if (!rewound_ && !player.empty() && !bench.live.recording() && !link_step_waits(bench)) {
        rewound_ = true;
        begun_ = false;
        if (player.at_end()) bench.playback.show(0);
    }
    if (!begun_) {
        begun_ = true;
        scene_ = bench.document.scene_number();
        step_ = player.index();
    }
    if (rewound_ && acted(bench)) bench.settings.welcome = false;
}

bool FirstSteps::escape(Workbench& bench) {
    if (!shown(bench) || bench.layout.strip.empty()) return false;
    bench.settings.welcome = false;
    return true;
}

}  // namespace collidoscope::app
