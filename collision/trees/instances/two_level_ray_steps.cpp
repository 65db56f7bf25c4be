#include "collision/trees/instances/two_level_ray_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/trees/instances/two_level_ray.h"

namespace collidoscope::two_level_ray {
namespace {

const char* const entered_key = "entered instance";
const char* const best_key = "best hit";
const char* const object_key = "object";
const char* const object_ray_key = "ray in object space";
const char* const object_best_key = "best hit in object space";

// The link of the marks of one thing of an object.
std::string link_of(const InstanceFrame& frame, const char* noun, std::uint32_t number) {
    return "instance " + std::to_string(frame.instance) + " " + noun + " " + std::to_string(number);
}

void mark_box(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node, Role role) {
    const Aabb& box = frame.tree->nodes[node].bounds;
    const std::string link = link_of(frame, "node", node);
    if (frame.level > 0) step.mark(placed_edges({}, box), role).in(Space::Object).link(link);
    step.mark(placed_edges(frame.placement, box), role);
    if (frame.level > 0) step.link(link);
}

// The part of the frame's ray near its object; all of it where the object has no box.
Line near_ray(const InstanceFrame& frame) {
    const auto at = [&](double t) { return vec3(frame.origin + t * frame.direction); };
    if (frame.tree->empty()) return {at(0), at(1)};
    const Aabb& box = frame.tree->nodes[0].bounds;
    const dvec3 margin(0.5 * glm::distance(dvec3(box.min), dvec3(box.max)));
    const dvec3 low = dvec3(box.min) - margin, high = dvec3(box.max) + margin;
    double from = 0, to = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        if (frame.direction[axis] == 0) continue;
        const double a = (low[axis] - frame.origin[axis]) / frame.direction[axis];
        const double b = (high[axis] - frame.origin[axis]) / frame.direction[axis];
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    }
    return {at(from), at(std::max(from, std::isfinite(to) ? to : from))};
}

// Marks from here on are in the space of the last frame.
void mark_object(StepBuilder& step, std::span<const InstanceFrame> frames) {
    step.drop(object_best_key);
    if (frames.back().level == 0) {
        step.drop(object_key).drop(object_ray_key);
        return;
    }
    ObjectMark object;
    for (const InstanceFrame* frame = &frames.back(); frame->level > 0;
         frame = &frames[frame->outer])
        object.path.insert(object.path.begin(), frame->member);
    step.mark(std::move(object), Role::ShapeB).in(Space::Object).keep(object_key);
    const Line ray = near_ray(frames.back());
    step.arrow(ray.from, ray.to, Role::Ray).in(Space::Object).keep(object_ray_key);
}

std::vector<vec3> corners_of(const Triangle& t) {
    return {t.a, t.b, t.c};
}

}  // namespace

Wire placed_edges(const Affine& placement, const Aabb& box) {
    // Around the bottom, up, around the top, and down and up at the edges that are left.
    constexpr int way[] = {0, 1, 3, 2, 0, 4, 5, 1, 5, 7, 3, 7, 6, 2, 6, 4};
    Wire wire{{}, false};
    for (const int corner : way) {
        wire.points.push_back(
            placement(vec3{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                           corner & 4 ? box.max.z : box.min.z}));
    }
    return wire;
}

void say_skip(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node, bool behind,
              bool found) {
    step.say("Skip ", frame.level == 0 ? "top node " : "node ", strong(node));
    if (behind)
        step.say(found ? ": it begins behind the best hit." : ": it begins beyond the ray's end.");
    else
        step.say(": the ray misses its box.");
    mark_box(step, frame, node, Role::Skipped);
}

void say_open(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node, double enters) {
    const bool leaf = frame.tree->nodes[node].is_leaf();
    step.say("Descend into ", frame.level == 0 ? "top node " : "node ", strong(node),
             leaf ? ", a leaf." : ".")
        .value("enters at t", static_cast<float>(enters));
    mark_box(step, frame, node, Role::Opened);
}

