// A convex part of a triangle, cut by planes of other triangles, whose corners are never rounded.
//
// A corner is kept as what defines it: a corner of the triangle, an edge of it and the plane that
// cut it, or two planes that cut its face. On which side of a further plane it lies is a polynomial
// of the floats given, of degree 3, 6 or 9, and its sign is exact: the first two always, the third
// while of the coordinates other than 0 the largest is below 2^160 times the smallest (the exact
// numbers would underflow beyond); else the side may be unknown, which callers take as both.
// Source: Bernstein and Fussell, "Fast, exact, linear booleans" (2009): solids by planes only.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/mesh.h"
#include "collision/shapes.h"

namespace collidoscope {

enum class PlaneSide : std::int8_t { Back = -1, On = 0, Front = 1, Unknown = 2 };

class BspFragment {
  public:
    struct Corner {
        enum class Kind : std::uint8_t { Vertex, OnEdge, InFace };
        Kind kind = Kind::Vertex;
        std::uint8_t edge = 0;                // the vertex, or the edge that begins there
        std::array<std::uint32_t, 2> cuts{};  // the planes, by their triangles: one or two
        std::uint32_t next_cut = 0;           // the plane that the side to the next corner lies in
        std::uint8_t next_edge = whole_side;  // or the triangle's edge
        dvec3 shown{0};                       // about where it is
        static constexpr std::uint8_t whole_side = 3;
    };

    // The whole triangle. `number` is its number in its own mesh.
    BspFragment(const Triangle& triangle, std::uint32_t number);

    const Triangle& triangle() const { return triangle_; }
    std::uint32_t number() const { return number_; }
    std::span<const Corner> corners() const { return corners_; }
    // False when a cut could not be decided: the fragment may then be larger than the true part.
    bool certain() const { return certain_; }

    // The side of planes[cut]'s plane on which each corner lies.
    std::vector<PlaneSide> sides(std::span<const Triangle> planes, std::uint32_t cut) const;

    // The closed part on one side, when no corner's side is unknown. It may be a side or a corner
    // of the fragment that lies in the plane.
    BspFragment part(std::span<const Triangle> planes, std::uint32_t cut,
                     std::span<const PlaneSide> sides, PlaneSide wanted) const;
    BspFragment uncertain() const;

    dvec3 middle() const;

  private:
    PlaneSide side_of(const Corner& corner, std::span<const Triangle> planes,
                      std::uint32_t cut) const;

    Triangle triangle_;
    std::uint32_t number_;
    bool certain_ = true;
    std::vector<Corner> corners_;
};

// Sides of a plane on which the corners of a fragment lie, together.
struct SideSummary {
    bool front = false, back = false, on = false, unknown = false;
    explicit SideSummary(std::span<const PlaneSide> sides);
    bool coplanar() const { return !front && !back && !unknown; }
    bool reaches_front() const { return front || unknown; }
    bool reaches_back() const { return back || unknown; }
    // Whether it shares a point with the plane, or may.
    bool touches() const { return on || unknown || (front && back); }
};

}  // namespace collidoscope
