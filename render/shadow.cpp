#include "render/shadow.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

#include "render/look.h"

namespace collidoscope::render {

namespace {

// Tangent of the light's half angle: a broad lamp, for calm edges.
constexpr float light_spread = 0.24F;
// Extent of the shadow map in radii of what casts, with a little room for the filter.
constexpr float map_width = 2.12F, map_depth = 2.1F;

void bind_texture(int texture_unit, unsigned texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(texture_unit));
    glBindTexture(GL_TEXTURE_2D, texture);
    glActiveTexture(GL_TEXTURE0);
}

void compare(int texture_unit, unsigned texture, bool on) {
    bind_texture(texture_unit, texture);
    if (gles && texture == 0) return;
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(texture_unit));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE,
                    on ? GL_COMPARE_REF_TO_TEXTURE : GL_NONE);
    if (gles) {
        // Depth is filtered only where it is compared.
        const GLint filter = on ? GL_LINEAR : GL_NEAREST;
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    }
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace

bool Shadow::fit(const BodyBatches& bodies, Quality quality, ViewBlock& view) {
    const glm::vec3 origin(view.origin);
    const float ground_height = view.ground.x;
    const glm::vec3 low = bodies.caster_min() - origin, high = bodies.caster_max() - origin;
    view.to_light = glm::vec4(towards_light, 1);
    view.sky_light.w = 0;
    if (low.x > high.x) return false;
    const glm::vec3 center = low * 0.5F + high * 0.5F;
    const float radius = std::max(glm::length(high * 0.5F - low * 0.5F), 1e-6F);

    // A square around the casters seen from the light, with a little room for the filter.
    const float width = map_width * radius;
    const glm::mat4 light_view = glm::lookAt(center + towards_light * (0.5F * map_depth * radius),
                                             center, glm::vec3(0, 0, -1));
    const glm::mat4 light_projection =
        glm::ortho(-width / 2, width / 2, -width / 2, width / 2, 0.0F, map_depth * radius);
    const glm::mat4 to_unit =
        glm::scale(glm::translate(glm::mat4(1), glm::vec3(0.5F)), glm::vec3(0.5F));
    view.light_from_world = to_unit * light_projection * light_view;
    view.to_light.w = map_depth * radius;
    view.forward.w = width / static_cast<float>(map_size(quality));

    // On the ground: below the casters, and where the light throws their shadow.
    const float lowest = std::max(low.y - ground_height, 0.0F);
    const float highest = std::clamp(high.y - ground_height, 0.0F, 8 * radius);
    const glm::vec2 slope = glm::vec2(towards_light.x, towards_light.z) / towards_light.y;
    const glm::vec2 low2(low.x, low.z), high2(high.x, high.z);
    const glm::vec2 thrown = -slope * highest;
    const float margin = 0.6F * radius + light_spread * highest + 0.3F * std::min(lowest, radius);
    const glm::vec2 from = glm::min(low2, low2 + thrown) - margin;
    const glm::vec2 to = glm::max(high2, high2 + thrown) + margin;
    const glm::vec2 middle = (from + to) * 0.5F, half = (to - from) * 0.5F;
    view.ground_region = glm::vec4(middle, half);
    view.bounce_light.w = std::clamp(1.4F * bodies.caster_size(), 0.02F * radius, radius);
    view.sky_light.w = 1;
    return true;
}

void Shadow::draw_depth(BodyBatches& bodies, const DepthTarget& target, const glm::mat4& projection,
                        glm::vec3 origin, const glm::vec4& clip) {
    const bool clipped = glm::vec3(clip) != glm::vec3(0);
    const Program& program = clipped ? shaders_.program("depth.vert", "depth_clipped.frag")
                                     : shaders_.program("depth.vert", "");
    draw_into(target.framebuffer(), {0, 0}, glm::ivec2(target.size()));
    glClear(GL_DEPTH_BUFFER_BIT);
    if (!program.use()) return;
    program.set("projection", projection);
    program.set("origin", origin);
    if (clipped) program.set("clip_plane", clip);
    program.set("wanted", static_cast<int>(CasterPass));
    bodies.draw_opaque(clipped);
}

