#include "app/demo/tree_build.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iomanip>
#include <sstream>

#include "app/demo/tree_demo.h"
#include "collision/trees/grafted_tree.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

std::string name_of(const TreeBuilder& builder) {
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
                             "' is not a way from the root, an axis and a position; write for "
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
    std::ostringstream text;
    text << (cut.path.empty() ? "root" : cut.path) << ' ' << "xyz"[cut.axis] << ' '
         << std::setprecision(9) << cut.position;
    return text.str();
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

std::string key_of(const Demo& demo, const Question& question) {
    const auto text = [&](const char* id) { return option(demo, question, id).get<std::string>(); };
    return "workshop:" + text("builder") + ":" +
           std::to_string(option(demo, question, "leaf_size").get<std::uint32_t>()) + ":" +
           text("cuts");
}

}  // namespace

std::vector<std::string> builder_names() {
    std::vector<std::string> names;
    for (const TreeBuilder& builder : tree_builders()) names.push_back(name_of(builder));
    return names;
}

const TreeBuilder& builder_named(const std::string& name) {
    const auto& all = tree_builders();
    const auto found = std::find_if(all.begin(), all.end(), [&](const TreeBuilder& builder) {
        return name_of(builder) == name;
    });
    return found != all.end() ? *found : all.front();
}

std::vector<OptionSpec> TreeBuildDemo::options() const {
    const std::vector<std::string> names = builder_names();
    const bool sah = std::find(names.begin(), names.end(), "sah_bvh") != names.end();
    return {{"builder", "Builder", "How the triangles are divided, and what is put round them",
             sah ? "sah_bvh" : names.front(), names},
            {"leaf_size", "Leaf size", "At most so many triangles in a leaf", 4, {}, 1, 15},
            {"order",
             "Told",
             "The splits level by level, or down to the leaves first",
             "levels",
             {"levels", "depth"}},
            {"cuts", "Cut by hand", "Nodes that were cut by another plane than the builder's", ""}};
}

std::vector<Shape> TreeBuildDemo::default_inputs() const {
    return {default_meshes().front()};
}

ReplayOrder TreeBuildDemo::order_of(const Question& question) const {
    return option(*this, question, "order").get<std::string>() == "depth" ? ReplayOrder::Depth
                                                                          : ReplayOrder::Levels;
}

std::shared_ptr<const WorkshopTree> TreeBuildDemo::tree_if_ready(const Question& question,
                                                                 std::size_t input) const {
    const auto& mesh = std::get<MeshInstance>(question.inputs[input]);
    return mesh.asset->derived_if_ready<WorkshopTree>(key_of(*this, question));
}

std::shared_ptr<const WorkshopTree> TreeBuildDemo::tree(const Question& question, std::size_t input,
                                                        const RunControl& control) const {
    const auto& mesh = std::get<MeshInstance>(question.inputs[input]);
    const TreeBuilder& builder =
        builder_named(option(*this, question, "builder").get<std::string>());
    const BuildOptions options{option(*this, question, "leaf_size").get<std::uint32_t>()};
    const auto cuts = read_cuts(option(*this, question, "cuts").get<std::string>());
    return mesh.asset->derived<WorkshopTree>(key_of(*this, question), [&](const Mesh& triangles) {
        BuildProgress progress(control.cancel, control.progress);
        const auto build = [&](const Mesh& part) {
            auto view = builder.build(part, options, &progress);
            if (!view) throw Cancelled();
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
    // What was cut below the node is gone with it, and so is an older cut of the node itself.
    std::string kept;
    for (const HandCut& cut : read_cuts(cuts)) {
        if (cut.path.starts_with(path)) continue;
        kept += written(cut) + "; ";
    }
    return kept + written({path, axis, position});
}

Answer TreeBuildDemo::describe(const TreeView& view) {
    const TreeStatistics s = statistics(view, {}, false);
    Answer answer;
    answer.hit = s.nodes > 0;
    answer.extra = {{"verdict", std::to_string(s.triangles) + " triangles"},
                    {"nodes", s.nodes},
                    {"leaves", s.leaves},
                    {"depth", s.depth},
                    {"mean_leaf_depth", s.mean_leaf_depth},
                    {"largest_leaf", s.largest_leaf},
                    {"sah_cost", s.sah_cost},
                    {"bytes", s.bytes}};
    return answer;
}

}  // namespace collidoscope::app
