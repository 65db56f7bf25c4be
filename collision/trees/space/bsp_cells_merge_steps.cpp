#include "collision/trees/space/bsp_cells_merge_steps.h"

#include <algorithm>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trees/space/constants.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::bsp_cells_merge {

namespace {

void show_faces(StepBuilder& step, const ConvexCell& cell, Role role, const RelativePose& frame) {
    for (const std::vector<dvec3>& face : cell.faces) {
        std::vector<vec3> ring;
        ring.reserve(face.size());
        for (const dvec3& p : face) ring.push_back(frame(vec3(p)));
        step.mark(Wire{std::move(ring), true}, role);
    }
}

}  // namespace

Aabb room_around(std::span<const Triangle> triangles) {
    Aabb around = empty_aabb();
    for (const Triangle& t : triangles) grow(around, bounds_of(t));
    const vec3 size = around.max - around.min;
    const float room = 0.05f * std::max({size.x, size.y, size.z});
    return {around.min - room, around.max + room};
}

double tolerance_for(const Aabb& around, std::span<const Triangle> others) {
    Aabb all = around;
    for (const Triangle& t : others) grow(all, bounds_of(t));
    const vec3 reach = glm::max(glm::abs(all.min), glm::abs(all.max));
    return constants::cell_corner * double{std::max({reach.x, reach.y, reach.z})};
}

void say_cell(StepBuilder& step, const ConvexCell& cell, const RelativePose& frame) {
    step.say("Insert a cell of B's tree that lies inside B, with ", now(cell.faces.size()),
             " faces, into the tree of A.");
    show_faces(step, cell, Role::ShapeB, frame);
}

void say_part(StepBuilder& step, const ConvexCell& part, bool shared, double volume,
              const RelativePose& frame) {
    if (shared) step.verdict(true);
    if (shared)
        step.say("Cut by A's planes, a part of it ends ", strong("inside"),
                 " A: the solids share its volume, ", now(volume), ".")
            .now_value("volume", volume);
    else
        step.say("A part of it ends ", strong("outside"), " A.");
    show_faces(step, part, shared ? Role::Inside : Role::Outside, frame);
}

}  // namespace collidoscope::bsp_cells_merge
