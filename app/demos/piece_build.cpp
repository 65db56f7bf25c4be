// Building SWIFT++'s tree: a surface flooded into convex pieces, and hulls over them.
#include "collision/trees/pieces/piece_build.h"
#include "app/demos/families/build_demo.h"
#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

class PieceBuildDemo final : public BuildDemo<PieceBuildDemo, PieceTree> {
  public:
    using BuildDemo::BuildDemo;

    std::vector<OptionSpec> options() const override {
        return {{"piece_size",
                 "Piece size",
                 "Max triangles per convex piece",
                 128,
                 {},
                 1,
                 max_piece_size}};
    }
    PieceOptions options_of(const Question& question) const {
        return {option(*this, question, "piece_size").get<std::uint32_t>()};
    }
    std::string key(const Question& question) const {
        return std::to_string(options_of(question).piece_size);
    }
    template <typename... Told>
    static std::optional<PieceTree> build(const Mesh& mesh, const PieceOptions& options,
                                          BuildProgress* progress, const Told&... told) {
        return build_piece_tree(mesh, options, progress, told...);
    }
    static std::string made(const PieceTree& tree) {
        return counted(tree.pieces.size(), "convex piece");
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
