// Beyond the sources: broad phases from 100 to 100,000 moving bodies.

#include <cmath>
#include <glm/geometric.hpp>
#include <iterator>
#include <map>
#include <random>
#include <utility>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "collision/broad/all_pairs.h"
#include "collision/broad/axis_sort.h"
#include "collision/broad/dynamic_tree.h"
#include "collision/broad/grid/body_grid.h"
#include "collision/broad/hash/spatial_hash.h"
#include "collision/broad/octree_broad.h"
#include "collision/broad/sweep_and_prune.h"
#include "collision/broad/uniform_grid.h"

namespace collidoscope::app {
namespace {

enum class BodyMotion : std::uint8_t { Brownian, Fall, Center, Still };
struct MotionKind {
    BodyMotion motion;
    const char* id;
    const char* name;
};
constexpr MotionKind motion_kinds[] = {{BodyMotion::Brownian, "brownian", "Brownian motion"},
                                       {BodyMotion::Fall, "fall", "Free fall"},
                                       {BodyMotion::Center, "center", "Gravity to a center"},
                                       {BodyMotion::Still, "still", "A few moving"}};

// Boxes around spheres of radius 1 in a cube; the cube grows with them, so that each meets about as
// many others in every crowd. They start at rest and at random places.
class MovingBoxes {
  public:
    MovingBoxes(std::size_t count, BodyMotion motion)
        : motion_(motion),
          side_(4.2f * static_cast<float>(std::cbrt(double(count)))),
          engine_(count) {
        for (std::size_t i = 0; i < count; ++i) {
            const float x = unit(), y = unit(), z = unit();
            centers_.push_back(side_ * vec3(x, y, z));
            steps_.push_back(motion == BodyMotion::Still ? random_step() : vec3(0));
        }
        // Falling bodies have fallen for a while when they are looked at first.
        if (motion == BodyMotion::Fall || motion == BodyMotion::Center)
            for (int frame = 0; frame < frames_of_a_fall / 4; ++frame) step_all();
        place_boxes();
    }
    void move() {
        step_all();
        place_boxes();
    }
    const std::vector<Aabb>& boxes() const { return boxes_; }
    // The bodies that the last move() moved.
    const std::vector<std::uint32_t>& moved() const { return moved_; }

  private:
    // From rest over the side of the cube.
    static constexpr int frames_of_a_fall = 60;

    // 0 to 1; the same on every machine.
    float unit() { return static_cast<float>(static_cast<double>(engine_() >> 40) * 0x1p-24); }
    // A tenth of a radius at most along each axis.
    vec3 random_step() {
        const float u = unit(), v = unit(), w = unit();
        return 0.2f * (vec3(u, v, w) - 0.5f);
    }
    vec3 acceleration(std::size_t body) const {
        const float size = 2 * side_ / static_cast<float>(frames_of_a_fall * frames_of_a_fall);
        if (motion_ == BodyMotion::Fall) return {0, -size, 0};
        const vec3 way = vec3(0.5f * side_) - centers_[body];
        const float length = glm::length(way);
        return length > 0 ? size / length * way : vec3(0);
    }
    void step_all() {
        moved_.clear();
        for (std::size_t i = 0; i < centers_.size(); ++i) {
            if (motion_ == BodyMotion::Still && i % still_share != 0) continue;
            if (motion_ == BodyMotion::Brownian)
                steps_[i] = random_step();
            else if (motion_ != BodyMotion::Still)
                steps_[i] += acceleration(i);
            centers_[i] += steps_[i];
            for (int axis = 0; axis < 3; ++axis)
                if (centers_[i][axis] < 0 || centers_[i][axis] > side_)
                    steps_[i][axis] =
                        std::copysign(steps_[i][axis], centers_[i][axis] < 0 ? 1.0f : -1.0f);
            moved_.push_back(static_cast<std::uint32_t>(i));
        }
    }
    void place_boxes() {
        boxes_.resize(centers_.size());
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            boxes_[i] = {centers_[i] - 1.0f, centers_[i] + 1.0f};
    }
    // One in so many moves where few do.
    static constexpr std::size_t still_share = 50;

