// Beyond the sources: iterations of GJK, plain and with Nesterov's acceleration (Montaut, Le Lidec,
// Petrik, Sivic, Carpentier: "Collision Detection Accelerated: An Optimization Perspective", 2022).

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/hull_points.h"
#include "app/classroom/experiments/verdict.h"
#include "collision/narrow/gjk/gjk.h"

namespace collidoscope::app {
namespace {

// Distance of two point sets' hulls, as both iterations find it.
struct IteratedDistance {
    int iterations = 0;
    bool meet = false, capped = false;
    double distance = 0;
};

// The corners of A - B that the search keeps, four at most.
class IteratedSimplex {
  public:
    void add(const dvec3& corner) { corners_[size_++] = corner; }
    // The point nearest to the origin; only the corners that it depends on are kept. Of all subsets
    // the best counts whose own nearest point lies between its corners.
    dvec3 reduce() {
        Found best;
        for (unsigned subset = 1; subset < 1U << size_; ++subset) {
            const Found here = nearest_of(subset);
            if (here.valid && (!best.valid || here.squared < best.squared)) best = here;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if ((best.subset >> i & 1U) != 0) corners_[kept++] = corners_[i];
        size_ = kept;
        return best.point;
    }

  private:
    struct Found {
        bool valid = false;
        unsigned subset = 0;
        dvec3 point{0};
        double squared = 0;
    };

    Found nearest_of(unsigned subset) const {
        std::array<dvec3, 4> of{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < size_; ++i)
            if ((subset >> i & 1U) != 0) of[count++] = corners_[i];
        const dvec3 start = of[0], u = of[1] - start, v = of[2] - start, w = of[3] - start;
        double s = 0, t = 0, r = 0;  // along u, v and w
        if (count == 2) {
            s = -glm::dot(u, start) / glm::dot(u, u);
        } else if (count == 3) {
            const double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v);
            const double det = uu * vv - uv * uv;
            if (det <= 1e-14 * uu * vv) return {};
            const double x = -glm::dot(u, start), y = -glm::dot(v, start);
            s = (vv * x - uv * y) / det;
            t = (uu * y - uv * x) / det;
        } else if (count == 4) {
            const double det = glm::dot(u, glm::cross(v, w));
            if (det == 0) return {};
            s = -glm::dot(start, glm::cross(v, w)) / det;
            t = -glm::dot(u, glm::cross(start, w)) / det;
            r = -glm::dot(u, glm::cross(v, start)) / det;
        }
        const bool between =
            (count < 2 || s > 0) && (count < 3 || t > 0) && (count < 4 || r > 0) && s + t + r < 1;
        if (!between) return {};
        Found found{true, subset, dvec3(0), 0};
        if (count == 4) return found;  // the origin is inside
        found.point = start;
        if (count > 1) found.point += s * u;
        if (count > 2) found.point += t * v;
        found.squared = glm::dot(found.point, found.point);
        return found;
    }

    std::array<dvec3, 4> corners_{};
    std::size_t size_ = 0;
};

dvec3 farthest_along(const std::vector<dvec3>& points, const dvec3& direction) {
    dvec3 best = points.front();
    for (const dvec3& p : points)
        if (glm::dot(p, direction) > glm::dot(best, direction)) best = p;
    return best;
}

// Plain, each support point is asked for along the nearest point found so far; accelerated, along a
// direction with momentum, until that brings nothing nearer. It ends when the bounds of the
// distance agree to a millionth.
IteratedDistance iterate_gjk(const std::vector<dvec3>& a, const std::vector<dvec3>& b,
                             bool accelerated) {
    constexpr int cap = 500;
    constexpr double enough = 1e-6, origin = 1e-10;
    IteratedDistance result;
    IteratedSimplex simplex;
    dvec3 nearest = a.front() - b.front(), direction = nearest, corner = nearest;
    double lower = 0;
    for (int k = 0; k < cap; ++k) {
        if (accelerated && k > 0) {
            const double momentum = double(k + 2) / double(k + 3);
            const dvec3 mixed = momentum * nearest + (1 - momentum) * corner;
            const double length = glm::length(direction), mixed_length = glm::length(mixed);
            if (length > 0 && mixed_length > 0)
                direction = momentum / length * direction + (1 - momentum) / mixed_length * mixed;
        } else {
            direction = nearest;
        }
        corner = farthest_along(a, -direction) - farthest_along(b, direction);
        result.iterations = k + 1;
        result.distance = glm::length(nearest);
        const double length = glm::length(direction);
        if (length > 0) lower = std::max(lower, glm::dot(direction, corner) / length);
        if (result.distance - lower <= enough * result.distance) return result;
        const bool nearer =
            glm::dot(nearest, nearest - corner) > enough * result.distance * result.distance;
        if (!nearer && !accelerated) return result;
        if (!nearer) {
            accelerated = false;
            continue;
        }
        simplex.add(corner);
        nearest = simplex.reduce();
        if (glm::length(nearest) <= origin) {
            result.meet = true;
            result.distance = 0;
            return result;
        }
    }
    result.capped = true;
    return result;
}

enum class HullsApart : std::uint8_t { Far, Near, Overlapping };
struct HullPlacing {
    HullsApart apart;
    const char* id;
    const char* name;
};
constexpr HullPlacing hull_placings[] = {{HullsApart::Far, "apart", "Apart"},
                                         {HullsApart::Near, "near", "Nearly touching"},
                                         {HullsApart::Overlapping, "meet", "Overlapping"}};
constexpr int poses_of_placings = 12;

// Two hulls of points on unlike ellipsoids, the second one moved along a random direction.
class EllipsoidHulls {
  public:
    EllipsoidHulls(std::size_t vertices, std::uint64_t seed) {
        HullPoints points(seed);
        a_ = points.hull(vertices, {1, 0.6f, 0.4f});
        b_ = points.hull(vertices, {0.5f, 1, 0.7f});
        way_ = dvec3(points.on_sphere());
    }
    const Polytope& a() const { return a_; }
    PlacedPolytope placed_b(HullsApart apart) const {
        // The place at which a plane across the way touches both.
        const double touching =
            glm::dot(farthest_along(points_of(PlacedPolytope(a_)), way_), way_) -
            glm::dot(farthest_along(points_of(PlacedPolytope(b_)), -way_), way_);
        const double far = apart == HullsApart::Far    ? touching + 0.5
                           : apart == HullsApart::Near ? touching + 0.02
                                                       : 0.9 * touching;
        return {b_, Pose{vec3(far * way_)}};
    }
    static std::vector<dvec3> points_of(const PlacedPolytope& hull) {
        std::vector<dvec3> points;
        for (Index v = 0; v < hull.shape->vertices.size(); ++v) points.push_back(hull.vertex(v));
        return points;
    }

