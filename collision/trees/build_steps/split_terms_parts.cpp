// Terms of the builders whose nodes hold patches, pieces or the nodes of a binary tree.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/patches/cd_divide.h"
#include "collision/trees/pieces/piece_build.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_collapse.h"

namespace collidoscope {
namespace {

// The leaves below each node of a binary tree whose leaves are numbered from left to right.
struct LeafRange {
    std::uint32_t first = 0, count = 0;
};
template <typename TreeType>
std::vector<LeafRange> leaves_below(const TreeType& tree) {
    std::vector<LeafRange> ranges(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        const auto& node = tree.nodes[i];
        if (node.is_leaf()) {
            ranges[i] = {node.first, 1};
        } else {
            const LeafRange &left = ranges[node.first], &right = ranges[node.first + 1];
            ranges[i] = {left.first, left.count + right.count};
        }
    }
    return ranges;
}
std::vector<std::uint32_t> numbers_in(const LeafRange& range) {
    std::vector<std::uint32_t> all(range.count);
    for (std::uint32_t i = 0; i < range.count; ++i) all[i] = range.first + i;
    return all;
}

// DivideTree over convex patches, and the 18-DOPs merged upward.
class PatchTerms final : public SplitTerms {
  public:
    PatchTerms(const Mesh& mesh, const CdBuildOptions& options, const Pose& place)
        : mesh_(mesh), frame_({}, place), tree_(*build_cd_tree(mesh, options)) {
        for (const CdPatch& patch : tree_.patches) {
            ConvexPatch& grown = patches_.emplace_back();
            for (std::uint32_t k = 0; k < patch.count; ++k)
                grown.triangles.push_back(tree_.primitives[patch.first + k]);
        }
        centers_ = cd_build::centers_of(mesh, patches_);
        below_ = leaves_below(tree_);
    }
    const char* pseudocode() const override { return "cd_build"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        namespace show = cd_divide_steps;
        const std::vector<std::uint32_t> patches = numbers_in(below_[node]);
        std::vector<dvec3> centers;
        centers.reserve(patches.size());
        for (const std::uint32_t patch : patches) centers.push_back(centers_[patch]);
        const auto count = static_cast<std::uint32_t>(patches.size());
        cd_build::Divider divider(std::move(centers));
        cd_build::Division division = divider.divide(0, count, false);
        // A tree that has grown too deep has halves.
        const std::uint32_t left = below_[tree_.nodes[node].first].count;
        if (left != division.left) division = divider.divide(0, count, true);
        const show::Stage stage{mesh_, frame_, patches_, centers_};
        trace.step("mean",
                   [&](auto& step) { show::say_mean(step, stage, node, patches, division); });
        trace.step("largest",
                   [&](auto& step) { show::say_axis(step, stage, node, patches, division); });
        trace.step(division.halved ? "halves" : "sides",
                   [&](auto& step) { show::say_sides(step, stage, node, patches, division); });
        trace.step("merge", [&](auto& step) { show::say_merge(step, tree_, node); });
    }

  private:
    const Mesh& mesh_;
    RelativePose frame_;
    CdTree tree_;
    std::vector<ConvexPatch> patches_;  // in the order of the leaves
    std::vector<dvec3> centers_;
    std::vector<LeafRange> below_;  // by node
};

// Convex pieces divided at the mean of their middles, and their hulls.
class PieceTerms final : public SplitTerms {
  public:
    PieceTerms(const Mesh& mesh, const PieceOptions& options, const Pose& place)
        : mesh_(mesh), frame_({}, place), tree_(*build_piece_tree(mesh, options)) {
        for (const Piece& piece : tree_.pieces) {
            const auto begin = tree_.primitives.begin() + piece.first;
            pieces_.emplace_back(begin, begin + piece.count);
        }
        middles_ = piece_build::middles_of(mesh, pieces_);
        below_ = leaves_below(tree_);
    }
    const char* pseudocode() const override { return "piece_build"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        namespace show = piece_build_steps;
        const std::vector<std::uint32_t> pieces = numbers_in(below_[node]);
        piece_build::Division division = piece_build::spread_of(middles_, pieces);
        division.left = below_[tree_.nodes[node].first].count;
        const double mean = division.mean[division.axis];
        division.halved =
            division.left != std::count_if(pieces.begin(), pieces.end(), [&](std::uint32_t piece) {
                return middles_[piece][division.axis] < mean;
            });
        const show::Stage stage{{mesh_, frame_}, pieces_, middles_};
        trace.step("mean",
                   [&](auto& step) { show::say_mean(step, stage, node, pieces, division); });
        trace.step(division.halved ? "halves" : "sides",
                   [&](auto& step) { show::say_sides(step, stage, node, pieces, division); });
        trace.step("merge", [&](auto& step) { show::say_merge(step, tree_, node); });
    }

