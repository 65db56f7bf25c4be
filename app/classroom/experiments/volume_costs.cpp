// Bounding efficiency against cost, for twelve volumes round several bodies.

#include <array>

#include "app/base/utilities/format.h"
#include "app/classroom/experiments/timing.h"
#include "app/classroom/experiments/verdict.h"
#include "app/model/meshes/generators.h"
#include "collision/volumes/bounding_volumes.h"

namespace collidoscope::app {
namespace {

struct MeasuredBody {
    const char* id;
    const char* name;
    Mesh (*make)();
};
constexpr MeasuredBody measured_bodies[] = {
    {"car", "car", [] { return car(); }},
    {"ship", "space ship", [] { return ship(); }},
    {"knot", "torus knot", [] { return torus_knot(2, 3, 64, 8); }},
    {"gear", "gear", [] { return gear(12, 4); }},
    {"sphere", "sphere", [] { return icosphere(5); }},
    {"cube", "cube", [] { return box_mesh(4); }}};
constexpr std::size_t quick_bodies = 2;

class MeasuringVolumes final : public Measuring {
  public:
    explicit MeasuringVolumes(Effort effort)
        : quick_(effort == Effort::Quick),
          count_(quick_ ? quick_bodies : std::size(measured_bodies)) {}
    std::size_t points() const override { return count_; }
    std::string title_of(std::size_t point) const override {
        return fmt::format("twelve volumes round a {}", measured_bodies[point].name);
    }

    std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) override {
        const MeasuredBody& body = measured_bodies[point];
        // Turned, so that no axis of the body happens to lie along one of the space.
        Mesh mesh = body.make();
        const quat turn = glm::normalize(quat(0.81f, 0.23f, 0.41f, 0.35f));
        for (vec3& p : mesh.positions) p = turn * p;
        const VolumeComparison all = compare_volumes(mesh.positions, enclosed_volume(mesh));
        const std::vector<RelativePose> poses = trial_poses(all.volumes.hull, volume_trial_poses);
        PointResult result;
        const double hull = all.rows.back().volume;
        for (const VolumeRow& row : all.rows) {
            if (cancel.load()) return std::nullopt;
            const std::string title = title_of_kind(row.kind);
            const auto put = [&](const char* chart, double x, double y) {
                Sample sample = counted(std::string(chart) + "." + body.id, x, y);
                sample.label = title;
                sample.kind = static_cast<int>(row.kind);
                result.samples.push_back(std::move(sample));
            };
            put("overlap", row.tally.overlap_operations, 100 * row.efficiency);
            put("memory", double(row.bytes), 100 * row.efficiency);
            put("wrong", row.tally.overlap_operations, double(row.tally.says_meet));
            const auto trial = make_trial(all.volumes, row.kind, poses);
            // Keeps the calls from being left out.
            volatile int met = 0;
            std::vector<double> times = timed_calls(quick_ ? 1 : 7, quick_ ? 0 : 0.2, cancel,
                                                    [&] { met = trial->run_overlaps(); });
            for (double& ms : times) ms *= 1e6 / volume_trial_poses;
            Sample sample = counted(std::string("time.") + body.id, median_sample("", 0, times).y,
                                    100 * row.efficiency);
            sample.label = title;
            sample.kind = static_cast<int>(row.kind);
            sample.repeats = static_cast<int>(times.size());
            result.samples.push_back(std::move(sample));
            // Nothing that holds the body is smaller than its hull.
            ++result.compared;
            if (row.volume < hull * (1 - 1e-5))
                result.fault = fmt::format("the {} round the {} is smaller than its convex hull",
                                           title, body.name);
        }
        const auto& box = all.rows[static_cast<std::size_t>(VolumeKind::Aabb)];
        const auto& dop = all.rows[static_cast<std::size_t>(VolumeKind::Dop6)];
        ++result.compared;
        if (std::abs(box.volume - dop.volume) > 1e-5 * box.volume)
            result.fault = fmt::format("AABB and 6-DOP round the {} differ", body.name);
        return result;
    }

