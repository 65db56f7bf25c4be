#include "app/drawings/vector/typefaces.h"

#include <cairo-ft.h>
#include FT_MODULE_H

#include <array>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

struct FontFile {
    const char* file;
    const char* folder;
    const char* family;  // of the system, where the file is missing
    bool bold;
};
constexpr std::array<FontFile, 3> font_files{{
    {"Inter-Regular.otf", "/usr/share/fonts/opentype/inter", "sans-serif", false},
    {"Inter-SemiBold.otf", "/usr/share/fonts/opentype/inter", "sans-serif", true},
    {"JetBrainsMono-Regular.ttf", "/usr/share/fonts/truetype/jetbrains-mono", "monospace", false},
}};

constexpr cairo_user_data_key_t file_key{};

// As the window finds its own (app/window/workbench/fonts.h).
std::string font_file(const FontFile& font) {
    std::error_code error;
    std::array<fs::path, 2> folders{
        fs::read_symlink("/proc/self/exe", error).parent_path() / "fonts", font.folder};
    if (const char* given = std::getenv("COLLIDOSCOPE_FONTS")) folders = {given, given};
    for (const fs::path& folder : folders) {
        if (fs::is_regular_file(folder / font.file, error)) return (folder / font.file).string();
    }
    return {};
}

// Cairo keeps fonts for a while after the last use: the file and the library stay as long.
cairo_font_face_t* face_of(FT_Library library, const std::string& file) {
    FT_Face opened = nullptr;
    if (FT_New_Face(library, file.c_str(), 0, &opened) != 0) return nullptr;
    FT_Reference_Library(library);
    cairo_font_face_t* face = cairo_ft_font_face_create_for_ft_face(opened, 0);
    cairo_font_face_set_user_data(face, &file_key, opened, [](void* data) {
        const auto done = static_cast<FT_Face>(data);
        FT_Library owner = done->glyph->library;
        FT_Done_Face(done);
        FT_Done_Library(owner);
    });
    return face;
}

}  // namespace

struct Typefaces::Faces {
    FT_Library library = nullptr;
    std::array<cairo_font_face_t*, 3> faces{};
    cairo_surface_t* paper = nullptr;
    cairo_t* measure = nullptr;
};

Typefaces::Typefaces() : faces_(std::make_unique<Faces>()) {
    Faces& f = *faces_;
    if (FT_Init_FreeType(&f.library) != 0) f.library = nullptr;
    for (std::size_t i = 0; i < font_files.size(); ++i) {
        const FontFile& font = font_files[i];
        const std::string file = font_file(font);
        if (f.library && !file.empty()) f.faces[i] = face_of(f.library, file);
        if (!f.faces[i])
            f.faces[i] = cairo_toy_font_face_create(
                font.family, CAIRO_FONT_SLANT_NORMAL,
                font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    }
    f.paper = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    f.measure = cairo_create(f.paper);
}

Typefaces::~Typefaces() {
    Faces& f = *faces_;
    cairo_destroy(f.measure);
    cairo_surface_destroy(f.paper);
    for (cairo_font_face_t* face : f.faces) cairo_font_face_destroy(face);
    if (f.library) FT_Done_Library(f.library);
}

void Typefaces::select(cairo_t* context, TypeFace face, double size) const {
    cairo_set_font_face(context, faces_->faces[static_cast<std::size_t>(face)]);
    cairo_set_font_size(context, size);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(context, options);
    cairo_font_options_destroy(options);
}

glm::dvec2 Typefaces::extent(const std::string& text, double size, TypeFace face) const {
    select(faces_->measure, face, size);
    cairo_text_extents_t extents{};
    cairo_text_extents(faces_->measure, text.c_str(), &extents);
    return {extents.x_advance, 1.2 * size};
}

}  // namespace collidoscope::app
