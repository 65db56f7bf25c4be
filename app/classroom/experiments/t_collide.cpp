// T-Collide, figures 12 and 13: how wide the cells of a grid should be.

#include <ctime>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/crowd/simulation.h"
#include "app/model/shapes/crowd.h"
#include "collision/simulation/sphere_crowd.h"

namespace collidoscope::app {
namespace {

constexpr float field_width = 400;  // spheres have radius 1

// A way to find the pairs. Cells of 0: the library's body grid, which chooses them itself.
struct CellWay {
    const char* id;
    const char* name;
    float cell;
    bool all_pairs;
    std::uint32_t most;  // with more bodies the paper has no figure: it took too long
};
constexpr CellWay cell_ways[] = {
    {"all", "all pairs", 0, true, 5'000},         {"cell5", "cells of 5", 5, false, 50'000},
    {"cell10", "cells of 10", 10, false, 50'000}, {"cell25", "cells of 25", 25, false, 50'000},
    {"cell50", "cells of 50", 50, false, 20'000}, {"cell100", "cells of 100", 100, false, 10'000},
    {"own", "our own grid", 0, false, 50'000}};
constexpr std::uint32_t sphere_counts[] = {500, 1'000, 2'500, 5'000, 10'000, 20'000, 50'000};

SphereCrowd bouncing_crowd(std::uint32_t spheres, const CellWay& way) {
    const Aabb field{vec3(-0.5f * field_width, 0, -0.5f * field_width),
                     vec3(0.5f * field_width, 0, 0.5f * field_width)};
    // In strict order all ways give the same states.
    SphereCrowd crowd(
        field,
        {.threads = 1, .cell = way.cell, .unoptimized = way.all_pairs, .strict_order = true});
    CrowdRecipe recipe;
    recipe.count = spheres;
    recipe.speed = 20;
    for (const MovingBody& body : scattered(field, recipe))
        crowd.add({body.center, body.half.x}, body.velocity);
    return crowd;
}

class MeasuringCells final : public Measuring {
  public:
    explicit MeasuringCells(Effort effort) : quick_(effort == Effort::Quick) {
        for (const std::uint32_t spheres : sphere_counts) {
            if (quick_ && spheres > 1000) break;
            for (const CellWay& way : cell_ways)
                if (spheres <= way.most) cases_.push_back({spheres, &way});
        }
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("{} spheres, {}", value_text(cases_[point].spheres),
                           cases_[point].way->name);
    }

    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto [spheres, way] = cases_[point];
        SphereCrowd crowd = bouncing_crowd(spheres, *way);
        const int frames = quick_ ? 3 : 12;
        std::vector<double> times;
        std::uint64_t impacts = 0, tests = 0, cells = 0;
        for (int frame = 0; frame < frames; ++frame) {
            if (cancel.load()) return std::nullopt;
            // Processor time, as the paper has it: what else the machine does plays no part.
            const std::clock_t begin = std::clock();
            crowd.step(frame_seconds);
            times.push_back(1000.0 * double(std::clock() - begin) / CLOCKS_PER_SEC);
            impacts += crowd.impacts().size();
            tests += crowd.counts().box_tests;
            cells += crowd.counts().cells;
        }
        PointResult result;
        check_against_others(spheres, *way, impacts, result);
        const auto put = [&](std::string series, double x, double y) {
            Sample sample;
            sample.series = std::move(series);
            sample.x = x, sample.y = y;
            result.samples.push_back(std::move(sample));
        };
        const double every = frames;
        if (!way->all_pairs) put(std::string("tests.") + way->id, spheres, double(tests) / every);
        if (way->all_pairs) put("tests.all", spheres, double(spheres) * (spheres - 1) / 2);
        // The first steps make memory.
        times.erase(times.begin());
        result.samples.push_back(median_sample(std::string("ms.") + way->id, spheres, times));
        if (way->cell > 0) {
            const std::string by = fmt::format("by_cell.{}", spheres);
            Sample by_cell = median_sample(by, double(way->cell), times);
            result.samples.push_back(std::move(by_cell));
            put(fmt::format("work_by_cell.{}", spheres), double(way->cell),
                double(tests + cells) / every);
        }
        return result;
    }

  private:
    struct Case {
        std::uint32_t spheres;
        const CellWay* way;
    };
    // All ways must find the same impacts in the same frames. They are compared with the way that
    // was measured first, or with our own grid where that is the first.
    void check_against_others(std::uint32_t spheres, const CellWay& way, std::uint64_t impacts,
                              PointResult& result) {
        const auto [known, fresh] = impacts_.try_emplace(spheres, impacts);
        result.compared = impacts;
        if (!fresh && known->second != impacts)
            result.fault = fmt::format("{} spheres: {} found {} impacts, another method {}",
                                       value_text(spheres), way.name, impacts, known->second);
    }

    bool quick_;
    std::vector<Case> cases_;
    std::map<std::uint32_t, std::uint64_t> impacts_;
};

class CellsExperiment final : public Experiment {
  public:
    CellsExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringCells>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published& published) const override {
        std::vector<Finding> findings;
        judge_best_cell(results, published, findings);
        judge_growth(results, published, findings);
        judge_feasible(results, findings);
        return findings;
    }

  private:
    // "A grid cell size of approximately 1.5 % - 2.5 % of the grid width is optimal for a large
    // number of objects": 6 to 10 of 400.
    static void judge_best_cell(const Results& results, const Published& published,
                                std::vector<Finding>& findings) {
        for (const std::uint32_t spheres : {50'000u, 20'000u, 5'000u, 1'000u}) {
            const std::string by = fmt::format("by_cell.{}", spheres);
            const Curve times = measured_curve(results, by);
            const auto best = min_of(times);
            const auto counted =
                min_of(measured_curve(results, fmt::format("work_by_cell.{}", spheres)));
            const auto theirs = min_of(published_curve(published, by));
            if (!best || !counted || times.size() < 3) continue;
            std::string text = fmt::format("{} spheres: cells of {} take the least time here",
                                           value_text(spheres), value_text(best->x));
            bool agrees = true;
            if (theirs) {
                const auto at_ours = results.at(by, theirs->x);
                agrees = best->x == theirs->x || (at_ours && *at_ours < 1.5 * best->y);
                text += fmt::format(", {} in the paper", value_text(theirs->x));
            }
            text += fmt::format(
                ". Counted, box tests and entries in cells together are fewest at {}. Cells of {} "
                "take {} times as long as the best",
                value_text(counted->x), value_text(times.back().x),
                brief_number(times.back().y / best->y));
            text += ".";
            // The text of the paper names 1.5 to 2.5 % of the field; its own table may not.
            if (theirs && spheres >= 20'000 && theirs->x < 0.015 * double(field_width))
                text += fmt::format(
                    " The paper's text calls 1.5 to 2.5 % of the field's width "
                    "the best; its table has its least at {} %.",
                    value_text(100 * theirs->x / double(field_width)));
            findings.push_back({agrees ? Finding::Agrees : Finding::Differs, text});
            break;
        }
    }
    static void judge_growth(const Results& results, const Published& published,
                             std::vector<Finding>& findings) {
        const auto ours = growth_exponent(measured_curve(results, "ms.all"), 1000);
        const auto theirs = growth_exponent(published_curve(published, "ms.all"), 1000);
        const auto cell = growth_exponent(measured_curve(results, "ms.cell10"), 5000);
        const auto their_cell = growth_exponent(published_curve(published, "ms.cell10"), 5000);
        if (ours && theirs) {
            std::string text = fmt::format(
                "Without a grid the time grows with the power {} of the spheres; published: {}",
                brief_number(*ours), brief_number(*theirs));
            if (cell && their_cell)
                text += fmt::format(
                    ". With cells of 10 and from 5,000 spheres on: {}; published: "
                    "{}. A field that fills up has more pairs for each sphere, so "
                    "it is more than 1",
                    brief_number(*cell), brief_number(*their_cell));
            findings.push_back(
                {std::abs(*ours - *theirs) < 0.4 ? Finding::Agrees : Finding::Differs, text + "."});
        }
    }
    // "Collision detection and response for more than 20,000 objects is feasible at over 60 frames
    // per second", in 18 ticks or less (figure 12).
    static void judge_feasible(const Results& results, std::vector<Finding>& findings) {
        for (const double spheres : {50'000.0, 20'000.0}) {
            const auto best = results.at("ms.cell10", spheres), own = results.at("ms.own", spheres);
            if (!best || !own) continue;
            findings.push_back(
                {*best <= 18 ? Finding::Agrees : Finding::Note,
                 fmt::format("Figure 12 gives 60 frames a second to steps of 18 ticks or less. A "
                             "step of {} spheres takes {} ms here with cells of 10, and {} ms with "
                             "our own grid; published: {} ticks.",
                             value_text(spheres), brief_number(*best), brief_number(*own),
                             spheres > 20'000 ? 41 : 12)});
            return;
        }
    }

    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "t-collide";
        info.title = "T-Collide, figures 12 and 13: spheres and cell sizes";
        info.short_title = "T-Collide: cell sizes";
        info.method =
            "Spheres of radius 1 bounce in a field of 400 by 400, one thread. Each step moves "
            "them, hashes them into cells, tests them over time and responds. Combinations for "
            "which the paper has no number (\"~\") are left out. All ways to find the pairs must "
            "find the same impacts.";
        info.words = "t-collide spatial hash grid cell size spheres frames hastings";
        info.order = 30;
        const auto chart = [](const char* id, const char* title, const char* x, const char* y,
                              bool timed, const char* help) {
            return ChartInfo{id, title, {x, true, false}, {y, true, false}, timed, help};
        };
        info.charts = {
            chart("time", "Time by spheres", "spheres", "time per step [ms]", true,
                  "Processor time of collision detection and response, medians of 11 steps; "
                  "published: clock ticks of about a millisecond (figure 13)"),
            chart("by_cell", "Time by cell size", "cell size (field: 400)", "time per step [ms]",
                  true, "The same times, by the width of the cells"),
            chart("tests", "Tests by spheres", "spheres", "box tests per step", false,
                  "Pairs of boxes compared, counted on average over 12 steps"),
            chart("work", "Work by cell size", "cell size (field: 400)",
                  "box tests and cell entries per step", false,
                  "Counted: small cells cost entries, large ones tests")};
        std::size_t color = 0;
        for (const CellWay& way : cell_ways) {
            info.series.push_back({std::string("ms.") + way.id, "time", way.name, color});
            info.series.push_back({std::string("tests.") + way.id, "tests", way.name, color});
            ++color;
        }
        color = 0;
        for (const std::uint32_t spheres : {1'000u, 5'000u, 10'000u, 20'000u, 50'000u}) {
            const std::string name = value_text(spheres) + " spheres";
            info.series.push_back({fmt::format("by_cell.{}", spheres), "by_cell", name, color});
            info.series.push_back({fmt::format("work_by_cell.{}", spheres), "work", name, color});
            ++color;
        }
        return info;
    }
};

const bool registered_cells = register_experiment(std::make_unique<CellsExperiment>());

}  // namespace
}  // namespace collidoscope::app
