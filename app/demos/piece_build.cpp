// Building SWIFT++'s tree: a surface flooded into convex pieces, and hulls over them.
#include "collision/trees/pieces/piece_build.h"
#include "app/demos/families/tree_demo.h"
#include "collision/trees/statistics.h"

namespace collidoscope::app {
namespace {

class PieceBuildDemo final : public Harness<PieceBuildDemo> {
  public:
    using Harness::Harness;

    std::vector<InputSlot> inputs() const override { return {{"a", kind_of_type<MeshInstance>()}}; }
    std::vector<Shape> default_inputs() const override { return {default_meshes().front()}; }
    std::vector<OptionSpec> options() const override {
        return {{"piece_size",
                 "Piece size",
                 "Max triangles per convex piece",
                 128,
                 {},
                 1,
                 max_piece_size}};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const MeshInstance& body = body_of(question);
        const auto ready = built(question, control);
        if constexpr (T::enabled) {
            BuildProgress progress(control.cancel, control.progress);
            if (!build_piece_tree(body.asset->mesh(), options_of(question), &progress, trace,
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
        return view_if_built<PieceTree>(*body_of(question).asset, key(question));
    }

  private:
    static const MeshInstance& body_of(const Question& question) {
        return std::get<MeshInstance>(question.inputs[0]);
    }
    PieceOptions options_of(const Question& question) const {
        return {option(*this, question, "piece_size").get<std::uint32_t>()};
    }
    std::string key(const Question& question) const {
        return info().id + " " + std::to_string(options_of(question).piece_size);
    }
    std::shared_ptr<const BuiltTree<PieceTree>> built(const Question& question,
                                                      const RunControl& control) const {
        return built_tree(*body_of(question).asset, key(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_piece_tree(triangles, options_of(question), progress);
                          });
    }
    static Answer describe(const BuiltTree<PieceTree>& ready) {
        const TreeStatistics s = statistics(*ready.view, {}, false);
        Answer answer;
        answer.hit = s.nodes > 0;
        const std::size_t pieces = ready.tree->pieces.size();
        answer.add_verdict(std::to_string(pieces) +
                           plural(pieces, " convex piece", " convex pieces"));
        answer.add("nodes", s.nodes, "Number of nodes of the tree.");
        answer.add("leaves", s.leaves, "Number of nodes without children.");
        answer.add("depth", s.depth, "The longest way from the root to a leaf.");
        answer.add("mean_leaf_depth", s.mean_leaf_depth,
                   "The mean number of edges from the root to a leaf.");
        answer.add("bytes", ready.tree->bytes(), "The memory that the tree takes.");
        return answer;
    }
};

[[maybe_unused]] const bool piece_build_registered = Registry::add(std::make_unique<PieceBuildDemo>(
    DemoInfo{.id = "piece_build",
             .title = "Cutting a surface into convex pieces (SWIFT++)",
             .short_title = "Building SWIFT++'s tree",
             .family = Family::Trees,
             .level = 147,
             .words = "convex decomposition flood fill virtual faces hull hierarchy build "
                      "construction",
             .sources = "ehmann2001; thesis2002: section 2.5",
             .summary = "From a triangle a piece is flooded over edges while no triangle lies in "
                        "front of another's plane. Pieces are divided at the mean of their "
                        "middles; leaves get the hull of a piece, closed by virtual faces, other "
                        "nodes the hull of their children's hulls."}));

}  // namespace
}  // namespace collidoscope::app
