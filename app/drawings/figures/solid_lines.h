// The lines of a body with volume: sharp edges, borders, and the outline as seen.
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <vector>

#include "app/drawings/vector/projection.h"
#include "app/view/drawing/scene_geometry.h"

namespace collidoscope::app {

struct SolidLines {
    std::vector<std::array<glm::dvec3, 2>> edges;     // sharp, as the view draws them
    std::vector<std::array<glm::dvec3, 2>> outlines;  // between what faces the viewer and what not
};
SolidLines lines_of(const SolidBody& solid, const Projection& projection);

}  // namespace collidoscope::app
