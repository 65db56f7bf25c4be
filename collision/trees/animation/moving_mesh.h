// A mesh over frames: the same triangles, whose vertices move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/builders/waving.h"

namespace collidoscope {

// All frames have positions for the same triangles.
struct MovingMesh {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::vector<vec3>> frames;  // the positions, frame by frame

    // The mesh of a frame. Cost: a copy.
    Mesh at(std::size_t frame) const { return {frames[frame], triangles}; }
    // Between two frames every vertex moves along a straight line; time counts frames, from 0 to
    // the last. Positions are computed in double and rounded once.
    Mesh at_time(double time) const;
};

// Why a mesh is no further frame of a moving one.
struct FrameMismatch {
    std::size_t triangles = 0, expected = 0;  // the frame's, and those of the frames before
    // The first triangle whose vertices have other indices, where the numbers are equal.
    std::optional<std::size_t> triangle;
};

// Adds a frame; the first one gives the triangles. A mesh whose triangles are others is not added.
std::optional<FrameMismatch> add_frame(MovingMesh& moving, Mesh mesh);

// Frames of a mesh that deforms (waving.h): at rest in the first one, the full height of the waves
// and the full swirl in the last, growing evenly; meanwhile the waves run on by one period. A
// single frame is at rest.
MovingMesh deforming(const Mesh& mesh, const Waving& last, std::size_t frames);

// The box around all frames; an empty one without vertices.
Aabb box_of_all(const MovingMesh& moving);

// Random lines through the ball around the box, uniform in place and direction, the same for the
// same seed on every machine: both ends are uniform on the ball. They end beyond the box, whatever
// their t. Without a box they pass the origin.
std::vector<Ray> rays_through(const Aabb& box, std::size_t count, std::uint64_t seed);

}  // namespace collidoscope
