// Steps of all bounding volumes round one body: sentences, values and marks.
#pragma once

#include <optional>
#include <span>

#include "collision/trace/recorder.h"
#include "collision/volumes/all_volumes.h"

namespace collidoscope {
struct VolumeComparison;
struct VolumeRow;
}  // namespace collidoscope

namespace collidoscope::bounding_volumes {

void say_hull(StepBuilder& step, std::span<const vec3> points, const VolumeComparison& result);
void say_volume(StepBuilder& step, const VolumeComparison& result, const VolumeRow& row,
                const std::optional<VolumeKind>& chosen);
void say_compare(StepBuilder& step, const VolumeComparison& result,
                 const std::optional<VolumeKind>& chosen);

}  // namespace collidoscope::bounding_volumes
