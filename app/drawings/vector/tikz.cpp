#include <cmath>
#include <map>

#include "app/base/utilities/format.h"
#include "app/base/utilities/input_error.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

std::string decimal(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string at(const glm::dvec2& p) {
    return "(" + decimal(p.x) + "," + decimal(p.y) + ")";
}

// A comment must stay on its line.
std::string one_line(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' || c == '\r' ? ' ' : c;
    return out;
}

class TikzWriter {
  public:
    std::string body;
    std::string colors;

    void put(const PathItem& path) {
        std::string way;
        for (const Loop& ring : path.rings) {
            for (std::size_t i = 0; i < ring.size(); ++i) {
                if (i > 0) way += "--";
                // TeX reads lines of a limited length.
                if (i % 8 == 7) way += '\n';
                way += at(ring[i]);
            }
            if (path.closed) way += "--cycle";
            way += ' ';
        }
        draw(path.fill, path.pen, way, path.rings.size() > 1);
    }
    void put(const CircleItem& circle) {
        draw(circle.fill, circle.pen,
             at(circle.center) + " circle[radius=" + decimal(circle.radius) + "]", false);
    }
    void put(const TextItem& text) {
        const double size = text.size * 72.27 / points_per_inch;
        body += fmt::format(
            "\\node[inner sep=0,text={},font={}\\fontsize{{{}}}{{{}}}\\selectfont] at {} {{{}}};\n",
            color(text.color),
            text.face == TypeFace::Numbers ? "\\ttfamily"
            : text.face == TypeFace::Bold  ? "\\sffamily\\bfseries"
                                           : "\\sffamily",
            decimal(size), decimal(1.2 * size), at(text.middle), latex_text(text.text));
    }
    [[noreturn]] void put(const ImageItem&) {
        throw InputError(
            "the bodies of this figure are one picture, which TikZ cannot hold: write it as .pdf, "
            "for \\includegraphics");
    }
    std::string color(const glm::vec4& c) {
        const auto part = [](float value) {
            return static_cast<int>(std::lround(std::fmin(std::fmax(value, 0.0F), 1.0F) * 255));
        };
        const std::string rgb = fmt::format("{},{},{}", part(c.r), part(c.g), part(c.b));
        const auto [entry, fresh] = names_.emplace(rgb, fmt::format("co{}", names_.size()));
        if (fresh) colors += fmt::format("\\definecolor{{{}}}{{RGB}}{{{}}}\n", entry->second, rgb);
        return entry->second;
    }

  private:
    void draw(const std::optional<glm::vec4>& fill, const std::optional<Pen>& pen,
              const std::string& way, bool holes) {
        std::string with;
        if (fill) {
            with += ",fill=" + color(*fill);
            if (fill->a < 0.999F) with += ",fill opacity=" + decimal(double(fill->a));
            if (holes) with += ",even odd rule";
        }
        if (pen) {
            with += ",draw=" + color(pen->color) +
                    fmt::format(",line width={}bp", decimal(pen->width * 72 / points_per_inch));
            if (pen->color.a < 0.999F) with += ",draw opacity=" + decimal(double(pen->color.a));
            if (pen->dash > 0) {
                const double dash = pen->dash * 72 / points_per_inch;
                with += fmt::format(",dash pattern=on {}bp off {}bp", decimal(0.6 * dash),
                                    decimal(0.4 * dash));
            }
        }
        if (with.empty()) return;
        body += "\\path[" + with.substr(1) + "] " + way + ";\n";
    }

    std::map<std::string, std::string> names_;
};

}  // namespace

std::string tikz_of(const Drawing& drawing) {
    TikzWriter writer;
    std::string ground;
    if (drawing.ground)
        ground = fmt::format("\\fill[{}] (0,0) rectangle {};\n", writer.color(*drawing.ground),
                             at(drawing.size));
    for (const Layer& layer : drawing.layers) {
        if (layer.items.empty()) continue;
        writer.body += "% " + layer.name + "\n";
        for (const Item& item : layer.items)
            std::visit([&](const auto& of) { writer.put(of); }, item);
    }
    return "% " + one_line(drawing.title) + "\n% " + one_line(drawing.description) +
           (drawing.source.empty() ? "" : "\n% " + one_line(drawing.source)) +
           "\n% In the preamble: \\usepackage{tikz}. Here: \\input{this file}.\n"
           "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line cap=round,line join=round]\n" +
           writer.colors + fmt::format("\\clip (0,0) rectangle {};\n", at(drawing.size)) + ground +
           writer.body + "\\end{tikzpicture}%\n";
}

}  // namespace collidoscope::app
