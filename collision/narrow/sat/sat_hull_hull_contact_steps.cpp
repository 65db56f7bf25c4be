// The steps after the axis is chosen: the exact question, closest points, contacts.
#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/narrow/sat/sat_hull_hull_steps.h"

namespace collidoscope::sat {
namespace {

std::vector<vec3> in_world(const HullPair& pair, const std::vector<dvec3>& polygon) {
    std::vector<vec3> points;
    for (const dvec3& p : polygon) points.push_back(pair.world(p));
    return points;
}

const char* letter(bool a) {
    return a ? "A" : "B";
}

Role role(bool a) {
    return a ? Role::ShapeA : Role::ShapeB;
}

void show_reference(StepBuilder& step, const HullPair& pair, bool on_a, Index face) {
    const HullFrame& hull = on_a ? pair.a : pair.b;
    step.mark(Wire{in_world(pair, corners_of(hull, face)), true}, role(on_a), "reference")
        .keep("reference");
}

}  // namespace

void say_exact(StepBuilder& step, const HullPair& pair, const HullAxis& axis, bool meet) {
    step.say(
        "The overlap ", now(axis.overlap),
        " is so small that rounding could have caused it. Exact arithmetic decides: the hulls ",
        strong(meet ? "share a point" : "do not touch"), ".");
    step.now_value("overlap", axis.overlap).value("share a point", meet);
    step.fact(AxisTested{name_of(pair, axis), meet ? AxisOutcome::Overlap : AxisOutcome::Gap,
                         std::abs(axis.overlap)});
    show_intervals(step, pair, axis, Role::Axis);
}

void say_closest_features(StepBuilder& step, const PairResult& result) {
    step.say("The gap on an axis is only a lower bound of the distance. The closest features are ",
             now(result.signed_distance), " apart.");
    step.now_value("distance", result.signed_distance)
        .value("point on A", result.point_on_a)
        .value("point on B", result.point_on_b);
    step.drop("axis");
    step.point(result.point_on_a, Role::Witness, "pA");
    step.point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, Role::Depth).measures(result.signed_distance);
}

void say_edges(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double depth,
               const dvec3& middle) {
    if (axis.kind == AxisKind::Edges) {
        const HullFrame::Edge& ea = pair.a.edges[axis.on_a];
        const HullFrame::Edge& eb = pair.b.edges[axis.on_b];
        step.say("The axis is a cross product: two edges touch at one point, ", now(depth),
                 " deep.");
        step.feature(0, FeatureKind::Edge, ea.half_edge, Role::ShapeA);
        step.feature(1, FeatureKind::Edge, eb.half_edge, Role::ShapeB);
    } else {
        step.say(
            "Both bodies are collinear segments or points. The contact is the middle of their "
            "intersection.");
    }
    step.now_value("depth", depth);
    const dvec3 half = 0.5 * depth * axis.normal;
    step.point(pair.world(middle + half), Role::Witness, "pA");
    step.point(pair.world(middle - half), Role::Witness, "pB");
    step.line(pair.world(middle + half), pair.world(middle - half), Role::Depth);
}

void say_reference(StepBuilder& step, const HullPair& pair, bool on_a, Index face) {
    const HullFrame& hull = on_a ? pair.a : pair.b;
    step.say("The axis is the normal of ", strong(letter(on_a)), "'s face ", face, ": that is the ",
             strong("reference face"), ".");
    step.value("face", static_cast<std::int64_t>(face)).value("normal", vec3(hull.normals[face]));
    step.drop("axis");
    step.feature(on_a ? 0 : 1, FeatureKind::Face, face, role(on_a));
    show_reference(step, pair, on_a, face);
}

void say_incident(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
                  const HullFeature& incident) {
    const HullFrame& hull = on_a ? pair.b : pair.a;
    const char* what = incident.kind == FeatureKind::Face   ? "face"
                       : incident.kind == FeatureKind::Edge ? "edge"
                                                            : "vertex";
    step.say(strong(letter(!on_a)), "'s deepest vertex is on this ", what,
             ", most antiparallel to the reference face: the ",
             strong(std::string("incident ") + what), ".");
    step.value(what, static_cast<std::int64_t>(incident.index));
    if (incident.kind == FeatureKind::Face) {
        const dvec3& normal = (on_a ? pair.a : pair.b).normals[face];
        step.now_value("cosine", glm::dot(hull.normals[incident.index], normal));
    }
    step.feature(on_a ? 1 : 0, incident.kind, incident.index, role(!on_a));
    show_reference(step, pair, on_a, face);
}

