// A chart of curves as data, and the one picture that is made of it: the window, SVG, PDF and PNG
// show the same drawing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/drawings/plots/ticks.h"
#include "app/drawings/vector/drawing.h"

namespace collidoscope::app {

struct PlotAxis {
    std::string title;  // with its unit: "time per query [ms]"
    bool log = false;
    bool from_zero = true;  // of a linear axis
};

struct PlotPoint {
    double x = 0, y = 0;
    // The range of the measurements whose median y is; equal to it where there is no spread.
    std::optional<double> low{}, high{};
    std::string label{};  // drawn beside it where there is room
};

struct PlotSeries {
    std::string name;
    std::size_t color = 0;   // of PlotLook::series, and the form of its marks
    bool published = false;  // hollow marks and dashed lines; measured ones are filled
    bool joined = true;      // by lines, in the order of the points
    std::vector<PlotPoint> points;
    // Published, beside a series that is measured: without a line of its own in a long legend.
    bool beside_measured = false;
};

struct Plot {
    std::string title, subtitle;  // above it, in exported pictures only
    PlotAxis x, y;
    std::vector<PlotSeries> series;
};

inline constexpr std::size_t plot_colors = 8;

struct PlotLook {
    glm::vec4 ground{1}, text{0, 0, 0, 1}, quiet{0.35f, 0.35f, 0.35f, 1}, line{0.8f, 0.8f, 0.8f, 1};
    // Told apart by color-blind readers; each has a form of its marks as well.
    std::array<glm::vec4, plot_colors> series{};
    double type_size = 11;  // of all words and numbers, in points
    double line_scale = 1;  // of lines and marks
    bool titled = false;    // title and subtitle stand above it
    bool grounded = true;   // fills its ground
};
enum class PlotTheme : std::uint8_t { Dark, Light, Print };
PlotLook plot_look(PlotTheme theme);

// Width of a line of text.
using TextWidth = std::function<double(const std::string& text, double size, TypeFace face)>;
// The widths of the typefaces of figures.
TextWidth figure_text_width();

// A point in the place where it was drawn.
struct PlacedPoint {
    std::size_t series = 0, point = 0;
    glm::dvec2 at{0};
};

struct PlotPicture {
    Drawing drawing;
    glm::dvec2 from{0}, to{0};  // corners of the area that holds the curves
    std::vector<PlacedPoint> points;

    // The nearest point that is no further away than this; null where there is none.
    const PlacedPoint* nearest(const glm::dvec2& at, double within) const;
};

// Points that an axis cannot show (not finite, or not above 0 on a logarithmic one) are left out.
// The legend stands to the right of the curves where that leaves them most of the width, else
// below. Series without points are in the legend only when there are no points at all.
PlotPicture lay_out(const Plot& plot, const PlotLook& look, const glm::dvec2& size,
                    const TextWidth& width);

// The form of a series' marks, of this radius about a point; hollow with a pen only.
Item plot_mark(std::size_t color, const glm::dvec2& at, double radius, const PlotLook& look,
               bool hollow);

}  // namespace collidoscope::app
