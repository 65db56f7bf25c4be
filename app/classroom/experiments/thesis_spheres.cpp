// The thesis's table 3: how many triangles a convex patch should have, for a sphere inside another.

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/measured_meshes.h"
#include "app/classroom/experiments/patch_work.h"
#include "app/classroom/experiments/timing.h"
#include "app/model/meshes/generators.h"

namespace collidoscope::app {
namespace {

class MeasuringSpheres final : public Measuring {
  public:
    explicit MeasuringSpheres(Effort effort) : quick_(effort == Effort::Quick) {
        if (quick_) sizes_ = {1, 2, 4};
    }
    std::size_t points() const override { return 2 * sizes_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("{}, patches of at most {}",
                           control(point) ? "a subdivided icosahedron" : "parallels and meridians",
                           size_of(point));
    }

    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const std::uint32_t size = size_of(point);
        const Mesh outer = control(point) ? icosphere(10) : latitude_sphere(32, 32);
        Mesh inner = outer;
        for (vec3& p : inner.positions) p *= 0.95f;
        BuildProgress progress(&cancel);
        const auto a = build_cd_tree(outer, {.patch_size = size}, &progress);
        const auto b = build_cd_tree(inner, {.patch_size = size}, &progress);
        if (!a || !b) return std::nullopt;
        const CdAnswer answer = check_collision(*a, *b, {});
        PointResult result;
        result.compared = 1;
        if (answer.hit())
            result.fault = fmt::format(
                "with patches of at most {} the spheres meet, and they do "
                "not: one is 5 % smaller",
                size);
        PatchWork work;
        work.add(answer.counts);
        const auto patch_count = static_cast<double>(a->patches.size());
        if (control(point)) {
            result.samples = {counted("control_tests", size, double(answer.counts.operations())),
                              counted("control_patches", size, patch_count)};
            return result;
        }
        result.samples = work.samples(size, 1);
        const CdBuildOptions scattered{.patch_size = size, .connected = false};
        const auto c = build_cd_tree(outer, scattered, &progress);
        const auto d = build_cd_tree(inner, scattered, &progress);
        if (!c || !d) return std::nullopt;
        const CdAnswer listing = check_collision(*c, *d, {}, listing_search);
        result.samples.push_back(
            counted("listing_tests", size, double(listing.counts.operations())));
        result.samples.push_back(median_sample(
            "listing_ms", size, timed_calls(quick_ ? 1 : 7, quick_ ? 0 : 2, cancel, [&] {
                (void)check_collision(*c, *d, {}, listing_search);
            })));
        result.samples.push_back(counted("patches", size, patch_count));
        const std::vector<double> times = timed_calls(quick_ ? 1 : 7, quick_ ? 0 : 2, cancel,
                                                      [&] { (void)check_collision(*a, *b, {}); });
        if (cancel.load()) return std::nullopt;
        result.samples.push_back(median_sample("none_ms", size, times));
        return result;
    }

  private:
    bool control(std::size_t point) const { return point >= sizes_.size(); }
    std::uint32_t size_of(std::size_t point) const { return sizes_[point % sizes_.size()]; }

    bool quick_;
    std::vector<std::uint32_t> sizes_{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
};

class SpheresExperiment final : public Experiment {
  public:
    SpheresExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringSpheres>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published& published) const override {
        std::vector<Finding> findings;
        const Curve tests = measured_curve(results, "all_tests");
        const Curve theirs = published_curve(published, "none_ms");
        if (const Finding optimum = compare_optimum(
                min_of(theirs), min_of(measured_curve(results, "none_ms")), min_of(tests));
            !optimum.text.empty())
            findings.push_back(optimum);
        if (const std::string trade = trade_of(results); !trade.empty())
            findings.push_back({Finding::Note, trade});
        if (const std::string price = price_for(results, min_of(theirs)); !price.empty())
            findings.push_back({Finding::Note, price});
        if (const auto best = min_of(measured_curve(results, "listing_tests")))
            findings.push_back(
                {Finding::Note,
                 fmt::format("With the search and the patches as published the fewest "
                             "tests are at {} ({}).",
                             static_cast<int>(best->x), value_text(best->y))});
        judge_even_sizes(results, theirs, findings);
        return findings;
    }

  private:
    // "It is interesting that convex patches with even maximum perform better."
    static void judge_even_sizes(const Results& results, const Curve& theirs,
                                 std::vector<Finding>& findings) {
        const auto ratio = [](const Curve& curve) -> std::optional<double> {
            // Neighbors of both kinds: from 2 on.
            const auto odd = mean_where(curve, [](double x) { return x > 1 && int(x) % 2 == 1; });
            const auto even = mean_where(curve, [](double x) { return x > 1 && int(x) % 2 == 0; });
            if (!odd || !even || *even <= 0) return std::nullopt;
            return *odd / *even;
        };
        const auto published = ratio(theirs), ours = ratio(measured_curve(results, "all_tests"));
        const auto control = ratio(measured_curve(results, "control_tests"));
        if (!published || !ours) return;
        std::string text = fmt::format(
            "Odd sizes from 3 on take {} times as long as even ones in the table, and {} times as "
            "many tests here, on a sphere of flat quadrilaterals",
            brief_number(*published), brief_number(*ours));
        if (control)
            text += fmt::format(
                "; with a subdivided icosahedron, which has no flat pairs of triangles, {} times",
                brief_number(*control));
        findings.push_back(
            {(*published > 1.1) == (*ours > 1.1) ? Finding::Agrees : Finding::Differs, text + "."});
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "spheres";
        info.title = "Thesis, table 3: triangles per convex patch, two spheres";
        info.short_title = "Spheres: patch sizes";
        info.method =
            "A sphere stands inside one that is 5 % larger, 1,984 triangles each: 32 parallels by "
            "32 meridians, as DirectX makes them and as the number suggests. They do not meet, but "
            "much of both trees has to be looked at before that is known. The same is counted for "
            "spheres of 2,000 triangles made of an icosahedron.";
        info.words = "thesis table 3 spheres convex patches worst case even odd";
        info.order = 11;
        info.charts = {
            patch_chart("time", "Time per query", "time per query [ms]", true,
                        "Medians of seven; every query finds that there is no collision"),
            patch_chart("work", "Tests per query", "tests per query", false,
                        "Counted in one query"),
            patch_chart("patches", "Convex patches", "patches of the sphere", false,
                        "Number of patches that the sphere is divided into")};
        for (ChartInfo& chart : info.charts) chart.y.log = true;
        info.series = {{"none_ms", "time", "no collision", 2},
                       {"listing_ms", "time", "published listing", 4}};
        for (SeriesInfo& one : work_series()) info.series.push_back(std::move(one));
        info.series.push_back({"control_tests", "work", "all tests, icosahedron", 6});
        info.series.push_back({"patches", "patches", "parallels, meridians", 0});
        info.series.push_back({"control_patches", "patches", "icosahedron", 6});
        return info;
    }
};

const bool registered_spheres_table = register_experiment(std::make_unique<SpheresExperiment>());

}  // namespace
}  // namespace collidoscope::app
