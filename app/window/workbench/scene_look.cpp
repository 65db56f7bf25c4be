#include "app/window/workbench/scene_look.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "app/window/workbench/overlay_names.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

struct Overlay {
    const char* name;
    bool ViewSettings::*shown;
};
constexpr std::array overlays_kept = {
    Overlay{"contacts", &ViewSettings::contacts},   Overlay{"normals", &ViewSettings::normals},
    Overlay{"depth", &ViewSettings::depth},         Overlay{"bounds", &ViewSettings::bounds},
    Overlay{"structure", &ViewSettings::structure}, Overlay{"grid", &ViewSettings::grid},
    Overlay{"ghost", &ViewSettings::ghost},         Overlay{"letters", &ViewSettings::letters},
};
constexpr std::array levels_kept = {
    std::pair{"levels", &TreeLevels::shown},
    std::pair{"heat", &TreeLevels::heat},
    std::pair{"ray_heat", &TreeLevels::ray_heat},
};

// The steps that stand around the one shown, as `render --step 12.3` counts them.
void note_step(const Player& player, SceneLook& look) {
    if (player.empty()) return;
    const std::vector<Place> path = player.path();
    look.step = path.front().step + 1;
    look.line = player.recording().steps[path.front().step].label;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const std::vector<Place> siblings = player.steps_inside(path[i - 1]);
        const auto found = std::find(siblings.begin(), siblings.end(), path[i]);
        if (found == siblings.end()) break;
        look.inside.push_back(static_cast<std::size_t>(found - siblings.begin()) + 1);
    }
}

// The step of that number; where the run has another line there, the nearest on that line.
std::size_t step_again(const Recording& recording, const SceneLook& look) {
    const std::size_t count = recording.steps.size();
    const std::size_t wanted = std::min(look.step - 1, count - 1);
    if (look.line.empty()) return wanted;
    for (std::size_t off = 0; off < count; ++off) {
        for (const std::size_t at : {wanted - std::min(off, wanted), wanted + off}) {
            if (at < count && look.line == recording.steps[at].label) return at;
        }
    }
    return wanted;
}

}  // namespace

std::vector<std::pair<std::string, bool>> overlays_of(const ViewSettings& view) {
    std::vector<std::pair<std::string, bool>> overlays;
    overlays.reserve(std::size(overlays_kept) + std::size(levels_kept));
    for (const Overlay& overlay : overlays_kept)
        overlays.emplace_back(overlay.name, view.*overlay.shown);
    for (const auto& [name, shown] : levels_kept) overlays.emplace_back(name, view.tree.*shown);
    return overlays;
}

void show_overlays(ViewSettings& view, const std::vector<std::pair<std::string, bool>>& shown) {
    for (const auto& [name, is_shown] : shown) {
        for (const Overlay& overlay : overlays_kept)
            if (name == overlay.name) view.*overlay.shown = is_shown;
        for (const auto& [id, member] : levels_kept)
            if (name == id) view.tree.*member = is_shown;
    }
}

SceneLook look_of(const Workbench& bench) {
    SceneLook look;
    note_step(bench.live.player(), look);
    if (!bench.timeline.empty()) look.frame = bench.timeline.frame();
    look.tab = bench.drawer.tab().id;
    if (const auto& beside = bench.drawer.beside()) look.beside = tab_of(*beside).id;
    look.overlays = overlays_of(bench.view.settings());
    return look;
}

ViewSettings SceneReturn::with_own_overlays(const ViewSettings& view) const {
    ViewSettings own = view;
    if (!own_overlays_) return own;
    for (const Overlay& overlay : overlays_kept)
        own.*overlay.shown = (*own_overlays_).*overlay.shown;
    for (const auto& [name, shown] : levels_kept) own.tree.*shown = own_overlays_->tree.*shown;
    return own;
}

void SceneReturn::begin() {
    ViewSettings& view = view_.settings();
    view = with_own_overlays(view);
    own_overlays_.reset();
    const std::optional<SceneLook>& look = document_.scene().look;
    waiting_ = look.has_value();
    framed_ = false;
    if (!look) return;
    document_version_ = document_.version();
    if (look->overlays.empty()) return;
    own_overlays_ = view;
    show_overlays(view, look->overlays);
}

void SceneReturn::follow() {
    if (!waiting_) return;
    const std::optional<SceneLook>& look = document_.scene().look;
    if (!look || document_.version() != document_version_) {
        waiting_ = false;
        return;
    }
    if (look->frame && !framed_) {
        if (timeline_.empty()) {
            if (!live_.error().empty()) waiting_ = false;
            return;
        }
        run_to(*look->frame);
        return;
    }
    if (!live_.error().empty()) {
        waiting_ = false;
        return;
    }
    if (live_.busy() || !live_.answer()) return;
    // Without a panel that shows steps none are recorded: there is nothing to wait for.
    if (look->step > 0 && live_.player().empty() &&
        !(layout_.player.empty() && layout_.right.empty()))
        return;
    waiting_ = false;
    show_step();
    const TabInfo* tab = tab_named(look->tab);
    std::optional<LinkedKind> beside;
    if (const TabInfo* other = tab_named(look->beside)) beside = other->linked;
    if (tab) drawer_.settle(document_.demo().info().id, tab->id, beside);
}

// A part of the way in each frame of the window, which stays usable.
void SceneReturn::run_to(std::size_t frame) {
    using Clock = std::chrono::steady_clock;
    Timeline& timeline = timeline_;
    timeline.pause();
    if (frame < timeline.frame()) timeline.go(frame);
    const Clock::time_point until = Clock::now() + std::chrono::milliseconds(12);
    framed_ = timeline.frame() >= frame;
    while (!framed_ && Clock::now() < until)
        framed_ = !timeline.next() || timeline.frame() >= frame;
}

void SceneReturn::show_step() {
    const SceneLook& look = *document_.scene().look;
    Player& player = live_.player();
    if (look.step == 0 || player.empty()) return;
    player.pause();
    player.go(step_again(player.recording(), look));
    for (const std::size_t number : look.inside) {
        player.complete_inside();
        const std::vector<Place> steps = player.steps_inside(player.place());
        if (number < 1 || number > steps.size()) break;
        player.go(steps[number - 1]);
    }
}

}  // namespace collidoscope::app
