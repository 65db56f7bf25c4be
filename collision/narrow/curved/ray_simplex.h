// Points of a convex body near a place, and whether the place is in the body: what a ray cast on
// GJK asks at each place of the ray.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "collision/narrow/convex/support_body.h"

namespace collidoscope {

// One to four points of a body. Every feature of the simplex is tried for its point nearest to a
// place: unlike in GJK, where the newest point always belongs to the nearest feature, the place
// moves.
class RaySimplex {
  public:
    void add(const dvec3& p);
    bool contains(const dvec3& p) const;
    // The way to x from the simplex's point nearest to it; zero if a tetrahedron holds x. The
    // points that this one does not need are dropped.
    dvec3 way_to(const dvec3& x);
    // A tetrahedron that holds the last place.
    bool holds() const { return size_ == 4; }
    std::span<const dvec3> points() const { return {points_.data(), size_}; }

  private:
    std::array<dvec3, 4> points_{};
    std::size_t size_ = 0;
};

enum class RayPlace : std::uint8_t { Outside, Surface, Inside };

struct PlaceInBody {
    RayPlace place = RayPlace::Surface;
    dvec3 separating{0};  // outside: a unit direction from the body to the place
};

// Inside and Outside are proven up to `rounding`, a length; Surface is what is left. A body without
// volume has no inside. Cost: GJK of a point against the body.
PlaceInBody place_in_body(const SupportBody& body, const dvec3& x, double rounding);
// The same for a place within `rounding` of the body: it is inside if four places round it are.
PlaceInBody place_near_surface(const SupportBody& body, const dvec3& x, double rounding);

}  // namespace collidoscope
