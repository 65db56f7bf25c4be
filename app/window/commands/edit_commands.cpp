// Undo and redo, questions, and leaving what is open.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> edit_commands(Workbench& b) {
    return {
        {.id = "edit.undo",
         .title = "Undo",
         .menu = Menu::Edit,
         .shortcuts = {ctrl('Z')},
         .run = [&b] { b.stage.go_in_history(&Document::undo); },
         .enabled = [&b] { return b.document.can_undo(); },
         .needs = "There is nothing to undo.",
         .object = [&b] { return b.document.undo_title(); },
         .words = "revert back take back"},
        {.id = "edit.redo",
         .title = "Redo",
         .menu = Menu::Edit,
         .shortcuts = {ctrl('Y'), ctrl_shift('Z')},
         .run = [&b] { b.stage.go_in_history(&Document::redo); },
         .enabled = [&b] { return b.document.can_redo(); },
         .needs = "There is nothing to redo.",
         .object = [&b] { return b.document.redo_title(); },
         .words = "repeat again"},
        {.id = "edit.copy_question",
         .title = "Copy as question",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {ctrl_shift('C')},
         .run = [&b] { b.copy_question(); },
         .enabled = [&b] { return b.live.question().has_value(); },
         .help = "Copies the scene as a line of JSON for `collidoscope query`.",
         .needs = "The bodies do not fit the demo: there is no question.",
         .words = "clipboard json query command line export"},
        {.id = "edit.escape",
         .title = "Cancel",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {key(key_escape)},
         .run = [&b] { b.escape(); },
         .help =
             "Closes the open dialog, cancels a drag, clears the selection: one level at a time.",
         .while_typing = true,
         .words = "close abort stop deselect"},
    };
}

const bool registered_edit_commands = register_commands(20, edit_commands);

}  // namespace
}  // namespace collidoscope::app
