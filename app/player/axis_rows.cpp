#include "app/player/axis_rows.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace collidoscope::app {

std::vector<AxisRow> axis_rows(const Recording& recording) {
    std::vector<AxisRow> rows;
    std::map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        for (const Fact& fact : recording.steps[i].facts) {
            const auto* tested = std::get_if<AxisTested>(&fact);
            if (!tested) continue;
            const auto [entry, fresh] = known.try_emplace(tested->axis, rows.size());
            if (fresh) rows.push_back({.axis = tested->axis, .step = i});
            AxisRow& row = rows[entry->second];
            if (std::isfinite(row.size)) continue;
            if (tested->outcome != AxisOutcome::Projected) row.outcome = tested->outcome;
            const bool gap = tested->outcome == AxisOutcome::Gap;
            if (!gap && tested->outcome != AxisOutcome::Overlap) continue;
            row.step = i;
            row.size = gap ? -tested->amount : tested->amount;
        }
    }
    return rows;
}

std::optional<std::size_t> smallest_row(const std::vector<AxisRow>& rows) {
    const auto best =
        std::min_element(rows.begin(), rows.end(),
                         [](const AxisRow& a, const AxisRow& b) { return a.size < b.size; });
    if (best == rows.end() || !std::isfinite(best->size)) return std::nullopt;
    return static_cast<std::size_t>(best - rows.begin());
}

const std::string* axis_of(const Step& step) {
    for (const Fact& fact : step.facts) {
        if (const auto* tested = std::get_if<AxisTested>(&fact)) return &tested->axis;
        const auto* best = std::get_if<BestAxis>(&fact);
        if (best) return &best->axis;
    }
    return nullptr;
}

}  // namespace collidoscope::app
