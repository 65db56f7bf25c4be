// The building of the thesis's tree: DivideTree over convex patches, and 18-DOPs merged upward.
#include "app/demos/families/tree_demo.h"
#include "collision/trees/patches/cd_divide.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

class CdBuildDemo final : public Harness<CdBuildDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }
    std::vector<OptionSpec> options() const override {
        return {{"connected", "Connected patches",
                 "A triangle joins only a patch that it shares an edge with", true},
                {"patch_size", "Patch size", "Max triangles per patch", 6, {}, 1, max_patch_size}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& body = body_of(question);
        const auto ready = built(question, control);
        if constexpr (T::enabled) {
            BuildProgress progress(control.cancel, control.progress);
            if (!build_cd_tree(body.asset->mesh(), options_of(question), &progress, trace,
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
        return view_if_built<CdTree>(*body_of(question).asset, key(question));
    }

  private:
    static const MeshInstance& body_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[0]);
    }
    CdBuildOptions options_of(const Question& question) const {
        const OptionReader given(*this, question);
        return {given.get<std::uint32_t>("patch_size"), given.get<bool>("connected")};
    }
    std::string key(const Question& question) const {
        const CdBuildOptions options = options_of(question);
        return info().id + " " + std::to_string(options.patch_size) +
               (options.connected ? " connected" : "");
    }
    std::shared_ptr<const BuiltTree<CdTree>> built(const Question& question,
                                                   const RunControl& control) const {
        return built_tree(*body_of(question).asset, key(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_cd_tree(triangles, options_of(question), progress);
                          });
    }
    static Answer describe(const BuiltTree<CdTree>& ready) {
        const TreeStatistics s = statistics(*ready.view, {}, false);
        Answer answer;
        answer.hit = s.nodes > 0;
        const std::size_t patches = ready.tree->patches.size();
        answer.add_verdict(std::to_string(patches) + plural(patches, " patch", " patches"));
        answer.add("nodes", s.nodes, "Number of nodes of the tree.");
        answer.add("leaves", s.leaves, "Number of nodes without children.");
        answer.add("depth", s.depth, "The longest way from the root to a leaf.");
        answer.add("mean_leaf_depth", s.mean_leaf_depth,
                   "The mean number of edges from the root to a leaf.");
        answer.add("bytes", ready.tree->bytes(), "The memory that the tree takes.");
        return answer;
    }
};

[[maybe_unused]] const bool cd_build_registered = Registry::add(std::make_unique<CdBuildDemo>(
    DemoInfo{.id = "cd_build",
             .title = "DivideTree: a tree of 18-DOPs over convex patches",
             .short_title = "Building the CD tree",
             .family = Family::Trees,
             .level = 145,
             .words = "dividetree splatter mean variance k-dop merge bottom-up build hierarchy "
                      "construction thesis",
             .sources = "thesis2002: section 3.3.2",
             .summary = "The patches of a node are split at the mean of their centers, on the axis "
                        "on which these vary most, until each node holds one patch. Then the "
                        "18-DOPs of the patches are merged from the leaves to the root."}));

}  // namespace
}  // namespace collidoscope::app
