#include "collision/trees/patches/cd_divide_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace collidoscope::cd_divide_steps {
namespace {

constexpr std::array axis_names{"x", "y", "z"};

const char* name_of_axis(int axis) {
    return axis_names[static_cast<std::size_t>(axis)];
}

vec3 center_at(const Stage& stage, std::uint32_t patch) {
    return stage.frame(vec3(stage.centers[patch]));
}

// The triangles of a patch, drawn in toward its center, so that patches stand apart.
void show_patch(StepBuilder& step, const Stage& stage, std::uint32_t patch, Role role) {
    const dvec3 center = stage.centers[patch];
    const auto drawn_in = [&](const vec3& p) {
        return stage.frame(vec3(center + 0.9 * (dvec3(p) - center)));
    };
    for (const std::uint32_t t : stage.patches[patch].triangles) {
        const Triangle triangle = stage.mesh.triangle(t);
        step.facet({drawn_in(triangle.a), drawn_in(triangle.b), drawn_in(triangle.c)}, role);
    }
}

// The box around the centers of the patches, in the mesh's frame.
struct Spread {
    dvec3 min{HUGE_VAL}, max{-HUGE_VAL};
};
Spread spread_of(const Stage& stage, Patches patches) {
    Spread spread;
    for (const std::uint32_t patch : patches) {
        spread.min = glm::min(spread.min, stage.centers[patch]);
        spread.max = glm::max(spread.max, stage.centers[patch]);
    }
    return spread;
}

// The plane of the mean across an axis, as wide as the centers lie.
void show_plane(StepBuilder& step, const Stage& stage, const Spread& spread, int axis, double at) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::vector<vec3> square;
    for (const auto& [s, t] : {std::array{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        dvec3 corner;
        corner[axis] = at;
        corner[u] = s == 0 ? spread.min[u] : spread.max[u];
        corner[v] = t == 0 ? spread.min[v] : spread.max[v];
        square.push_back(stage.frame(vec3(corner)));
    }
    step.mark(Wire{square, true}, Role::Best);
}

// Through the mean, along an axis, one standard deviation to both sides.
std::pair<vec3, vec3> deviation(const Stage& stage, const cd_build::Division& division, int axis) {
    dvec3 reach(0);
    reach[axis] = std::sqrt(division.variance[axis]);
    return {stage.frame(vec3(division.mean - reach)), stage.frame(vec3(division.mean + reach))};
}

}  // namespace

void say_grown(StepBuilder& step, const Stage& stage) {
    const std::size_t count = stage.patches.size();
    step.say("The triangles are in ", strong(count),
             plural(count, " convex patch", " convex patches"),
             ", each with the mean of its vertices as its center. All belong to the root.")
        .now_value("patches", static_cast<std::int64_t>(count));
    for (std::uint32_t patch = 0; patch < count; ++patch) {
        show_patch(step, stage, patch, Role::Candidate);
        step.point(center_at(stage, patch), Role::Candidate);
    }
}

void say_leaf(StepBuilder& step, const Stage& stage, std::uint32_t node, std::uint32_t patch) {
    const std::size_t count = stage.patches[patch].triangles.size();
    step.say("Node ", node, " holds one patch, of ", strong(count),
             plural(count, " triangle", " triangles"), ": DivideTree returns. It is a leaf.")
        .value("node", static_cast<std::int64_t>(node))
        .value("patch", static_cast<std::int64_t>(patch));
    show_patch(step, stage, patch, Role::Hit);
}

void say_mean(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
              const cd_build::Division& division) {
    step.say("ComputeVariance: the ", strong(patches.size()), " centers of node ", node,
             " have the mean ", now(vec3(division.mean)), " and the variances ",
             now(division.variance.x), ", ", now(division.variance.y), " and ",
             now(division.variance.z), " on x, y and z.")
        .value("patches", static_cast<std::int64_t>(patches.size()))
        .now_value("mean", vec3(division.mean))
        .now_value("variance x", division.variance.x)
        .now_value("variance y", division.variance.y)
        .now_value("variance z", division.variance.z);
    for (const std::uint32_t patch : patches) step.point(center_at(stage, patch), Role::Candidate);
    step.point(stage.frame(vec3(division.mean)), Role::Current, "mean");
    for (int axis = 0; axis < 3; ++axis) {
        const auto [from, to] = deviation(stage, division, axis);
        step.mark(Line{from, to}, Role::Construction, name_of_axis(axis));
    }
}

void say_axis(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
              const cd_build::Division& division) {
    const double largest = division.variance[division.axis];
    if (largest > 0) {
        step.say("The variance on ", strong(name_of_axis(division.axis)), ", ", now(largest),
                 ", is the largest: node ", node, " is split there, at ",
                 now(division.mean[division.axis]), ".");
    } else {
        step.say("All centers are equal, so no variance is the largest: node ", node,
                 " is split on ", strong(name_of_axis(division.axis)), ", at ",
                 now(division.mean[division.axis]), ".");
    }
    step.now_value("split at", division.mean[division.axis]).value("variance", largest);
    show_plane(step, stage, spread_of(stage, patches), division.axis, division.mean[division.axis]);
    for (const std::uint32_t patch : patches) step.point(center_at(stage, patch), Role::Candidate);
    if (patches.size() < 4 || !(largest > 0)) return;
    step.ask("On which axis do the centers vary most?");
    for (int axis = 0; axis < 3; ++axis) {
        const auto [from, to] = deviation(stage, division, axis);
        step.choice(name_of_axis(axis), division.variance[axis] == largest, Line{from, to});
    }
}

void say_sides(StepBuilder& step, const Stage& stage, std::uint32_t node, Patches patches,
               const cd_build::Division& division) {
    const std::size_t right = patches.size() - division.left;
    const char* const axis = name_of_axis(division.axis);
    if (division.halved) {
        step.say("The mean leaves one child of node ", node,
                 " empty, so its patches are divided into halves by their order on ", axis, ": ");
    } else {
        step.say("Centers below the mean on ", axis,
                 " go to the left child, those above it to the "
                 "right one");
        if (division.on_mean == 1) {
            step.say("; the ", strong("one"), " on the mean goes to the left");
        } else if (division.on_mean > 1) {
            step.say("; the ", strong(division.on_mean), " on the mean go left and right in turn");
        }
        step.say(": ");
    }
    step.say(now(division.left), " to the left, ", now(right), " to the right.")
        .now_value("left", static_cast<std::int64_t>(division.left))
        .now_value("right", static_cast<std::int64_t>(right))
        .value("on the mean", static_cast<std::int64_t>(division.on_mean));
    for (std::size_t i = 0; i < patches.size(); ++i) {
        const Role role = i < division.left ? Role::Apart : Role::ShapeB;
        show_patch(step, stage, patches[i], role);
        step.point(center_at(stage, patches[i]), role);
    }
    if (!division.halved)
        show_plane(step, stage, spread_of(stage, patches), division.axis,
                   division.mean[division.axis]);
}

void say_fit(StepBuilder& step, const CdTree& tree, std::uint32_t node) {
    const CdNode& leaf = tree.nodes[node];
    const CdPatch& patch = tree.patches[leaf.first];
    step.say("Leaf ", node,
             ": the 18-DOP of its patch has, in nine directions, the least and the "
             "greatest product with its ",
             strong(patch.vertex_count), " vertices.")
        .mark(NodeMark{0, node}, Role::Current)
        .value("vertices", static_cast<std::int64_t>(patch.vertex_count))
        .now_value("volume", leaf.size);
}

void say_merge(StepBuilder& step, const CdTree& tree, std::uint32_t node) {
    const CdNode& parent = tree.nodes[node];
    const CdNode &left = tree.nodes[parent.first], &right = tree.nodes[parent.first + 1];
    std::int64_t from_left = 0;
    for (int k = 0; k < 9; ++k) {
        const auto at = static_cast<std::size_t>(k);
        from_left += left.bounds.lo[at] <= right.bounds.lo[at];
        from_left += left.bounds.hi[at] >= right.bounds.hi[at];
    }
    step.say("Node ", node, ": for each of the 18 planes, the farther one of its children ",
             parent.first, " and ", parent.first + 1, " is taken, ", now(from_left),
             " of the left and ", now(18 - from_left), " of the right.")
        .mark(NodeMark{0, node}, Role::Current)
        .mark(NodeMark{0, parent.first}, Role::Apart)
        .mark(NodeMark{0, parent.first + 1}, Role::ShapeB)
        .now_value("planes of the left child", from_left)
        .now_value("volume", parent.size);
}

void say_built(StepBuilder& step, const CdTree& tree) {
    step.say("The root bounds the mesh: ", strong(tree.nodes.size()), " nodes over ",
             strong(tree.patches.size()), plural(tree.patches.size(), " patch.", " patches."))
        .mark(NodeMark{0, 0}, Role::Bounds)
        .decides(AnswerPart::Verdict)
        .value("nodes", static_cast<std::int64_t>(tree.nodes.size()))
        .value("patches", static_cast<std::int64_t>(tree.patches.size()));
}

}  // namespace collidoscope::cd_divide_steps
