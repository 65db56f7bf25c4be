// The lecture's counts: tests that two racing cars need, and twenty of them, held against what is
// counted.

#include <glm/gtc/quaternion.hpp>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/measured_meshes.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/broad/all_pairs.h"
#include "collision/broad/sweep_and_prune.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::app {
namespace {

// The lecture's formula for the tests between two objects of n faces.
double lecture_formula(double n) {
    return (n * n - n) / 2;
}

constexpr double frames_per_second = 50;  // the lecture's

// Places of cars on an oval track, bumper to bumper here and there: the same every time.
std::vector<Pose> cars_on_a_track(std::size_t count) {
    std::vector<Pose> poses;
    for (std::size_t i = 0; i < count; ++i) {
        const float turn = 6.2831853f * static_cast<float>(i) / 20;
        // In each pair of neighbors the second is close behind the first.
        const float shift = i % 2 == 1 ? -0.13f : 0;
        const float angle = turn + shift;
        const vec3 place(17 * std::cos(angle), 0, 12 * std::sin(angle));
        const float heading = std::atan2(17 * std::sin(angle), 12 * std::cos(angle));
        poses.push_back({place, glm::angleAxis(heading + 1.5707963f, vec3(0, 1, 0))});
    }
    return poses;
}

struct PairOfCars {
    std::uint64_t tests = 0, hits = 0;
};

class MeasuringLecture final : public Measuring {
  public:
    explicit MeasuringLecture(Effort effort) {
        faces_ = effort == Effort::Quick ? std::vector<std::size_t>{620, 700}
                                         : std::vector<std::size_t>{620, 1000, 2000, 4000};
        cars_ = effort == Effort::Quick ? std::vector<std::size_t>{2, 4}
                                        : std::vector<std::size_t>{2, 5, 10, 20, 40};
    }
    std::size_t points() const override { return faces_.size() + cars_.size(); }
    std::string title_of(std::size_t point) const override {
        return point < faces_.size()
                   ? fmt::format("two cars of {} faces", value_text(double(faces_[point])))
                   : fmt::format("{} cars of 1,000 faces", cars_[point - faces_.size()]);
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        return point < faces_.size() ? two_cars(faces_[point], cancel)
                                     : race(cars_[point - faces_.size()], cancel);
    }

  private:
    // Every face of the one against every face of the other; nothing when canceled.
    static std::optional<PairOfCars> all_faces(const Mesh& a, const Mesh& b,
                                               const RelativePose& pose,
                                               const std::atomic<bool>& cancel) {
        PairOfCars sum;
        for (std::uint32_t j = 0; j < b.triangles.size(); ++j) {
            if (cancel.load()) return std::nullopt;
            const Triangle moved = pose(b.triangle(j));
            for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
                ++sum.tests;
                sum.hits += overlaps(a.triangle(i), moved);
            }
        }
        return sum;
    }

    // One car stands half in the other.
    std::optional<PointResult> two_cars(std::size_t faces, const std::atomic<bool>& cancel) const {
        const Mesh mesh = with_triangles(car(), faces);
        const RelativePose pose({}, {vec3(3.4f, 0, 0.4f), {1, 0, 0, 0}});
        const auto brute = all_faces(mesh, mesh, pose, cancel);
        const auto tree = build_aabb_tree(mesh);
        if (!brute || !tree) return std::nullopt;
        const TreePairAnswer answer = overlapping_triangles(*tree, *tree, pose);
        PointResult result;
        result.compared = brute->hits;
        if (brute->hits != answer.pairs.size())
            result.fault = fmt::format(
                "{} faces: testing all finds {} pairs that meet, the trees "
                "{}",
                faces, brute->hits, answer.pairs.size());
        const auto x = double(mesh.triangles.size());
        result.samples = {counted("formula", x, lecture_formula(x)),
                          counted("all_faces", x, double(brute->tests)),
                          counted("tree", x, double(answer.operations())),
                          counted("meeting", x, double(brute->hits))};
        return result;
    }

    std::optional<PointResult> race(std::size_t count, const std::atomic<bool>& cancel) const {
        const Mesh mesh = with_triangles(car(), 1000);
        const auto tree = build_aabb_tree(mesh);
        if (!tree || cancel.load()) return std::nullopt;
        const std::vector<Pose> poses = cars_on_a_track(count);
        AllPairs all;
        SweepAndPrune sweep;
        for (const Pose& pose : poses) {
            Aabb box = empty_aabb();
            for (const vec3& p : mesh.positions) {
                const vec3 placed = pose.position + pose.rotation * p;
                box.min = glm::min(box.min, placed);
                box.max = glm::max(box.max, placed);
            }
            all.add(box);
            sweep.add(box);
        }
        all.update();
        sweep.update();
        PointResult result;
        result.compared = all.counts().box_tests;
        if (all.pairs().size() != sweep.pairs().size())
            result.fault = fmt::format("{} cars: {} and {} pairs of boxes overlap", count,
                                       all.pairs().size(), sweep.pairs().size());
        double operations = 0;
        for (const ProxyPair& pair : all.pairs())
            operations += double(
                overlapping_triangles(*tree, *tree, RelativePose(poses[pair.low], poses[pair.high]))
                    .operations());
        const auto n = double(count), faces = double(mesh.triangles.size());
        const double pairs = n * (n - 1) / 2;
        result.samples = {
            counted("race_formula", n, pairs * lecture_formula(faces)),
            counted("race_all", n, pairs * faces * faces),
            counted("race_boxes", n, pairs + double(all.pairs().size()) * faces * faces),
            counted("race_tree", n, pairs + operations),
            counted("race_pairs", n, pairs),
            counted("race_second", n, frames_per_second * pairs * faces * faces)};
        return result;
    }

