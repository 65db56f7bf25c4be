// Colors as the palette gives them: sRGB, straight alpha, 0 to 1.
#pragma once

#include <cstdint>
#include <glm/common.hpp>
#include <glm/vec4.hpp>

namespace collidoscope::render {

using Color = glm::vec4;

// 0xRRGGBB, as in a style sheet.
constexpr Color hex(std::uint32_t rgb, float alpha = 1) {
    return {static_cast<float>((rgb >> 16) & 255U) / 255,
            static_cast<float>((rgb >> 8) & 255U) / 255, static_cast<float>(rgb & 255U) / 255,
            alpha};
}

inline Color with_alpha(Color color, float alpha) {
    return {color.r, color.g, color.b, alpha};
}

// Four bytes in memory order r, g, b, a.
inline std::uint32_t pack(Color color) {
    const glm::vec4 c = glm::clamp(color, 0.0F, 1.0F) * 255.0F + 0.5F;
    return static_cast<std::uint32_t>(c.r) | static_cast<std::uint32_t>(c.g) << 8 |
           static_cast<std::uint32_t>(c.b) << 16 | static_cast<std::uint32_t>(c.a) << 24;
}

}  // namespace collidoscope::render
