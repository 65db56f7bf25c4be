// The parts that figures of the drawer's tabs share, and those figures one by one.
#pragma once

#include <optional>
#include <string>

#include "app/drawings/figures/figure.h"
#include "app/drawings/vector/typefaces.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

inline PathItem rectangle_item(const dvec2& low, const dvec2& high, const Color& fill,
                               std::optional<Pen> pen = std::nullopt) {
    return {{{low, {high.x, low.y}, high, {low.x, high.y}}}, true, fill, pen};
}

inline PathItem stroke_item(const dvec2& a, const dvec2& b, const Pen& pen) {
    return {{{a, b}}, false, std::nullopt, pen};
}

// A drawing under way, with its look and its type.
struct DrawerSheet {
    const FigureLook& look;
    double type = look.type_size;
    Typefaces faces{};
    Drawing drawing{};

    double line() const { return double(look.scale * look.palette.line_scale); }
    Pen thin(const Color& color) const { return {color, line(), 0}; }
    double width_of(const std::string& text, double size) const {
        return double(faces.extent(text, size, TypeFace::Words).x);
    }
    TextItem text(const dvec2& middle, const std::string& words, const Color& color,
                  TypeFace face = TypeFace::Words, double share = 1) const {
        return {middle, words, share * type, face, readable(color, look, 4.5f)};
    }
    // The text ends, or begins, at the place.
    TextItem text_until(const dvec2& end, const std::string& words, const Color& color,
                        double share = 1) const {
        return text({end.x - 0.5 * width_of(words, share * type), end.y}, words, color,
                    TypeFace::Words, share);
    }
    TextItem text_from(const dvec2& start, const std::string& words, const Color& color,
                       TypeFace face = TypeFace::Words, double share = 1) const {
        const double width = double(faces.extent(words, share * type, face).x);
        return text({start.x + 0.5 * width, start.y}, words, color, face, share);
    }
};

// The intervals that the step has projected on its axis; the map of the places of B; the intervals
// of many bodies on the three axes; the levels of a tree; the SAH along the axes of its node; the
// costs of a run's frames; those of two runs; the volumes around a body, or what each layer of them
// decides. Each throws InputError where there is nothing to be shown.
Drawing axis_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing map_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing crowd_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing levels_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing sah_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing frames_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing compare_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing volumes_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
Drawing layers_figure(const Workbench& bench, const dvec2& size, const FigureLook& look);
// Whether there is something.
bool has_axis_figure(const Workbench& bench);
bool has_map_figure(const Workbench& bench);
bool has_crowd_figure(const Workbench& bench);
bool has_levels_figure(const Workbench& bench);
bool has_sah_figure(const Workbench& bench);
bool has_frames_figure(const Workbench& bench);
bool has_compare_figure(const Workbench& bench);
bool has_volumes_figure(const Workbench& bench);
bool has_layers_figure(const Workbench& bench);

// An axis with its ticks and their numbers below it.
Layer number_line(const DrawerSheet& sheet, double left, double right, double y, double low,
                  double high);

}  // namespace collidoscope::app
