// Tree files and the meshes that they name.
#include "app/base/files/allowed_folders.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/mesh_library/mesh_names.h"
#include "app/model/tree_files/tree_export.h"
#include "app/model/tree_files/tree_import.h"
#include "collision/trees/dump/wide_bounds.h"

namespace collidoscope::app {
namespace fs = std::filesystem;

namespace {

// The bounds go where the mesh stands: near the origin, when its own numbers are far from it.
void move_bounds(ImportedTree& tree, const dvec3& origin) {
    if (origin == dvec3(0)) return;
    std::vector<double> wide = tree.wide_bounds;
    if (wide.empty()) wide.assign(tree.dump.bounds.begin(), tree.dump.bounds.end());
    narrow_bounds(tree.dump, wide, origin);
}

std::shared_ptr<const MeshAsset> found_mesh(ImportedTree& tree, const fs::path& tree_file,
                                            MeshLibrary& library, const std::string& mesh_file) {
    TreeDump& dump = tree.dump;
    const bool named = mesh_file.empty();
    if (named && !dump.mesh) return nullptr;
    std::shared_ptr<const MeshAsset> asset;
    fs::path path;
    try {
        path = named ? fs::path(MeshNames(tree_file.parent_path()).found(dump.mesh->file))
                     : library.find(mesh_file);
        if (named) demand_allowed(path, tree_file.parent_path());
        if (is_tree_file(path)) throw InputError(path.string() + " is a tree file, not a mesh");
        asset = library.load(path.string(), 1);
        if (dump.mesh && !dump.mesh->hash.empty() && dump.mesh->hash != hash_of_file(path)) {
            tree.warnings.push_back(path.string() +
                                    " has changed since the tree was built over it");
        }
    } catch (const std::exception& error) {
        if (!named) throw;
        tree.warnings.push_back(std::string("the mesh that the tree was built over: ") +
                                error.what());
        return nullptr;
    }
    const std::size_t count = asset->mesh().triangles.size();
    const auto expected = dump.expected_primitives();
    if (expected && *expected != count) {
        tree.warnings.push_back(path.string() + " has " + std::to_string(count) +
                                " triangles, and the tree is over " + std::to_string(*expected) +
                                ": it was not used");
        return nullptr;
    }
    if (dump.triangles.empty()) {
        move_bounds(tree, asset->origin_in_file());
        dump.triangles.reserve(count);
        for (std::size_t i = 0; i < count; ++i) dump.triangles.push_back(asset->mesh().triangle(i));
    }
    return asset;
}

}  // namespace

std::shared_ptr<const MeshAsset> attach_mesh(ImportedTree& tree, const fs::path& tree_file,
                                             MeshLibrary& library, const std::string& mesh_file) {
    auto asset = found_mesh(tree, tree_file, library, mesh_file);
    if (std::string lost = faults_lost_by_narrowing(tree.dump, tree.wide_bounds); !lost.empty())
        tree.warnings.push_back(std::move(lost));
    return asset;
}

MeshReference mesh_reference(const fs::path& mesh, const fs::path& tree_file,
                             std::uint32_t triangles) {
    std::error_code error;
    const fs::path whole = fs::absolute(mesh, error);
    return {MeshNames(tree_file.parent_path()).saved((error ? mesh : whole).string()), triangles,
            hash_of_file(mesh)};
}

}  // namespace collidoscope::app
