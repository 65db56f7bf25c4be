#include <cairo-pdf.h>

#include <stdexcept>

#include "app/drawings/vector/cairo_painter.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app {
namespace {

constexpr double pdf_points = 72 / points_per_inch;

cairo_status_t append(void* out, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string pdf_of(const Drawing& drawing) {
    std::string out;
    cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(
        append, &out, drawing.size.x * pdf_points, drawing.size.y * pdf_points);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, drawing.title.c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT,
                                   drawing.description.c_str());
    if (!drawing.source.empty())
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_KEYWORDS,
                                       drawing.source.c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Collidoscope");
    cairo_t* to = cairo_create(surface);
    cairo_scale(to, pdf_points, pdf_points);
    paint_drawing(to, drawing);
    cairo_show_page(to);
    const cairo_status_t drawn = cairo_status(to);
    cairo_destroy(to);
    cairo_surface_finish(surface);
    const cairo_status_t written = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    for (const cairo_status_t status : {drawn, written}) {
        if (status != CAIRO_STATUS_SUCCESS)
            throw std::runtime_error(std::string("the PDF cannot be made: ") +
                                     cairo_status_to_string(status));
    }
    return out;
}

}  // namespace collidoscope::app
