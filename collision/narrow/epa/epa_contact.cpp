#include "collision/narrow/epa/epa_contact.h"

#include <cmath>
#include <vector>

#include "collision/narrow/epa/constants.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/sat/hull_depth.h"

namespace collidoscope::epa {

namespace {

struct Witnesses {
    dvec3 on_a{0}, on_b{0};
};

// The point of the simplex closest to the origin, known to be in its relative interior.
Witnesses witnesses_of(const Polytope& a, const Polytope& b, const HullDecision& decision) {
    std::array<MinkowskiPoint, 4> s;
    const auto n = static_cast<std::size_t>(decision.size);
    for (std::size_t i = 0; i < n; ++i)
        s[i] = minkowski_point(PlacedPolytope(a), PlacedPolytope(b), decision.simplex[i].a,
                               decision.simplex[i].b);
    std::array<double, 4> weight{1, 0, 0, 0};
    if (n == 2) {
        const dvec3 e = s[1].p - s[0].p;
        weight[1] = -glm::dot(s[0].p, e) / glm::dot(e, e);
        weight[0] = 1 - weight[1];
    } else if (n == 3) {
        const dvec3 normal = glm::cross(s[1].p - s[0].p, s[2].p - s[0].p);
        for (std::size_t k = 0; k < 3; ++k)
            weight[k] = glm::dot(normal, glm::cross(s[(k + 1) % 3].p, s[(k + 2) % 3].p));
    } else if (n == 4) {
        for (std::size_t k = 0; k < 4; ++k) {
            const dvec3 &p = s[(k + 1) % 4].p, &q = s[(k + 2) % 4].p, &r = s[(k + 3) % 4].p;
            weight[k] = (k % 2 == 0 ? 1 : -1) * glm::dot(p, glm::cross(q, r));
        }
        if (weight[0] + weight[1] + weight[2] + weight[3] < 0)
            for (double& w : weight) w = -w;
    }
    double sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum += weight[k] = std::max(weight[k], 0.0);
    if (!(sum > 0)) {
        weight = {1, 0, 0, 0};
        sum = 1;
    }
    Witnesses at;
    for (std::size_t k = 0; k < n; ++k) {
        at.on_a += weight[k] / sum * s[k].on_a;
        at.on_b += weight[k] / sum * s[k].on_b;
    }
    return at;
}

PairResult distance_result(const Polytope& a, const Polytope& b, const EpaResult& result) {
    const GjkResult gjk = closest_points(PlacedPolytope(a), PlacedPolytope(b));
    if (gjk.status == GjkStatus::Separated && gjk.upper > 0)
        return detail::single_contact(gjk.upper, gjk.normal, gjk.on_a, gjk.on_b);
    // Nearly touching: differences of rounded points have no digits left, exact ones all of them.
    const std::vector<dvec3> points_a(a.vertices.begin(), a.vertices.end());
    const std::vector<dvec3> points_b(b.vertices.begin(), b.vertices.end());
    const HullPoints hulls{points_a, points_b};
    const ExactWay way = exact_way(hulls, exact_closest_features(hulls, result.near));
    return detail::single_contact(way.distance, way.normal, way.on_a, way.on_b);
}

}  // namespace

EpaContact conclude(const Polytope& a, const Polytope& b, const EpaResult& result) {
    EpaContact contact;
    contact.epa = result;
    const double rounding = rounding_of(PlacedPolytope(a), PlacedPolytope(b));
    bool hit = result.lower > rounding;
    HullDecision decision;
    if (!hit && result.state != EpaResult::State::Apart) {
        // The bounds do not tell the sign: decide it exactly.
        contact.decided_exactly = true;
        decision = decide_hulls_meet(a, b, result.near);
        hit = decision.meet;
    }
    if (!hit) {
        contact.pair = distance_result(a, b, result);
        return contact;
    }
    double depth = result.upper;
    dvec3 normal = result.normal;
    Witnesses at{result.point_on_a, result.point_on_b};
    if (result.state == EpaResult::State::Undecided) {
        contact.fell_back = true;
        const HullDepth all = hull_depth(PlacedPolytope(a), PlacedPolytope(b));
        if (all.depth <= depth) {
            depth = all.depth;
            normal = all.normal;
            at = {all.point_on_a, all.point_on_b};
        }
    } else if (result.state == EpaResult::State::Flat) {
        at = witnesses_of(a, b, decision);
        depth = 0;
    } else if (contact.decided_exactly && glm::length(at.on_a - at.on_b - depth * normal) >
                                              constants::epa_tolerance * (a.radius + b.radius)) {
        // The origin is on the polytope's surface, and rounding let the ray along the normal leave
        // by a face that does not hold it: take the common point that exact signs found.
        at = witnesses_of(a, b, decision);
    }
    contact.pair = detail::single_contact(0 - std::max(depth, 0.0), normal, at.on_a, at.on_b);
    return contact;
}

bool goes_first(const Polytope& a, const Polytope& b) {
    if (a.vertices.size() != b.vertices.size()) return a.vertices.size() < b.vertices.size();
    for (std::size_t v = 0; v < a.vertices.size(); ++v)
        for (int k = 0; k < 3; ++k)
            if (a.vertices[v][k] != b.vertices[v][k]) return a.vertices[v][k] < b.vertices[v][k];
    return true;
}

PairResult flipped(const PairResult& result) {
    PairResult turned = result;
    turned.normal = -result.normal;
    std::swap(turned.point_on_a, turned.point_on_b);
    for (std::size_t i = 0; i < turned.contacts.size(); ++i) {
        Contact& contact = turned.contacts[i];
        contact.normal = -contact.normal;
        std::swap(contact.point_on_a, contact.point_on_b);
    }
    return turned;
}

EpaPolytope& workspace() {
    static thread_local EpaPolytope polytope;
    return polytope;
}

void say_exactly(StepBuilder& step, const EpaContact& contact) {
    step.say(
            "The bounds are within rounding error of zero, so exact arithmetic decides the sign: "
            "they ",
            strong(contact.pair.hit ? "meet" : "are separated"), ".")
        .value("hit", contact.pair.hit);
}

void say_fallback(StepBuilder& step, const EpaContact& contact) {
    step.say(
            "The search was truncated, so every face of A − B is tested: all face normals of both, "
            "and all pairs of edges whose arcs cross on the Gauss map. The depth is ",
            now(-contact.pair.signed_distance), ".")
        .value("lower", contact.epa.lower)
        .value("upper", contact.epa.upper)
        .now_value("depth", -contact.pair.signed_distance);
}

void say_answer(StepBuilder& step, const PairResult& result) {
    const Contact& contact = result.contacts[0];
    step.say(
        "The closest point of A − B is a convex combination of its vertices; the same "
        "combinations of A's and of B's vertices are the ",
        strong("witness points"), ". ");
    if (contact.depth > 0)
        step.say("Moving B by ", now(contact.depth), " along the normal separates the bodies.");
    else
        step.say("The bodies touch: their depth is ", now(0), ".");
    step.point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB")
        .line(result.point_on_a, result.point_on_b, Role::Depth, "depth")
        .measures(contact.depth)
        .arrow(contact.position, contact.position + result.normal, Role::Normal, "normal")
        .point(result.point_on_a - result.point_on_b, Role::Result, "closest")
        .in(Space::MinkowskiDifference)
        .value("normal", result.normal)
        .now_value("depth", contact.depth);
}

void say_distance(StepBuilder& step, const PairResult& result) {
    step.say("They are ", strong("separated"), ". There is no penetration depth; ",
             "the distance, from GJK, is ", now(result.signed_distance), ".")
        .point(result.point_on_a, Role::Witness, "pA")
        .point(result.point_on_b, Role::Witness, "pB")
        .line(result.point_on_a, result.point_on_b, Role::Apart, "distance")
        .measures(result.signed_distance)
        .now_value("distance", result.signed_distance);
}

}  // namespace collidoscope::epa
