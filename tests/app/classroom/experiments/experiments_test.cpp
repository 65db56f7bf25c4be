#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <thread>

#include "app/classroom/experiments/experiment_files.h"
#include "app/classroom/experiments/experiment_run.h"
#include "app/classroom/experiments/measured_meshes.h"
#include "app/model/meshes/generators.h"
#include "app/model/scene/references.h"
#include "collision/volumes/all_volumes.h"

namespace collidoscope::app {
namespace {

const ChartInfo* chart_of(const Experiment& experiment, const std::string& id) {
    for (const ChartInfo& chart : experiment.info().charts)
        if (chart.id == id) return &chart;
    return nullptr;
}

// Everything that is counted; times differ from run to run.
std::string counted_values(const ExperimentRun& run) {
    std::ostringstream out;
    for (const SeriesInfo& series : run.experiment().info().series) {
        const ChartInfo* chart = chart_of(run.experiment(), series.chart);
        if (!chart || chart->timed) continue;
        for (const Sample& sample : run.results().of(series.id))
            out << series.id << ' ' << sample.x << ' ' << sample.y << '\n';
    }
    return out.str();
}

class EveryExperiment : public testing::TestWithParam<const Experiment*> {};

TEST_P(EveryExperiment, IsDescribedAsAWhole) {
    const ExperimentInfo& info = GetParam()->info();
    EXPECT_FALSE(info.title.empty());
    EXPECT_FALSE(info.short_title.empty());
    EXPECT_EQ(info.method.back(), '.');
    ASSERT_FALSE(info.charts.empty());
    std::set<std::string> ids;
    for (const SeriesInfo& series : info.series) {
        EXPECT_TRUE(chart_of(*GetParam(), series.chart)) << series.id << " has no chart";
        EXPECT_TRUE(ids.insert(series.id).second) << series.id << " twice";
    }
    for (const ChartInfo& chart : info.charts) {
        EXPECT_FALSE(chart.x.title.empty());
        EXPECT_FALSE(chart.y.title.empty());
        EXPECT_FALSE(chart.help.empty());
    }
    const Published published = published_results(info.id);
    if (!published.source.empty()) {
        const auto& all = references();
        EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                                [&](const Reference& one) { return one.key == published.source; }))
            << published.source << " is not in docs/REFERENCES.md";
        EXPECT_FALSE(published.place.empty());
    }
    for (const PublishedSeries& series : published.series) {
        EXPECT_TRUE(ids.contains(series.series)) << series.series << " is no series of " << info.id;
        EXPECT_FALSE(series.origin.empty());
        EXPECT_FALSE(series.points.empty());
    }
}

TEST_P(EveryExperiment, RunsAndTheMethodsAgree) {
    const std::atomic<bool> never{false};
    ExperimentRun run(*GetParam(), Effort::Quick);
    run.run_here(never, {});
    EXPECT_TRUE(run.complete());
    EXPECT_TRUE(run.results().faults().empty()) << run.results().faults().front();
    EXPECT_GT(run.results().compared(), 0u);
    std::set<std::string> known;
    for (const SeriesInfo& series : GetParam()->info().series) known.insert(series.id);
    const Json json = experiment_json(*GetParam(), run.results(), run.published(), run.points());
    EXPECT_EQ(json["points"]["measured"], json["points"]["all"]);
    for (const ChartInfo& chart : GetParam()->info().charts) {
        const Plot plot = plot_of(*GetParam(), chart.id, run.results(), run.published());
        std::size_t points = 0;
        for (const PlotSeries& series : plot.series)
            if (!series.published) points += series.points.size();
        EXPECT_GT(points, 0u) << chart.id;
        const Drawing figure =
            experiment_figure(*GetParam(), chart.id, run.results(), run.published());
        EXPECT_FALSE(figure.layers.empty());
    }
    for (const Finding& finding : findings_of(*GetParam(), run.results(), run.published())) {
        EXPECT_EQ(finding.text.back(), '.') << finding.text;
        EXPECT_EQ(finding.text.find("nan"), std::string::npos) << finding.text;
        EXPECT_EQ(finding.text.find("inf"), std::string::npos) << finding.text;
    }
}

// Canceled after one point, and gone on with: the counts are those of one run.
TEST_P(EveryExperiment, CanBeCanceledAndGoneOnWith) {
    const std::atomic<bool> never{false};
    ExperimentRun whole(*GetParam(), Effort::Quick), parts(*GetParam(), Effort::Quick);
    whole.run_here(never, {});
    std::atomic<bool> cancel{false};
    parts.run_here(cancel, [&](std::size_t point) { cancel = point == 1; });
    EXPECT_EQ(parts.results().count(), 1u);
    EXPECT_FALSE(parts.complete());
    parts.run_here(never, {});
    EXPECT_TRUE(parts.complete());
    EXPECT_EQ(counted_values(parts), counted_values(whole));
    EXPECT_FALSE(counted_values(whole).empty());
}

