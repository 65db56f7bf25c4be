#include "collision/trees/instances/top_steps.h"

#include "collision/trace/words.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::top_steps {
namespace {

BoxMark mark_of(const Aabb& box) {
    return {Box{center_of(box), half_of(box), quat(1, 0, 0, 0)}};
}

// The instance of the i-th box: those that hold nothing have none.
std::uint32_t instance_of_box(const InstancedScene& scene, std::size_t i) {
    std::uint32_t instance = 0;
    for (;; ++instance) {
        if (scene.refs_of(instance).empty()) continue;
        if (i-- == 0) return instance;
    }
}

std::string box_key(std::uint32_t instance) {
    return "box of instance " + std::to_string(instance);
}

}  // namespace

void say_box(StepBuilder& step, const InstancedScene& scene, const TopRecord& record,
             std::size_t i) {
    const std::uint32_t instance = instance_of_box(scene, i);
    const SharedObject& object = scene.instances()[instance].object;
    step.say("The box of instance ", strong(instance), " in the world, around the turned boxes of ",
             scene_of(object) ? "the group" : "the mesh's tree", ".")
        .value("triangles", static_cast<std::int64_t>(triangle_count(object)))
        .now_value("area", area(record.boxes[i]))
        .mark(mark_of(record.boxes[i]), Role::Bounds)
        .keep(box_key(instance));
}

void say_opening(StepBuilder& step, const InstanceOpening& opening) {
    const std::uint32_t instance = opening.opened.instance;
    const float before = area(opening.box),
                after = area(opening.children[0]) + area(opening.children[1]);
    step.say("The largest box, of area ", before, ", belongs to instance ", strong(instance),
             ": it is ", strong("opened"), " at node ", opening.opened.node, ". Two boxes of area ",
             now(after), " in all replace it.")
        .value("area before", before)
        .now_value("area after", after)
        .value("entries", static_cast<std::int64_t>(opening.refs) + 1)
        .mark(mark_of(opening.children[0]), Role::Candidate)
        .mark(mark_of(opening.children[1]), Role::Candidate)
        .mark(mark_of(opening.box), Role::Opened)
        .drop(box_key(instance));
}

void say_split(StepBuilder& step, const InstancedScene& scene, const SplitRecord& split) {
    constexpr const char* axes[] = {"x", "y", "z"};
    step.say("Top node ", strong(split.node));
    if (split.halved) {
        step.say(" gives each side half of its ", split.count,
                 " entries: no plane is worth choosing.");
    } else {
        step.say(" is split across ", strong(axes[split.axis]), " at ", split.position, ": ",
                 counted(split.left, "entry", "entries"), " to the left, ",
                 split.count - split.left, " to the right. That costs ", now(split.cost),
                 " steps, a leaf would cost ", split.cost_unsplit, ".")
            .value("position", split.position);
    }
    step.now_value("cost", split.cost).value("cost as a leaf", split.cost_unsplit);
    const auto& nodes = scene.top().nodes;
    const auto& node = nodes[split.node];
    step.mark(mark_of(node.bounds), Role::Opened);
    if (!split.halved && split.count > 2) {
        step.ask("Across which axis is this node split?");
        for (int axis = 0; axis < 3; ++axis) {
            const vec3 middle = center_of(node.bounds), half = half_of(node.bounds);
            vec3 along(0);
            along[axis] = half[axis];
            step.choice(axes[axis], axis == split.axis, Line{middle - along, middle + along});
        }
    }
    if (node.is_leaf()) return;
    step.mark(mark_of(nodes[node.first()].bounds), Role::Candidate)
        .mark(mark_of(nodes[node.first() + 1].bounds), Role::Candidate);
}

void say_move(StepBuilder& step, const InstancedScene& scene, std::uint32_t instance,
              const Aabb& before) {
    const Aabb after = scene.box_of(instance);
    const std::size_t entries = scene.refs_of(instance).size();
    step.say("Instance ", strong(instance), " moves, its shared tree does not change: ",
             counted(entries, "entry gets a new box", "entries get new boxes"), ".")
        .drop("")
        .value("area before", area(before))
        .now_value("area after", area(after))
        .mark(mark_of(before), Role::Rejected)
        .mark(mark_of(after), Role::Current);
}

void say_refit(StepBuilder& step, const InstancedScene& scene, std::uint32_t node) {
    const auto& n = scene.top().nodes[node];
    step.say("Refit top node ", strong(node),
             n.is_leaf() ? ", a leaf: the box of its entry."
                         : ": the union of the boxes of both children.")
        .now_value("area", area(n.bounds))
        .mark(mark_of(n.bounds), Role::Current);
}

}  // namespace collidoscope::top_steps
