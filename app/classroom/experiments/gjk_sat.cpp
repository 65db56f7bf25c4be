// Beyond the sources: GJK against the separating axis test, by the vertices of two hulls.

#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/hull_points.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/narrow/sat/hull_search.h"
#include "collision/narrow/sat/sat_hull_hull.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t poses_of_hulls = 12;

// Hulls of points on a sphere of radius 1: every point is a vertex.
class RoundHulls {
  public:
    explicit RoundHulls(std::size_t vertices) {
        HullPoints points(vertices);
        a_ = points.hull(vertices);
        b_ = points.hull(vertices);
        for (std::size_t i = 0; i < poses_of_hulls; ++i) {
            // Some graze, some are apart, some cut into each other.
            const float z = points.unit(), y = points.unit(), x = points.unit(),
                        w = points.unit() + 1.01f;
            turns_.push_back(glm::normalize(quat(w, x, y, z)));
            directions_.push_back(points.on_sphere());
        }
    }
    const Polytope& a() const { return a_; }
    const Polytope& b() const { return b_; }
    PlacedPolytope placed_b(std::size_t pose, bool apart) const {
        const float far = apart ? 2.02f + 0.02f * static_cast<float>(pose)
                                : 0.6f + 0.08f * static_cast<float>(pose);
        return {b_, Pose{far * directions_[pose], turns_[pose]}};
    }

  private:
    Polytope a_, b_;
    std::vector<quat> turns_;
    std::vector<vec3> directions_;
};

// Whether they meet, as far as axes in double tell.
bool meet_by_axes(const PlacedPolytope& a, const PlacedPolytope& b) {
    const HullPair pair{a, b};
    const double reach = pair.size + glm::distance(pair.a.center, pair.b.center);
    const double certain = constants::projection_rounding * reach;
    const HullAxis axis = sat::find_axis(pair, sat::Until::FirstGap, certain, 0, NoTrace{});
    return axis.overlap >= -certain;
}

class MeasuringConvex final : public Measuring {
  public:
    explicit MeasuringConvex(Effort effort) : quick_(effort == Effort::Quick) {
        vertices_ = quick_ ? std::vector<std::size_t>{8, 16}
                           : std::vector<std::size_t>{8, 16, 32, 64, 128, 256, 512, 1024};
    }
    std::size_t points() const override { return vertices_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("hulls of {} vertices", value_text(double(vertices_[point])));
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const RoundHulls hulls(vertices_[point]);
        const auto x = double(hulls.a().vertices.size());
        PointResult result;
        const PlacedPolytope a(hulls.a());
        for (const bool apart : {true, false}) {
            std::vector<double> gjk_us, sat_us;
            double iterations = 0;
            for (std::size_t i = 0; i < poses_of_hulls; ++i) {
                if (cancel.load()) return std::nullopt;
                const PlacedPolytope b = hulls.placed_b(i, apart);
                const GjkResult answer = closest_points(a, b);
                iterations += answer.iterations;
                const bool meets = answer.status == GjkStatus::Overlapping || answer.meets;
                const bool by_axes = meet_by_axes(a, b);
                ++result.compared;
                if (meets != by_axes || (apart && meets))
                    result.fault =
                        fmt::format("hulls of {} vertices, pose {}: GJK says {}, SAT {}", x, i,
                                    meets ? "they meet" : "apart", by_axes ? "they meet" : "apart");
                const double least = quick_ ? 0 : 0.5;
                gjk_us.push_back(1000 * timed_calls(1, least, cancel, [&] {
                                            (void)closest_points(a, b);
                                        }).front());
                sat_us.push_back(1000 * timed_calls(1, least, cancel, [&] {
                                            (void)meet_by_axes(a, b);
                                        }).front());
            }
            const std::string chart = apart ? "apart." : "meet.";
            result.samples.push_back(median_sample(chart + "gjk", x, gjk_us));
            result.samples.push_back(median_sample(chart + "sat", x, sat_us));
            result.samples.push_back(counted(std::string("support.") + (apart ? "apart" : "meet"),
                                             x, 2 * iterations / double(poses_of_hulls)));
        }
        const auto faces = double(hulls.a().faces.size() + hulls.b().faces.size());
        const double edges = double(hulls.a().edge_count()) * double(hulls.b().edge_count());
        result.samples.push_back(counted("axes", x, faces + edges));
        return result;
    }

