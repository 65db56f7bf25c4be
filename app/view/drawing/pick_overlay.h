// "Show the pick ray": one cast of the mouse as it went, looked at from the side.
#pragma once

#include "app/view/drawing/marks.h"
#include "app/view/picking/picking.h"

namespace collidoscope::app {

// The ray from the near to the far plane, the nodes it opened, those it skipped (dim and dashed),
// the triangles it was tested against and what it hit.
void add_pick_record(const PickRecord& record, const MarkContext& context, render::Overlay& overlay,
                     std::vector<Label>& labels);

}  // namespace collidoscope::app
