// `collidoscope simulate`: a run of many bodies without a window, frame by frame; its hashes tell
// whether two runs are the same.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/base/files/atomic_file.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/cli/allow_option.h"
#include "app/cli/commands.h"
#include "app/model/crowd/timeline.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app::cli {
namespace {

struct SimulateArguments {
    std::string what, save, compare;
    std::size_t frames = 60;
    bool quiet = false;
};

void print_frame(const Timeline& timeline) {
    const FrameRecord& record = timeline.record(timeline.frame());
    Json line = Json::object();
    line["frame"] = timeline.frame();
    line["pairs"] = static_cast<std::uint64_t>(record.pairs);
    for (const auto& [name, value, help, id] : record.counters) {
        if (value == std::floor(value) && std::abs(value) < 0x1p53) {
            line[name] = static_cast<std::int64_t>(value);
        } else {
            line[name] = value;
        }
    }
    line["state"] = fmt::format("{:016x}", record.hash);
    std::cout << line.dump() << '\n';
}

int simulate(const SimulateArguments& arguments) {
    MeshLibrary meshes;
    meshes.on_warning(tell_flaw);
    const Demo* demo = Registry::find(arguments.what);
    const Scene scene =
        demo ? default_scene(*demo, meshes.loader()) : load_scene(arguments.what, meshes.loader());
    const auto* moving = dynamic_cast<const SimulationDemo*>(&Registry::at(scene.demo));
    if (!moving) throw Usage(scene.demo + " has no timeline: nothing in it moves by itself");
    Timeline timeline;
    timeline.open(*moving, question_of(*moving, scene));
    if (!arguments.quiet) print_frame(timeline);
    while (timeline.frame() < arguments.frames && timeline.next()) {
        if (!arguments.quiet) print_frame(timeline);
    }
    if (!arguments.save.empty()) write_file_atomically(arguments.save, timeline.hashes());
    if (!arguments.compare.empty()) {
        try {
            const WholeFile other(arguments.compare);
            const std::string run(other.text());
            if (const auto frame = timeline.first_difference(run)) {
                std::cerr << "collidoscope: frame " << *frame << " is the first that differs from "
                          << arguments.compare << '\n';
                return failed;
            }
            if (run.empty()) throw InputError("has no frames");
            // A line for each frame, from 0.
            const auto last = static_cast<std::size_t>(std::count(run.begin(), run.end(), '\n')) -
                              (run.back() == '\n' ? 1 : 0);
            if (last != timeline.frame()) {
                std::cerr << "collidoscope: " << arguments.compare << " ends at frame " << last
                          << ", this run at " << timeline.frame()
                          << "; the frames that both have in common are equal\n";
                return failed;
            }
        } catch (const FileError& error) {
            throw Unreadable(error.what());
        } catch (const InputError& error) {
            throw Unreadable(arguments.compare + ": " + error.what());
        }
    }
    return done;
}

void add_simulate(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("simulate", "Run a demo of many bodies: a line of JSON for every frame");
    auto arguments = std::make_shared<SimulateArguments>();
    command->add_option("what", arguments->what, "Id of a demo, or a scene file")->required();
    add_allow_option(*command);
    command->add_option("--frames", arguments->frames, "Frames of a sixtieth of a second to run")
        ->check(CLI::Range(0, 10'000'000))
        ->capture_default_str();
    command->add_flag("--quiet", arguments->quiet)->description("Print no frames");
    command->add_option("--save-run", arguments->save,
                        "Write the hash of every frame to this file");
    command->add_option(
        "--compare-run", arguments->compare,
        "Compare with such a file: report the first frame that differs, and exit with 1");
    command->callback(
        [&action, arguments] { action = [arguments] { return simulate(*arguments); }; });
}

const bool registered_simulate = register_command(80, add_simulate);

}  // namespace

}  // namespace collidoscope::app::cli
