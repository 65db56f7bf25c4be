// Beyond the sources: broad phases from 100 to 100,000 moving bodies.

#include <random>

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

// Boxes around spheres of radius 1 that move in a cube; the cube grows with them, so that each
// meets about as many others in every crowd.
class MovingBoxes {
  public:
    explicit MovingBoxes(std::size_t count)
        : side_(4.2f * static_cast<float>(std::cbrt(double(count)))), engine_(count) {
        for (std::size_t i = 0; i < count; ++i) {
            const float x = unit(), y = unit(), z = unit();
            centers_.push_back(side_ * vec3(x, y, z));
            const float u = unit(), v = unit(), w = unit();
            steps_.push_back(0.2f * (vec3(u, v, w) - 0.5f));
        }
        place_boxes();
    }
    void move() {
        for (std::size_t i = 0; i < centers_.size(); ++i) {
            centers_[i] += steps_[i];
            for (int axis = 0; axis < 3; ++axis)
                if (centers_[i][axis] < 0 || centers_[i][axis] > side_)
                    steps_[i][axis] =
                        std::copysign(steps_[i][axis], centers_[i][axis] < 0 ? 1.0f : -1.0f);
        }
        place_boxes();
    }
    std::vector<Aabb> boxes;

  private:
    // 0 to 1; the same on every machine.
    float unit() { return static_cast<float>(static_cast<double>(engine_() >> 40) * 0x1p-24); }
    void place_boxes() {
        boxes.resize(centers_.size());
        for (std::size_t i = 0; i < boxes.size(); ++i)
            boxes[i] = {centers_[i] - 1.0f, centers_[i] + 1.0f};
    }
    float side_;
    std::mt19937_64 engine_;
    std::vector<vec3> centers_, steps_;
};

struct BroadRun {
    std::vector<double> times;
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
std::optional<BroadRun> run_broad(Broad broad, std::size_t count, int frames,
                                  const std::atomic<bool>& cancel) {
    MovingBoxes crowd(count);
    for (const Aabb& box : crowd.boxes) broad.add(box);
    broad.update();
    BroadRun run;
    for (int frame = 0; frame < frames; ++frame) {
        if (cancel.load()) return std::nullopt;
        crowd.move();
        const auto start = ExperimentClock::now();
        for (std::size_t i = 0; i < count; ++i) broad.move(static_cast<ProxyId>(i), crowd.boxes[i]);
        broad.update();
        run.times.push_back(milliseconds_since(start));
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
    std::optional<BroadRun> (*run)(std::size_t, int, const std::atomic<bool>&);
    bool compares = true;  // counts pairs of boxes that it compares
};
constexpr BroadWay broad_ways[] = {
    {"all_pairs", "all pairs", 10'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(AllPairs{}, n, f, c);
     }},
    {"axis_sort", "sorted axis", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(AxisSort{}, n, f, c);
     }},
    {"sweep_and_prune", "sweep and prune", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(SweepAndPrune{}, n, f, c);
     },
     false},
    {"uniform_grid", "uniform grid", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(UniformGrid{}, n, f, c);
     }},
    {"spatial_hash", "spatial hash", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(SpatialHash({.dimensions = 3}), n, f, c);
     }},
    {"octree", "octree", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(OctreeBroad{}, n, f, c);
     }},
    {"dynamic_tree", "dynamic tree", 100'000,
     [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(DynamicTree{}, n, f, c);
     }},
    {"body_grid", "body grid", 100'000, [](std::size_t n, int f, const std::atomic<bool>& c) {
         return run_broad(BodyGrid(1), n, f, c);
     }}};

