// Picking in a picture of points, lines and areas: the thing under the pointer.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/view/camera/camera.h"
#include "app/view/drawing/marks.h"
#include "app/view/picking/pointed.h"

namespace collidoscope::app {

struct Pickable {
    enum class Kind : std::uint8_t { Point, Path, Area };
    Kind kind = Kind::Point;
    std::vector<dvec3> points;  // one; a polyline; the corners of a convex polygon
    Pointed what;
};

// The nearest: points before paths before areas, each within `reach` pixels; of several areas the
// one met first. Index into the list, or nothing.
std::optional<std::size_t> pick(std::span<const Pickable> things, const Camera& camera,
                                const dvec2& pixel, double reach);

// A mark's geometry where it is seen; nothing for marks that stand for no thing, and for boxes,
// balls, intervals and nodes.
std::optional<Pickable> pickable_of(const Mark& mark, const MarkContext& context);
// The corners of a feature of a body: one, two or those of the face; empty when there is none such.
std::vector<vec3> corners_of(const FeatureMark& feature, const MarkContext& context);

// The vertex, edge or face of body's hull at a point of its surface: what is within `reach` pixels
// before what is behind it. Nothing for shapes without corners and for hulls of more than 2,000
// faces.
std::optional<FeatureMark> feature_at(int body, const Shape& shape, const dvec3& point,
                                      const Camera& camera, double reach);

}  // namespace collidoscope::app
