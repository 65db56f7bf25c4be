#include "app/view/drawing/pair_gap.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "app/base/utilities/overloaded.h"
#include "app/view/camera/contents.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/trees/shape_box.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

// Points, and how far the volume reaches beyond their hull.
struct RoundedPoints {
    std::vector<vec3> points;
    double radius = 0;
};

std::vector<vec3> corners_of_box(const Box& box) {
    std::vector<vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const vec3 sign((i & 1) ? 1 : -1, (i & 2) ? 1 : -1, (i & 4) ? 1 : -1);
        corners.push_back(box.center + box.rotation * (sign * box.half));
    }
    return corners;
}

RoundedPoints points_of(const VolumeShape& volume, const Pose& pose) {
    RoundedPoints out =
        std::visit(Overloaded{
                       [](const Aabb& box) { return RoundedPoints{corners_of_box(to_box(box))}; },
                       [](const Box& box) { return RoundedPoints{corners_of_box(box)}; },
                       [](const Sphere& s) {
                           return RoundedPoints{{s.center}, double{s.radius}};
                       },
                       [](const Hull& hull) { return RoundedPoints{hull.points}; },
                   },
                   volume);
    for (vec3& p : out.points) p = pose.position + pose.rotation * p;
    return out;
}

// One node of each body at most is wanted; what comes after a second one is not looked at.
struct Counted {
    std::array<int, 2> nodes{};
    NodesTested last;
};
Counted count_nodes(std::span<const Mark> marks) {
    Counted counted;
    for (const Mark& mark : marks) {
        const auto* node = std::get_if<NodeMark>(&mark.geometry);
        if (!node || mark.space != Space::World || node->body < 0 || node->body > 1) continue;
        ++counted.nodes[static_cast<std::size_t>(node->body)];
        (node->body == 0 ? counted.last.a : counted.last.b) = node->node;
    }
    return counted;
}

}  // namespace

std::optional<std::array<dvec3, 2>> gap_between(const VolumeShape& a, const Pose& pose_a,
                                                const VolumeShape& b, const Pose& pose_b) {
    const RoundedPoints of_a = points_of(a, pose_a), of_b = points_of(b, pose_b);
    if (of_a.points.empty() || of_b.points.empty()) return std::nullopt;
    const Polytope hull_a = convex_hull(of_a.points), hull_b = convex_hull(of_b.points);
    const GjkResult found = closest_points(PlacedPolytope(hull_a), PlacedPolytope(hull_b));
    const dvec3 way = found.on_b - found.on_a;
    const double length = glm::length(way);
    if (found.status == GjkStatus::Overlapping || !(length > of_a.radius + of_b.radius))
        return std::nullopt;
    const dvec3 along = way / length;
    return {{found.on_a + of_a.radius * along, found.on_b - of_b.radius * along}};
}

std::optional<NodesTested> nodes_tested(std::span<const Mark> marks) {
    const Counted counted = count_nodes(marks);
    if (counted.nodes[0] != 1 || counted.nodes[1] != 1) return std::nullopt;
    return counted.last;
}

bool about_two_trees(std::span<const Mark> marks) {
    const Counted counted = count_nodes(marks);
    return counted.nodes[0] > 0 && counted.nodes[1] > 0;
}

void add_pair_gap(std::span<const Mark> marks, const MarkContext& context,
                  render::Overlay& overlay) {
    const auto tested = nodes_tested(marks);
    if (!tested) return;
    const std::array<std::uint32_t, 2> nodes{tested->a, tested->b};
    std::array<VolumeShape, 2> volumes;
    std::array<Pose, 2> poses;
    double size = 0;
    for (std::size_t k = 0; k < 2; ++k) {
        const std::size_t body = context.body_of(static_cast<int>(k));
        if (body >= context.trees.size() || !context.trees[body]) return;
        const TreeView& tree = *context.trees[body];
        if (nodes[k] >= tree.node_count()) return;
        volumes[k] = tree.bounds(nodes[k]);
        poses[k] = unit_pose(context.scene.bodies[body].shape);
        const Aabb box = box_around(volumes[k]);
        size = std::max(size, glm::length(dvec3(box.max) - dvec3(box.min)));
    }
    const auto gap = gap_between(volumes[0], poses[0], volumes[1], poses[1]);
    if (!gap) return;
    const RoleStyle style = styled(context.palette, Role::SeparatingAxis, context.style);
    const dvec3 middle = 0.5 * ((*gap)[0] + (*gap)[1]);
    overlay.plane(vec3(middle), vec3(glm::normalize((*gap)[1] - (*gap)[0])),
                  static_cast<float>(0.4 * size), fill_of(style, 0.16f));
    overlay.line(vec3((*gap)[0]), vec3((*gap)[1]), stroke_of(style));
    for (const dvec3& end : *gap) add_point(end, style, context, overlay);
}

}  // namespace collidoscope::app
