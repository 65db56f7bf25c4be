// Projects points in double precision, with a measure of nearness that is linear over every plane
// as it is seen: two planes cross where their nearness is equal, exactly.
#pragma once

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "render/camera_matrices.h"

namespace collidoscope::app {

// A point as it is seen: pixels from the top left corner, y down, and its nearness.
using SeenPoint = glm::dvec3;

class Projection {
  public:
    explicit Projection(const render::CameraMatrices& camera);

    const glm::dvec2& size() const { return size_; }
    bool orthographic() const { return orthographic_; }
    const glm::dvec3& eye() const { return eye_; }
    const glm::dvec3& forward() const { return forward_; }

    // Nothing for a point nearer than the near plane.
    std::optional<SeenPoint> at(const glm::dvec3& p) const;
    // The part of a convex polygon in front of the near plane and inside the picture with a margin
    // around it; empty when nothing is left.
    std::vector<SeenPoint> polygon(const std::vector<glm::dvec3>& corners) const;
    // The same of a segment: none, or two points.
    std::vector<SeenPoint> segment(const glm::dvec3& a, const glm::dvec3& b) const;
    // Differences of nearness about this one that are less than the eye or a float can tell.
    double slack(double nearness) const;
    // World units that one pixel covers at that point; 0 behind the eye.
    double world_per_pixel(const glm::dvec3& p) const;

  private:
    glm::dvec4 clip(const glm::dvec3& p) const;
    SeenPoint seen(const glm::dvec4& c) const;

    glm::dmat4 view_projection_;
    glm::dvec4 depth_row_;  // of a point: its distance along the line of sight
    glm::dvec2 size_;
    glm::dvec3 eye_, forward_;
    bool orthographic_;
    double nearest_, height_, per_pixel_;
};

// The convex polygon's part where a linear function, given at its corners, is at least zero.
std::vector<SeenPoint> clipped(const std::vector<SeenPoint>& polygon,
                               const std::vector<double>& value);

}  // namespace collidoscope::app
