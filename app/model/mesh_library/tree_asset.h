// A tree file as a body: the triangles that its tree is over, with the tree kept beside them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/model/mesh_library/mesh_library.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {

// The trees of a file, by the names that they have (tree_place).
struct TreeAssets {
    struct Named {
        std::string suffix;  // "#2"; empty for the first of them, which has the file's name, too
        std::shared_ptr<const MeshAsset> asset;
    };
    std::vector<Named> assets;
    std::vector<std::string> warnings;  // a sentence for what is not perfect
};

// The mesh of each tree: its own triangles, else those of the mesh that it names, else what its
// instances place, as far as that can be drawn, else the boxes of its leaves. Instances that exceed
// the bounds of their nodes are among the tree's problems. Trees of a file of several that have
// nothing to draw are left out. Throws ImportError where nothing is left.
TreeAssets read_tree_assets(const std::string& name, const std::filesystem::path& file,
                            MeshLibrary& library);

// The tree that came with the asset; null when it was read from a mesh file.
std::shared_ptr<const DumpView> tree_of_file(const MeshAsset& asset);

// The same; of a mesh that brought none, a tree of aligned boxes as if it had been dumped.
std::shared_ptr<const DumpView> tree_as_dumped(const MeshAsset& asset);
std::shared_ptr<const DumpView> tree_as_dumped_if_ready(const MeshAsset& asset);

}  // namespace collidoscope::app
