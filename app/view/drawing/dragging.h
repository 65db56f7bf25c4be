// Dragging a body with the mouse: moving, turning, one handle alone, or by its gizmo. Pure
// arithmetic: mouse positions in, shapes out.
//
// Every shape is computed from the shape and the pixel the drag began with, so that a mouse that
// comes back brings the shape back bit for bit. Only changing between moving and turning in the
// middle of a drag begins anew from where the shape is then.
#pragma once

#include <optional>
#include <string>

#include "app/view/camera/camera.h"
#include "app/view/camera/gizmo.h"
#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

// Part that was grabbed.
struct Grab {
    std::size_t body = 0;
    dvec3 point{0};                     // under the mouse
    std::optional<std::size_t> handle;  // of handles_of(shape)
    std::optional<GizmoPart> gizmo;
    dvec3 center{0};  // of the rotation
    double size = 1;  // radius of the body about that center, for the arcball
    bool flat = false;
};

class Dragging {
  public:
    void begin(const Shape& shape, const Grab& grab, const dvec2& pixel, const Modifiers& keys);
    // The shape for this position of the mouse; nothing when it would not be finite or is the same
    // as before.
    std::optional<Shape> update(const Camera& camera, const dvec2& pixel, const Modifiers& keys);
    // Both say what the shape was at the beginning.
    Shape finish();

    bool active() const { return active_; }
    std::size_t body() const { return grab_.body; }
    const Shape& before() const { return before_; }
    const Shape& now() const { return now_; }
    const Grab& grab() const { return grab_; }
    // Axis the drag keeps to at the moment, if any, and whether it turns.
    std::optional<dvec3> axis() const { return axis_; }
    bool turning() const { return turning_; }
    const std::string& text() const { return text_; }

  private:
    Shape move(const Camera& camera, const dvec2& pixel, const Modifiers& keys);
    Shape turn(const Camera& camera, const dvec2& pixel, const Modifiers& keys);
    std::optional<dvec3> kept_axis(const Modifiers& keys) const;

    bool active_ = false, turning_ = false;
    Grab grab_;
    Shape before_, start_, now_;
    dvec2 pixel_{0};
    std::optional<dvec3> axis_;
    std::string text_;
};

// 1, 2 or 5 times a power of ten, nearest to `about` from above.
double nice_step(double about);

}  // namespace collidoscope::app