  private:
    const Mesh& mesh_;
    RelativePose frame_;
    PieceTree tree_;
    std::vector<PieceTriangles> pieces_;  // in the order of the leaves
    std::vector<dvec3> middles_;
    std::vector<LeafRange> below_;  // by node
};

// Which nodes of the binary tree fill the eight lanes of a wide one.
class LaneTerms final : public SplitTerms {
  public:
    LaneTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
              std::uint32_t lanes, const Pose& place)
        : tree_(tree),
          place_(place),
          binary_(*build_sah_bvh(mesh, {1, options.threads})),
          collapse_(
              binary_,
              {.leaf_size = options.leaf_size, .threads = options.threads, .max_children = lanes}) {
        // A wide node's children, in their order, are those nodes.
        number_.assign(tree.node_count(), 0);
        std::vector<std::uint32_t> waiting{0};
        while (!waiting.empty()) {
            const std::uint32_t node = waiting.back();
            waiting.pop_back();
            const Children wide = tree.children(node);
            if (wide.empty()) continue;
            const Children chosen = collapse_.children_of(number_[node]);
            for (std::uint32_t lane = 0; lane < std::min(wide.size(), chosen.size()); ++lane) {
                number_[wide[lane]] = chosen[lane];
                waiting.push_back(wide[lane]);
            }
        }
    }
    const char* pseudocode() const override { return "split_lanes"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        const std::uint32_t root = number_[node];
        const Aabb& whole = binary_.nodes[root].bounds;
        trace.step("binary", [&](StepBuilder& step) {
            step.say("Node ", node, " is made of node ", strong(root),
                     " of a binary tree, which the surface-area heuristic has split. ",
                     "With one lane of its parent it costs ", now(collapse_.cost(root, 1)),
                     " steps of an average query, with ", collapse_.lanes(), " lanes of its own ",
                     collapse_.cost(root, collapse_.lanes()), " below it.")
                .mark(NodeMark{0, node}, Role::Current)
                .value("triangles", std::int64_t{collapse_.slots(root).count})
                .now_value("cost", collapse_.cost(root, 1));
            show(step, whole, Role::Bounds);
        });
        collapse_.for_opened(
            root, [&](std::uint32_t opened, std::uint32_t lanes, std::uint32_t left) {
                const std::uint32_t first = binary_.nodes[opened].first();
                trace.step("open", [&](StepBuilder& step) {
                    step.say("Binary node ", strong(opened), " is opened and may fill ", lanes,
                             " lanes: ", now(left), " for its left child with ",
                             collapse_.slots(first).count,
                             plural(collapse_.slots(first).count, " triangle, ", " triangles, "),
                             now(lanes - left), " for its right one with ",
                             collapse_.slots(first + 1).count,
                             plural(collapse_.slots(first + 1).count, " triangle", " triangles"),
                             ". No other division is expected to cost less than ",
                             collapse_.cost(opened, lanes), ".")
                        .mark(NodeMark{0, node}, Role::Bounds)
                        .value("lanes", std::int64_t{lanes})
                        .now_value("left lanes", std::int64_t{left})
                        .value("cost", collapse_.cost(opened, lanes));
                    show(step, binary_.nodes[first].bounds, Role::Apart);
                    show(step, binary_.nodes[first + 1].bounds, Role::ShapeB);
                });
            });
        trace.step("lanes", [&](StepBuilder& step) {
            const Children children = tree_.children(node);
            std::uint32_t leaves = 0;
            for (const std::uint32_t child : children) leaves += tree_.is_leaf(child);
            step.say("These ", now(children.size()), " nodes fill the lanes of node ", node, ", ",
                     strong(leaves), plural(leaves, " as a leaf.", " as leaves."),
                     " Each gets a box around its own triangles.")
                .now_value("children", static_cast<std::int64_t>(children.size()))
                .value("leaves", std::int64_t{leaves});
            for (const std::uint32_t child : children) step.mark(NodeMark{0, child}, Role::Bounds);
        });
    }

  private:
    void show(StepBuilder& step, const Aabb& box, Role role) const {
        step.mark(BoxMark{place_.box(to_box(box))}, role);
    }

    const TreeView& tree_;
    SeenFromWorld place_;
    AabbTree binary_;
    WideCollapse<Aabb> collapse_;
    std::vector<std::uint32_t> number_;  // by node of the wide tree: that of the binary one
};

}  // namespace

std::unique_ptr<const SplitTerms> patch_terms(const Mesh& mesh, const CdBuildOptions& options,
                                              const Pose& place) {
    return std::make_unique<PatchTerms>(mesh, options, place);
}
std::unique_ptr<const SplitTerms> piece_terms(const Mesh& mesh, const PieceOptions& options,
                                              const Pose& place) {
    return std::make_unique<PieceTerms>(mesh, options, place);
}
std::unique_ptr<const SplitTerms> lane_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, std::uint32_t lanes,
                                             const Pose& place) {
    return std::make_unique<LaneTerms>(tree, mesh, options, lanes, place);
}

}  // namespace collidoscope
