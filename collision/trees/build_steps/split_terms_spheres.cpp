// Terms of the builders of sphere trees: cells of an octree, and spheres merged from the bottom up.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/builders/sphere_tree.h"

namespace collidoscope {
namespace {

using split::axis_name;
using split::SplitNode;
using split::tell_sides;

// The part of the cube that a node's triangles belong to, and the axis across which it is halved
// next.
struct CubePart {
    dvec3 middle{0};
    double half = 0;  // of the cube that it is a part of
    int axis = 0;

    void keep(bool upper) {
        middle[axis] += (upper ? 0.5 : -0.5) * half;
        if (axis == 2) half *= 0.5;
        axis = (axis + 1) % 3;
    }
};

// Cells are halved across x, y and z in turn; a triangle belongs to the cell of its centroid.
class SphereCellTerms final : public SplitTerms {
  public:
    SphereCellTerms(const TreeView& tree, const Pose& place) : tree_(tree), place_(place) {
        parts_.resize(tree.node_count());
        if (tree.node_count() == 0) return;
        Aabb box = empty_aabb();
        const SlotRange all = tree.slots(0);
        for (std::uint32_t i = 0; i < all.count; ++i)
            grow(box, bounds_of(tree.triangle(all.first + i)));
        const dvec3 size = dvec3(box.max) - dvec3(box.min);
        parts_[0] = {0.5 * (dvec3(box.min) + dvec3(box.max)),
                     0.5 * std::max(size.x, std::max(size.y, size.z)), 0};
        // Parents come before their children.
        for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
            const Children children = tree.children(node);
            if (children.size() != 2) continue;
            const Halving found = halving(node);
            for (const std::uint32_t k : {0u, 1u}) {
                CubePart part = found.divides ? found.part : parts_[node];
                part.keep(k == 1);
                parts_[children[k]] = part;
            }
        }
    }
    const char* pseudocode() const override { return "split_cells"; }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const Halving found = halving(number);
        const CubePart &part = found.part, &whole = parts_[number];
        trace.step("cell", [&](StepBuilder& step) {
            step.say("The ", strong(node.triangles().size()), " triangles of node ", number,
                     " have their centroids in one cell of the cube around the mesh. It is halved "
                     "next across ",
                     now(axis_name(whole.axis)), ", at ", whole.middle[whole.axis], ".")
                .mark(NodeMark{0, number}, Role::Current)
                .now_value("axis", std::string(axis_name(whole.axis)))
                .value("half size of the cube", whole.half);
            node.show_points(step, node.centroids());
        });
        if (found.skipped > 0) {
            trace.step("empty", [&](StepBuilder& step) {
                step.say("All centroids lie in the same half ", strong(found.skipped),
                         plural(found.skipped, " time", " times"),
                         " in a row: a cell that holds nothing makes no node. ");
                if (found.divides) {
                    step.say("Next comes ", now(axis_name(part.axis)), ", at ",
                             part.middle[part.axis], ".");
                } else {
                    step.say("No cell divides them, so they are halved by their number.");
                }
                step.now_value("halvings", std::int64_t{found.skipped})
                    .mark(NodeMark{0, number}, Role::Current);
                node.show_points(step, node.centroids());
            });
        }
        if (found.divides) {
            trace.step("plane", [&](StepBuilder& step) {
                dvec3 across(0);
                across[part.axis] = 1;
                step.say("The plane is at ", axis_name(part.axis), " = ",
                         now(part.middle[part.axis]), ".")
                    .value("axis", std::string(axis_name(part.axis)))
                    .now_value("position", part.middle[part.axis]);
                node.show_plane(step, across, part.middle);
                node.show_points(step, node.centroids());
            });
        }
        tell_sides(node, trace, "A triangle goes where its centroid lies", found.divides);
    }

