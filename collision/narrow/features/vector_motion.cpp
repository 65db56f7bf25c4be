#include "collision/narrow/features/vector_motion.h"

#include <algorithm>
#include <glm/gtc/quaternion.hpp>

namespace collidoscope {

Polytope VectorPath::at(double time) const {
    if (time >= 1) return convex_hull(points);
    const double left = 1 - time;
    const glm::dquat turn = glm::angleAxis(-left * angle, dvec3(0, 1, 0));
    std::vector<vec3> moved;
    moved.reserve(points.size());
    for (const vec3& p : points)
        moved.emplace_back(vec3(center + turn * (dvec3(p) - center) - left * shift));
    return convex_hull(moved);
}

namespace vector_motion {
namespace {

vec3 between(const PairResult& apart) {
    return 0.5f * (apart.point_on_a + apart.point_on_b);
}

}  // namespace

PointFromBefore point_from_before(const Polytope& a, const VectorPath& path, std::size_t frame,
                                  int frames) {
    const double step = 1.0 / frames;
    double apart = (static_cast<double>(frame) - 1) * step,
           overlap = static_cast<double>(frame) * step;
    const PairResult before = collide_vclip(a, path.at(apart));
    PointFromBefore found{frame, between(before), before.normal, before.signed_distance};
    // The time of a first contact, to a millionth of a frame.
    PairResult last_apart = before;
    for (int k = 0; k < 20; ++k) {
        const double middle = 0.5 * (apart + overlap);
        const Polytope b = path.at(middle);
        VectorCache cold;
        bool meet = false;
        search_between(a, b, cold, meet);
        if (meet) {
            overlap = middle;
        } else {
            apart = middle;
            last_apart = collide_vclip(a, b);
        }
    }
    found.time = apart * frames;
    found.first_contact = between(last_apart);
    found.error = glm::length(found.first_contact - found.point);
    return found;
}

void say_frame(StepBuilder& step, const Polytope& b, const VectorFrame& frame, int frames) {
    const auto tests = [](int n) { return counted(static_cast<std::size_t>(n), "test", "tests"); };
    step.say("Frame ", strong(frame.number), " of ", frames, ": ");
    if (frame.hit) {
        step.say("no vector separates the bodies, they ", strong("overlap"), ". Found with ",
                 now(tests(frame.with_cache)), ".");
    } else if (!frame.cached) {
        step.say("no vector is cached. From center to center, s is found with ",
                 now(tests(frame.with_cache)), ".");
    } else if (frame.with_cache == 1) {
        step.say("the cached vector ", strong("still separates"), " them: ", now(tests(1)),
                 ". From center to center it takes ", tests(frame.without_cache), ".");
    } else {
        step.say("the cached vector no longer separates them. Reflected from there: ",
                 now(tests(frame.with_cache)),
                 "; from center to center: ", tests(frame.without_cache), ".");
    }
    step.value("frame", static_cast<std::int64_t>(frame.number))
        .now_value("tests", static_cast<std::int64_t>(frame.with_cache))
        .value("tests without memory", static_cast<std::int64_t>(frame.without_cache))
        .value("cached", frame.cached)
        .value("overlap", frame.hit)
        .value("gap along s", frame.gap);
    const Role role = frame.hit ? Role::Hit : Role::ShapeB;
    if (b.edge_count() <= 400)
        for (Index edge = 0; edge < b.half_edges.size(); edge += 2)
            step.line(b.vertices[b.origin(edge)], b.vertices[b.end(edge)], role);
    const vec3 &p = frame.supports[0], &q = frame.supports[1];
    step.point(p, Role::Current, "p").point(q, Role::Current, "q");
    if (frame.hit) return;
    const vec3 middle = 0.5f * (p + q);
    const auto half = static_cast<float>(0.5 * b.radius);
    step.arrow(middle - half * vec3(frame.vector), middle + half * vec3(frame.vector),
               Role::SeparatingAxis, "s");
}

void say_point(StepBuilder& step, const PointFromBefore& found) {
    step.say("They collide in frame ", strong(found.frame), ". The point comes from frame ",
             found.frame - 1, ", when they were closest there, ", now(found.distance),
             " apart. They first touch at frame ", found.time, ", ", strong(found.error), " away.");
    step.value("frame", static_cast<std::int64_t>(found.frame))
        .value("point", found.point)
        .value("distance before", found.distance)
        .value("first contact", found.first_contact)
        .now_value("error", found.error);
    step.point(found.point, Role::Witness, "from before")
        .point(found.first_contact, Role::Hit, "first contact")
        .line(found.point, found.first_contact, Role::Depth)
        .arrow(found.point, found.point + found.normal, Role::Normal, "n");
}

}  // namespace vector_motion
}  // namespace collidoscope
