// Builders of trees as points: the time to build to the right, a measure of the trees upward.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/view/tree_debugger/builder_table.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// "0.338 ms", "237 KiB", a dot for what does not apply.
std::string written(BuilderColumn column, double value);

struct BuilderChart {
    std::span<const BuilderRow> rows;
    BuilderColumn column = BuilderColumn::RayTime;
    std::string shown{};                   // the builder of the tree that is shown
    std::optional<std::size_t> pointed{};  // a row; set where the pointer is at its point
};
// Both axes are logarithmic, and less is better on either; a line joins the Pareto front. Nothing
// is drawn of fewer than two builders. The row whose point is clicked, if any.
std::optional<std::size_t> draw_builder_chart(const Workbench& bench, const Rect& rect,
                                              BuilderChart& chart);

}  // namespace collidoscope::app
