// ImGui's style in the palette's colors, at the interface's scale.
#pragma once

namespace collidoscope::app {

struct Palette;

void apply_theme(const Palette& palette, float scale);

}  // namespace collidoscope::app
