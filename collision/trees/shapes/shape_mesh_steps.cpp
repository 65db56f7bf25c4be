#include "collision/trees/shapes/shape_mesh_steps.h"

#include <glm/gtc/quaternion.hpp>

#include "collision/trees/shapes/shape_mesh.h"

namespace collidoscope::shape_mesh {

void say_bounds(StepBuilder& step, const Aabb& box, const RelativePose& placed) {
    const dvec3 middle = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const vec3 half(0.5 * (dvec3(box.max) - dvec3(box.min)));
    step.say("In the mesh's frame A lies in a box of ", now(2.0f * half),
             ". Nodes apart from it are "
             "skipped.")
        .mark(BoxMark{{vec3(placed.rotation * middle + placed.translation), half,
                       quat(glm::quat_cast(placed.rotation))}},
              Role::Bounds, "box of A")
        .keep("box of A")
        .now_value("size", 2.0f * half);
}

void say_skip(StepBuilder& step, std::uint32_t node) {
    step.say("Skip node ", strong(node), ": its box and that of A are apart.")
        .mark(NodeMark{0, node}, Role::Skipped);
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf" : "",
             ": its box overlaps that of A.")
        .mark(NodeMark{0, node}, Role::Opened);
}

void say_tried(StepBuilder& step, const MeshTouch& tried) {
    const PairResult& pair = tried.pair;
    step.say("A and triangle ", strong(tried.triangle));
    if (pair.hit) {
        step.say(pair.signed_distance == 0 ? " just " : " ",
                 strong(pair.signed_distance == 0 ? "touch" : "overlap"), " by ",
                 now(-pair.signed_distance), ", with ", counted(pair.contacts.size(), "contact"),
                 ".");
        step.verdict(true);
    } else {
        step.say(" are ", strong("separated"), " by ", now(pair.signed_distance), ".");
    }
    step.mark(TriangleMark{0, tried.triangle}, pair.hit ? Role::Hit : Role::Apart)
        .now_value("signed distance", pair.signed_distance)
        .ask("Does A touch triangle " + std::to_string(tried.triangle) + "?",
             "Does A touch this triangle?")
        .choice("They touch", pair.hit)
        .choice("They are disjoint", !pair.hit);
    if (!pair.hit) {
        step.line(pair.point_on_a, pair.point_on_b, Role::Apart);
        return;
    }
    for (std::size_t i = 0; i < pair.contacts.size(); ++i) {
        const Contact& contact = pair.contacts[i];
        const std::string key = std::to_string(tried.triangle) + "." + std::to_string(i);
        step.point(contact.position, Role::Hit).keep("contact " + key);
    }
    step.mark(Line{pair.point_on_a, pair.point_on_b}, Role::Depth);
}

void say_done(StepBuilder& step, const ShapeMeshAnswer& answer) {
    if (answer.hit()) {
        const MeshTouch& deepest = answer.touched[answer.deepest];
        step.say("A touches ", strong(counted(answer.touched.size(), "triangle")),
                 ". The deepest is triangle ", strong(deepest.triangle), ", by ",
                 now(-deepest.pair.signed_distance), ".")
            .verdict(true)
            .decides(AnswerPart::Depth, AnswerPart::Normal, AnswerPart::Witness,
                     AnswerPart::Contact)
            .mark(TriangleMark{0, deepest.triangle}, Role::Result)
            .line(deepest.pair.point_on_a, deepest.pair.point_on_b, Role::Depth)
            .arrow(deepest.pair.point_on_b, deepest.pair.point_on_b + deepest.pair.normal,
                   Role::Normal, "n")
            .value("normal", deepest.pair.normal);
    } else {
        step.say("A touches ", strong("no triangle"), ".").verdict(false);
    }
    step.value("opened", static_cast<std::int64_t>(answer.opened))
        .value("skipped", static_cast<std::int64_t>(answer.skipped))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::shape_mesh
