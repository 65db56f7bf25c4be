// Reads tree files (assets/TREE_FORMAT.md) of both forms, whatever state they are in.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
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
    bool cut = false;  // the file was cut short: it is as much of the tree as there is
};

// All trees of a file; at least one.
struct ImportedScene {
    std::vector<ImportedTree> trees;
    bool several = false;  // a file of version 3: the first is the world, instances place others
    bool cut = false;
    std::vector<std::string> warnings;  // about the file
};

// Only a file that cannot be understood is refused: ImportError, with line or byte, and the node.
// One that was cut short opens as far as it goes, with a warning. Nothing is allocated that the
// file's size does not warrant. Cost: linear.
ImportedScene import_scene(const std::filesystem::path& file);
ImportedScene import_scene_bytes(std::string_view bytes, const std::string& name);
// One tree of it: "FILE#2" is the one of number 2, FILE by itself the first.
ImportedTree import_tree(const std::filesystem::path& file);
// The same for bytes at hand; `name` stands for the file in messages. The binary form is known by
// its first bytes.
ImportedTree import_tree_bytes(std::string_view bytes, const std::string& name);

// Is this a tree file, or one tree of it, from its first bytes? A scene is JSON too.
bool is_tree_file(const std::filesystem::path& file);

// A tree of a file: FILE#2. A file whose own name ends so is that file.
struct TreePlace {
    std::filesystem::path file;
    std::optional<std::uint32_t> tree;
};
TreePlace tree_place(const std::filesystem::path& name);

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
