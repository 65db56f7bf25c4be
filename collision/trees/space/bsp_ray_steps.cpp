#include "collision/trees/space/bsp_ray_steps.h"

#include <algorithm>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trees/space/bsp_ray.h"

namespace collidoscope::bsp_ray {

void say_listed(StepBuilder& step, std::size_t triangles, std::span<const BspCrossing> met) {
    step.verdict(true).say("Of the ", triangles, plural(triangles, " triangle", " triangles"),
                           " in the plane the ray hits ");
    constexpr std::size_t max_told = 4;
    for (std::size_t i = 0; i < std::min(met.size(), max_told); ++i) {
        step.say(i > 0 ? ", " : "", strong(met[i].hit.triangle), " at t = ", now(met[i].hit.t),
                 " (", name_of(met[i].passage), ")");
    }
    step.say(met.size() > max_told ? ", ..." : ".");
    for (const BspCrossing& one : met.first(std::min<std::size_t>(met.size(), 50)))
        step.mark(TriangleMark{0, one.hit.triangle}, Role::Hit);
}

std::size_t count_culled(const BspTree& tree, const TriangleCaster& cast,
                         std::span<const std::uint32_t> triangles) {
    return static_cast<std::size_t>(
        std::count_if(triangles.begin(), triangles.end(),
                      [&](std::uint32_t i) { return cast.culls(tree.triangles[i]); }));
}

void say_tried(StepBuilder& step, std::span<const std::uint32_t> triangles,
               const std::uint32_t* hit, float best, bool listing, std::size_t culled) {
    if (hit)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (hit) {
        step.say("Of the ", triangles.size(), plural(triangles.size(), " triangle", " triangles"),
                 " in the plane the ray hits ", strong(*hit), " at t = ", now(best), ".")
            .mark(TriangleMark{0, *hit}, Role::Hit);
    } else {
        step.say("The ray misses the ", triangles.size(),
                 plural(triangles.size(), " triangle", " triangles"), " in the plane",
                 listing ? "." : ", or hits them behind the best hit.");
        if (culled > 0)
            step.say(" It meets ", strong(culled),
                     " of them from behind: ", plural(culled, "it is", "they are"), " culled.");
        for (const std::uint32_t triangle :
             triangles.first(std::min<std::size_t>(triangles.size(), 50)))
            step.mark(TriangleMark{0, triangle}, Role::Rejected);
    }
}

void say_near(StepBuilder& step, std::uint32_t plane, bool in_front, BspCells& cells,
              std::uint32_t node) {
    step.say("The plane of triangle ", strong(plane));
    step.say(" is not crossed here: continue ", in_front ? "in front of it." : "behind it.");
    step.mark(TriangleMark{0, plane}, Role::Current);
    cells.show(step, node);
}

void say_both(StepBuilder& step, std::uint32_t plane, double t, bool back_first, BspCells& cells,
              std::uint32_t node) {
    step.say("The plane of triangle ", strong(plane));
    step.say(" is crossed at t = ", now(t), ": first the near side, ",
             back_first ? "behind" : "in front", ", then its triangles, then the far side.");
    step.mark(TriangleMark{0, plane}, Role::Current);
    cells.show(step, node);
}

void say_done(StepBuilder& step, const TreeRayAnswer& answer) {
    if (!answer.hit) step.verdict(false);
    if (answer.hit) {
        step.say("The first triangle hit is ", strong(answer.hit->triangle),
                 ", at t = ", now(answer.hit->t), ".")
            .mark(TriangleMark{0, answer.hit->triangle}, Role::Result);
    } else {
        step.say("The ray hits nothing.");
    }
    step.value("planes", static_cast<std::int64_t>(answer.opened))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
}

void say_sorted(StepBuilder& step, const BspCrossings& result) {
    const std::vector<BspCrossing>& hits = result.hits;
    step.verdict(!hits.empty());
    if (!hits.empty()) step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    const auto count = [&](Passage passage) {
        return std::count_if(hits.begin(), hits.end(),
                             [&](const BspCrossing& c) { return c.passage == passage; });
    };
    if (hits.empty()) {
        step.say("The ray hits nothing.");
    } else {
        step.say("Sorted by t: ", strong(hits.size()),
                 plural(hits.size(), " triangle is", " triangles are"), " hit, ",
                 std::int64_t{count(Passage::Entering)}, " entering and ",
                 std::int64_t{count(Passage::Leaving)}, " leaving. The first is ",
                 strong(hits.front().hit.triangle), ", at t = ", now(hits.front().hit.t), ".");
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(hits.size(), 100); ++i)
        step.mark(TriangleMark{0, hits[i].hit.triangle}, Role::Result);
    step.value("planes", static_cast<std::int64_t>(result.opened))
        .value("triangle tests", static_cast<std::int64_t>(result.primitive_tests))
        .value("hits", static_cast<std::int64_t>(hits.size()));
}

}  // namespace collidoscope::bsp_ray
