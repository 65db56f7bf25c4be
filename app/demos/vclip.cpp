#include "collision/narrow/features/vclip.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool vclip_registered = register_hull_demo(
    {.id = "vclip",
     .title = "V-Clip · closest features by clipping",
     .short_title = "V-Clip: closest features",
     .family = Family::Narrow,
     .level = 210,
     .words = "mirtich voronoi clip feature walk polyhedra distance coherence",
     .sources = "mirtich1998; tcollide: Related Work",
     .summary = "From any two features walk to nearer neighbors, until each lies in the Voronoi "
                "region of the other. An edge is clipped to a region, which needs no case for "
                "parallel edges, and overlapping bodies are detected."},
    [](const Polytope& a, const Polytope& b, auto trace) {
        FeatureCache cache;
        Answer answer = to_answer(collide_vclip(a, b, cache, trace));
        answer.iterations = cache.moves + 1;
        answer.add("undecided", cache.undecided,
                   "Whether the search ended at its cap without an answer.");
        answer.add("decided_exactly", cache.by_exact,
                   "Whether rounding left doubt, so that exact signs decided.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
