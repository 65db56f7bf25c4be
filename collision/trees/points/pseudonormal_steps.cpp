#include "collision/trees/points/pseudonormal_steps.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/trees/points/pseudonormal.h"

namespace collidoscope::pseudonormal {
namespace {

// Normals are drawn as long as the distance, which is on the screen already; of a point on the
// surface, as long as the triangle's longest side.
double shown_length(const MeshPoint& nearest, const Triangle& t) {
    if (nearest.distance > 0) return nearest.distance;
    const dvec3 a(t.a), b(t.b), c(t.c);
    return std::max({glm::length(b - a), glm::length(c - b), glm::length(a - c)});
}

double degrees(double turns) {
    return 360 * turns;
}

}  // namespace

void say_around(StepBuilder& step, const FanFace& face, const MeshPoint& nearest,
                const Triangle& triangle) {
    const dvec3 from = (dvec3(triangle.a) + dvec3(triangle.b) + dvec3(triangle.c)) / 3.0;
    step.say("Triangle ", strong(face.triangle));
    if (nearest.part.count == 3) {
        step.say(" has q in its face: its normal alone counts.");
    } else if (nearest.part.count == 2) {
        step.say(" has the edge: its normal counts with ", now("half a turn"), ".");
    } else {
        step.say(" has the vertex: its normal counts with its angle there, ",
                 now(degrees(face.weight)), " degrees.");
    }
    step.mark(TriangleMark{0, face.triangle}, Role::Candidate)
        .arrow(vec3(from), vec3(from + 0.5 * shown_length(nearest, triangle) * face.normal),
               Role::Candidate, "n" + std::to_string(face.triangle))
        .keep("normal " + std::to_string(face.triangle))
        .now_value("angle", degrees(face.weight))
        .value("normal", vec3(face.normal));
}

void say_side(StepBuilder& step, const Pseudonormal& normal, const MeshPoint& nearest) {
    const double length = std::sqrt(glm::dot(normal.sum, normal.sum));
    if (normal.side == Side::Surface) {
        step.say("p lies on the surface: on neither side.");
    } else if (normal.side == Side::Undecided) {
        step.say("p − q lies ", now("across"),
                 " the pseudonormal, or normals cancel: by normals the "
                 "side is ",
                 strong("undecided"), ".");
    } else {
        const bool outside = normal.side == Side::Outside;
        step.say("Seen along the pseudonormal ", strong("n"), ", p is ", now(normal.height),
                 outside ? ", in front of the surface: by normals "
                         : ", behind the surface: by normals ",
                 strong(outside ? "outside" : "inside"), ".");
    }
    const bool apart = nearest.distance > 0;
    if (length > 0) {
        const double shown = apart ? nearest.distance : length;
        step.arrow(vec3(nearest.nearest), vec3(nearest.nearest + shown / length * normal.sum),
                   Role::Normal, "n")
            .keep("n");
    }
    step.now_value("n·(p − q)", normal.height)
        .value("n", length > 0 ? vec3(normal.sum / length) : vec3(0))
        .ask("By the pseudonormal at q, on which side does p lie?")
        .choice("Outside", normal.side == Side::Outside)
        .choice("Inside", normal.side == Side::Inside)
        .choice("Neither", normal.side == Side::Surface || normal.side == Side::Undecided);
}

}  // namespace collidoscope::pseudonormal
