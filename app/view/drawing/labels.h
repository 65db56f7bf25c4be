// Words and numbers in the scene: where they belong, and where they are put so that none covers
// another.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/view/camera/camera.h"
#include "app/view/drawing/palette.h"
#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

struct Label {
    dvec3 anchor{0};
    std::string text;
    Color color;
    int priority = 0;     // 0 or more: higher ones are placed first; the least give way
    bool number = true;   // set in the type for numbers
    vec2 offset{0, -20};  // of its middle from the anchor, in pixels, where there is room
    std::optional<double> measure{};  // the number that it tells or names
};

struct LabelBox {
    vec2 anchor;  // pixels
    vec2 size;
    vec2 offset;
    int priority = 0;  // 0 or more
};
// The obstacles that labels keep clear of, in pixels.
struct LabelObstacles {
    std::vector<vec2> points;       // witness points and the like: never covered
    float point_reach = 0;          // how far around a point
    std::vector<PixelRect> shapes;  // bodies: labels that may stand beside them do
    float near = 0;  // at most five labels stand within this distance of each other; 0: any number
    Insets edges;    // nothing stands in these strips
    std::vector<PixelRect> parts;  // of the window, over the view: nothing stands under them
    // A low view: labels of priority 0 and 1 never stand over the shapes, and are left out even if
    // they are few.
    bool cramped = false;
};

// The top left corner of each, or nothing where there is no room or the anchor is out of view.
// Greedy: by priority, each takes the first free place around its anchor, the first one beside the
// shapes if there is one; equal input gives equal output. Labels above `must` are placed farther
// out where all near places are taken; none stands over another. One that would stand under a part
// of the window is moved up or down, off that part. Labels of priority 0, and then of
// 1, are left out together if they are many and all would cover too much.
std::vector<std::optional<vec2>> place_labels(std::span<const LabelBox> labels, const vec2& view,
                                              int must = 3, const LabelObstacles& obstacles = {});

// Which labels are shown: of those that look the same the one of the highest priority.
std::vector<bool> worth_saying(std::span<const Label> labels);

// Keeps `count` of a pair's labels besides the bodies' letters (priority 2): those of the highest
// priority, the first of those alike. All, if none stands out by a priority above the letters'.
std::vector<Label> most_important(std::span<const Label> labels, std::size_t count = 5);

// The layout of labels: those that are seen and worth saying, and for each its place or none.
struct LabelLayout {
    std::vector<const Label*> seen;
    std::vector<LabelBox> boxes;
    std::vector<std::optional<vec2>> places;
};
// `type_size`: of the interface's type, in pixels; `extent` measures a text at the size it is
// given.
LabelLayout lay_out_labels(std::span<const Label> labels, const Camera& camera,
                           const Palette& palette, float scale, float type_size,
                           const std::function<vec2(const Label&, float)>& extent,
                           const LabelObstacles& obstacles);
// Room around a label's text, in shares of its type size.
inline constexpr vec2 label_padding{0.48f, 0.26f};

// Draws the labels in rounded boxes into the rectangle of that size at `origin`. One that had to
// move away is tied to its anchor by a line.
void draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                 std::span<const Label> labels, const Camera& camera, const Palette& palette,
                 float scale, const LabelObstacles& obstacles = {});

// A number beside an axis: its middle in pixels. Quiet text without a box.
struct AxisNumber {
    vec2 middle;
    std::string text;
    bool across = true;  // of the horizontal axis: it cannot move along it
};
void draw_axis_numbers(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                       std::span<const AxisNumber> numbers, const Palette& palette);

// Three significant digits, without an exponent where that is readable.
std::string short_number(double value);

}  // namespace collidoscope::app
