// Beyond the sources: builders of trees by the quality of the tree and by time.

#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/statistics.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::app {
namespace {

struct BuiltTree {
    std::vector<double> times;
    double sah_cost = 0, bytes = 0;
    double tests = 0;  // per query: pairs of volumes and of triangles
    std::uint64_t pairs = 0;
};

// Poses of a copy of a body of radius 1.3 that graze it or cut into it.
std::vector<RelativePose> grazing_poses() {
    std::vector<RelativePose> poses;
    for (int i = 0; i < 8; ++i) {
        const auto k = static_cast<float>(i);
        const quat turn = glm::angleAxis(0.7f * k, glm::normalize(vec3(1, 0.5f * k, -0.3f)));
        poses.push_back(RelativePose({}, {vec3(1.1f + 0.25f * k, 0.2f * k, 0.1f), turn}));
    }
    return poses;
}

template <typename TreeType, typename Build>
std::optional<BuiltTree> measure_builder(const Mesh& mesh, int repeats, double min_ms,
                                         const std::atomic<bool>& cancel, Build build) {
    BuildProgress progress(&cancel);
    std::optional<TreeType> tree = build(mesh, &progress);
    if (!tree) return std::nullopt;
    BuiltTree result;
    result.times = timed_calls(repeats, min_ms, cancel, [&] {
        BuildProgress watched(&cancel);
        (void)build(mesh, &watched);
    });
    if (cancel.load()) return std::nullopt;
    const auto shared = std::make_shared<const TreeType>(std::move(*tree));
    const TreeStatistics told = statistics(*make_view(shared), {}, false);
    result.sah_cost = told.sah_cost;
    result.bytes = double(told.bytes);
    const std::vector<RelativePose> poses = grazing_poses();
    for (const RelativePose& pose : poses) {
        const TreePairAnswer answer =
            overlapping_triangles(*shared, *shared, pose, {.cancel = &cancel});
        if (answer.interrupted) return std::nullopt;
        result.tests += double(answer.operations()) / double(poses.size());
        result.pairs += answer.pairs.size();
    }
    return result;
}

struct BuilderWay {
    const char* id;
    const char* name;
    std::optional<BuiltTree> (*run)(const Mesh&, int, double, const std::atomic<bool>&);
};
constexpr BuilderWay builder_ways[] = {
    {"lbvh", "Morton codes (LBVH)",
     [](const Mesh& mesh, int repeats, double ms, const std::atomic<bool>& cancel) {
         return measure_builder<AabbTree>(
             mesh, repeats, ms, cancel,
             [](const Mesh& m, BuildProgress* p) { return build_lbvh(m, {}, p); });
     }},
    {"ploc", "merged neighbors (PLOC)",
     [](const Mesh& mesh, int repeats, double ms, const std::atomic<bool>& cancel) {
         return measure_builder<AabbTree>(
             mesh, repeats, ms, cancel,
             [](const Mesh& m, BuildProgress* p) { return build_ploc(m, {}, ploc_radius, p); });
     }},
    {"middle", "middle of the longest axis",
     [](const Mesh& mesh, int repeats, double ms, const std::atomic<bool>& cancel) {
         return measure_builder<AabbTree>(
             mesh, repeats, ms, cancel,
             [](const Mesh& m, BuildProgress* p) { return build_aabb_tree(m, {}, p); });
     }},
    {"sah", "surface-area heuristic",
     [](const Mesh& mesh, int repeats, double ms, const std::atomic<bool>& cancel) {
         return measure_builder<AabbTree>(
             mesh, repeats, ms, cancel,
             [](const Mesh& m, BuildProgress* p) { return build_sah_bvh(m, {}, p); });
     }},
    {"obb", "oriented boxes (OBBTree)",
     [](const Mesh& mesh, int repeats, double ms, const std::atomic<bool>& cancel) {
         return measure_builder<ObbTree>(
             mesh, repeats, ms, cancel,
             [](const Mesh& m, BuildProgress* p) { return build_obb_tree(m, {}, p); });
     }}};

class MeasuringBuilders final : public Measuring {
  public:
    explicit MeasuringBuilders(Effort effort) : quick_(effort == Effort::Quick) {
        const std::vector<std::size_t> counts =
            quick_ ? std::vector<std::size_t>{500, 1'000}
                   : std::vector<std::size_t>{1'000, 3'000, 10'000, 30'000, 100'000};
        for (const std::size_t count : counts)
            for (const BuilderWay& way : builder_ways) cases_.push_back({count, &way});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("{} triangles, {}", value_text(double(cases_[point].triangles)),
                           cases_[point].way->name);
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto [triangles, way] = cases_[point];
        const Mesh mesh = generated("torus_knot", triangles);
        const std::optional<BuiltTree> built =
            way->run(mesh, quick_ ? 1 : 5, quick_ ? 0 : 1, cancel);
        if (!built) return std::nullopt;
        PointResult result;
        result.compared = built->pairs;
        const auto [known, fresh] = known_.try_emplace(triangles, built->pairs);
        if (!fresh && known->second != built->pairs)
            result.fault =
                fmt::format("{} triangles: the tree of {} finds {} pairs, another one {}",
                            triangles, way->name, built->pairs, known->second);
        const auto x = double(mesh.triangles.size());
        const std::string id = way->id;
        Sample ms = median_sample("ms." + id, x, built->times);
        Sample trade = counted("trade." + id, ms.y, built->tests);
        trade.label = value_text(x);
        result.samples = {std::move(ms), counted("cost." + id, x, built->sah_cost),
                          counted("tests." + id, x, built->tests),
                          counted("bytes." + id, x, built->bytes), std::move(trade)};
        return result;
    }

  private:
    struct Case {
        std::size_t triangles;
        const BuilderWay* way;
    };
    bool quick_;
    std::vector<Case> cases_;
    std::map<std::size_t, std::uint64_t> known_;
};

class BuildersExperiment final : public Experiment {
  public:
    BuildersExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringBuilders>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        const Curve lbvh = measured_curve(results, "tests.lbvh"),
                    sah = measured_curve(results, "tests.sah"),
                    middle = measured_curve(results, "tests.middle"),
                    obb = measured_curve(results, "tests.obb");
        const Curve lbvh_ms = measured_curve(results, "ms.lbvh"),
                    sah_ms = measured_curve(results, "ms.sah");
        if (!lbvh.empty() && lbvh.size() == sah.size() && lbvh_ms.size() == sah_ms.size())
            findings.push_back(
                {Finding::Note,
                 fmt::format("With {} triangles the surface-area heuristic takes {} times as long "
                             "to build as Morton codes; a query then makes {} instead of {} tests.",
                             value_text(sah.back().x),
                             brief_number(sah_ms.back().y / lbvh_ms.back().y),
                             value_text(sah.back().y), value_text(lbvh.back().y))});
        const auto queries = queries_to_pay(sah, lbvh, sah_ms, lbvh_ms);
        if (!queries.empty()) findings.push_back({Finding::Note, queries});
        if (!obb.empty() && obb.size() == middle.size() && obb.back().y > 0)
            findings.push_back(
                {Finding::Note,
                 fmt::format("Oriented boxes need {} times fewer tests than aligned ones split at "
                             "the middle ({} against {}); the thesis: very good where bodies are "
                             "close. Each of their tests costs more.",
                             brief_number(middle.back().y / obb.back().y), value_text(obb.back().y),
                             value_text(middle.back().y))});
        std::string growth;
        for (const BuilderWay& way : builder_ways)
            if (const auto power =
                    growth_exponent(measured_curve(results, std::string("ms.") + way.id)))
                growth += fmt::format("{}{} {}", growth.empty() ? "" : ", ", way.name,
                                      brief_number(*power));
        if (!growth.empty())
            findings.push_back({Finding::Note, "Building grows with this power of the triangles: " +
                                                   growth + "."});
        return findings;
    }

  private:
    // After how many queries the better tree has paid for itself, where a test takes 15 ns.
    static std::string queries_to_pay(const Curve& sah, const Curve& lbvh, const Curve& sah_ms,
                                      const Curve& lbvh_ms) {
        if (sah.empty() || lbvh.size() != sah.size() || sah_ms.size() != lbvh_ms.size()) return {};
        const double more = sah_ms.back().y - lbvh_ms.back().y;
        const double saved = lbvh.back().y - sah.back().y;
        if (more <= 0 || saved <= 0) return {};
        return fmt::format(
            "At 15 ns a test the heuristic's tree has paid for itself after about {} "
            "queries like these.",
            value_text(std::ceil(more / (saved * 15e-6))));
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "builders";
        info.title = "Builders of trees: quality and time";
        info.short_title = "Tree builders";
        info.method =
            "Trees over a torus knot of 1,000 to 100,000 triangles, one triangle a leaf, one "
            "thread. Quality: the cost by the surface-area heuristic, and the tests of eight "
            "queries for all pairs of triangles that meet in a copy of the body. All must find the "
            "same pairs.";
        info.words = "bvh build time sah lbvh morton ploc obb quality trees";
        info.order = 60;
        const PlotAxis triangles{"triangles", true, false};
        info.charts = {
            {"time",
             "Time to build",
             triangles,
             {"time to build [ms]", true, false},
             true,
             "Medians of five"},
            {"tests",
             "Tests of a query",
             triangles,
             {"tests per query", true, false},
             false,
             "Pairs of volumes and of triangles, on average over eight poses"},
            {"cost",
             "Cost by areas",
             triangles,
             {"SAH cost", false, true},
             false,
             "Expected steps of a ray through the tree; areas are relative to the root's"},
            {"trade",
             "Time against tests",
             {"time to build [ms]", true, false},
             {"tests per query", true, false},
             true,
             "The further down and left, the better"}};
        std::size_t color = 0;
        for (const BuilderWay& way : builder_ways) {
            info.series.push_back({std::string("ms.") + way.id, "time", way.name, color});
            info.series.push_back({std::string("tests.") + way.id, "tests", way.name, color});
            info.series.push_back({std::string("cost.") + way.id, "cost", way.name, color});
            info.series.push_back({std::string("trade.") + way.id, "trade", way.name, color});
            ++color;
        }
        return info;
    }
};

const bool registered_builders = register_experiment(std::make_unique<BuildersExperiment>());

}  // namespace
}  // namespace collidoscope::app
