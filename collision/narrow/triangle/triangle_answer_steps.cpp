// Last steps of the triangle test: the intersection, the shortest translation, the gap.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/triangle/triangle_picture.h"
#include "collision/narrow/triangle/triangle_triangle_steps.h"

namespace collidoscope::triangle_steps {

void say_segment(StepBuilder& step, const Triangle& a, const Triangle& b, const Segment& common,
                 const std::vector<vec3>& area) {
    const double length = glm::length(dvec3(common.b) - dvec3(common.a));
    step.drop("");
    step.facet({a.a, a.b, a.c}, Role::ShapeA).facet({b.a, b.b, b.c}, Role::ShapeB);
    step.value("from", common.a).value("to", common.b).now_value("length", length);
    if (!area.empty()) {
        step.say("They share an ", strong("area"), " with ", area.size(),
                 " vertices; the longest segment in it is ", now(length), " long.");
        step.facet(area, Role::Hit).keep("area");
        return;
    }
    if (length > 0) {
        step.say("Their intersection is a ", strong("segment"), ", ", now(length), " long.");
        step.line(common.a, common.b, Role::Hit).keep("segment");
    } else {
        step.say("Their intersection is a single ", strong("point"), ".");
    }
    step.point(common.a, Role::Hit).keep("from").point(common.b, Role::Hit).keep("to");
}

void say_depth(StepBuilder& step, const Triangle& a, const Triangle& b, const TriangleWayOut& way) {
    // Intervals along the way out, from A's far end.
    double a_lo = 0, a_hi = 0, b_lo = 1e300, b_hi = -1e300;
    const auto along = [&](const vec3& p) { return glm::dot(way.normal, dvec3(p) - dvec3(a.a)); };
    for (const vec3& p : corners_of(a))
        a_lo = std::min(a_lo, along(p)), a_hi = std::max(a_hi, along(p));
    for (const vec3& p : corners_of(b))
        b_lo = std::min(b_lo, along(p)), b_hi = std::max(b_hi, along(p));
    const double least = way.depth + 1e-9 * (way.depth + a_hi - a_lo + b_hi - b_lo);
    const auto right = [&](TriangleAxis kind) {
        return way.axis != TriangleAxis::None &&
               way.smallest[static_cast<std::size_t>(kind)] <= least;
    };
    step.ask("Along which axis is the translation min?")
        .choice("A's normal", right(TriangleAxis::FaceOfA))
        .choice("A cross product of two edges", right(TriangleAxis::Edges))
        .choice("B's normal", right(TriangleAxis::FaceOfB))
        .choice("None: they lie on one line", way.axis == TriangleAxis::None);
    step.say(
        "Two face normals and nine cross products of edges are candidates for the shortest "
        "translation. "
        "It is ");
    switch (way.axis) {
        case TriangleAxis::FaceOfA:
            step.say(strong("A's normal"));
            step.facet({a.a, a.b, a.c}, Role::Best);
            break;
        case TriangleAxis::FaceOfB:
            step.say(strong("B's normal"));
            step.facet({b.a, b.b, b.c}, Role::Best);
            break;
        case TriangleAxis::Edges:
            step.say("a ", strong("cross product"), " of two edges");
            step.line(way.edge_of_a[0], way.edge_of_a[1], Role::ShapeA).keep("edge A");
            step.line(way.edge_of_b[0], way.edge_of_b[1], Role::ShapeB).keep("edge B");
            break;
        case TriangleAxis::None:
            step.say("any direction perpendicular to the common line");
            break;
    }
    if (way.depth > 0) {
        step.say(": along it B has to move by ", now(way.depth), ".");
    } else {
        step.say(": as flat bodies, they only ", strong("touch"), " across it.");
    }
    const vec3 from(way.point_on_b), to(way.point_on_a);
    step.line(from, to, Role::Depth).measures(way.depth);
    const double size = std::max({a_hi - a_lo, b_hi - b_lo, way.depth});
    step.arrow(to, vec3(way.point_on_a + 0.5 * size * way.normal), Role::Normal, "n");
    step.interval(static_cast<float>(a_lo), static_cast<float>(a_hi), 0, Role::ShapeA, "A")
        .interval(static_cast<float>(b_lo), static_cast<float>(b_hi), 1, Role::ShapeB, "B")
        .interval(static_cast<float>(b_lo), static_cast<float>(a_hi), 2, Role::Depth)
        .measures(way.depth);
    const auto tell = [&](const char* axis, TriangleAxis kind) {
        const double depth = way.smallest[static_cast<std::size_t>(kind)];
        if (std::isfinite(depth)) step.value(axis, depth);
    };
    tell("A's normal", TriangleAxis::FaceOfA);
    tell("B's normal", TriangleAxis::FaceOfB);
    tell("best edges", TriangleAxis::Edges);
    step.now_value("depth", way.depth);
}

void say_contact(StepBuilder& step, const Triangle& b, const PairResult& result) {
    const Contact& contact = result.contacts[0];
    const vec3 way = contact.depth * contact.normal;
    step.say("Move B by ", now(contact.depth),
             " along the normal: the two just touch. The touching point, moved back by half the "
             "depth, is the ",
             strong("contact"), ".");
    if (contact.depth > 0) {
        step.mark(Wire{{b.a + way, b.b + way, b.c + way}, true}, Role::Construction, "B, moved");
        step.arrow(b.a, b.a + way, Role::Depth);
    }
    step.point(contact.position, Role::Hit, "contact");
    step.point(contact.point_on_a, Role::Witness, "pA")
        .point(contact.point_on_b, Role::Witness, "pB");
    step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
    step.value("normal", contact.normal).value("position", contact.position);
    step.now_value("depth", contact.depth);
}

void say_closest(StepBuilder& step, const TriangleGap& gap, const PairResult& result) {
    const int a = gap.feature_of_a.count, b = gap.feature_of_b.count;
    constexpr const char* names[] = {"", "a vertex", "an edge", "the face"};
    step.ask("Which features hold the closest points?")
        .choice("A vertex and a face", a == 3 || b == 3)
        .choice("Two edges", a == 2 && b == 2)
        .choice("A vertex and an edge", a + b == 3)
        .choice("Two vertices", a + b == 2);
    step.say(
        "The closest points lie on two edges, or on a vertex and the face: fifteen pairs to test. "
        "Closest are ",
        strong(names[a]), " of A and ", strong(names[b]), " of B, ", now(gap.distance), " apart.");
    step.drop("");
    const auto draw = [&](const TriangleFeature& feature, bool of_a) {
        const auto& c = feature.corners;
        if (feature.count == 1) step.point(c[0], role(of_a));
        if (feature.count == 2) step.line(c[0], c[1], role(of_a));
        if (feature.count == 3) step.facet({c[0], c[1], c[2]}, role(of_a));
    };
    draw(gap.feature_of_a, true);
    draw(gap.feature_of_b, false);
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB");
    step.line(result.point_on_a, result.point_on_b, Role::Apart).measures(gap.distance);
    step.value("pA", result.point_on_a).value("pB", result.point_on_b);
    step.value("normal", result.normal).now_value("distance", gap.distance);
}

}  // namespace collidoscope::triangle_steps
