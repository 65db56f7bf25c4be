// The commands of the menu File.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> file_commands(Workbench& b) {
    const auto reset = [&b] { b.files.open_demo(b.document.demo().info().id); };
    return {
        {.id = "file.new",
         .title = "New scene",
         .menu = Menu::File,
         .shortcuts = {ctrl('N')},
         .run = reset,
         .help = "The demo's default scene, not saved in a file. Undo brings yours back.",
         .words = "new restart revert original default clear"},
        {.id = "file.open",
         .title = "Open…",
         .menu = Menu::File,
         .shortcuts = {ctrl('O')},
         .run =
             [&b] {
                 b.files.meshes.open_for({});
                 b.files.ask_for_file();
             },
         .help = "A scene (.json) or a mesh (.obj, .ply, .stl, .off, .gltf). You can also drop a "
                 "file on the window.",
         .words = "load import file scene mesh obj json model"},
        {.id = "file.save",
         .title = "Save",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {ctrl('S')},
         .run = [&b] { b.files.save(); },
         .help = "The bodies and options, and the camera, step, frame and tab that are shown.",
         .words = "write store"},
        {.id = "file.save_as",
         .title = "Save as…",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {ctrl_shift('S')},
         .run = [&b] { b.dialogs.show("save"); },
         .words = "export write store copy"},
        {.id = "file.settings",
         .title = "Settings…",
         .menu = Menu::File,
         .group = 2,
         .shortcuts = {ctrl(',')},
         .run = [&b] { b.dialogs.show("settings"); },
         .words = "preferences options configuration customize"},
        {.id = "file.quit",
         .title = "Quit",
         .menu = Menu::File,
         .group = 3,
         .shortcuts = {ctrl('Q')},
         .run = [&b] { b.files.quit(); },
         .while_typing = true,
         .words = "exit close leave",
         .takes = Ability::Quit},
    };
}

const bool registered_file_commands = register_commands(10, file_commands);

}  // namespace
}  // namespace collidoscope::app
