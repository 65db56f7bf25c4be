#include "collision/trees/scenes/scene_replay.h"

#include <algorithm>
#include <utility>

namespace collidoscope {

ReplayedRay replay_ray(const SceneTrees& scene, const RecordedRay& ray,
                       SceneTrees::Scratch& scratch, double tolerance, InstanceCosts* costs) {
    ReplayedRay replayed;
    replayed.usable = usable(ray);
    if (!replayed.usable) return replayed;
    // A range without any t: the root is asked, and left.
    if (ray.t_max < std::max(ray.t_min, 0.0f)) {
        replayed.volumes = scene.tree_count() > 0 && scene.tree(0).node_count() > 0 ? 1 : 0;
    } else {
        const SceneRayRules rules{ray.t_min, ray.t_max, ray.cull_back_faces, ray.any_hit, ray.mask};
        const SceneRayAnswer answer = scene.cast(ray.ray, rules, scratch, costs);
        replayed.volumes = static_cast<std::uint32_t>(answer.volume_tests);
        replayed.triangles = static_cast<std::uint32_t>(answer.primitive_tests);
        replayed.deepest = answer.deepest;
        if (answer.hit) {
            replayed.hit = TreeRayHit{answer.hit->t, answer.hit->triangle, answer.hit->normal};
            replayed.instance = answer.hit->instance;
        }
    }
    replayed.difference = difference_of(ray, replayed.hit, tolerance);
    return replayed;
}

RayReplay replay_in(std::shared_ptr<const SceneTrees> scene,
                    std::shared_ptr<const RecordedRays> rays, double tolerance,
                    InstanceCosts& costs) {
    return {[scene = std::move(scene), tolerance, &costs,
             scratch = SceneTrees::Scratch()](const RecordedRay& ray) mutable {
                return replay_ray(*scene, ray, scratch, tolerance, &costs);
            },
            std::move(rays)};
}

}  // namespace collidoscope
