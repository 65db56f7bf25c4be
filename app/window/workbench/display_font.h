// The largest type of the interface, for the titles of pages.
#pragma once

struct ImFont;

namespace collidoscope::app {

struct Fonts;

// 30 px at scale 1, semibold, Latin letters only; made by load_fonts with the others.
ImFont* display_font(const Fonts& fonts);

}  // namespace collidoscope::app
