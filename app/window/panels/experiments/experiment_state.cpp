#include "app/window/panels/experiments/experiment_state.h"

#include "app/base/files/atomic_file.h"
#include "app/base/json/json.h"
#include "app/classroom/experiments/experiment_files.h"
#include "app/drawings/vector/writers.h"

namespace collidoscope::app {

const char* name_of(PlotFile format) {
    constexpr const char* names[] = {"csv", "svg", "pdf", "png"};
    return names[static_cast<std::size_t>(format)];
}

ExperimentRun* ExperimentState::find(const Key& key) const {
    const auto found = runs_.find(key);
    return found == runs_.end() ? nullptr : found->second.get();
}

ExperimentRun* ExperimentState::made(Workbench& bench, const Key& key) {
    if (ExperimentRun* known = find(key)) return known;
    const Experiment* experiment = experiment_named(key.first);
    if (!experiment) return nullptr;
    try {
        return (runs_[key] = std::make_unique<ExperimentRun>(*experiment, key.second)).get();
    } catch (const std::exception& error) {
        runs_.erase(key);
        bench.say(error.what(), Tone::Warning);
        return nullptr;
    }
}

void ExperimentState::open(Workbench& bench, const std::string& id) {
    if (!experiment_named(id))
        return bench.say("There is no experiment \"" + id + "\".", Tone::Warning);
    if (!made(bench, {id, effort_})) return;
    id_ = id;
    shown_ = true;
    scene_ = bench.document.scene_number();
}

ExperimentRun* ExperimentState::run() const {
    return find({id_, effort_});
}

const ExperimentRun* ExperimentState::run_of(const std::string& id) const {
    return find({id, effort_});
}

void ExperimentState::set_effort(Workbench& bench, Effort effort) {
    if (made(bench, {id_, effort})) effort_ = effort;
}

const ChartInfo& ExperimentState::chart() const {
    const std::vector<ChartInfo>& charts = run()->experiment().info().charts;
    const auto chosen = charts_.find(id_);
    for (const ChartInfo& chart : charts)
        if (chosen != charts_.end() && chart.id == chosen->second) return chart;
    return charts.front();
}

void ExperimentState::set_chart(const std::string& id) {
    charts_[id_] = id;
}

const ExperimentRun* ExperimentState::running() const {
    for (const auto& [key, run] : runs_)
        if (run->running()) return run.get();
    return nullptr;
}

void ExperimentState::start(Workbench& bench) {
    if (!run() || run()->running()) return;
    if (const ExperimentRun* other = running())
        return bench.say("\"" + other->experiment().info().short_title +
                             "\" is being measured. Two at once would disturb each other's times: "
                             "cancel it, or wait for it.",
                         Tone::Warning);
    run()->start(bench.wake);
}

void ExperimentState::cancel() {
    for (const auto& [key, run] : runs_) run->cancel();
}

void ExperimentState::start_over(Workbench& bench) {
    if (!run() || run()->running()) return;
    const Key key{id_, effort_};
    runs_.erase(key);
    if (made(bench, key)) start(bench);
}

void ExperimentState::save(const std::filesystem::path& file, PlotFile format) {
    const ExperimentRun& shown_run = *run();
    const Experiment& experiment = shown_run.experiment();
    if (format == PlotFile::Csv) {
        write_file_atomically(file, csv_of(experiment, shown_run.results(), shown_run.published()));
    } else {
        const Drawing figure =
            experiment_figure(experiment, chart().id, shown_run.results(), shown_run.published());
        write_file_atomically(file, format == PlotFile::Svg   ? svg_of(figure)
                                    : format == PlotFile::Pdf ? pdf_of(figure)
                                                              : drawing_png(figure, 2));
    }
    saved_ = file;
}

void ExperimentState::advance(Workbench& bench, double, double) {
    // Whatever was opened meanwhile is what is wanted now.
    if (shown_ && bench.document.scene_number() != scene_) shown_ = false;
    for (const auto& [key, run] : runs_) {
        try {
            const bool before = run->running();
            run->poll();
            if (before && !run->running() && run->complete())
                bench.log("Measured: " + run->experiment().info().title + ".");
        } catch (const std::exception& error) {
            bench.say(run->experiment().info().title + ": " + error.what(), Tone::Warning);
        }
    }
}

bool ExperimentState::escape(Workbench&) {
    if (!shown_) return false;
    shown_ = false;
    return true;
}

void ExperimentState::close(Workbench&) {
    cancel();
    runs_.clear();
    shown_ = false;
}

std::vector<std::pair<std::string, std::string>> ExperimentState::told(const Workbench&) const {
    if (!run()) return {{"experiment", "null"}};
    const ExperimentRun& now = *run();
    const ExperimentRun* measured = running();
    Json findings = Json::array();
    for (const Finding& finding : findings_of(now.experiment(), now.results(), now.published()))
        findings.push_back(finding.text);
    const Json json = {{"shown", shown_},
                       {"id", id_},
                       {"chart", chart().id},
                       {"quick", effort_ == Effort::Quick},
                       {"measured", now.results().count()},
                       {"points", now.points()},
                       {"running", measured ? Json(measured->experiment().info().id) : Json()},
                       {"findings", findings},
                       {"faults", now.results().faults()},
                       {"hover", hover_},
                       {"saved", saved_.string()}};
    return {{"experiment", json.dump()}};
}

}  // namespace collidoscope::app
