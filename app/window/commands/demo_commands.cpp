// The demos of the gallery.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// Textbook versions stand apart, so that no menu is longer than a small window is high.
std::string submenu_of(const DemoInfo& info) {
    const std::string family(title_of(info.family));
    return info.robust_version.empty() ? family : family + ", textbook";
}

// One command per demo: for the menu and the palette.
std::vector<Command> demo_commands(Workbench& b) {
    std::vector<Command> all;
    all.push_back({.id = "demo.keep_bodies",
                   .title = "Keep my bodies",
                   .menu = Menu::Demo,
                   .group = -1,
                   .run = [&b] { b.files.keep_bodies(); },
                   .enabled = [&b] { return b.files.can_keep_bodies(); },
                   .help = "The demo just opened takes over the bodies of the previous one, as far "
                           "as it can use them.",
                   .needs = "Open another demo first: it can take over these bodies."});
    for (const Demo* demo : Registry::all()) {
        const std::string id = demo->info().id;
        all.push_back(
            {.id = "demo." + id,
             .title = demo->info().title,
             .menu = Menu::Demo,
             .group = static_cast<int>(demo->info().family),
             .run = [&b, id] { b.files.open_demo(id); },
             .checked = [&b,
                         id] { return !b.document.empty() && b.document.demo().info().id == id; },
             .help = demo->info().summary,
             .submenu = submenu_of(demo->info()),
             .words = name_of(demo->info()) + " " + demo->info().words + " " +
                      std::string(words_of(demo->info().family))});
    }
    return all;
}

const bool registered_demo_commands = register_commands(100, demo_commands);

}  // namespace
}  // namespace collidoscope::app