  private:
    bool quick_;
    std::vector<std::size_t> vertices_;
};

class ConvexExperiment final : public Experiment {
  public:
    ConvexExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringConvex>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        for (const std::string chart : {"apart", "meet"}) {
            const Curve gjk = measured_curve(results, chart + ".gjk"),
                        sat = measured_curve(results, chart + ".sat");
            if (gjk.size() < 2 || sat.size() != gjk.size()) continue;
            const char* bodies = chart == "apart" ? "Apart" : "Overlapping";
            const auto from = overtaken_from(sat, gjk);
            std::string text =
                !from ? fmt::format("{}: SAT is not slower than GJK for the largest hulls", bodies)
                : *from > 0 ? fmt::format("{}: GJK is faster from {} vertices on", bodies,
                                          brief_number(*from))
                            : fmt::format("{}: GJK is faster for all hulls measured", bodies);
            text +=
                fmt::format("; at {} vertices SAT takes {} times as long", value_text(gjk.back().x),
                            brief_number(sat.back().y / gjk.back().y));
            const auto gjk_power = growth_exponent(gjk), sat_power = growth_exponent(sat);
            if (gjk_power && sat_power)
                text += fmt::format(". GJK grows with the power {} of the vertices, SAT with {}",
                                    brief_number(*gjk_power), brief_number(*sat_power));
            findings.push_back({Finding::Note, text + "."});
        }
        const Curve axes = measured_curve(results, "axes"),
                    support = measured_curve(results, "support.meet");
        if (axes.size() >= 2 && support.size() == axes.size())
            findings.push_back(
                {Finding::Note,
                 fmt::format(
                     "Two hulls of {} vertices have {} axes (the normals of their faces, "
                     "and of each pair of edges); GJK computes {} support points. Most "
                     "pairs of edges are dropped on the Gauss map before they are measured, "
                     "but all have to be looked at.",
                     value_text(axes.back().x), value_text(axes.back().y),
                     brief_number(support.back().y))});
        return findings;
    }

  private:
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "gjk-sat";
        info.title = "GJK against SAT, by the number of vertices";
        info.short_title = "GJK against SAT";
        info.method =
            "Hulls of 8 to 1,024 points on a sphere in twelve poses that are apart and twelve that "
            "overlap. GJK finds the distance, or that they meet; SAT looks for a separating axis "
            "and gives up when there is none. Both decide, neither finds contacts. Their answers "
            "must be equal.";
        info.words = "gjk sat separating axis convex hull vertices narrow phase crossover";
        info.order = 70;
        const PlotAxis vertices{"vertices of each hull", true, false};
        const PlotAxis time{"time [µs]", true, false};
        info.charts = {{"apart", "Apart: time", vertices, time, true,
                        "Medians over twelve poses; the bars go from the fastest to the slowest"},
                       {"meet", "Overlapping: time", vertices, time, true,
                        "Medians over twelve poses; the bars go from the fastest to the slowest"},
                       {"work",
                        "Axes and support points",
                        vertices,
                        {"count", true, false},
                        false,
                        "Axes that SAT has, and support points that GJK asks for"}};
        info.series = {{"apart.gjk", "apart", "GJK", 0},
                       {"apart.sat", "apart", "SAT", 1},
                       {"meet.gjk", "meet", "GJK", 0},
                       {"meet.sat", "meet", "SAT", 1},
                       {"axes", "work", "axes of SAT", 1},
                       {"support.apart", "work", "support points of GJK, apart", 0},
                       {"support.meet", "work", "support points of GJK, overlapping", 2}};
        return info;
    }
};

const bool registered_convex = register_experiment(std::make_unique<ConvexExperiment>());

}  // namespace
}  // namespace collidoscope::app
