// Trees that demos build over meshes, once, and keep with them; and the harness of two meshes.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/demos/families/harness.h"
#include "collision/cpu/machine.h"
#include "collision/trees/build.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app {

// The meshes every tree demo starts with when it has no scene of its own.
std::vector<Shape> default_meshes();

// A large mesh is built on all threads that the machine has. The tree is the same.
inline BuildOptions build_options(const Mesh& mesh, std::uint32_t leaf_size) {
    constexpr std::size_t large = 50'000;
    const bool many = mesh.triangles.size() > large;
    return {leaf_size, many ? machine_threads() : 1};
}

template <typename Tree>
struct BuiltTree {
    std::shared_ptr<const Tree> tree;
    std::shared_ptr<const TreeView> view;
};

// build(mesh, BuildProgress*) -> std::optional<Tree>, called on first use; the key names the way of
// building and its options. Throws Canceled.
template <typename Build>
auto built_tree(const MeshAsset& mesh, const std::string& key, const RunControl& control,
                const Build& build) {
    using Tree =
        typename std::invoke_result_t<const Build&, const Mesh&, BuildProgress*>::value_type;
    return mesh.derived<BuiltTree<Tree>>(key, [&](const Mesh& triangles) {
        BuildProgress progress(control.cancel, control.progress);
        std::optional<Tree> tree = build(triangles, &progress);
        if (!tree) throw Canceled();
        BuiltTree<Tree> all;
        all.tree = std::make_shared<const Tree>(*std::move(tree));
        all.view = make_view(all.tree);
        return all;
    });
}

// Null while it is not built.
template <typename Tree>
std::shared_ptr<const TreeView> view_if_built(const MeshAsset& mesh, const std::string& key) {
    const auto ready = mesh.template derived_if_ready<BuiltTree<Tree>>(key);
    return ready ? ready->view : nullptr;
}

// Two meshes, A and B.
template <typename Self>
class MeshesDemo : public Harness<Self> {
  public:
    using Harness<Self>::Harness;

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<MeshInstance>()}, {"b", kind_of_type<MeshInstance>()}};
    }
    std::vector<Shape> default_inputs() const override { return default_meshes(); }

  protected:
    static const MeshInstance& mesh_of(const Question& question, std::size_t input) {
        return std::get<MeshInstance>(question.inputs[input]);
    }
};

// The same with a tree over each. Self offers
//
//     auto built(const MeshInstance&, const Question&, const RunControl&) const;  // see built_tree
//     std::shared_ptr<const TreeView> view_of(const MeshInstance&, const Question&) const;
template <typename Self>
class MeshTreesDemo : public MeshesDemo<Self> {
  public:
    using MeshesDemo<Self>::MeshesDemo;

    void prepare(const Question& question, const RunControl& control) const override {
        for (const std::size_t i : {0u, 1u})
            self().built(this->mesh_of(question, i), question, control);
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 0) && tree_of(question, 1);
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return self().view_of(this->mesh_of(question, input), question);
    }

  private:
    const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace collidoscope::app
