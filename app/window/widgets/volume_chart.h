// Bounding volumes by fill, memory and cost, as bars: the drawer's tab and its figure draw them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// One property of one volume: in words, and how long its bar is (0 to 1).
struct VolumeCell {
    std::string text;
    double share = 0;
    bool best = false;
};
struct VolumeProperty {
    const char* title;
    const char* unit;
    const char* help;
    bool of_body = false;  // the bar shows the body in its volume
    std::vector<VolumeCell> cells{};
};
// The places of those that are timed, too.
inline constexpr std::size_t overlap_property = 2, update_property = 3;

// Fill, memory, overlap test and update of the volumes that the answer lists.
std::vector<VolumeProperty> volume_properties(const Datum& volumes);
// The title where there is little room.
std::string short_volume_title(std::string_view id, const std::string& title);

// A list in the answer by its name: "volumes", "layers", "decided"; null where it has none.
const Datum* listed_by_answer(const Workbench& bench, std::string_view name);
// Cheap layers bright, dear ones deep.
Color layer_color(const Palette& palette, std::size_t layer, std::size_t layers);
// The step of this pose on the path is recorded and says that the bodies meet.
bool recorded_hit(const Workbench& bench, std::size_t pose);

}  // namespace collidoscope::app
