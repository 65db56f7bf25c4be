// The four schedulers of the thesis: how much of their mistakes an eye sees, by the budget and by
// the slice that a pair is served at a time.

#include <array>
#include <random>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/broad/managers/perceptual_scheduler.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"

namespace collidoscope::app {
namespace {

struct Scheduler {
    const char* id;
    const char* name;
    Schedule schedule;
};
constexpr std::array<Scheduler, 4> four_schedulers{
    {{"round_robin", "round robin", Schedule::RoundRobin},
     {"sequential", "sequential", Schedule::Sequential},
     {"sorted", "sorted sequential", Schedule::SortedSequential},
     {"queue", "priority queue", Schedule::PriorityQueue}}};

// Tori that fly through a hall, which the eye looks into from one end: what is near it looks ten
// times as large as what is far.
class FlyingTori {
  public:
    static constexpr std::size_t count = 60;
    static constexpr vec3 eye{0, 0, 12};

    FlyingTori() {
        const Mesh mesh = torus(24, 12);
        const auto tree = std::make_shared<const ObbTree>(*build_obb_tree(mesh));
        other_tree_ = build_kdop_tree<18>(mesh);
        for (std::size_t i = 0; i < count; ++i) {
            const float x = unit(), y = unit(), z = unit();
            const vec3 center((x - 0.5f) * 7, (y - 0.5f) * 5, 9 - 40 * z * z);
            const float u = unit() - 0.5f, v = unit() - 0.5f, w = unit() - 0.5f;
            bodies_.push_back({tree, Pose{center, glm::normalize(quat(0.3f, u, v, w))}});
            steps_.push_back(0.3f * vec3(u, v, w));
        }
    }
    void move() {
        for (std::size_t i = 0; i < count; ++i) {
            Pose& pose = bodies_[i].pose;
            pose.position += steps_[i];
            pose.rotation =
                glm::normalize(pose.rotation * quat(1, steps_[i].y, steps_[i].z, steps_[i].x));
        }
    }
    std::span<const MeshBody> bodies() const { return bodies_; }
    // Pairs of boxes that overlap, in rising order.
    std::vector<ProxyPair> candidates() const {
        const TreePieces test(bodies_);
        std::vector<Aabb> boxes;
        for (ProxyId i = 0; i < count; ++i) boxes.push_back(test.box(i));
        std::vector<ProxyPair> pairs;
        for (ProxyId i = 0; i < count; ++i)
            for (ProxyId k = i + 1; k < count; ++k)
                if (overlaps(boxes[i], boxes[k])) pairs.push_back({i, k});
        return pairs;
    }

    // By the descent of other trees, those of 18-DOPs.
    bool intersect(ProxyPair pair) const {
        return overlapping_triangles(*other_tree_, *other_tree_,
                                     RelativePose(bodies_[pair.low].pose, bodies_[pair.high].pose))
            .hit();
    }

