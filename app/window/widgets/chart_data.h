// The data of the window's charts, which their figures show as well: the levels of a tree, the
// costs of a run's frames, the SAH along the axes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/model/crowd/cost_curve.h"
#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {

// A number that each level of a tree has.
struct LevelChart {
    const char* id;
    const char* title;
    const char* caption;
    bool share;  // shown as per cent
    double (*of)(const LevelStatistics&);
};
extern const std::array<LevelChart, 5> level_charts;
// "12", "0.34", "8.1 %".
std::string written(const LevelChart& chart, double value);
// The largest value of all levels.
double largest(const LevelChart& chart, const TreeStatistics& statistics);

// Curves that can be drawn of a run: the pairs, the counters, and the time, eight at most.
std::vector<CostCurve> curves_of(const Timeline& timeline);
// With its unit where it has one, counters as counts; a dash for none.
std::string written(const CostCurve& curve, std::optional<double> value);
// The largest cost in the frames from `first` to before `end`; none where none has it.
std::optional<double> largest(const Timeline& timeline, const CostCurve& curve, std::size_t first,
                              std::size_t end);

// The cost of this frame: 0 where the frame counts nothing of it, none where no frame of the run
// does.
std::optional<double> cost_at(const Timeline& timeline, std::size_t frame, const CostCurve& curve);

struct FramePoint {
    std::size_t frame = 0;
    double value = 0;
};
// No more points than `limit` over those frames, each the largest of the frames behind it; 0 in
// frames that count nothing of it, and no points where no frame of the run does.
std::vector<FramePoint> curve_points(const Timeline& timeline, const CostCurve& curve,
                                     std::size_t first, std::size_t end, std::size_t limit);

// The costs from the bottom to the top of a chart of these curves.
struct CostRange {
    float low = 0, high = 0;
};
CostRange range_of(const SahCurves& curves);

}  // namespace collidoscope::app
