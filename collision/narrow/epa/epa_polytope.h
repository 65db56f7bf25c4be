// The polytope that EPA expands: the convex hull of points found on the surface of A - B, grown one
// point at a time, with its faces in the order of their distance from the origin.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "collision/cpu/lanes.h"
#include "collision/narrow/convex/support.h"
#include "collision/narrow/gjk/gjk_simplex.h"

namespace collidoscope {

// A vertex of A - B and the vertices it comes from.
struct EpaPoint {
    dvec3 p{0};
    Index a = 0, b = 0;
};

// A triangle of the polytope. Corners counter-clockwise seen from outside; beyond[k] is the face
// across the edge from corner k to corner k + 1.
struct EpaFace {
    std::array<Index, 3> corner{};
    std::array<Index, 3> beyond{};
    dvec3 normal{0};       // unit, outward, rounded
    double distance = 0;   // of its plane from the origin, negative when the origin is outside
    double turn = 0;       // bounds |normal - true normal|
    double uncertain = 0;  // heights above the plane below this may have the wrong sign
    bool refined = false;  // the normal was computed exactly and rounded
    bool alive = false;
    Index name = 0;  // counts faces; the same place is used for others later
};

// Kept convex by exact signs: a face is removed when the new point lies strictly in front of its
// plane, decided exactly on the points' doubles. So what is removed is always one patch with one
// closed outline, and no triangle is ever degenerate; neighbors may lie in one plane.
//
// Planes lie side by side, four to a group: all faces are looked at for the closest one and for
// those that a point sees, four at once, which for the few dozen that a depth takes is faster than
// a heap and a walk from face to face. If there are many faces, those seen are found by walking.
//
// Nothing is allocated once it has been used: clear() keeps the memory.
class EpaPolytope {
  public:
    // An edge of a face that goes, in that face's order, and the side across it, which stays.
    struct OutlineEdge {
        Index across;
        Index from, to;
    };

    // reach: no point is further from another, nor from the origin.
    void clear(double reach);

    // Numbers are written one by one, here and below: reading a whole that was just written in
    // parts, or the other way round, makes the processor wait.
    LANES_INLINE Index add_point(const gjk::MinkowskiVertex& corner) {
        EpaPoint& point = points_.emplace_back();
        point.p.x = corner.w.x;
        point.p.y = corner.w.y;
        point.p.z = corner.w.z;
        point.a = corner.a;
        point.b = corner.b;
        return static_cast<Index>(points_.size() - 1);
    }
    // Makes the four faces of the tetrahedron of the first four points; turn: the exact sign of its
    // volume, exact_turn() of the points in their order, not 0.
    LANES_INLINE void make_tetrahedron(int turn);

    // The face whose plane is nearest to the origin, its normal made exact if that matters to
    // precision (an error of the distance). Cost: O(faces), four at once.
    LANES_INLINE Index closest_face(double precision);

    // Whether the point lies strictly in front of the face's plane, exactly.
    LANES_INLINE bool sees(const gjk::Point& p, Index face) const;

    // Finds the faces that the point sees (removed), of which `from` must be one, and their
    // outline, in any order; join() must follow. Cost: O(faces), four at once; of many faces
    // O(removed).
    LANES_INLINE void find_outline(const gjk::Point& p, Index from);
    // Replaces them by triangles that join the point to the outline (made). New faces further from
    // the origin than `least` are left out of the order.
    LANES_INLINE void join(Index point, double least);

    const std::vector<EpaPoint>& points() const { return points_; }
    Index corner_index(Index face, std::size_t k) const { return sides_[face].corner[k]; }
    const EpaPoint& corner(Index face, std::size_t k) const {
        return points_[corner_index(face, k)];
    }
    gjk::Point place(Index point) const {
        const dvec3& p = points_[point].p;
        return {p.x, p.y, p.z};
    }
    gjk::Point normal(Index f) const {
        const Planes& four = planes_[f / 4];
        return {four.x[f % 4], four.y[f % 4], four.z[f % 4]};
    }
    double distance(Index f) const { return planes_[f / 4].distance[f % 4]; }
    // The distance is not less, whatever rounding did to it.
    double min_distance(Index f) const { return distance(f) - planes_[f / 4].turn[f % 4] * reach_; }
    EpaFace face(Index f) const;
    double reach() const { return reach_; }
    std::size_t face_places() const { return 4 * groups_; }
    std::span<const OutlineEdge> outline() const { return {outline_.data(), outline_size_}; }
    std::span<const Index> removed() const { return {removed_.data(), removed_size_}; }
    std::span<const Index> made() const { return {made_.data(), made_size_}; }

