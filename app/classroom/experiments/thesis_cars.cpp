// The thesis's table 2: how many triangles a convex patch should have, when one car drives through
// another.

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/measured_meshes.h"
#include "app/classroom/experiments/patch_work.h"
#include "app/classroom/experiments/timing.h"
#include "app/model/meshes/generators.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/trees/builders/obb_tree.h"

namespace collidoscope::app {
namespace {

// One car drives straight to where the other stands, turns once around there, and drives on.
std::vector<Pose> through_the_other(float reach, int steps) {
    std::vector<Pose> poses;
    const auto at = [&](int i) { return static_cast<float>(i) / static_cast<float>(steps); };
    for (int i = 0; i < steps; ++i)
        poses.push_back({vec3(reach * (at(i) - 1), 0, 0), {1, 0, 0, 0}});
    for (int i = 0; i < steps; ++i)
        poses.push_back({vec3(0), glm::angleAxis(6.2831853f * at(i), vec3(0, 1, 0))});
    for (int i = 0; i <= steps; ++i) poses.push_back({vec3(reach * at(i), 0, 0), {1, 0, 0, 0}});
    return poses;
}

class MeasuringCars final : public Measuring {
  public:
    explicit MeasuringCars(Effort effort)
        : quick_(effort == Effort::Quick),
          standing_(with_triangles(car(), 878)),
          moving_(with_triangles(car(), 905)),
          poses_(through_the_other(6, quick_ ? 12 : 100)) {
        if (quick_) sizes_ = {1, 2, 6};
    }
    std::size_t points() const override { return sizes_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("patches of at most {}, {} poses", sizes_[point], poses_.size());
    }

    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        if (!decide_otherwise(cancel)) return std::nullopt;
        const std::uint32_t size = sizes_[point];
        BuildProgress progress(&cancel);
        const auto a = build_cd_tree(standing_, {.patch_size = size}, &progress);
        const auto b = build_cd_tree(moving_, {.patch_size = size}, &progress);
        if (!a || !b) return std::nullopt;
        PointResult result;
        PatchWork work;
        const int repeats = quick_ ? 1 : 5;
        std::vector<double> hit_ms(static_cast<std::size_t>(repeats)), miss_ms(hit_ms);
        double hits = 0;
        for (std::size_t i = 0; i < poses_.size(); ++i) {
            if (cancel.load()) return std::nullopt;
            const RelativePose relative({}, poses_[i]);
            const CdAnswer answer = check_collision(*a, *b, relative);
            work.add(answer.counts);
            hits += answer.hit();
            ++result.compared;
            if (answer.hit() != meets_[i])
                result.fault = fmt::format(
                    "with patches of at most {} the cars {} in pose {}, with trees of oriented "
                    "boxes they {}",
                    size, answer.hit() ? "meet" : "do not meet", i, meets_[i] ? "meet" : "do not");
            for (std::size_t k = 0; k < hit_ms.size(); ++k) {
                const auto start = ExperimentClock::now();
                (void)check_collision(*a, *b, relative);
                (answer.hit() ? hit_ms : miss_ms)[k] += milliseconds_since(start);
            }
        }
        const auto all = static_cast<double>(poses_.size());
        result.samples = work.samples(size, all);
        std::vector<double> mean_ms;
        for (std::size_t k = 0; k < hit_ms.size(); ++k) {
            mean_ms.push_back((hit_ms[k] + miss_ms[k]) / all);
            if (hits > 0) hit_ms[k] /= hits;
            if (hits < all) miss_ms[k] /= all - hits;
        }
        if (hits > 0) result.samples.push_back(median_sample("collision_ms", size, hit_ms));
        if (hits < all) result.samples.push_back(median_sample("none_ms", size, miss_ms));
        result.samples.push_back(median_sample("average_ms", size, mean_ms));
        if (!run_listing(size, cancel, result)) return std::nullopt;
        return result;
    }

