#include "collision/trees/build_steps/layered_volumes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/unit_circle.h"

namespace collidoscope {
namespace {

dmat3 turn_about(const dvec3& unit, double turns) {
    const dvec2 half = on_unit_circle(0.5 * turns);
    return glm::mat3_cast(glm::dquat(half.x, half.y * unit));
}

dvec3 unit_or(const dvec3& v, const dvec3& otherwise) {
    const double length = glm::length(v);
    return length > 0 ? v / length : otherwise;
}

std::string percent_of(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "0 %";
    return std::to_string((100 * part + whole / 2) / whole) + " %";
}

}  // namespace

LayeredBody::LayeredBody(const Mesh& mesh) : volumes(mesh.positions), outline(outline_of(mesh)) {
    tree = std::make_shared<const AabbTree>(*build_aabb_tree(mesh));
}

std::vector<RelativePose> layered_path(LayeredPath path, int count, const Polytope& a,
                                       const Polytope& b, const RelativePose& start,
                                       const dvec3& up) {
    const dvec3 middle = start.rotation * b.center + start.translation;
    const dvec3 between = middle - a.center;
    const dvec3 along = unit_or(cross(up, between), dvec3(1, 0, 0));
    const double half = 1.5 * (a.radius + b.radius);
    std::vector<RelativePose> poses;
    for (int i = 0; i < count; ++i) {
        dvec3 center;
        dmat3 turn;
        if (path == LayeredPath::Past) {
            const double at = 2 * (i + 0.5) / count - 1;
            center = middle + at * half * along;
            turn = turn_about(unit_or(up, dvec3(0, 1, 0)), 0.5 * at);
        } else {
            // Evenly over the sphere: the golden spiral, with turns that do not repeat.
            const double golden = 0.5 * (3 - std::sqrt(5.0));
            const double z = 1 - 2 * (i + 0.5) / count;
            const dvec2 around = std::sqrt(1 - z * z) * on_unit_circle(golden * i);
            const dvec3 away(around.x, z, around.y);
            center = a.center + glm::length(between) * away;
            turn = turn_about(unit_or(dvec3(away.z, away.x, 0.5 + away.y), dvec3(1, 0, 0)),
                              0.7548776662466927 * i);
        }
        RelativePose pose;
        pose.rotation = turn * start.rotation;
        pose.translation = center - pose.rotation * b.center;
        poses.push_back(pose);
    }
    return poses;
}

namespace detail {

const char* label_of(VolumeKind kind) {
    switch (kind) {
        case VolumeKind::RitterSphere:
        case VolumeKind::SmallestSphere:
            return "sphere";
        case VolumeKind::Aabb:
            return "box";
        default:
            return "tight";
    }
}

namespace {

void show_volume_pair(StepBuilder& step, const LayeredScene& s, VolumeKind kind,
                      const RelativePose& pose, Role role) {
    std::vector<Geometry> all = visit_volume(s.a.volumes, kind, [](const auto& volume) {
        return geometry_of(volume, VolumeLook::Lines);
    });
    for (Geometry& geometry : s.pair.geometry_at(kind, pose, VolumeLook::Lines))
        all.push_back(std::move(geometry));
    for (const Geometry& geometry : all)
        step.mark(placed(geometry, s.frame), role).link(id_of(kind));
}

void show_ghost(StepBuilder& step, const LayeredScene& s, const RelativePose& pose, Role role) {
    for (const Wire& wire : s.b.outline)
        step.mark(placed(placed(wire, pose), s.frame), role).link("b");
}

vec3 center_at(const LayeredScene& s, const RelativePose& pose) {
    return s.frame(pose(vec3(s.b.volumes.hull.center)));
}

}  // namespace

void show_path(StepBuilder& step, const LayeredScene& s) {
    step.say("B is placed in ", now(s.path.size()),
             " poses. In each the layers are tested in turn, the cheapest first: ");
    for (const VolumeKind kind : s.layers) step.say(strong(title_of(kind)), ", ");
    step.say(s.layers.empty() ? "the triangles alone." : "and finally the triangles.");
    Wire way{{}, false};
    for (const RelativePose& pose : s.path) way.points.push_back(center_at(s, pose));
    step.mark(way, Role::Construction, "path").keep("path");
    step.now_value("poses", static_cast<std::int64_t>(s.path.size()));
    for (const VolumeKind kind : s.layers)
        show_volume_pair(step, s, kind, s.path.front(), Role::Candidate);
    show_ghost(step, s, s.path.front(), Role::ShapeB);
}

void show_pose(StepBuilder& step, const LayeredScene& s, std::size_t i, const LayeredAnswer& answer,
               bool turned) {
    const auto decided = static_cast<std::size_t>(answer.decided[i]);
    const bool exact = decided == s.layers.size();
    const bool meet = answer.meet[i];
    step.say("Pose ", i + 1, ": ");
    for (std::size_t k = 0; k < std::min(decided, s.layers.size()); ++k) {
        step.say("the volumes (", title_of(s.layers[k]), ") overlap, ");
        show_volume_pair(step, s, s.layers[k], s.path[i], Role::Rejected);
    }
    if (!exact) {
        step.say("the volumes (", strong(title_of(s.layers[decided])), ") are ", now("separated"),
                 ", so the bodies are. No triangle is tested.");
        show_volume_pair(step, s, s.layers[decided], s.path[i], Role::Apart);
    } else {
        step.say(s.layers.empty() ? "the " : "so the ", strong("triangles"),
                 " are tested: the surfaces ", now(meet ? "intersect" : "are disjoint"),
                 meet ? "." : ". Every layer gave a false positive: the expensive case.");
    }
    show_ghost(step, s, s.path[i], meet ? Role::Hit : Role::ShapeB);
    step.point(center_at(s, s.path[i]), Role::Current);
    step.value("pose", static_cast<std::int64_t>(i + 1));
    const std::string by = exact ? "triangles" : title_of(s.layers[decided]);
    step.now_value("decided by", by);
    for (const LayerCount& layer : answer.layers)
        step.value(layer.title, static_cast<std::int64_t>(layer.answered));
    if (!turned) return;
    step.ask("B moves on. Which layer decides this pose?");
    for (std::size_t k = 0; k < s.layers.size(); ++k)
        step.choice(title_of(s.layers[k]), k == decided);
    step.choice("Triangles", exact);
}

void show_shares(StepBuilder& step, const LayeredScene& s, const LayeredAnswer& answer) {
    const std::uint64_t poses = answer.decided.size();
    step.say("Of ", poses, " poses: ");
    for (std::size_t k = 0; k < answer.layers.size(); ++k) {
        const LayerCount& layer = answer.layers[k];
        step.say(k > 0 ? ", " : "", strong(layer.title), " decided ",
                 now(percent_of(layer.answered, poses)));
        step.value(layer.title, static_cast<std::int64_t>(layer.answered));
    }
    step.say(". In ", now(answer.hits), " the bodies intersect.");
    step.now_value("hits", static_cast<std::int64_t>(answer.hits));
    // The poses at which each layer had the last word.
    for (std::size_t i = 0; i < answer.decided.size(); ++i) {
        const auto decided = static_cast<std::size_t>(answer.decided[i]);
        const std::size_t left = s.layers.size() - std::min(decided, s.layers.size());
        const Role role = answer.meet[i]               ? Role::Hit
                          : left == 0                  ? Role::Current
                          : left + 1 > s.layers.size() ? Role::Skipped
                                                       : Role::Apart;
        step.point(center_at(s, s.path[i]), role).link(answer.layers[decided].id);
    }
}

}  // namespace detail
}  // namespace collidoscope
