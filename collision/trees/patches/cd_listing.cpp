#include "collision/trees/patches/cd_listing.h"

#include <algorithm>
#include <array>
#include <string>

namespace collidoscope {

std::size_t ListingPatches::largest() const {
    std::size_t most = 0;
    for (const auto& patch : patches) most = std::max(most, patch.size());
    return most;
}

std::size_t ListingPatches::foreign() const {
    std::size_t count = 0;
    for (std::size_t t = 0; t < neighbors.size(); ++t)
        for (const ListingNeighbor& next : neighbors[t])
            count += patch_of[t] != patch_of[next.triangle];
    return count;
}

namespace listing_steps {
namespace {

void mark_members(StepBuilder& step, const Stage& stage, const std::vector<std::uint32_t>& members,
                  Role role) {
    for (const std::uint32_t t : members) step.mark(TriangleMark{stage.body, t}, role);
}

const char* body_name(const Stage& stage) {
    return stage.body == 0 ? "A" : "B";
}

const char* reason_of(PatchCondition broken) {
    switch (broken) {
        case PatchCondition::Normals:
            return "their normals face opposite sides";
        case PatchCondition::Seen:
            return "one can be seen from the other";
        case PatchCondition::PlaneCut:
            return "one crosses the plane of the other";
        case PatchCondition::None:
            break;
    }
    return "";
}

std::string neighbors_of(std::size_t n) {
    return counted(n, "neighbor", "neighbors");
}

}  // namespace

const vec3& corner(const Triangle& t, int k) {
    return k == 0 ? t.a : k == 1 ? t.b : t.c;
}

int corner_that_differs(const Triangle& older, const Triangle& added) {
    for (int k = 0; k < 3; ++k) {
        const vec3& p = corner(added, k);
        if (p != older.a && p != older.b && p != older.c) return k;
    }
    return -1;
}

void say_take(StepBuilder& step, const Stage& stage, std::uint32_t triangle, std::size_t patches) {
    step.say("AddTriangle: triangle ", strong(triangle), " of ", body_name(stage),
             ". So far there ", plural(patches, "is ", "are "),
             counted(patches, "patch", "patches"), ".")
        .value("patches", static_cast<std::int64_t>(patches))
        .mark(TriangleMark{stage.body, triangle}, Role::Current);
}

void say_full(StepBuilder& step, const Stage& stage, std::uint32_t patch,
              const std::vector<std::uint32_t>& members, std::uint32_t added,
              std::uint32_t patch_size) {
    step.say("Patch ", patch, " has ", strong(members.size()),
             " triangles, more than the maximum of ", patch_size, ": it is passed over.")
        .value("triangles", static_cast<std::int64_t>(members.size()));
    mark_members(step, stage, members, Role::Skipped);
    step.mark(TriangleMark{stage.body, added}, Role::Current);
}

void say_reject(StepBuilder& step, const Stage& stage, std::uint32_t patch, std::uint32_t member,
                std::uint32_t added, PatchCondition broken,
                const std::vector<std::uint32_t>& neighbors) {
    step.say("Patch ", patch, ": triangle ", strong(added), " does not fit triangle ", member, ", ",
             reason_of(broken), ".");
    if (!neighbors.empty())
        step.say(" But the list of neighbors is ", strong("not emptied"), ": it keeps ",
                 now(neighbors.size()), plural(neighbors.size(), " triangle", " triangles"),
                 " of patches that were tried without success.");
    step.value("kept neighbors", static_cast<std::int64_t>(neighbors.size()));
    mark_members(step, stage, neighbors, Role::Candidate);
    step.mark(TriangleMark{stage.body, member}, Role::Rejected)
        .mark(TriangleMark{stage.body, added}, Role::Current);
}

void say_insert(StepBuilder& step, const Stage& stage, std::uint32_t patch,
                const std::vector<std::uint32_t>& members, std::uint32_t added,
                const std::vector<std::uint32_t>& neighbors, std::uint32_t patch_size) {
    const std::size_t foreign = neighbors.size() + 1 - members.size();
    step.say("Triangle ", strong(added), " fits all of patch ", patch, " and becomes its triangle ",
             now(members.size()), ". All of them are stored as its neighbors, ",
             "with or without a common edge: ", neighbors_of(neighbors.size()));
    if (foreign > 0)
        step.say(", of which ", strong(foreign), plural(foreign, " is", " are"),
                 " in another patch");
    step.say(".");
    if (members.size() > patch_size)
        step.say(" That is one more than the maximum of ", strong(patch_size), ".");
    step.value("triangles", static_cast<std::int64_t>(members.size()))
        .value("neighbors", static_cast<std::int64_t>(neighbors.size()))
        .value("in other patches", static_cast<std::int64_t>(foreign));
    mark_members(step, stage, neighbors, Role::Candidate);
    mark_members(step, stage, members, Role::Best);
    step.mark(TriangleMark{stage.body, added}, Role::Current);
}

void say_new(StepBuilder& step, const Stage& stage, std::uint32_t patch, std::uint32_t added,
             std::size_t neighbors) {
    step.say("No patch takes triangle ", strong(added), ": it begins patch ", now(patch), ".");
    if (neighbors > 0) step.say(" It gets no neighbors; those collected are dropped.");
    step.value("patch", static_cast<std::int64_t>(patch))
        .mark(TriangleMark{stage.body, added}, Role::Best);
}

void say_plane(StepBuilder& step, std::uint32_t first, std::uint32_t of_b, double least,
               bool crosses) {
    step.say("Triangle ", strong(of_b), " of B spans a plane. The search starts at triangle ",
             first, ", the first of A's patch. ",
             crosses ? "It crosses the plane." : "It lies on one side of it.")
        .now_value("nearest corner", least)
        .value("crosses", crosses)
        .mark(TriangleMark{1, of_b}, Role::Current)
        .mark(TriangleMark{0, first}, Role::Best);
}

void say_test(StepBuilder& step, std::uint32_t t, std::uint32_t of_b, bool meet, bool again) {
    const Role role = meet ? Role::Hit : Role::Rejected;
    step.say("Triangle ", t, " of A is taken to cross the plane of triangle ", of_b,
             " of B: the two ", strong(meet ? "intersect" : "are disjoint"), ".");
    if (again) step.say(" This pair was reported before: it is ", strong("reported again"), ".");
    step.value("intersect", meet).mark(TriangleMark{0, t}, role).mark(TriangleMark{1, of_b}, role);
}

void say_same_side(StepBuilder& step, std::uint32_t t, std::uint32_t of_b, bool in_truth) {
    step.say("Triangle ", t, " of A is taken to lie on one side of the plane of triangle ", of_b,
             " of B: no test.");
    if (in_truth) step.say(" In truth it ", strong("crosses the plane"), ".");
    step.value("crosses in truth", in_truth)
        .mark(TriangleMark{0, t}, in_truth ? Role::Suspected : Role::Skipped)
        .mark(TriangleMark{1, of_b}, Role::Current);
}

void say_neighbor(StepBuilder& step, const Look& look) {
    step.say("From triangle ", look.from, " to its neighbor ", strong(look.to));
    if (look.foreign) step.say(" in another patch");
    if (look.corner < 0) {
        step.say(": no corner is given, so it ", strong("takes over"),
                 " the distance, and that it ",
                 look.crosses ? "crosses the plane." : "lies on one side of the plane.");
    } else {
        step.say(": its corner that differs is ", now(look.distance), " from the plane. The sign ",
                 strong(look.crosses ? "changes" : "is the same"),
                 look.crosses ? ": it is taken to cross the plane."
                              : ": it is taken to lie on one side.");
    }
    if (look.crosses != look.in_truth)
        step.say(" That is ", strong("wrong"),
                 look.in_truth ? ", it crosses the plane." : ", it does not cross the plane.");
    const bool queued = look.crosses || look.closer;
    step.say(!queued        ? " It is farther away and is not queued."
             : look.crosses ? " It goes to the top of the queue."
                            : " It is no farther away and is queued.");
    step.now_value("distance", look.distance)
        .value("taken to cross", look.crosses)
        .value("crosses in truth", look.in_truth)
        .value("queued", queued)
        .mark(TriangleMark{1, look.of_b}, Role::Current)
        .mark(TriangleMark{0, look.from}, Role::Best)
        .mark(TriangleMark{0, look.to}, queued ? Role::Candidate : Role::Skipped);
}

}  // namespace listing_steps
}  // namespace collidoscope
