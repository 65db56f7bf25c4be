#include "collision/trees/build_steps/split_terms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "collision/trace/scopes.h"
#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms_steps.h"
#include "collision/trees/builders/corner_reader.h"
#include "collision/trees/builders/morton.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/sah/sah_split.h"
#include "collision/trees/sah/sah_sweep.h"
#include "collision/volumes/obb_motion.h"

namespace collidoscope {
namespace {

using split::axis_name;
using split::divided_by;
using split::SplitNode;
using split::tell_sides;

constexpr std::array box_axes{"first", "second", "third"};

void tell_middle(const SplitNode& node, const Recorder& trace) {
    Aabb box = empty_aabb();
    for (const Triangle& t : node.triangles()) grow(box, bounds_of(t));
    const vec3 size = box.max - box.min, half = half_of(box);
    const int axis = half.x >= half.y && half.x >= half.z ? 0 : half.y >= half.z ? 1 : 2;
    trace.step("box", [&](StepBuilder& step) {
        step.say("The box around the ", strong(node.triangles().size()), " triangles of node ",
                 node.number(), " is ", size.x, " by ", size.y, " by ", size.z, ": longest on ",
                 now(axis_name(axis)), ".")
            .mark(NodeMark{0, node.number()}, Role::Current)
            .value("size", size)
            .now_value("longest", std::string(axis_name(axis)));
    });
    const float middle = center_of(box)[axis];
    trace.step("middle", [&](StepBuilder& step) {
        dvec3 across(0);
        across[axis] = 1;
        step.say("The plane through the middle of the box is at ", axis_name(axis), " = ",
                 now(middle), ".")
            .now_value("middle", middle);
        node.show_plane(step, across, dvec3(center_of(box)));
        node.show_points(step, node.midpoints());
    });
    tell_sides(node, trace, "A triangle goes where the midpoint of its own box lies",
               divided_by(node.midpoints(), [&](const dvec3& p) { return p[axis] < middle; }));
}

// Answers the moments of its surface.
SurfaceMoments tell_hull(const SplitNode& node, const Recorder& trace) {
    std::vector<vec3> corners;
    for (const Triangle& t : node.triangles()) corners.insert(corners.end(), {t.a, t.b, t.c});
    const Polytope hull = convex_hull(corners);
    trace.step("hull", [&](StepBuilder& step) { split::say_hull(step, node, hull); });
    return surface_moments(surface_of(hull));
}

// fit: of which surface the covariance gives the axes. The plane is always at the mean of the
// triangles.
void tell_covariance(const SplitNode& node, const Recorder& trace, ObbFit fit) {
    const SurfaceMoments own = surface_moments(node.triangles());
    const bool by_hull = fit == ObbFit::Hull;
    const SurfaceMoments moments = by_hull ? tell_hull(node, trace) : own;
    const vec3 mean = node.seen().point(vec3(own.mean));
    const vec3 middle = node.seen().point(vec3(moments.mean));
    trace.step("mean", [&](StepBuilder& step) {
        step.say("The mean of the surface of node ", node.number(), ", each of its ",
                 strong(node.triangles().size()), " triangles weighted by its area, is ",
                 now(vec3(own.mean)), ".")
            .point(mean, Role::Current, "mean")
            .mark(NodeMark{0, node.number()}, Role::Bounds)
            .value("area", own.area)
            .now_value("mean", vec3(own.mean));
    });
    trace.step("matrix", [&](StepBuilder& step) {
        const dmat3& c = moments.covariance;
        step.say("The covariance of the ", by_hull ? "hull's " : "",
                 "surface about its mean is a symmetric matrix. On its diagonal stand the "
                 "variances on x, y and z: ",
                 now(c[0][0]), ", ", now(c[1][1]), " and ", now(c[2][2]), ".")
            .point(middle, Role::Current, "mean")
            .now_value("row 1", vec3(c[0]))
            .now_value("row 2", vec3(c[1]))
            .now_value("row 3", vec3(c[2]));
    });
    const dmat3 axes = eigenvectors(moments.covariance);
    trace.step("axes", [&](StepBuilder& step) {
        step.say(
                "Its eigenvectors are the axes of the box, the one of the largest variance first: ",
                now(vec3(axes[0])), ".")
            .point(middle, Role::Current, "mean");
        for (int k = 0; k < 3; ++k) {
            const double variance = std::max(0.0, glm::dot(axes[k], moments.covariance * axes[k]));
            const dvec3 tip = moments.mean + 2 * std::sqrt(variance) * axes[k];
            step.arrow(middle, node.seen().point(vec3(tip)), Role::SearchDirection,
                       std::string(box_axes[std::size_t(k)]))
                .now_value(std::string(box_axes[std::size_t(k)]) + " axis", vec3(axes[k]));
        }
    });
    const Obb box = fit_obb(node.triangles(), moments);
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(),
                     [&](int i, int k) { return box.half[i] > box.half[k]; });
    const bool own_axes = std::abs(glm::dot(dvec3(box.axis(0)), axes[0])) > 0.999 ||
                          std::abs(glm::dot(dvec3(box.axis(1)), axes[1])) > 0.999;
    trace.step("box", [&](StepBuilder& step) {
        if (own_axes) {
            step.say("The extents of the triangles along these axes give the box: ");
        } else {
            step.say("A box along x, y and z has the smaller surface here, and is taken: ");
        }
        step.say(2 * box.half.x, " by ", 2 * box.half.y, " by ", 2 * box.half.z,
                 ", longest along its ", now(box_axes[std::size_t(order[0])]), " axis.")
            .mark(NodeMark{0, node.number()}, Role::Current)
            .now_value("half sizes", box.half);
    });
    // The longest axis whose plane has centroids on both sides.
    const std::vector<dvec3> centroids = node.centroids();
    const auto divides = [&](int k) {
        const dvec3 along(box.axis(k));
        return divided_by(centroids, [&](const dvec3& p) {
            return glm::dot(along, p) < glm::dot(along, own.mean);
        });
    };
    const auto chosen = std::find_if(order.begin(), order.end(), divides);
    const vec3 along = box.axis(chosen == order.end() ? order[0] : *chosen);
    trace.step("plane", [&](StepBuilder& step) {
        if (chosen == order.begin()) {
            step.say("The plane through the mean, perpendicular to that axis, divides the node.");
        } else if (chosen == order.end()) {
            step.say(
                "No plane through the mean, perpendicular to an axis of the box, has "
                "centroids on both sides.");
        } else {
            step.say(
                "All centroids are on one side of the plane across the longest axis, so the "
                "plane through the mean across the ",
                now(box_axes[std::size_t(*chosen)]), " axis is taken.");
        }
        step.point(mean, Role::Current, "mean").value("axis", along);
        node.show_plane(step, glm::normalize(dvec3(along)), own.mean);
    });
    tell_sides(node, trace, "A triangle goes where its centroid lies", chosen != order.end());
}

void tell_splatter(const SplitNode& node, const Recorder& trace) {
    const std::vector<dvec3> centers = node.centroids();
    dvec3 mean(0), variance(0);
    for (const dvec3& c : centers) mean += c;
    mean /= static_cast<double>(centers.size());
    for (const dvec3& c : centers) variance += (c - mean) * (c - mean);
    variance /= static_cast<double>(centers.size());
    const int axis = variance.x >= variance.y && variance.x >= variance.z ? 0
                     : variance.y >= variance.z                           ? 1
                                                                          : 2;
    trace.step("mean", [&](StepBuilder& step) {
        step.say("The centroids of the ", strong(centers.size()), " triangles of node ",
                 node.number(), " have the mean ", now(vec3(mean)), " and the variances ",
                 now(variance.x), ", ", now(variance.y), " and ", now(variance.z),
                 " on x, y and z.")
            .point(node.seen().point(vec3(mean)), Role::Current, "mean")
            .now_value("mean", vec3(mean))
            .now_value("variances", vec3(variance));
        node.show_points(step, centers);
    });
    trace.step("largest", [&](StepBuilder& step) {
        dvec3 across(0);
        across[axis] = 1;
        step.say("They vary most on ", strong(axis_name(axis)),
                 ": the plane lies there, at the "
                 "mean, ",
                 now(mean[axis]), ".")
            .now_value("position", mean[axis]);
        node.show_plane(step, across, mean);
        node.show_points(step, centers);
    });
    tell_sides(node, trace, "A triangle goes where its centroid lies",
               divided_by(centers, [&](const dvec3& p) { return p[axis] < mean[axis]; }));
}

void tell_surface_area(const SplitNode& node, sah::BinCount bins, const Recorder& trace) {
    const std::size_t count = node.triangles().size();
    const bool swept = count <= sah::small_count;
    const SahCurves curves =
        sah_curves(node.tree(), node.number(), swept ? 63 : static_cast<std::uint32_t>(bins) - 1);
    int best = -1;
    float least = 0, at = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const SahCurve& curve = curves.axes[static_cast<std::size_t>(axis)];
        if (curve.costs.empty()) continue;
        const auto cheapest = std::min_element(curve.costs.begin(), curve.costs.end());
        const float position =
            curve.position(static_cast<std::size_t>(cheapest - curve.costs.begin()));
        const bool better = best < 0 || *cheapest < least;
        trace.step("axis", [&](StepBuilder& step) {
            dvec3 across(0);
            across[axis] = 1;
            step.say("Of ", curve.costs.size(), " planes across ", strong(axis_name(axis)),
                     " the one at ", position, " is the cheapest: a query that has reached node ",
                     node.number(), " would spend ", now(*cheapest), " steps in it",
                     better ? "." : ", more than across another axis.")
                .value("position", position)
                .now_value("cost", *cheapest);
            dvec3 through(0);
            through[axis] = position;
            for (const int other : {(axis + 1) % 3, (axis + 2) % 3})
                through[other] = center_of(bounds_of(node.triangles().front()))[other];
            node.show_plane(step, across, through);
        });
        if (better) best = axis, least = *cheapest, at = position;
    }
    trace.step("choose", [&](StepBuilder& step) {
        if (best < 0) {
            step.say("All midpoints lie in one place, so no plane divides the triangles.");
        } else {
            step.say("The least cost of these planes is ", now(least), ", across ",
                     strong(axis_name(best)), " near ", at, "; a leaf of all ",
                     node.triangles().size(), " triangles costs ", curves.unsplit,
                     swept ? ". In so small a node the builder compares every plane between "
                             "midpoints, and takes its best."
                     : count >= 2 * sah::sample_size
                         ? ". The builder knows these costs from a sample of the triangles, and "
                           "takes its best."
                         : ". The builder takes the best of these planes.");
        }
        step.value("cost as a leaf", curves.unsplit)
            .mark(NodeMark{0, node.number()}, Role::Current);
    });
    tell_sides(node, trace, "A triangle goes where the midpoint of its box lies");
}

