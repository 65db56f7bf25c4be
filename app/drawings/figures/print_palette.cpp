#include "app/drawings/figures/print_palette.h"

namespace collidoscope::app {

Palette print_palette(float line_scale) {
    Palette p = make_palette({.theme = Theme::Light, .projector = false, .color_blind = true});
    const Color white = rgb(0xffffff), ink = rgb(0x14181d);
    p.ground = p.panel = p.raised = p.scene_center = p.scene_edge = white;
    p.text = ink;
    p.text_quiet = rgb(0x4a525c);
    p.text_faint = p.mark_faint = rgb(0x747d88);
    p.label = rgb(0xffffff, 0.86f);
    p.body_a = rgb(0x6fb1de);
    p.body_b = rgb(0xf6cf86);
    p.other_body = rgb(0xc3c9d0);
    p.unmet = rgb(0xc3c9d0);
    p.mesh = rgb(0xd3d7dc);
    p.hit = rgb(0xc23b00);
    p.apart = rgb(0x0b6e4f);
    p.current = rgb(0x7d3c98);
    p.search = rgb(0xa03070);
    p.suspected = rgb(0x5e4fa2);
    p.body_edge = rgb(0x1b2026, 0.9f);
    p.grid = rgb(0x8b95a1, 0.5f);
    p.axis_x = p.axis_z = rgb(0x59636f, 0.8f);
    p.key_light = glm::vec3(0.46f);
    p.sky_light = glm::vec3(0.66f);
    p.bounce_light = glm::vec3(0.50f);
    p.rim = 0;
    p.line_scale = line_scale;
    return p;
}

}  // namespace collidoscope::app
