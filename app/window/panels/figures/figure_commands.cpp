// Figures and links in the menus.
#include "app/window/panels/figures/figure_choice.h"
#include "app/window/workbench/open_link.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

constexpr const char* needs_scene = "Nothing is open.";

void copy_link(Workbench& b) {
    if (!b.desktop.set_clipboard) return;
    try {
        copy_link_text(b, link_to(link_target(b), b.files.mesh_loader()));
        b.say(
            "Copied a link to this scene, its step and its view. Edit > Paste question opens it.");
    } catch (const std::exception& e) {
        b.say(e.what(), Tone::Warning);
    }
}

std::vector<Command> figure_commands(Workbench& b) {
    const auto open = [&b] { return !b.document.empty(); };
    return {
        {.id = "file.export_figure",
         .title = "Export figure…",
         .menu = Menu::File,
         .group = 1,
         .run = [&b] { b.dialogs.show("figure"); },
         .enabled = open,
         .help = "The scene as vectors for a paper or a slide: SVG, PDF or TikZ; also several "
                 "steps as a strip.",
         .needs = needs_scene,
         .words = "vector svg pdf tikz latex paper print publish plot"},
        {.id = "file.save_link",
         .title = "Save link…",
         .menu = Menu::File,
         .group = 1,
         .run = [&b] { b.dialogs.show("link"); },
         .enabled = open,
         .help = "A small file that opens this scene, its step and its view: for slides and "
                 "course pages.",
         .needs = needs_scene,
         .words = "url share shortcut slides"},
        {.id = "edit.copy_link",
         .title = "Copy link",
         .menu = Menu::Edit,
         .group = 1,
         .run = [&b] { copy_link(b); },
         .enabled = open,
         .help = "A line that opens this scene at this step in Collidoscope: for mail, slides and "
                 "course pages.",
         .needs = needs_scene,
         .words = "url share address"},
    };
}

const bool registered_figure_commands = register_commands(140, figure_commands);

}  // namespace
}  // namespace collidoscope::app
