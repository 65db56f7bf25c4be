// The map of configurations: the result for every place of B in a plane.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "app/base/utilities/input_error.h"
#include "app/player/map/map_outline.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/shown_map.h"

namespace collidoscope::app {
namespace {

// Lines that rise, over a rectangle; they go on from one to the next.
void add_hatch(const dvec2& low, const dvec2& high, double gap, const Pen& pen, Layer& layer) {
    for (double sum = std::ceil((low.x + low.y) / gap) * gap; sum < high.x + high.y; sum += gap) {
        const double x0 = std::max(low.x, sum - high.y), x1 = std::min(high.x, sum - low.y);
        if (x0 < x1) layer.items.emplace_back(stroke_item({x0, sum - x0}, {x1, sum - x1}, pen));
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

void add_cells(const DrawerSheet& sheet, const ConfigurationMap& map, const MapSheet& on,
               Layer& cells, Layer& hatches, Layer& labels) {
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
            cells.items.emplace_back(rectangle_item(low, high, fill, Pen{fill, 0.35, 0}));
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
        labels.items.emplace_back(rectangle_item(middle - reach, middle + reach, palette.label));
        labels.items.emplace_back(sheet.text(middle, name, palette.text));
    }
}

void add_map_axes(const DrawerSheet& sheet, const ConfigurationMap& map, const MapSheet& on,
                  Layer& layer) {
    const MapAxes axes = axes_of(map.frame, 6);
    const Color quiet = sheet.look.palette.text_quiet;
    const double t = sheet.type, tick = 0.3 * t, small = 0.85;
    const auto width = [&](const std::string& text) { return sheet.width_of(text, small * t); };
    const auto write = [&](const dvec2& middle, const std::string& text) {
        layer.items.emplace_back(sheet.text(middle, text, quiet, TypeFace::Words, small));
    };
    const double name = width(axes.across.name);
    write({on.high.x - 0.5 * name, on.high.y + 1.1 * t}, axes.across.name);
    for (const MapTick& one : axes.across.ticks) {
        const double x = on.at({one.at, 0.0f}).x;
        layer.items.emplace_back(
            stroke_item({x, on.high.y}, {x, on.high.y + tick}, sheet.thin(quiet)));
        if (x + 0.5 * width(one.text) < on.high.x - name - 0.5 * t)
            write({x, on.high.y + 1.1 * t}, one.text);
    }
    write({on.low.x - tick - 0.2 * t - 0.5 * width(axes.up.name), on.low.y + 0.4 * t},
          axes.up.name);
    for (const MapTick& one : axes.up.ticks) {
        const double y = on.at({0.0f, one.at}).y;
        layer.items.emplace_back(
            stroke_item({on.low.x - tick, y}, {on.low.x, y}, sheet.thin(quiet)));
        if (y - 0.5 * t > on.low.y + t)
            write({on.low.x - tick - 0.2 * t - 0.5 * width(one.text), y}, one.text);
    }
}

// A's outline with its letter, and B's place.
void add_map_bodies(const DrawerSheet& sheet, const ConfigurationMap& map, const Scene& scene,
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
        layer.items.emplace_back(PathItem{
            {std::move(ring)}, true, std::nullopt, Pen{palette.body_edge, 1.8 * sheet.line(), 0}});
    }
    if (low.x <= high.x) {
        const dvec2 middle = on.at(0.5f * (low + high));
        layer.items.emplace_back(CircleItem{middle, 0.75 * t, palette.label, std::nullopt});
        layer.items.emplace_back(sheet.text(middle, "A", palette.text, TypeFace::Bold));
    }
    const dvec2 place = on.at(map.frame.coordinates(pose_of(scene.bodies[1].shape).position));
    layer.items.emplace_back(
        CircleItem{place, 0.4 * t, palette.body_b, Pen{palette.body_edge, 1.4 * sheet.line(), 0}});
    layer.items.emplace_back(
        CircleItem{place + dvec2(t, 0), 0.65 * t, palette.label, std::nullopt});
    layer.items.emplace_back(sheet.text(place + dvec2(t, 0), "B", palette.text, TypeFace::Bold));
}

}  // namespace

// Thousands of questions about meshes would take minutes.
bool has_map_figure(const Workbench& bench) {
    const Scene& scene = bench.document.scene();
    const bool mesh = std::any_of(scene.bodies.begin(), scene.bodies.end(), [](const Body& body) {
        return std::holds_alternative<MeshInstance>(body.shape);
    });
    return !mesh && can_be_mapped(bench.document.demo(), scene);
}

Drawing map_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const Demo& demo = bench.document.demo();
    const Scene& scene = bench.document.scene();
    if (!has_map_figure(bench))
        throw InputError(
            "there is no map of this scene: it has no second body that can be moved, or meshes");
    MapRequest request;
    const std::vector<MapKind> kinds = map_kinds(demo);
    const MapKind shown = bench.part<ShownMap>().kind.value_or(kinds.front());
    request.kind =
        std::find(kinds.begin(), kinds.end(), shown) != kinds.end() ? shown : kinds.front();
    request.columns = 60;
    request.rows = 40;
    const std::atomic<bool> cancel{false};
    std::atomic<float> progress{0};
    const ConfigurationMap map = make_map(demo, scene, request, cancel, progress);

    DrawerSheet sheet{look};
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
    axes.items.emplace_back(
        PathItem{{{on.low, {on.high.x, on.low.y}, on.high, {on.low.x, on.high.y}}},
                 true,
                 std::nullopt,
                 sheet.thin(look.palette.text_quiet)});
    add_map_bodies(sheet, map, scene, on, bodies);
    for (Layer* layer : {&cells, &hatches, &axes, &bodies, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
