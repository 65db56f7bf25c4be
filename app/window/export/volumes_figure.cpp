// Bounding volumes around a body: what each wastes, stores and costs, as bars in columns.
#include <algorithm>

#include "app/base/utilities/input_error.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/volume_chart.h"

namespace collidoscope::app {
namespace {

// One property of all volumes, a bar below the other.
struct VolumeColumn {
    double left, right, top, pitch;
};

void add_volume_column(DrawerSheet& sheet, const VolumeProperty& property,
                       const VolumeColumn& column) {
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type;
    Layer bars{"bars", {}}, labels{"labels", {}};
    labels.items.emplace_back(sheet.text_from({column.left, column.top - 2.4 * t}, property.title,
                                              palette.text, TypeFace::Bold));
    const std::string unit = property.unit;
    if (!unit.empty())
        labels.items.emplace_back(sheet.text_from({column.left, column.top - 1.1 * t}, unit,
                                                  palette.text_quiet, TypeFace::Words, 0.85));
    double numbers = 0;
    for (const VolumeCell& cell : property.cells)
        numbers =
            std::max(numbers, double(sheet.faces.extent(cell.text, 0.85 * t, TypeFace::Bold).x));
    const double from = column.left + numbers + 0.5 * t;
    const double room = std::max(column.right - from, t);
    const double half = std::min(0.34 * column.pitch, 0.5 * t);
    const Color plain = mixed(palette.scene_center, palette.text_quiet, 0.45f);
    for (std::size_t i = 0; i < property.cells.size(); ++i) {
        const VolumeCell& cell = property.cells[i];
        const double y = column.top + column.pitch * (static_cast<double>(i) + 0.5);
        labels.items.emplace_back(sheet.text_from(
            {column.left, y}, cell.text, cell.best ? palette.text : palette.text_quiet,
            cell.best ? TypeFace::Bold : TypeFace::Words, 0.85));
        if (property.of_body)  // the volume around the part that is filled
            bars.items.emplace_back(rectangle_item({from, y - half}, {from + room, y + half},
                                                   mixed(palette.scene_center, plain, 0.35f)));
        bars.items.emplace_back(rectangle_item(
            {from, y - half}, {from + room * std::clamp(cell.share, 0.0, 1.0), y + half},
            property.of_body ? palette.body_a : plain,
            Pen{palette.body_edge, 0.7 * sheet.line(), 0}));
    }
    sheet.drawing.layers.push_back(std::move(bars));
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace

bool has_volumes_figure(const Workbench& bench) {
    const Datum* volumes = listed_by_answer(bench, "volumes");
    return volumes && volumes->size() > 0;
}

Drawing volumes_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    if (has_layers_figure(bench)) return layers_figure(bench, size, look);
    if (!has_volumes_figure(bench))
        throw InputError(
            "bounding volumes are drawn of a demo that compares them, and none is here");
    const Datum& volumes = *listed_by_answer(bench, "volumes");
    const std::vector<VolumeProperty> all = volume_properties(volumes);
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type, top = 4 * t;
    const double pitch =
        std::max((size.y - top - 3 * t) / static_cast<double>(volumes.size()), 1.3 * t);
    Layer names{"labels", {}};
    double width = 0;
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const std::string name = short_volume_title(volumes[i]["id"].get<std::string>(),
                                                    volumes[i]["title"].get<std::string>());
        width = std::max(width, sheet.width_of(name, t));
        names.items.emplace_back(sheet.text_from({t, top + pitch * (static_cast<double>(i) + 0.5)},
                                                 name, look.palette.text));
    }
    sheet.drawing.layers.push_back(std::move(names));
    const double left = t + width + 1.5 * t;
    const double column = std::max((size.x - t - left) / static_cast<double>(all.size()), 5 * t);
    for (std::size_t k = 0; k < all.size(); ++k) {
        const double from = left + column * static_cast<double>(k);
        add_volume_column(sheet, all[k], {from, from + column - 1.2 * t, top, pitch});
    }
    Layer labels{"labels", {}};
    labels.items.emplace_back(
        sheet.text_from({t, top + pitch * static_cast<double>(volumes.size()) + 1.2 * t},
                        "Bars of bytes and operations are on logarithmic scales.",
                        look.palette.text_quiet, TypeFace::Words, 0.85));
    sheet.drawing.layers.push_back(std::move(labels));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
