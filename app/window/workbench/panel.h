// The panels of the window, which register themselves as demos do: a file with a class that owns
// what it remembers, and register_panel. Whoever draws them knows no panel by name.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

class Workbench;

// Room that a panel in the left side would like to have.
struct PanelRoom {
    float height = 0;       // ems
    float share = 0.62f;    // of the side, at most
    float min_gallery = 8;  // ems that are left to the gallery
};

class Panel {
  public:
    virtual ~Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

    // Tells what the mouse did in it since the last frame; what follows from that is done later,
    // in one place. Only panels that show a scene have any.
    virtual void input(Workbench&, std::vector<ViewEvent>&) {}
    // Reads, draws with ImGui, and asks for changes by Workbench::post; nothing changes meanwhile.
    virtual void draw(const Workbench& bench) = 0;
    virtual PanelRoom room(const Workbench&) const { return {}; }

  protected:
    Panel() = default;
};

enum class PanelPlace : std::uint8_t {
    Window,     // windows of its own; empty where its rectangle of the layout is
    View,       // over the 3D view, in its window
    Left,       // below the gallery: the first that is available, in its order, is drawn
    Right,      // a section of the right side
    LeftSide,   // all of the left side: the first that is available, instead of the gallery
    RightSide,  // all of the right side: the first that is available, instead of its sections
    Page,       // all below the menu: the first that is available, instead of everything else
};

struct PanelInfo {
    std::string id;
    PanelPlace place = PanelPlace::Window;
    int order = 0;  // in which they are drawn: later ones lie above, or below in a side
    std::function<bool(const Workbench&)> available{};  // none: always
    std::function<std::unique_ptr<Panel>()> make;
};

// Called while the program's files are initialized.
bool register_panel(PanelInfo info);
// The panels of one place, in their order.
std::vector<const PanelInfo*> panels_at(PanelPlace place);

// The panels of one place, made for one window.
class Panels {
  public:
    explicit Panels(PanelPlace place);
    void input(Workbench& bench, std::vector<ViewEvent>& events);
    void draw(const Workbench& bench);
    // The first that is available; null when none is.
    Panel* first(const Workbench& bench);
    bool any(const Workbench& bench) const;

  private:
    struct Made {
        const PanelInfo* info;
        std::unique_ptr<Panel> panel;
        bool available(const Workbench& bench) const {
            return !info->available || info->available(bench);
        }
    };
    std::vector<Made> made_;
};

}  // namespace collidoscope::app
