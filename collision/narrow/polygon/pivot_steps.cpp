#include "collision/narrow/polygon/pivot_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <string>

#include "collision/narrow/polygon/pivot.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/numbers.h"

namespace collidoscope::pivot {
namespace {

vec3 shown(const dvec2& p) {
    return {vec2(p), 0};
}

// A picture shows at most this many pixels in a row or column, and of more every second, third...
constexpr int max_across = 96;

// value(i) of 0 to 1 for each pixel i that is shown, in sixteen shades.
template <typename Shade>
Raster picture_of(const PixelGrid& grid, const Shade& shade) {
    const int stride = (std::max(grid.columns, grid.rows) + max_across - 1) / max_across;
    Raster picture;
    picture.corner = shown(grid.corner);
    picture.pixel = static_cast<float>(grid.pixel * stride);
    picture.columns = grid.columns / stride;
    picture.rows = grid.rows / stride;
    for (int row = 0; row < picture.rows; ++row) {
        for (int column = 0; column < picture.columns; ++column) {
            const auto i = static_cast<std::size_t>(row * stride + stride / 2) *
                               static_cast<std::size_t>(grid.columns) +
                           static_cast<std::size_t>(column * stride + stride / 2);
            const double value = std::clamp(static_cast<double>(shade(i)), 0.0, 1.0);
            picture.values.push_back(static_cast<std::uint8_t>(std::lround(15 * value) * 17));
        }
    }
    return picture;
}

// The farthest that a field reaches in the window.
double farthest(const Field& field) {
    double most = 0;
    for (std::size_t i = 0; i < field.grid().size(); ++i) {
        const double d = std::abs(field.at(i));
        if (std::isfinite(d)) most = std::max(most, d);
    }
    return most > 0 ? most : 1;
}

// Bright at the outline and darker away from it.
void show_field(StepBuilder& step, const Body& body, bool with_inside) {
    const Field& field = body.field;
    const double far = farthest(field);
    const auto shade = [&](std::size_t i) { return 0.75 - 0.7 * std::abs(field.at(i)) / far; };
    step.mark(
        picture_of(field.grid(),
                   [&](std::size_t i) { return with_inside && field.inside(i) ? 0 : shade(i); }),
        body.second ? Role::ShapeB : Role::ShapeA);
    if (!with_inside) return;
    step.mark(
        picture_of(field.grid(), [&](std::size_t i) { return field.inside(i) ? shade(i) : 0; }),
        Role::Inside);
}

void show_contact(StepBuilder& step, const Contact& contact, double size) {
    const vec3 from = contact.position;
    step.arrow(from, from + static_cast<float>(size) * contact.normal, Role::Normal, "n");
    if (contact.depth > 0)
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth).measures(contact.depth);
}

const char* name_of_body(bool second) {
    return second ? "B" : "A";
}

// Before it is told whether they are apart.
void ask_apart(StepBuilder& step, bool apart) {
    step.ask("Is the least distance larger than the error bound?")
        .choice("yes", apart)
        .choice("no", !apart);
}

void give_interval(StepBuilder& step, const PivotResult& result) {
    step.value("at least", result.at_least).value("at most", result.at_most);
}

}  // namespace

void say_boxes(StepBuilder& step, const Window& window) {
    step.say("Two vertices are ", now(window.reach),
             " apart, so the answer is no larger. Grow both bounding boxes by that much: ",
             strong("only where they overlap"), " is anything drawn.");
    for (std::size_t k = 0; k < 2; ++k) {
        const Rectangle& box = window.boxes[k];
        step.mark(Wire{{shown(box.min), shown({box.max.x, box.min.y}), shown(box.max),
                        shown({box.min.x, box.max.y})},
                       true},
                  Role::Bounds);
    }
    step.line(shown(window.near[0]), shown(window.near[1]), Role::Depth).measures(window.reach);
    step.mark(Wire{{shown(window.drawn.min), shown({window.drawn.max.x, window.drawn.min.y}),
                    shown(window.drawn.max), shown({window.drawn.min.x, window.drawn.max.y})},
                   true},
              Role::Current, "window")
        .keep("window");
    step.now_value("reach", window.reach);
}

void say_zoom(StepBuilder& step, const Zoom& zoom, const Options& options) {
    const PixelGrid& grid = zoom.grid;
    step.say("The window becomes ", now(grid.columns), " by ", now(grid.rows),
             " pixels. Half a pixel's diagonal, ", strong(spoken(zoom.error)),
             ", bounds the error");
    if (zoom.limited) {
        step.say("; the wanted ", options.bound, " would take more pixels than are allowed.");
    } else {
        step.say(", as wanted.");
    }
    const int stride = (std::max(grid.columns, grid.rows) + 47) / 48;
    step.mark(picture_of(grid,
                         [&](std::size_t i) {
                             const auto across = static_cast<std::size_t>(grid.columns);
                             const auto tile = static_cast<std::size_t>(stride);
                             return (i % across / tile + i / across / tile) % 2 == 0 ? 0.2 : 0.07;
                         }),
              Role::Bounds);
    step.value("pixel", grid.pixel).value("zoom", 1 / grid.pixel);
    step.now_value("error bound", zoom.error);
}

void say_cone(StepBuilder& step, const Body& body, std::size_t edge, std::size_t kept) {
    const OutlineEdge& drawn = body.field.edges()[edge];
    step.say("Draw the distance to edge ", strong(spoken(edge + 1)), " of ",
             name_of_body(body.second),
             " at every pixel, and keep it where it is the least so far: ", now(kept), " of ",
             body.field.grid().size(), " pixels.");
    step.fact(PassMade{PixelPass::Edge, body.second ? 1 : 0});
    show_field(step, body, false);
    step.line(shown(drawn.a), shown(drawn.b), Role::Current);
    step.value("edge", static_cast<std::int64_t>(edge + 1));
    step.now_value("pixels", static_cast<std::int64_t>(kept));
}