    std::vector<std::size_t> faces_, cars_;
};

class LectureExperiment final : public Experiment {
  public:
    LectureExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringLecture>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published& published) const override {
        std::vector<Finding> findings;
        const auto stated = at(published_curve(published, "formula"), 1000);
        const auto formula = results.at("formula", 1000), all = results.at("all_faces", 1000);
        const auto tree = results.at("tree", 1000);
        if (stated && formula && all)
            findings.push_back(
                {*stated == *formula ? Finding::Agrees : Finding::Differs,
                 fmt::format("The lecture has about {} tests for two cars of 1,000 faces. Its "
                             "formula gives {}; and that counts pairs within one set of faces: "
                             "each face of one car against each of the other are {}.",
                             value_text(*stated), value_text(*formula), value_text(*all))});
        if (all && tree)
            findings.push_back(
                {Finding::Note, fmt::format("Two trees of boxes need {} tests of boxes and faces "
                                            "for the same answer: {} times fewer.",
                                            value_text(*tree), brief_number(*all / *tree))});
        const auto race_stated = at(published_curve(published, "race_formula"), 20);
        const auto pairs = results.at("race_pairs", 20), race = results.at("race_all", 20),
                   race_tree = results.at("race_tree", 20);
        if (race_stated && pairs && race && race_tree && stated)
            findings.push_back(
                {*pairs == 190 ? Finding::Agrees : Finding::Differs,
                 fmt::format(
                     "20 cars make {} pairs, as the lecture says. Times {} tests that is {} "
                     "a frame (the lecture: {}); all faces against all faces are {}. Where "
                     "boxes are compared first and trees after, {} are left.",
                     value_text(*pairs), value_text(*stated), value_text(*pairs * *stated),
                     value_text(*race_stated), value_text(*race), value_text(*race_tree))});
        const auto second_stated = at(published_curve(published, "race_second"), 20);
        const auto second = results.at("race_second", 20);
        if (second_stated && second && pairs && stated)
            findings.push_back(
                {*second_stated == *second ? Finding::Agrees : Finding::Differs,
                 fmt::format("At {} frames a second the lecture has {}. {} pairs times {} tests "
                             "would be {}; all faces against all faces are {}.",
                             value_text(frames_per_second), value_text(*second_stated),
                             value_text(*pairs), value_text(*stated),
                             value_text(frames_per_second * *pairs * *stated),
                             value_text(*second))});
        const auto growth = growth_exponent(measured_curve(results, "tree"));
        const auto square = growth_exponent(measured_curve(results, "all_faces"));
        if (growth && square)
            findings.push_back(
                {Finding::Note,
                 fmt::format("As faces are added, the tests of the trees grow with the power {} of "
                             "their number, those of all faces with {}.",
                             brief_number(*growth), brief_number(*square))});
        return findings;
    }

  private:
    static std::optional<double> at(const Curve& curve, double x) {
        for (const CurvePoint& p : curve)
            if (p.x == x) return p.y;
        return std::nullopt;
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "counts";
        info.title = "The lecture's counts: two racing cars, and twenty";
        info.short_title = "Lecture: counts";
        info.method =
            "Two cars that overlap by half: every face against every face, and two trees "
            "of aligned boxes. Then cars on a track, 1,000 faces each, with and without comparing "
            "their boxes first. Nothing is timed.";
        info.words = "lecture notes introduction counts intersection tests race brute force";
        info.order = 5;
        info.charts = {{"two",
                        "Two cars",
                        {"faces of each car", true, false},
                        {"tests", true, false},
                        false,
                        "Tests for one pair of cars, counted"},
                       {"race",
                        "A race",
                        {"cars", true, false},
                        {"tests per frame", true, false},
                        false,
                        "Tests for all pairs of cars of 1,000 faces, counted"}};
        info.series = {{"all_faces", "two", "every face against every face", 3},
                       {"formula", "two", "the lecture's formula", 1},
                       {"tree", "two", "two trees of boxes", 2},
                       {"meeting", "two", "pairs of faces that meet", 0},
                       {"race_all", "race", "all pairs, all faces", 3},
                       {"race_formula", "race", "the lecture's formula", 1},
                       {"race_boxes", "race", "boxes first, then all faces", 6},
                       {"race_tree", "race", "boxes first, then trees", 2},
                       {"race_second", "race", "all pairs, all faces, in a second", 4},
                       {"race_pairs", "race", "pairs of cars", 0}};
        return info;
    }
};

const bool registered_lecture = register_experiment(std::make_unique<LectureExperiment>());

}  // namespace
}  // namespace collidoscope::app