    BodyMotion motion_;
    float side_;
    std::mt19937_64 engine_;
    std::vector<vec3> centers_, steps_;
    std::vector<Aabb> boxes_;
    std::vector<std::uint32_t> moved_;
};

struct BroadRun {
    double ms = 0;     // of all frames
    double tests = 0;  // pairs of boxes compared, per frame
    std::uint64_t pairs = 0, signature = 0;
};

// The pairs as one number that does not depend on their order.
std::uint64_t signature_of(std::span<const ProxyPair> pairs) {
    std::uint64_t sum = 0;
    for (const ProxyPair& pair : pairs) {
        std::uint64_t k = (std::uint64_t{pair.low} << 32 | pair.high) + 0x9e3779b97f4a7c15u;
        k = (k ^ (k >> 30)) * 0xbf58476d1ce4e5b9u;
        k = (k ^ (k >> 27)) * 0x94d049bb133111ebu;
        sum += k ^ (k >> 31);
    }
    return sum;
}

// The first frame, in which all bodies are new, is not timed.
template <typename Broad>
std::optional<BroadRun> run_broad(Broad broad, std::size_t count, BodyMotion motion, int frames,
                                  const std::atomic<bool>& cancel) {
    MovingBoxes crowd(count, motion);
    for (const Aabb& box : crowd.boxes()) broad.add(box);
    broad.update();
    BroadRun run;
    for (int frame = 0; frame < frames; ++frame) {
        if (cancel.load()) return std::nullopt;
        crowd.move();
        const auto start = ExperimentClock::now();
        for (const std::uint32_t i : crowd.moved()) broad.move(i, crowd.boxes()[i]);
        broad.update();
        run.ms += milliseconds_since(start);
        run.tests += double(broad.counts().box_tests) / frames;
        run.pairs += broad.pairs().size();
        run.signature += signature_of(broad.pairs());
    }
    return run;
}

struct BroadWay {
    const char* id;
    const char* name;
    std::size_t most;  // bodies; beyond it takes minutes
    std::optional<BroadRun> (*run)(std::size_t, BodyMotion, int, const std::atomic<bool>&);
    bool compares = true;  // counts pairs of boxes that it compares
};
constexpr BroadWay broad_ways[] = {
    {"all_pairs", "all pairs", 10'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(AllPairs{}, n, m, f, c);
     }},
    {"axis_sort", "sorted axis", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(AxisSort{}, n, m, f, c);
     }},
    {"sweep_and_prune", "sweep and prune", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(SweepAndPrune{}, n, m, f, c);
     },
     false},
    {"uniform_grid", "uniform grid", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(UniformGrid{}, n, m, f, c);
     }},
    {"spatial_hash", "spatial hash", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(SpatialHash({.dimensions = 3}), n, m, f, c);
     }},
    {"octree", "octree", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(OctreeBroad{}, n, m, f, c);
     }},
    {"dynamic_tree", "dynamic tree", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(DynamicTree{}, n, m, f, c);
     }},
    {"body_grid", "body grid", 100'000,
     [](std::size_t n, BodyMotion m, int f, const std::atomic<bool>& c) {
         return run_broad(BodyGrid(1), n, m, f, c);
     }}};

std::string ms_series(const MotionKind& motion, const BroadWay& way) {
    return fmt::format("ms.{}.{}", motion.id, way.id);
}

