#include <cairo.h>

#include <cmath>
#include <stdexcept>

#include "app/drawings/vector/cairo_painter.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

cairo_status_t append_png(void* out, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

// The bytes of the file; the surface is gone then.
std::string png_bytes(cairo_surface_t* surface, cairo_status_t status) {
    std::string out;
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, append_png, &out);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string("the PNG cannot be made: ") +
                                 cairo_status_to_string(status));
    return out;
}

}  // namespace

std::string pixels_png(const Pixels& pixels) {
    cairo_surface_t* const surface = cairo_image_of(pixels);
    return png_bytes(surface, cairo_surface_status(surface));
}

std::string drawing_png(const Drawing& drawing, double pixels_per_point) {
    const auto pixels = [&](double points) {
        return static_cast<int>(std::lround(std::ceil(points * pixels_per_point - 1e-6)));
    };
    cairo_surface_t* surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, pixels(drawing.size.x), pixels(drawing.size.y));
    cairo_t* to = cairo_create(surface);
    cairo_scale(to, pixels_per_point, pixels_per_point);
    paint_drawing(to, drawing);
    const cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    return png_bytes(surface, status);
}

}  // namespace collidoscope::app
