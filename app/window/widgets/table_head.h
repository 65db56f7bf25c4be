// The head of a table: titles that sort it, and the button that saves it.
#pragma once

#include <functional>
#include <string>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

struct TableTitle {
    std::string id;  // under which the item is remembered, for tests
    const char* text = "";
    const char* help = "";                     // shown as a tooltip; empty for none
    float width = 6, height = 1.5f;            // in ems
    bool current = false, descending = false;  // the table is sorted by this column
};
// At the cursor, which moves to the right end of it. True when it is clicked.
bool draw_title(const Workbench& bench, const TableTitle& title);

// "Save CSV…", for the table of these things ("nodes") of the body; csv() is asked for on a click.
void draw_save_csv(const Workbench& bench, const std::string& things, std::size_t body,
                   const std::function<std::string()>& csv);

}  // namespace collidoscope::app