class MeasuringBroad final : public Measuring {
  public:
    explicit MeasuringBroad(Effort effort) : quick_(effort == Effort::Quick) {
        const std::vector<std::size_t> counts =
            quick_ ? std::vector<std::size_t>{100, 300}
                   : std::vector<std::size_t>{100, 300, 1'000, 3'000, 10'000, 30'000, 100'000};
        for (const MotionKind& motion : motion_kinds)
            for (const std::size_t count : counts)
                for (const BroadWay& way : broad_ways)
                    if (count <= way.most) cases_.push_back({&motion, count, &way});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        const auto& [motion, count, way] = cases_[point];
        return fmt::format("{}, {} bodies, {}", motion->name, value_text(double(count)), way->name);
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto [motion, count, way] = cases_[point];
        const int frames = quick_ ? 2 : 9;
        const std::optional<BroadRun> run = way->run(count, motion->motion, frames, cancel);
        if (!run) return std::nullopt;
        PointResult result;
        result.compared = run->pairs;
        const auto [known, fresh] = known_.try_emplace(CrowdKey(motion->id, count), run->signature);
        if (!fresh && known->second != run->signature)
            result.fault = fmt::format("{}, {} bodies: {} finds other pairs than the way before",
                                       motion->name, count, way->name);
        const auto x = double(count);
        result.samples.push_back(
            counted(ms_series(*motion, *way), x, run->ms / static_cast<double>(frames)));
        if (way->compares && motion->motion == BodyMotion::Brownian)
            result.samples.push_back(counted(std::string("tests.") + way->id, x, run->tests));
        // The answer is the same for all ways.
        if (way == &broad_ways[std::size(broad_ways) - 1])
            result.samples.push_back(counted(std::string("pairs.") + motion->id, x,
                                             double(run->pairs) / double(frames)));
        return result;
    }

  private:
    struct Case {
        const MotionKind* motion;
        std::size_t count;
        const BroadWay* way;
    };
    using CrowdKey = std::pair<std::string, std::size_t>;
    bool quick_;
    std::vector<Case> cases_;
    std::map<CrowdKey, std::uint64_t> known_;
};

class BroadExperiment final : public Experiment {
  public:
    BroadExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringBroad>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        for (const MotionKind& motion : motion_kinds) {
            if (const std::string fastest = fastest_of(results, motion); !fastest.empty())
                findings.push_back({Finding::Note, fastest});
        }
        const MotionKind& brownian = motion_kinds[0];
        const Curve all = measured_curve(results, ms_series(brownian, broad_ways[0]));
        std::string growth, crossings;
        for (const BroadWay& way : broad_ways) {
            const Curve curve = measured_curve(results, ms_series(brownian, way));
            if (const auto power = growth_exponent(curve, 1000))
                growth += fmt::format("{}{} {}", growth.empty() ? "" : ", ", way.name,
                                      brief_number(*power));
            if (way.id == std::string("all_pairs")) continue;
            const auto from = overtaken_from(all, curve);
            if (!from) continue;
            crossings +=
                fmt::format("{}{} {}", crossings.empty() ? "" : ", ", way.name,
                            *from > 0 ? "from " + brief_number(*from) : "in every crowd measured");
        }
        if (!crossings.empty())
            findings.push_back(
                {Finding::Note, "Brownian motion, faster than all pairs: " + crossings + "."});
        if (!growth.empty())
            findings.push_back(
                {Finding::Note,
                 "Brownian motion: the time grows with this power of the bodies, from 1,000 on: " +
                     growth + ". At a fixed density the pairs grow with the first."});
        if (const std::string spread = spread_of(results); !spread.empty())
            findings.push_back({Finding::Note, spread});
        return findings;
    }

