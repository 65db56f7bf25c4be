#include "collision/trees/points/nearest_on_mesh_steps.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "collision/trees/points/nearest_on_mesh.h"

namespace collidoscope::mesh_point {
namespace {

// Squared bounds are kept on the safe side; shown is what they stand for.
double shown(double bound) {
    return std::sqrt(bound);
}

void mark_best(StepBuilder& step, const vec3& p, double distance) {
    step.mark(Ball{{p, static_cast<float>(distance)}}, Role::Best, "best").keep("best");
}

}  // namespace

const char* feature_name(const TrianglePart& part) {
    return part.count == 1 ? "vertex" : part.count == 2 ? "edge" : "face";
}

const char* a_feature(const TrianglePart& part) {
    return part.count == 1 ? "a vertex" : part.count == 2 ? "an edge" : "a face";
}

Geometry mark_of(const TrianglePart& part) {
    if (part.count == 1) return Dot{part.corner[0]};
    if (part.count == 2) return Line{part.corner[0], part.corner[1]};
    return Facet{{part.corner[0], part.corner[1], part.corner[2]}};
}

void say_prune(StepBuilder& step, std::uint32_t node, double bound, const MeshPoint& best) {
    step.say("Prune node ", strong(node), ": its box is ", now(shown(bound)),
             " away, farther than the best triangle at ", std::sqrt(best.squared), ".")
        .mark(NodeMark{0, node}, Role::Skipped)
        .value("best", std::sqrt(best.squared))
        .now_value("box", shown(bound));
}

void say_open(StepBuilder& step, std::uint32_t node, bool leaf, double bound, const vec3& p) {
    step.say("Descend into node ", strong(node), leaf ? ", a leaf" : "");
    if (bound > 0) {
        step.say(": its box is ", now(shown(bound)), " away.");
    } else {
        step.say(": p lies in its box.");
    }
    step.mark(NodeMark{0, node}, Role::Opened)
        .point(p, Role::Current, "p")
        .keep("p")
        .now_value("box", shown(bound));
}

void say_tried(StepBuilder& step, const TriedPart& tried, const MeshPoint& best, const vec3& p) {
    const double distance = std::sqrt(tried.squared);
    step.say("Triangle ", strong(tried.triangle), " is nearest at ", a_feature(tried.part), ", ",
             now(distance), " from p");
    if (tried.closer) {
        step.say(best.found ? tried.squared == best.squared
                                  ? ": as near as the best, with a lower number."
                                  : ": closer than the best so far."
                            : ": the first so far.");
        mark_best(step, p, distance);
    } else {
        step.say(tried.squared == best.squared ? ": as near as the best." : ": no closer.");
    }
    step.mark(TriangleMark{0, tried.triangle}, tried.closer ? Role::Best : Role::Rejected)
        .mark(mark_of(tried.part), tried.closer ? Role::Best : Role::Rejected)
        .now_value("distance", distance);
    if (best.found) step.value("best", std::min(distance, std::sqrt(best.squared)));
}

void say_nearest(StepBuilder& step, const MeshPoint& best, const vec3& p) {
    if (best.squared == 0) {
        step.say("p ", strong("lies on the surface"), ", on ", a_feature(best.part),
                 " of triangle ", strong(best.triangle), ".");
    } else {
        step.say("The closest point ", strong("q"), " lies on ", strong(a_feature(best.part)),
                 " of triangle ", strong(best.triangle), ", ", now(best.distance),
                 " from p. Its side is still open.");
    }
    step.mark(mark_of(best.part), Role::Result, feature_name(best.part))
        .keep("feature")
        .point(vec3(best.nearest), Role::Witness, "q")
        .keep("q")
        .line(p, vec3(best.nearest), Role::Depth, "d")
        .measures(best.distance)
        .keep("d")
        .now_value("d", best.distance)
        .value("opened", static_cast<std::int64_t>(best.opened))
        .value("pruned", static_cast<std::int64_t>(best.pruned))
        .value("triangle tests", static_cast<std::int64_t>(best.primitive_tests));
}

}  // namespace collidoscope::mesh_point
