#include "app/view/drawing/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>

namespace collidoscope::app {
namespace {

float linear(float channel) {
    return channel <= 0.04045f ? channel / 12.92f : std::pow((channel + 0.055f) / 1.055f, 2.4f);
}
float luminance(const Color& c) {
    return 0.2126f * linear(c.r) + 0.7152f * linear(c.g) + 0.0722f * linear(c.b);
}

Palette dark() {
    Palette p;
    p.ground = rgb(0x15181d);
    p.panel = rgb(0x1b1f25);
    p.raised = rgb(0x242930);
    p.line = rgb(0x2f353e);
    p.text = rgb(0xe7eaee);
    p.text_quiet = rgb(0x97a1af);
    p.text_faint = rgb(0x8892a2);
    p.mark_faint = rgb(0x667080);
    p.accent = rgb(0x8ea8ff);
    p.on_accent = rgb(0x15181d);
    p.selection = rgb(0x323a53);
    p.code = rgb(0x14171b);
    p.label = rgb(0x15181d, 0.86f);
    p.body_a = rgb(0x56b4e9);
    p.body_b = rgb(0xe69f00);
    p.other_body = rgb(0x9aa4b2);
    p.hit = rgb(0xff7a59);
    p.apart = rgb(0x3ecf9a);
    p.current = rgb(0xf0e442);
    p.search = rgb(0xd58ab8);
    p.suspected = rgb(0xb592f0);
    p.unmet = rgb(0x9db4d3);
    p.scene_center = rgb(0x22272e);
    p.scene_edge = rgb(0x14171b);
    p.grid = rgb(0x8a97a8, 0.30f);
    p.axis_x = rgb(0xb56a5c, 0.45f);
    p.axis_z = rgb(0x5c84b5, 0.45f);
    p.shadow = rgb(0x05070a, 0.72f);
    p.body_edge = rgb(0xf2f5f8, 0.70f);
    p.mesh = rgb(0xa9adb3);
    p.axes = {rgb(0xff7b6b), rgb(0x7ed67a), rgb(0x6fa8ff)};
    p.key_light = {0.60f, 0.59f, 0.57f};
    p.sky_light = {0.30f, 0.31f, 0.33f};
    p.bounce_light = {0.13f, 0.13f, 0.135f};
    p.rim = 0.10f;
    return p;
}

Palette light() {
    Palette p;
    p.ground = rgb(0xeef0f3);
    p.panel = rgb(0xf7f8fa);
    p.raised = rgb(0xffffff);
    p.line = rgb(0xd7dce3);
    p.text = rgb(0x1c2128);
    p.text_quiet = rgb(0x59636f);
    p.text_faint = rgb(0x67717d);
    p.mark_faint = rgb(0x8b95a1);
    p.accent = rgb(0x3f5bd9);
    p.on_accent = rgb(0xffffff);
    p.selection = rgb(0xcdd6f3);
    p.code = rgb(0xffffff);
    p.label = rgb(0xffffff, 0.90f);
    p.body_a = rgb(0x1f83bd);
    p.body_b = rgb(0xb97a00);
    p.other_body = rgb(0x7d8794);
    p.hit = rgb(0xcf3f1a);
    p.apart = rgb(0x0d8f63);
    p.current = rgb(0xa38a00);
    p.search = rgb(0xa3447f);
    p.suspected = rgb(0x7a3fc0);
    p.unmet = rgb(0x8ea6c6);
    p.scene_center = rgb(0xffffff);
    p.scene_edge = rgb(0xe6e9ee);
    p.grid = rgb(0x59636f, 0.34f);
    p.axis_x = rgb(0xb5402c, 0.50f);
    p.axis_z = rgb(0x2c62b5, 0.50f);
    p.shadow = rgb(0x1c2128, 0.42f);
    p.body_edge = rgb(0x12161b, 0.70f);
    p.mesh = rgb(0xb3b8bf);
    p.axes = {rgb(0xc8321e), rgb(0x2e8b2a), rgb(0x2459c4)};
    p.key_light = {0.60f, 0.59f, 0.58f};
    p.sky_light = {0.46f, 0.47f, 0.49f};
    p.bounce_light = {0.28f, 0.28f, 0.28f};
    p.rim = 0.04f;
    return p;
}

// For a bright room and a weak lamp: the ground goes to its end, quiet text comes forward.
void for_projector(Palette& p) {
    const bool is_dark = p.options.theme == Theme::Dark;
    const Color end = is_dark ? rgb(0x000000) : rgb(0xffffff);
    const Color ink = is_dark ? rgb(0xffffff) : rgb(0x000000);
    p.ground = p.scene_edge = end;
    p.scene_center = mixed(end, ink, is_dark ? 0.05f : 0.0f);
    p.panel = mixed(end, ink, 0.06f);
    p.raised = is_dark ? mixed(end, ink, 0.14f) : end;
    p.line = mixed(end, ink, 0.38f);
    p.text = ink;
    p.text_quiet = mixed(end, ink, 0.82f);
    p.text_faint = p.mark_faint = mixed(end, ink, 0.62f);
    p.label = faded(end, 0.94f);
    p.grid = faded(ink, 0.34f);
    p.body_edge = faded(ink, 0.95f);
    p.line_scale = 1.7f;
    p.label_scale = 1.08f;
}

// Okabe and Ito's set, in which green stays clear of vermilion for every common color blindness.
void for_color_blind(Palette& p) {
    const bool is_dark = p.options.theme == Theme::Dark;
    p.hit = is_dark ? rgb(0xff6a3d) : rgb(0xc04800);
    p.apart = is_dark ? rgb(0x4f9dff) : rgb(0x0050a8);
    p.search = is_dark ? rgb(0xdf9ac6) : rgb(0x93376f);
    p.axis_x = faded(p.hit, 0.6f);
    p.axis_z = faded(p.apart, 0.6f);
}

}  // namespace

std::uint32_t packed(const Color& color) {
    const Color c = glm::clamp(color, 0.0f, 1.0f) * 255.0f + 0.5f;
    return static_cast<std::uint32_t>(c.r) | static_cast<std::uint32_t>(c.g) << 8 |
           static_cast<std::uint32_t>(c.b) << 16 | static_cast<std::uint32_t>(c.a) << 24;
}

float contrast(const Color& a, const Color& b) {
    const float la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

Color Palette::text_on(const Color& background) const {
    const Color bright = rgb(0xffffff), deep = rgb(0x15181d);
    return contrast(bright, background) >= contrast(deep, background) ? bright : deep;
}

RoleStyle Palette::style(Role role) const {
    RoleStyle s;
    const auto set = [&](const Color& color, float width, float dash, float point, Marker marker,
                         Occlusion occlusion) {
        s = {color, width, dash, point, marker, occlusion};
    };
    using enum Marker;
    using enum Occlusion;
    switch (role) {
        case Role::ShapeA:
            set(body_a, 2.5f, 0, 5, Disc, Dimmed);
            break;
        case Role::ShapeB:
            set(body_b, 2.5f, 14, 5, Rimmed, Dimmed);
            break;
        case Role::Current:
            set(current, 2.5f, 0, 5.5f, Rimmed, OnTop);
            break;
        case Role::Candidate:
            set(text_quiet, 1.75f, 8, 4.5f, Ring, OnTop);
            break;
        case Role::Rejected:
            set(mark_faint, 1.25f, 4, 4, Cross, Dimmed);
            break;
        case Role::Best:
            set(text, 2.5f, 18, 5, Ring, OnTop);
            break;
        case Role::Result:
            set(hit, 3, 0, 5.5f, Rimmed, OnTop);
            break;
        case Role::Hit:
            set(hit, 2.5f, 0, 5.5f, Rimmed, OnTop);
            break;
        case Role::Suspected:
            set(suspected, 2.25f, 7, 5, Ring, OnTop);
            break;
        case Role::Apart:
            set(apart, 2.5f, 10, 5, Ring, OnTop);
            break;
        case Role::Witness:
            set(text, 2, 0, 4.5f, Disc, OnTop);
            break;
        case Role::Normal:
            set(text, 2.5f, 0, 4, Disc, OnTop);
            break;
        case Role::Depth:
            set(hit, 1.75f, 0, 3, Disc, OnTop);
            break;
        case Role::Axis:
            set(current, 1.5f, 9, 4, Disc, OnTop);
            break;
        case Role::SeparatingAxis:
            set(apart, 3, 0, 5, Disc, OnTop);
            break;
        case Role::SearchDirection:
            set(search, 2.25f, 0, 4, Disc, OnTop);
            break;
        case Role::Simplex:
            set(search, 2, 12, 4.5f, Ring, OnTop);
            break;
        case Role::Ray:
            set(text, 1.75f, 0, 4, Disc, Dimmed);
            break;
        case Role::Inside:
            set(hit, 2.5f, 0, 6, Disc, OnTop);
            break;
        case Role::Outside:
            set(apart, 2, 10, 6, Ring, OnTop);
            break;
        case Role::Boundary:
            set(current, 3, 0, 6, Rimmed, OnTop);
            break;
        case Role::Bounds:
            set(text_quiet, 1.25f, 0, 4, Disc, Dimmed);
            break;
        case Role::Opened:
            set(current, 1.75f, 0, 4, Disc, Dimmed);
            break;
        case Role::Skipped:
            set(mark_faint, 1, 5, 4, Cross, Dimmed);
            break;
        case Role::Construction:
            set(text_quiet, 1, 6, 3, Disc, Dimmed);
            break;
    }
    s.width *= line_scale;
    s.dash *= line_scale;
    s.point_size *= line_scale;
    return s;
}

Color Palette::depth(std::uint32_t level, std::uint32_t deepest) const {
    // Falling lightness from yellow to violet keeps the order readable without hue.
    using Ramp = std::array<std::uint32_t, 6>;
    const bool is_dark = options.theme == Theme::Dark;
    constexpr Ramp on_dark = {0xf0e442, 0x8fd14f, 0x35c08f, 0x2e9fd0, 0x5f78dd, 0xa05cc8};
    constexpr Ramp on_light = {0xa38a00, 0x5f9410, 0x0d8f63, 0x1277b0, 0x4254c5, 0x7d36ab};
    constexpr Ramp blind_dark = {0xfde737, 0xd0c95b, 0x9aa67c, 0x6a86a0, 0x5a6fc0, 0x7a58d6};
    constexpr Ramp blind_light = {0xab8d00, 0x847a33, 0x5e6a5c, 0x405b82, 0x3046a0, 0x4a1fa0};
    const Ramp& ramp =
        options.color_blind ? (is_dark ? blind_dark : blind_light) : (is_dark ? on_dark : on_light);
    if (deepest == 0) return rgb(ramp[0]);
    // The first levels, which are looked at most, differ most.
    const auto along = [](std::uint32_t l) { return 1 - std::exp(-static_cast<float>(l) / 5); };
    const float at = 5.0f * along(std::min(level, deepest)) / along(deepest);
    const auto i = std::min<std::size_t>(static_cast<std::size_t>(at), 4);
    return mixed(rgb(ramp[i]), rgb(ramp[i + 1]), at - static_cast<float>(i));
}

Palette make_palette(const PaletteOptions& options) {
    Palette p = options.theme == Theme::Dark ? dark() : light();
    p.options = options;
    if (options.projector) for_projector(p);
    if (options.color_blind) for_color_blind(p);
    return p;
}

}  // namespace collidoscope::app
