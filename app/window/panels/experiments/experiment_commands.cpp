// Experiments in the menus, and in the gallery, which lists the commands "experiment.open.*".
#include "app/window/panels/experiments/experiment_state.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> experiment_commands(Workbench& b) {
    const auto shown = [&b] { return b.part<ExperimentState>().shown(); };
    const auto idle = [&b, shown] { return shown() && !b.part<ExperimentState>().running(); };
    std::vector<Command> commands;
    for (const Experiment* one : all_experiments()) {
        const ExperimentInfo& info = one->info();
        commands.push_back({.id = "experiment.open." + info.id,
                            .title = info.short_title,
                            .menu = Menu::Demo,
                            .group = 8,
                            .run = [&b, id = info.id] { b.part<ExperimentState>().open(b, id); },
                            .help = info.title,
                            .submenu = "Experiments",
                            .words = "experiment measure plot table " + info.words});
    }
    const char* none = "No experiment is shown.";
    commands.push_back({.id = "experiment.start",
                        .title = "Measure",
                        .menu = Menu::Demo,
                        .group = 9,
                        .run = [&b] { b.part<ExperimentState>().start(b); },
                        .enabled = idle,
                        .help = "Measures the points that are missing, in the background.",
                        .needs = none,
                        .submenu = "Experiments",
                        .words = "experiment run go on continue"});
    commands.push_back({.id = "experiment.cancel",
                        .title = "Cancel the measurement",
                        .menu = Menu::Demo,
                        .group = 9,
                        .run = [&b] { b.part<ExperimentState>().cancel(); },
                        .enabled = [&b] { return b.part<ExperimentState>().running() != nullptr; },
                        .help = "Measurements so far are kept; Measure continues from there.",
                        .needs = "Nothing is being measured.",
                        .submenu = "Experiments",
                        .words = "experiment stop"});
    commands.push_back({.id = "experiment.export",
                        .title = "Export the plot…",
                        .menu = Menu::Demo,
                        .group = 9,
                        .run = [&b] { b.dialogs.show("plot"); },
                        .enabled = shown,
                        .help = "The plot as SVG, PDF or PNG, or all values as CSV.",
                        .needs = none,
                        .submenu = "Experiments",
                        .words = "experiment csv svg pdf png save"});
    return commands;
}

const bool registered_experiment_commands = register_commands(170, experiment_commands);

}  // namespace
}  // namespace collidoscope::app