    // The face that the ray from the origin along d leaves the polytope by, looked for from a face
    // nearby; the origin is inside or on the polytope. Weights of its corners, not negative and
    // with sum 1, for the point where the ray leaves (or one next to it).
    Index leave_by(Index near, const dvec3& d, std::array<double, 3>& weights) const;

  private:
    static constexpr double infinite = std::numeric_limits<double>::infinity();
    static constexpr double no_key = std::numeric_limits<double>::max();
    static constexpr std::size_t together = 4;  // groups looked at in a row
    static constexpr std::size_t many = 32;     // groups that are not all looked at for a point
    static constexpr double unit = 0x1p-53;     // half a unit in the last place of 1

    // Four faces' planes. A place without a face: distance infinite.
    struct alignas(32) Planes {
        double x[4], y[4], z[4], distance[4], turn[4], uncertain[4];
        double key[4];  // the distance, certainly not too large; no_key: out of the order
    };
    struct Sides {
        std::array<Index, 3> corner{};
        std::array<Index, 3> beyond{};  // 4 * the face across + which of its sides it is
        Index name = 0;
        bool refined = false;
    };

    static Index side(Index face, Index k) { return 4 * face + k; }
    bool seen_now(Index face) const { return (seen_[face / 16] >> face % 16 & 1) != 0; }
    LANES_INLINE std::size_t add_edges(Index f, std::size_t edges);
    void walk_outline(const gjk::Point& p, Index from);
    LANES_INLINE Index min_key() const;
    LANES_INLINE Lanes3 four_points(Index i, Index j, Index k, Index l) const;
    LANES_INLINE unsigned measure(const Lanes3& o, const Lanes3& q, const Lanes3& r,
                                  std::size_t count, double least, Planes& four) const;
    LANES_INLINE std::size_t take_group();
    void new_groups();
    void make_room() {
        if (made_.size() < 4 * groups_ + outline_size_ + 32 || starting_.size() < points_.size())
            make_more_room();
    }
    void make_more_room();
    // Few groups are not worth the trouble.
    void free_groups() {
        if (groups_ >= 16) free_more_groups();
    }
    void free_more_groups();
    void refine(Index f);
    void order_all();
    bool sees_exactly(const gjk::Point& p, Index face) const;

    std::vector<EpaPoint> points_;
    std::vector<Planes> planes_;
    std::vector<Sides> sides_;
    std::vector<Index> free_;          // groups without a face
    std::vector<std::uint16_t> seen_;  // one bit per face
    std::vector<Index> removed_, made_;
    std::vector<OutlineEdge> outline_;
    std::vector<Index> starting_;  // per point the new face whose outline edge starts there
    std::size_t groups_ = 0;       // in use, or free: the first of planes_
    std::size_t outline_size_ = 0, removed_size_ = 0, made_size_ = 0;
    double reach_ = 0;
    Index names_ = 0;
};

// The sign of det(q - p, r - p, s - p), exact for points as their doubles stand.
int exact_turn(const dvec3& p, const dvec3& q, const dvec3& r, const dvec3& s);
// Whether three points lie on one line, exactly.
bool exactly_collinear(const dvec3& p, const dvec3& q, const dvec3& r);
// The normal of a triangle that is not degenerate, computed exactly and rounded.
dvec3 exact_unit_normal(const dvec3& p, const dvec3& q, const dvec3& r);

}  // namespace collidoscope

#include "collision/narrow/epa/epa_polytope_lanes.h"
