// The command line: without a command, the window; with one, a tool that needs no screen.
#ifdef __linux__
#include <malloc.h>
#endif

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/named.h"
#include "app/model/meshes/mesh_import.h"
#include "app/model/shapes/shape.h"
#include "render/context.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

// Runs the chosen action and turns what it throws into a message and an exit code.
int run(const cli::Action& action) {
    const auto report = [](const std::exception& error, int code) {
        std::cout.flush();
        std::cerr << "collidoscope: " << error.what() << '\n';
        return code;
    };
    try {
        const int code = action();
        std::cout.flush();
        if (!std::cout) throw std::runtime_error("the output cannot be written: the disk is full?");
        return code;
    } catch (const cli::Usage& error) {
        return report(error, cli::usage);
    } catch (const cli::Unreadable& error) {
        return report(error, cli::unreadable);
    } catch (const ImportError& error) {
        return report(error, cli::unreadable);
    } catch (const InputError& error) {
        return report(error, cli::unreadable);
    } catch (const render::NoOpenGl& error) {
        const int code = report(error, cli::no_opengl);
        std::cerr << error.remedy() << '\n';
        return code;
    } catch (const std::exception& error) {
        return report(error, cli::failed);
    }
}

// Every frame of a timeline with thousands of bodies needs its megabytes anew: getting them from
// the system each time costs more than the frame itself.
void keep_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
    mallopt(M_TOP_PAD, 16 << 20);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    keep_memory();
    std::ios::sync_with_stdio(false);
    CLI::App app(
        "Collidoscope: collision detection, visualized, stepped through and measured.\nWithout a "
        "command it opens the window.");
    app.name("collidoscope");
    app.set_version_flag("--version", "collidoscope " COLLIDOSCOPE_VERSION);
    app.require_subcommand(0, 1);
    cli::Action action;
    cli::add_all_commands(app, action);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        if (code == 0) return cli::done;
        const std::string meant = cli::meant_arguments(app, argc, argv);
        if (!meant.empty()) std::cerr << meant << '\n';
        return cli::usage;
    }
    return run(action);
}
