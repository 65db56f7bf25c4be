#include "app/window/panels/tabs/card_proximity.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <variant>

namespace collidoscope::app {
namespace {

using pivot::OutlineEdge;
using render::ProximityPasses;

template <typename Call>
double milliseconds_of(const Call& call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

// Two polygons over the pixels that are drawn for them.
struct Drawing {
    std::array<std::vector<OutlineEdge>, 2> edges;
    pivot::Zoom zoom;
    std::array<std::vector<render::OutlineSegment>, 2> segments;  // in pixels
    double rounding = 0;                                          // of the card, a length

    Drawing(const Polygon& a, const Polygon& b, double bound)
        : edges{pivot::edges_of(a), pivot::edges_of(b)},
          zoom(pivot::choose_zoom(pivot::localize(edges[0], edges[1]),
                                  edges[0].size() + edges[1].size(), {.bound = bound})) {
        for (std::size_t body = 0; body < 2; ++body) {
            for (const OutlineEdge& edge : edges[body]) {
                segments[body].push_back({vec2((edge.a - zoom.grid.corner) / zoom.grid.pixel),
                                          vec2((edge.b - zoom.grid.corner) / zoom.grid.pixel)});
            }
            const float off = ProximityPasses::rounding(size(), segments[body]);
            rounding = std::max(rounding, static_cast<double>(off) * zoom.grid.pixel);
        }
    }
    glm::ivec2 size() const { return {zoom.grid.columns, zoom.grid.rows}; }
    // A pixel within this of an outline counts as the outline's, in pixels.
    float band() const { return static_cast<float>((zoom.error + rounding) / zoom.grid.pixel); }

    pivot::Field field_of(const ProximityPasses& passes, std::size_t body) const {
        std::vector<pivot::DrawnPixel> pixels;
        for (const ProximityPasses::Pixel& pixel : passes.pixels(static_cast<int>(body))) {
            pixels.push_back(
                {static_cast<double>(pixel.distance) * zoom.grid.pixel, pixel.edge, pixel.inside});
        }
        return {zoom.grid, edges[body], pixels, rounding};
    }
};

const char* letter(std::size_t body) {
    return body == 0 ? "A" : "B";
}

// The pass of that body as it has been drawn.
PassPicture picture_of(const ProximityPasses& passes, const Drawing& drawing, std::size_t body,
                       std::size_t edges, bool inside) {
    PassPicture picture;
    picture.body = body;
    picture.columns = drawing.zoom.grid.columns;
    picture.rows = drawing.zoom.grid.rows;
    picture.values = passes.field(static_cast<int>(body));
    picture.title = std::string("Distance from ") + letter(body);
    if (inside) return picture;
    // Parity means something only when all edges are there.
    for (float& value : picture.values) value = std::abs(value);
    picture.title +=
        " (" + std::to_string(edges) + " of " + std::to_string(drawing.edges[body].size()) + ")";
    return picture;
}

// The field of one body at the pixels of the other's outline.
PassPicture along_outline(const PassPicture& field, const PassPicture& outline, float band) {
    PassPicture picture = field;
    picture.title =
        std::string("Distance from ") + letter(field.body) + " along " + letter(outline.body);
    for (std::size_t i = 0; i < std::min(picture.values.size(), outline.values.size()); ++i) {
        if (!(std::abs(outline.values[i]) <= band))
            picture.values[i] = std::numeric_limits<float>::infinity();
    }
    return picture;
}

}  // namespace

bool agree(const PivotResult& one, const PivotResult& other) {
    if (one.certain && other.certain && one.hit != other.hit) return false;
    return std::abs(one.measured - other.measured) <= one.error + other.error;
}

CardComparison compare_with_card(const Polygon& a, const Polygon& b, double bound,
                                 render::ShaderLibrary& shaders) {
    const Drawing drawing(a, b, bound);
    CardComparison both;
    both.processor.ms = milliseconds_of([&] {
        const pivot::Field field_a = pivot::drawn_field(drawing.zoom.grid, drawing.edges[0]);
        const pivot::Field field_b = pivot::drawn_field(drawing.zoom.grid, drawing.edges[1]);
        const double error = drawing.zoom.error;
        both.processor.along_b = pivot::min_along(field_b, field_a, error, true).value;
        both.processor.along_a = pivot::min_along(field_a, field_b, error, false).value;
        both.processor.found = pivot::proximity_of_fields(field_a, field_b, drawing.zoom);
    });

    ProximityPasses passes(shaders);
    ProximityPasses::Result least;
    const auto ask_card = [&] {
        both.drawn = passes.draw(drawing.size(), drawing.segments[0], drawing.segments[1],
                                 drawing.band(), least);
        if (!both.drawn) return;
        both.card.found = pivot::proximity_of_fields(drawing.field_of(passes, 0),
                                                     drawing.field_of(passes, 1), drawing.zoom);
    };
    ask_card();  // the first time makes targets and programs
    if (!both.drawn) return both;
    both.card.ms = milliseconds_of(ask_card);
    both.card.along_b = static_cast<double>(least.along_b.value) * drawing.zoom.grid.pixel;
    both.card.along_a = static_cast<double>(least.along_a.value) * drawing.zoom.grid.pixel;
    return both;
}

PassesDone passes_done(std::span<const Step> steps) {
    PassesDone done;
    const auto count = [&](const PassMade& made) {
        const bool of_a = made.body == 0;
        switch (made.pass) {
            case PixelPass::Edge:
                ++(of_a ? done.edges_a : done.edges_b);
                break;
            case PixelPass::Inside:
                (of_a ? done.inside_a : done.inside_b) = true;
                break;
            case PixelPass::Along:
                ++done.along;
                break;
            case PixelPass::Both:
                done.along = 0;
                break;
        }
    };
    for (const Step& step : steps)
        for (const Fact& fact : step.facts)
            if (const auto* made = std::get_if<PassMade>(&fact)) count(*made);
    return done;
}

PassesDone all_passes(const Polygon& a, const Polygon& b) {
    return {pivot::edges_of(a).size(), pivot::edges_of(b).size(), true, true, 0};
}

std::vector<PassPicture> pass_pictures(const Polygon& a, const Polygon& b, double bound,
                                       const PassesDone& done, render::ShaderLibrary& shaders) {
    const Drawing drawing(a, b, bound);
    ProximityPasses passes(shaders);
    const std::array<std::size_t, 2> edges{std::min(done.edges_a, drawing.segments[0].size()),
                                           std::min(done.edges_b, drawing.segments[1].size())};
    const std::array<bool, 2> inside{done.inside_a, done.inside_b};
    std::vector<PassPicture> pictures;
    for (std::size_t body = 0; body < 2 && edges[body] > 0; ++body) {
        const std::span<const render::OutlineSegment> all(drawing.segments[body]);
        if (!passes.draw_edges(static_cast<int>(body), drawing.size(), all.first(edges[body])))
            return {};
        pictures.push_back(picture_of(passes, drawing, body, edges[body], inside[body]));
    }
    if (done.along == 0 || pictures.size() < 2) return pictures;
    std::vector<PassPicture> read{along_outline(pictures[0], pictures[1], drawing.band())};
    read.push_back(done.along > 1 ? along_outline(pictures[1], pictures[0], drawing.band())
                                  : pictures[1]);
    return read;
}

}  // namespace collidoscope::app
