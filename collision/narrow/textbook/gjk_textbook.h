// GJK as tutorials print it, in float, with fixed tolerances and a fixed number of rounds instead
// of bounds. A demonstration of how that fails; use gjk.h.
//
// Wrong on purpose:
// - v·v below 0.000001 counts as touching, whatever the size of the bodies;
// - the search ends when v·v - v·w is below 0.000001, whatever v is;
// - rounding can keep that difference above 0.000001 for ever; after 20 rounds the bodies are
//   said to overlap, because no separation was found;
// - Johnson's subalgorithm is evaluated in float from dot products, and may find no feature at all.
#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/narrow/convex/polytope.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

enum class GjkTextbookStop : std::uint8_t { Close, Enough, Inside, GaveUp };

struct GjkTextbookAnswer {
    PairResult claimed;  // the textbook's answer; no depth
    GjkTextbookStop stop = GjkTextbookStop::Enough;
    int rounds = 0;
};

namespace gjk_textbook {

inline constexpr float epsilon = 1e-6f;
inline constexpr int max_rounds = 20;

struct MinkowskiVertex {
    Index a = 0, b = 0;
    vec3 p{0};
};

struct Simplex {
    int size = 0;
    std::array<MinkowskiVertex, 4> corner{};
    std::array<float, 4> weight{};
    vec3 v{0};

    vec3 on(const Polytope& body, bool first) const {
        vec3 sum(0);
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i)
            sum += weight[i] * body.vertices[first ? corner[i].a : corner[i].b];
        return sum;
    }
};

// The furthest point of A - B along d, in float.
MinkowskiVertex support(const Polytope& a, const Polytope& b, const vec3& d);
// Johnson's subalgorithm: reduces the simplex to the feature nearest to the origin. False when
// rounding leaves no feature that meets the conditions; the simplex is kept then.
bool johnson(Simplex& simplex);

void say_begin(StepBuilder& step, const Simplex& s, const Polytope& a, const Polytope& b);
void say_support(StepBuilder& step, const Simplex& s, const MinkowskiVertex& w, const Polytope& a,
                 const Polytope& b, int round);
void say_nearest(StepBuilder& step, const Simplex& s, bool found, const Polytope& a,
                 const Polytope& b);
void say_stop(StepBuilder& step, const GjkTextbookAnswer& answer, float difference);
void say_truth(StepBuilder& step, const PairResult& claimed, const PairResult& exact);

}  // namespace gjk_textbook

template <Tracer T = NoTrace>
GjkTextbookAnswer collide_by_textbook_gjk(const Polytope& a, const Polytope& b, T trace = {}) {
    using namespace gjk_textbook;
    GjkTextbookAnswer answer;
    Simplex s;
    s.corner[0] = gjk_textbook::support(a, b, vec3(1, 0, 0));
    s.size = 1;
    s.weight[0] = 1;
    s.v = s.corner[0].p;
    trace.step("begin", [&](auto& step) { say_begin(step, s, a, b); });

    float difference = 0;
    answer.stop = GjkTextbookStop::GaveUp;
    while (answer.rounds < max_rounds) {
        ++answer.rounds;
        // Close enough to the origin to count as touching.
        if (glm::dot(s.v, s.v) < epsilon) {
            answer.stop = GjkTextbookStop::Close;
            break;
        }
        const MinkowskiVertex w = gjk_textbook::support(a, b, -s.v);
        trace.step("support", [&](auto& step) { say_support(step, s, w, a, b, answer.rounds); });
        // No progress worth having.
        difference = glm::dot(s.v, s.v) - glm::dot(s.v, w.p);
        if (difference < epsilon) {
            answer.stop = GjkTextbookStop::Enough;
            break;
        }
        // Start anew where no feature was found for four corners.
        if (s.size == 4) {
            s.corner[0] = s.corner[3];
            s.size = 1;
        }
        s.corner[static_cast<std::size_t>(s.size++)] = w;
        const bool found = johnson(s);
        trace.step("nearest", [&](auto& step) { say_nearest(step, s, found, a, b); });
        if (found && s.size == 4) {
            answer.stop = GjkTextbookStop::Inside;
            break;
        }
    }

    // Bodies not proven apart count as a hit.
    PairResult& claimed = answer.claimed;
    claimed.hit = answer.stop != GjkTextbookStop::Enough;
    const float length = glm::length(s.v);
    claimed.signed_distance = claimed.hit ? 0 : length;
    claimed.normal = length > 0 ? -s.v / length : vec3(0, 1, 0);
    claimed.point_on_a = s.on(a, true);
    claimed.point_on_b = claimed.hit ? claimed.point_on_a : s.on(b, false);
    const char* label = answer.stop == GjkTextbookStop::Close    ? "close"
                        : answer.stop == GjkTextbookStop::Enough ? "enough"
                        : answer.stop == GjkTextbookStop::Inside ? "inside"
                                                                 : "give-up";
    trace.step(label, [&](auto& step) {
        step.verdict(answer.claimed.hit);
        step.decides(AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
        say_stop(step, answer, difference);
    });
    return answer;
}

}  // namespace collidoscope
