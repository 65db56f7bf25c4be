// The levels of a tree as bars: five small charts beside each other, and the tree's numbers.
#include <algorithm>
#include <cmath>

#include "app/base/utilities/input_error.h"
#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/tree_choice.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct LevelSheet {
    DrawerSheet& sheet;
    const TreeStatistics& stats;
    dvec2 corner, size;  // of one chart, the upper left corner

    double pitch() const { return size.x / static_cast<double>(stats.levels.size()); }
    double middle(std::size_t level) const {
        return corner.x + pitch() * (static_cast<double>(level) + 0.5);
    }
};

// Numbers below the bars, as many as there is room for.
void add_level_numbers(const LevelSheet& on, double bottom, Layer& labels) {
    const double t = on.sheet.type;
    double free_from = on.corner.x - t;
    for (std::size_t i = 0; i < on.stats.levels.size(); ++i) {
        const std::string number = std::to_string(i);
        const double half = 0.5 * on.sheet.width_of(number, 0.85 * t);
        if (on.middle(i) - half < free_from) continue;
        free_from = on.middle(i) + half + 0.4 * t;
        labels.items.emplace_back(on.sheet.text({on.middle(i), bottom + 0.9 * t}, number,
                                                on.sheet.look.palette.text_quiet, TypeFace::Words,
                                                0.85));
    }
}

void add_level_chart(const LevelSheet& on, const LevelChart& chart) {
    DrawerSheet& sheet = on.sheet;
    const Palette& palette = sheet.look.palette;
    const double t = sheet.type, bottom = on.corner.y + on.size.y - 2.2 * t,
                 top = on.corner.y + 3.2 * t;
    const double most = largest(chart, on.stats);
    Layer bars{"bars", {}}, line{"axis", {}}, labels{"labels", {}};
    const std::string title = chart.title;
    labels.items.emplace_back(sheet.text(
        {on.corner.x + 0.5 * sheet.faces.extent(title, t, TypeFace::Bold).x, on.corner.y + 0.7 * t},
        title, palette.text, TypeFace::Bold));
    line.items.emplace_back(stroke_item({on.corner.x, bottom}, {on.corner.x + on.size.x, bottom},
                                        sheet.thin(palette.text_quiet)));
    const auto height_of = [&](double value) {
        return most > 0 ? (bottom - top) * std::max(value, 0.0) / most : 0.0;
    };
    // The larger a value, the sooner it is written; others where they meet none of these and no
    // higher bar.
    struct Taken {
        double from, to;
    };
    std::vector<Taken> taken;
    const auto write = [&](std::size_t level) {
        const double value = chart.of(on.stats.levels[level]), height = height_of(value);
        const std::string number = written(chart, value);
        const double half = 0.5 * sheet.width_of(number, 0.85 * t) + 0.15 * t;
        const double low = on.corner.x + half, high = on.corner.x + on.size.x - half;
        const double x = low < high ? std::clamp(on.middle(level), low, high) : on.middle(level);
        for (const Taken& other : taken)
            if (x - half < other.to && other.from < x + half) return;
        for (std::size_t i = 0; i < on.stats.levels.size(); ++i)
            if (std::abs(on.middle(i) - x) < half + 0.38 * on.pitch() &&
                height_of(chart.of(on.stats.levels[i])) > height + 0.2 * t)
                return;
        taken.push_back({x - half, x + half});
        labels.items.emplace_back(sheet.text({x, bottom - height - 0.75 * t}, number,
                                             palette.text_quiet, TypeFace::Words, 0.85));
    };
    std::vector<std::size_t> order;
    order.reserve(on.stats.levels.size());
    for (std::size_t i = 0; i < on.stats.levels.size(); ++i) {
        const double value = chart.of(on.stats.levels[i]);
        const double half = 0.38 * on.pitch(), x = on.middle(i);
        const Color color = palette.depth(static_cast<std::uint32_t>(i), on.stats.depth);
        if (value > 0)
            bars.items.emplace_back(rectangle_item(
                {x - half, bottom - std::max(height_of(value), 0.5)}, {x + half, bottom}, color,
                Pen{palette.body_edge, std::min(sheet.line(), 0.3 * half), 0}));
        order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return chart.of(on.stats.levels[a]) > chart.of(on.stats.levels[b]);
    });
    for (const std::size_t i : order) write(i);
    add_level_numbers(on, bottom, labels);
    for (Layer* layer : {&bars, &line, &labels}) sheet.drawing.layers.push_back(std::move(*layer));
}

void add_tree_numbers(DrawerSheet& sheet, const TreeStatistics& stats, const dvec2& corner) {
    Layer labels{"labels", {}};
    const double t = sheet.type;
    double y = corner.y + 0.7 * t;
    const auto add = [&](const std::string& words) {
        labels.items.emplace_back(sheet.text({corner.x + 0.5 * sheet.width_of(words, t), y}, words,
                                             sheet.look.palette.text));
        y += 1.4 * t;
    };
    add(grouped(std::uint64_t{stats.triangles}) + " triangles");
    add(grouped(std::uint64_t{stats.nodes}) + " nodes");
    add("depth " + std::to_string(stats.depth));
    add("SAH cost " + significant(stats.sah_cost));
    sheet.drawing.layers.push_back(std::move(labels));
}

}  // namespace

bool has_levels_figure(const Workbench& bench) {
    return shown_tree(bench).has_value();
}

Drawing levels_figure(const Workbench& bench, const dvec2& size, const FigureLook& look) {
    const auto body = shown_tree(bench);
    if (!body) throw InputError("levels are drawn of a tree, and there is none here");
    const auto& tree = bench.live.trees()[*body];
    // The window finds the overlaps in the background, a file waits for them.
    const TreeStatistics* known = bench.workshop.statistics(tree);
    const TreeStatistics stats = known ? *known : statistics(*tree);
    if (stats.levels.empty()) throw InputError("this tree has no nodes");
    DrawerSheet sheet{look};
    sheet.drawing.size = size;
    sheet.drawing.ground = look.palette.scene_center;
    const double t = sheet.type, gap = 1.6 * t;
    const auto columns = static_cast<std::size_t>(
        std::clamp(std::floor((size.x - t) / (12 * t)), 1.0, double(level_charts.size() + 1)));
    const std::size_t rows = (level_charts.size() + columns) / columns;
    const dvec2 cell((size.x - 2 * t + gap) / static_cast<double>(columns) - gap,
                     (size.y - 2 * t + gap) / static_cast<double>(rows) - gap);
    const auto corner = [&](std::size_t i) {
        return dvec2(t + static_cast<double>(i % columns) * (cell.x + gap),
                     t + static_cast<double>(i / columns) * (cell.y + gap));
    };
    for (std::size_t i = 0; i < level_charts.size(); ++i)
        add_level_chart({sheet, stats, corner(i), {cell.x, std::max(cell.y, 7 * t)}},
                        level_charts[i]);
    add_tree_numbers(sheet, stats, corner(level_charts.size()));
    return std::move(sheet.drawing);
}

}  // namespace collidoscope::app
