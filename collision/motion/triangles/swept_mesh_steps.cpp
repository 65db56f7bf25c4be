#include "collision/motion/triangles/swept_mesh_steps.h"

#include <glm/gtc/quaternion.hpp>
#include <string>

#include "collision/motion/triangles/swept_mesh.h"

namespace collidoscope::swept_mesh {
namespace {

std::string feature_of(const MeshSweep& sweep) {
    return swept_triangle::name_of(sweep.first.feature, sweep.first.index);
}

void mark_contact(StepBuilder& step, const MeshSweep& sweep, Role role) {
    const Contact& contact = sweep.first.contact;
    step.mark(TriangleMark{0, sweep.triangle}, role)
        .point(contact.position, Role::Hit)
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n");
}

}  // namespace

void say_bounds(StepBuilder& step, const Aabb& box, const RelativePose& placed, const vec3& way) {
    const dvec3 middle = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const vec3 half(0.5 * (dvec3(box.max) - dvec3(box.min)));
    const vec3 center(placed.rotation * middle + placed.translation);
    step.say("In the mesh's frame A lies in a box of ", now(2.0f * half),
             ", which moves along. Nodes that it does not enter in time are skipped.")
        .mark(BoxMark{{center, half, quat(glm::quat_cast(placed.rotation))}}, Role::Bounds,
              "box of A")
        .keep("box of A")
        .arrow(center, center + way, Role::Ray, "d")
        .keep("d")
        .value("d", way)
        .now_value("size", 2.0f * half);
}

void say_skip(StepBuilder& step, std::uint32_t node, bool never, double near, double limit) {
    step.say("Skip node ", strong(node),
             never ? ": A's box does not enter it." : ": A's box enters it only at ");
    if (!never) step.say(now(near), ", after the contact at ", limit, ".");
    step.mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, double near) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf" : "", ": A's box enters it at ",
             now(near), ".")
        .mark(NodeMark{0, node}, Role::Opened)
        .now_value("enters", near);
}

void say_beside(StepBuilder& step, std::uint32_t triangle, bool late) {
    step.say("The box of triangle ", strong(triangle),
             late ? " is entered only after the contact so far." : " is not entered.")
        .mark(TriangleMark{0, triangle}, Role::Skipped);
}

void say_tried(StepBuilder& step, const MeshSweep& tried) {
    step.say("A and triangle ", strong(tried.triangle));
    if (tried.hit())
        step.say(" touch at ", now(tried.first.time), ": ", strong(feature_of(tried)), ".");
    else
        step.say(" ", strong("do not touch"), " on the way.");
    step.ask("Does A touch triangle " + std::to_string(tried.triangle) + " on its way?",
             "Does A touch this triangle on its way?")
        .choice("They touch", tried.hit())
        .choice("They do not", !tried.hit());
    if (!tried.hit()) {
        step.mark(TriangleMark{0, tried.triangle}, Role::Apart);
        return;
    }
    mark_contact(step, tried, Role::Candidate);
    step.value("n", tried.first.contact.normal).now_value("t", tried.first.time);
}

void say_ghost(StepBuilder& step, const MeshSweep& tried, const ConeTest& cone) {
    step.say("The ", tried.first.feature == FeatureKind::Edge ? "edge" : "vertex",
             " is internal: a face around it rises along −n. From there the surface cannot push "
             "this way: the contact is a ",
             strong("ghost"), ".");
    mark_contact(step, tried, Role::Rejected);
    const Contact& contact = tried.first.contact;
    step.arrow(contact.position, vec3(dvec3(contact.position) - cone.face_normal), Role::Candidate,
               "face's")
        .value("faces around", static_cast<std::int64_t>(cone.faces))
        .now_value("n", contact.normal);
}

void say_replace(StepBuilder& step, const MeshSweep& tried, const ConeTest& cone) {
    step.say("Internal edges are ignored: take the normal of face ", strong(cone.face), ", ",
             now(tried.first.contact.normal), ", along which A is ", tried.first.contact.depth,
             " deep.");
    mark_contact(step, tried, Role::Candidate);
    step.value("depth", tried.first.contact.depth).now_value("n", tried.first.contact.normal);
}

void say_glide(StepBuilder& step, const MeshSweep& tried, const vec3& way) {
    const dvec3 d(way);
    step.say("A does not move into triangle ", strong(tried.triangle),
             ": it glides or leaves, and the contact does not count.");
    mark_contact(step, tried, Role::Rejected);
    step.now_value("d·n", glm::dot(d, dvec3(tried.first.contact.normal)));
}

void say_compared(StepBuilder& step, const MeshSweep& tried, const MeshSweep& best, bool earlier) {
    if (earlier) {
        step.say("The ", strong("earliest contact"), " so far: triangle ", tried.triangle, ", at ",
                 now(tried.first.time), ".")
            .verdict(true);
        mark_contact(step, tried, Role::Best);
    } else {
        step.say("That is not before the contact with triangle ", strong(best.triangle), ", at ",
                 now(best.first.time), ".");
        mark_contact(step, best, Role::Best);
    }
    step.now_value("t", tried.first.time);
}

void say_done(StepBuilder& step, const MeshSweep& answer, const swept_triangle::Told& told) {
    if (answer.hit()) {
        const Contact& contact = answer.first.contact;
        step.say("The first contact is with triangle ", strong(answer.triangle), " (",
                 feature_of(answer), ") at ", now(answer.first.time), ".")
            .verdict(true)
            .decides(AnswerPart::Parameter, AnswerPart::Normal, AnswerPart::Contact,
                     AnswerPart::Witness, AnswerPart::Depth);
        swept_triangle::mark_body(step, told, answer.first.time, Role::ShapeA, "A at t", "at t");
        mark_contact(step, answer, Role::Result);
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth)
            .value("n", contact.normal)
            .value("depth", contact.depth)
            .now_value("t", answer.first.time);
    } else {
        step.say("A touches ", strong("no triangle"), " on its way.").verdict(false);
    }
    step.value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::swept_mesh
