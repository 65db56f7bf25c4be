// Interfaces by which a shape is drawn and picked. The 3D view implements both; a shape says what
// it is made of and knows nothing of colors, cameras or OpenGL.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "app/model/shapes/ray_casts.h"
#include "app/model/shapes/shape.h"
#include "collision/narrow/polygon/fill_rule.h"

namespace collidoscope::app {

// A line's width and a dot's radius are in pixels at scale 1; the color is the body's own.
struct CanvasLine {
    float width = 2;
    float alpha = 1;
    float dash = 0;            // pixels; 0: solid
    bool seen_behind = false;  // dimmed behind other bodies instead of hidden
};

// Triangles of a surface, counter-clockwise seen from outside.
struct CanvasSurface {
    std::vector<vec3> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

class ShapeCanvas {
  public:
    virtual ~ShapeCanvas() = default;

    virtual bool selected() const = 0;
    // The box around what the scene holds: how far shapes without end are drawn.
    virtual const Aabb& contents() const = 0;
    // The rule by which polygons are filled.
    virtual FillRule fill_rule() const { return FillRule::EvenOdd; }

    // -- Solids --
    virtual void ball(const vec3& center, float radius) = 0;
    virtual void box(const vec3& center, const vec3& half, const quat& rotation) = 0;
    virtual void triangle(const Triangle& triangle) = 0;
    virtual void mesh(const MeshInstance& mesh) = 0;
    virtual void crowd(const Crowd& crowd) = 0;
    // A surface of the shape's own, moved by `position`. It is made when `key` differs from that of
    // the same body's last drawing. Edges sharper than crease_degrees are drawn, unless that is 0.
    virtual void surface(const std::vector<vec3>& key, const vec3& position, float crease_degrees,
                         const std::function<CanvasSurface()>& make) = 0;

    // -- What has no volume --
    virtual void line(const vec3& a, const vec3& b, const CanvasLine& line) = 0;
    // The head is so many pixels long.
    virtual void arrow(const vec3& a, const vec3& b, const CanvasLine& line, float head) = 0;
    virtual void dot(const vec3& p, float radius, const CanvasLine& line) = 0;
    // With a rim that sets it off from what lies behind it; `strong` rims are those of the text.
    virtual void rimmed_dot(const vec3& p, float radius, float rim, bool strong) = 0;
    virtual void fill(const vec3& a, const vec3& b, const vec3& c, float alpha) = 0;
    // A square of a plane with a grid; it fades out toward its rim.
    virtual void patch(const vec3& center, const vec3& normal, float side, float alpha) = 0;
    // A wide line behind a selected shape's own, and a round spot; nothing unless it is selected.
    virtual void halo(const vec3& a, const vec3& b) = 0;
    virtual void halo(const vec3& p, float radius) = 0;
    // A closed line in the color of what is selected.
    virtual void rim(std::span<const vec3> corners) = 0;
    // The silhouette of a ball, of bodies that are shown as see-through ghosts only.
    virtual void ghost_outline(const vec3& center, float radius) = 0;
};

// Collects what lies under the mouse.
class ShapePicks {
  public:
    virtual ~ShapePicks() = default;

    virtual const CastRay& ray() const = 0;
    virtual const Aabb& contents() const = 0;  // as of ShapeCanvas

    // A point of the surface; of several the nearest counts.
    virtual void surface(const std::optional<CastHit>& hit) = 0;
    // The same of a part that has a handle.
    virtual void part(const std::optional<CastHit>& hit, std::size_t handle) = 0;
    // A surface that is asked through its tree.
    virtual void mesh(const MeshInstance& mesh) = 0;
    // A line that is met within a few pixels.
    virtual void line(const dvec3& a, const dvec3& b) = 0;
};

}  // namespace collidoscope::app
