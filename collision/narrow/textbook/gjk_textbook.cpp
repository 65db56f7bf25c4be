#include "collision/narrow/textbook/gjk_textbook.h"

#include <glm/geometric.hpp>

namespace collidoscope::gjk_textbook {

MinkowskiVertex support(const Polytope& a, const Polytope& b, const vec3& d) {
    MinkowskiVertex best;
    for (Index i = 1; i < a.vertices.size(); ++i)
        if (glm::dot(d, a.vertices[i]) > glm::dot(d, a.vertices[best.a])) best.a = i;
    for (Index i = 1; i < b.vertices.size(); ++i)
        if (glm::dot(d, b.vertices[i]) < glm::dot(d, b.vertices[best.b])) best.b = i;
    best.p = a.vertices[best.a] - b.vertices[best.b];
    return best;
}

bool johnson(Simplex& s) {
    const auto n = static_cast<unsigned>(s.size);
    const auto p = [&](unsigned i) -> const vec3& { return s.corner[i].p; };
    // delta[X][i]: the determinant of corner i in the subset X, by Johnson's recursion.
    std::array<std::array<float, 4>, 16> delta{};
    for (unsigned i = 0; i < n; ++i) delta[1u << i][i] = 1;
    for (unsigned subset = 1; subset < (1u << n); ++subset)
        for (unsigned j = 0; j < n; ++j) {
            if (subset & (1u << j)) continue;
            unsigned k = 0;
            while (!(subset & (1u << k))) ++k;
            float sum = 0;
            for (unsigned i = 0; i < n; ++i)
                if (subset & (1u << i)) sum += delta[subset][i] * glm::dot(p(i), p(k) - p(j));
            delta[subset | (1u << j)][j] = sum;
        }
    for (unsigned subset = 1; subset < (1u << n); ++subset) {
        bool right = true;
        float total = 0;
        for (unsigned i = 0; i < n; ++i) {
            if (subset & (1u << i)) {
                right = right && delta[subset][i] > 0;
                total += delta[subset][i];
            } else {
                right = right && delta[subset | (1u << i)][i] <= 0;
            }
        }
        if (!right || !(total > 0)) continue;
        Simplex reduced;
        for (unsigned i = 0; i < n; ++i) {
            if (!(subset & (1u << i))) continue;
            const auto k = static_cast<std::size_t>(reduced.size++);
            reduced.corner[k] = s.corner[i];
            reduced.weight[k] = delta[subset][i] / total;
            reduced.v += reduced.weight[k] * p(i);
        }
        s = reduced;
        return true;
    }
    return false;
}

namespace {

std::string name(const MinkowskiVertex& c) {
    return "a" + std::to_string(c.a) + " - b" + std::to_string(c.b);
}

void show(StepBuilder& step, const Simplex& s, const Polytope& a, const Polytope& b) {
    constexpr Space minkowski = Space::MinkowskiDifference;
    step.point(vec3(0), Role::Current, "origin").in(minkowski);
    const auto n = static_cast<std::size_t>(s.size);
    for (std::size_t i = 0; i < n; ++i) {
        step.point(s.corner[i].p, Role::Simplex, name(s.corner[i]))
            .in(minkowski)
            .link(link_of_difference(s.corner[i].a, s.corner[i].b))
            .feature(0, FeatureKind::Vertex, s.corner[i].a, Role::Simplex)
            .link(link_of_difference(s.corner[i].a, s.corner[i].b))
            .feature(1, FeatureKind::Vertex, s.corner[i].b, Role::Simplex)
            .link(link_of_difference(s.corner[i].a, s.corner[i].b));
        for (std::size_t j = 0; j < i; ++j)
            step.line(s.corner[j].p, s.corner[i].p, Role::Simplex).in(minkowski);
    }
    step.arrow(vec3(0), s.v, Role::Current, "v")
        .in(minkowski)
        .link("v")
        .arrow(s.on(b, false), s.on(a, true), Role::Current, "v")
        .link("v");
}

}  // namespace

void say_begin(StepBuilder& step, const Simplex& s, const Polytope& a, const Polytope& b) {
    step.say("Start with the support point of A − B along ", strong("x"),
             ". All arithmetic here is in float.")
        .now_value("v", s.v)
        .value("epsilon", epsilon)
        .value("max iterations", max_rounds);
    show(step, s, a, b);
}

void say_support(StepBuilder& step, const Simplex& s, const MinkowskiVertex& w, const Polytope& a,
                 const Polytope& b, int round) {
    const float difference = glm::dot(s.v, s.v) - glm::dot(s.v, w.p);
    step.say("Iteration ", round, ": the support point of A − B along −v is w = ", name(w),
             ". It gives v·v − v·w = ", now(difference), ", which is ",
             difference < epsilon ? "below" : "not below", " the fixed ", epsilon, ".")
        .point(w.p, Role::Candidate, "w")
        .in(Space::MinkowskiDifference)
        .link(link_of_difference(w.a, w.b))
        .feature(0, FeatureKind::Vertex, w.a, Role::Candidate)
        .link(link_of_difference(w.a, w.b))
        .feature(1, FeatureKind::Vertex, w.b, Role::Candidate)
        .link(link_of_difference(w.a, w.b))
        .now_value("v·v - v·w", difference)
        .value("v·v", glm::dot(s.v, s.v))
        .value("round", round);
    show(step, s, a, b);
}

void say_nearest(StepBuilder& step, const Simplex& s, bool found, const Polytope& a,
                 const Polytope& b) {
    if (found)
        step.say("Add w; the simplex's point closest to the origin is now at |v| = ",
                 now(glm::length(s.v)), ", on ", s.size, plural(s.size, " vertex.", " vertices."));
    else
        step.say("Add w; but ", strong("no part"),
                 " of the simplex satisfies the conditions: in float the determinants contradict "
                 "each other. v is unchanged.");
    step.now_value("|v|", glm::length(s.v)).value("corners", s.size);
    show(step, s, a, b);
}

void say_stop(StepBuilder& step, const GjkTextbookAnswer& answer, float difference) {
    switch (answer.stop) {
        case GjkTextbookStop::Close:
            step.say("v·v is below the fixed ", epsilon, ", so the textbook version reports a ",
                     strong("hit"), ". On small bodies that is a gap, not rounding.");
            break;
        case GjkTextbookStop::Enough:
            step.say("v·v - v·w = ", difference, " is below the fixed ", epsilon,
                     ", so the textbook version stops: ", strong("separated"), " by ",
                     now(answer.claimed.signed_distance),
                     ". It does not test whether v could still become much shorter.");
            break;
        case GjkTextbookStop::Inside:
            step.say("All four vertices are needed: the simplex contains the origin, a ",
                     strong("hit"), ".");
            break;
        case GjkTextbookStop::GaveUp:
            step.say(
                "After ", answer.rounds, " iterations v·v − v·w is still ", now(difference),
                ", which is rounding error: the search cycles. The textbook version reports a ",
                strong("hit"), ", because it has not found a separating axis.");
            break;
    }
    step.line(answer.claimed.point_on_a, answer.claimed.point_on_b,
              answer.claimed.hit ? Role::Hit : Role::Apart)
        .point(answer.claimed.point_on_a, Role::Witness, "pA")
        .point(answer.claimed.point_on_b, Role::Witness, "pB")
        .value("rounds", answer.rounds)
        .now_value("hit", answer.claimed.hit);
}

void say_truth(StepBuilder& step, const PairResult& claimed, const PairResult& exact) {
    const bool right = claimed.hit == exact.hit;
    step.say(right && exact.hit ? "That is right: they overlap."
             : right            ? "They are indeed disjoint. "
                                : "That is wrong. ");
    if (!exact.hit)
        step.say("The true distance is ", now(exact.signed_distance), ".")
            .line(exact.point_on_a, exact.point_on_b, Role::Result, "true")
            .now_value("true distance", exact.signed_distance);
    else if (!right)
        step.say("In fact they overlap.");
    step.value("claimed distance", claimed.signed_distance);
}

}  // namespace collidoscope::gjk_textbook