  private:
    float unit() { return static_cast<float>(static_cast<double>(engine_() >> 40) * 0x1p-24); }
    std::mt19937_64 engine_{20021};
    std::optional<KdopTree<18>> other_tree_;
    std::vector<MeshBody> bodies_;
    std::vector<vec3> steps_;
};

struct Judged {
    double quality = 0, wrong = 0, candidates = 0;  // means over the frames
    std::uint64_t compared = 0, different = 0;      // decided answers, and those of other trees
};

// Nothing when it was canceled.
std::optional<Judged> judge_scheduler(const ScheduleOptions& options, int frames,
                                      const std::atomic<bool>& cancel) {
    FlyingTori hall;
    PerceptualScheduler<TreePieces> hurried(options), unhurried;
    Judged judged;
    for (int frame = 0; frame < frames; ++frame) {
        if (cancel.load()) return std::nullopt;
        if (frame > 0) hall.move();
        const std::vector<ProxyPair> candidates = hall.candidates();
        const TreePieces test(hall.bodies());
        hurried.run(candidates, test, FlyingTori::eye);
        unhurried.run(candidates, test, FlyingTori::eye);
        const PerceivedQuality seen = perceived_quality(hurried.answers(), unhurried.answers());
        judged.quality += seen.quality / frames;
        judged.wrong += static_cast<double>(seen.wrong) / frames;
        judged.candidates += static_cast<double>(candidates.size()) / frames;
        for (const ScheduledPair& one : hurried.answers()) {
            if (one.verdict == Verdict::Degraded) continue;
            ++judged.compared;
            judged.different += (one.verdict == Verdict::Hit) != hall.intersect(one.pair);
        }
    }
    return judged;
}

class MeasuringSchedulers final : public Measuring {
  public:
    explicit MeasuringSchedulers(Effort effort) : frames_(effort == Effort::Quick ? 2 : 20) {
        const bool quick = effort == Effort::Quick;
        const std::vector<std::uint64_t> budgets =
            quick ? std::vector<std::uint64_t>{1'000, 8'000}
                  : std::vector<std::uint64_t>{250,   500,    1'000,  2'000, 4'000,
                                               8'000, 16'000, 32'000, 64'000};
        const std::vector<std::uint64_t> slices =
            quick ? std::vector<std::uint64_t>{16, 1'024}
                  : std::vector<std::uint64_t>{1, 4, 16, 64, 256, 1'024, 4'096, 16'384};
        for (const std::uint64_t budget : budgets)
            for (const Scheduler& one : four_schedulers) cases_.push_back({&one, budget, 16, true});
        for (const std::uint64_t slice : slices)
            for (const Scheduler& one : four_schedulers)
                if (one.schedule == Schedule::RoundRobin || one.schedule == Schedule::PriorityQueue)
                    cases_.push_back({&one, 8'000, slice, false});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        const Case& one = cases_[point];
        return fmt::format("{}, {} operations, slices of {}", one.scheduler->name,
                           value_text(double(one.budget)), value_text(double(one.slice)));
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const Case& one = cases_[point];
        ScheduleOptions options;
        options.schedule = one.scheduler->schedule;
        options.budget = one.budget;
        options.piece = one.slice;
        const std::optional<Judged> judged = judge_scheduler(options, frames_, cancel);
        if (!judged) return std::nullopt;
        PointResult result;
        result.compared = judged->compared;
        if (judged->different > 0)
            result.fault =
                fmt::format("{} answers differ from those of trees of 18-DOPs", judged->different);
        const std::string name = one.scheduler->id;
        if (one.by_budget) {
            const auto x = double(one.budget);
            result.samples.push_back(counted("quality." + name, x, judged->quality));
            result.samples.push_back(
                counted("wrong." + name, x, judged->wrong / std::max(judged->candidates, 1.0)));
        } else {
            result.samples.push_back(counted("slice." + name, double(one.slice), judged->quality));
        }
        return result;
    }

  private:
    struct Case {
        const Scheduler* scheduler;
        std::uint64_t budget, slice;
        bool by_budget;
    };
    int frames_;
    std::vector<Case> cases_;
};

class SchedulersExperiment final : public Experiment {
  public:
    SchedulersExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringSchedulers>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        // The number of times each is the best of all four.
        std::map<double, std::pair<double, std::string>> best;
        for (const Scheduler& one : four_schedulers)
            for (const CurvePoint& p : measured_curve(results, std::string("quality.") + one.id)) {
                auto& leader = best[p.x];
                if (leader.second.empty() || p.y > leader.first) leader = {p.y, one.name};
            }
        std::string leaders;
        for (const auto& [budget, leader] : best)
            if (leader.first < 0.9995)
                leaders += fmt::format("{}{} at {} ({:.3f})", leaders.empty() ? "" : ", ",
                                       leader.second, value_text(budget), leader.first);
        if (!leaders.empty())
            findings.push_back(
                {Finding::Note, "The best quality, by the budget: " + leaders + "."});
        std::string enough;
        for (const Scheduler& one : four_schedulers) {
            const auto from =
                first_with(measured_curve(results, std::string("quality.") + one.id), 0.9);
            if (from)
                enough +=
                    fmt::format("{}{} {}", enough.empty() ? "" : ", ", one.name, value_text(*from));
        }
        if (!enough.empty())
            findings.push_back(
                {Finding::Note,
                 "Operations for a quality of 0.9, of the budgets measured: " + enough + "."});
        for (const Scheduler& one : four_schedulers) {
            const Curve curve = measured_curve(results, std::string("slice.") + one.id);
            if (curve.size() < 2) continue;
            const CurvePoint& small = curve.front();
            const CurvePoint& large = curve.back();
            findings.push_back(
                {Finding::Note,
                 fmt::format(
                     "{} with slices of {} reaches {:.3f}, with slices of {} {:.3f}: {}.",
                     one.schedule == Schedule::RoundRobin ? "Round robin" : "The priority queue",
                     value_text(small.x), small.y, value_text(large.x), large.y,
                     large.y > small.y + 0.01 ? "finishing a pair counts for more than serving many"
                     : large.y < small.y - 0.01
                         ? "serving many pairs counts for more than finishing one"
                         : "the slice hardly matters")});
        }
        return findings;
    }

  private:
    static std::optional<double> first_with(const Curve& curve, double quality) {
        for (const CurvePoint& p : curve)
            if (p.y >= quality) return p.x;
        return std::nullopt;
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "schedulers";
        info.title = "Perceived quality of four schedulers";
        info.short_title = "Schedulers";
        info.method =
            "Sixty tori of 576 triangles fly through a hall in front of the viewer, and each "
            "frame's candidate pairs share a budget of operations. A pair that is not decided is "
            "taken for a collision. Each wrong answer is weighed by the apparent size of the "
            "larger of its two bodies; the quality is 1 less the share of these weights. Means of "
            "20 frames, counted and not timed.";
        info.words = "perception scheduler priority queue round robin budget interruptible";
        info.order = 55;
        info.charts = {{"quality",
                        "Quality by budget",
                        {"operations per frame", true, false},
                        {"perceived quality", false, false},
                        false,
                        "1: no wrong answer is seen. Slices of 16 operations"},
                       {"wrong",
                        "Wrong answers by budget",
                        {"operations per frame", true, false},
                        {"share of pairs", false, false},
                        false,
                        "The same answers, each pair counted as one"},
                       {"slice",
                        "Quality by slice",
                        {"operations per slice", true, false},
                        {"perceived quality", false, false},
                        false,
                        "A budget of 8,000 operations; the two schedulers that serve in slices"}};
        std::size_t color = 0;
        for (const Scheduler& one : four_schedulers) {
            for (const char* chart : {"quality", "wrong", "slice"}) {
                if (chart == std::string("slice") && one.schedule != Schedule::RoundRobin &&
                    one.schedule != Schedule::PriorityQueue)
                    continue;
                info.series.push_back({std::string(chart) + "." + one.id, chart, one.name, color});
            }
            ++color;
        }
        return info;
    }
};

const bool registered_schedulers = register_experiment(std::make_unique<SchedulersExperiment>());

}  // namespace
}  // namespace collidoscope::app
