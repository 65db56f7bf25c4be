#include "collision/trees/build_steps/split_terms_steps.h"

namespace collidoscope::split {

void say_hull(StepBuilder& step, const SplitNode& node, const Polytope& hull) {
    step.say("The convex hull of the ", strong(node.triangles().size()), " triangles of node ",
             node.number(), " has ", now(hull.vertices.size()), " vertices and ",
             now(hull.faces.size()),
             " faces. What lies inside it has no part in the axes of the box.")
        .mark(NodeMark{0, node.number()}, Role::Bounds)
        .now_value("vertices", static_cast<std::int64_t>(hull.vertices.size()))
        .now_value("faces", static_cast<std::int64_t>(hull.faces.size()));
    constexpr std::size_t max_edges = 400;
    if (hull.edge_count() > max_edges) return;
    const auto at = [&](Index v) { return node.seen().point(hull.vertices[v]); };
    for (Index v = 0; v < hull.vertices.size(); ++v) step.point(at(v), Role::Current);
    for (Index edge = 0; edge < hull.half_edges.size(); edge += 2)
        step.line(at(hull.origin(edge)), at(hull.end(edge)), Role::Construction);
}

}  // namespace collidoscope::split
