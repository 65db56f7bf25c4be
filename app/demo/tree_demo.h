// Harness of tree against tree: two meshes (A, B), a hierarchy over each, and the triangles that
// meet.
#pragma once

#include <algorithm>
#include <optional>

#include "app/demo/harness.h"
#include "app/demo/tree_builders.h"
#include "app/demo/tree_contacts.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::app {

// The meshes every tree demo starts with when it has no scene of its own.
std::vector<Shape> default_meshes();
// Options that all tree demos share: all, contacts, rule, leaf_size.
std::vector<OptionSpec> tree_options();
Answer to_answer(const TreePairAnswer& found, const MeshInstance& a, const MeshInstance& b,
                 bool all, std::size_t most_contacts);

// What a value of the option "rule" stands for.
OpenChosen rule_named(const std::string& name);

template <typename Tree, typename Build>
class TreeDemo final : public Harness<TreeDemo<Tree, Build>> {
  public:
    TreeDemo(DemoInfo info, Build build)
        : Harness<TreeDemo>(std::move(info)), build_(std::move(build)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", ShapeKind::Mesh}, {"b", ShapeKind::Mesh}};
    }
    std::vector<OptionSpec> options() const override { return tree_options(); }
    std::vector<Shape> default_inputs() const override { return default_meshes(); }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto& a = std::get<MeshInstance>(question.inputs[0]);
        const auto& b = std::get<MeshInstance>(question.inputs[1]);
        const std::uint32_t leaf_size = leaf_size_of(question);
        const auto tree_a = built(a, leaf_size, control);
        const auto tree_b = built(b, leaf_size, control);
        const bool all = option(*this, question, "all").template get<bool>();
        const TreePairOptions limits{all ? unlimited : 1, control.cancel};
        const TreePairAnswer found = overlapping_triangles(
            *tree_a->tree, *tree_b->tree, RelativePose(a.pose, b.pose), limits,
            rule_named(option(*this, question, "rule").template get<std::string>()), trace);
        return to_answer(found, a, b, all,
                         option(*this, question, "contacts").template get<std::size_t>());
    }

    void prepare(const Question& question, const RunControl& control) const override {
        for (const Shape& shape : question.inputs) {
            built(std::get<MeshInstance>(shape), leaf_size_of(question), control);
        }
    }
    bool prepared(const Question& question) const override {
        const std::string key = key_of(leaf_size_of(question));
        return std::all_of(question.inputs.begin(), question.inputs.end(), [&](const Shape& shape) {
            return std::get<MeshInstance>(shape).asset->template derived_if_ready<Built>(key);
        });
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        const auto& mesh = std::get<MeshInstance>(question.inputs[input]);
        const auto ready =
            mesh.asset->template derived_if_ready<Built>(key_of(leaf_size_of(question)));
        return ready ? ready->view : nullptr;
    }

  private:
    struct Built {
        std::shared_ptr<const Tree> tree;
        std::shared_ptr<const TreeView> view;
    };

    std::uint32_t leaf_size_of(const Question& question) const {
        return option(*this, question, "leaf_size").template get<std::uint32_t>();
    }
    std::string key_of(std::uint32_t leaf_size) const {
        return this->info().id + ":" + std::to_string(leaf_size);
    }
    std::shared_ptr<const Built> built(const MeshInstance& mesh, std::uint32_t leaf_size,
                                       const RunControl& control) const {
        return mesh.asset->template derived<Built>(key_of(leaf_size), [&](const Mesh& triangles) {
            BuildProgress progress(control.cancel, control.progress);
            std::optional<Tree> tree = build_(triangles, BuildOptions{leaf_size}, &progress);
            if (!tree) throw Cancelled();
            Built all;
            all.tree = std::make_shared<const Tree>(*std::move(tree));
            all.view = make_view(all.tree);
            return all;
        });
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
