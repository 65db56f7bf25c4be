// Reads tree files (assets/TREE_FORMAT.md) of both forms, whatever state they are in.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/meshes/mesh_import.h"
#include "collision/trees/dump/tree_dump.h"

namespace collidoscope::app {

class MeshAsset;
class MeshLibrary;

struct ImportedTree {
    TreeDump dump;  // may be broken in every way that find_problems knows
    // One sentence each for what the reader did not understand and left out.
    std::vector<std::string> warnings;
    // The bounds as the file has them, when it has them in double; those of the dump are narrowed.
    std::vector<double> wide_bounds;
};

// Only a file that cannot be understood is refused: ImportError, with line or byte, and the node.
// Nothing is allocated that the file's size does not warrant. Cost: linear.
ImportedTree import_tree(const std::filesystem::path& file);
// The same for bytes at hand; `name` stands for the file in messages. The binary form is known by
// its first bytes.
ImportedTree import_tree_bytes(std::string_view bytes, const std::string& name);

// Is this a tree file, from its first bytes? A scene is JSON too.
bool is_tree_file(const std::filesystem::path& file);

// Takes the triangles from the mesh that the file names, or from mesh_file where that is not empty,
// if the dump brings none. Says in the warnings when the mesh is not found or not the same any
// more; a mesh with another number of triangles is not used. The bounds move with a mesh that has
// an origin of its own. Null when there is none.
std::shared_ptr<const MeshAsset> attach_mesh(ImportedTree& tree,
                                             const std::filesystem::path& tree_file,
                                             MeshLibrary& library,
                                             const std::string& mesh_file = {});

// FNV-1a of 64 bits over the file's bytes, as 16 hexadecimal digits. Throws FileError.
std::string hash_of_file(const std::filesystem::path& file);

}  // namespace collidoscope::app
