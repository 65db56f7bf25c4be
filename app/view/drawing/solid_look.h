// The look of a body with volume, whoever draws it: its color, its edges, and its mesh's shading.
#pragma once

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

#include "app/model/shapes/shape.h"
#include "app/view/drawing/body_drawing.h"
#include "app/view/drawing/palette.h"
#include "render/body.h"
#include "render/mesh_geometry.h"

namespace collidoscope::app {

inline Color body_color(std::size_t index, const Palette& palette, const BodyLook& look) {
    return palette.body(index < look.inputs ? index : 2);
}

// Without its mesh and its place. many: there are so many bodies that edges are quiet.
inline render::Body solid_look(std::size_t index, const Palette& palette, const BodyLook& look,
                               bool many, bool crisp_edges) {
    constexpr float seen_through = 0.2f;  // how much of a body is left that is looked through
    render::Body body;
    body.color = body_color(index, palette, look);
    body.edges.width = crisp_edges ? 1.3f * look.size * palette.line_scale : 0;
    body.edges.color = palette.body_edge;
    if (many) body.edges.color.a *= 0.6f, body.edges.width = std::min(body.edges.width, 1.0f);
    body.selected = look.selected == index;
    body.casts_shadow = look.shadows;
    if (look.see_through && index < look.inputs) {
        body.color = faded(body.color, seen_through);
        body.edges.color = faded(body.edges.color, 2 * seen_through);
        body.casts_shadow = false;
    }
    return body;
}

// See-through with dashed edges: where a body would stand.
inline void make_ghost(render::Body& body, const Color& color, const Palette& palette,
                       const BodyLook& look) {
    body.color = faded(color, 0.10f);
    body.edges = {color, 1.6f * look.size * palette.line_scale, 9, render::Occlusion::Dimmed};
    body.casts_shadow = false;
}

// Few triangles are meant to be seen one by one; many are a round surface.
inline render::MeshShading shading_of(const Mesh& mesh) {
    return {.crease_degrees = 28, .edges = mesh.triangles.size() <= 400};
}
inline render::MeshShading shading_of_surface(float crease_degrees) {
    const bool edges = crease_degrees > 0;
    return {.crease_degrees = edges ? crease_degrees : 60.0f, .edges = edges};
}

inline glm::mat4 placed(const vec3& center, const quat& rotation, const vec3& half) {
    const glm::mat3 turn = glm::mat3_cast(glm::normalize(rotation));
    return {glm::vec4(turn[0] * half.x, 0), glm::vec4(turn[1] * half.y, 0),
            glm::vec4(turn[2] * half.z, 0), glm::vec4(center, 1)};
}
// A box without extent in some direction is still drawn as a sheet.
inline vec3 visible_half(const vec3& half) {
    const float least = 1e-4f * std::max({half.x, half.y, half.z, 1e-12f});
    return glm::max(half, vec3(least));
}

}  // namespace collidoscope::app
