#include "collision/trees/patches/cd_patch_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

namespace collidoscope::patch_steps {
namespace {

dvec3 middle(const Triangle& t) {
    return (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
}

// Unit normal; zero for a triangle without area.
dvec3 normal(const Triangle& t) {
    const dvec3 n = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
    const double length = glm::length(n);
    return length > 0 ? n / length : dvec3(0);
}

double size_of(const Triangle& t) {
    return std::max({glm::distance(dvec3(t.a), dvec3(t.b)), glm::distance(dvec3(t.b), dvec3(t.c)),
                     glm::distance(dvec3(t.c), dvec3(t.a))});
}

Triangle at(const Stage& stage, std::uint32_t triangle) {
    return stage.frame(stage.mesh.triangle(triangle));
}

void show_normal(StepBuilder& step, const Triangle& t, double length, Role role) {
    const dvec3 from = middle(t);
    step.arrow(vec3(from), vec3(from + length * normal(t)), role);
}

// A square of the triangle's plane, wide enough to reach the other triangle.
void show_plane(StepBuilder& step, const Triangle& t, const Triangle& other) {
    const dvec3 n = normal(t);
    if (n == dvec3(0)) return;
    const dvec3 u = glm::normalize(dvec3(t.b) - dvec3(t.a));
    const dvec3 v = glm::cross(n, u);
    const dvec3 center = middle(t);
    const double reach = 0.4 * size_of(t) + 0.8 * glm::distance(center, middle(other));
    std::vector<vec3> square;
    for (const auto& [x, y] : {std::array{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}})
        square.emplace_back(center + reach * (x * u + y * v));
    step.mark(Wire{square, true}, Role::Construction);
}

// Each triangle drawn in toward the middle of its patch, so that patches stand apart.
void show_patch(StepBuilder& step, const Stage& stage, std::uint32_t patch,
                const std::vector<std::uint32_t>& members) {
    // Roles that look different, in turn.
    constexpr std::array roles{Role::Apart, Role::SearchDirection, Role::ShapeB, Role::Best};
    dvec3 center(0);
    for (const std::uint32_t t : members) center += middle(at(stage, t));
    center /= static_cast<double>(members.size());
    const auto drawn_in = [&](const vec3& p) { return vec3(center + 0.88 * (dvec3(p) - center)); };
    for (const std::uint32_t t : members) {
        const Triangle placed = at(stage, t);
        step.facet({drawn_in(placed.a), drawn_in(placed.b), drawn_in(placed.c)},
                   roles[patch % roles.size()])
            .keep("triangle " + std::to_string(t))
            .link("patch " + std::to_string(patch));
    }
}

}  // namespace

const char* label_of(PatchCondition broken) {
    switch (broken) {
        case PatchCondition::Normals:
            return "normals";
        case PatchCondition::Seen:
            return "seen";
        case PatchCondition::PlaneCut:
            return "cut";
        case PatchCondition::None:
            break;
    }
    return "fits";
}

void say_take(StepBuilder& step, const Stage& stage, std::uint32_t triangle, std::size_t patches) {
    const Triangle t = at(stage, triangle);
    step.mark(TriangleMark{0, triangle}, Role::Current, "triangle " + std::to_string(triangle));
    show_normal(step, t, 0.5 * size_of(t), Role::Normal);
    step.say("Triangle ", strong(triangle), " looks for a patch: ");
    if (patches == 0) {
        step.say("no candidate has room.");
    } else {
        step.say(patches, plural(patches, " is a candidate.", " are candidates, tested in turn."));
    }
}

void say_check(StepBuilder& step, const Stage& stage, std::uint32_t patch,
               const std::vector<std::uint32_t>& members, std::uint32_t member, std::uint32_t added,
               PatchCondition broken) {
    const Triangle of_patch = at(stage, member);
    const Triangle joining = at(stage, added);
    const double length = 0.5 * std::min(size_of(of_patch), size_of(joining));
    const Role role = broken == PatchCondition::None ? Role::Best : Role::Rejected;
    for (const std::uint32_t t : members) {
        if (t != member) step.mark(TriangleMark{0, t}, Role::Candidate);
    }
    step.mark(TriangleMark{0, member}, role, "B");
    step.mark(TriangleMark{0, added}, Role::Current, "A");
    show_normal(step, of_patch, length, Role::Normal);
    show_normal(step, joining, length, Role::Normal);
    step.say("Triangle ", added, " (A) against triangle ", member, " (B) of patch ", patch, ": ");
    switch (broken) {
        case PatchCondition::Normals:
            if (normal(of_patch) == dvec3(0) || normal(joining) == dvec3(0)) {
                step.say("one of them has zero area and so ", strong("no normal"), " to compare.");
            } else {
                step.say("their ", strong("normals face opposite sides"),
                         " of the patch, so the patch has no outside.");
            }
            break;
        case PatchCondition::Seen:
            step.say("one lies in front of the other's plane and is ", strong("seen from it"),
                     ": the patch would be concave there.");
            show_plane(step, of_patch, joining);
            break;
        case PatchCondition::PlaneCut:
            step.say("one ", strong("crosses the plane"),
                     " of the other: part of it lies in front, and the patch would not be convex.");
            show_plane(step, of_patch, joining);
            show_plane(step, joining, of_patch);
            break;
        case PatchCondition::None:
            step.say("same side, not visible, no plane crossed: they are ", strong("compatible"),
                     ".");
            break;
    }
    step.ask("Is A compatible with B?")
        .choice("Yes", broken == PatchCondition::None)
        .choice("No: the normals face opposite sides", broken == PatchCondition::Normals)
        .choice("No: one sees the other", broken == PatchCondition::Seen)
        .choice("No: a plane is crossed", broken == PatchCondition::PlaneCut);
}

void say_joined(StepBuilder& step, const Stage& stage, std::uint32_t patch,
                const std::vector<std::uint32_t>& members, std::uint32_t patch_size, bool begun) {
    const std::uint32_t added = members.back();
    const bool full = members.size() >= patch_size;
    show_patch(step, stage, patch, members);
    if (begun) {
        step.say("No patch accepts triangle ", added, ": it starts patch ", strong(patch),
                 full ? ", which is full at once." : ".");
    } else {
        step.say("Triangle ", added, " is compatible with all of patch ", strong(patch),
                 " and joins it: ", members.size(), " of ", patch_size,
                 full ? ", so it is full." : ".");
    }
    step.value("patch", static_cast<std::int64_t>(patch))
        .value("its triangles", static_cast<std::int64_t>(members.size()));
}

void say_done(StepBuilder& step, std::size_t triangles, std::size_t patches) {
    step.say("All ", triangles, " triangles lie in ", strong(patches),
             plural(patches, " convex patch.", " convex patches."))
        .value("patches", static_cast<std::int64_t>(patches));
    if (patches > 0) {
        step.value("triangles per patch",
                   static_cast<double>(triangles) / static_cast<double>(patches));
    }
}

}  // namespace collidoscope::patch_steps
