// Where the panels stand: sized in ems, so that the interface scales as a whole.
#pragma once

#include "app/settings.h"

namespace collidoscope::app {

struct Rect {
    float x = 0, y = 0, w = 0, h = 0;
    bool empty() const { return w <= 0 || h <= 0; }
    float right() const { return x + w; }
    float bottom() const { return y + h; }
    bool contains(const vec2& p) const {
        return p.x >= x && p.y >= y && p.x < right() && p.y < bottom();
    }
};

// Empty: not shown. The rectangles cover the window without overlap.
struct Layout {
    Rect menu, left, view, right, player, drawer;
};

// Height of the fixed bars, in ems.
inline constexpr float menu_height = 2.6f, player_height = 3.55f;
// The 3D view is never squeezed below this, in ems, while there is something else to shrink.
inline constexpr float least_view = 18;

// size: of the window in pixels; em: pixels of the type of words at the current scale.
Layout make_layout(const Settings& settings, const vec2& size, float em);

}  // namespace collidoscope::app
