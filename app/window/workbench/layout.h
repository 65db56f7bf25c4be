// The layout of the panels: sized in ems, so that the interface scales as a whole.
#pragma once

#include "app/window/workbench/settings.h"

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
    Rect menu, left, view, linked, right, strip, timeline, player, drawer;
    Rect page;  // all below the menu, where a page stands instead of everything else
    // A window that is small for its type belongs to the scene: the sides are shown only when they
    // were asked for there.
    bool cramped = false;
    // A window of so little height, as a phone's on its side, has no room for the drawer: it is
    // shown only when it was asked for there.
    bool low = false;
};

// Height of the fixed bars, in ems.
inline constexpr float menu_height = 2.6f, player_height = 3.55f, timeline_height = 3.1f;
// Height of the player and the timeline when the panels are hidden.
inline constexpr float slim_height = 2.5f;
// Height of the strip of first steps.
inline constexpr float strip_height = 2.2f;
// The 3D view is never squeezed below this, in ems, while there is something else to shrink.
inline constexpr float min_view = 18;
inline constexpr float min_height = 17;

// A window narrower than this is cramped, in ems; projected sooner.
inline constexpr float min_width = 72, min_projected = 96;
// A window less high than this is low, in ems.
inline constexpr float low_height = 30.5f;
// The part of a cramped window that is the scene's.
inline constexpr float scene_share = 2.0f / 3;

// Nor is it, or a linked view, narrower than this when the two share its place.
inline constexpr float min_half = 15;

// The parts that the layout needs room for, where there is any.
struct LayoutNeeds {
    bool linked = false;    // a linked view beside the 3D view; left out where both would be narrow
    bool timeline = false;  // a timeline, which needs its bar
    bool strip = false;     // the first steps, a line above the bars
};

// size: of the window in pixels; em: pixels of the type of words at the current scale.
Layout make_layout(const Settings& settings, const vec2& size, float em,
                   const LayoutNeeds& needs = {});

// The menu and a page below it, nothing else.
Layout page_layout(const vec2& size, float em);

// The setting that says whether a panel is shown, in this layout: a side has one of its own for
// cramped windows, the drawer for low ones.
bool Settings::*shown_flag(const Layout& layout, bool Settings::*panel);

// The insets at the edges of a 3D view of that size: the chips at the top and the caption at the
// bottom, of three lines at most, or of six in a narrow view where the bodies keep their height.
// Questions with two rows of choices, as predictions ask them, take more.
Insets view_insets(const Rect& view, float em, bool questions = false);

// The caption over the view, in ems: its lines, and the room around its words and below it.
inline constexpr int caption_lines = 3;
// A longer one has up to twice as many, in smaller type.
inline constexpr float caption_small = 0.8f;
// A narrower view breaks long sentences into that many, in ems; there the bodies keep this height.
inline constexpr float narrow_view = 28, min_bodies = 4.2f;
inline constexpr float caption_line = 1.71f, caption_padding = 0.62f, caption_below = 0.7f;

}  // namespace collidoscope::app
