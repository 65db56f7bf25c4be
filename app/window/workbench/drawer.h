// The drawer's tabs, which register themselves: which there are, which have something to show, and
// which is shown.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/view/linked_views/linked_views.h"
#include "app/window/workbench/per_recording.h"

namespace collidoscope::app {

class Document;
class Live;
class Workbench;
struct Settings;

class Tab {
  public:
    virtual ~Tab() = default;
    Tab(const Tab&) = delete;
    Tab& operator=(const Tab&) = delete;
    // As Panel::draw, into the drawer's window.
    virtual void draw(const Workbench& bench) = 0;

  protected:
    Tab() = default;
};

struct TabInfo {
    std::string id;  // as --drawer names it
    std::string title;
    std::string help;     // one sentence for its tooltip: what it shows
    std::string words{};  // synonyms, for the palette
    int order = 0;        // in the list of tabs
    std::function<bool(const Workbench&)> available{};  // something to show; none: always
    // The available tab with the highest is opened first; 0: never by itself.
    int priority = 0;
    std::function<bool(const Workbench&)> preferred{};  // the priority holds; none: always
    bool tool = false;  // works on the scene rather than shows the recording
    std::optional<LinkedKind> linked{};
    std::function<std::unique_ptr<Tab>()> make;
};

// Called while the program's files are initialized.
bool register_tab(TabInfo info);
// In the order of the list.
const std::vector<const TabInfo*>& all_tabs();
// Null when there is none.
const TabInfo* tab_named(std::string_view id);
const TabInfo& tab_of(LinkedKind kind);

// View of one demo that the user sees: the drawer's tab, and what stands beside the 3D view.
struct DrawerChoice {
    std::string tab = "steps";
    std::optional<LinkedKind> beside;
    bool settled = false;  // chosen by the user, or by a recording that is complete
};

// Kinds of marks that a recording has.
struct RecordedMarks {
    bool projections = false, plots = false, edges = false, features = false;
    std::array<bool, linked_kinds> linked{};
    bool has(LinkedKind kind) const { return linked[static_cast<std::size_t>(kind)]; }
};

class Drawer {
  public:
    Drawer(const Document& document, const Live& live, const Settings& settings)
        : document_(document), live_(live), settings_(settings) {}

    // Chooses the most telling tab and linked view when a demo is new; called once per frame.
    void choose(const Workbench& bench);
    // As a click on the tab: a linked view is shown beside the 3D view (or put away again), or in
    // the drawer when the settings say so.
    void pick(const Workbench& bench, const TabInfo& tab);
    // The user's choice for the demo that is open.
    void settle(const std::string& demo, const std::string& tab, std::optional<LinkedKind> beside);

    const TabInfo& tab() const { return *tab_named(shown_.tab); }
    const std::optional<LinkedKind>& beside() const { return shown_.beside; }
    // The linked views to be shown beside the 3D view, the chosen one first; empty: none.
    std::vector<LinkedKind> linked_beside() const;
    // Tabs that have something to show, as choose() has found them.
    bool available(const TabInfo& tab) const;
    const std::vector<const TabInfo*>& available() const { return available_; }
    const RecordedMarks& recorded() const;
    // The question that is asked can be seen in this space.
    bool can_show(LinkedKind kind) const;

  private:
    DrawerChoice best_choice(const Workbench& bench) const;

    const Document& document_;
    const Live& live_;
    const Settings& settings_;
    DrawerChoice shown_;
    std::map<std::string, DrawerChoice> by_demo_;
    std::vector<const TabInfo*> available_;
    mutable PerRecording<RecordedMarks> recorded_;
    mutable PerRecording<std::array<bool, linked_kinds>> can_show_;
};

}  // namespace collidoscope::app
