// Steps of growing convex patches: sentences, values and marks.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Condition that two triangles would break in one patch; None: they may be together.
enum class PatchCondition : std::uint8_t {
    None,
    Normals,   // their normals face opposite sides of the patch
    Seen,      // one can be seen from the other: it lies in front of the other's plane
    PlaneCut,  // one crosses the plane of the other
};

namespace patch_steps {

// The mesh and where it stands.
struct Stage {
    const Mesh& mesh;
    RelativePose frame;
};

const char* label_of(PatchCondition broken);

void say_take(StepBuilder& step, const Stage& stage, std::uint32_t triangle, std::size_t patches);
void say_check(StepBuilder& step, const Stage& stage, std::uint32_t patch,
               const std::vector<std::uint32_t>& members, std::uint32_t member, std::uint32_t added,
               PatchCondition broken);
void say_joined(StepBuilder& step, const Stage& stage, std::uint32_t patch,
                const std::vector<std::uint32_t>& members, std::uint32_t patch_size, bool begun);
void say_done(StepBuilder& step, std::size_t triangles, std::size_t patches);

}  // namespace patch_steps
}  // namespace collidoscope
