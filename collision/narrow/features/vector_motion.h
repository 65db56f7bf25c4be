// The search for a separating vector over a motion: A at rest, B on its way, and in every frame the
// search starts with the vector that separated them in the frame before.
//
// The method knows no contact point. Q-COLLIDE takes it from the frame before, when the bodies were
// still apart: where they were closest then. How far that is from where they first touch is
// measured here by halving the time between the two frames.
// Sources: Chung 1996 (Q-COLLIDE); thesis 2002, section 2.7 ("Point of collision is calculated from
// previous positions of objects").
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "collision/narrow/features/separating_vector.h"
#include "collision/trace/scopes.h"

namespace collidoscope {

// The way of a convex body: it moves along `shift` and turns by `angle` about `up` through its
// center, evenly from time 0 to 1, where it stands as given.
struct VectorPath {
    std::vector<vec3> points;  // of the body at time 1
    dvec3 center{0};
    dvec3 shift{0};
    double angle = 0;  // radians

    Polytope at(double time) const;
};

// The closest points of the bodies in the last frame in which they were apart, before one in which
// they are not.
struct PointFromBefore {
    std::size_t frame = 0;  // the one in which they overlap
    vec3 point{0};          // the midpoint of the closest points of the frame before
    vec3 normal{0};         // from A to B
    float distance = 0;     // of the bodies in the frame before
    double time = 0;        // of the first contact, in frames
    vec3 first_contact{0};
    float error = 0;  // from the point to the first contact
};

struct VectorFrame {
    std::size_t number = 0;
    bool hit = false;
    bool cached = false;         // there was a vector from the frame before
    int with_cache = 0;          // tests of two support vertices
    int without_cache = 0;       // when started from center to center
    dvec3 vector{0};             // found, from A to B
    double gap = 0;              // along it
    std::vector<vec3> supports;  // p of A and q of B
};

struct VectorMotion {
    VectorCache cache;                                // what the frame before the last one left
    std::uint64_t with_cache = 0, without_cache = 0;  // tests in all frames but the last
    std::optional<PointFromBefore> point;             // of the last collision on the way
};

namespace vector_motion {
void say_frame(StepBuilder& step, const Polytope& b, const VectorFrame& frame, int frames);
void say_point(StepBuilder& step, const PointFromBefore& point);

// The search of one frame, with the vector that the cache holds to start with, and the one found
// left there. What is found is from A to B. meet: whether the bodies share a point, exactly. Traced
// steps: those of collide_separating_vector but its last.
template <Tracer T = NoTrace>
separating_vector::Search search_between(const Polytope& a, const Polytope& b, VectorCache& cache,
                                         bool& meet, T trace = {}) {
    const bool a_first = goes_first(a, b);
    const FeatureView view(a_first ? a : b, a_first ? b : a, a_first);
    const Polytope &first = view.polytope(false), &second = view.polytope(true);
    const dvec3 start = !cache.warm ? separating_vector::any_vector(first, second)
                        : a_first   ? cache.vector
                                    : -cache.vector;
    separating_vector::Search found = separating_vector::search(view, start, cache.warm, trace);
    const bool separated = found.verdict == separating_vector::Verdict::Separated;
    meet = !separated && exactly_meet(first, second,
                                      {vertex_feature(found.supports.on_first),
                                       vertex_feature(found.supports.on_second)});
    if (!separated)
        trace.step("exact", [&](auto& step) { separating_vector::say_exact(step, meet); });
    if (!a_first) {
        found.vector = -found.vector;
        std::swap(found.supports.first, found.supports.second);
        std::swap(found.supports.on_first, found.supports.on_second);
    }
    cache = {found.vector, separated, found.iterations, found.verdict, found.supports.gap};
    return found;
}

// A change of marks: features of B become geometry, seen where it is in its frame. A is at rest.
struct SeenInFrame {
    const Polytope* b;

    void operator()(Mark& mark) const {
        const auto* feature = std::get_if<FeatureMark>(&mark.geometry);
        if (!feature || feature->body == 0) return;
        mark.geometry = mark.space == Space::GaussMap ? gauss_map_of_feature(*b, *feature)
                                                      : geometry_of_feature(*b, *feature);
    }
};

// Both searches of one frame, without the cached vector and with it. The second is told in a scope.
template <Tracer T = NoTrace>
VectorFrame frame_of(const Polytope& a, const Polytope& b, VectorCache& cache, T trace = {}) {
    VectorFrame frame;
    frame.cached = cache.warm;
    VectorCache cold;
    frame.without_cache = search_between(a, b, cold, frame.hit).iterations;
    const separating_vector::Search found = search_between(
        a, b, cache, frame.hit,
        with_changed_marks(trace.scope("separating_vector"), [&] { return SeenInFrame{&b}; }));
    frame.with_cache = found.iterations;
    frame.vector = found.vector;
    frame.gap = found.supports.gap;
    frame.supports = {vec3(found.supports.first), vec3(found.supports.second)};
    return frame;
}

PointFromBefore point_from_before(const Polytope& a, const VectorPath& path, std::size_t frame,
                                  int frames);
}  // namespace vector_motion

// All frames but the last, which is that of time 1: frames >= 1 after the first. The collision
// point is that of the last one, when `hits_at_end`; else of the last overlap on the way, if there
// is one. Traced steps: "frame", the frame's search inside it, and "point" for each collision.
template <Tracer T = NoTrace>
VectorMotion follow_vector(const Polytope& a, const VectorPath& path, int frames, bool hits_at_end,
                           T trace = {}) {
    VectorMotion motion;
    bool apart_before = false;
    const auto collision = [&](std::size_t frame) {
        motion.point = vector_motion::point_from_before(a, path, frame, frames);
        trace.step("point", [&](auto& step) { vector_motion::say_point(step, *motion.point); });
    };
    for (int k = 0; k < frames; ++k) {
        const Polytope b = path.at(static_cast<double>(k) / frames);
        VectorFrame frame = vector_motion::frame_of(a, b, motion.cache, trace);
        frame.number = static_cast<std::size_t>(k);
        motion.with_cache += static_cast<std::uint64_t>(frame.with_cache);
        motion.without_cache += static_cast<std::uint64_t>(frame.without_cache);
        trace.step("frame", [&](auto& step) { vector_motion::say_frame(step, b, frame, frames); });
        if (frame.hit && apart_before) collision(frame.number);
        apart_before = !frame.hit;
    }
    if (hits_at_end && apart_before) collision(static_cast<std::size_t>(frames));
    return motion;
}

}  // namespace collidoscope
