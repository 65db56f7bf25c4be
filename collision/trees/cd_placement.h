// 18-DOPs of one body in the frame of another, as conservative intervals.
//
// A turned 18-DOP has no faces along the nine directions of the other. What reaches furthest along
// a direction d is bounded by writing d, seen from B's frame, as a sum of three of the eighteen
// face normals with factors that are not negative, and adding up as much of their offsets. The
// factors depend on the turn alone, so they are worked out once for a query; a node then costs six
// products a direction. The bound is the best there is when the three faces meet in a corner of the
// polytope, and a little wide when others cut that corner off.
#pragma once

#include <array>
#include <cstdint>

#include "collision/mesh.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

// Intervals along the nine directions, in double.
struct PlacedDop {
    std::array<double, 9> lo{}, hi{};
};

class DopPlacement {
  public:
    // largest: a volume of B that all those to be placed lie in (its root's).
    DopPlacement(const RelativePose& pose, const Dop<18>& largest);

    // Holds every point of the volume as the pose moves it and rounds it to float.
    PlacedDop place(const Dop<18>& dop) const;

  private:
    // factor * (the face offset at `upper` for the highest, at `lower` for the lowest point), where
    // 0 to 8 are the low offsets and 9 to 17 the high ones.
    struct Term {
        double factor = 0;
        std::uint8_t upper = 0, lower = 0;
    };
    std::array<std::array<Term, 3>, 9> terms_;
    std::array<double, 9> shift_{};
    double pad_ = 0;
};

// False only when a direction separates them. Offsets beyond the floats separate nothing.
inline bool overlaps(const Dop<18>& a, const PlacedDop& b) {
    for (std::size_t k = 0; k < 9; ++k) {
        if (double{a.lo[k]} > b.hi[k] || b.lo[k] > double{a.hi[k]}) return false;
    }
    return true;
}

}  // namespace collidoscope
