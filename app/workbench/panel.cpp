#include "app/workbench/panel.h"

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

Panels::Panels(PanelPlace place) {
    for (const PanelInfo& info : registered_panels()) {
        if (info.place == place) made_.push_back({&info, info.make()});
    }
    // Files are initialised in any order.
    std::sort(made_.begin(), made_.end(), [](const Made& a, const Made& b) {
        return a.info->order != b.info->order ? a.info->order < b.info->order
                                              : a.info->id < b.info->id;
    });
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

}  // namespace collidoscope::app
