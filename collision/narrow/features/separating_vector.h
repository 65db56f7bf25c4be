// A search for a vector along which two convex bodies do not overlap: look at the vertices that the
// vector asks for, and when they contradict it, reflect it. The vector found is kept: as long as
// the bodies move little it still separates them, and one look tells.
//
// Sources: Chung, Wang 1996, "Quick collision detection of polytopes in virtual environments";
// Chung 1996 (Q-COLLIDE); thesis 2002, section 2.7.
#pragma once

#include <glm/geometric.hpp>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/features/constants.h"
#include "collision/narrow/features/finish.h"
#include "collision/narrow/features/separating_vector_steps.h"
#include "collision/narrow/features/vclip.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace separating_vector {

enum class Verdict : std::uint8_t {
    Separated,   // the vector separates the bodies, beyond what rounding could feign
    Impossible,  // no vector can (in doubles: nearly a proof that they meet)
    Undecided,   // the gap is too small for doubles, or max_iterations was reached
};
inline constexpr int max_iterations = 64;

struct Search {
    Verdict verdict = Verdict::Undecided;
    dvec3 vector{0};  // unit, from the first body to the second
    Supports supports;
    int iterations = 0;
};

// The search proper. Cost: two supports and a reflection per iteration, two to ten iterations.
template <Tracer T>
Search search(const FeatureView& view, const dvec3& start, bool cached, T trace) {
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const double size = first.radius + second.radius + glm::length(second.center - first.center);
    const double reach = size + glm::length(first.center) + glm::length(second.center);
    Search result;
    result.vector = start;
    trace.step("start", [&](auto& step) { say_start(step, view, start, cached); });
    Possible possible;
    while (result.iterations < max_iterations) {
        // Ask both bodies for their vertices nearest to the other along the vector.
        ++result.iterations;
        const Supports supports = supports_along(first, second, result.vector);
        result.supports = supports;
        trace.step("supports", [&](auto& step) {
            say_supports(step, view, result.vector, supports, result.iterations);
        });
        // A gap is proof, if it is no rounding of the coordinates that the supports are chosen by.
        if (supports.gap > constants::certain_gap * reach) {
            result.verdict = Verdict::Separated;
            trace.step("separates", [&](auto& step) {
                step.verdict(false);
                say_separates(step, view, result.vector, supports, result.iterations, cached);
            });
            return result;
        }
        const dvec3 between = supports.second - supports.first;
        const double length = glm::length(between);
        if (length == 0) {
            result.verdict = Verdict::Impossible;
            trace.step("touch", [&](auto& step) { say_touch(step, supports); });
            return result;
        }
        // Does any vector agree with all pairs of vertices seen?
        const dvec3 r = between / length;
        possible.add(r);
        if (!possible.any()) {
            result.verdict = Verdict::Impossible;
            trace.step("none", [&](auto& step) { say_none(step, view, possible); });
            return result;
        }
        // Reflect the vector at the plane across the difference, unless that changes nothing.
        const double overlap = glm::dot(r, result.vector);
        const bool leans = overlap > -constants::certain_gap;
        const dvec3 next =
            leans ? possible.direction() : glm::normalize(result.vector - 2.0 * overlap * r);
        trace.step("reflect", [&](auto& step) {
            say_reflect(step, view, result.vector, next, r, supports, leans);
        });
        result.vector = next;
    }
    trace.step("undecided", [&](auto& step) { say_undecided(step, result.iterations); });
    return result;
}

// The start of a search that remembers nothing.
inline dvec3 any_vector(const Polytope& first, const Polytope& second) {
    const dvec3 between = second.center - first.center;
    const double length = glm::length(between);
    return length > 0 ? between / length : dvec3(0, 1, 0);
}

}  // namespace separating_vector

// Separating vector kept from one frame to the next, and how it was found.
struct VectorCache {
    dvec3 vector{0};    // unit, from A to B
    bool warm = false;  // it separated them before
    int iterations = 0;
    separating_vector::Verdict verdict = separating_vector::Verdict::Undecided;
    double gap = 0;  // along the vector: a lower bound of the distance when positive
};

// Two convex polytopes of any dimension. Hit is exact: a separating vector is proof, everything
// else is decided by hulls_meet(). The method itself knows no distance (gap is a lower bound):
// distance, depth, normal and witness points are computed afterward, as those of collide_vclip().
// Swapping the bodies turns the answer round, unless they are equal.
//
// cache: the vector to try first; gets the one found. Cost: about 0.3 µs and 2 ns per vertex per
// iteration for yes or no.
template <Tracer T = NoTrace>
PairResult collide_separating_vector(const Polytope& a, const Polytope& b, VectorCache& cache,
                                     T trace = {}) {
    const bool a_first = goes_first(a, b);
    const FeatureView view(a_first ? a : b, a_first ? b : a, a_first);
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const dvec3 start = !cache.warm ? separating_vector::any_vector(first, second)
                        : a_first   ? cache.vector
                                    : -cache.vector;
    const separating_vector::Search found =
        separating_vector::search(view, start, cache.warm, trace);
    const bool separated = found.verdict == separating_vector::Verdict::Separated;
    cache = {a_first ? found.vector : -found.vector, separated, found.iterations, found.verdict,
             found.supports.gap};

    const FeaturePair near{vertex_feature(found.supports.on_first),
                           vertex_feature(found.supports.on_second)};
    const bool meet = !separated && exactly_meet(first, second, near);
    if (!separated)
        trace.step("exact", [&](auto& step) {
            step.verdict(meet);
            separating_vector::say_exact(step, meet);
        });
    FeatureCache features{a_first ? near : flipped(near), true, 0, false, false};
    const PairResult result = meet ? features::overlap_of(a, b) : collide_vclip(a, b, features);
    trace.step(result.hit ? "depth" : "apart", [&](auto& step) {
        step.decides(AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
        if (result.hit) step.decides(AnswerPart::Contact);
        separating_vector::say_answer(step, result, separated ? cache.gap : 0.0);
    });
    return result;
}

template <Tracer T = NoTrace>
PairResult collide_separating_vector(const Polytope& a, const Polytope& b, T trace = {}) {
    VectorCache cache;
    return collide_separating_vector(a, b, cache, trace);
}

}  // namespace collidoscope
