// Layers of bounding volumes along a path of poses: which layer decides how many, and which.
#include <algorithm>

#include "app/base/utilities/format.h"
#include "app/base/utilities/input_error.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/volume_chart.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// The layers of an answer and the layer of each pose, in a figure's colors.
struct LayerSheet {
    DrawerSheet& sheet;
    const Datum& layers;
    const Datum& decided;
    double left, right;

    Color color(std::size_t layer) const {
        return layer_color(sheet.look.palette, layer, layers.size());
    }
    Pen outline() const { return {sheet.look.palette.body_edge, 0.7 * sheet.line(), 0}; }
};

// One bar, as long as the path, divided by who decided how much.
void add_layer_shares(const LayerSheet& on, double top) {
    DrawerSheet& sheet = on.sheet;
    const double t = sheet.type, poses = static_cast<double>(on.decided.size());
    Layer bars{"shares", {}}, labels{"labels", {}};
    labels.items.emplace_back(
        sheet.text_from({on.left, top}, "Poses decided by each layer", sheet.look.palette.text));
    double x = on.left;
    for (std::size_t k = 0; k < on.layers.size(); ++k) {
        const auto answered = on.layers[k]["answered"].get<double>();
        if (!(answered > 0)) continue;
        const double end = x + (on.right - on.left) * answered / poses;
        bars.items.emplace_back(
            rectangle_item({x, top + t}, {end, top + 2.8 * t}, on.color(k), on.outline()));
        const std::string words = fmt::format("{}: {:.0f} %", k + 1, 100 * answered / poses);
        if (sheet.width_of(words, 0.85 * t) + 0.6 * t < end - x)
            labels.items.emplace_back(TextItem{{0.5 * (x + end), top + 1.9 * t},
                                               words,
                                               0.85 * t,
                                               TypeFace::Words,
                                               sheet.look.palette.text_on(on.color(k))});
        x = end;
    }
    sheet.drawing.layers.push_back(std::move(bars));
    sheet.drawing.layers.push_back(std::move(labels));
}

// A cell for each pose in the color of its layer, with a mark below where the bodies meet.
void add_layer_poses(const LayerSheet& on, const Workbench& bench, double top) {
    DrawerSheet& sheet = on.sheet;
    const double t = sheet.type;
    Layer cells{"poses", {}}, marks{"marks", {}}, labels{"labels", {}};
    labels.items.emplace_back(sheet.text_from({on.left, top}, "By pose", sheet.look.palette.text));
    const double pitch = (on.right - on.left) / static_cast<double>(on.decided.size());
    for (std::size_t i = 0; i < on.decided.size(); ++i) {
        const double x = on.left + pitch * static_cast<double>(i);
        cells.items.emplace_back(rectangle_item(
            {x, top + t}, {x + pitch, top + 2.8 * t}, on.color(on.decided[i].get<std::size_t>()),
            Pen{sheet.look.palette.body_edge, std::min(0.7 * sheet.line(), 0.1 * pitch), 0}));
        if (recorded_hit(bench, i))
            marks.items.emplace_back(rectangle_item({x, top + 3 * t}, {x + pitch, top + 3.4 * t},
                                                    sheet.look.palette.hit));
    }
    if (!marks.items.empty())
        labels.items.emplace_back(sheet.text_until({on.right, top},
                                                   "the bodies meet where underlined",
                                                   sheet.look.palette.text_quiet, 0.85));
    for (Layer* layer : {&cells, &marks, &labels})
        sheet.drawing.layers.push_back(std::move(*layer));
}

void add_layer_table(const LayerSheet& on, double top) {
    DrawerSheet& sheet = on.sheet;
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type;
    Layer bars{"legend", {}}, labels{"labels", {}};
    double names = 0;
    for (std::size_t k = 0; k < on.layers.size(); ++k)
        names = std::max(names, sheet.width_of(on.layers[k]["title"].get<std::string>(), t));
    const double name = on.left + 3.2 * t;
    const double ends[] = {name + names + 6 * t, name + names + 12 * t, name + names + 20 * t};
    const char* titles[] = {"poses asked", "decided", "operations a test"};
    for (std::size_t c = 0; c < std::size(ends); ++c)
        labels.items.emplace_back(
            sheet.text_until({ends[c], top}, titles[c], palette.text_quiet, 0.85));
    for (std::size_t k = 0; k < on.layers.size(); ++k) {
        const Datum& layer = on.layers[k];
        const double y = top + 1.5 * t * static_cast<double>(k + 1);
        bars.items.emplace_back(rectangle_item(
            {on.left, y - 0.45 * t}, {on.left + 1.2 * t, y + 0.45 * t}, on.color(k), on.outline()));
        labels.items.emplace_back(sheet.text_from({on.left + 1.7 * t, y}, std::to_string(k + 1),
                                                  palette.text, TypeFace::Bold));
        labels.items.emplace_back(
            sheet.text_from({name, y}, layer["title"].get<std::string>(), palette.text));
        const auto tests = layer["tests"].get<std::uint64_t>(),
                   operations = layer["operations"].get<std::uint64_t>();
        const std::string cells[] = {
            grouped(tests), grouped(layer["answered"].get<std::uint64_t>()),
            operations > 0 && tests > 0 ? grouped(operations / tests) : std::string("–")};
        for (std::size_t c = 0; c < std::size(ends); ++c)
            labels.items.emplace_back(sheet.text_until({ends[c], y}, cells[c], palette.text));
    }
    sheet.drawing.layers.push_back(std::move(bars));
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace

bool has_layers_figure(const Workbench& bench) {
    const Datum* decided = listed_by_answer(bench, "decided");
    return listed_by_answer(bench, "layers") && decided && decided->size() > 0;
}

Drawing layers_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    if (!has_layers_figure(bench))
        throw InputError("layers are drawn of poses that they decide, and there are none here");
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type;
    const LayerSheet on{sheet, *listed_by_answer(bench, "layers"),
                        *listed_by_answer(bench, "decided"), t, std::max(size.x - t, 12 * t)};
    add_layer_shares(on, 1.5 * t);
    add_layer_poses(on, bench, 6 * t);
    add_layer_table(on, 11 * t);
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
