#include "render/image.h"

#include <algorithm>

// The code of the library lives in this file; its warnings are not ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace collidoscope::render {

Image read_back(const Target& target) {
    Image image;
    if (target.size.x <= 0 || target.size.y <= 0) return image;
    image.size = target.size;
    const std::size_t row = static_cast<std::size_t>(target.size.x) * 4;
    const auto rows = static_cast<std::size_t>(target.size.y);
    image.pixels.resize(row * rows);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(target.origin.x, target.origin.y, target.size.x, target.size.y, GL_RGBA,
                 GL_UNSIGNED_BYTE, image.pixels.data());
    // OpenGL counts rows from the bottom.
    for (std::size_t y = 0; y < rows / 2; ++y) {
        std::swap_ranges(image.pixels.data() + y * row, image.pixels.data() + (y + 1) * row,
                         image.pixels.data() + (rows - 1 - y) * row);
    }
    return image;
}

std::string png_of(const Image& image, bool with_alpha) {
    std::string bytes;
    if (image.size.x <= 0 || image.size.y <= 0) return bytes;
    const int channels = with_alpha ? 4 : 3;
    std::vector<std::uint8_t> kept;
    kept.reserve(image.pixels.size() / 4 * static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        kept.insert(kept.end(), image.pixels.data() + i, image.pixels.data() + i + channels);
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                              static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &bytes, image.size.x, image.size.y, channels, kept.data(),
                           image.size.x * channels);
    return bytes;
}

}  // namespace collidoscope::render
