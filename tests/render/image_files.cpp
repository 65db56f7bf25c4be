#include "tests/render/image_files.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>

// The code of the library lives in this file; its warnings are not ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace collidoscope::render {

std::string write_png(const Image& image, const std::filesystem::path& file) {
    const std::string bytes = png_of(image);
    if (bytes.empty()) return "the picture is empty";
    std::ofstream out(file, std::ios::binary);
    out << bytes;
    out.close();
    return out ? "" : "cannot write " + file.string();
}

std::string read_png(const std::filesystem::path& file, Image& image) {
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> data(
        stbi_load(file.string().c_str(), &width, &height, &channels, 4), stbi_image_free);
    if (!data) return "cannot read " + file.string() + ": " + stbi_failure_reason();
    image.size = {width, height};
    image.pixels.assign(data.get(), data.get() + static_cast<std::size_t>(width) *
                                                     static_cast<std::size_t>(height) * 4);
    return "";
}

ImageDifference compare(const Image& a, const Image& b, int tolerance) {
    ImageDifference out;
    out.same_size = a.size == b.size && a.pixels.size() == b.pixels.size();
    if (!out.same_size || a.pixels.empty()) return out;
    std::size_t beyond = 0;
    double sum = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
        int worst = 0;
        for (std::size_t c = i; c < i + 4; ++c) {
            const int d = std::abs(int{a.pixels[c]} - int{b.pixels[c]});
            worst = std::max(worst, d);
            sum += d;
        }
        out.largest = std::max(out.largest, worst);
        if (worst > tolerance) ++beyond;
    }
    const auto values = static_cast<double>(a.pixels.size());
    out.mean = sum / values;
    out.share_beyond = static_cast<double>(beyond) / (values / 4);
    return out;
}

}  // namespace collidoscope::render
