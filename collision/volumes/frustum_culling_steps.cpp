#include "collision/volumes/frustum_culling_steps.h"

#include <glm/geometric.hpp>
#include <string>
#include <utility>
#include <vector>

#include "collision/volumes/frustum_culling.h"
#include "collision/volumes/volume_marks.h"

namespace collidoscope {

namespace frustum_culling {
namespace {

// The distance of a point beyond the plane, negative on the inner side; rounded.
double beyond(const Polytope& view, Index face, const vec3& p) {
    const PolytopeFace& plane = view.faces[face];
    return glm::dot(plane.normal, dvec3(p)) - plane.offset;
}

// The plane with its corner of the box, and the question on which side the box is.
void describe_plane(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane,
                    Role verdict, int side) {
    std::vector<vec3> corners = view.corners_of(face);
    vec3 middle(0);
    for (const vec3& corner : corners) middle += corner / static_cast<float>(corners.size());
    const vec3 normal(view.faces[face].normal);
    const float size = 0.3f * static_cast<float>(view.radius);
    step.facet(std::move(corners), verdict);
    step.arrow(middle, middle + size * normal, Role::Normal, "n");
    step.point(plane.innermost, side > 0 ? Role::Outside : Role::Inside, "innermost");
    step.value("innermost", beyond(view, face, plane.innermost));
    if (side <= 0) {
        step.point(plane.outermost, side == 0 ? Role::Outside : Role::Inside, "outermost");
        step.now_value("outermost", beyond(view, face, plane.outermost));
    }
    step.ask("Where is the box, seen from plane " + std::to_string(face + 1) + "?",
             "side of a plane");
    step.choice("Beyond it", side > 0);
    step.choice("On both sides", side == 0);
    step.choice("On the inner side", side < 0);
}

}  // namespace

void say_start(StepBuilder& step, const Polytope& view, const Aabb& box) {
    step.say("The view volume is bounded by ", now(view.faces.size()),
             " planes. A box that lies beyond one of them cannot be seen.");
    show_volume(step, box, VolumeLook::Lines, Role::Candidate, "");
}

void say_outside(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane) {
    step.verdict(false);
    step.say("Even the corner that lies farthest inward is ",
             now(beyond(view, face, plane.innermost)), " beyond plane ", face + 1,
             ", and with it the whole box: ", strong("outside"), ". It is not drawn.");
    describe_plane(step, view, face, plane, Role::SeparatingAxis, 1);
}

void say_crossing(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane) {
    step.say("Plane ", face + 1,
             " passes through the box: one corner is on its inner side, the "
             "opposite one ",
             now(beyond(view, face, plane.outermost)), " beyond it.");
    describe_plane(step, view, face, plane, Role::Boundary, 0);
}

void say_within(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane) {
    step.say("Even the corner that lies farthest outward is on the inner side of plane ", face + 1,
             ", ", now(-beyond(view, face, plane.outermost)), " away from it.");
    describe_plane(step, view, face, plane, Role::Inside, -1);
}

void say_inside(StepBuilder& step, const Aabb& box) {
    step.verdict(true);
    step.say("The box is on the inner side of all planes: ", strong("inside"),
             ". Nothing in it has to be tested again.");
    show_volume(step, box, VolumeLook::Lines, Role::Inside, "");
}

void say_kept(StepBuilder& step, const Polytope& view, const Aabb& box, const CullResult& result) {
    step.verdict(true);
    step.say("No plane has the box outside, and ", now(result.crossed),
             plural(result.crossed, " passes", " pass"), " through it: it is kept, as it ",
             strong("may be seen"), ".");
    if (!view_meets_box(view, box)) {
        step.say(
            " It cannot: box and view volume have no common point. Beyond an edge of the view "
            "volume no single plane tells.");
    }
    show_volume(step, box, VolumeLook::Lines, Role::Suspected, "");
}

}  // namespace frustum_culling

}  // namespace collidoscope
