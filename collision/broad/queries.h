// Questions to a broad phase as engines ask them: which boxes overlap a region, which a ray hits,
// which are nearest to a point; seen through categories and masks.
//
// All are about the boxes of the last update: whoever has moved, added or removed some since then
// calls update() first. Each broad phase looks with its own structure: a tree descends, a grid
// visits cells in the order of the question, sorted lists are searched by halves.
#pragma once

#include <concepts>
#include <limits>

#include "collision/broad/box_query.h"
#include "collision/broad/box_query_steps.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// A broad phase that can be asked.
template <typename B>
concept AnswersQuestions = requires(const B& broad, RegionQuestion& region, RayQuestion& ray,
                                    NearestQuestion& nearest) {
    broad.ask(region, NoTrace{});
    broad.ask(ray, NoTrace{});
    broad.ask(nearest, NoTrace{});
};

// Traced steps: "open", "skip", "hidden", "hit", "miss", "done".
template <AnswersQuestions B, typename Question, Tracer T = NoTrace>
BoxAnswer answer_of(const B& broad, Question question, T trace = {}) {
    broad.ask(question, trace);
    BoxAnswer answer = question.answer();
    trace.step("done", [&](auto& step) { box_query::say_done(step, question, answer); });
    return answer;
}

// The bodies whose boxes overlap a box; touching counts. None where min is above max.
template <AnswersQuestions B, Tracer T = NoTrace>
BoxAnswer overlaps(const B& broad, const Aabb& region, BodyFilter filter = {}, T trace = {}) {
    return answer_of(broad, RegionQuestion(region, filter), trace);
}

// The bodies whose boxes the ray hits up to t_max, with their t; 0 from inside.
template <AnswersQuestions B, Tracer T = NoTrace>
BoxAnswer raycast_all(const B& broad, const Ray& ray,
                      float t_max = std::numeric_limits<float>::infinity(), BodyFilter filter = {},
                      T trace = {}) {
    return answer_of(broad, RayQuestion(ray, false, t_max, filter), trace);
}
// The first of them: of those hit at the same t the one of the lowest number.
template <AnswersQuestions B, Tracer T = NoTrace>
BoxAnswer raycast_first(const B& broad, const Ray& ray,
                        float t_max = std::numeric_limits<float>::infinity(),
                        BodyFilter filter = {}, T trace = {}) {
    return answer_of(broad, RayQuestion(ray, true, t_max, filter), trace);
}

// The bodies whose boxes are nearest to a point, at most `count`, with their distances; of those
// equally far the ones of lower number.
template <AnswersQuestions B, Tracer T = NoTrace>
BoxAnswer nearest(const B& broad, const vec3& point, std::uint32_t count = 1,
                  BodyFilter filter = {}, T trace = {}) {
    return answer_of(broad, NearestQuestion(point, count, filter), trace);
}

}  // namespace collidoscope
