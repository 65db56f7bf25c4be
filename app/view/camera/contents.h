// The space that the things of a scene take, for the camera, for drawing and for picking alike.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/model/shapes/extent.h"
#include "app/view/camera/camera.h"

namespace collidoscope::app {

// The box around all visible bodies; planes are not counted, because they have no end. A scene of
// planes only, or an empty one, gives a box of size 2 about the points of the planes, or the
// origin.
Aabb contents_of(const Scene& scene);
// The same of one body; a plane gives its patch.
Aabb contents_of(const Shape& shape, const Aabb& scene);
// pose_of with a unit quaternion, whatever length a scene file gave it.
Pose unit_pose(const Shape& shape);

// The ground is where things stand: at zero, or under what does not reach down to it.
float ground_under(const Aabb& contents);

// The parts of the visible bodies to be seen, as points and balls: of a mesh some of its vertices.
std::vector<FramedBall> seen_parts(const Scene& scene);

}  // namespace collidoscope::app
