#include "app/window/workbench/layout.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::app {

Layout make_layout(const Settings& s, const vec2& size, float em, const LayoutNeeds& needs) {
    const bool timeline = needs.timeline;
    Layout out;
    const auto ems = [em](float n) { return std::round(n * em); };
    const bool all = !s.panels_hidden;
    float top = 0, bottom = std::max(size.y, 0.0f);
    const float width = std::max(size.x, 0.0f);
    out.cramped = width < ems(s.palette.projector ? min_projected : min_width);
    out.low = size.y < ems(low_height);
    if (all) {
        out.menu = {0, 0, width, std::min(ems(menu_height), bottom)};
        top = out.menu.bottom();
    }
    // From the bottom up: the drawer gives way before the player does. Without panels the bars
    // are slim.
    const auto room = [&] { return bottom - top - ems(min_view * 0.6f); };
    const float player_ems = all ? player_height : slim_height;
    const float timeline_ems = all ? timeline_height : slim_height;
    const bool player = s.player_shown && room() > ems(player_ems);
    const float player_room = player ? ems(player_ems) : 0;
    if (all && s.*shown_flag(out, &Settings::drawer_shown)) {
        float height = std::min(ems(s.drawer_height), room() - player_room);
        const float bars = player_room + (player && timeline ? ems(timeline_ems) : 0);
        if (out.cramped && s.palette.projector)
            height = std::min(height, std::floor(bottom - top - bars - scene_share * size.y));
        // Between the overlays' row and a caption of three lines the bodies need room too.
        height = std::min(height, std::max(bottom - top - bars - ems(min_height), ems(6)));
        if (height >= ems(out.cramped ? 6 : 4)) {
            out.drawer = {0, bottom - height, width, height};
            bottom -= height;
        }
    }
    if (player) {
        out.player = {0, bottom - player_room, width, player_room};
        bottom -= player_room;
    }
    if (s.player_shown && timeline && room() > ems(timeline_ems)) {
        out.timeline = {0, bottom - ems(timeline_ems), width, ems(timeline_ems)};
        bottom -= ems(timeline_ems);
    }
    if (needs.strip && all && room() > ems(strip_height)) {
        out.strip = {0, bottom - ems(strip_height), width, ems(strip_height)};
        bottom -= out.strip.h;
    }
    // The sides share what the view leaves over; a side that gets too little is left out.
    const bool left_shown = s.*shown_flag(out, &Settings::left_shown);
    const bool right_shown = s.*shown_flag(out, &Settings::right_shown);
    float left = all && left_shown ? ems(s.left_width) : 0;
    float right = all && right_shown ? ems(s.right_width) : 0;
    const float available = std::max(0.0f, width - ems(min_view));
    if (left + right > available) {
        const float shrink = available / (left + right);
        left = std::floor(left * shrink);
        right = std::floor(right * shrink);
        if (right < ems(12)) right = 0, left = std::min(ems(s.left_width), available);
        if (left < ems(8) || !left_shown) left = 0;
    }
    const float height = std::max(0.0f, bottom - top);
    if (left > 0) out.left = {0, top, left, height};
    if (right > 0) out.right = {width - right, top, right, height};
    out.view = {left, top, std::max(0.0f, width - left - right), height};
    if (needs.linked && out.view.w >= ems(2 * min_half)) {
        const float most = out.view.w - ems(min_half);
        const float own = std::clamp(std::round(out.view.w * s.linked_share), ems(min_half), most);
        out.view.w -= own;
        out.linked = {out.view.right(), top, own, height};
    }
    return out;
}

Layout page_layout(const vec2& size, float em) {
    Layout out;
    const float width = std::max(size.x, 0.0f), height = std::max(size.y, 0.0f);
    out.menu = {0, 0, width, std::min(std::round(menu_height * em), height)};
    out.page = {0, out.menu.bottom(), width, height - out.menu.bottom()};
    return out;
}

bool Settings::*shown_flag(const Layout& layout, bool Settings::*panel) {
    if (panel == &Settings::drawer_shown) return layout.low ? &Settings::drawer_low : panel;
    if (!layout.cramped) return panel;
    return panel == &Settings::left_shown    ? &Settings::left_cramped
           : panel == &Settings::right_shown ? &Settings::right_cramped
                                             : panel;
}

Insets view_insets(const Rect& view, float em, bool questions) {
    constexpr float around = 2 * caption_padding + caption_below + 0.4f;
    constexpr float usual = caption_lines * caption_line + around;
    constexpr float longest = 2 * caption_lines * caption_line * caption_small + around;
    constexpr float question = 11.2f, above = 3.2f;
    float below = questions ? question : usual;
    if (view.w < narrow_view * em)
        below = std::max(below, std::min(longest, view.h / em - above - min_bodies));
    return {0.5 * double(em), double(above * em), 0.5 * double(em), double(below * em)};
}

}  // namespace collidoscope::app
