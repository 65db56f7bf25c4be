#include "collision/features/separating_vector.h"

#include "app/families/hull_demo.h"

namespace collidoscope::app {
namespace {

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
        // The second look starts with the vector that the first one found.
        if (options.get<bool>("remember")) collide_separating_vector(a, b, cache);
        Answer answer = to_answer(collide_separating_vector(a, b, cache, trace));
        answer.extra.emplace_back("vector",
                                  Datum::List{cache.vector.x, cache.vector.y, cache.vector.z});
        answer.iterations = cache.iterations;
        answer.extra.emplace_back("separates", cache.warm);
        return answer;
    },
    {{.id = "remember",
      .title = "Start with the cached vector",
      .help = "As in the next frame, when the bodies have hardly moved: one test is enough.",
      .fallback = false}});

}  // namespace
}  // namespace collidoscope::app
