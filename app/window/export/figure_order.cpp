#include "app/window/export/figure_order.h"

#include <array>
#include <stdexcept>

#include "app/drawings/vector/writers.h"

namespace collidoscope::app {

const char* name_of(FigureFormat format) {
    constexpr std::array names{"svg", "pdf", "tikz", "png"};
    return names[static_cast<std::size_t>(format)];
}

std::optional<FigureFormat> figure_format_of(const std::filesystem::path& file) {
    const std::string end = file.extension().string();
    for (const FigureFormat format :
         {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Tikz, FigureFormat::Png}) {
        if (end == std::string(".") + name_of(format)) return format;
    }
    if (end == ".tex") return FigureFormat::Tikz;
    return std::nullopt;
}

std::string written_figure(const Drawing& drawing, FigureFormat format) {
    switch (format) {
        case FigureFormat::Svg:
            return svg_of(drawing);
        case FigureFormat::Pdf:
            return pdf_of(drawing);
        case FigureFormat::Tikz:
            return tikz_of(drawing);
        case FigureFormat::Png:
            break;
    }
    throw std::logic_error("a PNG is drawn, not written");
}

}  // namespace collidoscope::app
