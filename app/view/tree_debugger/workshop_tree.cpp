#include "app/view/tree_debugger/workshop_tree.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <sstream>

#include "app/demos/families/built_tree.h"
#include "app/model/mesh_library/tree_asset.h"
#include "collision/trace/numbers.h"
#include "collision/trees/build_steps/grafted_tree.h"

namespace collidoscope::app {
namespace {

std::string name_of_builder(const TreeBuilder& builder) {
    const auto& all = tree_builders();
    const auto same = std::count_if(
        all.begin(), all.end(), [&](const TreeBuilder& other) { return other.id == builder.id; });
    return same > 1 ? builder.id + " " + builder.volume : builder.id;
}

// A node cut by hand, as the option "cuts" holds it: "01 x 0.42; root z -1".
struct HandCut {
    std::string path;
    int axis = 0;
    float position = 0;
};

std::vector<HandCut> read_cuts(const std::string& text) {
    std::vector<HandCut> cuts;
    std::istringstream all(text);
    for (std::string one; std::getline(all, one, ';');) {
        std::istringstream words(one);
        HandCut cut;
        char axis = 0;
        if (!(words >> cut.path >> axis >> cut.position) || axis < 'x' || axis > 'z' ||
            !std::isfinite(cut.position)) {
            throw InputError("option 'cuts': '" + one +
                             "' is not a path from the root, an axis and a position; write for "
                             "example '01 x 0.5' or 'root z 2'");
        }
        if (cut.path == "root") cut.path.clear();
        cut.axis = axis - 'x';
        cuts.push_back(std::move(cut));
    }
    return cuts;
}

Mesh part_of(const Mesh& mesh, const std::vector<std::uint32_t>& primitives) {
    Mesh part;
    part.positions = mesh.positions;
    for (const std::uint32_t i : primitives) part.triangles.push_back(mesh.triangles[i]);
    return part;
}

std::string written(const HandCut& cut) {
    const std::string path = cut.path.empty() ? "root" : cut.path;
    return path + ' ' + "xyz"[cut.axis] + ' ' + exact_text(cut.position);
}

using BuildPart = std::function<std::shared_ptr<const TreeView>(const Mesh&)>;

// A plane with all triangles on one side of it, and one of a leaf, leave the tree as it is.
std::shared_ptr<const TreeView> cut_by_hand(std::shared_ptr<const TreeView> tree, const Mesh& mesh,
                                            const HandCut& cut, const BuildPart& build) {
    const auto node = node_at(*tree, cut.path);
    if (!node || tree->is_leaf(*node)) return tree;
    CutPrimitives beside = primitives_beside(*tree, *node, cut.axis, cut.position);
    if (beside.left.empty() || beside.right.empty()) return tree;
    auto left = build(part_of(mesh, beside.left));
    auto right = build(part_of(mesh, beside.right));
    return grafted(std::move(tree), *node, {std::move(left), std::move(beside.left)},
                   {std::move(right), std::move(beside.right)});
}

std::string key_of(const WorkshopRequest& request) {
    return "workshop:" + request.builder + ":" + std::to_string(request.leaf_size) + ":" +
           request.cuts;
}

}  // namespace

std::shared_ptr<const WorkshopTree> workshop_tree_if_ready(const MeshInstance& mesh,
                                                           const WorkshopRequest& request) {
    return mesh.asset->derived_if_ready<WorkshopTree>(key_of(request));
}

std::shared_ptr<const WorkshopTree> workshop_tree(const MeshInstance& mesh,
                                                  const WorkshopRequest& request,
                                                  const RunControl& control) {
    if (request.builder == tree_of_the_file) {
        return mesh.asset->derived<WorkshopTree>(key_of(request), [&](const Mesh&) {
            const auto dumped = tree_as_dumped(*mesh.asset);
            return WorkshopTree{dumped, double{dumped->dump().build_ms.value_or(0)}};
        });
    }
    const TreeBuilder& builder = builder_named(request.builder);
    const auto cuts = read_cuts(request.cuts);
    return mesh.asset->derived<WorkshopTree>(key_of(request), [&](const Mesh& triangles) {
        BuildProgress progress(control.cancel, control.progress);
        const auto build = [&](const Mesh& part) {
            auto view = builder.build(part, build_options(part, request.leaf_size), &progress);
            if (!view) throw Canceled();
            return view;
        };
        const auto start = std::chrono::steady_clock::now();
        WorkshopTree built;
        built.view = build(triangles);
        for (const HandCut& cut : cuts)
            built.view = cut_by_hand(std::move(built.view), triangles, cut, build);
        built.build_ms =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count();
        return built;
    });
}

std::string with_cut(const std::string& cuts, const TreeView& tree, std::uint32_t node, int axis,
                     float position) {
    const std::string path = path_to(tree, node);
    // Drop the cuts below the node, and an older cut of the node itself.
    std::string kept;
    for (const HandCut& cut : read_cuts(cuts)) {
        if (cut.path.starts_with(path)) continue;
        kept += written(cut) + "; ";
    }
    return kept + written({path, axis, position});
}

std::vector<std::string> builder_names() {
    std::vector<std::string> names;
    for (const TreeBuilder& builder : tree_builders()) names.push_back(name_of_builder(builder));
    return names;
}

const TreeBuilder& builder_named(const std::string& name) {
    const auto& all = tree_builders();
    const auto found = std::find_if(all.begin(), all.end(), [&](const TreeBuilder& builder) {
        return name_of_builder(builder) == name;
    });
    return found != all.end() ? *found : all.front();
}

OptionSpec builder_option(std::string id, std::string title, const std::string& preferred,
                          bool or_file) {
    std::vector<std::string> names = builder_names();
    const bool there = std::find(names.begin(), names.end(), preferred) != names.end();
    std::string help = "How the triangles are partitioned, and the bounding volume";
    if (or_file) {
        names.emplace_back(tree_of_the_file);
        help += "; file: the tree that the body's file holds";
    }
    return {std::move(id), std::move(title), std::move(help), there ? preferred : names.front(),
            names};
}

OptionSpec leaf_size_option() {
    return {"leaf_size", "Leaf size", "Max triangles per leaf", 4, {}, 1, 15};
}

OptionSpec order_option() {
    return {
        "order", "Order", "The splits breadth-first or depth-first", "levels", {"levels", "depth"}};
}

ReplayOrder order_named(const std::string& name) {
    return name == "depth" ? ReplayOrder::Depth : ReplayOrder::Levels;
}

}  // namespace collidoscope::app
