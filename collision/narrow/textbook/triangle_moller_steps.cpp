#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/textbook/triangle_moller_parts.h"
#include "collision/narrow/triangle/triangle_picture.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope::moller {

namespace {

using triangle_steps::corner_name;
using triangle_steps::corners_of;
using triangle_steps::Crossing;
using triangle_steps::name;
using triangle_steps::role;

const char* words(bool hit) {
    return hit ? "they intersect" : "they are separated";
}

// Adds to the last step that the answer is right, or the true one and why this one is wrong.
void add_truth(StepBuilder& step, const Triangle& a, const Triangle& b, bool says) {
    const bool exact = overlaps(a, b);
    step.value("exact", exact ? std::string("meet") : std::string("separated"));
    step.facet({a.a, a.b, a.c}, exact ? Role::Hit : Role::ShapeA);
    step.facet({b.a, b.b, b.c}, exact ? Role::Hit : Role::ShapeB);
    switch (why_wrong(a, b, says)) {
        case Failure::None:
            step.say(" That is right.");
            return;
        case Failure::Coplanar:
            step.say(" That is ", strong("wrong"), ": ", words(exact),
                     ". They are not coplanar, only smaller than the epsilon: it is absolute, "
                     "while the heights scale with the third power of the size.");
            break;
        case Failure::Epsilon:
            step.say(" That is ", strong("wrong"), ": ", words(exact),
                     ". The epsilon moved a vertex into a plane in which it does not lie.");
            break;
        case Failure::Rounding:
            step.say(" That is ", strong("wrong"), ": ", words(exact),
                     ". Rounding in float moved a vertex to the other side, or an endpoint of an "
                     "interval past another.");
            break;
    }
    if (const auto common = intersection(a, b))
        step.line(common->a, common->b, Role::Hit, "common");
}

}  // namespace

void say_plane(StepBuilder& step, const Triangle& cut, const Triangle& plane, const Heights& h,
               bool cut_is_a) {
    const PlaneEquation equation(plane);
    step.say("Insert the vertices of ", name(cut_is_a), " into the equation of ", name(!cut_is_a),
             "'s plane, in float: ", now(double{h[0]}), ", ", now(double{h[1]}), ", ",
             now(double{h[2]}), ". These are heights times ", double{glm::length(equation.normal)},
             ", the length of the normal.");
    step.drop("plane");
    if (const auto patch = triangle_steps::plane_patch(plane, cut); !patch.empty())
        step.facet(patch, Role::Construction).keep("plane");
    step.facet({plane.a, plane.b, plane.c}, Role::Current);
    for (std::size_t i = 0; i < 3; ++i) {
        step.value(corner_name(cut_is_a, i), h[i]);
        step.point(corners_of(cut)[i],
                   h[i] > 0   ? Role::Outside
                   : h[i] < 0 ? Role::Inside
                              : Role::Boundary,
                   corner_name(cut_is_a, i))
            .keep("corner " + corner_name(cut_is_a, i));
    }
}

void say_epsilon(StepBuilder& step, const Triangle& cut, const Heights& before,
                 const Heights& after, bool cut_is_a) {
    int moved = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        step.value(corner_name(cut_is_a, i), after[i]);
        if (before[i] == after[i]) continue;
        ++moved;
        step.point(corners_of(cut)[i], Role::Rejected, corner_name(cut_is_a, i) + " called 0")
            .keep("corner " + corner_name(cut_is_a, i));
    }
    step.now_value("epsilon", epsilon);
    step.ask("How many of these heights does the epsilon set to zero?")
        .choice("none", moved == 0)
        .choice("some", moved == 1 || moved == 2)
        .choice("all three", moved == 3);
    if (moved == 0) {
        step.say("None is below ", now("0.000001"), " without being zero: nothing changes.");
    } else {
        step.say(now(moved), plural(moved, " height is", " heights are"), " below ",
                 now("0.000001"), " and set to zero: as if the vertex lay in the plane.");
    }
}

void say_apart(StepBuilder& step, const Triangle& a, const Triangle& b, bool a_beyond) {
    step.say("All vertices of ", name(a_beyond), " are on one side, so the test reports ",
             strong("separated"), ".");
    add_truth(step, a, b, false);
}

void say_coplanar(StepBuilder& step, const Triangle& a, const Triangle& b, bool hit) {
    step.say("All heights are zero, so the triangles are taken to be ", strong("coplanar"),
             ". Edges against edges in two dimensions: the test reports ",
             strong(hit ? "they intersect" : "separated"), ".");
    add_truth(step, a, b, hit);
}

void say_direction(StepBuilder& step, const Triangle& a, const Triangle& b, const vec3& direction,
                   int axis) {
    constexpr const char* names[] = {"x", "y", "z"};
    const Crossing c(a, b);
    const double beyond = 0.3 * (c.highest() - c.lowest());
    step.say(
        "The cross product of the normals is the direction of the planes' intersection line. Its "
        "largest component is ",
        strong(names[axis]), ", so ", names[axis], " measures along the line.");
    step.drop("plane");
    step.line(vec3(c.at(c.lowest() - beyond)), vec3(c.at(c.highest() + beyond)), Role::Axis, "L")
        .keep("line");
    step.value("D", direction);
}

void say_intervals(StepBuilder& step, const Triangle& a, const Triangle& b, const Range& of_a,
                   const Range& of_b) {
    const Crossing c(a, b);
    step.say("Each edge at the lone vertex is divided in the ratio of the heights: A covers ",
             now(double{of_a.lo}), " to ", now(double{of_a.hi}), ", B covers ",
             now(double{of_b.lo}), " to ", now(double{of_b.hi}), ".");
    step.line(vec3(c.at(c.a_lo)), vec3(c.at(c.a_hi)), Role::ShapeA, "A").keep("A").link("A");
    step.line(vec3(c.at(c.b_lo)), vec3(c.at(c.b_hi)), Role::ShapeB, "B").keep("B").link("B");
    step.interval(of_a.lo, of_a.hi, 0, role(true), "A").keep("on the line A").link("A");
    step.interval(of_b.lo, of_b.hi, 1, role(false), "B").keep("on the line B").link("B");
    step.value("A from", of_a.lo).value("A to", of_a.hi);
    step.value("B from", of_b.lo).value("B to", of_b.hi);
}

void say_compare(StepBuilder& step, const Triangle& a, const Triangle& b, const Range& of_a,
                 const Range& of_b, bool hit) {
    const float lo = std::max(of_a.lo, of_b.lo), hi = std::min(of_a.hi, of_b.hi);
    step.ask("Does the test report overlapping intervals?").choice("yes", hit).choice("no", !hit);
    step.say("The intervals ", hit ? "overlap by " : "leave a gap of ",
             now(std::fabs(double{hi} - double{lo})), ": the test reports ",
             strong(hit ? "they intersect" : "separated"), ".");
    if (std::isfinite(lo) && std::isfinite(hi))
        step.interval(std::min(lo, hi), std::max(lo, hi), 2, hit ? Role::Hit : Role::Apart);
    add_truth(step, a, b, hit);
}

}  // namespace collidoscope::moller
