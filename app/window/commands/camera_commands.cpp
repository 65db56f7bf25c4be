// The camera.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> camera_commands(Workbench& b) {
    const auto look = [&b](Side side) { return [&b, side] { b.view.look_from(side); }; };
    return {
        {.id = "view.frame_selection",
         .title = "Frame selection",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('F')},
         .run = [&b] { b.view.frame_selection(); },
         .words = "zoom focus fit center object"},
        {.id = "view.frame_all",
         .title = "Frame all",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key(key_home)},
         .run = [&b] { b.view.frame_all(); },
         .words = "zoom fit extents home reset camera"},
        {.id = "view.front",
         .title = "Front view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('1')},
         .run = look(Side::Front),
         .words = "camera side elevation"},
        {.id = "view.right",
         .title = "Right view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('3')},
         .run = look(Side::Right),
         .words = "camera side"},
        {.id = "view.top",
         .title = "Top view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('7')},
         .run = look(Side::Top),
         .words = "camera plan above bird's eye"},
        {.id = "view.orthographic",
         .title = "Orthographic",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('5')},
         .run = [&b] { b.view.toggle_orthographic(); },
         .checked = [&b] { return b.view.camera().goal().orthographic; },
         .words = "camera projection parallel perspective isometric"},
    };
}

const bool registered_camera_commands =
    register_commands(60, [](Workbench& b) { return in_submenu("Camera", camera_commands(b)); });

}  // namespace
}  // namespace collidoscope::app