TEST_P(EveryExperiment, SaysNothingOfNothing) {
    const Published published = published_results(GetParam()->info().id);
    EXPECT_TRUE(findings_of(*GetParam(), {}, published).empty());
    EXPECT_TRUE(GetParam()->judge({}, published).empty());
    EXPECT_FALSE(experiment_text(*GetParam(), {}, published).empty());
}

TEST_P(EveryExperiment, ItsTableCanBeRead) {
    const std::atomic<bool> never{false};
    ExperimentRun run(*GetParam(), Effort::Quick);
    run.run_here(never, [](std::size_t) {});
    std::istringstream csv(csv_of(*GetParam(), run.results(), run.published()));
    std::string line;
    std::getline(csv, line);
    EXPECT_EQ(line, "experiment,chart,series,kind,x,y,low,high,repeats,origin");
    std::size_t measured = 0, published = 0;
    while (std::getline(csv, line)) {
        std::size_t commas = 0;
        bool quoted = false;
        for (const char c : line) {
            if (c == '"') quoted = !quoted;
            commas += c == ',' && !quoted;
        }
        EXPECT_EQ(commas, 9u) << line;
        measured += line.find(",measured,") != std::string::npos;
        published += line.find(",published,") != std::string::npos;
    }
    EXPECT_GT(measured, 0u);
    std::size_t points = 0;
    for (const PublishedSeries& series : run.published().series) points += series.points.size();
    EXPECT_EQ(published, points);
}

INSTANTIATE_TEST_SUITE_P(Experiments, EveryExperiment, testing::ValuesIn(all_experiments()),
                         [](const auto& info) {
                             std::string name = info.param->info().id;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(ExperimentRun, GoesOnInTheBackground) {
    const Experiment* experiment = experiment_named("counts");
    ASSERT_TRUE(experiment);
    ExperimentRun run(*experiment, Effort::Quick);
    run.start({});
    run.cancel();
    while (run.running()) run.poll();
    run.start({});
    EXPECT_TRUE(run.running());
    while (run.running()) {
        run.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(run.complete());
    EXPECT_TRUE(run.now().empty());
}

// The counts of the lecture for 20 cars, worked out again.
TEST(LectureCounts, AreCorrected) {
    const Experiment* experiment = experiment_named("counts");
    ASSERT_TRUE(experiment);
    Results results;
    PointResult twenty;
    twenty.samples = {counted("race_pairs", 20, 190), counted("race_all", 20, 190e6),
                      counted("race_tree", 20, 5000), counted("race_second", 20, 9.5e9)};
    results.add(0, twenty);
    std::string told;
    for (const Finding& finding :
         experiment->judge(results, published_results(experiment->info().id)))
        told += finding.text + " ";
    for (const char* number : {"190 pairs", "85,500,000", "85,000,000", "190,000,000",
                               "4,250,000,000", "4,275,000,000", "9,500,000,000"})
        EXPECT_NE(told.find(number), std::string::npos) << number << " in: " << told;
}

TEST(Experiments, OnlyThoseThereAre) {
    EXPECT_EQ(experiment_named("towers"), nullptr);
    for (const char* id : {"cars", "spheres", "ecods", "t-collide", "counts", "volumes",
                           "broad-phases", "builders", "cut-triangles", "gjk-sat", "gjk-nesterov"})
        EXPECT_TRUE(experiment_named(id)) << id;
    EXPECT_TRUE(published_results("towers").source.empty());
}

TEST(MeasuredMeshes, HaveThePublishedNumbersOfTriangles) {
    EXPECT_EQ(latitude_sphere(32, 32).triangles.size(), 1984u);
    EXPECT_GT(enclosed_volume(latitude_sphere(32, 32)), 4.1);
    EXPECT_LT(enclosed_volume(latitude_sphere(32, 32)), 4.0 / 3 * 3.14160);
    const Mesh original = car();
    for (const std::size_t triangles : {905u, 878u}) {
        const Mesh cut = with_triangles(original, triangles);
        EXPECT_EQ(cut.triangles.size(), triangles);
        double before = 0, after = 0;
        const auto area = [](const Triangle& t) {
            return 0.5 * double(glm::length(glm::cross(t.b - t.a, t.c - t.a)));
        };
        for (std::uint32_t i = 0; i < original.triangles.size(); ++i)
            before += area(original.triangle(i));
        for (std::uint32_t i = 0; i < cut.triangles.size(); ++i) after += area(cut.triangle(i));
        EXPECT_NEAR(after, before, 1e-4 * before);
    }
    EXPECT_EQ(with_triangles(original, 5).triangles.size(), original.triangles.size());
    EXPECT_TRUE(with_triangles({}, 50).triangles.empty());
}

}  // namespace
}  // namespace collidoscope::app
