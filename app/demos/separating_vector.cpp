#include "collision/narrow/features/separating_vector.h"

#include <numbers>
#include <optional>

#include "app/demos/families/hull_demo.h"
#include "collision/narrow/features/vector_motion.h"

namespace collidoscope::app {
namespace {

void add_motion(Answer& answer, const VectorMotion& motion, int warm, int cold) {
    answer.add("tests_cached", motion.with_cache + static_cast<std::uint64_t>(warm),
               "Iterations of all frames, each begun with the vector of the frame before.");
    answer.add("tests_uncached", motion.without_cache + static_cast<std::uint64_t>(cold),
               "Iterations of all frames, each begun anew.");
    if (!motion.point) return;
    answer.add("collision_frame", motion.point->frame,
               "The frame in which the bodies first overlap.");
    answer.add("collision_point", motion.point->point, "The estimated point of contact.");
    answer.add("first_contact", motion.point->first_contact,
               "The point in which the bodies first touch.");
    answer.add("collision_point_error", motion.point->error,
               "How far the estimated point is from the first contact.");
}

[[maybe_unused]] const bool separating_vector_registered = register_hull_demo(
    {.id = "separating_vector",
     .title = "Chung's search for a separating vector",
     .short_title = "Separating vector (Q-COLLIDE)",
     .family = Family::Narrow,
     .level = 160,
     .words = "chung qcollide q-collide separating plane caching support",
     .sources = "chungwang1996; thesis2002: section 2.7",
     .summary =
         "Guess a vector and compute the two support vertices; if they overlap along it, reflect "
         "it. A vector that separates is a proof, and is cached for the next frame."},
    [](const Polytope& a, const Polytope& b, const OptionReader& options, auto trace) {
        VectorCache cache;
        std::optional<VectorMotion> motion;
        const int frames = options.get<int>("frames");
        if (options.get<bool>("remember")) {
            // The way of B up to where it stands; the last frame is told below, with the vector
            // that the frame before it left.
            VectorPath path{b.vertices, b.center, {}, 0};
            const double share = -0.01 * options.get<double>("move");
            dvec3 way = b.center - a.center;
            if (way == dvec3(0)) way.x = 1;
            path.shift = share * way;
            path.angle = share * std::numbers::pi / 2;
            const bool hit = collide_separating_vector(a, b).hit;
            motion = follow_vector(a, path, frames, hit, trace);
            cache = motion->cache;
        }
        VectorCache cold;
        if (motion) collide_separating_vector(a, b, cold);
        Answer answer = to_answer(collide_separating_vector(a, b, cache, trace));
        answer.add("vector", Datum::List{cache.vector.x, cache.vector.y, cache.vector.z},
                   "The vector along which the bodies do not overlap.");
        answer.iterations = cache.iterations;
        answer.add("separates", cache.warm, "Whether the vector found separates the bodies.");
        if (motion) add_motion(answer, *motion, cache.iterations, cold.iterations);
        return answer;
    },
    {{.id = "remember",
      .title = "Start with the cached vector",
      .help = "B moves here frame by frame; each starts with the vector of the frame before.",
      .fallback = false},
     {"move",
      "Move",
      "How much farther away B was in the first frame, in hundredths of the distance to A",
      10,
      {},
      -100,
      100},
     {"frames", "Frames", "B moves to its pose in so many equal steps", 1, {}, 1, 200}});

}  // namespace
}  // namespace collidoscope::app
