// The renderer's camera from the view's.
#pragma once

#include <glm/common.hpp>

#include "app/view/camera/camera.h"
#include "render/camera_matrices.h"

namespace collidoscope::app {

// pixels: of the picture that is drawn.
inline render::CameraMatrices matrices_of(const Camera& camera, const vec2& pixels) {
    const render::DepthRange range{static_cast<float>(camera.near_plane()),
                                   static_cast<float>(camera.far_plane())};
    const vec3 eye(camera.eye()), up(camera.up());
    const vec3 target(camera.eye() + camera.forward() * double(camera.state().distance));
    const vec2 size = glm::max(glm::round(pixels), vec2(1));
    render::CameraMatrices matrices =
        camera.orthographic()
            ? render::CameraMatrices::orthographic_view(
                  eye, target, up, static_cast<float>(camera.visible_height()), size, range)
            : render::CameraMatrices::perspective(
                  eye, target, up, static_cast<float>(Camera::field_of_view), size, range);
    // The pivot is seen where the camera's insets have its place.
    const vec2 shift(2.0 * camera.shift() / camera.view_size());
    matrices.projection =
        glm::translate(glm::mat4(1), vec3(shift.x, -shift.y, 0)) * matrices.projection;
    return matrices;
}

}  // namespace collidoscope::app
