// Rows of curves over the frames of a run, one below the other: what their figures share.
#pragma once

#include "app/window/export/drawer_sheet.h"
#include "app/window/widgets/chart_data.h"

namespace collidoscope::app {

struct CostRow {
    dvec2 corner, size;  // of the curve; its name and its scale stand to the left
    double names;        // the room for them
    double most;         // the cost at the top
};

// The room that names and scales of these curves need, their largest costs beside them.
double room_for_names(const DrawerSheet& sheet, const std::vector<CostCurve>& curves,
                      const std::vector<double>& most);
// The name, the scale, and the line of no cost.
void add_cost_row(DrawerSheet& sheet, const CostCurve& curve, const CostRow& row);
// One run's curve in it, over as many frames.
void add_cost_curve(DrawerSheet& sheet, const Timeline& timeline, const CostCurve& curve,
                    const CostRow& row, std::size_t frames, const Pen& pen);
// Frames from left to right below all rows, and a line through them at the frame shown.
void add_frame_axis(DrawerSheet& sheet, const Timeline& timeline, const dvec2& low,
                    const dvec2& high);

}  // namespace collidoscope::app
