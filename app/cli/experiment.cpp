// `collidoscope experiment`: measurements of the sources made again on this machine, beside what
// was published.
#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/format.h"
#include "app/classroom/experiments/experiment_files.h"
#include "app/classroom/experiments/experiment_run.h"
#include "app/cli/commands.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app::cli {
namespace {

struct ExperimentArguments {
    std::string name;
    std::string csv, svg, png, pdf, chart;
    bool json = false, quick = false;
};

int list_experiments(bool json) {
    Json all = Json::array();
    for (const Experiment* one : all_experiments()) {
        const ExperimentInfo& info = one->info();
        Json charts = Json::array();
        for (const ChartInfo& chart : info.charts) charts.push_back(chart.id);
        if (json)
            all.push_back({{"id", info.id}, {"title", info.title}, {"charts", charts}});
        else
            std::cout << fmt::format("{:<14} {}\n", info.id, info.title);
    }
    if (json) std::cout << all.dump(2) << '\n';
    return done;
}

// With several charts and one file each is written beside the others: NAME-CHART.svg.
std::string file_of_chart(const std::string& file, const std::string& chart, bool one) {
    if (one) return file;
    const std::filesystem::path path(file);
    return (path.parent_path() / (path.stem().string() + "-" + chart + path.extension().string()))
        .string();
}

void write_plots(const ExperimentArguments& arguments, const ExperimentRun& run) {
    std::vector<std::string> charts;
    if (!arguments.chart.empty())
        charts.push_back(arguments.chart);
    else
        for (const ChartInfo& chart : run.experiment().info().charts) charts.push_back(chart.id);
    for (const std::string& chart : charts) {
        const Drawing figure =
            experiment_figure(run.experiment(), chart, run.results(), run.published());
        const auto write = [&](const std::string& file, const auto& bytes) {
            if (!file.empty())
                write_file_atomically(file_of_chart(file, chart, charts.size() == 1), bytes());
        };
        write(arguments.svg, [&] { return svg_of(figure); });
        write(arguments.pdf, [&] { return pdf_of(figure); });
        write(arguments.png, [&] { return drawing_png(figure, 2); });
    }
}

void check_chart(const Experiment& experiment, const std::string& chart) {
    std::string known;
    for (const ChartInfo& info : experiment.info().charts) {
        if (chart.empty() || info.id == chart) return;
        known += (known.empty() ? "" : ", ") + info.id;
    }
    throw Usage("--chart: " + experiment.info().id + " has no chart \"" + chart + "\": there are " +
                known);
}

int run_experiment(const ExperimentArguments& arguments) {
    const Experiment* experiment = experiment_named(arguments.name);
    if (!experiment)
        throw Usage("there is no experiment \"" + arguments.name + "\": there are " +
                    experiment_ids());
    check_chart(*experiment, arguments.chart);
    ExperimentRun run(*experiment, arguments.quick ? Effort::Quick : Effort::Full);
    const std::atomic<bool> never{false};
    run.run_here(never, [&](std::size_t point) {
        if (!arguments.json)
            std::cerr << fmt::format("{} of {}\n", point + 1, run.points()) << std::flush;
    });
    const Results& results = run.results();
    if (arguments.json)
        std::cout << experiment_json(*experiment, results, run.published(), run.points()).dump(2)
                  << '\n';
    else
        std::cout << experiment_text(*experiment, results, run.published());
    if (!arguments.csv.empty())
        write_file_atomically(arguments.csv, csv_of(*experiment, results, run.published()));
    write_plots(arguments, run);
    return results.faults().empty() ? done : failed;
}

void add_experiment(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "experiment", "Repeat a measurement of the sources, beside the published figures");
    auto arguments = std::make_shared<ExperimentArguments>();
    command->add_option("name", arguments->name, "list, or one of: " + experiment_ids())
        ->required();
    command->add_option("--csv", arguments->csv, "Write all values to this file");
    command->add_option("--svg", arguments->svg,
                        "Write the plots; without --chart one file for each, NAME-CHART.svg");
    command->add_option("--png", arguments->png, "The same as PNG");
    command->add_option("--pdf", arguments->pdf, "The same as PDF");
    command->add_option("--chart", arguments->chart, "Only the plot of this chart");
    auto* json = command->add_flag("--json")->description("As JSON");
    auto* quick = command->add_flag("--quick")->description(
        "Small sizes and single calls: for a quick look, not for results");
    command->callback([&action, arguments, json, quick] {
        arguments->json = json->count() > 0;
        arguments->quick = quick->count() > 0;
        action = [arguments] {
            if (arguments->name == "list") return list_experiments(arguments->json);
            return run_experiment(*arguments);
        };
    });
}

const bool registered_experiment = register_command(110, add_experiment);

}  // namespace

}  // namespace collidoscope::app::cli
