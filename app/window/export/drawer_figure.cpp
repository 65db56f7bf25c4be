#include "app/window/export/drawer_figure.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "app/base/utilities/input_error.h"
#include "app/drawings/plots/ticks.h"
#include "app/drawings/vector/typefaces.h"
#include "app/player/map/map_outline.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr const char* intervals_view = "projection";
constexpr const char* map_view = "map";

// Thousands of questions about meshes would take minutes.
bool can_be_drawn_as_map(const Workbench& bench) {
    const Scene& scene = bench.document.scene();
    const bool mesh = std::any_of(scene.bodies.begin(), scene.bodies.end(), [](const Body& body) {
        return std::holds_alternative<MeshInstance>(body.shape);
    });
    return !mesh && can_be_mapped(bench.document.demo(), scene);
}

PathItem rectangle(const dvec2& low, const dvec2& high, const Color& fill,
                   std::optional<Pen> pen = std::nullopt) {
    return {{{low, {high.x, low.y}, high, {low.x, high.y}}}, true, fill, pen};
}

PathItem stroke(const dvec2& a, const dvec2& b, const Pen& pen) {
    return {{{a, b}}, false, std::nullopt, pen};
}

// A drawing under way, with its look and its type.
struct Sheet {
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
};

// -- Intervals ------------------------------------------------------------------------------------

struct ShownInterval {
    Interval interval;
    Role role;
    std::string label;
};

std::vector<ShownInterval> shown_intervals(const Workbench& bench) {
    std::vector<ShownInterval> all;
    for (const Mark& mark : bench.live.player().marks()) {
        const auto* interval = std::get_if<Interval>(&mark.geometry);
        if (interval && mark.space == Space::AxisProjection)
            all.push_back({*interval, mark.role, mark.label});
    }
    return all;
}