  private:
    // The same with the listing as printed, which may miss collisions. False: canceled.
    bool run_listing(std::uint32_t size, const std::atomic<bool>& cancel,
                     PointResult& result) const {
        const CdBuildOptions options{.patch_size = size, .connected = false};
        BuildProgress progress(&cancel);
        const auto a = build_cd_tree(standing_, options, &progress);
        const auto b = build_cd_tree(moving_, options, &progress);
        if (!a || !b) return false;
        double tests = 0, volumes = 0, missed = 0;
        for (std::size_t i = 0; i < poses_.size(); ++i) {
            const CdAnswer answer =
                check_collision(*a, *b, RelativePose({}, poses_[i]), listing_search);
            tests += double(answer.counts.operations());
            volumes += double(answer.counts.volume_tests);
            missed += meets_[i] && !answer.hit();
        }
        const auto all = static_cast<double>(poses_.size());
        std::vector<double> times;
        for (int k = 0; k < (quick_ ? 1 : 5); ++k) {
            if (cancel.load()) return false;
            const auto start = ExperimentClock::now();
            for (const Pose& pose : poses_)
                (void)check_collision(*a, *b, RelativePose({}, pose), listing_search);
            times.push_back(milliseconds_since(start) / all);
        }
        result.samples.push_back(counted("listing_tests", size, tests / all));
        result.samples.push_back(counted("listing_volumes", size, volumes / all));
        result.samples.push_back(counted("listing_missed", size, missed));
        result.samples.push_back(median_sample("listing_ms", size, times));
        return true;
    }

    // Whether the cars meet in each pose, by trees of oriented boxes down to single triangles.
    bool decide_otherwise(const std::atomic<bool>& cancel) {
        if (!meets_.empty()) return true;
        const MeshBody a{std::make_shared<const ObbTree>(*build_obb_tree(standing_)), {}};
        MeshBody b{std::make_shared<const ObbTree>(*build_obb_tree(moving_)), {}};
        const ObbTreeTest test;
        std::vector<bool> meets;
        for (const Pose& pose : poses_) {
            if (cancel.load()) return false;
            b.pose = pose;
            std::uint64_t tests = 0;
            ObbTreeTest::Memory memory;
            meets.push_back(test(a, b, memory, tests));
        }
        meets_ = std::move(meets);
        return true;
    }

    bool quick_;
    std::vector<std::uint32_t> sizes_{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    Mesh standing_, moving_;
    std::vector<Pose> poses_;
    std::vector<bool> meets_;
};

class CarsExperiment final : public Experiment {
  public:
    CarsExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringCars>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published& published) const override {
        std::vector<Finding> findings;
        const Curve tests = measured_curve(results, "all_tests");
        const Curve times = measured_curve(results, "average_ms");
        const Curve theirs = published_curve(published, "average_ms");
        if (const Finding optimum = compare_optimum(min_of(theirs), min_of(times), min_of(tests));
            !optimum.text.empty())
            findings.push_back(optimum);
        if (const std::string trade = trade_of(results); !trade.empty())
            findings.push_back({Finding::Note, trade});
        if (const std::string price = price_for(results, min_of(theirs)); !price.empty())
            findings.push_back({Finding::Note, price});
        judge_listing(results, findings);
        if (const auto rank = rank_correlation(theirs, tests))
            findings.push_back(
                {*rank > 0.5 ? Finding::Agrees : Finding::Differs,
                 fmt::format("The published averages and the counted tests have a "
                             "rank correlation of {} (1: the same order, 0: none, -1: opposite). "
                             "The published cars are not known: these are a car of our own, cut "
                             "to 905 and 878 triangles.",
                             brief_number(*rank))});
        const Curve none = measured_curve(results, "none_ms"),
                    hit = measured_curve(results, "collision_ms");
        const auto none_mean = mean_where(none, [](double) { return true; });
        const auto hit_mean = mean_where(hit, [](double) { return true; });
        if (none_mean && hit_mean && *none_mean > 0)
            findings.push_back(
                {*hit_mean > *none_mean ? Finding::Agrees : Finding::Differs,
                 fmt::format("A query that finds a collision takes {} times as long as one that "
                             "finds none; published: {} times.",
                             brief_number(*hit_mean / *none_mean), published_ratio(published))});
        return findings;
    }

