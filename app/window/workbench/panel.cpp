#include "app/window/workbench/panel.h"

#include <algorithm>
#include <deque>

namespace collidoscope::app {
namespace {

// A deque: what has been registered keeps its place in memory.
std::deque<PanelInfo>& registered_panels() {
    static std::deque<PanelInfo> all;
    return all;
}

}  // namespace

bool register_panel(PanelInfo info) {
    registered_panels().push_back(std::move(info));
    return true;
}

std::vector<const PanelInfo*> panels_at(PanelPlace place) {
    std::vector<const PanelInfo*> found;
    for (const PanelInfo& info : registered_panels()) {
        if (info.place == place) found.push_back(&info);
    }
    // Files are initialized in any order.
    std::sort(found.begin(), found.end(), [](const PanelInfo* a, const PanelInfo* b) {
        return a->order != b->order ? a->order < b->order : a->id < b->id;
    });
    return found;
}

Panels::Panels(PanelPlace place) {
    for (const PanelInfo* info : panels_at(place)) made_.push_back({info, info->make()});
}

void Panels::input(Workbench& bench, std::vector<ViewEvent>& events) {
    for (const Made& made : made_) {
        if (made.available(bench)) made.panel->input(bench, events);
    }
}

void Panels::draw(const Workbench& bench) {
    for (const Made& made : made_) {
        if (made.available(bench)) made.panel->draw(bench);
    }
}

Panel* Panels::first(const Workbench& bench) {
    for (const Made& made : made_) {
        if (made.available(bench)) return made.panel.get();
    }
    return nullptr;
}

bool Panels::any(const Workbench& bench) const {
    return std::any_of(made_.begin(), made_.end(),
                       [&](const Made& made) { return made.available(bench); });
}

}  // namespace collidoscope::app
