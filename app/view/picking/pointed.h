// Things under the pointer, in any view or list: they light up in all of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

struct Pointed {
    std::vector<std::string> links;
    std::vector<FeatureMark> features;
    std::vector<std::pair<int, int>> edges;  // of polygons: ring and edge

    bool empty() const { return links.empty() && features.empty() && edges.empty(); }
    bool operator==(const Pointed&) const = default;

    // Whether the mark is (part of) what is pointed at.
    bool lights(const Mark& mark) const;
    bool lights(const FeatureMark& feature) const;
    // Whether they have a link in common.
    bool lights_any(const Pointed& other) const;
    // Adds the thing that the mark is about: its feature or edge, and its link; without any, its
    // id, or its key.
    Pointed& add(const Mark& mark);
    Pointed& add(const FeatureMark& feature);
};

Pointed pointed_at(const Mark& mark);
// Everything linked that a step shows for the first time.
Pointed pointed_at(const Step& step);

// "A: edge 4", "B: vertex 2": for labels.
std::string words_for(const FeatureMark& feature);

}  // namespace collidoscope::app
