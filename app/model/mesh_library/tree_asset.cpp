#include "app/model/mesh_library/tree_asset.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/tree_files/tree_import.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/shape_box.h"

namespace collidoscope::app {
namespace {

constexpr const char* own_key = "tree file";
constexpr const char* made_key = "tree file, made here";

struct FileTree {
    std::shared_ptr<const DumpView> view;
};

bool finite_triangle(const Triangle& t) {
    const vec3 sum = t.a + t.b + t.c;
    return std::isfinite(sum.x) && std::isfinite(sum.y) && std::isfinite(sum.z);
}

void add(Mesh& mesh, const Triangle& t) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
    mesh.triangles.push_back({first, first + 1, first + 2});
}

void add_box(Mesh& mesh, const Aabb& box) {
    std::array<vec3, 8> corner;
    for (unsigned k = 0; k < 8; ++k)
        corner[k] = {k & 1U ? box.max.x : box.min.x, k & 2U ? box.max.y : box.min.y,
                     k & 4U ? box.max.z : box.min.z};
    constexpr std::array<std::array<int, 4>, 6> sides = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& s : sides) {
        const auto at = [&](int i) { return corner[static_cast<std::size_t>(i)]; };
        add(mesh, {at(s[0]), at(s[1]), at(s[2])});
        add(mesh, {at(s[0]), at(s[2]), at(s[3])});
    }
}

Mesh mesh_of(const DumpView& view) {
    Mesh mesh;
    if (view.has_triangles()) {
        // Replace triangles that are not finite by a point, so that the others keep their numbers.
        const auto& all = view.dump().triangles;
        const auto some = std::find_if(all.begin(), all.end(), finite_triangle);
        if (some == all.end()) return mesh;
        for (const Triangle& t : all)
            add(mesh, finite_triangle(t) ? t : Triangle{some->a, some->a, some->a});
    } else {
        constexpr std::uint32_t most = 100'000;  // boxes: a picture, no more
        for (std::uint32_t node = 0; node < view.node_count() && mesh.triangles.size() < 12 * most;
             ++node) {
            if (view.is_leaf(node)) add_box(mesh, box_around(view.bounds(node)));
        }
    }
    return mesh;
}

}  // namespace

std::shared_ptr<const MeshAsset> read_tree_asset(const std::string& name,
                                                 const std::filesystem::path& path,
                                                 MeshLibrary& library,
                                                 std::vector<std::string>& warnings) {
    ImportedTree imported = import_tree(path);
    attach_mesh(imported, path, library);
    warnings.insert(warnings.end(), imported.warnings.begin(), imported.warnings.end());
    const auto view = view_of(std::move(imported.dump));
    warnings.insert(warnings.end(), view->remarks().begin(), view->remarks().end());
    Mesh mesh = mesh_of(*view);
    if (mesh.triangles.empty()) {
        throw ImportError(path.string(), 0,
                          "the tree has neither triangles nor a leaf that can be drawn; write the "
                          "triangles with it, or name its mesh");
    }
    auto asset = std::make_shared<const MeshAsset>(name, std::move(mesh));
    asset->derived<FileTree>(own_key, [&](const Mesh&) { return FileTree{view}; });
    return asset;
}

std::shared_ptr<const DumpView> tree_of_file(const MeshAsset& asset) {
    const auto tree = asset.derived_if_ready<FileTree>(own_key);
    return tree ? tree->view : nullptr;
}

std::shared_ptr<const DumpView> tree_as_dumped(const MeshAsset& asset) {
    if (auto own = tree_of_file(asset)) return own;
    return asset
        .derived<FileTree>(made_key,
                           [](const Mesh& mesh) {
                               const auto tree = std::make_shared<const AabbTree>(
                                   *build_aabb_tree(mesh, BuildOptions{4}));
                               return FileTree{view_of(dump_of(*make_view(tree), true))};
                           })
        ->view;
}

std::shared_ptr<const DumpView> tree_as_dumped_if_ready(const MeshAsset& asset) {
    if (auto own = tree_of_file(asset)) return own;
    const auto made = asset.derived_if_ready<FileTree>(made_key);
    return made ? made->view : nullptr;
}

}  // namespace collidoscope::app
