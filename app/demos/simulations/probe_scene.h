// A probe at a mesh, as the demo asks about it and the touch loop moves it: the structures built
// over the mesh, and the frames.
#pragma once

#include <memory>
#include <optional>

#include "app/model/questions/demo.h"
#include "collision/trees/probe/touch.h"

namespace collidoscope::app {

inline constexpr std::string_view probe_demo_id = "h_collide";

// The hybrid grid, and a plain tree over the whole mesh to be held against it.
struct BuiltProbe {
    ProbeGrid grid;
    ObbTree plain;
};

// The inputs of a question about a probe.
struct ProbeScene {
    Segment way;  // of the probe, from its last position to this one; in the world
    MeshInstance mesh;
    float cell = 0;  // 0: chosen
    TouchOptions touch;

    RelativePose into_mesh() const { return {mesh.pose, Pose{}}; }
    RelativePose into_world() const { return {Pose{}, mesh.pose}; }
    // In the mesh's frame, rounded once.
    vec3 start() const { return into_mesh()(way.a); }
    vec3 end() const { return into_mesh()(way.b); }
    // The room for both; throws InputError when they are too large.
    TouchSpace space(const ProbeGrid& grid) const;
};
ProbeScene probe_scene_of(const Demo& demo, const Question& question);

// Built on first use and kept with the mesh. Throws Canceled.
std::shared_ptr<const BuiltProbe> built_probe(const ProbeScene& scene, const RunControl& control);
// Null while it is not built.
std::shared_ptr<const BuiltProbe> built_probe_if_ready(const ProbeScene& scene);

}  // namespace collidoscope::app
