// Trees that cut triangles: what more entries give to rays, and which measures of a tree see it.
#include <cmath>
#include <map>
#include <random>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/builders/presplit.h"
#include "collision/trees/builders/sbvh.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::app {
namespace {

struct CutMesh {
    const char* id;
    const char* name;
    Mesh (*make)(bool quick);
};
constexpr CutMesh cut_meshes[] = {
    {"sticks", "Sticks", [](bool quick) { return sticks(quick ? 20 : 120); }},
    {"gear", "Gear", [](bool quick) { return quick ? gear(6, 4) : gear(12, 10); }},
    {"knot", "Torus knot",
     [](bool quick) { return quick ? torus_knot(2, 3, 24, 6) : torus_knot(2, 3, 144, 14); }}};

struct CutWay {
    const char* id;
    const char* name;
    std::optional<AabbTree> (*build)(const Mesh&, double entries, BuildProgress*);
};
constexpr CutWay cut_ways[] = {
    {"during", "cut while building",
     [](const Mesh& mesh, double entries, BuildProgress* progress) {
         return build_sbvh(mesh, {}, entries, progress);
     }},
    {"before", "cut before", [](const Mesh& mesh, double entries, BuildProgress* progress) {
         return build_presplit(mesh, {}, entries, progress);
     }}};

std::string series_of(const char* chart, const CutMesh& mesh, const CutWay& way) {
    return std::string(chart) + "." + mesh.id + "." + way.id;
}

// Lines through the ball around the mesh, between two points on it.
std::vector<Ray> rays_through(const Mesh& mesh, std::size_t count) {
    Aabb box = empty_aabb();
    for (const vec3& p : mesh.positions) grow(box, p);
    const vec3 center = center_of(box);
    const float radius = glm::length(half_of(box));
    std::mt19937 random(11);
    const auto unit = [&] { return static_cast<double>(random()) / 0x1p32; };
    const auto on_sphere = [&] {
        const double up = 2 * unit() - 1, around = 6.283185307179586 * unit();
        const double flat = std::sqrt(1 - up * up);
        return center + radius * vec3(dvec3(flat * std::cos(around), up, flat * std::sin(around)));
    };
    std::vector<Ray> rays;
    rays.reserve(count);
    while (rays.size() < count) {
        const vec3 from = on_sphere(), to = on_sphere();
        if (from != to) rays.push_back({from, to - from});
    }
    return rays;
}

class MeasuringCuts final : public Measuring {
  public:
    explicit MeasuringCuts(Effort effort) : quick_(effort == Effort::Quick) {
        const std::vector<double> all = quick_ ? std::vector<double>{1, 1.5}
                                               : std::vector<double>{1, 1.1, 1.25, 1.5, 2, 2.5, 3};
        for (const CutMesh& mesh : cut_meshes)
            for (const double entries : all)
                for (const CutWay& way : cut_ways) cases_.push_back({&mesh, &way, entries});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        const Case& one = cases_[point];
        return fmt::format("{}, {}, {} entries a triangle", one.mesh->name, one.way->name,
                           value_text(one.entries));
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const CutMesh* made = cases_[point].mesh;
        const CutWay* way = cases_[point].way;
        const double entries = cases_[point].entries;
        const Mesh mesh = made->make(quick_);
        BuildProgress progress(&cancel);
        std::optional<AabbTree> built = way->build(mesh, entries, &progress);
        if (!built) return std::nullopt;
        const auto tree = std::make_shared<const AabbTree>(std::move(*built));
        const auto view = make_view(tree);
        const auto end_points = end_point_overlap(*view, {}, &cancel);
        if (!end_points) return std::nullopt;
        Sums sums;
        const std::vector<Ray> rays = rays_through(mesh, quick_ ? 200 : 4000);
        for (const Ray& ray : rays) {
            const TreeRayAnswer found = raycast(*tree, ray);
            sums.tests += double(found.opened + found.skipped + found.primitive_tests);
            sums.triangles += double(found.primitive_tests);
            sums.hits += found.hit.has_value();
            if (found.hit) sums.reach += double(found.hit->t);
        }
        if (cancel.load()) return std::nullopt;
        PointResult result;
        result.compared = rays.size();
        const auto [known, fresh] = known_.try_emplace(made->id, sums.hits, sums.reach);
        if (!fresh && known->second != std::pair(sums.hits, sums.reach))
            result.fault = fmt::format("{}: rays find {} hits through the tree of {}, {} before",
                                       made->name, sums.hits, way->name, known->second.first);
        const double x = double(tree->primitives.size()) / double(mesh.triangles.size());
        const double n = double(rays.size());
        const auto put = [&](const char* chart, double y) {
            result.samples.push_back(counted(series_of(chart, *made, *way), x, y));
        };
        put("tests", sums.tests / n);
        put("triangles", sums.triangles / n);
        put("cost", statistics(*view, {}, false).sah_cost);
        put("overlap", *end_points);
        std::vector<double> times = timed_calls(quick_ ? 1 : 3, quick_ ? 0 : 1, cancel, [&] {
            BuildProgress watched(&cancel);
            (void)way->build(mesh, entries, &watched);
        });
        for (double& ms : times) ms *= 1e3 / double(mesh.triangles.size());
        result.samples.push_back(median_sample(series_of("time", *made, *way), x, times));
        return result;
    }

