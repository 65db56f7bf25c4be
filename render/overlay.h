// A list of things drawn over the scene: lines, arrows, points, fills, boxes, spheres, planes.
//
// Positions are world coordinates; widths, dashes and radii are pixels at scale 1. Filling a list
// needs no OpenGL. A list is uploaded once and stays on the card until it changes, so what is many
// and seldom changes (the boxes of a tree) belongs in a list of its own, and what changes each
// frame in another. Each kind of thing in a list is one draw call, however many there are.
//
// Within a list the kinds are drawn in the order of the declarations below, translucent over what
// came before; lists are drawn in the order the frame names them. Non-finite input draws nothing.
#pragma once

#include <array>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "render/color.h"

namespace collidoscope::render {

// Effect on an overlay of a body in front of it.
enum class Occlusion : std::uint8_t {
    Hidden,  // covers it
    Dimmed,  // lets it shine through faintly
    OnTop,   // nothing
};

struct Stroke {
    Color color{1};
    float width = 1.5F;
    float dash = 0;  // length of a dash and its gap together; 0: a solid line
    Occlusion occlusion = Occlusion::Hidden;
};

struct Fill {
    Color color{1, 1, 1, 0.25F};
    Occlusion occlusion = Occlusion::Hidden;
};

struct DotStyle {
    Color color{1};
    float radius = 5;
    Color rim{0};  // outline around the dot; alpha 0: none
    float rim_width = 0;
    Occlusion occlusion = Occlusion::OnTop;
};

struct ArrowStyle {
    Stroke stroke;
    float head = 15;  // length of the head; a shorter arrow has a smaller head
};

// Data for the card, one entry per thing. Layouts are read by shaders/overlay_*.vert.
namespace gpu {
struct Plane {
    glm::vec3 center;
    float radius;
    glm::vec3 normal;
    float spacing;
    std::uint32_t color, flags;
};
struct Solid {
    glm::vec3 center;
    std::uint32_t color;
    glm::vec3 half;
    std::uint32_t flags;
    glm::quat rotation;
};
struct Vertex {
    glm::vec3 position;
    std::uint32_t color, flags;
};
struct WireBox {
    glm::vec3 center;
    float width;
    glm::vec3 half;
    float dash;
    glm::quat rotation;
    std::uint32_t color, flags;
};
struct Ring {
    glm::vec3 center;
    float radius;
    glm::vec3 normal;  // zero: the outline of the sphere as seen
    float width;
    float dash;
    std::uint32_t color, flags;
};
struct Line {
    glm::vec3 a;
    float width;
    glm::vec3 b;
    float dash;
    std::uint32_t color, flags;
    float trim;  // pixels left out before b
};
struct Head {
    glm::vec3 tip;
    float length;
    glm::vec3 tail;
    std::uint32_t color;
    std::uint32_t flags;
};
struct Dot {
    glm::vec3 center;
    float radius;
    glm::vec3 normal;  // zero: facing the viewer
    float rim_width;
    std::uint32_t color, rim, flags;
};
}  // namespace gpu

class Overlay {
  public:
    Overlay();
    Overlay(const Overlay& other);
    Overlay& operator=(const Overlay& other);

    void clear();
    bool empty() const;

    // The pose of the whole list: p -> rotation * p + position. Changing it is no new version:
    // nothing is uploaded, so a large list moves for nothing. Sizes in pixels stay what they are.
    void place(const glm::vec3& position, const glm::quat& rotation) {
        position_ = position;
        rotation_ = rotation;
    }
    const glm::vec3& position() const { return position_; }
    const glm::quat& rotation() const { return rotation_; }

    // A square that fades out at `radius` from its center, with grid lines `spacing` apart (0:
    // none).
    void plane(glm::vec3 center, glm::vec3 normal, float radius, const Fill& fill,
               float spacing = 0);

    // Translucent boxes and balls: the near side only.
    void solid_box(glm::vec3 center, glm::vec3 half, const glm::quat& rotation, const Fill& fill);
    void ball(glm::vec3 center, float radius, const Fill& fill);

    // Seen from both sides. A polygon must be convex.
    void triangle(glm::vec3 a, glm::vec3 b, glm::vec3 c, const Fill& fill);
    void polygon(std::span<const glm::vec3> corners, const Fill& fill);

    void box(glm::vec3 center, glm::vec3 half, const glm::quat& rotation, const Stroke& stroke);
    void box(glm::vec3 min, glm::vec3 max, const Stroke& stroke);  // level box

    void circle(glm::vec3 center, glm::vec3 normal, float radius, const Stroke& stroke);
    // The outline of a sphere as seen from the eye, and its three level great circles when asked.
    void sphere(glm::vec3 center, float radius, const Stroke& stroke, bool great_circles = false);

    void line(glm::vec3 a, glm::vec3 b, const Stroke& stroke);
    void polyline(std::span<const glm::vec3> points, bool closed, const Stroke& stroke);

    // A line with a cone of constant size on the screen at `to`.
    void arrow(glm::vec3 from, glm::vec3 to, const ArrowStyle& style);

    // A disc lying on a surface with that normal, and a dot that faces the viewer.
    void disc(glm::vec3 center, glm::vec3 normal, const DotStyle& style);
    void dot(glm::vec3 center, const DotStyle& style);

    // Contents of the list, kind by kind, ready for the card.
    const std::vector<gpu::Plane>& planes() const { return planes_; }
    const std::vector<gpu::Solid>& solid_boxes() const { return solid_boxes_; }
    const std::vector<gpu::Solid>& balls() const { return balls_; }
    const std::vector<gpu::Vertex>& triangles() const { return triangles_; }
    const std::vector<gpu::WireBox>& boxes() const { return boxes_; }
    const std::vector<gpu::Ring>& rings() const { return rings_; }
    const std::vector<gpu::Line>& lines() const { return lines_; }
    const std::vector<gpu::Head>& heads() const { return heads_; }
    const std::vector<gpu::Dot>& dots() const { return dots_; }

    // Two lists never share an identity; a change is a new version.
    std::uint64_t identity() const { return identity_; }
    std::uint64_t version() const { return version_; }

  private:
    std::uint64_t identity_;
    std::uint64_t version_ = 1;
    glm::vec3 position_{0};
    glm::quat rotation_{1, 0, 0, 0};
    std::vector<gpu::Plane> planes_;
    std::vector<gpu::Solid> solid_boxes_, balls_;
    std::vector<gpu::Vertex> triangles_;
    std::vector<gpu::WireBox> boxes_;
    std::vector<gpu::Ring> rings_;
    std::vector<gpu::Line> lines_;
    std::vector<gpu::Head> heads_;
    std::vector<gpu::Dot> dots_;
};

}  // namespace collidoscope::render
