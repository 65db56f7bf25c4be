// The option of demos that grow a world by a radius: its form at edges and vertices.
#pragma once

#include <string>
#include <utility>

#include "app/demos/families/harness.h"
#include "collision/narrow/primitives/inflated_world.h"

namespace collidoscope::app {

inline OptionSpec corners_option(std::string fallback) {
    return {
        .id = "corners",
        .title = "Corners",
        .help =
            "Sharp: only the face planes. Beveled: an extra plane at each edge and vertex. "
            "Round: the exact Minkowski sum. Displaced: the vertices moved along their normals, "
            "which misses spheres over the faces.",
        .fallback = std::move(fallback),
        .choices = {"sharp", "bevelled", "round", "displaced"}};
}
inline GrownCorners corners_of(const OptionReader& options) {
    const auto name = options.get<std::string>("corners");
    return name == "sharp"       ? GrownCorners::Sharp
           : name == "round"     ? GrownCorners::Round
           : name == "displaced" ? GrownCorners::Displaced
                                 : GrownCorners::Beveled;
}

}  // namespace collidoscope::app