void Shadow::draw(BodyBatches& bodies, const ViewBlock& view, Quality quality) {
    const int size = map_size(quality);
    if (!light_map_.resize(size) || !height_map_.resize(size / 2)) return;
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    // Clamp bodies in front of the map's near side, or below the ground, to lie on it; in OpenGL ES
    // their corners, in depth.vert.
#if !defined(COLLIDOSCOPE_GLES)
    glEnable(GL_DEPTH_CLAMP);
#endif

    const glm::mat4 from_unit =
        glm::translate(glm::scale(glm::mat4(1), glm::vec3(2)), glm::vec3(-0.5F));
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5F, 2.0F);
    const glm::vec3 origin(view.origin);
    draw_depth(bodies, light_map_, from_unit * view.light_from_world, origin, view.clip);
    glDisable(GL_POLYGON_OFFSET_FILL);

    // The undersides of the bodies, looking up from the ground: x to the right, z up in the
    // picture.
    const glm::vec4 region = view.ground_region;
    const float caster_top = bodies.caster_max().y - origin.y;
    const float height_range = std::max(caster_top - view.ground.x, 1e-6F);
    glm::mat4 up(0);
    up[0][0] = 1 / region.z;
    up[2][1] = 1 / region.w;
    up[1][2] = 2 / height_range;
    up[3] = glm::vec4(-region.x / region.z, -region.y / region.w,
                      -1 - 2 * view.ground.x / height_range, 1);
    draw_depth(bodies, height_map_, up, origin, view.clip);
#if !defined(COLLIDOSCOPE_GLES)
    glDisable(GL_DEPTH_CLAMP);
#endif
    if (view.ground.w > 0.5F) draw_ground(view, height_range, quality);
}

void Shadow::draw_ground(const ViewBlock& view, float height_range, Quality quality) {
    const glm::ivec2 size(quality == Quality::High ? 768 : 320);
    if (!ground_.resize(size, GL_RG8) || !blurred_.resize(size, GL_RG8)) return;
    glDisable(GL_DEPTH_TEST);
    empty_.bind();
    const Program& soft = shaders_.program("full_screen.vert", "ground_shadow.frag");
    const Program& blur = shaders_.program("full_screen.vert", "blur.frag");
    if (!soft.use()) return;
    compare(unit::shadow_map, light_map_.texture(), false);
    bind_texture(unit::height_map, height_map_.texture());
    soft.set("shadow_map", unit::shadow_map);
    soft.set("height_map", unit::height_map);
    soft.set("height_range", height_range);
    soft.set("light_width", view.to_light.w * map_width / map_depth);
    soft.set("light_spread", light_spread);
    soft.set("taps", quality == Quality::High ? 40 : 24);
    draw_into(ground_.framebuffer(), {0, 0}, size);
    draw_arrays(GL_TRIANGLES, 3);
    if (!blur.use()) return;
    blur.set("source", unit::picture);
    // Twice in both directions evens out the grain of the turned taps.
    for (int pass = 0; pass < 4; ++pass) {
        const bool across = pass % 2 == 0;
        bind_texture(unit::picture, (across ? ground_ : blurred_).texture());
        draw_into((across ? blurred_ : ground_).framebuffer(), {0, 0}, size);
        blur.set("direction",
                 (across ? glm::vec2(1, 0) : glm::vec2(0, 1)) / static_cast<float>(size.x));
        draw_arrays(GL_TRIANGLES, 3);
    }
}

void Shadow::bind() const {
    compare(unit::shadow_map, light_map_.texture(), true);
    bind_texture(unit::ground_shadow, ground_.texture());
}

}  // namespace collidoscope::render
