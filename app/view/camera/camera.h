// The camera of the 3D view: orbiting a pivot, with smooth moves, and the way between pixels and
// rays. Plain arithmetic in double; no OpenGL.
//
// Pixels count from the top left corner of the view, y down. yaw 0, pitch 0 looks from the front
// (along -Z), yaw 90 from the right (along -X), pitch 90 from the top.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

using glm::dmat4;

// Line of sight of a pixel: from the near plane to the far plane.
struct PixelRay {
    dvec3 origin{0};
    dvec3 far_point{0};
    dvec3 direction{0, 0, -1};  // unit
};

enum class Side : std::uint8_t { Front, Right, Top };

// Part of what is to be seen: a point, or the ball around it.
struct FramedBall {
    vec3 center{0};
    float radius = 0;
};

// Strips at the edges of the view, in pixels, in which something else lies over the scene.
struct Insets {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const Insets&) const = default;
};

class Camera {
  public:
    static constexpr double field_of_view = 0.62;  // radians from the bottom to the top

    // Its present state, in the middle of a smooth move too; and the one it is going to.
    const CameraState& state() const { return now_; }
    const CameraState& goal() const { return goal_; }
    // Non-finite states and distances of zero or less are refused.
    void go_to(const CameraState& state, bool smooth = true);

    void set_view_size(const dvec2& pixels);
    const dvec2& view_size() const { return size_; }
    // The pivot is seen in the middle of what they leave clear, and what is framed lies in it.
    // Together they never take more than half of the width or two thirds of the height.
    void set_insets(const Insets& insets);
    const Insets& insets() const { return insets_; }
    // The distance of that middle from the middle of the view, in pixels, y down.
    dvec2 shift() const {
        return {0.5 * (insets_.left - insets_.right), 0.5 * (insets_.top - insets_.bottom)};
    }
    // Sets the bounds that must not be cut off by the near or far plane.
    void set_contents(const Aabb& bounds);
    // A flat scene is seen from the front without perspective, whatever the state says; orbiting
    // pans.
    void set_flat(bool flat);
    bool flat() const { return flat_; }

    // The mouse moved by that many pixels.
    void orbit(const dvec2& pixels);
    // Keeps the point `at` under the mouse (none: the pivot's depth).
    void pan(const dvec2& pixels, const std::optional<dvec3>& at = {});
    // The part of the distance that a step of the wheel toward the scene leaves.
    static constexpr double zoom_step = 0.86;
    // One step of the wheel toward the scene is +1. The point under the mouse stays there: `at`
    // where something was hit, else the point at the pivot's depth.
    void zoom(double steps, const dvec2& pixel, const std::optional<dvec3>& at = {});
    void set_pivot(const vec3& p);
    void look_from(Side side);
    void toggle_orthographic();
    // Moves so that the box fills most of the view, looking in the same direction. A box without
    // extent is given some.
    void frame(const Aabb& box, bool smooth = true);
    // The same for what these balls cover, which is put in the middle.
    void frame(std::span<const FramedBall> balls, bool smooth = true);
    // Turns to the nearest direction from which a line of that direction is seen across, not along.
    // The distance stays.
    void look_across(const vec3& line);
    // Moves aside, so that a ray that was looked along is seen from its side, between these points.
    void look_aside(const dvec3& from, const dvec3& to);

    // Lets a smooth move go on; true while it is under way.
    bool advance(double seconds);
    bool moving() const { return time_ < duration; }

    dvec3 eye() const;
    dvec3 forward() const;
    dvec3 right() const;
    dvec3 up() const;
    bool orthographic() const { return flat_ || now_.orthographic; }
    double near_plane() const;
    double far_plane() const;
    // World units from the bottom to the top of the view at the pivot.
    double visible_height() const;

    PixelRay ray(const dvec2& pixel) const;
    // Nothing for a point at or behind the eye (with perspective).
    std::optional<dvec2> project(const dvec3& p) const;
    // World units that one pixel covers at that point; never zero.
    double world_per_pixel(const dvec3& p) const;
    // Distance from the eye along the view direction.
    double depth_of(const dvec3& p) const;

  private:
    static constexpr double duration = 0.28;  // of a smooth move, in seconds

    void jump(const CameraState& state);
    double fitting_distance(std::span<const FramedBall> balls, const dvec3& pivot,
                            double radius) const;
    // As the goal looks: to the right, up and back toward the eye.
    struct Axes {
        dvec3 side, top, back;
    };
    Axes goal_axes() const;
    double yaw() const;
    double pitch() const;

    CameraState now_, from_, goal_;
    double time_ = duration;
    dvec2 size_{1280, 720};
    Insets insets_;
    Aabb contents_{vec3(-1), vec3(1)};
    bool flat_ = false;
};

}  // namespace collidoscope::app
