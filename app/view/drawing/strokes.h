// From the palette's roles to the renderer's strokes.
#pragma once

#include <optional>

#include "app/view/drawing/palette.h"
#include "render/look.h"
#include "render/overlay.h"

namespace collidoscope::app {

inline render::Occlusion to_render(Occlusion occlusion) {
    return static_cast<render::Occlusion>(occlusion);
}
static_assert(static_cast<int>(Occlusion::Dimmed) == static_cast<int>(render::Occlusion::Dimmed) &&
              static_cast<int>(Occlusion::OnTop) == static_cast<int>(render::Occlusion::OnTop));

// Changes that the settings make to every mark.
struct MarkStyle {
    float size = 1;                      // multiplies widths and points
    std::optional<Occlusion> occlusion;  // instead of the role's own
};

inline RoleStyle styled(const Palette& palette, Role role, const MarkStyle& style) {
    RoleStyle s = palette.style(role);
    s.width *= style.size;
    s.dash *= style.size;
    s.point_size *= style.size;
    if (style.occlusion) s.occlusion = *style.occlusion;
    return s;
}
inline render::Stroke stroke_of(const RoleStyle& s) {
    return {s.color, s.width, s.dash, to_render(s.occlusion)};
}
inline render::Fill fill_of(const RoleStyle& s, float alpha) {
    return {faded(s.color, alpha), to_render(s.occlusion)};
}
inline render::ArrowStyle arrow_of(const RoleStyle& s) {
    render::Stroke stroke = stroke_of(s);
    stroke.dash = 0;
    return {stroke, 5.2f * s.width};
}
// A point by its marker; crosses are drawn by lines elsewhere.
inline render::DotStyle dot_of(const RoleStyle& s, const Palette& palette) {
    render::DotStyle dot;
    dot.color = s.color;
    dot.radius = s.point_size;
    dot.occlusion = to_render(s.occlusion);
    if (s.marker == Marker::Rimmed) {
        dot.rim = palette.text_on(s.color) == rgb(0xffffff) ? rgb(0xffffff) : palette.text;
        dot.rim_width = 0.3f * s.point_size;
    }
    if (s.marker == Marker::Ring) {
        dot.rim = s.color;
        dot.rim_width = 0.36f * s.point_size;
        dot.color = palette.ground;
    }
    return dot;
}

inline render::Look look_of(const Palette& p) {
    render::Look look = p.options.theme == Theme::Dark ? render::dark_look() : render::light_look();
    look.background_center = p.scene_center;
    look.background_edge = p.scene_edge;
    look.grid = p.grid;
    look.axis_x = p.axis_x;
    look.axis_z = p.axis_z;
    look.shadow = p.shadow;
    look.outline = p.accent;
    look.key_light = p.key_light;
    look.sky_light = p.sky_light;
    look.bounce_light = p.bounce_light;
    look.rim = p.rim;
    return look;
}

}  // namespace collidoscope::app
