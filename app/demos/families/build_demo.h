// Harness of the building of one tree over one mesh (A), told by the builder itself.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/demos/families/built_tree.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {

// Self offers, beside options():
//
//     auto options_of(const Question&) const;          // those of the build
//     std::string key(const Question&) const;          // names them
//     static auto build(const Mesh&, const Options&, BuildProgress*, const Told&...);
//         // told: a tracer and the pose, or nothing
//     static std::string made(const Tree&);            // the verdict
template <typename Self, typename Tree>
class BuildDemo : public Harness<Self> {
  public:
    using Harness<Self>::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& body = body_of(question);
        const auto ready = built(question, control);
        if constexpr (T::enabled) {
            BuildProgress progress(control.cancel, control.progress);
            if (!Self::build(body.asset->mesh(), self().options_of(question), &progress, trace,
                             RelativePose({}, body.pose)))
                throw Canceled();
        }
        return describe(*ready);
    }
    void prepare(const Question& question, const RunControl& control) const override {
        built(question, control);
    }
    bool prepared(const Question& question) const override {
        return tree_of(question, 0) != nullptr;
    }
    std::shared_ptr<const TreeView> tree_of(const Question& question, std::size_t) const override {
        return view_if_built<Tree>(*body_of(question).asset, full_key(question));
    }

  private:
    const Self& self() const { return static_cast<const Self&>(*this); }
    static const MeshInstance& body_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[0]);
    }
    std::string full_key(const Question& question) const {
        return this->info().id + " " + self().key(question);
    }
    std::shared_ptr<const BuiltTree<Tree>> built(const Question& question,
                                                 const RunControl& control) const {
        return built_tree(*body_of(question).asset, full_key(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return Self::build(triangles, self().options_of(question), progress);
                          });
    }
    static Answer describe(const BuiltTree<Tree>& ready) {
        const TreeStatistics s = statistics(*ready.view, {}, false);
        Answer answer;
        answer.hit = s.nodes > 0;
        answer.add_verdict(Self::made(*ready.tree));
        answer.add("nodes", s.nodes, "Number of nodes of the tree.");
        answer.add("leaves", s.leaves, "Number of nodes without children.");
        answer.add("depth", s.depth, "The longest way from the root to a leaf.");
        answer.add("mean_leaf_depth", s.mean_leaf_depth,
                   "The mean number of edges from the root to a leaf.");
        answer.add("bytes", ready.tree->bytes(), "The memory that the tree takes.");
        return answer;
    }
};

}  // namespace collidoscope::app
