#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <regex>

#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/cli/commands.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/window/shell/picture.h"

namespace collidoscope::app::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Median nanoseconds of one call: seven samples of at least ten milliseconds each, so that neither
// the clock's grain nor one interruption shows.
template <typename Call>
double nanoseconds(const Call& call) {
    std::size_t calls = 1;
    for (;; calls *= 2) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < calls; ++i) call();
        if (seconds_since(start) > 0.01) break;
    }
    std::vector<double> samples;
    for (int i = 0; i < 7; ++i) {
        const auto start = Clock::now();
        for (std::size_t k = 0; k < calls; ++k) call();
        samples.push_back(seconds_since(start) / static_cast<double>(calls) * 1e9);
    }
    std::nth_element(samples.begin(), samples.begin() + 3, samples.end());
    return samples[3];
}

struct Case {
    std::string name;
    Scene scene;
};

std::vector<Case> cases_of(const Demo& demo, const MeshLoader& load) {
    std::vector<Case> cases;
    for (const Preset& preset : presets_of(demo.info().id)) {
        cases.push_back(
            {demo.info().id + "/" + preset.path.stem().string(), load_preset(preset, load)});
    }
    if (cases.empty()) cases.push_back({demo.info().id, default_scene(demo, load)});
    return cases;
}

int bench(const std::string& filter, bool json) {
    std::regex pattern;
    try {
        pattern = std::regex(filter);
    } catch (const std::regex_error& error) {
        throw Usage("--filter: not a regular expression: " + std::string(error.what()));
    }
    MeshLibrary library;
    library.on_warning(tell_flaw);
    Json all = Json::array();
    if (!json) {
        std::cout << fmt::format("{:<44} {:>12} {:>12} {:>8}\n", "scene", "plain ns", "traced ns",
                                 "steps");
    }
    for (const Demo* demo : Registry::all()) {
        for (const Case& one : cases_of(*demo, library.loader())) {
            if (!std::regex_search(one.name, pattern)) continue;
            Json row = {{"name", one.name}};
            try {
                const Question question = question_of(*demo, one.scene);
                Recording first;
                row["plain_ns"] = nanoseconds([&] { (void)demo->answer(question); });
                row["traced_ns"] = nanoseconds([&] {
                    Recording recording;
                    (void)demo->trace(question, recording);
                });
                (void)demo->trace(question, first);
                row["steps"] = first.steps.size();
                if (!json) {
                    std::cout << fmt::format("{:<44} {:>12.0f} {:>12.0f} {:>8}\n", one.name,
                                             row["plain_ns"].get<double>(),
                                             row["traced_ns"].get<double>(), first.steps.size())
                              << std::flush;
                }
            } catch (const InputError& error) {
                // Some scenes exist to show what a method refuses.
                row["refused"] = error.what();
                if (!json) std::cout << fmt::format("{:<44} refused\n", one.name);
            }
            all.push_back(std::move(row));
        }
    }
    if (json) std::cout << all.dump(2) << '\n';
    return done;
}

int bench_window(const FrameLoad& load, bool json) {
    const FrameCost cost = measure_frames(load);
    if (json) {
        const Json row = {{"boxes", load.boxes},
                          {"triangles", load.triangles},
                          {"node_boxes", cost.node_boxes},
                          {"cpu_ms", cost.cpu_ms},
                          {"drag_cpu_ms", cost.drag_cpu_ms},
                          {"whole_ms", cost.whole_ms}};
        std::cout << row.dump(2) << '\n';
        return done;
    }
    std::cout << fmt::format(
        "{} boxes, two meshes of {} triangles, {} node boxes shown\n"
        "our own work per frame       {:.2f} ms\n"
        "while a mesh is dragged      {:.2f} ms\n"
        "until the GPU is done        {:.0f} ms\n",
        load.boxes, load.triangles, cost.node_boxes, cost.cpu_ms, cost.drag_cpu_ms, cost.whole_ms);
    return done;
}

int bench_crowd(const std::string& demo, std::uint32_t bodies, bool json) {
    const CrowdCost cost = measure_crowd(demo, bodies);
    if (json) {
        const Json row = {{"demo", demo},
                          {"bodies", bodies},
                          {"pairs", cost.pairs},
                          {"frame_ms", cost.frame_ms},
                          {"simulation_ms", cost.simulation_ms}};
        std::cout << row.dump(2) << '\n';
        return done;
    }
    std::cout << fmt::format(
        "{} spheres on a plane, {} pairs, under {}\n"
        "our own work per frame       {:.2f} ms\n"
        "of it the simulation         {:.2f} ms\n",
        bodies, cost.pairs, demo, cost.frame_ms, cost.simulation_ms);
    return done;
}

void add_bench(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "bench", "Time every demo on its scenes: the median of one plain and one recorded run");
    auto filter = std::make_shared<std::string>();
    auto load = std::make_shared<FrameLoad>();
    command->add_option("--filter", *filter, "Only scenes whose name matches this expression");
    auto* json = command->add_flag("--json")->description("As JSON");
    auto* window = command->add_flag("--window")
                       ->description("Measure instead a frame of the window with a heavy scene");
    command->add_option("--boxes", load->boxes, "With --window: boxes in the scene")
        ->check(CLI::Range(0, 1'000'000));
    command->add_option("--triangles", load->triangles, "With --window: triangles of each mesh")
        ->check(CLI::Range(12, 10'000'000));
    auto crowd = std::make_shared<std::pair<std::string, std::uint32_t>>("body_grid", 0);
    command
        ->add_option("--bodies", crowd->second,
                     "With --window: this many spheres moving on a plane instead")
        ->check(CLI::Range(1, 2'000'000));
    command->add_option("--demo", crowd->first, "With --bodies: the demo that moves them");
    command->callback([&action, filter, load, crowd, json, window] {
        action = [filter, load, crowd, json = json->count() > 0, window = window->count() > 0] {
            if (window && crowd->second > 0) return bench_crowd(crowd->first, crowd->second, json);
            return window ? bench_window(*load, json) : bench(*filter, json);
        };
    });
}

const bool registered_bench = register_command(100, add_bench);

}  // namespace

}  // namespace collidoscope::app::cli
