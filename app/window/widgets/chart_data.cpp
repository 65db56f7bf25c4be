#include "app/window/widgets/chart_data.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "collision/trace/numbers.h"

namespace collidoscope::app {

const std::array<LevelChart, 5> level_charts = {
    {{"nodes", "Nodes", "nodes per level", false,
      [](const LevelStatistics& l) { return double(l.nodes); }},
     {"leaf_size", "Leaf size", "triangles per leaf, by level", false,
      [](const LevelStatistics& l) { return l.leaves > 0 ? double(l.primitives) / l.leaves : 0; }},
     {"volume", "Volume", "volume of all nodes of a level, relative to the root's", true,
      [](const LevelStatistics& l) { return l.volume; }},
     {"area", "Area", "area of all nodes of a level, relative to the root's", true,
      [](const LevelStatistics& l) { return l.area; }},
     {"overlap", "Overlap", "mean overlap with the sibling, by level", true,
      [](const LevelStatistics& l) { return l.mean_overlap; }}}};

std::string written(const LevelChart& chart, double value) {
    if (chart.share) return significant(100 * value) + " %";
    return significant(value);
}

double largest(const LevelChart& chart, const TreeStatistics& statistics) {
    double most = 0;
    for (const LevelStatistics& level : statistics.levels) most = std::max(most, chart.of(level));
    return most;
}

std::vector<CostCurve> curves_of(const Timeline& timeline) {
    std::vector<CostCurve> curves{{CostCurve::Of::Pairs}};
    for (const auto& record : {timeline.record(0), timeline.record(timeline.frame())}) {
        for (const Counter& counter : record.counters) {
            const CostCurve curve{CostCurve::Of::Counter, counter.name};
            if (counter.id != CounterId::Bodies &&
                std::find(curves.begin(), curves.end(), curve) == curves.end())
                curves.push_back(curve);
        }
    }
    if (curves.size() > 7) curves.resize(7);
    curves.push_back({CostCurve::Of::Time});
    return curves;
}

std::string written(const CostCurve& curve, std::optional<double> value) {
    if (!value) return "–";
    if (curve.of == CostCurve::Of::Time) return duration_text(*value);
    return *value == std::floor(*value) && *value < 1e15
               ? grouped(static_cast<std::uint64_t>(std::max(*value, 0.0)))
               : significant(*value);
}

std::optional<double> largest(const Timeline& timeline, const CostCurve& curve, std::size_t first,
                              std::size_t end) {
    std::optional<double> most;
    for (std::size_t frame = first; frame < std::min(end, timeline.count()); ++frame)
        if (const auto value = cost_in(timeline.record(frame), curve))
            most = std::max(most.value_or(*value), *value);
    return most;
}

static bool counts(const Timeline& timeline, const CostCurve& curve) {
    const auto& records = timeline.records();
    return std::any_of(records.begin(), records.end(), [&](const FrameRecord& record) {
        return cost_in(record, curve).has_value();
    });
}

std::optional<double> cost_at(const Timeline& timeline, std::size_t frame, const CostCurve& curve) {
    if (const auto value = cost_in(timeline.record(frame), curve)) return value;
    return counts(timeline, curve) ? std::optional<double>(0) : std::nullopt;
}

std::vector<FramePoint> curve_points(const Timeline& timeline, const CostCurve& curve,
                                     std::size_t first, std::size_t end, std::size_t limit) {
    std::vector<FramePoint> points;
    end = std::min(end, timeline.count());
    if (first >= end || !counts(timeline, curve)) return points;
    const std::size_t columns = std::min(end - first, limit);
    points.reserve(columns);
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t begin = first + i * (end - first) / columns;
        const std::size_t stop = std::max(begin + 1, first + (i + 1) * (end - first) / columns);
        points.push_back({begin, largest(timeline, curve, begin, stop).value_or(0)});
    }
    return points;
}

CostRange range_of(const SahCurves& curves) {
    float low = std::numeric_limits<float>::infinity(), high = 0;
    for (const SahCurve& curve : curves.axes) {
        for (const float cost : curve.costs) {
            low = std::min(low, cost);
            high = std::max(high, cost);
        }
    }
    const float margin = 0.08f * (high - low);
    return {low - margin, high + margin};
}

}  // namespace collidoscope::app
