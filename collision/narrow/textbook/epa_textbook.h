// EPA the way short tutorials have it, kept to show how it fails: floats, a first tetrahedron from
// four fixed directions whether it has a volume or not, faces turned so that they look away from
// the origin, and an absolute tolerance. epa.h is the sound version.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

enum class TextbookFailure : std::uint8_t {
    None,
    FlatStart,   // the first four points lie in one plane
    EarlyStop,   // the gap was below 1e-4, but not small for these bodies
    Silhouette,  // a hole or a face turned inside out: the polytope is not convex any more
    Cap,         // no end within 32 rounds
};

struct EpaTextbookAnswer {
    float depth = 0;
    vec3 normal{0, 1, 0};
    vec3 point_on_a{0};
    bool flat_start = false, stopped_early = false, capped = false;
};

namespace epa_textbook {

inline constexpr float epsilon = 1e-4f;  // in units of space: that is the mistake
inline constexpr int rounds = 32;

struct Point {
    Index a = 0, b = 0;
    vec3 p{0};
};
struct Face {
    std::array<Point, 3> corner;
    vec3 normal{0};
    float distance = 0;
};

Point support(const Polytope& a, const Polytope& b, const vec3& d);
// Turned to look away from the origin. Without a normal (no area) its distance is 0.
Face face_of(const Point& p, const Point& q, const Point& r);
bool has_volume(const std::array<Point, 4>& points);
// Removes the faces whose plane has w in front; answers the edges that only one of them had.
std::vector<std::pair<Point, Point>> carve(std::vector<Face>& faces, const Point& w);

void say_start(StepBuilder& step, const std::vector<Face>& faces, bool flat);
void say_closest(StepBuilder& step, const Face& face, std::size_t faces);
void say_support(StepBuilder& step, const Face& face, const Point& w, float gap);
void say_done(StepBuilder& step, const Face& face, float gap);
void say_remove(StepBuilder& step, const std::vector<std::pair<Point, Point>>& edges,
                std::size_t removed);
void say_patch(StepBuilder& step, const std::vector<Face>& faces);
void say_answer(StepBuilder& step, const EpaTextbookAnswer& answer);

}  // namespace epa_textbook

// The textbook's EPA for two polytopes that overlap. Never NaN, always ends.
template <Tracer T = NoTrace>
EpaTextbookAnswer textbook_epa(const Polytope& a, const Polytope& b, T trace = {}) {
    using namespace epa_textbook;
    EpaTextbookAnswer answer;

    // Four directions, whatever they give.
    const std::array<Point, 4> p{support(a, b, {1, 0, 0}), support(a, b, {-1, 0, 0}),
                                 support(a, b, {0, 1, 0}), support(a, b, {0, 0, 1})};
    std::vector<Face> faces{face_of(p[0], p[1], p[2]), face_of(p[0], p[1], p[3]),
                            face_of(p[0], p[2], p[3]), face_of(p[1], p[2], p[3])};
    answer.flat_start = !has_volume(p);
    trace.step("start", [&](auto& step) { say_start(step, faces, answer.flat_start); });

    Face closest = faces[0];
    answer.capped = true;
    for (int round = 0; round < rounds && !faces.empty(); ++round) {
        closest = faces[0];
        for (const Face& face : faces)
            if (face.distance < closest.distance) closest = face;
        trace.step("closest", [&](auto& step) { say_closest(step, closest, faces.size()); });

        const Point w = support(a, b, closest.normal);
        const float gap = glm::dot(w.p, closest.normal) - closest.distance;
        trace.step("support", [&](auto& step) { say_support(step, closest, w, gap); });
        if (gap < epsilon) {
            answer.capped = false;
            answer.stopped_early = double{gap} > 1e-5 * (a.radius + b.radius);
            trace.step("done", [&](auto& step) { say_done(step, closest, gap); });
            break;
        }

        const std::size_t before = faces.size();
        const auto edges = carve(faces, w);
        trace.step("remove", [&](auto& step) { say_remove(step, edges, before - faces.size()); });
        for (const auto& [from, to] : edges) faces.push_back(face_of(from, to, w));
        trace.step("patch", [&](auto& step) { say_patch(step, faces); });
    }
    answer.depth = closest.distance;
    if (closest.normal != vec3(0)) answer.normal = closest.normal;
    answer.point_on_a = a.vertices[closest.corner[0].a];
    trace.step("answer", [&](auto& step) { say_answer(step, answer); });
    return answer;
}

// Why the answer is not the true depth (of the bodies' size, up to 1e-3).
TextbookFailure why_textbook_epa_fails(const Polytope& a, const Polytope& b,
                                       const EpaTextbookAnswer& answer, double true_depth);

// The answer in the library's form.
PairResult to_pair_result(const EpaTextbookAnswer& answer);

}  // namespace collidoscope
