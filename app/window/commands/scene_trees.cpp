// A file of several trees opens as the instances that its world places, with a ray through them.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "app/model/mesh_library/scene_instances.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

// The instance that lies nearest to the middle of all: a ray through it shows more than one through
// a gap. Of very many the middle itself.
vec3 aim_of(const Instances& instances, const vec3& middle) {
    constexpr std::size_t most = 2000;
    vec3 aim = middle;
    if (instances.members.size() > most) return aim;
    float nearest = std::numeric_limits<float>::max();
    for (const PlacedInstance& member : instances.members) {
        const vec3 center = center_of(bounds_of(Shape(Instances{{member}})));
        const float distance = glm::length(center - middle);
        if (!(distance < nearest)) continue;
        nearest = distance;
        aim = center;
    }
    return aim;
}

// Through the instance nearest to the middle, from a little outside to outside, across all axes.
Ray ray_through(const Instances& instances) {
    const Aabb box = bounds_of(Shape(instances));
    const vec3 size = box.max - box.min, along = glm::normalize(vec3(0.62f, -0.28f, -0.73f));
    float out = glm::length(size);
    for (int k = 0; k < 3; ++k) out = std::min(out, 0.5f * size[k] / std::fabs(along[k]));
    const float reach = std::max(1.25f * out, 0.05f * glm::length(size));
    return {aim_of(instances, center_of(box)) - reach * along, 2 * reach * along};
}

void open_scene_of_trees(Workbench& bench, const std::string& what) {
    const Demo* demo = Registry::opened_for(OpenedFor::SceneOfTrees);
    if (!demo) return;
    std::error_code error;
    const fs::path whole = fs::absolute(what, error);
    const fs::path file = error ? fs::path(what) : whole;
    SceneInstances read = instances_of_scene(file, bench.files.mesh_loader());
    Scene scene;
    scene.title = file.stem().string();
    scene.demo = demo->info().id;
    scene.bodies.push_back({"Ray", Shape(ray_through(read.instances))});
    scene.bodies.push_back({"Instances", Shape(std::move(read.instances))});
    bench.files.open_made(std::move(scene));
    bench.settings.note_recent(file);
    bench.settings.allow_folder_of(file);
    bench.log("Opened " + file.string());
    for (const std::string& warning : read.warnings) bench.say(warning, Tone::Remark);
    bench.say("Its trees one by one: File > Trees of this file.");
}

const bool registered_scene_of_trees = register_file_kind({
    .extension = {},  // .json and .cbvh, which the dialog lists
    .matches = [](const std::string& what) { return has_several_trees(what); },
    .open = open_scene_of_trees,
});

}  // namespace
}  // namespace collidoscope::app
