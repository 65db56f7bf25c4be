// All bounding volumes round one body, step by step: what each wastes, stores and costs.
//
// Sources: lecture notes, "Bounding Boxes" (four properties: tight fit, cheap overlap test, little
// storage, cheap update; "bounding efficiency"); thesis 2; Klosowski and others 1998; Larsen and
// others 1999 for the swept spheres of PQP.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "collision/trace/numbers.h"
#include "collision/trace/recorder.h"
#include "collision/volumes/bounding_volumes_steps.h"
#include "collision/volumes/volume_marks.h"
#include "collision/volumes/volume_trial.h"

namespace collidoscope {

// One row of the comparison.
struct VolumeRow {
    VolumeKind kind = VolumeKind::Aabb;
    double volume = 0;
    double efficiency = 0;  // contents over volume, 0 to 1
    std::size_t bytes = 0;
    VolumeTally tally;
};

struct VolumeComparison {
    AllVolumes volumes;
    double contents = 0;  // the body's own volume, or its hull's
    bool closed = false;  // the surface encloses its own volume
    int poses = 0;        // tried for the costs
    std::array<VolumeRow, volume_kinds.size()> rows{};
    VolumeKind tightest = VolumeKind::Aabb;  // the hull aside
};

inline constexpr int volume_trial_poses = 48;

namespace detail {
std::string fitted_how(const AllVolumes& all, VolumeKind kind);
}  // namespace detail

// points: the body's corners in the world. contents: its own volume, 0 for one that is not closed:
// then volumes are compared with the hull's. chosen: the only volume to be shown, or all.
// Deterministic: costs are counted operations (volume_trial.h).
// Cost: the hull (1 µs per point), 2 ms for the fits and the trials of a hull of 500 vertices.
template <Tracer T = NoTrace>
VolumeComparison compare_volumes(std::span<const vec3> points, double contents,
                                 std::optional<VolumeKind> chosen = {}, T trace = {}) {
    VolumeComparison result;
    AllVolumes& all = result.volumes;

    // Most volumes depend on the convex hull only.
    all.hull = convex_hull(points);
    const double hull_volume = solid_volume(all.hull);
    result.closed = contents > 0;
    result.contents = result.closed ? contents : hull_volume;
    trace.step("hull", [&](auto& step) { bounding_volumes::say_hull(step, points, result); });

    const std::vector<RelativePose> poses = trial_poses(all.hull, volume_trial_poses);
    result.poses = volume_trial_poses;
    for (std::size_t i = 0; i < volume_kinds.size(); ++i) {
        const VolumeKind kind = volume_kinds[i];
        // Fit it, and measure what it wastes.
        fit(all, kind, points);
        VolumeRow& row = result.rows[i];
        row.kind = kind;
        row.volume = solid_volume(all, kind);
        row.efficiency = bounding_efficiency(result.contents, row.volume);
        row.bytes = bytes_of(all, kind);
        row.tally = make_trial(all, kind, poses)->tally();
        if (kind != VolumeKind::Hull &&
            (i == 0 || row.volume < result.rows[std::size_t(result.tightest)].volume))
            result.tightest = kind;
        trace.step(id_of(kind),
                   [&](auto& step) { bounding_volumes::say_volume(step, result, row, chosen); });
    }

    trace.step("compare", [&](auto& step) { bounding_volumes::say_compare(step, result, chosen); });
    return result;
}

}  // namespace collidoscope
