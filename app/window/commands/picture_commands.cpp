// Pictures of the scene and of the window.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

bool can_take_picture(const Workbench& bench) {
    return bench.desktop.take_picture && !bench.document.empty();
}

constexpr const char* needs_window = "There is no window to take a picture of.";

Command save_picture_command(Workbench& b) {
    return {.id = "file.save_picture",
            .title = "Save picture…",
            .menu = Menu::File,
            .group = 1,
            .run = [&b] { b.dialogs.show("picture"); },
            .enabled = [&b] { return can_take_picture(b); },
            .help =
                "The scene or the whole window as a PNG file: as seen, on white or "
                "transparent, up to 4 times as large.",
            .needs = needs_window};
}

Command copy_picture_command(Workbench& b) {
    return {.id = "edit.copy_picture",
            .title = "Copy picture",
            .menu = Menu::Edit,
            .group = 1,
            .run =
                [&b] {
                    PictureOrder order = b.desktop.picture;
                    order.file.clear();
                    b.desktop.take_picture(order);
                },
            .enabled = [&b] { return can_take_picture(b); },
            .help = "To the clipboard, as last chosen in Save picture: at first the scene as seen.",
            .needs = needs_window,
            .takes = Ability::Programs};
}

// In the menus behind saving and copying.
const bool registered_save_picture = register_commands(
    11, [](Workbench& b) { return std::vector<Command>{save_picture_command(b)}; });
const bool registered_copy_picture = register_commands(
    21, [](Workbench& b) { return std::vector<Command>{copy_picture_command(b)}; });

}  // namespace
}  // namespace collidoscope::app
