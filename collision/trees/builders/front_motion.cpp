#include "collision/trees/builders/front_motion.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string>

#include "collision/volumes/outline.h"

namespace collidoscope {

std::vector<RelativePose> front_path(const Pose& a, const Pose& first, const Pose& last,
                                     int frames) {
    std::vector<RelativePose> path;
    for (int k = 0; k <= frames; ++k) {
        // The ends as they are, not as an interpolation rounds them.
        Pose at = k == 0 ? first : last;
        if (k > 0 && k < frames) {
            const float t = static_cast<float>(k) / static_cast<float>(frames);
            at.position = glm::mix(first.position, last.position, t);
            at.rotation = glm::slerp(first.rotation, last.rotation, t);
        }
        path.emplace_back(a, at);
    }
    return path;
}

void FrontTotals::add(const FrontFrame& frame) {
    ++frames;
    tests += frame.tests;
    tests_from_roots += frame.tests_from_roots;
    above += frame.counts.above;
    opened += frame.counts.opened;
    hits += frame.hit;
}

double FrontTotals::reused() const {
    return above == 0 ? 1.0 : 1.0 - static_cast<double>(opened) / static_cast<double>(above);
}

namespace front_steps {
namespace {

std::string share_of(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "none";
    const auto tenths = static_cast<std::uint64_t>(
        std::llround(1000.0 * static_cast<double>(part) / static_cast<double>(whole)));
    return spoken(static_cast<double>(tenths) / 10) + " %";
}

std::int64_t as_value(std::uint64_t n) {
    return static_cast<std::int64_t>(n);
}

void show_way(StepBuilder& step, const Stage& stage, std::span<const RelativePose> path) {
    Wire way{{}, false};
    for (const RelativePose& pose : path) way.points.push_back(stage.frame(pose(vec3(0))));
    step.mark(way, Role::Construction, "path");
}

}  // namespace

void say_frame(StepBuilder& step, const Stage& stage, std::span<const RelativePose> path,
               const FrontFrame& frame, const FrontTotals& totals) {
    const FrontCounts& c = frame.counts;
    const RelativePose& pose = path[frame.number];
    step.say("Frame ", strong(frame.number), " of ", path.size() - 1, ": ");
    if (frame.number == 0) {
        step.say("there is no front yet, so the query starts at the roots. It descends into ",
                 now(c.opened), " pairs of nodes and stops at ", strong(c.pairs),
                 ": they are the front.");
    } else {
        step.say("of ", c.above, " pairs of nodes above the front, ", strong(c.opened),
                 plural(c.opened, " is", " are"), " new. The other ",
                 now(share_of(c.above - c.opened, c.above)),
                 " were descended in earlier frames and are not tested again. ", strong(c.stayed),
                 plural(c.stayed, " pair", " pairs"), " of the front ",
                 plural(c.stayed, "is", "are"),
                 " disjoint as before. Volume tests: ", strong(frame.tests), ", from the roots ",
                 frame.tests_from_roots, ".");
    }
    step.say(frame.hit ? " The surfaces intersect." : " The surfaces are disjoint.");
    step.value("frame", as_value(frame.number))
        .value("front", as_value(c.pairs))
        .value("pairs above", as_value(c.above))
        .now_value("opened", as_value(c.opened))
        .value("stayed", as_value(c.stayed))
        .value("raised", as_value(c.raised))
        .value("volume tests", as_value(frame.tests))
        .value("from the roots", as_value(frame.tests_from_roots));
    if (frame.number > 0) step.value("not opened again", totals.reused());
    show_way(step, stage, path);
    for (const Wire& wire : stage.outline)
        step.mark(placed(placed(wire, pose), stage.frame), frame.hit ? Role::Hit : Role::ShapeB)
            .link("b");
    step.point(stage.frame(pose(vec3(0))), Role::Current);
}

void show_outline(StepBuilder& step, const Stage& stage, const RelativePose& pose) {
    for (const Wire& wire : stage.outline)
        step.mark(placed(wire, pose), Role::ShapeB).keep("B in this frame");
}

void say_motion(StepBuilder& step, const Stage& stage, std::span<const RelativePose> path,
                const FrontTotals& totals) {
    step.say("Over all ", totals.frames, " frames, ",
             now(share_of(totals.above - totals.opened, totals.above)),
             " of the node pairs above the front were not opened again. Volume tests: ",
             strong(totals.tests), " from the front, ", strong(totals.tests_from_roots),
             " from the roots.");
    step.now_value("not opened again", totals.reused())
        .value("volume tests", as_value(totals.tests))
        .value("from the roots", as_value(totals.tests_from_roots))
        .value("frames that hit", as_value(totals.hits));
    show_way(step, stage, path);
}

}  // namespace front_steps
}  // namespace collidoscope
