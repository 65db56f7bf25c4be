// Pictures on disk, and how much two of them differ.
#pragma once

#include <filesystem>

#include "render/image.h"

namespace collidoscope::render {

// Returns what went wrong, "" when it is written. Alpha is left out.
std::string write_png(const Image& image, const std::filesystem::path& file);
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
