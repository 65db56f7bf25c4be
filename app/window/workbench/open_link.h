// Links (app/model/links/link.h) opened in the window, and made of what it shows.
#pragma once

#include <string>

#include "app/model/links/link.h"

namespace collidoscope::app {

class Workbench;

// Opens what the link shows; undo brings back the scene before. Its step is shown as soon as the
// run is there. Problems become a toast.
void open_link(Workbench& bench, const std::string& address);
void open_link_file(Workbench& bench, const std::string& file);
// Whether the step of a link waits for its run.
bool link_step_waits(const Workbench& bench);

// Copies a link as it is opened from here: in a browser the page's own address.
void copy_link_text(const Workbench& bench, const std::string& link);

// A link to what is shown now. The camera is left out while it stands as the scene was opened.
LinkTarget link_target(const Workbench& bench);

}  // namespace collidoscope::app
