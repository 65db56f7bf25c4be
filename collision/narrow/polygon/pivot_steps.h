// Steps of the proximity of polygons in image space: sentences, values, and the picture of every
// pass.
#pragma once

#include <cstddef>
#include <vector>

#include "collision/narrow/polygon/pivot_window.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct PivotResult;
}

namespace collidoscope::pivot {

// The field that is being drawn, and whose it is.
struct Body {
    const Field& field;
    bool second;
};

void say_boxes(StepBuilder& step, const Window& window);
void say_zoom(StepBuilder& step, const Zoom& zoom, const Options& options);
void say_cone(StepBuilder& step, const Body& body, std::size_t edge, std::size_t kept);
void say_inside(StepBuilder& step, const Body& body, std::size_t inside);
void say_along(StepBuilder& step, const Field& a, const Field& b, const Sample& least,
               double error);
void say_apart(StepBuilder& step, const PivotResult& result);
void say_regions(StepBuilder& step, const Field& a, const Field& b,
                 const std::vector<Region>& regions, double error);
void say_touching(StepBuilder& step, const PivotResult& result);
void say_overlap(StepBuilder& step, const PivotResult& result);
void say_contact(StepBuilder& step, const Field& field, const Region& region,
                 const Contact& contact);

}  // namespace collidoscope::pivot
