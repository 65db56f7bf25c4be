// Registration of dialogs: a file with a class that owns what it remembers, and register_dialog.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/workbench/panel.h"

namespace collidoscope::app {

struct DialogInfo {
    std::string id;                              // as Dialogs::show takes it
    std::vector<std::string> also{};             // other ids that the same dialog is shown for
    int order = 140;                             // among all panels: above those before it
    std::function<void(Workbench&)> canceled{};  // beside being closed, when Esc closes it
    std::function<std::unique_ptr<Panel>()> make;
};

// Called while the program's files are initialized. The dialog is the panel "dialog.ID".
bool register_dialog(DialogInfo info);
// The dialog of this id; null when there is none.
const DialogInfo* dialog_named(std::string_view id);

}  // namespace collidoscope::app
