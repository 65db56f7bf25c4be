// The overlays by the names that scene files, links and recordings have for them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace collidoscope::app {

struct ViewSettings;

// "contacts", "normals" and so on, always in the same order, with whether they are shown.
std::vector<std::pair<std::string, bool>> overlays_of(const ViewSettings& view);
// Shows or hides those that are named; names of no overlay are left out.
void show_overlays(ViewSettings& view, const std::vector<std::pair<std::string, bool>>& shown);

}  // namespace collidoscope::app
