// Edge cases on demand: puts the pair of a scene where algorithms go wrong.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

enum class EdgeCase : std::uint8_t {
    Touching,   // B moved along the normal to the last float at which it is still a hit
    Parallel,   // B turned so that a face, an edge or its direction is parallel to one of A's
    Coplanar,   // B turned and moved so that two faces, or lines, lie in one plane
    Contained,  // B moved onto A's middle
    ZeroArea,   // B flattened: a triangle to a segment, a box to a plate, a sphere to a point
};
inline constexpr std::array edge_cases = {EdgeCase::Touching, EdgeCase::Parallel,
                                          EdgeCase::Coplanar, EdgeCase::Contained,
                                          EdgeCase::ZeroArea};
std::string_view title_of(EdgeCase edge_case);
std::string_view help_of(EdgeCase edge_case);

// B (the scene's second body) brought into the case; nothing where the case makes no sense for the
// two, or B is locked. Asks the demo where it needs answers: about a hundred of them for Touching.
std::optional<Shape> snapped(const Demo& demo, const Scene& scene, EdgeCase edge_case);

// The shape moved by one unit in the last place of its largest coordinate along the axis (0 to 2):
// the smallest move that keeps its form. direction is +1 or -1.
Shape nudged(const Shape& shape, int axis, int direction);

}  // namespace collidoscope::app
