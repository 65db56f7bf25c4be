#include "collision/trees/space/voxel_steps.h"

#include "collision/trace/mark.h"
#include "collision/trees/space/voxel_container.h"

namespace collidoscope::voxel_steps {

void show(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
          const Pose& pose, Role role) {
    const auto placed = [&](Box box) {
        box.center = pose.rotation * box.center + pose.position;
        box.rotation = glm::normalize(pose.rotation * box.rotation);
        return BoxMark{box};
    };
    step.mark(placed(to_box(container.box())), Role::Bounds, "container");
    int left = 400;
    for (std::uint32_t z = range.first[2]; z < range.last[2]; ++z) {
        for (std::uint32_t y = range.first[1]; y < range.last[1]; ++y) {
            for (std::uint32_t x = range.first[0]; x < range.last[0]; ++x) {
                if (container.list(x, y, z).empty() || left-- <= 0) continue;
                step.mark(placed(container.voxel(x, y, z)), role);
            }
        }
    }
}

void say_boxes(StepBuilder& step, const Aabb& around_a, const Aabb& around_b) {
    step.say("Each container has a world-aligned bounding box.")
        .mark(BoxMark{to_box(around_a)}, Role::ShapeA)
        .mark(BoxMark{to_box(around_b)}, Role::ShapeB);
}

void say_apart(StepBuilder& step, const Aabb& around_a, const Aabb& around_b) {
    step.verdict(false);
    step.say("The two boxes are ", strong("separated"), ", and so are the bodies.")
        .mark(BoxMark{to_box(around_a)}, Role::Apart)
        .mark(BoxMark{to_box(around_b)}, Role::Apart);
}

void say_voxels_a(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
                  std::size_t listed, const Pose& pose) {
    step.say("In A's frame, B's container overlaps ", range.count(), " of A's voxels; they list ",
             now(listed), " of its ", container.triangles().size(), " triangles.");
    show(step, container, range, pose, Role::ShapeA);
}

void say_voxels_b(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
                  std::size_t listed, const Pose& pose) {
    step.say("In B's frame, A's container overlaps ", range.count(), " of B's voxels; they list ",
             now(listed), " of its ", container.triangles().size(), " triangles.");
    show(step, container, range, pose, Role::ShapeB);
}

void say_compared(StepBuilder& step, std::uint32_t j, std::size_t before,
                  const TreePairAnswer& answer) {
    const std::size_t met = answer.pairs.size() - before;
    if (met > 0) step.verdict(true);
    step.say("Triangle ", j, " of B intersects ", now(met), " of the triangles of A.")
        .mark(TriangleMark{1, j}, met > 0 ? Role::Hit : Role::Rejected);
    for (std::size_t k = before; k < answer.pairs.size(); ++k)
        step.mark(TriangleMark{0, answer.pairs[k].a}, Role::Hit);
}

void say_done(StepBuilder& step, const TreePairAnswer& answer) {
    step.verdict(!answer.pairs.empty() || answer.interrupted);
    if (!answer.pairs.empty())
        step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                     AnswerPart::Depth);
    step.say(answer.interrupted ? "The budget is spent: " : "Done: ", strong(answer.pairs.size()),
             plural(answer.pairs.size(), " pair of triangles intersects, of ",
                    " pairs of triangles intersect, of "),
             answer.primitive_tests, " compared.");
    if (answer.interrupted && answer.pairs.empty())
        step.say(" The bodies are ", strong("assumed to collide"), ".");
    step.value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

}  // namespace collidoscope::voxel_steps
