// A ray cut by the planes of a polytope's faces, and the steps of a ray against a hull.
#pragma once

#include <array>
#include <optional>
#include "collision/exact/approx.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// The cut of a face's plane: how fast the ray rises over it and the height of its origin, both
// times the length of the normal, with bounds of their rounding.
struct FaceCut {
    Index face = 0;
    exact::Approx speed, height;
};

// Signs are exact, as polynomials of the given floats: a face's plane goes through three of its
// corners.
class FaceCutters {
  public:
    // Both must outlive it.
    FaceCutters(const Ray& ray, const Polytope& polytope) : ray_(ray), polytope_(polytope) {}

    // Sign of the ray's direction along the face's normal: +1 leaves its half-space, -1 enters it.
    int direction(Index face) const;
    // Sign of the origin's height over the face: +1 outside.
    int origin(Index face) const;
    // The parameter where the ray meets the plane; direction(face) is not 0.
    double t(Index face) const;
    // Sign of t(f) - t(g).
    int compare(Index f, Index g) const;

    FaceCut cut(Index face) const;
    // The same as of the faces, from the cuts where their bounds tell.
    int direction(const FaceCut& cut) const;
    int compare(const FaceCut& f, const FaceCut& g) const;

    const Ray& ray() const { return ray_; }
    const Polytope& polytope() const { return polytope_; }

  private:
    std::array<vec3, 3> corners(Index face) const;

    const Ray& ray_;
    const Polytope& polytope_;
};

// entry and exit: the last face entered and the first left; along: one in whose plane the ray lies.
RayHit first_crossing(const FaceCutters& cut, Index entry, Index exit, std::optional<Index> along);

// The first hit of the triangles that make a polytope without volume.
std::optional<RayHit> hit_of_flat(const Ray& ray, const Polytope& polytope);

}  // namespace collidoscope

namespace collidoscope::ray_hull {

void say_hull(StepBuilder& step, const Ray& ray, const Hull& hull, const Polytope& polytope);
void say_flat(StepBuilder& step, const Ray& ray, const Polytope& polytope,
              const std::optional<RayHit>& hit);
void say_parallel(StepBuilder& step, const FaceCutters& cut, Index face, int outside);
// The face that was cut by last, and the path that is left.
void say_cut(StepBuilder& step, const FaceCutters& cut, Index face, std::optional<Index> entry,
             std::optional<Index> exit);
void say_empty(StepBuilder& step, const FaceCutters& cut, Index entry, Index exit);
void say_behind(StepBuilder& step, const FaceCutters& cut, Index exit);
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit);

}  // namespace collidoscope::ray_hull
