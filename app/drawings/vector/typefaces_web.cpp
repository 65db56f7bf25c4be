// Without cairo, which a browser has not: stb_truetype measures words, and nothing is set.
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb/stb_truetype.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/drawings/vector/typefaces.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 3> font_files{"Inter-Regular.otf", "Inter-SemiBold.otf",
                                                "JetBrainsMono-Regular.ttf"};

// The sign that begins there, and moves on to the next one. What is no UTF-8 counts as it stands.
int next_sign(const std::string& text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at++]);
    const int following = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    int sign = following == 3 ? first & 7 : following == 2 ? first & 15 : first & 31;
    if (following == 0) sign = first;
    for (int i = 0; i < following && at < text.size(); ++i)
        sign = sign << 6 | (static_cast<unsigned char>(text[at++]) & 63);
    return sign;
}

}  // namespace

struct Typefaces::Faces {
    struct Face {
        std::string file;  // all of it
        stbtt_fontinfo info{};
        bool there = false;
    };
    std::array<Face, 3> faces;
};

Typefaces::Typefaces() : faces_(std::make_unique<Faces>()) {
    const char* folder = std::getenv("COLLIDOSCOPE_FONTS");
    if (!folder) return;
    for (std::size_t i = 0; i < font_files.size(); ++i) {
        Faces::Face& face = faces_->faces[i];
        std::ifstream in(std::filesystem::path(folder) / font_files[i], std::ios::binary);
        face.file.assign(std::istreambuf_iterator<char>(in), {});
        const auto* data = reinterpret_cast<const unsigned char*>(face.file.data());
        face.there = !face.file.empty() &&
                     stbtt_InitFont(&face.info, data, stbtt_GetFontOffsetForIndex(data, 0)) != 0;
    }
}

Typefaces::~Typefaces() = default;

glm::dvec2 Typefaces::extent(const std::string& text, double size, TypeFace face) const {
    const Faces::Face& chosen = faces_->faces[static_cast<std::size_t>(face)];
    const double em =
        chosen.there ? static_cast<double>(stbtt_ScaleForMappingEmToPixels(&chosen.info, 1)) : 0;
    double width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const int sign = next_sign(text, at);
        int advance = 0, bearing = 0;
        if (chosen.there) stbtt_GetCodepointHMetrics(&chosen.info, sign, &advance, &bearing);
        width += chosen.there ? advance * em * size : 0.6 * size;
    }
    return {width, 1.2 * size};
}

}  // namespace collidoscope::app
