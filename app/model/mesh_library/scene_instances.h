// A file of several trees (assets/TREE_FORMAT.md) as instances of a scene: what its first tree, the
// world, places.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/shapes/instances.h"
#include "app/model/shapes/shape.h"

namespace collidoscope::app {

// Is this a tree file of several trees, from its first bytes? Not one tree of it, as FILE#2.
bool has_several_trees(const std::filesystem::path& file);

struct SceneInstances {
    Instances instances;
    std::vector<std::string> warnings;  // a sentence for what was left out
};

// Meshes are loaded by the names of their trees, FILE#2; groups are shared as in the file.
// Positions are rounded to float, and of masks the lowest eight bits count. Throws ImportError, and
// InputError for trees in trees more than 16 deep, more than max_members instances, or none at all.
SceneInstances instances_of_scene(const std::filesystem::path& file, const MeshLoader& load);

}  // namespace collidoscope::app
