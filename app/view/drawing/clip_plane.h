// A plane across an axis that bodies are cut open at: what lies on its one side is neither drawn
// nor picked. Lines, boxes of trees and marks stay.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/model/shapes/shape.h"
#include "app/view/camera/camera.h"
#include "render/mesh_geometry.h"

namespace collidoscope::app {

struct ClipPlane {
    std::uint8_t axis = 0;  // 0 x, 1 y, 2 z
    bool upper = true;      // the side with the larger coordinates is left out; else the other
    double at = 0;          // the coordinate
    bool operator==(const ClipPlane&) const = default;

    dvec3 normal() const;   // unit, into what is left out
    double offset() const;  // dot(normal, p) of the plane
};

// Through a point, across the axis that looks most towards the eye; the side of the viewer goes.
ClipPlane clip_plane_through(const dvec3& point, const Camera& camera);

// The part of a ray, with a direction of any length, that lies where bodies are left: t from the
// first to the second. Nothing where there is none.
std::optional<std::pair<double, double>> left_of_ray(const ClipPlane& plane, const dvec3& origin,
                                                     const dvec3& direction);

// The triangles and edges, in coordinates that `model` brings into the world, cut at the plane.
// Open then. Cost: O(triangles + edges).
render::MeshGeometry clipped(const render::MeshGeometry& geometry, const glm::mat4& model,
                             const ClipPlane& plane);

}  // namespace collidoscope::app