// The 63 bits of a code, grouped as they were made: a digit of x, y and z each.
std::string leading_bits(std::uint64_t code, std::uint32_t count) {
    std::string text;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i > 0 && i % 3 == 0) text += ' ';
        text += (code >> (62 - i) & 1) != 0 ? '1' : '0';
    }
    return text;
}

void tell_morton(const SplitNode& node, const Recorder& trace) {
    // The grid lies over the whole mesh.
    Aabb box = empty_aabb();
    const SlotRange all = node.tree().slots(0);
    for (std::uint32_t i = 0; i < all.count; ++i)
        grow(box, bounds_of(node.tree().triangle(all.first + i)));
    const MortonGrid grid(box);
    Mesh own;
    for (const Triangle& t : node.triangles()) {
        const auto first = static_cast<std::uint32_t>(own.positions.size());
        own.positions.insert(own.positions.end(), {t.a, t.b, t.c});
        own.triangles.push_back({first, first + 1, first + 2});
    }
    const CornerReader corners(own);
    std::vector<std::uint64_t> codes;
    for (std::size_t i = 0; i < own.triangles.size(); ++i) {
        const CornerBox triangle = corners.box(i);
        codes.push_back(std::uint64_t{grid.coarse(triangle)} << 33 | grid.fine(triangle));
    }
    const std::uint64_t low = *std::min_element(codes.begin(), codes.end());
    const std::uint64_t high = *std::max_element(codes.begin(), codes.end());
    const std::uint64_t differing = low ^ high;
    const auto common = static_cast<std::uint32_t>(63 - std::bit_width(differing));
    trace.step("codes", [&](StepBuilder& step) {
        const std::uint32_t shown = std::min(common + 1, 24u);
        step.say("The Morton codes of the ", strong(codes.size()), " triangles of node ",
                 node.number(), " begin with ", leading_bits(low, shown), " to ",
                 leading_bits(high, shown), ": a bit of x, of y and of z in turn.")
            .mark(NodeMark{0, node.number()}, Role::Current)
            .value("lowest", leading_bits(low, 24))
            .value("highest", leading_bits(high, 24));
        node.show_points(step, node.midpoints());
    });
    trace.step("bit", [&](StepBuilder& step) {
        if (differing == 0) {
            step.say("All codes are equal, so half of the triangles go to each side.");
        } else {
            step.say("They share their first ", strong(common), plural(common, " bit", " bits"),
                     ". The next one is of ", now(axis_name(static_cast<int>(common % 3))),
                     ": a plane of the grid across this axis divides the node.")
                .now_value("axis", std::string(axis_name(static_cast<int>(common % 3))));
        }
        step.now_value("bits in common", static_cast<std::int64_t>(common));
        node.show_points(step, node.midpoints());
    });
    tell_sides(node, trace, "Codes with 0 there go to the left, with 1 to the right");
}

}  // namespace

