// Placements: affine maps that put a shared object somewhere into a scene, in doubles.
#pragma once

#include <glm/mat3x3.hpp>
#include <optional>

#include "collision/mesh.h"
#include "collision/shapes.h"

namespace collidoscope {

// p -> linear * p + translation. These corners, computed in double and rounded to float once, are
// what a scene consists of: a triangle of the world is judged by nothing else.
struct Affine {
    dmat3 linear{1};
    dvec3 translation{0};
    bool mirrored = false;  // the determinant is negative

    dvec3 exactly(const vec3& p) const { return linear * dvec3(p) + translation; }
    vec3 operator()(const vec3& p) const {
        vec3 q(exactly(p));
#if defined(__GNUC__)
        asm("" : "+m"(q));  // see RelativePose
#endif
        return q;
    }
    // A mirror turns the corners' order around, so that the front stays the front.
    Triangle operator()(const Triangle& t) const {
        const vec3 a = (*this)(t.a), b = (*this)(t.b), c = (*this)(t.c);
        return mirrored ? Triangle{a, c, b} : Triangle{a, b, c};
    }
};

// First the inner one, then the outer one; computed in double.
Affine operator*(const Affine& outer, const Affine& inner);

// An affine map that can be undone.
class Placement {
  public:
    Placement() = default;
    // Nothing for a matrix that is singular, by the exact sign of its determinant, or not finite,
    // or has entries out of range (constants::placement_least, placement_largest); every other is
    // taken, sheared and mirrored ones too. Columns are the images of the axes. Cost: about 80 ns;
    // five times that for one near a singular matrix.
    static std::optional<Placement> make(const dmat3& linear, const dvec3& translation);
    // Scaled along its own axes, then turned, then moved. A negative scale mirrors.
    static std::optional<Placement> make(const Pose& pose, const vec3& scale = vec3(1));

    const Affine& affine() const { return affine_; }
    // The entries of the matrix, each with a relative error of at most 2^-31.
    const dmat3& inverse() const { return inverse_; }

  private:
    Affine affine_;
    dmat3 inverse_{1};
};

// The entries' magnitudes.
dmat3 absolute(const dmat3& m);

// The box of floats around the box and all that rounding may do to corners in it: every corner p
// inside has placement(p) inside, before and after it is rounded to float. `reach`: magnitudes of
// what the corners themselves are summed from, where they are placed ones; else those of the box.
Aabb placed_box(const Affine& placement, const Aabb& box, const dvec3& reach);

}  // namespace collidoscope
