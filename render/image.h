// Pictures in memory: read back from the card, as the bytes of a PNG file.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "render/target.h"

namespace collidoscope::render {

// RGBA, 8 bits each, rows from the top.
struct Image {
    glm::ivec2 size{0};
    std::vector<std::uint8_t> pixels;

    const std::uint8_t* at(int x, int y) const {
        return pixels.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(size.x) +
                                    static_cast<std::size_t>(x));
    }
};

// Waits until the card is done.
Image read_back(const Target& target);

// The bytes of a PNG file, with alpha or without; empty for an empty picture.
std::string png_of(const Image& image, bool with_alpha = false);

}  // namespace collidoscope::render