std::optional<SplitRule> split_rule_of(std::string_view builder) {
    if (builder == "aabb_tree") return SplitRule::Middle;
    if (builder == "obb_tree_hull") return SplitRule::HullFit;
    if (builder == "obb_tree" || builder.starts_with("swept_sphere_tree"))
        return SplitRule::Covariance;
    if (builder == "kdop_tree") return SplitRule::Splatter;
    if (builder == "sah_bvh" || builder.starts_with("sah_bvh_")) return SplitRule::SurfaceArea;
    if (builder == "lbvh") return SplitRule::Morton;
    return std::nullopt;
}

const char* pseudocode_of(SplitRule rule) {
    switch (rule) {
        case SplitRule::Middle:
            return "split_middle";
        case SplitRule::Covariance:
            return "split_covariance";
        case SplitRule::HullFit:
            return "split_hull_fit";
        case SplitRule::Splatter:
            return "split_splatter";
        case SplitRule::SurfaceArea:
            return "split_surface_area";
        case SplitRule::Morton:
            return "split_morton";
    }
    return "";
}

void tell_split_terms(SplitRule rule, const TreeView& tree, std::uint32_t number, const Pose& place,
                      Recorder trace, sah::BinCount bins) {
    if (tree.children(number).size() != 2) return;
    const SplitNode node(tree, number, place);
    switch (rule) {
        case SplitRule::Middle:
            return tell_middle(node, trace);
        case SplitRule::Covariance:
            return tell_covariance(node, trace, ObbFit::Triangles);
        case SplitRule::HullFit:
            return tell_covariance(node, trace, ObbFit::Hull);
        case SplitRule::Splatter:
            return tell_splatter(node, trace);
        case SplitRule::SurfaceArea:
            return tell_surface_area(node, bins, trace);
        case SplitRule::Morton:
            return tell_morton(node, trace);
    }
}

