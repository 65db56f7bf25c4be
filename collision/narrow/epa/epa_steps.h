// Steps of EPA: sentences, values, marks and questions.
#pragma once

#include <vector>

#include "collision/narrow/epa/epa_polytope.h"
#include "collision/trace/recorder.h"

namespace collidoscope::epa {

// The two bodies as the viewer calls them. The search works in A's frame, and may have exchanged
// them: then its A - B is the viewer's turned about the origin.
struct View {
    const PlacedPolytope* a;
    const PlacedPolytope* b;
    bool swapped = false;
    bool curved_a = false, curved_b = false;  // no polytope: its points are no features
};

dvec3 any_perpendicular(const dvec3& v);

// The first simplex: its newest point was found looking along d.
void say_start(StepBuilder& step, const View& view, const std::vector<EpaPoint>& points,
               const dvec3& d);
void say_flat(StepBuilder& step, const View& view, const std::vector<EpaPoint>& points,
              const dvec3& normal, double distance);
void say_simplex(StepBuilder& step, const View& view, const EpaPolytope& polytope);

// One round.
void say_closest(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index face);
void say_support(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index face,
                 const gjk::MinkowskiVertex& w);
void say_bounds(StepBuilder& step, const View& view, double lower, double upper, double reached);
void say_silhouette(StepBuilder& step, const View& view, const EpaPolytope& polytope,
                    const gjk::MinkowskiVertex& w);
void say_expand(StepBuilder& step, const View& view, const EpaPolytope& polytope);

// The last step, by its outcome.
void say_apart(StepBuilder& step, const View& view, const dvec3& normal, double upper);
void say_converged(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index face,
                   double upper);
void say_undecided(StepBuilder& step, const View& view, const EpaPolytope& polytope, double lower,
                   double upper);

}  // namespace collidoscope::epa
