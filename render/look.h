// The light and the tints of a scene. A palette outside of this room fills it in; dark() and
// light() are the two designed ones.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "render/color.h"

namespace collidoscope::render {

// The key light never turns: from the upper left, a little in front of the scene. Unit.
inline const glm::vec3 towards_light = glm::normalize(glm::vec3(-0.38F, 1.0F, 0.42F));

struct Look {
    Color background_center;  // where the scene stands
    Color background_edge;    // toward the corners
    Color grid;               // lines on the ground; alpha is their strength near by
    Color axis_x, axis_z;     // the two grid lines through the origin
    Color shadow;             // of the bodies on the ground; alpha is its full strength
    Color outline;            // around selected bodies
    // Linear light, multiplied with the bodies' colors.
    glm::vec3 key_light;       // from the upper left behind the viewer's shoulder
    glm::vec3 sky_light;       // from above
    glm::vec3 bounce_light;    // from below
    float rim = 0.1F;          // brightening where a surface turns away
    float obscurance = 0.8F;   // darkness of folds and gaps, 0 to 1; high quality only
    float dim_behind = 0.25F;  // brightness of a dimmed line behind a body
};

Look dark_look();
Look light_look();

}  // namespace collidoscope::render
