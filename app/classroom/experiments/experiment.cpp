#include "app/classroom/experiments/experiment.h"

#include <algorithm>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

struct ExperimentList {
    std::vector<std::unique_ptr<Experiment>> owned;
    std::vector<const Experiment*> sorted;
};

ExperimentList& experiment_list() {
    static ExperimentList list;
    return list;
}

}  // namespace

bool register_experiment(std::unique_ptr<Experiment> experiment) {
    ExperimentList& list = experiment_list();
    list.sorted.push_back(experiment.get());
    list.owned.push_back(std::move(experiment));
    std::sort(list.sorted.begin(), list.sorted.end(), [](const auto* a, const auto* b) {
        return a->info().order != b->info().order ? a->info().order < b->info().order
                                                  : a->info().id < b->info().id;
    });
    return true;
}

const std::vector<const Experiment*>& all_experiments() {
    return experiment_list().sorted;
}

const Experiment* experiment_named(std::string_view id) {
    for (const Experiment* one : all_experiments())
        if (one->info().id == id) return one;
    return nullptr;
}

std::string experiment_ids() {
    std::string ids;
    for (const Experiment* one : all_experiments())
        ids += (ids.empty() ? "" : ", ") + one->info().id;
    return ids;
}

Sample counted(std::string series, double x, double y) {
    Sample sample;
    sample.series = std::move(series);
    sample.x = x, sample.y = y;
    return sample;
}

void Results::add(std::size_t point, PointResult result) {
    points_[point] = std::move(result);
}

std::vector<Sample> Results::of(std::string_view series) const {
    std::vector<Sample> all;
    for (const auto& [point, result] : points_)
        for (const Sample& sample : result.samples)
            if (sample.series == series) all.push_back(sample);
    std::stable_sort(all.begin(), all.end(),
                     [](const Sample& a, const Sample& b) { return a.x < b.x; });
    return all;
}

std::optional<double> Results::at(std::string_view series, double x) const {
    for (const auto& [point, result] : points_)
        for (const Sample& sample : result.samples)
            if (sample.series == series && sample.x == x) return sample.y;
    return std::nullopt;
}

std::vector<std::string> Results::faults() const {
    std::vector<std::string> all;
    for (const auto& [point, result] : points_)
        if (!result.fault.empty()) all.push_back(result.fault);
    return all;
}

std::uint64_t Results::compared() const {
    std::uint64_t sum = 0;
    for (const auto& [point, result] : points_) sum += result.compared;
    return sum;
}

Plot plot_of(const Experiment& experiment, const std::string& chart, const Results& results,
             const Published& published) {
    Plot plot;
    for (const ChartInfo& info : experiment.info().charts) {
        if (info.id != chart) continue;
        plot.title = experiment.info().title;
        plot.subtitle = info.title + ".";
        plot.x = info.x;
        plot.y = info.y;
    }
    for (const SeriesInfo& info : experiment.info().series) {
        if (info.chart != chart) continue;
        if (info.measured) {
            PlotSeries series{info.name, info.color, false, info.joined, {}, false};
            for (const Sample& sample : results.of(info.id))
                series.points.push_back(
                    {sample.x, sample.y, sample.low, sample.high, sample.label});
            plot.series.push_back(std::move(series));
        }
        for (const PublishedSeries& one : published.series) {
            if (one.series != info.id) continue;
            PlotSeries series{one.name, info.color, true, info.joined, {}, info.measured};
            for (const PublishedPoint& point : one.points)
                series.points.push_back({point.x, point.y, {}, {}, {}});
            plot.series.push_back(std::move(series));
        }
    }
    const bool hollow = std::any_of(plot.series.begin(), plot.series.end(),
                                    [](const PlotSeries& one) { return one.published; });
    if (hollow) plot.subtitle += " Hollow marks: published, " + published.place + ".";
    return plot;
}

std::vector<Finding> findings_of(const Experiment& experiment, const Results& results,
                                 const Published& published) {
    std::vector<Finding> all;
    for (const std::string& fault : results.faults())
        all.push_back({Finding::Differs, "The answers do not agree: " + fault});
    if (results.count() == 0) return all;
    for (Finding& finding : experiment.judge(results, published)) all.push_back(std::move(finding));
    if (results.compared() > 0 && results.faults().empty())
        all.push_back({Finding::Note, fmt::format("{} answers were compared with those of another "
                                                  "method, and all are equal.",
                                                  value_text(double(results.compared())))});
    return all;
}

}  // namespace collidoscope::app