void say_clip(StepBuilder& step, const HullPair& pair, bool on_a, Index face, const FaceSide& side,
              const std::vector<dvec3>& before, const std::vector<dvec3>& after) {
    const auto outside = std::count_if(before.begin(), before.end(), [&](const dvec3& p) {
        return glm::dot(side.outward, p) > side.offset;
    });
    if (outside == 0) {
        step.say("All vertices are inside this side of the reference face: nothing to clip.");
    } else {
        step.say("Clip to the side plane of this edge of the reference face: ", now(outside),
                 plural(outside, " vertex lies", " vertices lie"), " outside and ",
                 plural(outside, "goes", "go"), "; ", after.size(), " remain.");
    }
    step.now_value("outside", static_cast<std::int64_t>(outside))
        .value("corners", static_cast<std::int64_t>(after.size()));
    show_reference(step, pair, on_a, face);

    // Stand the plane on the side's middle.
    const dvec3& up = (on_a ? pair.a : pair.b).normals[face];
    const dvec3 along = 0.3 * pair.size * glm::cross(side.outward, up);
    const dvec3 height = 0.3 * pair.size * up;
    const std::vector<dvec3> corners = corners_of(on_a ? pair.a : pair.b, face);
    dvec3 foot(0);
    int count = 0;
    for (const dvec3& p : corners)
        if (glm::dot(side.outward, p) > side.offset - 1e-6 * pair.size) {
            foot += p;
            ++count;
        }
    if (count > 0) foot /= count;
    step.facet({pair.world(foot + along + height), pair.world(foot - along + height),
                pair.world(foot - along - height), pair.world(foot + along - height)},
               Role::Construction);
    step.mark(Wire{in_world(pair, before), true}, Role::Rejected);
    if (!after.empty()) step.mark(Wire{in_world(pair, after), true}, Role::Current).keep("clipped");
}

void say_keep(StepBuilder& step, const HullPair& pair, bool on_a, Index face,
              const std::vector<dvec3>& polygon, const HullContacts& contacts) {
    step.say("Of the clipped vertices ", now(contacts.points.size()),
             " are not above the reference face. Each is a contact; its depth is its distance "
             "below the face.");
    step.now_value("contacts", static_cast<std::int64_t>(contacts.points.size()));
    step.value("corners", static_cast<std::int64_t>(polygon.size()));
    show_reference(step, pair, on_a, face);
    const dvec3& up = (on_a ? pair.a : pair.b).normals[face];
    for (const dvec3& p : polygon) step.point(pair.world(p), Role::Rejected);
    for (const HullContacts::Point& point : contacts.points) {
        const dvec3 half = 0.5 * point.depth * up;
        step.point(pair.world(point.middle), Role::Hit).measures(point.depth);
        step.line(pair.world(point.middle - half), pair.world(point.middle + half), Role::Depth);
    }
}

void say_contacts(StepBuilder& step, const HullPair& pair, const PairResult& result,
                  std::size_t found) {
    const std::size_t size = result.contacts.size();
    step.say("The hulls overlap, ", now(-result.signed_distance), " deep, with ", strong(size),
             plural(size, " contact", " contacts"));
    if (found > size)
        step.say(", chosen from ", found,
                 " so that they span the patch: the deepest, then repeatedly the one farthest from "
                 "those chosen.");
    else
        step.say(". Moving B by the depth along the normal makes them touch.");
    step.now_value("depth", -result.signed_distance).value("normal", result.normal);
    step.drop("reference").drop("clipped").drop("axis").drop("best");
    const float length = static_cast<float>(0.3 * pair.size);
    for (const Contact& contact : result.contacts) {
        step.point(contact.position, Role::Hit);
        step.arrow(contact.position, contact.position + length * contact.normal, Role::Normal);
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
    }
}

}  // namespace collidoscope::sat
