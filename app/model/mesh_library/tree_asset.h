// A tree file as a body: the triangles that its tree is over, with the tree kept beside them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/model/mesh_library/mesh_library.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {

// The mesh of a tree file: its own triangles, else those of the mesh that it names, else the boxes
// of its leaves. Warnings gets a sentence for what is not perfect. Throws ImportError.
std::shared_ptr<const MeshAsset> read_tree_asset(const std::string& name,
                                                 const std::filesystem::path& path,
                                                 MeshLibrary& library,
                                                 std::vector<std::string>& warnings);

// The tree that came with the asset; null when it was read from a mesh file.
std::shared_ptr<const DumpView> tree_of_file(const MeshAsset& asset);

// The same; of a mesh that brought none, a tree of aligned boxes as if it had been dumped.
std::shared_ptr<const DumpView> tree_as_dumped(const MeshAsset& asset);
std::shared_ptr<const DumpView> tree_as_dumped_if_ready(const MeshAsset& asset);

}  // namespace collidoscope::app
