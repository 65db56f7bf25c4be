#include "app/model/mesh_library/tree_asset.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/tree_files/tree_import.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/scenes/scene_extent.h"
#include "collision/trees/scenes/scene_problems.h"
#include "collision/trees/shape_box.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_scene_warnings = 20;
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

// Triangles of a tree with all that its instances place; nothing where those are too many.
class PlacedTriangles {
  public:
    PlacedTriangles(const SceneDump& scene, const std::vector<std::vector<char>>& usable)
        : scene_(scene), usable_(usable) {}

    Mesh of(std::uint32_t tree) {
        Mesh mesh;
        std::vector<Visit> visits{{tree, dmat3(1), dvec3(0)}};
        std::size_t seen = 0;
        while (!visits.empty()) {
            const Visit visit = visits.back();
            visits.pop_back();
            const TreeDump& dump = scene_.trees[visit.tree];
            if (++seen > most || visits.size() > most ||
                mesh.triangles.size() + dump.triangles.size() > most)
                return {};
            for (const Triangle& t : dump.triangles) {
                const Triangle placed{visit(t.a), visit(t.b), visit(t.c)};
                if (finite_triangle(placed)) add(mesh, placed);
            }
            for (std::size_t i = 0; i < dump.instances.size(); ++i) {
                if (!usable_[visit.tree][i]) continue;
                const DumpInstance& instance = dump.instances[i];
                visits.push_back({instance.tree, visit.linear * linear_of(instance),
                                  visit.linear * translation_of(instance) + visit.translation});
            }
        }
        return mesh;
    }

  private:
    static constexpr std::size_t most = 1'000'000;
    struct Visit {
        std::uint32_t tree;
        dmat3 linear;
        dvec3 translation;
        vec3 operator()(const vec3& p) const { return vec3(linear * dvec3(p) + translation); }
    };
    const SceneDump& scene_;
    const std::vector<std::vector<char>>& usable_;
};

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

std::shared_ptr<const MeshAsset> asset_of(const std::string& name, Mesh mesh,
                                          const std::shared_ptr<const DumpView>& view) {
    auto asset = std::make_shared<const MeshAsset>(name, std::move(mesh));
    asset->derived<FileTree>(own_key, [&](const Mesh&) { return FileTree{view}; });
    return asset;
}

// Problems of the scene that can be told of a tree by itself are added to its own.
void add_outside(const SceneProblems& all, std::uint32_t tree, DumpProblems& problems) {
    const auto place =
        std::find_if(problems.list.begin(), problems.list.end(),
                     [](const DumpProblem& p) { return p.fault > DumpFault::PrimitiveOutside; });
    std::vector<DumpProblem> outside;
    for (const SceneProblem& p : all.list) {
        if (p.tree != tree || p.fault != SceneFault::InstanceOutside) continue;
        outside.push_back({.fault = DumpFault::PrimitiveOutside,
                           .node = p.other,
                           .other = p.other,
                           .primitive = p.instance,
                           .amount = p.amount});
        ++problems.counts[static_cast<std::size_t>(DumpFault::PrimitiveOutside)];
    }
    problems.list.insert(place, outside.begin(), outside.end());
}

TreeAssets assets_of_scene(const std::string& name, const fs::path& file, MeshLibrary& library,
                           ImportedScene imported) {
    TreeAssets all;
    all.warnings = imported.warnings;
    SceneDump scene;
    for (ImportedTree& tree : imported.trees) {
        attach_mesh(tree, file, library);
        all.warnings.insert(all.warnings.end(), tree.warnings.begin(), tree.warnings.end());
        scene.trees.push_back(std::move(tree.dump));
    }
    const SceneProblems problems = find_scene_problems(scene);
    for (const SceneProblem& problem : problems.list) {
        if (all.warnings.size() > max_scene_warnings) break;
        if (problem.fault != SceneFault::InstanceOutside) all.warnings.push_back(describe(problem));
    }
    const auto usable = usable_instances(scene);
    PlacedTriangles placed(scene, usable);
    for (std::uint32_t i = 0; i < scene.trees.size(); ++i) {
        const std::string suffix = "#" + std::to_string(i);
        DumpProblems own = find_problems(scene.trees[i]);
        add_outside(problems, i, own);
        const auto view = view_of(scene.trees[i], std::move(own));
        for (const std::string& remark : view->remarks())
            all.warnings.push_back("tree " + std::to_string(i) + ": " + remark);
        Mesh mesh;
        if (!scene.trees[i].instances.empty()) mesh = placed.of(i);
        if (mesh.triangles.empty()) mesh = mesh_of(*view);
        if (mesh.triangles.empty()) {
            all.warnings.push_back("tree " + std::to_string(i) + " has nothing that can be drawn");
            continue;
        }
        const auto asset = asset_of(name + suffix, std::move(mesh), view);
        if (i == 0) all.assets.push_back({"", asset});
        all.assets.push_back({suffix, asset});
    }
    return all;
}

}  // namespace

TreeAssets read_tree_assets(const std::string& name, const fs::path& file, MeshLibrary& library) {
    ImportedScene imported = import_scene(file);
    TreeAssets all;
    if (imported.several) {
        all = assets_of_scene(name, file, library, std::move(imported));
    } else {
        ImportedTree& tree = imported.trees.front();
        attach_mesh(tree, file, library);
        all.warnings = imported.warnings;
        all.warnings.insert(all.warnings.end(), tree.warnings.begin(), tree.warnings.end());
        const auto view = view_of(std::move(tree.dump));
        all.warnings.insert(all.warnings.end(), view->remarks().begin(), view->remarks().end());
        Mesh mesh = mesh_of(*view);
        if (!mesh.triangles.empty())
            all.assets.push_back({"", asset_of(name, std::move(mesh), view)});
    }
    if (all.assets.empty()) {
        throw ImportError(file.string(), 0,
                          "the tree has neither triangles nor a leaf that can be drawn; write the "
                          "triangles with it, or name its mesh");
    }
    return all;
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
