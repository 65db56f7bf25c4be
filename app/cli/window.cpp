// collidoscope [DEMO|SCENE|MESH]: opens the window.
#include <memory>

#include "app/cli/commands.h"
#include "app/demo/demo.h"
#include "app/window.h"

namespace collidoscope::app::cli {
namespace {

glm::ivec2 parse_size(const std::string& text) {
    int width = 0, height = 0;
    char rest = 0;
    const int read = std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest);
    if (read != 2 || width < 64 || height < 64 || width > 16384 || height > 16384)
        throw Usage("a size looks like 1280x800, not like " + text);
    return {width, height};
}

}  // namespace

void add_window(CLI::App& app, Action& action) {
    struct Given {
        WindowRequest request;
        std::string size;
    };
    const auto given = std::make_shared<Given>();
    app.add_option("what", given->request.open, "A demo's id, a scene file or a mesh file");
    app.add_option("--window-size", given->size, "Size of the window, WIDTHxHEIGHT");
    app.add_option("--screenshot", given->request.screenshot,
                   "Write a picture of the window (PNG) and end");
    app.add_option("--frames", given->request.frames, "Frames to draw before that");
    app.add_flag_callback(
        "--no-vsync", [given] { given->request.vsync = false; }, "Do not wait for the screen");
    app.add_flag_callback(
        "--light", [given] { given->request.light = true; }, "Light theme");
    app.add_flag_callback(
        "--dark", [given] { given->request.light = false; }, "Dark theme");
    action = [given] {
        WindowRequest request = given->request;
        if (!given->size.empty()) request.size = parse_size(given->size);
        return run_window(request);
    };
}

}  // namespace collidoscope::app::cli
