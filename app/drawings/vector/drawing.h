// A flat drawing: filled and stroked paths, circles and text, in the order in which they are
// painted. Writers turn one into SVG, PDF and TikZ.
//
// Coordinates and widths are points of 1/96 inch, as SVG counts them; y points down.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace collidoscope::app {

inline constexpr double points_per_inch = 96;
inline constexpr double points_per_mm = points_per_inch / 25.4;

using Loop = std::vector<glm::dvec2>;

struct Pen {
    glm::vec4 color{0, 0, 0, 1};  // sRGB, straight alpha
    double width = 1;
    double dash = 0;  // a dash and its gap together; 0: a solid line
    bool operator==(const Pen&) const = default;
};

struct PathItem {
    std::vector<Loop> rings;  // holes by parity
    bool closed = true;
    std::optional<glm::vec4> fill{};
    std::optional<Pen> pen{};
};

struct CircleItem {
    glm::dvec2 center{0};
    double radius = 1;
    std::optional<glm::vec4> fill{};
    std::optional<Pen> pen{};
};

enum class TypeFace : std::uint8_t { Words, Bold, Numbers };

struct TextItem {
    glm::dvec2 middle{0};
    std::string text;  // UTF-8, one line
    double size = 12;
    TypeFace face = TypeFace::Words;
    glm::vec4 color{0, 0, 0, 1};
};

// RGBA, 8 bits each with straight alpha, rows from the top.
struct Pixels {
    glm::ivec2 size{0};
    std::vector<std::uint8_t> rgba;
};

struct ImageItem {
    glm::dvec2 corner{0}, size{0};  // the upper left one
    std::shared_ptr<const Pixels> pixels;
};

using Item = std::variant<PathItem, CircleItem, TextItem, ImageItem>;

// Things of one kind, which stay together as a group where the format has groups.
struct Layer {
    std::string name;  // letters and hyphens
    std::vector<Item> items;
};

struct Drawing {
    glm::dvec2 size{0};
    std::optional<glm::vec4> ground{};  // none: transparent
    std::vector<Layer> layers;
    std::string title, description;  // for screen readers and catalogs; UTF-8
    std::string source;              // link that makes the drawing again; empty: none
    std::string remark;              // what is not as one expects it, in a sentence; empty: nothing
};

// Everything moved by `by`. Strips are made of drawings that were moved.
void move(Drawing& drawing, const glm::dvec2& by);

// Drawings beside each other, as many in a row as `columns`, each under its caption "(a)", "(b)"
// and so on. The description names them all. Throws std::invalid_argument without any.
Drawing strip_of(std::vector<Drawing> parts, std::size_t columns, double gap, double caption_size,
                 const glm::vec4& ink);

// Cuts away the sides on which nothing is drawn, but for a margin.
void crop(Drawing& drawing, double margin);

}  // namespace collidoscope::app
