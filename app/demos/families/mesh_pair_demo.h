// Harness of two meshes (A, B) where an option chooses the kind of tree: what TreeDemo
// (tree_demo.h) is for one kind.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/demos/families/tree_demo.h"

namespace collidoscope::app {

// Self offers, beside options():
//
//     template <typename Call> auto with_builder(const Question&, Call&&) const;
//         // calls with a name for the choice and build(Mesh, BuildOptions, BuildProgress*)
// and its options have "leaf_size". A query other than for the pairs of triangles that meet, by the
// options of tree_options(), is told by
//
//     template <Tracer T, typename Tree>
//     Answer query(const Question&, const Tree& a, const Tree& b, const RunControl&, T) const;
//
// a body that is to have another size of leaves by
//
//     std::uint32_t leaf_size_of_body(const Question&, std::size_t input) const;
//
// and builders that are not called as the demo, or the demo with "_merged" or "_hull", by
//
//     std::string builder_id(const std::string& name) const;
template <typename Self>
class MeshPairDemo : public MeshesDemo<Self> {
  public:
    using MeshesDemo<Self>::MeshesDemo;

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        return self().with_builder(question, [&](const std::string& name, auto build) {
            const auto a = built(question, 0, name, build, control);
            const auto b = built(question, 1, name, build, control);
            tell_build(tells_build(question), *a->view, trace, [&] {
                const MeshInstance& body = this->mesh_of(question, 0);
                const Mesh& mesh = body.asset->mesh();
                return split_terms(self().builder_id(name), *a->view, mesh,
                                   build_options(mesh, self().leaf_size_of_body(question, 0)),
                                   body.pose);
            });
            return self().query(question, *a->tree, *b->tree, control, trace);
        });
    }
    void prepare(const Question& question, const RunControl& control) const override {
        self().with_builder(question, [&](const std::string& name, auto build) {
            for (std::size_t i : {0u, 1u}) built(question, i, name, build, control);
        });
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 0) && tree_of(question, 1);
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question,
                                            std::size_t input) const override {
        return self().with_builder(question, [&](const std::string& name, auto build) {
            using Tree = TreeOf<decltype(build)>;
            return view_if_built<Tree>(*this->mesh_of(question, input).asset,
                                       key_of(name, self().leaf_size_of_body(question, input)));
        });
    }
    std::uint32_t leaf_size_of_body(const Question& question, std::size_t) const {
        return option_of<std::uint32_t>(question, "leaf_size");
    }
    // Some have a second builder; the others are called as their demo.
    std::string builder_id(const std::string& name) const {
        const bool second = name == "merged" || name == "hull";
        return this->info().id + (second ? "_" + name : "");
    }
    template <Tracer T, typename Tree>
    Answer query(const Question& question, const Tree& a, const Tree& b, const RunControl& control,
                 T trace) const {
        const OpenChosen rule = rule_named(option_of<std::string>(question, "rule"));
        return answer_of(
            question,
            ask(question, control, trace, [&](const TreePairOptions& limits, auto tracer) {
                return overlapping_triangles(a, b, pose_of(question), limits, rule, tracer);
            }));
    }

  protected:
    template <typename Value>
    Value option_of(const Question& question, const char* id) const {
        return option(*this, question, id).template get<Value>();
    }
    RelativePose pose_of(const Question& question) const {
        return RelativePose(this->mesh_of(question, 0).pose, this->mesh_of(question, 1).pose);
    }
    // Without the budget.
    TreePairOptions limits_of(const Question& question, const RunControl& control) const {
        return {option_of<bool>(question, "all") ? unlimited : 1, control.cancel, {}};
    }
    // Asks query(limits, tracer) as the options say, within their budget.
    template <Tracer T, typename Query>
    TreePairAnswer ask(const Question& question, const RunControl& control, T trace,
                       const Query& query) const {
        return ask_within(OptionReader(*this, question), limits_of(question, control),
                          in_frame_of(this->mesh_of(question, 0), trace), query);
    }
    Answer answer_of(const Question& question, const TreePairAnswer& found) const {
        return to_answer(found, this->mesh_of(question, 0), this->mesh_of(question, 1),
                         option_of<bool>(question, "all"),
                         option_of<std::size_t>(question, "contacts"));
    }

  private:
    template <typename Build>
    using TreeOf = std::decay_t<decltype(*std::declval<Build>()(
        std::declval<const Mesh&>(), BuildOptions{}, static_cast<BuildProgress*>(nullptr)))>;

    const Self& self() const { return static_cast<const Self&>(*this); }
    // Demos may have options of their own, without this one.
    bool tells_build(const Question& question) const {
        const std::vector<OptionSpec> all = self().options();
        return std::any_of(all.begin(), all.end(),
                           [](const auto& o) { return o.id == "tell_build"; }) &&
               option_of<bool>(question, "tell_build");
    }
    std::string key_of(const std::string& name, std::uint32_t leaf_size) const {
        return this->info().id + ":" + name + ":" + std::to_string(leaf_size);
    }
    template <typename Build>
    auto built(const Question& question, std::size_t input, const std::string& name,
               const Build& build, const RunControl& control) const {
        const std::uint32_t leaf_size = self().leaf_size_of_body(question, input);
        return built_tree(*this->mesh_of(question, input).asset, key_of(name, leaf_size), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build(triangles, build_options(triangles, leaf_size),
                                           progress);
                          });
    }
};

// Makes a way to build known to the tree panel and `collidoscope tree`.
template <typename Build>
bool register_builder(std::string id, std::string title, Build build) {
    using Tree = std::decay_t<decltype(*build(Mesh{}, BuildOptions{}, nullptr))>;
    return register_tree_builder(
        {std::move(id), std::move(title),
         std::string(detail::id_of_volume(typename Tree::Volume{})),
         [build](const Mesh& mesh, const BuildOptions& options,
                 BuildProgress* progress) -> std::shared_ptr<const TreeView> {
             std::optional<Tree> tree = build(mesh, options, progress);
             return tree ? make_view(std::make_shared<const Tree>(*std::move(tree))) : nullptr;
         }});
}

}  // namespace collidoscope::app