  private:
    // The savings of the search as printed, and their cost.
    static void judge_listing(const Results& results, std::vector<Finding>& findings) {
        const Curve tests = measured_curve(results, "listing_tests"),
                    ours = measured_curve(results, "all_tests"),
                    missed = measured_curve(results, "listing_missed");
        const auto best = min_of(tests);
        if (!best || ours.size() != tests.size()) return;
        double most = 0;
        for (const CurvePoint& p : missed) most = std::max(most, p.y);
        const double ratio = tests.back().y / ours.back().y;
        std::string text = fmt::format(
            "Patches and search exactly as published in the thesis make {} tests per query at {} "
            "triangles a patch, ours {} ({} times {}); fewest at {}",
            value_text(tests.back().y), static_cast<int>(tests.back().x), value_text(ours.back().y),
            brief_number(std::max(ratio, 1 / ratio)), ratio > 1 ? "fewer" : "more",
            static_cast<int>(best->x));
        const Curve volumes = measured_curve(results, "listing_volumes"),
                    our_volumes = measured_curve(results, "volume_tests");
        if (!volumes.empty() && volumes.size() == our_volumes.size())
            text += fmt::format(
                ". Its patches take triangles that do not touch: of the tests {} "
                "are pairs of 18-DOPs, with ours {}",
                value_text(volumes.back().y), value_text(our_volumes.back().y));
        text +=
            most > 0
                ? fmt::format(". It misses up to {} of the collisions", value_text(most))
                : std::string(". On this path it misses no collision, though in general it can");
        findings.push_back({Finding::Note, text + "."});
    }
    static std::string published_ratio(const Published& published) {
        const auto all = [](double) { return true; };
        const auto none = mean_where(published_curve(published, "none_ms"), all);
        const auto hit = mean_where(published_curve(published, "collision_ms"), all);
        return none && hit && *none > 0 ? brief_number(*hit / *none) : "unknown";
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "cars";
        info.title = "Thesis, table 2: triangles per convex patch, two cars";
        info.short_title = "Cars: patch sizes";
        info.method =
            "A car of 905 triangles drives to where one of 878 stands, turns once around there and "
            "drives on. Each of 301 poses is one query of the thesis's library, which ends with "
            "the first two contact points. The library is measured on this path, not in the game "
            "of section 4.3.";
        info.words = "thesis table 2 cars convex patches 18-dop daneu library";
        info.order = 10;
        info.charts = {patch_chart("time", "Time per query", "time per query [ms]", true,
                                   "Medians of five passes over all poses; the bars go from the "
                                   "fastest pass to the slowest"),
                       patch_chart("work", "Tests per query", "tests per query", false,
                                   "Counted over all poses, whether they collide or not")};
        info.charts[0].y.log = true;
        info.charts[1].y.log = true;
        info.series = {{"collision_ms", "time", "collision", 3},
                       {"average_ms", "time", "average", 0},
                       {"none_ms", "time", "no collision", 2},
                       {"listing_ms", "time", "average, published listing", 4}};
        for (SeriesInfo& one : work_series()) info.series.push_back(std::move(one));
        info.series.push_back({"listing_volumes", "work", "pairs of 18-DOPs, listing", 5});
        info.series.push_back({"listing_missed", "work", "collisions missed by the listing", 7});
        return info;
    }
};

const bool registered_cars_table = register_experiment(std::make_unique<CarsExperiment>());

}  // namespace
}  // namespace collidoscope::app