namespace {

// The rules that need nothing but the node's triangles.
class RuleTerms final : public SplitTerms {
  public:
    RuleTerms(SplitRule rule, const TreeView& tree, const Pose& place, sah::BinCount bins)
        : rule_(rule), tree_(tree), place_(place), bins_(bins) {}
    const char* pseudocode() const override { return pseudocode_of(rule_); }
    void tell(std::uint32_t node, Recorder trace) const override {
        tell_split_terms(rule_, tree_, node, place_, trace, bins_);
    }

  private:
    SplitRule rule_;
    const TreeView& tree_;
    Pose place_;
    sah::BinCount bins_;
};

// The number in a builder's id: 4 in "ploc_4".
std::uint32_t number_or(std::string_view builder, std::uint32_t otherwise) {
    std::uint32_t number = 0;
    for (const char c : builder)
        if (c >= '0' && c <= '9') number = 10 * number + static_cast<std::uint32_t>(c - '0');
    return number > 0 ? number : otherwise;
}

}  // namespace

std::unique_ptr<const SplitTerms> split_terms(std::string_view builder, const TreeView& tree,
                                              const Mesh& mesh, const BuildOptions& options,
                                              const Pose& place) {
    if (tree.node_count() == 0) return nullptr;
    if (const auto rule = split_rule_of(builder))
        return std::make_unique<RuleTerms>(*rule, tree, place,
                                           sah::BinCount(number_or(builder, 16)));
    if (builder == "octree") return octant_terms(tree, options, place);
    if (builder == "voxel_container")
        return voxel_terms(tree, mesh, 8.0 / std::max(1u, options.leaf_size), place);
    if (builder == "bsp_tree") return plane_terms(tree, mesh, place);
    if (builder == "sphere_tree") return sphere_cell_terms(tree, place);
    if (builder == "sphere_tree_merged") return merge_terms(tree, mesh, options, place);
    if (builder == "ploc" || builder.starts_with("ploc_"))
        return ploc_terms(tree, mesh, options, number_or(builder, ploc_radius), place);
    if (builder == "reinsertion" || builder == "reinsertion_lbvh")
        return reinsertion_terms(tree, mesh, options, builder == "reinsertion_lbvh", place);
    if (builder == "treelets" || builder == "treelets_lbvh")
        return treelet_terms(tree, mesh, options, builder == "treelets_lbvh", place);
    if (builder == "sbvh" || builder == "presplit")
        return spatial_terms(tree, mesh, options, builder == "presplit", place);
    if (builder == "cd_tree") return patch_terms(mesh, {.patch_size = options.leaf_size}, place);
    if (builder == "convex_pieces") return piece_terms(mesh, {16 * options.leaf_size}, place);
    if (builder == "wide_bvh" || builder == "bvh8")
        return lane_terms(tree, mesh, options, 8, place);
    if (builder == "wide_bvh_4" || builder == "bvh4")
        return lane_terms(tree, mesh, options, 4, place);
    if (builder == "quantized_bvh") return grid_terms(tree, mesh, options, place);
    return nullptr;
}

}  // namespace collidoscope
