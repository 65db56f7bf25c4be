// The handles around the selected body: an arrow along each axis to move it, and a ring about each
// to turn it. Always the same size on the screen. Plain geometry; overlays draw it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/model/shapes/shape.h"
#include "app/view/camera/camera.h"

namespace collidoscope::app {

enum class GizmoKind : std::uint8_t { Move, Turn };
struct GizmoPart {
    GizmoKind kind = GizmoKind::Move;
    int axis = 0;  // x, y, z
    bool operator==(const GizmoPart&) const = default;
};

class Gizmo {
  public:
    static constexpr double arrow_pixels = 74, ring_pixels = 54, reach_pixels = 7;

    // Around `center`, for what this shape can do: flat scenes keep to x and y, and what has no
    // orientation has no rings. scale multiplies the pixels.
    Gizmo(const Shape& shape, const dvec3& center, const Camera& camera, bool flat,
          double scale = 1);

    const std::vector<GizmoPart>& parts() const { return parts_; }
    const dvec3& center() const { return center_; }
    dvec3 arrow_start(int axis) const;
    dvec3 arrow_tip(int axis) const;
    // The half of the ring that faces the eye (all of it where it is seen from its axis).
    std::vector<dvec3> ring(int axis) const;

    std::optional<GizmoPart> pick(const Camera& camera, const dvec2& pixel) const;

  private:
    dvec3 center_;
    dvec3 view_;   // from the eye
    double unit_;  // world units per pixel
    double scale_;
    std::vector<GizmoPart> parts_;
};

dvec3 unit_axis(int axis);

}  // namespace collidoscope::app
