// Table of a polygon's edges, with the results of a run for each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/scene/scene.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

struct EdgeRow {
    int ring = 0, edge = 0;
    std::string name;                   // "V3V4", with several rings "V3V4 ring 2"
    std::string verdict;                // the label of the last step about it, as text to show
    Role role = Role::Current;          // the verdict itself, as the edge's mark has it
    std::optional<std::int64_t> count;  // the running count after it
    std::string measured;               // the number the step was about, when that is not the count
    int side = 0;          // of the point: +1 left of the edge, -1 right of it, 0 on its line
    int from = 0, to = 0;  // heights of its ends over the point: +1 above, -1 below, 0 level
    std::size_t first_step = 0, last_step = 0;
};

// A crossing of the outline with the ray, along it: 0 at the point, 1 at the end of the drawn ray.
struct RayCrossing {
    double t = 0;
    std::string label;
    int ring = 0, edge = 0;
    std::size_t step = 0;
};

struct EdgeTable {
    std::vector<EdgeRow> rows;  // in the order of the run
    bool rings = false;         // more than one
    bool counts = false;        // there is a ray and a running count
    bool level_ray = false;     // along +x, so that heights over the point matter
    double ray_length = 0;
    std::vector<RayCrossing> crossings;  // by t
};

// The table of a scene with a polygon and a point; empty rows when the run names no edges.
EdgeTable edge_table(const Scene& scene, const Recording& recording);

}  // namespace collidoscope::app