void say_inside(StepBuilder& step, const Body& body, std::size_t inside) {
    step.say("Fill ", name_of_body(body.second), " by parity: ", now(inside),
             plural(inside, " pixel center lies", " pixel centers lie"),
             " inside, and the distance becomes ", strong("negative"), " there.");
    step.fact(PassMade{PixelPass::Inside, body.second ? 1 : 0});
    show_field(step, body, true);
    step.now_value("inside", static_cast<std::int64_t>(inside));
}

void say_along(StepBuilder& step, const Field& a, const Field& b, const Sample& least,
               double error) {
    const Field& outline = least.along_b ? b : a;
    const Field& field = least.along_b ? a : b;
    const char* whose = name_of_body(!least.along_b);
    step.say("Along the outline of ", name_of_body(least.along_b), " the distance from ", whose,
             " is least at one pixel: ", now(least.value),
             least.value < 0 ? std::string(", inside ") + whose + "." : std::string("."));
    step.fact(PassMade{PixelPass::Along, least.along_b ? 0 : 1});
    const double far = farthest(field);
    step.mark(picture_of(field.grid(),
                         [&](std::size_t i) {
                             if (std::abs(outline.at(i)) > error) return 0.0;
                             return 1 - 0.85 * std::clamp(0.5 + 0.5 * field.at(i) / far, 0.0, 1.0);
                         }),
              Role::Current);
    const Touch touch = touch_at(least, a, b);
    const dvec2 center = field.grid().center(least.pixel);
    step.point(shown(center), Role::Best);
    step.line(shown(touch.point_on_a), shown(touch.point_on_b), Role::Depth).measures(least.value);
    step.now_value(least.along_b ? "along B" : "along A", least.value);
}

void say_apart(StepBuilder& step, const PivotResult& result) {
    step.say("The least distance, ", now(result.measured), ", exceeds its error bound ",
             result.error, ": the polygons are ", strong("separated"), ".");
    ask_apart(step, true);
    step.fact(PassMade{PixelPass::Both});
    step.verdict(false).decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal);
    step.line(result.point_on_a, result.point_on_b, Role::Apart);
    step.point(result.point_on_a, Role::Witness).point(result.point_on_b, Role::Witness);
    give_interval(step, result);
    step.now_value("distance", result.measured);
}

void say_regions(StepBuilder& step, const Field& a, const Field& b,
                 const std::vector<Region>& regions, double error) {
    std::size_t shared = 0;
    for (const Region& region : regions) shared += region.shared;
    step.say("In ", now(regions.size()), plural(regions.size(), " region", " regions"),
             " of pixels both distances are at most the error bound. ",
             strong(shared == 0 ? std::string("No") : spoken(shared)),
             plural(shared, " center lies", " centers lie"), " in both polygons.");
    step.mark(picture_of(a.grid(),
                         [&](std::size_t i) {
                             const bool near = a.at(i) <= error && b.at(i) <= error;
                             return near && !(a.at(i) <= 0 && b.at(i) <= 0) ? 0.5 : 0.0;
                         }),
              Role::Suspected)
        .keep("near");
    step.mark(picture_of(a.grid(),
                         [&](std::size_t i) { return a.at(i) <= 0 && b.at(i) <= 0 ? 0.75 : 0.0; }),
              Role::Hit)
        .keep("shared");
    ask_apart(step, false);
    step.fact(PassMade{PixelPass::Both});
    step.value("shared", static_cast<std::int64_t>(shared));
    step.now_value("regions", static_cast<std::int64_t>(regions.size()));
}

void say_touching(StepBuilder& step, const PivotResult& result) {
    step.say("No center lies in both, and ", now(result.measured), " is within the error bound ",
             result.error, " of zero: the polygons are taken for ", strong("touching"),
             ". A smaller bound may tell more.");
    step.verdict(true).decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal,
                               AnswerPart::Contact);
    show_contact(step, result.contacts.front(), 6 * result.grid.pixel);
    step.point(result.contacts.front().position, Role::Result);
    give_interval(step, result);
    step.now_value("measured", result.measured);
}

void say_overlap(StepBuilder& step, const PivotResult& result) {
    const double depth = std::max(-static_cast<double>(result.signed_distance), 0.0);
    step.say("The polygons ", strong("overlap"), ". The deepest point of an outline lies ",
             now(depth), " inside the other polygon, with an error of at most ", result.error, ".");
    step.verdict(true).decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal);
    step.line(result.point_on_a, result.point_on_b, Role::Depth);
    give_interval(step, result);
    step.now_value("depth", depth);
}

void say_contact(StepBuilder& step, const Field& field, const Region& region,
                 const Contact& contact) {
    std::vector<std::uint8_t> in(field.grid().size(), 0);
    for (const std::size_t i : region.pixels) in[i] = 1;
    step.say("A contact for this region of ", region.pixels.size(),
             plural(region.pixels.size(), " pixel", " pixels"),
             ": its deepest point, at the depth ", now(contact.depth),
             ". The gradient of the distance there is the ", strong("normal"), ".");
    step.decides(AnswerPart::Contact);
    step.mark(picture_of(field.grid(), [&](std::size_t i) { return in[i] ? 0.7 : 0.0; }),
              Role::Current);
    show_contact(step, contact, std::max(6 * field.grid().pixel, 1.5 * double(contact.depth)));
    step.point(contact.point_on_a, Role::Witness).point(contact.point_on_b, Role::Witness);
    step.value("normal", contact.normal);
    step.now_value("depth", contact.depth);
}

}  // namespace collidoscope::pivot
