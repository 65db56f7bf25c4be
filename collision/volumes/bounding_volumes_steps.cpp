#include "collision/volumes/bounding_volumes_steps.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "collision/volumes/bounding_volumes.h"
#include "collision/volumes/volume_marks.h"

namespace collidoscope::bounding_volumes {

void say_hull(StepBuilder& step, std::span<const vec3> points, const VolumeComparison& result) {
    const AllVolumes& all = result.volumes;
    step.say("Of the ", points.size(), " vertices only the ", now(all.hull.vertices.size()),
             " of the ", strong("convex hull"),
             " matter: a convex volume that contains them contains the body.")
        .value("corners", static_cast<std::int64_t>(points.size()))
        .now_value("hull vertices", static_cast<std::int64_t>(all.hull.vertices.size()))
        .value("contents", result.contents);
    show_volume(step, all.hull, VolumeLook::Lines, Role::Current, "hull");
}

void say_volume(StepBuilder& step, const VolumeComparison& result, const VolumeRow& row,
                const std::optional<VolumeKind>& chosen) {
    const AllVolumes& all = result.volumes;
    const VolumeKind kind = row.kind;
    step.say(strong(title_of(kind)), ": ", detail::fitted_how(all, kind), " The ",
             result.closed ? "body" : "hull", " fills ", now(percent(row.efficiency)), " of it.")
        .value("volume", row.volume)
        .now_value("efficiency", row.efficiency)
        .value("bytes", static_cast<std::int64_t>(row.bytes))
        .value("overlap ops", row.tally.overlap_operations)
        .value("update ops", row.tally.update_operations)
        .value("reported hits", static_cast<std::int64_t>(row.tally.says_meet));
    visit_volume(all, kind, [&](const auto& volume) {
        show_volume(step, volume, VolumeLook::Faces, Role::Current, id_of(kind));
        if (!chosen && kind != VolumeKind::Hull)
            show_volume(step, volume, VolumeLook::Lines, Role::Bounds, id_of(kind), id_of(kind));
    });
}

void say_compare(StepBuilder& step, const VolumeComparison& result,
                 const std::optional<VolumeKind>& chosen) {
    const AllVolumes& all = result.volumes;
    step.verdict(false);
    const VolumeRow& best = result.rows[std::size_t(result.tightest)];
    const VolumeRow& hull = result.rows.back();
    const VolumeRow& sphere = result.rows[1];
    step.say("Apart from the hull, the tightest volume is ", strong(title_of(result.tightest)),
             ", filled to ", now(percent(best.efficiency)), ". A test of two costs ",
             now(best.tally.overlap_operations), " operations, of two spheres ",
             sphere.tally.overlap_operations, ". In ", result.poses,
             " poses of a copy the hulls overlapped in ", hull.tally.says_meet, ", the spheres in ",
             sphere.tally.says_meet, ": cheap volumes give more false positives.")
        .now_value("tightest", std::string(title_of(result.tightest)))
        .value("efficiency", best.efficiency);
    step.ask("Which volume is the tightest, apart from the hull?");
    for (const VolumeKind kind : {VolumeKind::Aabb, VolumeKind::SmallestSphere, VolumeKind::Capsule,
                                  VolumeKind::Obb, VolumeKind::RoundedRectangle, VolumeKind::Dop26})
        step.choice(title_of(kind),
                    kind == result.tightest || (solid_volume(all, kind) <= best.volume * 1.001));
    const VolumeKind seen = chosen.value_or(result.tightest);
    visit_volume(all, seen, [&](const auto& volume) {
        show_volume(step, volume, VolumeLook::Faces, Role::Current, id_of(seen));
    });
}

}  // namespace collidoscope::bounding_volumes
