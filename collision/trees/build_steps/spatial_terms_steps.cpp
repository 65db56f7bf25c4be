// Terms of trees with cut triangles. With spatial splits: the best cut between whole triangles, how
// much its boxes overlap, and the best plane through space. Cut before the build: into how many
// parts, and the best cut between them. The tree is built once more, and notes what it compared.
#include <array>
#include <cmath>
#include <string>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/build_steps/triangle_count.h"
#include "collision/trees/builders/presplit.h"
#include "collision/trees/builders/sbvh.h"

namespace collidoscope {
namespace {

using split::axis_name;
using split::SplitNode;
using split::tell_sides;
using Kind = SbvhSplit::Kind;

class SpatialTerms final : public SplitTerms {
  public:
    SpatialTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
                 bool cut_before, const Pose& place)
        : tree_(tree), count_(tree), place_(place), seen_(place), cut_before_(cut_before) {
        if (cut_before) {
            (void)build_presplit(mesh, options, presplit_entries, nullptr, &record_);
        } else {
            (void)build_sbvh(mesh, options, sbvh_entries, nullptr, &record_);
        }
    }
    const char* pseudocode() const override {
        return cut_before_ ? "split_presplit" : "split_sbvh";
    }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const SbvhSplit& split = record_.nodes[number];
        if (cut_before_) tell_parts(node, trace);
        tell_object(node, split, trace);
        if (!cut_before_) {
            tell_overlap(node, split, trace);
            if (split.compared) tell_spatial(node, split, trace);
            tell_choice(node, split, trace);
        }
        tell_sides(node, trace,
                   split.kind == Kind::Spatial
                       ? "A triangle that the plane crosses may stand on both sides"
                   : split.kind == Kind::Object ? "Each goes where the midpoint of its box lies"
                                                : "Half of them go to each side");
    }

  private:
    void tell_parts(const SplitNode& node, const Recorder& trace) const {
        trace.step("parts", [&](StepBuilder& step) {
            const auto parts = static_cast<std::int64_t>(node.triangles().size());
            const std::int64_t triangles = count_.below(node.number());
            step.say("Cut before the build, the ", strong(triangles),
                     plural(triangles, " triangle", " triangles"), " below node ",
                     strong(node.number()), " have ", now(parts), plural(parts, " part", " parts"),
                     " there, each with a box of its own.")
                .value("triangles", triangles)
                .now_value("parts", parts)
                .mark(NodeMark{0, node.number()}, Role::Current);
        });
    }
    void tell_object(const SplitNode& node, const SbvhSplit& split, const Recorder& trace) const {
        trace.step("object", [&](StepBuilder& step) {
            step.mark(NodeMark{0, node.number()}, Role::Current);
            if (split.object.cost == HUGE_VAL) {
                step.say("No cut between midpoints divides the ", strong(node.triangles().size()),
                         " entries of node ", strong(node.number()), ".");
                return;
            }
            step.say("Sorted by the midpoints of their boxes, the ", node.triangles().size(),
                     " entries of node ", strong(node.number()), " are best cut across ",
                     axis_name(split.object.axis), ": ", split.object.left, " and ",
                     split.object.right, ". A query that has reached the node would spend ",
                     now(split.object.cost), " steps in it.")
                .now_value("object cost", split.object.cost);
            show_plane(step, node, split.object);
        });
    }
    void tell_overlap(const SplitNode& node, const SbvhSplit& split, const Recorder& trace) const {
        trace.step("overlap", [&](StepBuilder& step) {
            step.say("The boxes of the two sides share ", now(100 * split.overlap),
                     " % of the root's surface")
                .now_value("overlap", split.overlap)
                .mark(NodeMark{0, node.number()}, Role::Current);
            if (split.compared) {
                step.say(": worth looking for a plane through space.");
            } else if (split.overlap > sbvh_overlap) {
                step.say(". All entries that were allowed are spent, so nothing more is cut.");
            } else {
                step.say(": too little to look for a plane through space.");
            }
        });
    }
    void tell_spatial(const SplitNode& node, const SbvhSplit& split, const Recorder& trace) const {
        trace.step("spatial", [&](StepBuilder& step) {
            step.mark(NodeMark{0, node.number()}, Role::Current);
            if (split.spatial.cost == HUGE_VAL) {
                step.say("No plane through space divides the node within the entries that are ",
                         "left.");
                return;
            }
            step.say("Of the planes that may cut triangles the best is at ",
                     axis_name(split.spatial.axis), " = ", strong(split.spatial.position),
                     ": with the boxes of the parts alone the cost is ", now(split.spatial.cost),
                     ".")
                .value("position", double(split.spatial.position))
                .now_value("spatial cost", split.spatial.cost);
            show_plane(step, node, split.spatial);
        });
    }
    void tell_choice(const SplitNode& node, const SbvhSplit& split, const Recorder& trace) const {
        trace.step("choose", [&](StepBuilder& step) {
            if (split.kind == Kind::Spatial) {
                const std::uint32_t both = split.crossed - split.kept_whole;
                step.say("The plane through space is cheaper. It crosses ", now(split.crossed),
                         plural(split.crossed, " triangle: ", " triangles: "), strong(both),
                         " now ", plural(both, "stands", "stand"), " on both sides, ",
                         split.kept_whole, plural(split.kept_whole, " stays", " stay"),
                         " whole on one, where that costs less.");
            } else if (split.kind == Kind::Object) {
                step.say("The cut between whole triangles ",
                         now(split.compared ? "is no dearer" : "is taken"), ".");
            } else {
                step.say("No cut by cost is left, so the list is ", now("halved"), ".");
            }
            step.now_value("crossed", std::int64_t{split.crossed})
                .value("kept whole", std::int64_t{split.kept_whole})
                .mark(NodeMark{0, node.number()}, Role::Current);
        });
    }

    // The box that the plane leaves on each side.
    void show_plane(StepBuilder& step, const SplitNode& node, const SbvhSplit::Cut& cut) const {
        const Aabb whole = std::get<Aabb>(tree_.bounds(node.number()));
        if (!(cut.position > whole.min[cut.axis] && cut.position < whole.max[cut.axis])) return;
        std::array<vec3, 4> corners;
        const int u = (cut.axis + 1) % 3, v = (cut.axis + 2) % 3;
        for (std::size_t i = 0; i < 4; ++i) {
            corners[i][cut.axis] = cut.position;
            corners[i][u] = i == 1 || i == 2 ? whole.max[u] : whole.min[u];
            corners[i][v] = i >= 2 ? whole.max[v] : whole.min[v];
        }
        std::vector<vec3> square;
        square.reserve(4);
        for (const vec3& p : corners) square.push_back(seen_.point(p));
        step.mark(Wire{std::move(square), true}, Role::Best);
    }

    const TreeView& tree_;
    TriangleCount count_;
    Pose place_;
    SeenFromWorld seen_;
    bool cut_before_;
    SbvhRecord record_;
};

}  // namespace

std::unique_ptr<const SplitTerms> spatial_terms(const TreeView& tree, const Mesh& mesh,
                                                const BuildOptions& options, bool cut_before,
                                                const Pose& place) {
    return std::make_unique<SpatialTerms>(tree, mesh, options, cut_before, place);
}

}  // namespace collidoscope
