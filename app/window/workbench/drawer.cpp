#include "app/window/workbench/drawer.h"

#include <algorithm>
#include <deque>

#include "app/model/scene/document.h"
#include "app/view/linked_views/linked_view.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/settings.h"

namespace collidoscope::app {
namespace {

// A deque: what has been registered keeps its place in memory.
std::deque<TabInfo>& registered_tabs() {
    static std::deque<TabInfo> all;
    return all;
}

std::vector<const TabInfo*>& tabs_in_order() {
    static std::vector<const TabInfo*> all;
    return all;
}

RecordedMarks look_through(const Recording& recording) {
    RecordedMarks found;
    const auto kind = [](LinkedKind k) { return static_cast<std::size_t>(k); };
    for (const Step& step : recording.steps) {
        for (const Mark& mark : step.marks) {
            found.projections |= mark.space == Space::AxisProjection;
            found.plots |= mark.space == Space::Plot;
            found.linked[kind(LinkedKind::Minkowski)] |= mark.space == Space::MinkowskiDifference;
            found.linked[kind(LinkedKind::Gauss)] |= mark.space == Space::GaussMap;
            found.linked[kind(LinkedKind::Voronoi)] |= mark.space == Space::VoronoiRegions;
            found.linked[kind(LinkedKind::Object)] |= mark.space == Space::Object;
            found.edges |= std::holds_alternative<EdgeMark>(mark.geometry);
            found.features |= std::holds_alternative<FeatureMark>(mark.geometry);
        }
    }
    return found;
}

}  // namespace

bool register_tab(TabInfo info) {
    registered_tabs().push_back(std::move(info));
    // Files are initialized in any order.
    auto& order = tabs_in_order();
    const TabInfo* added = &registered_tabs().back();
    order.insert(std::upper_bound(order.begin(), order.end(), added,
                                  [](const TabInfo* a, const TabInfo* b) {
                                      return a->order != b->order ? a->order < b->order
                                                                  : a->id < b->id;
                                  }),
                 added);
    return true;
}

const std::vector<const TabInfo*>& all_tabs() {
    return tabs_in_order();
}

const TabInfo* tab_named(std::string_view id) {
    for (const TabInfo* tab : all_tabs()) {
        if (tab->id == id) return tab;
    }
    return nullptr;
}

const TabInfo& tab_of(LinkedKind kind) {
    return *tab_named(id_of(kind));
}

const RecordedMarks& Drawer::recorded() const {
    return recorded_.of(live_, [](const Recording& r) { return look_through(r); });
}

bool Drawer::can_show(LinkedKind kind) const {
    const auto& all = can_show_.of(live_, [&](const Recording&) {
        std::array<bool, linked_kinds> can{};
        const auto& question = live_.question();
        for (std::size_t k = 0; k < linked_kinds; ++k)
            can[k] = question && LinkedView::can_show(static_cast<LinkedKind>(k), *question);
        return can;
    });
    const bool narrow = !document_.empty() && document_.demo().info().family == Family::Narrow;
    return all[static_cast<std::size_t>(kind)] && (narrow || recorded().has(kind));
}

bool Drawer::available(const TabInfo& tab) const {
    return std::find(available_.begin(), available_.end(), &tab) != available_.end();
}

DrawerChoice Drawer::best_choice(const Workbench& bench) const {
    DrawerChoice choice;
    int best = 0;
    for (const TabInfo* tab : available_) {
        if (tab->priority <= best || (tab->preferred && !tab->preferred(bench))) continue;
        best = tab->priority;
        choice.tab = tab->id;
    }
    const TabInfo* own = tab_named(document_.demo().info().tab);
    if (own && available(*own)) choice.tab = own->id;
    const RecordedMarks& found = recorded();
    for (const LinkedKind kind :
         {LinkedKind::Minkowski, LinkedKind::Voronoi, LinkedKind::Gauss, LinkedKind::Object}) {
        if (!choice.beside && found.has(kind) && available(tab_of(kind))) choice.beside = kind;
    }
    if (!choice.beside && found.features && available(tab_of(LinkedKind::Voronoi)))
        choice.beside = LinkedKind::Voronoi;
    if (choice.beside && settings_.linked_below) choice.tab = tab_of(*choice.beside).id;
    choice.settled = !live_.player().empty() && !live_.recording();
    return choice;
}

void Drawer::choose(const Workbench& bench) {
    if (document_.empty()) return;
    available_.clear();
    for (const TabInfo* tab : all_tabs()) {
        if (!tab->available || tab->available(bench)) available_.push_back(tab);
    }
    DrawerChoice& choice = by_demo_[document_.demo().info().id];
    if (!choice.settled) choice = best_choice(bench);
    shown_ = choice;
    // A change may leave nothing to show, for a while.
    if (!available(tab())) shown_.tab = best_choice(bench).tab;
    if (shown_.beside && !available(tab_of(*shown_.beside))) shown_.beside.reset();
}

void Drawer::pick(const Workbench& bench, const TabInfo& tab) {
    DrawerChoice& choice = by_demo_[document_.demo().info().id];
    choice.settled = true;
    if (!tab.linked || settings_.linked_below) {
        choice.tab = tab.id;
    } else if (choice.beside == tab.linked) {
        choice.beside.reset();
    } else {
        choice.beside = tab.linked;
    }
    choose(bench);
}

void Drawer::settle(const std::string& demo, const std::string& tab,
                    std::optional<LinkedKind> beside) {
    by_demo_[demo] = {tab, beside, true};
}

std::vector<LinkedKind> Drawer::linked_beside() const {
    std::vector<LinkedKind> kinds;
    if (!shown_.beside || settings_.linked_below) return kinds;
    kinds.push_back(*shown_.beside);
    for (const LinkedKind kind : all_linked_kinds) {
        if (kind != kinds[0] && available(tab_of(kind))) kinds.push_back(kind);
    }
    return kinds;
}

}  // namespace collidoscope::app
