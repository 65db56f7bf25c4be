// Results of drawing the panels: where things stand and what the pointer is on. The next frame uses
// them; they change nothing in the scene.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/view/linked_views/linked_views.h"
#include "app/view/picking/pointed.h"
#include "app/window/workbench/layout.h"
#include "app/window/workbench/pending.h"

namespace collidoscope::app {

struct Drawn {
    vec2 pointer{-1};                           // of the window
    std::vector<Mark> hover_marks;              // of what is pointed at in a panel
    Pointed pointing;                           // in any view or list
    std::string pointed_line;                   // label of the pseudo-code line under the pointer
    std::optional<std::size_t> pointed_choice;  // of the open question; stays until another is
    Rect sentence;                              // of the sentence in the view
    std::vector<Rect> over_view;          // of what lies over the 3D view, but for the sentence
    std::map<LinkedKind, Rect> linked;    // of those linked views that are shown
    std::map<std::string, Rect> widgets;  // by id: tests find them here
    std::vector<Pending> pending;         // what panels wait for

    // The next frame is drawn from here on.
    void begin() {
        hover_marks.clear();
        pointed_line.clear();
        sentence = {};
        over_view.clear();
        linked.clear();
        widgets.clear();
        pending.clear();
    }
};

}  // namespace collidoscope::app