  private:
    Polytope a_, b_;
    dvec3 way_{0};
};

class MeasuringNesterov final : public Measuring {
  public:
    explicit MeasuringNesterov(Effort effort) {
        vertices_ = effort == Effort::Quick
                        ? std::vector<std::size_t>{8, 32}
                        : std::vector<std::size_t>{8, 16, 32, 64, 128, 256, 512, 1024, 2048};
    }
    std::size_t points() const override { return vertices_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("hulls of {} vertices", value_text(double(vertices_[point])));
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto x = double(vertices_[point]);
        PointResult result;
        for (const HullPlacing& placing : hull_placings) {
            double plain_sum = 0, fast_sum = 0;
            for (int pose = 0; pose < poses_of_placings; ++pose) {
                if (cancel.load()) return std::nullopt;
                const EllipsoidHulls hulls(vertices_[point], static_cast<std::uint64_t>(pose + 1));
                const PlacedPolytope a(hulls.a()), b = hulls.placed_b(placing.apart);
                const auto of_a = EllipsoidHulls::points_of(a), of_b = EllipsoidHulls::points_of(b);
                const IteratedDistance plain = iterate_gjk(of_a, of_b, false);
                const IteratedDistance fast = iterate_gjk(of_a, of_b, true);
                const GjkResult known = closest_points(a, b);
                const bool meet = known.status == GjkStatus::Overlapping || known.meets;
                for (const IteratedDistance& one : {plain, fast}) {
                    ++result.compared;
                    if (one.capped || one.meet != meet ||
                        std::abs(one.distance - known.upper) > 1e-5)
                        result.fault = fmt::format(
                            "hulls of {} vertices, {}, pose {}: {} iterations find {}, GJK with "
                            "bounds {}",
                            x, placing.name, pose, one.iterations, one.distance, known.upper);
                }
                plain_sum += plain.iterations;
                fast_sum += fast.iterations;
            }
            const std::string chart = placing.id;
            result.samples.push_back(counted(chart + ".plain", x, plain_sum / poses_of_placings));
            result.samples.push_back(counted(chart + ".fast", x, fast_sum / poses_of_placings));
        }
        return result;
    }

  private:
    std::vector<std::size_t> vertices_;
};

class NesterovExperiment final : public Experiment {
  public:
    NesterovExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringNesterov>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        for (const HullPlacing& placing : hull_placings) {
            const std::string chart = placing.id;
            const Curve plain = measured_curve(results, chart + ".plain"),
                        fast = measured_curve(results, chart + ".fast");
            if (plain.empty() || fast.size() != plain.size()) continue;
            std::string text =
                fmt::format("{}, {} vertices: {} iterations plain and {} accelerated, on average",
                            placing.name, value_text(plain.back().x), brief_number(plain.back().y),
                            brief_number(fast.back().y));
            const auto from = overtaken_from(plain, fast);
            if (!from)
                text += "; the acceleration does not save any in the largest hulls";
            else if (*from > 0)
                text += fmt::format("; it saves some from {} vertices on", brief_number(*from));
            else
                text += "; it saves some at every size";
            findings.push_back({Finding::Note, text + "."});
        }
        return findings;
    }

  private:
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "gjk-nesterov";
        info.title = "GJK, plain and accelerated: iterations";
        info.short_title = "GJK: acceleration";
        info.method =
            "Hulls of 8 to 2,048 points on two ellipsoids, in twelve poses far apart, nearly "
            "touching and overlapping. Plain GJK asks for the support point along the nearest "
            "point so far; accelerated, along a direction with momentum (Montaut and others 2022), "
            "until that brings nothing nearer. Both end when the bounds of the distance agree to a "
            "millionth, and must find the distance that GJK with bounds finds. Nothing is timed.";
        info.words = "gjk nesterov acceleration momentum frank-wolfe iterations convex";
        info.order = 75;
        const PlotAxis vertices{"vertices of each hull", true, false};
        const PlotAxis iterations{"iterations", false, true};
        for (const HullPlacing& placing : hull_placings) {
            const std::string chart = placing.id;
            info.charts.push_back({chart, placing.name, vertices, iterations, false,
                                   "Support points asked for, the mean of twelve poses"});
            info.series.push_back({chart + ".plain", chart, "plain", 0});
            info.series.push_back({chart + ".fast", chart, "accelerated", 1});
        }
        return info;
    }
};

const bool registered_nesterov = register_experiment(std::make_unique<NesterovExperiment>());

}  // namespace
}  // namespace collidoscope::app