  private:
    struct Case {
        const CutMesh* mesh;
        const CutWay* way;
        double entries;
    };
    struct Sums {
        double tests = 0, triangles = 0, reach = 0;
        std::size_t hits = 0;
    };
    bool quick_;
    std::vector<Case> cases_;
    std::map<std::string, std::pair<std::size_t, double>> known_;
};

// The last value as a share of the first.
double last_share(const Curve& curve) {
    return curve.size() < 2 || curve.front().y <= 0 ? 1 : curve.back().y / curve.front().y;
}

class CutsExperiment final : public Experiment {
  public:
    CutsExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringCuts>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        for (const CutMesh& mesh : cut_meshes) {
            std::string text;
            for (const CutWay& way : cut_ways) {
                const auto share = [&](const char* chart) {
                    return 100 * last_share(measured_curve(results, series_of(chart, mesh, way)));
                };
                const Curve tests = measured_curve(results, series_of("tests", mesh, way));
                if (tests.size() < 2) continue;
                text += fmt::format(
                    "{}{}, with {} entries a triangle, the tests of a ray are {} % of those "
                    "through whole triangles (of triangles {} %), the SAH cost {} %, the "
                    "end-point overlap {} %",
                    text.empty() ? "" : "; ", way.name, value_text(tests.back().x),
                    brief_number(share("tests")), brief_number(share("triangles")),
                    brief_number(share("cost")), brief_number(share("overlap")));
            }
            if (text.empty()) continue;
            findings.push_back({Finding::Note, fmt::format("{}: {}.", mesh.name, text)});
        }
        return findings;
    }

  private:
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "cut-triangles";
        info.title = "Cut triangles: entries against rays";
        info.short_title = "Cut triangles";
        info.method =
            "Trees whose triangles are cut while they are built (spatial splits) or before "
            "(pre-splitting), with 1 to 3 entries a triangle, over slanted sticks, a gear and a "
            "torus knot, one triangle a leaf. 4,000 lines between two points of the ball around "
            "the mesh are cast through each; all trees must find the same hits.";
        info.words = "sbvh presplit spatial splits duplicates epo sah rays quality trees bvh";
        info.order = 62;
        const PlotAxis entries{"entries for each triangle", false, false};
        info.charts = {{"tests",
                        "Tests of a ray",
                        entries,
                        {"boxes and triangles tested", false, true},
                        false,
                        "Boxes and triangles that a ray is tested against, on average"},
                       {"triangles",
                        "Triangle tests of a ray",
                        entries,
                        {"triangles tested", false, true},
                        false,
                        "Triangles that a ray is tested against, on average"},
                       {"cost",
                        "Cost by areas",
                        entries,
                        {"SAH cost", false, true},
                        false,
                        "Expected steps of a long ray through the tree"},
                       {"overlap",
                        "End-point overlap",
                        entries,
                        {"EPO", false, true},
                        false,
                        "Nodes that a ray opens in vain because it ends in them"},
                       {"time",
                        "Time to build",
                        entries,
                        {"time to build [us a triangle]", true, false},
                        true,
                        "Medians of three"}};
        std::size_t color = 0;
        for (const CutMesh& mesh : cut_meshes) {
            for (const CutWay& way : cut_ways) {
                for (const char* chart : {"tests", "triangles", "cost", "overlap", "time"}) {
                    info.series.push_back({series_of(chart, mesh, way), chart,
                                           std::string(mesh.name) + ", " + way.name, color});
                }
                ++color;
            }
        }
        return info;
    }
};

const bool registered_cuts = register_experiment(std::make_unique<CutsExperiment>());

}  // namespace
}  // namespace collidoscope::app
