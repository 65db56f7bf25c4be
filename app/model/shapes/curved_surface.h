// Surfaces of curved shapes as they are drawn, picked and framed: by points on them.
#pragma once

#include "app/model/shapes/describe_shape.h"

namespace collidoscope::app::shapes {

// The corners of a disc's rim across an axis of any length but zero, counter-clockwise seen from
// where it points.
std::vector<vec3> rim_points(const dvec3& center, const dvec3& axis, double radius);
// From one end to the other, or the y axis where they coincide.
dvec3 axis_between(const vec3& from, const vec3& to);

// The unit vectors to the corners of a ball's drawing: from pole to pole along the z axis.
std::vector<dvec3> ball_points();
// Points of the surface of what is at most `radius` from the convex hull of the points.
std::vector<vec3> rounded_points(const std::vector<vec3>& points, double radius);

// The surface of the convex hull of the points, moved by -middle.
CanvasSurface hull_surface(std::vector<vec3> points, const vec3& middle);
void draw_hull(const std::function<std::vector<vec3>()>& points, const std::vector<vec3>& key,
               const vec3& middle, float crease_degrees, ShapeCanvas& canvas);

// The box around it.
Aabb box_of(const SupportBody& body);

}  // namespace collidoscope::app::shapes
