#include "app/drawings/vector/cairo_painter.h"

#include <array>

#include "app/drawings/vector/typefaces.h"

namespace collidoscope::app {
namespace {

void use_color(cairo_t* to, const glm::vec4& c) {
    cairo_set_source_rgba(to, double(c.r), double(c.g), double(c.b), double(c.a));
}

void paint_path(cairo_t* to, const std::optional<glm::vec4>& fill, const std::optional<Pen>& pen) {
    if (fill) {
        use_color(to, *fill);
        pen ? cairo_fill_preserve(to) : cairo_fill(to);
    }
    if (!pen) return;
    use_color(to, pen->color);
    cairo_set_line_width(to, pen->width);
    const std::array<double, 2> dashes{0.6 * pen->dash, 0.4 * pen->dash};
    cairo_set_dash(to, dashes.data(), pen->dash > 0 ? 2 : 0, 0);
    cairo_stroke(to);
}

void put(cairo_t* to, const Typefaces&, const PathItem& path) {
    cairo_new_path(to);
    for (const Loop& ring : path.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            i == 0 ? cairo_move_to(to, ring[i].x, ring[i].y)
                   : cairo_line_to(to, ring[i].x, ring[i].y);
        if (path.closed) cairo_close_path(to);
    }
    paint_path(to, path.fill, path.pen);
}

void put(cairo_t* to, const Typefaces&, const CircleItem& circle) {
    cairo_new_path(to);
    cairo_arc(to, circle.center.x, circle.center.y, circle.radius, 0, 6.283185307179586);
    cairo_close_path(to);
    paint_path(to, circle.fill, circle.pen);
}

void put(cairo_t* to, const Typefaces& faces, const TextItem& text) {
    faces.select(to, text.face, text.size);
    use_color(to, text.color);
    cairo_text_extents_t extents{};
    cairo_text_extents(to, text.text.c_str(), &extents);
    cairo_move_to(to, text.middle.x - extents.x_advance / 2,
                  text.middle.y + Typefaces::baseline_below(text.size));
    cairo_show_text(to, text.text.c_str());
}

}  // namespace

void paint_drawing(cairo_t* to, const Drawing& drawing) {
    const Typefaces faces;
    cairo_rectangle(to, 0, 0, drawing.size.x, drawing.size.y);
    cairo_clip(to);
    if (drawing.ground) {
        use_color(to, *drawing.ground);
        cairo_paint(to);
    }
    cairo_set_fill_rule(to, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_cap(to, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    for (const Layer& layer : drawing.layers)
        for (const Item& item : layer.items)
            std::visit([&](const auto& of) { put(to, faces, of); }, item);
}

}  // namespace collidoscope::app
