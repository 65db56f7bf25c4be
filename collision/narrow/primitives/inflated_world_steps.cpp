#include "collision/narrow/primitives/inflated_world_steps.h"

#include <array>
#include <cstddef>
#include <string>

#include "collision/narrow/convex/half_spaces.h"
#include "collision/narrow/primitives/inflated_world.h"
#include "collision/trace/mark.h"

namespace collidoscope::inflated_world {
namespace {

// The point that the sphere becomes; kept to the end, as the grown world is.
void show_point(StepBuilder& step, const Sphere& a) {
    step.point(a.center, Role::Current, "c").keep("c").value("r", a.radius);
}

void show_grown(StepBuilder& step, const std::vector<std::vector<vec3>>& grown) {
    for (const std::vector<vec3>& ring : grown) {
        if (ring.size() >= 3) step.mark(Wire{ring, true}, Role::Bounds).keep("grown");
    }
}

}  // namespace

std::vector<std::vector<vec3>> grown_faces(const Polytope& world,
                                           const std::vector<GrownPlane>& planes, double radius) {
    std::vector<HalfSpace> sides;
    sides.reserve(planes.size());
    for (const GrownPlane& plane : planes) sides.push_back({plane.normal, plane.offset});
    std::vector<std::vector<vec3>> grown;
    for (const auto& face : faces_of(sides, world.center, 4 * (world.radius + radius) + 1))
        grown.emplace_back(face.begin(), face.end());
    return grown;
}

void say_grow(StepBuilder& step, const Sphere& a, const Polytope& world,
              const std::vector<std::vector<vec3>>& grown) {
    const double radius{a.radius};
    step.say("Offset the world by the radius ", now(a.radius), ": move its ", world.faces.size(),
             " face planes outward. The sphere becomes a ", strong("point"), ".");
    show_point(step, a);
    for (const PolytopeFace& face : world.faces) {
        const dvec3 from(world.vertices[world.origin(face.edge)]);
        step.arrow(vec3(from), vec3(from + radius * face.normal), Role::Construction);
    }
    show_grown(step, grown);
}

void say_displace(StepBuilder& step, const Sphere& a, const Polytope& world,
                  const std::vector<std::vector<vec3>>& grown) {
    step.say("Move the ", world.vertices.size(), " vertices of the world along their normals by ",
             "the radius ", now(a.radius), ". The sphere becomes a ", strong("point"),
             ". A face between them moves by less, unless its normal is theirs.");
    show_point(step, a);
    const std::vector<vec3> displaced = displaced_vertices(world, double{a.radius});
    const std::size_t each = displaced.size() / world.vertices.size();
    for (std::size_t k = 0; k < displaced.size(); ++k)
        step.arrow(world.vertices[k / each], displaced[k], Role::Construction);
    show_grown(step, grown);
}

void say_bevel(StepBuilder& step, const Polytope& world, const std::vector<GrownPlane>& planes) {
    step.say(
        "At sharp edges and vertices that adds volume which no sphere reaches. Cut it away "
        "with ",
        now(planes.size() - world.faces.size()), " ", strong("bevel planes"), ".");
    for (const GrownPlane& plane : planes)
        if (plane.kind != FeatureKind::Face)
            step.feature(1, plane.kind, plane.feature, Role::Candidate);
}

void say_round(StepBuilder& step, const Sphere& a, const PairResult& truth) {
    step.say("Exactly offset, edges are round: the center is ",
             now(truth.signed_distance + a.radius), " from the world, the radius is ", a.radius,
             ".")
        .line(a.center, truth.point_on_b, Role::Current, "d")
        .now_value("d - r", truth.signed_distance);
}

void say_plane(StepBuilder& step, const Sphere& a, const std::vector<GrownPlane>& planes,
               const std::vector<std::vector<vec3>>& grown, const GrownPlane& plane, double height,
               bool higher) {
    const dvec3 center(a.center);
    static constexpr std::array<const char*, 3> names{"corner", "edge", "face"};
    const auto kind = static_cast<std::size_t>(plane.kind);
    step.say("The plane of ", strong(names[kind]), " ", plane.feature, ": the center is ",
             now(height > 0 ? height : -height), height > 0 ? " in front of it." : " behind it.")
        .feature(1, plane.kind, plane.feature, higher ? Role::Best : Role::Rejected)
        .facet(detail::patch_of(plane, center, double{a.radius},
                                grown[static_cast<std::size_t>(&plane - &planes[0])]),
               Role::Current, std::string(names[kind]) + " plane")
        .line(a.center, vec3(center - height * plane.normal), Role::Current)
        .now_value("height", height);
}

void say_answer(StepBuilder& step, const Sphere& a, const InflatedResult& result,
                const PairResult& truth) {
    step.verdict(result.pair.hit);
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.say(result.pair.hit ? "The point lies inside the offset world: "
                             : "The point lies outside the offset world: ",
             strong(result.pair.hit ? "hit" : "separated"), ".");
    if (result.redundant())
        step.say(" In fact the sphere is still ", now(truth.signed_distance),
                 " away: the volume at the corner is excess.");
    if (result.missed())
        step.say(" In fact the sphere overlaps the world by ", now(-truth.signed_distance),
                 ": the face below it has moved by less than the radius.");
    step.point(a.center, result.pair.hit ? Role::Hit : Role::Apart)
        .line(result.pair.point_on_a, result.pair.point_on_b,
              result.pair.hit ? Role::Depth : Role::Apart)
        .value("true distance", truth.signed_distance)
        .now_value("distance", result.pair.signed_distance)
        .ask("Is the sphere's center inside the offset world?")
        .choice("Inside", result.pair.hit)
        .choice("Outside", !result.pair.hit);
}

}  // namespace collidoscope::inflated_world