  private:
    static std::string title_of_kind(VolumeKind kind) { return collidoscope::title_of(kind); }
    bool quick_;
    std::size_t count_;
};

class VolumesExperiment final : public Experiment {
  public:
    VolumesExperiment() : Experiment(described()) {}
    std::unique_ptr<Measuring> begin(Effort effort) const override {
        return std::make_unique<MeasuringVolumes>(effort);
    }
    std::vector<Finding> judge(const Results& results, const Published&) const override {
        Counts counts;
        std::map<std::string, int> best;
        for (const MeasuredBody& body : measured_bodies)
            look_at(results.of(std::string("overlap.") + body.id), counts, best);
        if (counts.bodies == 0) return {};
        std::vector<Finding> findings;
        findings.push_back(
            {2 * counts.obb_beats_simple > counts.bodies ? Finding::Agrees : Finding::Differs,
             fmt::format(
                 "Among sphere, AABB and OBB, the OBB is the tightest around {} of {} bodies; the "
                 "lecture: typically the highest bounding efficiency of the commonly used volumes.",
                 counts.obb_beats_simple, counts.bodies)});
        std::string tightest;
        for (const auto& [name, times] : best)
            tightest += fmt::format("{}{} ({})", tightest.empty() ? "" : ", ", name, times);
        findings.push_back(
            {Finding::Note,
             "The tightest apart from the hull, and for how many bodies: " + tightest + "."});
        findings.push_back(
            {counts.worst_simple < 35 ? Finding::Agrees : Finding::Differs,
             fmt::format("Sphere and AABB are filled to {} % on average, the worst to {} %; the "
                         "lecture: both usually have poor bounding efficiency.",
                         brief_number(counts.simple_sum / (2 * counts.bodies)),
                         brief_number(counts.worst_simple))});
        findings.push_back(
            {Finding::Note,
             fmt::format("A test of two OBBs takes {} times the operations of one of two AABBs, of "
                         "two convex hulls {} times.",
                         brief_number(counts.obb_cost / counts.aabb_cost),
                         brief_number(counts.hull_cost / counts.aabb_cost))});
        return findings;
    }

  private:
    struct Counts {
        int bodies = 0, obb_beats_simple = 0;
        double simple_sum = 0, worst_simple = 100;
        double obb_cost = 0, aabb_cost = 0, hull_cost = 0;
    };
    static void look_at(const std::vector<Sample>& samples, Counts& counts,
                        std::map<std::string, int>& best) {
        const auto of = [&](VolumeKind kind) -> const Sample* {
            for (const Sample& sample : samples)
                if (sample.kind == static_cast<int>(kind)) return &sample;
            return nullptr;
        };
        const Sample *sphere = of(VolumeKind::SmallestSphere), *aabb = of(VolumeKind::Aabb),
                     *obb = of(VolumeKind::Obb), *hull = of(VolumeKind::Hull);
        if (!sphere || !aabb || !obb || !hull) return;
        ++counts.bodies;
        counts.obb_beats_simple += obb->y > sphere->y && obb->y > aabb->y;
        counts.simple_sum += sphere->y + aabb->y;
        counts.worst_simple = std::min({counts.worst_simple, sphere->y, aabb->y});
        counts.obb_cost += obb->x, counts.aabb_cost += aabb->x, counts.hull_cost += hull->x;
        const Sample* tightest = nullptr;
        for (const Sample& sample : samples)
            if (&sample != hull && (!tightest || sample.y > tightest->y)) tightest = &sample;
        ++best[tightest->label];
    }
    static ExperimentInfo described() {
        ExperimentInfo info;
        info.id = "volumes";
        info.title = "Twelve bounding volumes: efficiency against cost";
        info.short_title = "Volumes: tight or cheap";
        info.method =
            "Twelve volumes are fitted around each of six bodies in oblique positions. Efficiency: "
            "how much of the volume the body fills. Costs are operations counted, and times, of a "
            "test of two volumes, on average over 48 poses of a copy of the body.";
        info.words = "bounding efficiency sphere aabb obb k-dop hull lecture trade-off";
        info.order = 40;
        const auto chart = [](const char* id, const char* title, const char* x, const char* y,
                              bool timed, const char* help) {
            return ChartInfo{id, title, {x, true, false}, {y, false, true}, timed, help};
        };
        const char* efficiency = "bounding efficiency [%]";
        info.charts = {chart("overlap", "Efficiency by operations", "operations per overlap test",
                             efficiency, false, "Counted, over all poses"),
                       chart("time", "Efficiency by time", "time per overlap test [ns]", efficiency,
                             true, "Medians of seven passes over all poses"),
                       chart("memory", "Efficiency by memory", "memory of one volume [bytes]",
                             efficiency, false, "What one volume takes"),
                       chart("wrong", "Overlaps reported", "operations per overlap test",
                             "poses of 48 in which they overlap", false,
                             "The hull reports the fewest: anything more is needless work for the "
                             "narrow phase")};
        std::size_t color = 0;
        for (const MeasuredBody& body : measured_bodies) {
            for (const char* one : {"overlap", "time", "memory", "wrong"})
                info.series.push_back(
                    {std::string(one) + "." + body.id, one, body.name, color, false});
            ++color;
        }
        return info;
    }
};

const bool registered_volumes = register_experiment(std::make_unique<VolumesExperiment>());

}  // namespace
}  // namespace collidoscope::app
