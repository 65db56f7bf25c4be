// A body in the scene: a mesh, where it is, and how it looks.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <span>

#include "render/mesh_buffer.h"
#include "render/overlay.h"

namespace collidoscope::render {

struct Body {
    MeshBuffer* mesh = nullptr;        // must outlive the draw; nothing is drawn without one
    glm::mat4 model{1};                // affine
    Color color{0.7F, 0.7F, 0.7F, 1};  // alpha below 1: see-through; 0: edges only
    // The mesh's crisp edges; width 0: none. Widths go up to 31 px, dashes to 255 px.
    Stroke edges{.color = Color(1, 1, 1, 0.6F), .width = 0};
    bool selected = false;     // outlined
    bool hatched = false;      // stripes across it
    bool casts_shadow = true;  // see-through bodies never do
};

// A body as the card has it (shaders/body.vert).
struct BodyInstance {
    std::array<glm::vec4, 3> rows;  // of the model
    std::uint32_t color, edge_color;
    std::uint32_t params;  // of the edges, and who takes part in which pass
};

// Bodies that take part in a pass (uniform `wanted` of depth.vert), and how one looks (body.vert):
// bits 24 and above of params.
enum BodyPass : std::uint32_t { CasterPass = 1, SelectedPass = 2, HatchedLook = 4 };

BodyInstance instance_of(const Body& body);

// Tens of thousands of bodies of one mesh, ready for the card: opaque, without edges or shadows,
// and not mirrored.
struct InstancedBodies {
    MeshBuffer* mesh = nullptr;  // null: none
    std::span<const BodyInstance> instances;
    std::uint64_t version = 0;  // another one whenever anything has changed
    bool any_selected = false;
};

}  // namespace collidoscope::render