class MeasuringBroad final : public Measuring {
  public:
    explicit MeasuringBroad(Effort effort) : quick_(effort == Effort::Quick) {
        const std::vector<std::size_t> counts =
            quick_ ? std::vector<std::size_t>{100, 300}
                   : std::vector<std::size_t>{100, 300, 1'000, 3'000, 10'000, 30'000, 100'000};
        for (const std::size_t count : counts)
            for (const BroadWay& way : broad_ways)
                if (count <= way.most) cases_.push_back({count, &way});
    }
    std::size_t points() const override { return cases_.size(); }
    std::string title_of(std::size_t point) const override {
        return fmt::format("{} bodies, {}", value_text(double(cases_[point].count)),
                           cases_[point].way->name);
    }
    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const auto [count, way] = cases_[point];
        const std::optional<BroadRun> run = way->run(count, quick_ ? 2 : 9, cancel);
        if (!run) return std::nullopt;
        PointResult result;
        result.compared = run->pairs;
        const auto [known, fresh] = known_.try_emplace(count, run->signature);
        if (!fresh && known->second != run->signature)
            result.fault = fmt::format("{} bodies: {} and {} find different pairs", count,
                                       way->name, broad_ways[0].name);
        const auto x = double(count);
        result.samples.push_back(median_sample(std::string("ms.") + way->id, x, run->times));
        if (way->compares)
            result.samples.push_back(counted(std::string("tests.") + way->id, x, run->tests));
        result.samples.push_back(
            counted(std::string("pairs.") + way->id, x, double(run->pairs) / (quick_ ? 2 : 9)));
        return result;
    }

  private:
    struct Case {
        std::size_t count;
        const BroadWay* way;
    };
    bool quick_;
    std::vector<Case> cases_;
    std::map<std::size_t, std::uint64_t> known_;
};

class BroadExperiment final : public Experiment {
  public:
    BroadExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringBroad>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        std::vector<Finding> findings;
        const Curve all = measured_curve(results, "ms.all_pairs");
        std::string growth, crossings;
        for (const BroadWay& way : broad_ways) {
            const Curve curve = measured_curve(results, std::string("ms.") + way.id);
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
            findings.push_back({Finding::Note, "Faster than all pairs: " + crossings + "."});
        if (!growth.empty())
            findings.push_back(
                {Finding::Note,
                 "The time grows with this power of the bodies, from 1,000 on: " + growth +
                     ". At a fixed density the pairs grow with the first."});
        if (const std::string fastest = fastest_of(results); !fastest.empty())
            findings.push_back({Finding::Note, fastest});
        return findings;
    }

  private:
    // In the largest crowd that was measured.
    static std::string fastest_of(const Results& results) {
        double largest = 0;
        for (const BroadWay& way : broad_ways)
            for (const Sample& s : results.of(std::string("ms.") + way.id))
                largest = std::max(largest, s.x);
        const BroadWay* best = nullptr;
        double least = 0, most = 0;
        for (const BroadWay& way : broad_ways) {
            const auto ms = results.at(std::string("ms.") + way.id, largest);
            if (!ms) continue;
            if (!best || *ms < least) best = &way, least = *ms;
            most = std::max(most, *ms);
        }
        if (!best || most <= least) return {};
        return fmt::format(
            "With {} bodies {} is the fastest: {} ms; the slowest measured takes {} "
            "times as long.",
            value_text(largest), best->name, value_text(least), brief_number(most / least));
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "broad-phases";
        info.title = "Broad phases from 100 to 100,000 bodies";
        info.short_title = "Broad phases";
        info.method =
            "Spheres of radius 1 move in a cube that grows with them, a tenth of a radius a frame "
            "at most along each axis. Every body reports its move, then the pairs of overlapping "
            "boxes are found, on one thread. Medians of nine frames; the first, in which all are "
            "new, is left out. All must find the same pairs.";
        info.words = "broad phase scaling sweep and prune grid hash octree dynamic tree crossover";
        info.order = 50;
        const auto chart = [](const char* id, const char* title, const char* y, bool timed,
                              const char* help) {
            return ChartInfo{id, title, {"bodies", true, false}, {y, true, false}, timed, help};
        };
        info.charts = {chart("time", "Time by bodies", "time per frame [ms]", true,
                             "Moves reported and pairs found, medians of nine frames"),
                       chart("tests", "Tests by bodies", "box tests per frame", false,
                             "Pairs of boxes compared; sweep and prune compares ends of intervals "
                             "instead"),
                       chart("pairs", "Pairs by bodies", "overlapping boxes per frame", false,
                             "The answer, which is the same for all")};
        std::size_t color = 0;
        for (const BroadWay& way : broad_ways) {
            info.series.push_back({std::string("ms.") + way.id, "time", way.name, color});
            if (way.compares)
                info.series.push_back({std::string("tests.") + way.id, "tests", way.name, color});
            info.series.push_back({std::string("pairs.") + way.id, "pairs", way.name, color});
            ++color;
        }
        return info;
    }
};

const bool registered_broad_phases = register_experiment(std::make_unique<BroadExperiment>());

}  // namespace
}  // namespace collidoscope::app
