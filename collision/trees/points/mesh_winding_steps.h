// Steps of winding numbers: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/tree.h"

namespace collidoscope {
struct Dipole;
}  // namespace collidoscope

namespace collidoscope::mesh_winding {

// The winding number before and after a step.
struct Change {
    double before, after;
};
// Triangles of the mesh from the first up to the end.
struct Run {
    std::size_t first, end;
    double before, after;
};
void say_run(StepBuilder& step, const Mesh& mesh, const Run& run, const vec3& p);
void say_dipole(StepBuilder& step, std::uint32_t node, const Dipole& dipole, const Change& change,
                const vec3& p);
void say_near(StepBuilder& step, std::uint32_t node, const Dipole& dipole, double reach,
              const vec3& p);
void say_leaf(StepBuilder& step, const AabbTree& tree, std::uint32_t node, const Change& change,
              const vec3& p);

}  // namespace collidoscope::mesh_winding
