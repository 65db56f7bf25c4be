// Harness of tree against tree: two meshes (A, B), a hierarchy over each, and the triangles that
// meet.
#pragma once

#include <algorithm>
#include <optional>

#include "app/demos/families/built_tree.h"
#include "app/demos/families/told_build.h"
#include "app/demos/families/tree_builders.h"
#include "app/demos/families/tree_contacts.h"
#include "collision/trace/scopes.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::app {

// Limits of a query: operations, and time. Zero stands for no limit.
std::vector<OptionSpec> budget_options();
QueryBudget budget_of(const OptionReader& given);

// Asks within the question's budget: query(limits, trace). Recording takes longer than the query
// itself, so a recorded query stops after as many operations as the plain one made in its time.
template <typename Limits, Tracer T, typename Query>
auto ask_within(const OptionReader& given, Limits limits, T trace, const Query& query) {
    limits.budget = budget_of(given);
    if constexpr (T::enabled) {
        if (limits.budget.time != QueryBudget{}.time) {
            const auto plain = query(limits, NoTrace{});
            limits.budget = {};
            if (plain.interrupted) limits.budget.operations = plain.operations();
        }
    }
    return query(limits, trace);
}

// Whose scopes are told in the frame of a mesh.
template <Tracer T>
auto in_frame_of(const MeshInstance& mesh, T trace) {
    return with_changed_scopes(trace, [&] { return SeenFromWorld(mesh.pose); });
}

// Options that all tree demos share: all, contacts, rule, leaf_size, the budget, and build.
std::vector<OptionSpec> tree_options();
Answer to_answer(const TreePairAnswer& found, const MeshInstance& a, const MeshInstance& b,
                 bool all, std::size_t max_contacts);

// Rule that a value of the option "rule" stands for.
OpenChosen rule_named(const std::string& name);

template <typename Tree, typename Build>
class TreeDemo final : public MeshTreesDemo<TreeDemo<Tree, Build>> {
  public:
    TreeDemo(DemoInfo info, Build build)
        : MeshTreesDemo<TreeDemo>(std::move(info)), build_(std::move(build)) {}

    std::vector<OptionSpec> options() const override { return tree_options(); }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto &a = this->mesh_of(question, 0), &b = this->mesh_of(question, 1);
        const auto tree_a = built(a, question, control), tree_b = built(b, question, control);
        const bool all = option(*this, question, "all").template get<bool>();
        tell_build(option(*this, question, "tell_build").template get<bool>(), *tree_a->view, trace,
                   [&] {
                       const Mesh& mesh = a.asset->mesh();
                       return split_terms(this->info().id, *tree_a->view, mesh,
                                          build_options(mesh, leaf_size_of(question)), a.pose);
                   });
        const TreePairOptions limits{all ? unlimited : 1, control.cancel, {}};
        const auto rule = rule_named(option(*this, question, "rule").template get<std::string>());
        const TreePairAnswer found = ask_within(
            OptionReader(*this, question), limits, in_frame_of(a, trace),
            [&](const auto& within, auto tracer) {
                return overlapping_triangles(*tree_a->tree, *tree_b->tree,
                                             RelativePose(a.pose, b.pose), within, rule, tracer);
            });
        return to_answer(found, a, b, all,
                         option(*this, question, "contacts").template get<std::size_t>());
    }

    auto built(const MeshInstance& mesh, const Question& question,
               const RunControl& control) const {
        return built_tree(
            *mesh.asset, key_of(question), control,
            [&](const Mesh& triangles, BuildProgress* progress) {
                return std::optional<Tree>(
                    build_(triangles, build_options(triangles, leaf_size_of(question)), progress));
            });
    }
    auto view_of(const MeshInstance& mesh, const Question& question) const {
        return view_if_built<Tree>(*mesh.asset, key_of(question));
    }

  private:
    std::uint32_t leaf_size_of(const Question& question) const {
        return option(*this, question, "leaf_size").template get<std::uint32_t>();
    }
    std::string key_of(const Question& question) const {
        return this->info().id + ":" + std::to_string(leaf_size_of(question));
    }

    Build build_;
};

// build(mesh, BuildOptions, BuildProgress*) -> std::optional<Tree>. Also registers the builder
// under the demo's id.
template <typename Tree, typename Build>
bool register_tree_demo(DemoInfo info, std::string builder_title, Build build) {
    register_tree_builder(
        {info.id, std::move(builder_title), std::string(volume_id(typename Tree::Volume{})),
         [build](const Mesh& mesh, const BuildOptions& options, BuildProgress* progress) {
             std::optional<Tree> tree = build(mesh, options, progress);
             return tree ? make_view(std::make_shared<const Tree>(*std::move(tree))) : nullptr;
         }});
    return Registry::add(
        std::make_unique<TreeDemo<Tree, Build>>(std::move(info), std::move(build)));
}

}  // namespace collidoscope::app
