// The scale of colors for what rays cost.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "app/view/drawing/palette.h"

namespace collidoscope::app {

inline constexpr int heat_shades = 24;

// From cold to hot: dark blue, violet, the color of a hit, yellow.
inline Color heat_color(const Palette& p, float share) {
    const std::array<Color, 4> stops = {p.depth(4, 4), p.depth(3, 4), p.hit, p.current};
    const float at = std::clamp(share, 0.0f, 1.0f) * 3;
    const auto i = std::min(static_cast<std::size_t>(at), std::size_t{2});
    return mixed(stops[i], stops[i + 1], at - static_cast<float>(i));
}

// The share for a cost, by its logarithm.
inline float heat_share(std::uint32_t value, std::uint32_t largest) {
    return std::log2(1 + float(value)) / std::max(std::log2(1 + float(largest)), 1.0f);
}

}  // namespace collidoscope::app
