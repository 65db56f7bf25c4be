#include "collision/trees/points/mesh_winding_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/trees/points/mesh_winding.h"

namespace collidoscope::mesh_winding {
namespace {

// A share of the sphere and the sum so far.
void say_change(StepBuilder& step, double share, double sum) {
    step.now_value("share", share).value("w", sum);
}

void mark_view(StepBuilder& step, const Triangle& t, const vec3& p) {
    for (const vec3& corner : {t.a, t.b, t.c}) step.line(p, corner, Role::Construction);
}

Role role_of(double share) {
    return share > 0 ? Role::Inside : share < 0 ? Role::Outside : Role::Rejected;
}

const char* seen_from(double share) {
    return share > 0   ? ", seen from behind, covers "
           : share < 0 ? ", seen from the front, takes away "
                       : ", seen edge-on or without area, covers ";
}

}  // namespace

void say_run(StepBuilder& step, const Mesh& mesh, const Run& run, const vec3& p) {
    const double share = run.after - run.before;
    if (run.end - run.first == 1) {
        step.say("Triangle ", strong(run.first), seen_from(share), now(std::abs(share)),
                 " of the sphere around p: w = ", run.after, ".");
        mark_view(step, mesh.triangle(run.first), p);
    } else {
        step.say("Triangles ", strong(run.first), " to ", strong(run.end - 1), " together add ",
                 now(share), ": w = ", run.after, ".");
    }
    for (std::size_t i = run.first; i < run.end; ++i) {
        step.mark(TriangleMark{0, static_cast<std::uint32_t>(i)},
                  role_of(covered_share(mesh.triangle(i), p)));
    }
    say_change(step, share, run.after);
}

void say_dipole(StepBuilder& step, std::uint32_t node, const Dipole& dipole, const Change& change,
                const vec3& p) {
    const double share = change.after - change.before;
    step.say("Node ", strong(node), " is far: as one dipole in the middle of its area it adds ",
             now(share), ": w = ", change.after, ".")
        .mark(NodeMark{0, node}, Role::Bounds)
        .point(vec3(dipole.center), role_of(share), "c")
        .line(p, vec3(dipole.center), Role::Construction);
    say_change(step, share, change.after);
}

void say_near(StepBuilder& step, std::uint32_t node, const Dipole& dipole, double reach,
              const vec3& p) {
    const dvec3 away = dipole.center - dvec3(p);
    const double distance = std::sqrt(glm::dot(away, away));
    step.say("Node ", strong(node), " is too near for one dipole: p is ", now(distance),
             " from its center, its radius is ", dipole.radius, ".")
        .mark(NodeMark{0, node}, Role::Opened)
        .value("reach", reach * dipole.radius)
        .now_value("distance to c", distance);
}

void say_leaf(StepBuilder& step, const AabbTree& tree, std::uint32_t node, const Change& change,
              const vec3& p) {
    const double share = change.after - change.before;
    const auto& leaf = tree.nodes[node];
    step.say("Node ", strong(node),
             " is a near leaf: ", leaf.count() == 1 ? "its triangle adds " : "its triangles add ",
             now(share), " by solid angles: w = ", change.after, ".")
        .mark(NodeMark{0, node}, Role::Opened);
    for (std::uint32_t slot = leaf.first(); slot < leaf.first() + leaf.count(); ++slot) {
        step.mark(TriangleMark{0, tree.primitives[slot]},
                  role_of(covered_share(tree.triangles[slot], p)));
        mark_view(step, tree.triangles[slot], p);
    }
    say_change(step, share, change.after);
}

}  // namespace collidoscope::mesh_winding
