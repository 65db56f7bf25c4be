// Writes tree files (assets/TREE_FORMAT.md) of both forms.
#pragma once

#include <filesystem>
#include <string>

#include "collision/trees/dump/tree_dump.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

enum class TreeFileForm : std::uint8_t { Text, Binary };

// JSON for names that end in .json, binary for all others.
TreeFileForm tree_file_form(const std::filesystem::path& file);

// As the header collision/trees/dump/collidoscope_tree.h writes it; import_tree_bytes gives back
// the same dump. Broken dumps are written as they are, but for ranges that leave their arrays.
std::string tree_file_bytes(const TreeDump& dump, TreeFileForm form);

// A file of several trees. The same of each.
std::string scene_file_bytes(const SceneDump& scene, TreeFileForm form);

// Atomically, in the form that the name asks for. Throws FileError.
void export_tree(const std::filesystem::path& file, const TreeDump& dump);
void export_scene(const std::filesystem::path& file, const SceneDump& scene);

// The reference to a mesh file that a tree file in this folder keeps, with the hash of its bytes.
MeshReference mesh_reference(const std::filesystem::path& mesh,
                             const std::filesystem::path& tree_file, std::uint32_t triangles);

}  // namespace collidoscope::app
