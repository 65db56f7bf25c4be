#include "app/window/shell/window.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "app/cli/allow_option.h"
#include "app/cli/commands.h"
#include "app/cli/named.h"
#include "app/cli/picture_options.h"
#include "app/model/links/file_url.h"
#include "app/model/meshes/mesh_import.h"
#include "app/window/shell/drive.h"

namespace collidoscope::app::cli {
namespace {

static_assert(exit_without_opengl == no_opengl);

void add_window(CLI::App& app, Action& action) {
    auto request = std::make_shared<WindowRequest>();
    auto size = std::make_shared<std::string>();
    auto theme = std::make_shared<std::string>();
    app.add_option(
        "what", request->open,
        "What to open: the id of a demo, one of its scenes (sat_box_box/01), a scene, mesh or "
        "tree\n"
        "file, a link, a question's line of JSON, or FILE.jsonl:N for the Nth question of a file");
    app.add_option("second", request->second, "A second mesh file: the two are opened as A and B");
    add_allow_option(app);
    app.add_option("--window-size", *size, "Size of the window, like 1280x720");
    app.add_option("--theme", *theme, "dark or light; by default as last used")
        ->check(CLI::IsMember({"dark", "light"}));
    app.add_option("--screenshot", request->screenshot,
                   "Write a screenshot of the window to this PNG file and exit");
    app.add_option("--frames", request->frames, "Draw this many frames and exit")
        ->check(CLI::NonNegativeNumber);
    app.add_flag_callback(
        "--no-vsync", [request] { request->vsync = false; },
        "Do not wait for vertical sync between frames");
    app.add_option("--record", request->record,
                   "Record all that happens in the window into this file (.crec)");
    auto driven = std::make_shared<bool>(false);
    app.add_flag("--drive", *driven,
                 "No window on a screen: read events as JSON Lines from standard input and answer\n"
                 "each with the state of the window (docs/DRIVING.md)");
    action = [&app, request, size, theme, driven] {
        request->open = linked(without_file_scheme(request->open));
        try {
            demand_openable(request->open, app);
        } catch (const Unreadable& error) {
            // A mistyped command with its file is wrong usage.
            if (!request->second.empty()) throw Usage(error.what());
            throw;
        }
        if (!request->second.empty()) {
            for (const std::string& file : {request->open, request->second}) {
                if (!is_mesh_file_name(file))
                    throw Usage(
                        std::string("two files are opened as A and B when both are meshes (") +
                        mesh_file_names() + "), not " + file);
            }
        }
        if (!request->record.empty() && !request->record.ends_with(".crec"))
            throw Usage("--record takes a name that ends in .crec, not " + request->record);
        if (!size->empty()) request->size = parse_size(*size);
        if (!theme->empty()) request->light = *theme == "light";
        if (*driven && (!request->screenshot.empty() || request->frames > 0))
            throw Usage("--drive takes pictures and counts frames by its lines");
        return *driven ? run_driven(*request, std::cin, std::cout) : run_window(*request);
    };
}

const bool registered_window = register_command(1000, add_window);

}  // namespace

}  // namespace collidoscope::app::cli