  private:
    static double largest_crowd(const Results& results, const MotionKind& motion) {
        double largest = 0;
        for (const BroadWay& way : broad_ways)
            for (const Sample& s : results.of(ms_series(motion, way)))
                largest = std::max(largest, s.x);
        return largest;
    }
    // In the largest crowd that was measured.
    static std::string fastest_of(const Results& results, const MotionKind& motion) {
        const double largest = largest_crowd(results, motion);
        const BroadWay* best = nullptr;
        double least = 0, most = 0;
        for (const BroadWay& way : broad_ways) {
            const auto ms = results.at(ms_series(motion, way), largest);
            if (!ms) continue;
            if (!best || *ms < least) best = &way, least = *ms;
            most = std::max(most, *ms);
        }
        if (!best || most <= least) return {};
        return fmt::format(
            "{}, {} bodies: {} is the fastest, {} ms; the slowest measured takes {} times as long.",
            motion.name, value_text(largest), best->name, value_text(least),
            brief_number(most / least));
    }
    // The influence of the motion on each way: the slowest of its times over the quickest.
    static std::string spread_of(const Results& results) {
        double crowd = 0;
        for (const MotionKind& motion : motion_kinds) {
            const double largest = largest_crowd(results, motion);
            crowd = crowd == 0 ? largest : std::min(crowd, largest);
        }
        std::string text;
        for (const BroadWay& way : broad_ways) {
            double least = 0, most = 0;
            std::size_t known = 0;
            for (const MotionKind& motion : motion_kinds) {
                const auto ms = results.at(ms_series(motion, way), crowd);
                if (!ms || *ms <= 0) continue;
                least = known == 0 ? *ms : std::min(least, *ms);
                most = std::max(most, *ms);
                ++known;
            }
            if (known == std::size(motion_kinds))
                text += fmt::format("{}{} {}", text.empty() ? "" : ", ", way.name,
                                    brief_number(most / least));
        }
        if (text.empty()) return {};
        return fmt::format(
            "{} bodies: the kind of motion changes the time by up to these factors: {}.",
            value_text(crowd), text);
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "broad-phases";
        info.title = "Broad phases from 100 to 100,000 bodies";
        info.short_title = "Broad phases";
        info.method =
            "Spheres of radius 1 in a cube that grows with them, in four kinds of motion: a random "
            "step of a tenth of a radius at most along each axis in each frame; free fall; gravity "
            "to the cube's center; and one body in fifty moving straight while all others stand "
            "still. Those that moved report it, then the pairs of overlapping boxes are found, on "
            "one thread. Means of nine frames, as some keep what they found for a few of them; the "
            "first, in which all are new, is left out. All must find the same pairs.";
        info.words =
            "broad phase scaling brownian free fall gravity still motion sweep and prune grid hash "
            "octree dynamic tree crossover";
        info.order = 50;
        const auto chart = [](const char* id, const char* title, const char* y, bool timed,
                              const char* help) {
            return ChartInfo{id, title, {"bodies", true, false}, {y, true, false}, timed, help};
        };
        const char* const frames = "time per frame [ms]";
        const char* const means = "Moves reported and pairs found, means of nine frames";
        info.charts = {
            chart("brownian", "Brownian motion", frames, true, means),
            chart("fall", "Free fall", frames, true, means),
            chart("center", "To a center", frames, true, means),
            chart("still", "A few moving", frames, true, means),
            chart("tests", "Tests", "box tests per frame", false,
                  "Brownian motion: pairs of boxes compared; sweep and prune compares ends of "
                  "intervals instead"),
            chart("pairs", "Pairs", "overlapping boxes per frame", false,
                  "The answer, which is the same for all broad phases")};
        std::size_t color = 0;
        for (const BroadWay& way : broad_ways) {
            for (const MotionKind& motion : motion_kinds)
                info.series.push_back({ms_series(motion, way), motion.id, way.name, color});
            if (way.compares)
                info.series.push_back({std::string("tests.") + way.id, "tests", way.name, color});
            ++color;
        }
        color = 0;
        for (const MotionKind& motion : motion_kinds)
            info.series.push_back(
                {std::string("pairs.") + motion.id, "pairs", motion.name, color++});
        return info;
    }
};

const bool registered_broad_phases = register_experiment(std::make_unique<BroadExperiment>());

}  // namespace
}  // namespace collidoscope::app
