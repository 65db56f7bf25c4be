// The touch loop of the window: runs beside the picture while a probe's demo is open, and follows
// the probe as it is dragged.
#pragma once

#include <optional>

#include "app/demos/simulations/touch_loop.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class ProbeTouch final : public Part {
  public:
    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override { return shown_ && !reading_.at_rest; }
    void close(Workbench&) override { leave(); }
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

    // Null while there is nothing to touch.
    const ProbeScene* scene() const { return shown_ ? &scene_ : nullptr; }
    // As it was when the frame began.
    const TouchReading& reading() const { return reading_; }

  private:
    void leave();

    std::optional<TouchLoop> loop_;
    bool shown_ = false;
    std::uint64_t document_ = 0;  // the version that was last looked at
    ProbeScene scene_;
    std::shared_ptr<const BuiltProbe> built_;
    TouchReading reading_;
};

// Whether the demo of the document is the one with a probe.
bool probe_is_open(const Workbench& bench);

}  // namespace collidoscope::app
