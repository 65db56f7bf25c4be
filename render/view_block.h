// The uniform block `View` of shaders/view.glsl, member for member (std140).
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec4.hpp>

namespace collidoscope::render {

struct ViewBlock {
    glm::mat4 view_projection{1};
    glm::mat4 light_from_world{1};
    glm::vec4 eye{0}, forward{0}, viewport{1}, depth_terms{0};
    glm::vec4 to_light{0}, key_light{0}, sky_light{0}, bounce_light{0};
    glm::vec4 ground{0}, focus{0}, ground_region{0}, origin{0};
    glm::vec4 clip{0, 0, 0, 1};
};

// Texture units, the same in every program.
namespace unit {
constexpr int picture = 0, edges = 1, scene_depth = 2, shadow_map = 3, ground_shadow = 4,
              height_map = 5, selected = 6;
}

}  // namespace collidoscope::render
