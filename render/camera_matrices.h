// The camera as matrices, and the way between world points and pixels. Plain numbers, no OpenGL.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>

namespace collidoscope::render {

// The range of depth. A point nearer than near_plane or farther than far_plane is not seen.
struct DepthRange {
    float near_plane = 0.05F;
    float far_plane = 500.0F;
};

struct PixelRay {
    glm::vec3 origin;     // on the near plane
    glm::vec3 far_point;  // on the far plane
    glm::vec3 direction;  // unit
};

struct PixelPoint {
    glm::vec2 pixel;  // from the top left corner of the view, y down
    float depth;      // 0 on the near plane, 1 on the far plane
};

// Right-handed, looking down -z in view space, depth -1..1 after projection (OpenGL).
struct CameraMatrices {
    glm::mat4 view{1};
    glm::mat4 projection{1};
    glm::vec2 size{1};  // of the view, in pixels
    glm::vec3 eye{0};   // in the world
    glm::vec3 forward{0, 0, -1};
    bool orthographic = false;
    float fov_y = 0.8F;        // radians; perspective only
    float visible_height = 1;  // world units from bottom to top; orthographic only

    static CameraMatrices perspective(glm::vec3 eye, glm::vec3 target, glm::vec3 up, float fov_y,
                                      glm::vec2 size, DepthRange range) {
        CameraMatrices c = looking(eye, target, up, size);
        c.fov_y = fov_y;
        c.projection = glm::perspective(fov_y, c.aspect(), range.near_plane, range.far_plane);
        return c;
    }

    // The range may start behind the eye (negative near_plane).
    static CameraMatrices orthographic_view(glm::vec3 eye, glm::vec3 target, glm::vec3 up,
                                            float visible_height, glm::vec2 size,
                                            DepthRange range) {
        CameraMatrices c = looking(eye, target, up, size);
        c.orthographic = true;
        c.visible_height = visible_height;
        const float h = visible_height / 2, w = h * c.aspect();
        c.projection = glm::ortho(-w, w, -h, h, range.near_plane, range.far_plane);
        return c;
    }

    float aspect() const { return size.y > 0 ? std::max(size.x, 1.0F) / size.y : 1.0F; }
    glm::mat4 view_projection() const { return projection * view; }

    // World units that cover one pixel at that point; 0 at or behind the eye.
    float world_per_pixel(glm::vec3 p) const {
        const float height = std::max(size.y, 1.0F);
        if (orthographic) return visible_height / height;
        return std::max(0.0F, glm::dot(p - eye, forward)) * 2 * std::tan(fov_y / 2) / height;
    }

    // The pixel at which a world point is seen; nothing for a point outside the depth range. It may
    // lie outside the view.
    std::optional<PixelPoint> project(glm::vec3 p) const {
        const glm::vec4 c = view_projection() * glm::vec4(p, 1);
        if (!(c.w > 0) || c.z < -c.w || c.z > c.w) return std::nullopt;
        const glm::vec3 n = glm::vec3(c) / c.w;
        return PixelPoint{{(n.x * 0.5F + 0.5F) * size.x, (0.5F - n.y * 0.5F) * size.y},
                          n.z * 0.5F + 0.5F};
    }

    // The world point behind a pixel at a depth of 0 (near plane) to 1 (far plane).
    glm::vec3 unproject(glm::vec2 pixel, float depth) const {
        const glm::dvec2 at = glm::dvec2(pixel) / glm::max(glm::dvec2(size), glm::dvec2(1));
        const glm::dvec4 n(at.x * 2 - 1, 1 - at.y * 2, double(depth) * 2 - 1, 1);
        const glm::dvec4 w = glm::inverse(glm::dmat4(projection) * glm::dmat4(view)) * n;
        return glm::vec3(glm::dvec3(w) / w.w);
    }

    PixelRay ray(glm::vec2 pixel) const {
        const glm::vec3 from = unproject(pixel, 0), to = unproject(pixel, 1);
        return {from, to, glm::normalize(to - from)};
    }

  private:
    static CameraMatrices looking(glm::vec3 eye, glm::vec3 target, glm::vec3 up, glm::vec2 size) {
        CameraMatrices c;
        c.eye = eye;
        c.size = size;
        c.forward = glm::normalize(target - eye);
        // Looking straight along `up`, any other way up will do.
        const glm::vec3 side = glm::cross(c.forward, up);
        if (glm::dot(side, side) < 1e-12F)
            up = std::abs(c.forward.z) < 0.9F ? glm::vec3(0, 0, -1) : glm::vec3(1, 0, 0);
        c.view = glm::lookAt(eye, target, up);
        return c;
    }
};

}  // namespace collidoscope::render