Drawing interval_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const std::vector<ShownInterval> all =
        bench.live.player().empty() ? std::vector<ShownInterval>{} : shown_intervals(bench);
    if (all.empty())
        throw InputError(
            "nothing is projected on an axis at this step: choose one that does, as #overlap of "
            "sat_box_box");
    Sheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type, left = 2.5 * t, right = std::max(size.x - 2.5 * t, left + 1);
    double low = 1e30, high = -1e30;
    for (const ShownInterval& one : all) {
        low = std::min(low, double(one.interval.lo));
        high = std::max(high, double(one.interval.hi));
    }
    const double margin = std::max(0.12 * (high - low), 1e-6);
    low -= margin;
    high += margin;
    const auto place = [&](double value) {
        return left + (right - left) * (value - low) / (high - low);
    };
    const double first = 3 * t, pitch = 1.9 * t, axis = first + 2 * pitch + 0.7 * t;

    Layer bodies{"bodies", {}}, marks{"marks", {}}, labels{"labels", {}};
    for (const ShownInterval& one : all) {
        const double from = place(double(one.interval.lo)),
                     to = std::max(place(double(one.interval.hi)), from + 0.5);
        if (one.interval.row > 1) {
            // A measurement: a band over both bars, and a dimension line with its number.
            const Color color = readable(look.palette.style(one.role).color, look, 3);
            const double above = first - 0.4 * t, tick = 0.25 * t;
            marks.items.push_back(
                rectangle({from, first - 0.1 * t}, {to, first + 2 * pitch}, faded(color, 0.2f)));
            marks.items.push_back(stroke({from, above}, {to, above}, sheet.thin(color)));
            for (const double x : {from, to})
                marks.items.push_back(
                    stroke({x, above - tick}, {x, above + tick}, sheet.thin(color)));
            const std::string words =
                one.label.empty() ? significant(double(one.interval.hi) - double(one.interval.lo))
                                  : one.label;
            labels.items.push_back(sheet.text({0.5 * (from + to), above - 0.9 * t}, words, color));
            continue;
        }
        const bool of_a = one.interval.row == 0;
        const double y = first + pitch * (one.interval.row + 0.5), half = 0.45 * t;
        bodies.items.push_back(rectangle({from, y - half}, {to, y + half},
                                         of_a ? look.palette.body_a : look.palette.body_b,
                                         sheet.thin(look.palette.body_edge)));
        labels.items.push_back(sheet.text({of_a ? from - 0.8 * t : to + 0.8 * t, y},
                                          of_a ? "A" : "B", look.palette.text, TypeFace::Bold));
    }
    Layer line{"axis", {}};
    const Color faint = look.palette.text_quiet;
    line.items.push_back(stroke({left, axis}, {right, axis}, sheet.thin(faint)));
    const std::vector<double> ticks = round_ticks(low, high, (right - left) / (6 * t));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : high - low;
    for (const double tick : ticks) {
        const double x = place(tick);
        line.items.push_back(stroke({x, axis}, {x, axis + 0.3 * t}, sheet.thin(faint)));
        line.items.push_back(
            sheet.text({x, axis + 1.1 * t}, tick_text(tick, step), faint, TypeFace::Words, 0.85));
    }
    for (Layer* layer : {&marks, &bodies, &line, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
    return std::move(sheet.drawing);
}

// -- The map --------------------------------------------------------------------------------------

// Lines that rise, over a rectangle; they go on from one to the next.
void add_hatch(const dvec2& low, const dvec2& high, double gap, const Pen& pen, Layer& layer) {
    for (double sum = std::ceil((low.x + low.y) / gap) * gap; sum < high.x + high.y; sum += gap) {
        const double x0 = std::max(low.x, sum - high.y), x1 = std::min(high.x, sum - low.y);
        if (x0 < x1) layer.items.push_back(stroke({x0, sum - x0}, {x1, sum - x1}, pen));
    }
}

const char* region_name(const ConfigurationMap& map, const MapCell& cell) {
    if (!cell.answered) return "no result";
    // Rays have no distance.
    if (map.deepest == 0 && map.farthest == 0) return cell.hit ? "hit" : "no hit";
    return cell.hit ? "overlapping" : "separated";
}

// A place of the map, from 0 to 1 from the left and from the bottom, in the figure.
struct MapSheet {
    dvec2 low, high;
    dvec2 at(const vec2& place) const {
        return {low.x + (high.x - low.x) * double(place.x),
                high.y - (high.y - low.y) * double(place.y)};
    }
};

void add_cells(const Sheet& sheet, const ConfigurationMap& map, const MapSheet& on, Layer& cells,
               Layer& hatches, Layer& labels) {
    const Palette& palette = sheet.look.palette;
    const double width = (on.high.x - on.low.x) / map.request.columns,
                 height = (on.high.y - on.low.y) / map.request.rows;
    struct Widest {
        int row = 0, from = 0, to = 0;
    };
    std::map<std::string, Widest> names;
    for (int row = 0; row < map.request.rows; ++row) {
        for (int column = 0, end = 0; column < map.request.columns; column = end) {
            const MapCell& cell = map.at(column, row);
            const std::string name = region_name(map, cell);
            for (end = column + 1;
                 end < map.request.columns && region_name(map, map.at(end, row)) == name; ++end)
                continue;
            const dvec2 low = on.low + dvec2(column * width, row * height),
                        high = on.low + dvec2(end * width, (row + 1) * height);
            const Color fill = !cell.answered ? palette.panel
                               : cell.hit     ? mixed(palette.scene_center, palette.hit, 0.4f)
                                              : mixed(palette.scene_center, palette.apart, 0.12f);
            // Neighbors leave no hairline between them.
            cells.items.push_back(rectangle(low, high, fill, Pen{fill, 0.35, 0}));
            if (cell.answered && cell.hit)
                add_hatch(low, high, 0.75 * sheet.type,
                          {faded(palette.text, 0.35f), 0.6 * sheet.line(), 0}, hatches);
            Widest& widest = names[name];
            if (end - column > widest.to - widest.from) widest = {row, column, end};
        }
    }
    for (const auto& [name, widest] : names) {
        const double text = sheet.width_of(name, sheet.type), half_height = 0.7 * sheet.type;
        if (text + sheet.type > width * (widest.to - widest.from)) continue;
        const dvec2 middle(on.low.x + 0.5 * width * (widest.from + widest.to),
                           std::clamp(on.low.y + height * (widest.row + 0.5), on.low.y + sheet.type,
                                      std::max(on.high.y - sheet.type, on.low.y + sheet.type)));
        const dvec2 reach(0.5 * text + 0.3 * sheet.type, half_height);
        labels.items.push_back(rectangle(middle - reach, middle + reach, palette.label));
        labels.items.push_back(sheet.text(middle, name, palette.text));
    }
}

void add_map_axes(const Sheet& sheet, const ConfigurationMap& map, const MapSheet& on,
                  Layer& layer) {
    const MapAxes axes = axes_of(map.frame, 6);
    const Color quiet = sheet.look.palette.text_quiet;
    const double t = sheet.type, tick = 0.3 * t, small = 0.85;
    const auto width = [&](const std::string& text) { return sheet.width_of(text, small * t); };
    const auto write = [&](const dvec2& middle, const std::string& text) {
        layer.items.push_back(sheet.text(middle, text, quiet, TypeFace::Words, small));
    };
    const double name = width(axes.across.name);
    write({on.high.x - 0.5 * name, on.high.y + 1.1 * t}, axes.across.name);
    for (const MapTick& one : axes.across.ticks) {
        const double x = on.at({one.at, 0.0f}).x;
        layer.items.push_back(stroke({x, on.high.y}, {x, on.high.y + tick}, sheet.thin(quiet)));
        if (x + 0.5 * width(one.text) < on.high.x - name - 0.5 * t)
            write({x, on.high.y + 1.1 * t}, one.text);
    }
    write({on.low.x - tick - 0.2 * t - 0.5 * width(axes.up.name), on.low.y + 0.4 * t},
          axes.up.name);
    for (const MapTick& one : axes.up.ticks) {
        const double y = on.at({0.0f, one.at}).y;
        layer.items.push_back(stroke({on.low.x - tick, y}, {on.low.x, y}, sheet.thin(quiet)));
        if (y - 0.5 * t > on.low.y + t)
            write({on.low.x - tick - 0.2 * t - 0.5 * width(one.text), y}, one.text);
    }
}

// A's outline with its letter, and B's place.
void add_map_bodies(const Sheet& sheet, const ConfigurationMap& map, const Scene& scene,
                    const MapSheet& on, Layer& layer) {
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type;
    vec2 low(1e9f), high(-1e9f);
    for (const std::vector<vec2>& line : outline_on(map.frame, scene.bodies[0].shape)) {
        Loop ring;
        for (const vec2& at : line) {
            ring.push_back(on.at(at));
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
        layer.items.push_back(PathItem{
            {std::move(ring)}, true, std::nullopt, Pen{palette.body_edge, 1.8 * sheet.line(), 0}});
    }
    if (low.x <= high.x) {
        const dvec2 middle = on.at(0.5f * (low + high));
        layer.items.push_back(CircleItem{middle, 0.75 * t, palette.label, std::nullopt});
        layer.items.push_back(sheet.text(middle, "A", palette.text, TypeFace::Bold));
    }
    const dvec2 place = on.at(map.frame.coordinates(pose_of(scene.bodies[1].shape).position));
    layer.items.push_back(
        CircleItem{place, 0.4 * t, palette.body_b, Pen{palette.body_edge, 1.4 * sheet.line(), 0}});
    layer.items.push_back(CircleItem{place + dvec2(t, 0), 0.65 * t, palette.label, std::nullopt});
    layer.items.push_back(sheet.text(place + dvec2(t, 0), "B", palette.text, TypeFace::Bold));
}

Drawing map_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const Demo& demo = bench.document.demo();
    const Scene& scene = bench.document.scene();
    if (!can_be_drawn_as_map(bench))
        throw InputError(
            "there is no map of this scene: it has no second body that can be moved, or meshes");
    MapRequest request;
    request.kind = map_kinds(demo).front();
    request.columns = 60;
    request.rows = 40;
    const std::atomic<bool> cancel{false};
    std::atomic<float> progress{0};
    const ConfigurationMap map = make_map(demo, scene, request, cancel, progress);

    Sheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    // The map keeps its own shape beside its numbers.
    const double t = sheet.type, left = 4 * t, top = t, below = 2.2 * t;
    const double aspect = request.kind == MapKind::Sphere ? 2 : 1.5;
    const double width =
        std::max(std::min(size.x - left - t, aspect * (size.y - top - below)), 4 * t);
    const MapSheet on{{left, top}, {left + width, top + width / aspect}};
    Layer cells{"cells", {}}, hatches{"hatches", {}}, axes{"axes", {}}, bodies{"bodies", {}},
        labels{"labels", {}};
    add_cells(sheet, map, on, cells, hatches, labels);
    add_map_axes(sheet, map, on, axes);
    axes.items.push_back(PathItem{{{on.low, {on.high.x, on.low.y}, on.high, {on.low.x, on.high.y}}},
                                  true,
                                  std::nullopt,
                                  sheet.thin(look.palette.text_quiet)});
    add_map_bodies(sheet, map, scene, on, bodies);
    for (Layer* layer : {&cells, &hatches, &axes, &bodies, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
    return std::move(sheet.drawing);
}

}  // namespace

std::string drawer_figure_title(const std::string& view) {
    if (view == intervals_view) return "Intervals on an axis";
    if (view == map_view) return "Map of the places of B";
    return {};
}

std::vector<std::string> drawer_figures() {
    return {intervals_view, map_view};
}

bool has_drawer_figure(const Workbench& bench, const std::string& view) {
    if (bench.document.empty()) return false;
    if (view == intervals_view)
        return !bench.live.player().empty() && !shown_intervals(bench).empty();
    return view == map_view && can_be_drawn_as_map(bench);
}

Drawing drawer_figure(const Workbench& bench, const std::string& view, const dvec2& size,
                      const FigureLook& look) {
    return view == map_view ? map_figure(bench, size, look) : interval_figure(bench, size, look);
}

}  // namespace collidoscope::app
