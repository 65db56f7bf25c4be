// The state in which a scene was left: its step, its frame, the drawer's tab, the overlays.
#pragma once

#include <cstdint>
#include <optional>

#include "app/model/scene/scene.h"
#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

class Document;
class Drawer;
struct Layout;
class Live;
class LiveTimeline;
class Workbench;

// As the window shows the scene that is open.
SceneLook look_of(const Workbench& bench);

// Brings a scene that was opened back to where it was left. Steps and frames may take a while to
// compute: what can be shown is shown as soon as it is there, unless the scene was changed before.
// The overlays of a scene end with it: the next one is seen with those of the settings.
class SceneReturn {
  public:
    SceneReturn(const Document& document, Live& live, LiveTimeline& timeline, View3D& view,
                Drawer& drawer, const Layout& layout)
        : document_(document),
          live_(live),
          timeline_(timeline),
          view_(view),
          drawer_(drawer),
          layout_(layout) {}

    // A scene has been opened.
    void begin();
    // Once for each frame of the window.
    void follow();
    bool waiting() const { return waiting_; }
    void stop() { waiting_ = false; }

    // The same with the overlays of the settings, while those of a scene are shown.
    ViewSettings with_own_overlays(const ViewSettings& view) const;

  private:
    void run_to(std::size_t frame);
    void show_step();

    const Document& document_;
    Live& live_;
    LiveTimeline& timeline_;
    View3D& view_;
    Drawer& drawer_;
    const Layout& layout_;
    bool waiting_ = false, framed_ = false;
    std::uint64_t document_version_ = 0;
    std::optional<ViewSettings> own_overlays_;
};

}  // namespace collidoscope::app
