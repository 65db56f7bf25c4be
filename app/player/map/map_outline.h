// Additions to the colors of a map: A's outline, and the ticks of its axes.
#pragma once

#include <string>
#include <vector>

#include "app/player/map/configuration_map.h"

namespace collidoscope::app {

// The outline of a body along the view of a plane map, as closed lines in the map's coordinates (0
// to 1 from the left and from the bottom): the rings of a polygon, the silhouette of what is
// convex; a segment or a point is a line of two corners or one. Empty for what has no end, and on a
// map of directions.
std::vector<std::vector<vec2>> outline_on(const MapFrame& frame, const Shape& shape);

struct MapTick {
    float at = 0;  // 0 to 1, from the left or from the bottom
    std::string text;
};
struct MapAxis {
    std::string name;  // "x", "longitude"
    std::vector<MapTick> ticks;
};
// Axes of the lower and of the left edge, with about so many ticks. A plane has the world's
// coordinates of B's handle, a map of directions degrees.
struct MapAxes {
    MapAxis across, up;
};
MapAxes axes_of(const MapFrame& frame, int about);

}  // namespace collidoscope::app