  private:
    struct Halving {
        CubePart part;             // that is halved
        std::int32_t skipped = 0;  // halvings before it that left one side empty
        bool divides = false;      // as the tree has it
    };
    Halving halving(std::uint32_t number) const {
        constexpr int most = 3 * 48;
        const Children children = tree_.children(number);
        const SlotRange range = tree_.slots(number);
        Halving found{parts_[number], 0, false};
        for (; found.skipped < most; ++found.skipped) {
            const CubePart& part = found.part;
            std::uint32_t left = 0;
            for (std::uint32_t i = 0; i < range.count; ++i) {
                const Triangle t = tree_.triangle(range.first + i);
                const dvec3 centroid = (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
                left += centroid[part.axis] < part.middle[part.axis];
            }
            if (left > 0 && left < range.count) {
                found.divides = left == tree_.slots(children[0]).count;
                return found;
            }
            found.part.keep(left == 0);
        }
        return found;
    }

    const TreeView& tree_;
    Pose place_;
    std::vector<CubePart> parts_;  // by node
};

// Spheres that are each other's best partner are merged. The tree is built once more, and notes
// them.
class MergeTerms final : public SplitTerms {
  public:
    MergeTerms(const TreeView& tree, const Mesh& mesh, const BuildOptions& options,
               const Pose& place)
        : tree_(tree), place_(place) {
        (void)build_merged_spheres(mesh, options, nullptr, &merges_);
    }
    const char* pseudocode() const override { return "split_merged"; }

    void tell(std::uint32_t number, Recorder trace) const override {
        const SplitNode node(tree_, number, place_);
        const SphereMerge& merge = merges_[number];
        if (merge.round == 0) {
            tell_sides(node, trace, "", false);
            return;
        }
        const auto ball = [&](StepBuilder& step, const Sphere& sphere, Role role) {
            step.mark(Ball{{node.seen().point(sphere.center), sphere.radius}}, role);
        };
        trace.step("partners", [&](StepBuilder& step) {
            step.say("From the bottom up, in round ", strong(merge.round), " of merging, ",
                     merge.spheres,
                     " spheres are left. Each looks at its 16 neighbors on either "
                     "side along a Morton curve; these two, of radius ",
                     now(merge.a.radius), " and ", now(merge.b.radius), ", choose each other.")
                .value("round", std::int64_t{merge.round})
                .value("spheres", std::int64_t{merge.spheres});
            ball(step, merge.a, Role::Apart);
            ball(step, merge.b, Role::ShapeB);
        });
        trace.step("common", [&](StepBuilder& step) {
            step.say("The smallest sphere around both has the radius ", now(merge.both.radius));
            if (std::isfinite(merge.runner_up)) {
                step.say("; with the next best partner it would be ", merge.runner_up, ".");
                step.value("next best", merge.runner_up);
            } else {
                step.say("; there is no other partner.");
            }
            step.now_value("radius", merge.both.radius);
            ball(step, merge.a, Role::Apart);
            ball(step, merge.b, Role::ShapeB);
            ball(step, merge.both, Role::Best);
        });
        const float radius = std::get<Sphere>(tree_.bounds(number)).radius;
        trace.step("keep", [&](StepBuilder& step) {
            if (radius < merge.both.radius) {
                step.say("The sphere around the ", node.triangles().size(), " triangles of node ",
                         number, " is smaller, and is kept: ", now(radius), ".");
            } else {
                step.say("Node ", number, " keeps it: that around its ", node.triangles().size(),
                         " triangles is ", now("no smaller"), ".");
            }
            step.mark(NodeMark{0, number}, Role::Current).now_value("radius", radius);
        });
        tell_sides(node, trace, "Its children hold what was merged");
    }

  private:
    const TreeView& tree_;
    Pose place_;
    std::vector<SphereMerge> merges_;  // by node
};

}  // namespace

std::unique_ptr<const SplitTerms> sphere_cell_terms(const TreeView& tree, const Pose& place) {
    return std::make_unique<SphereCellTerms>(tree, place);
}
std::unique_ptr<const SplitTerms> merge_terms(const TreeView& tree, const Mesh& mesh,
                                              const BuildOptions& options, const Pose& place) {
    return std::make_unique<MergeTerms>(tree, mesh, options, place);
}

}  // namespace collidoscope
