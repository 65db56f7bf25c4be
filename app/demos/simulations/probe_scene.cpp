#include "app/demos/simulations/probe_scene.h"

#include "app/demos/families/harness.h"
#include "collision/trees/builders/obb_tree.h"

namespace collidoscope::app {
namespace {

std::string probe_key(const ProbeScene& scene) {
    return std::string(probe_demo_id) + ":" + std::to_string(scene.cell);
}

}  // namespace

TouchSpace ProbeScene::space(const ProbeGrid& grid) const {
    const vec3 ends[] = {start(), end()};
    try {
        return TouchSpace(grid.empty() ? Aabb{vec3(0), vec3(0)} : grid.bounds(), ends);
    } catch (const std::invalid_argument& e) {
        throw InputError(std::string(e.what()) + ": scale the input down");
    }
}

ProbeScene probe_scene_of(const Demo& demo, const Question& question) {
    const OptionReader given(demo, question);
    ProbeScene scene;
    scene.way = std::get<Segment>(question.inputs[0]);
    scene.mesh = std::get<MeshInstance>(question.inputs[1]);
    scene.cell = given.get<float>("cell");
    scene.touch.stiffness = given.get<float>("stiffness");
    scene.touch.coherence = given.get<bool>("coherence");
    return scene;
}

std::shared_ptr<const BuiltProbe> built_probe(const ProbeScene& scene, const RunControl& control) {
    return scene.mesh.asset->derived<BuiltProbe>(probe_key(scene), [&](const Mesh& triangles) {
        BuildProgress progress(control.cancel, control.progress);
        auto grid = build_probe_grid(triangles, {.cell = scene.cell}, &progress);
        if (!grid) throw Canceled();
        auto plain = build_obb_tree(triangles, {2}, &progress);
        if (!plain) throw Canceled();
        return BuiltProbe{*std::move(grid), *std::move(plain)};
    });
}

std::shared_ptr<const BuiltProbe> built_probe_if_ready(const ProbeScene& scene) {
    return scene.mesh.asset->derived_if_ready<BuiltProbe>(probe_key(scene));
}

}  // namespace collidoscope::app
