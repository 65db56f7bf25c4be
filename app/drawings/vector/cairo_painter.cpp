#include "app/drawings/vector/cairo_painter.h"

#include <array>
#include <cstdint>
#include <cstring>

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

void put(cairo_t* to, const Typefaces&, const ImageItem& image) {
    cairo_surface_t* const surface = cairo_image_of(*image.pixels);
    if (image.pixels->size.x > 0 && image.pixels->size.y > 0) {
        cairo_save(to);
        cairo_translate(to, image.corner.x, image.corner.y);
        cairo_scale(to, image.size.x / image.pixels->size.x, image.size.y / image.pixels->size.y);
        cairo_set_source_surface(to, surface, 0, 0);
        cairo_paint(to);
        cairo_restore(to);
    }
    cairo_surface_destroy(surface);
}

}  // namespace

cairo_surface_t* cairo_image_of(const Pixels& pixels) {
    cairo_surface_t* const surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels.size.x, pixels.size.y);
    unsigned char* const rows = cairo_image_surface_get_data(surface);
    if (rows == nullptr) return surface;  // without room, or of no size; its status tells
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
    const auto width = static_cast<std::size_t>(pixels.size.x);
    for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.size.y); ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            const std::uint8_t* const from = pixels.rgba.data() + 4 * (y * width + x);
            const std::uint32_t alpha = from[3];
            const auto part = [&](std::size_t k) { return (from[k] * alpha + 127) / 255; };
            // Premultiplied, in the machine's order of bytes.
            const std::uint32_t value = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2);
            std::memcpy(rows + y * stride + 4 * x, &value, sizeof value);
        }
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

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
