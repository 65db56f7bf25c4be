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
    trace.step("hull", [&](auto& step) {
        step.say("Of the ", points.size(), " vertices only the ", now(all.hull.vertices.size()),
                 " of the ", strong("convex hull"),
                 " matter: a convex volume that contains them contains the body.")
            .value("corners", static_cast<std::int64_t>(points.size()))
            .now_value("hull vertices", static_cast<std::int64_t>(all.hull.vertices.size()))
            .value("contents", result.contents);
        show_volume(step, all.hull, VolumeLook::Lines, Role::Current, "hull");
    });

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
        trace.step(id_of(kind), [&](auto& step) {
            step.say(strong(title_of(kind)), ": ", detail::fitted_how(all, kind), " The ",
                     result.closed ? "body" : "hull", " fills ", now(percent(row.efficiency)),
                     " of it.")
                .value("volume", row.volume)
                .now_value("efficiency", row.efficiency)
                .value("bytes", static_cast<std::int64_t>(row.bytes))
                .value("overlap ops", row.tally.overlap_operations)
                .value("update ops", row.tally.update_operations)
                .value("reported hits", static_cast<std::int64_t>(row.tally.says_meet));
            visit_volume(all, kind, [&](const auto& volume) {
                show_volume(step, volume, VolumeLook::Faces, Role::Current, id_of(kind));
                if (!chosen && kind != VolumeKind::Hull)
                    show_volume(step, volume, VolumeLook::Lines, Role::Bounds, id_of(kind),
                                id_of(kind));
            });
        });
    }

    trace.step("compare", [&](auto& step) {
        step.verdict(false);
        const VolumeRow& best = result.rows[std::size_t(result.tightest)];
        const VolumeRow& hull = result.rows.back();
        const VolumeRow& sphere = result.rows[1];
        step.say("Apart from the hull, the tightest volume is ", strong(title_of(result.tightest)),
                 ", filled to ", now(percent(best.efficiency)), ". A test of two costs ",
                 now(best.tally.overlap_operations), " operations, of two spheres ",
                 sphere.tally.overlap_operations, ". In ", result.poses,
                 " poses of a copy the hulls overlapped in ", hull.tally.says_meet,
                 ", the spheres in ", sphere.tally.says_meet,
                 ": cheap volumes give more false positives.")
            .now_value("tightest", std::string(title_of(result.tightest)))
            .value("efficiency", best.efficiency);
        step.ask("Which volume is the tightest, apart from the hull?");
        for (const VolumeKind kind :
             {VolumeKind::Aabb, VolumeKind::SmallestSphere, VolumeKind::Capsule, VolumeKind::Obb,
              VolumeKind::RoundedRectangle, VolumeKind::Dop26})
            step.choice(title_of(kind), kind == result.tightest ||
                                            (solid_volume(all, kind) <= best.volume * 1.001));
        const VolumeKind seen = chosen.value_or(result.tightest);
        visit_volume(all, seen, [&](const auto& volume) {
            show_volume(step, volume, VolumeLook::Faces, Role::Current, id_of(seen));
        });
    });
    return result;
}

}  // namespace collidoscope
