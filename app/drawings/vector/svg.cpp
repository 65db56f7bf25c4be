#include <array>
#include <cmath>

#include "app/base/utilities/base64.h"
#include "app/base/utilities/format.h"
#include "app/base/utilities/markup.h"
#include "app/base/utilities/overloaded.h"
#include "app/drawings/vector/typefaces.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

// Two decimals, without zeros at the end.
std::string short_decimal(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string xml_text(std::string text) {
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < 0x20) letter = ' ';
    return in_markup(text);
}

std::string hex_color(const glm::vec4& color) {
    const auto part = [](float c) {
        return static_cast<int>(std::lround(std::fmin(std::fmax(c, 0.0F), 1.0F) * 255));
    };
    return fmt::format("#{:02x}{:02x}{:02x}", part(color.r), part(color.g), part(color.b));
}

std::string paint(const char* name, const std::optional<glm::vec4>& color) {
    if (!color) return fmt::format(" {}=\"none\"", name);
    std::string out = fmt::format(" {}=\"{}\"", name, hex_color(*color));
    if (color->a < 0.999F)
        out += fmt::format(" {}-opacity=\"{}\"", name, short_decimal(double(color->a)));
    return out;
}

std::string painted(const std::optional<glm::vec4>& fill, const std::optional<Pen>& pen) {
    std::string out = paint("fill", fill);
    if (!pen) return out;
    out += paint("stroke", pen->color) +
           fmt::format(" stroke-width=\"{}\"", short_decimal(pen->width));
    if (pen->dash > 0)
        out += fmt::format(" stroke-dasharray=\"{} {}\"", short_decimal(0.6 * pen->dash),
                           short_decimal(0.4 * pen->dash));
    return out;
}

std::string one_item(const PathItem& path) {
    std::string d;
    for (const Loop& ring : path.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            d += (i == 0 ? "M" : "L") + short_decimal(ring[i].x) + " " + short_decimal(ring[i].y);
        if (path.closed) d += "Z";
    }
    return "<path" + painted(path.fill, path.pen) + " d=\"" + d + "\"/>\n";
}

std::string one_item(const CircleItem& circle) {
    return fmt::format("<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
                       painted(circle.fill, circle.pen), short_decimal(circle.center.x),
                       short_decimal(circle.center.y), short_decimal(circle.radius));
}

std::string one_item(const TextItem& text) {
    const char* family = text.face == TypeFace::Numbers
                             ? "JetBrains Mono, DejaVu Sans Mono, monospace"
                             : "Inter, Helvetica, Arial, sans-serif";
    return fmt::format(
        "<text{} x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{} "
        "text-anchor=\"middle\">{}</text>\n",
        paint("fill", text.color), short_decimal(text.middle.x),
        short_decimal(text.middle.y + Typefaces::baseline_below(text.size)), family,
        short_decimal(text.size), text.face == TypeFace::Bold ? " font-weight=\"600\"" : "",
        xml_text(text.text));
}

std::string one_item(const ImageItem& image) {
    return fmt::format(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
        "href=\"data:image/png;base64,{}\"/>\n",
        short_decimal(image.corner.x), short_decimal(image.corner.y), short_decimal(image.size.x),
        short_decimal(image.size.y), base64(pixels_png(*image.pixels)));
}

}  // namespace

std::string svg_of(const Drawing& drawing) {
    const std::string width = short_decimal(drawing.size.x), height = short_decimal(drawing.size.y);
    std::string out = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}mm\" height=\"{}mm\" "
        "viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"title description\">\n"
        "<title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n",
        short_decimal(drawing.size.x / points_per_mm),
        short_decimal(drawing.size.y / points_per_mm), width, height, xml_text(drawing.title),
        xml_text(drawing.description));
    if (!drawing.source.empty()) out += "<metadata>" + xml_text(drawing.source) + "</metadata>\n";
    out += fmt::format("<clipPath id=\"page\"><rect width=\"{}\" height=\"{}\"/></clipPath>\n",
                       width, height);
    if (drawing.ground)
        out += fmt::format("<rect width=\"{}\" height=\"{}\"{}/>\n", width, height,
                           paint("fill", drawing.ground));
    out +=
        "<g clip-path=\"url(#page)\" fill-rule=\"evenodd\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\">\n";
    for (const Layer& layer : drawing.layers) {
        if (layer.items.empty()) continue;
        out += "<g class=\"" + layer.name + "\">\n";
        for (const Item& item : layer.items)
            out += std::visit([](const auto& of) { return one_item(of); }, item);
        out += "</g>\n";
    }
    return out + "</g>\n</svg>\n";
}

}  // namespace collidoscope::app
