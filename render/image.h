// Pictures in memory: read back from the card, compared, written as PNG.
#pragma once

#include <cstdint>
#include <filesystem>
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

// Returns what went wrong, "" when it is written. Alpha is left out.
std::string write_png(const Image& image, const std::filesystem::path& file);
// The bytes of such a file, with alpha or without; empty for an empty picture.
std::string png_of(const Image& image, bool with_alpha = false);
// Returns what went wrong; any PNG becomes RGBA.
std::string read_png(const std::filesystem::path& file, Image& image);

struct ImageDifference {
    bool same_size = false;
    int largest = 0;          // of any channel, 0 to 255
    double mean = 0;          // over all channels
    double share_beyond = 0;  // of the pixels with a channel off by more than the tolerance
};
ImageDifference compare(const Image& a, const Image& b, int tolerance = 8);

}  // namespace collidoscope::render
