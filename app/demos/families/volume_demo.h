// Harness of bounding volumes: bodies with corners (meshes as they are, the rest as the hulls of
// their corners), compared by their volumes.
#pragma once

#include <memory>
#include <vector>

#include "app/demos/families/harness.h"
#include "collision/trees/build_steps/layered_volumes.h"
#include "collision/volumes/bounding_volumes.h"

namespace collidoscope::app {

// All corners where they stand, rounded to float, and the body's own volume (0: not closed).
struct WorldCorners {
    std::vector<vec3> points;
    double contents = 0;
};
WorldCorners world_corners(const Shape& shape);

// A body as the layers use it, made once for a mesh; and where it stands.
struct PlacedLayeredBody {
    std::shared_ptr<const LayeredBody> body;
    Pose pose;
};
PlacedLayeredBody layered_body(const Shape& shape);
// All that a question to the layered demo asks.
struct LayeredSetup {
    PlacedLayeredBody a, b;
    std::vector<VolumeKind> layers;
    std::vector<RelativePose> path;
    RelativePose frame;  // A's, in the world
};
LayeredSetup layered_setup(const Demo& demo, const Question& question);
bool layered_body_ready(const Shape& shape);

// The comparison as the answer holds it: one object per kind under "volumes".
Answer to_answer(const VolumeComparison& comparison);
Answer to_answer(const LayeredAnswer& layered);

// The kind an option names; none for "all" and "none".
std::optional<VolumeKind> volume_named(const std::string& id);

}  // namespace collidoscope::app