void say_masked(StepBuilder& step, const InstanceFrame& frame, std::uint32_t node,
                std::uint32_t instance) {
    step.say("Instance ", strong(instance), " has no bit in common with the ray's mask: it is ",
             strong("passed through"), ".");
    mark_box(step, frame, node, Role::Rejected);
}

void say_enter(StepBuilder& step, std::span<const InstanceFrame> frames, const InstanceRef& ref) {
    const InstanceFrame& entered = frames.back();
    step.say("Enter instance ", strong(ref.instance));
    if (ref.node != 0) step.say(" at node ", strong(ref.node), ", as it was opened");
    step.say(". In its space the ray starts at ", now(vec3(entered.origin)), " toward ",
             now(vec3(entered.direction)), ", not normalized: t stays the same.")
        .now_value("origin in object space", vec3(entered.origin))
        .now_value("direction in object space", vec3(entered.direction))
        .value("level", static_cast<std::int64_t>(entered.level));
    mark_object(step, frames);
    mark_box(step, entered, ref.node, Role::Current);
    step.keep(entered_key + std::to_string(entered.level));
}

void say_leave(StepBuilder& step, std::span<const InstanceFrame> frames, bool found, double best) {
    const InstanceFrame& left = frames.back();
    step.say("Leave instance ", strong(left.instance));
    if (left.level > 1) step.say(", ", left.level, " levels deep");
    step.say(left.level == 1 ? ": back to the ray in the world." : ": back to the space around it.")
        .drop(entered_key + std::to_string(left.level));
    if (found) step.value("best t", static_cast<float>(best));
    step.mark(placed_edges(left.placement, left.tree->nodes[0].bounds), Role::Bounds);
    mark_object(step, frames.first(frames.size() - 1));
}

void say_tried(StepBuilder& step, const TriedTriangle& tried) {
    const AabbTree& tree = *tried.frame.tree;
    const std::uint32_t triangle = tree.primitives[tried.slot];
    if (tried.closer)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (tried.t) {
        step.say("Brought into the world, triangle ", strong(triangle), " of instance ",
                 strong(tried.frame.instance), " is hit at t = ", now(*tried.t),
                 tried.closer             ? ", the first so far."
                 : *tried.t < tried.t_min ? ", before the ray's range."
                 : tried.found            ? ", behind the first so far."
                                          : ", beyond the ray's end.")
            .now_value("t", *tried.t);
    } else if (tried.culled) {
        step.say("The ray meets triangle ", strong(triangle), " of instance ",
                 strong(tried.frame.instance), " from behind: it is ", strong("culled"), ".");
    } else {
        step.say("Brought into the world, triangle ", strong(triangle), " of instance ",
                 strong(tried.frame.instance), " is missed.");
    }
    step.ask("Is this triangle the first so far?")
        .choice("It is met, and nearer than any before", tried.closer)
        .choice("It is missed, or does not count", !tried.closer);
    const std::string link = link_of(tried.frame, "triangle", triangle);
    const Role role = tried.closer ? Role::Hit : Role::Rejected;
    step.facet(corners_of(tree.triangles[tried.slot]), role).in(Space::Object).link(link);
    if (tried.closer) step.keep(object_best_key);
    step.facet(corners_of(tried.corners), role).link(link);
    if (tried.closer) step.keep(best_key);
}

void say_done(StepBuilder& step, const InstancedScene& scene, const Ray& ray, bool any,
              const InstanceRayAnswer& answer) {
    if (answer.hit) {
        const InstancePath path = scene.locate(answer.hit->triangle);
        const vec3 at(dvec3(ray.origin) + double{answer.hit->t} * dvec3(ray.direction));
        step.say(any ? "A triangle that is hit: " : "The first triangle hit: ",
                 strong(path.triangle), " of instance ", strong(path.instances.front()),
                 ", at t = ", now(answer.hit->t), ".")
            .now_value("t", answer.hit->t)
            .point(at, Role::Result);
    } else {
        step.verdict(false).say("The ray hits nothing.");
    }
    step.value("top box tests", static_cast<std::int64_t>(answer.top_tests))
        .value("instances entered", static_cast<std::int64_t>(answer.entered))
        .value("box tests in objects", static_cast<std::int64_t>(answer.object_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::two_level_ray
