// Instances: shared meshes, and groups of them, placed by affine maps; one shape of a scene.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "collision/trees/instances/instanced_scene.h"

namespace collidoscope::app {

class MeshAsset;
struct Instances;

// The mask of an instance that is met by every ray; a bit of it each for up to eight kinds.
inline constexpr std::uint32_t all_rays = 255;

// One of them: a mesh or a group, scaled along its own axes or taken through any linear map,
// turned, and moved.
struct PlacedInstance {
    std::string file;                        // of the mesh; empty for a group
    std::shared_ptr<const MeshAsset> asset;  // null for a group
    std::shared_ptr<const Instances> group;  // null for a mesh
    Pose pose;
    vec3 scale{1};  // a negative one mirrors
    std::uint32_t mask = all_rays;
    std::optional<dmat3> linear{};  // in place of the scale; columns are the images of the axes
};

struct Instances {
    std::vector<PlacedInstance> members;
};

// The tree over the instances, over trees that the meshes keep; built anew from the placements.
// Throws InputError where the library refuses them.
InstancedScene scene_of(const Instances& instances, const TopOptions& options = {},
                        TopRecord* record = nullptr);
// Throws InputError as above: of an instance by its place in JSON.
Placement placement_of(const PlacedInstance& instance, const std::string& where);
// The instances of instances, groups of groups counted as often as they are placed; no more than
// the limit and one.
std::size_t placed_members(const Instances& instances, std::size_t limit);
inline constexpr std::size_t max_members = 100'000;
// Calls change(file) for the file of every mesh, those in groups too.
void change_files(Instances& instances,
                  const std::function<std::string(const std::string&)>& change);

}  // namespace collidoscope::app
