// The only place of colors: what the window, the scene and every role of a mark look like.
//
// A palette is made from a theme and three switches. Two roles that stand for different things
// differ in color and in at least one of dash, width or marker, so that nothing is told by color
// alone.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "collision/trace/mark.h"

namespace collidoscope::app {

// sRGB with straight alpha, each 0 to 1.
using Color = glm::vec4;

constexpr Color rgb(std::uint32_t hex, float alpha = 1) {
    return {static_cast<float>((hex >> 16) & 255u) / 255.0f,
            static_cast<float>((hex >> 8) & 255u) / 255.0f, static_cast<float>(hex & 255u) / 255.0f,
            alpha};
}
inline Color faded(const Color& color, float alpha) {
    return {color.r, color.g, color.b, color.a * alpha};
}
// From a (t = 0) to b (t = 1), alpha too.
inline Color mixed(const Color& a, const Color& b, float t) {
    return a + (b - a) * t;
}
// Four bytes in memory order r, g, b, a: ImGui's ImU32.
std::uint32_t packed(const Color& color);

enum class Theme : std::uint8_t { Dark, Light };

struct PaletteOptions {
    Theme theme = Theme::Dark;
    bool projector = false;    // high contrast, thicker lines, larger points and labels
    bool color_blind = false;  // no pair of roles that any common color blindness brings together

    bool operator==(const PaletteOptions&) const = default;
};

// Effect on a mark of a body in front: covers it, lets it shine through faintly, or nothing.
enum class Occlusion : std::uint8_t { Hidden, Dimmed, OnTop };

// The form of a point, so that points of different roles differ without their color.
enum class Marker : std::uint8_t { Disc, Rimmed, Ring, Cross };

struct RoleStyle {
    Color color;
    float width = 2;       // of lines, in pixels at scale 1
    float dash = 0;        // a dash and its gap, in pixels at scale 1; 0 is a solid line
    float point_size = 5;  // radius of a point, in pixels at scale 1
    Marker marker = Marker::Disc;
    Occlusion occlusion = Occlusion::OnTop;
};

struct Palette {
    PaletteOptions options;

    // The window.
    Color ground, panel, raised, line;   // behind everything; panels; what stands on them; borders
    Color text, text_quiet, text_faint;  // three ranks of text, all of them legible on a panel
    Color mark_faint;                    // of marks that step back
    Color accent;                        // only for "selected" and "now"
    Color on_accent;                     // text and icons on the accent
    Color selection;                     // background of a selected row
    Color code;                          // background of code and number blocks
    Color label;                         // boxes behind labels in the scene

    // Things, by what they are.
    Color body_a, body_b, other_body;  // A, B and every further body
    Color hit, apart, current;
    Color suspected;  // boxes or volumes overlap, and nothing more is known
    Color unmet;      // a body of many that nothing touches
    Color search;     // search directions and simplices

    // The scene.
    Color scene_center, scene_edge;  // backdrop: behind the bodies, and toward the corners
    Color grid, axis_x, axis_z;
    Color shadow;
    Color body_edge;            // crisp edges of boxes, triangles and hulls
    Color mesh;                 // tint of a mesh that is looked at through its tree
    std::array<Color, 3> axes;  // of the gizmo: x, y, z
    // Linear light, multiplied with the bodies' colors.
    glm::vec3 key_light, sky_light, bounce_light;
    float rim = 0;  // brightening where a surface turns away

    float line_scale = 1;   // multiplies every width, dash and marker
    float label_scale = 1;  // multiplies the type of labels, beyond what the interface's type grows

    const Color& body(std::size_t index) const {
        return index == 0 ? body_a : index == 1 ? body_b : other_body;
    }
    // Already multiplied by line_scale.
    RoleStyle style(Role role) const;
    // A level of a tree: yellow, green, blue, violet from the root to the deepest level.
    Color depth(std::uint32_t level, std::uint32_t deepest) const;
    // Text that can be read on this color.
    Color text_on(const Color& background) const;
};

Palette make_palette(const PaletteOptions& options = {});

// Contrast of two opaque colors, 1 to 21 (WCAG 2.1, relative luminance).
float contrast(const Color& a, const Color& b);

}  // namespace collidoscope::app
