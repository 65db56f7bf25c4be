// A figure that somebody asks for: what it shows, how it looks and in which format it is written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/drawings/figures/figure.h"

namespace collidoscope::app {

enum class FigureFormat : std::uint8_t { Svg, Pdf, Tikz, Png };
enum class FigurePalette : std::uint8_t { Print, Light, Dark };

struct FigureOrder {
    FigureFormat format = FigureFormat::Svg;
    FigurePalette palette = FigurePalette::Print;
    HiddenLines hidden = HiddenLines::Dashed;
    double width_mm = 120, height_mm = 80;
    double type_pt = 8;        // of labels, in points as in TeX and elsewhere (1/72 inch)
    bool crop = true;          // to what is drawn; the size is that before
    bool ground = false;       // the grid that a scene stands on
    bool transparent = false;  // no ground of its own color
    std::string view;          // a linked view by its id ("minkowski"); empty: the scene
    std::string title;         // empty: the scene's
    bool operator==(const FigureOrder&) const = default;

    static constexpr double min_mm = 10, max_mm = 1000;
};

// "svg", "pdf", "tikz", "png": also what the names of files end in.
const char* name_of(FigureFormat format);
// By the end of a file's name; "x.tex" is TikZ. Nothing for any other.
std::optional<FigureFormat> figure_format_of(const std::filesystem::path& file);

// The bytes of the file. Not for PNG, which the renderer draws. Throws std::runtime_error.
std::string written_figure(const Drawing& drawing, FigureFormat format);

}  // namespace collidoscope::app
