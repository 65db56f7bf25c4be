#include "app/window/workbench/fonts.h"

#include <imgui.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "app/window/workbench/display_font.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// Everything the texts use: Latin, Greek, punctuation, sub- and superscripts, arrows, mathematics,
// geometric shapes.
constexpr ImWchar text_ranges[] = {0x0020, 0x024F, 0x0370, 0x03FF, 0x1D62, 0x1D65, 0x2C7C, 0x2C7C,
                                   0x2010, 0x205E, 0x2070, 0x209C, 0x20AC, 0x20AC, 0x2100, 0x214F,
                                   0x2190, 0x21FF, 0x2200, 0x22FF, 0x2308, 0x230B, 0x2318, 0x2318,
                                   0x25A0, 0x25FF, 0x27E8, 0x27E9, 0x2713, 0x2717, 0};
// Titles of pages: letters and the signs between them.
constexpr ImWchar title_ranges[] = {0x0020, 0x007E, 0x00B7, 0x00B7, 0x00D7, 0x00D7,
                                    0x2013, 0x2014, 0x2019, 0x201D, 0};
// A sign that the type of numbers lacks: the superscript minus, as in 5×10⁻⁶.
constexpr ImWchar borrowed_ranges[] = {0x207B, 0x207B, 0};
constexpr const char* display_name = "display";
constexpr ImWchar icon_ranges[] = {0xF000, 0xF2E0, 0};

// In $COLLIDOSCOPE_FONTS and nowhere else where that is set; else copied beside the program by the
// build, or where Debian's packages put them.
std::string find_font(const char* name, const char* package_folder) {
    std::error_code error;
    std::vector<fs::path> folders;
    if (const char* given = std::getenv("COLLIDOSCOPE_FONTS")) {
        folders = {given};
    } else {
        const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
        folders = {program / "fonts", package_folder};
    }
    for (const fs::path& folder : folders) {
        if (fs::is_regular_file(folder / name, error)) return (folder / name).string();
    }
    return {};
}

constexpr const char* inter_folder = "/usr/share/fonts/opentype/inter";
constexpr const char* mono_folder = "/usr/share/fonts/truetype/jetbrains-mono";
constexpr const char* icon_folder = "/usr/share/fonts/truetype/fork-awesome";

class Maker {
  public:
    Maker(ImFontAtlas& atlas, float scale, Fonts& fonts)
        : atlas_(atlas), scale_(scale), fonts_(fonts) {}

    // ImGui counts a font's height from the lowest to the highest point; `tall` is that height in
    // relation to the type size of the design.
    ImFont* make(const char* name, const char* folder, float size, float tall, bool with_icons) {
        const float pixels = std::round(size * tall * scale_);
        const std::string file = find_font(name, folder);
        if (file.empty()) {
            fonts_.missing.emplace_back(name);
            ImFontConfig config;
            config.SizePixels = std::round(size * scale_);
            return atlas_.AddFontDefault(&config);
        }
        ImFontConfig config;
        config.OversampleH = 3;
        config.OversampleV = 1;
        config.RasterizerMultiply = 1.1f;
        ImFont* font = atlas_.AddFontFromFileTTF(file.c_str(), pixels, &config, text_ranges);
        if (with_icons) add_icons(size);
        return font;
    }

    // Adds the signs that the font made last lacks, from another.
    void borrow(const char* name, const char* folder, float size, float tall) {
        const std::string file = find_font(name, folder);
        if (file.empty()) return;
        ImFontConfig config;
        config.MergeMode = true;
        config.OversampleH = 3;
        config.OversampleV = 1;
        atlas_.AddFontFromFileTTF(file.c_str(), std::round(size * tall * scale_), &config,
                                  borrowed_ranges);
    }

    // Found again by its name (display_font).
    void make_display(const char* name, const char* folder, float size, float tall) {
        const std::string file = find_font(name, folder);
        if (file.empty()) return;
        ImFontConfig config;
        config.OversampleH = 2;
        config.OversampleV = 1;
        std::strcpy(config.Name, display_name);
        atlas_.AddFontFromFileTTF(file.c_str(), std::round(size * tall * scale_), &config,
                                  title_ranges);
    }

  private:
    void add_icons(float size) {
        const std::string file = find_font("forkawesome-webfont.ttf", icon_folder);
        if (file.empty()) {
            if (fonts_.missing.empty() || fonts_.missing.back() != "forkawesome-webfont.ttf")
                fonts_.missing.emplace_back("forkawesome-webfont.ttf");
            return;
        }
        ImFontConfig config;
        config.MergeMode = true;
        config.OversampleH = 2;
        config.OversampleV = 1;
        config.GlyphMinAdvanceX = std::round(size * scale_);
        atlas_.AddFontFromFileTTF(file.c_str(), std::round(size * scale_), &config, icon_ranges);
        fonts_.has_icons = true;
    }

    ImFontAtlas& atlas_;
    float scale_;
    Fonts& fonts_;
};

}  // namespace

Fonts load_fonts(float scale) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    atlas.TexDesiredWidth = scale > 1.4f ? 4096 : 2048;
    Fonts fonts;
    fonts.scale = scale;
    Maker maker(atlas, scale, fonts);
    constexpr float inter = 1.21f, mono = 1.32f;
    fonts.words = maker.make("Inter-Regular.otf", inter_folder, 13, inter, true);
    fonts.strong = maker.make("Inter-SemiBold.otf", inter_folder, 13, inter, true);
    fonts.title = maker.make("Inter-SemiBold.otf", inter_folder, 17, inter, false);
    fonts.talk = maker.make("Inter-Regular.otf", inter_folder, 15, inter, false);
    fonts.talk_strong = maker.make("Inter-SemiBold.otf", inter_folder, 15, inter, false);
    fonts.small = maker.make("Inter-SemiBold.otf", inter_folder, 11, inter, false);
    fonts.numbers = maker.make("JetBrainsMono-Regular.ttf", mono_folder, 12, mono, false);
    maker.borrow("Inter-Regular.otf", inter_folder, 12, inter);
    maker.make_display("Inter-SemiBold.otf", inter_folder, 30, inter);
    atlas.Build();
    return fonts;
}

ImFont* display_font(const Fonts& fonts) {
    for (ImFont* font : ImGui::GetIO().Fonts->Fonts)
        if (font->ConfigData && std::strcmp(font->ConfigData->Name, display_name) == 0) return font;
    return fonts.title;
}

}  // namespace collidoscope::app
