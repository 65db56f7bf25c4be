// The polytope that EPA expands: the convex hull of points found on the surface of A - B, grown one
// point at a time, with its faces in the order of their distance from the origin.
#pragma once

#include <array>
#include <vector>

#include "collision/convex/support.h"

namespace collidoscope {

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
    Index mark = 0;  // what find_outline() last said of it
};

// Kept convex by exact signs: a face is removed when the new point lies strictly in front of its
// plane, decided exactly on the points' doubles. So what is removed is always one patch with one
// closed outline, and no triangle is ever degenerate; neighbours may lie in one plane.
//
// Nothing is allocated once it has been used: clear() keeps the memory.
class EpaPolytope {
  public:
    struct OutlineEdge {
        Index face, side;  // the face that stays, and which of its sides
        Index from, to;    // the ends, in the order of the face that goes
    };

    // reach: no point is further from another, nor from the origin.
    void clear(double reach);

    Index add_point(const MinkowskiPoint& point) {
        points_.push_back(point);
        return static_cast<Index>(points_.size() - 1);
    }
    // Makes the four faces of a tetrahedron with exactly known positive or negative volume.
    void make_tetrahedron(const std::array<Index, 4>& corners);

    // The face whose plane is nearest to the origin, its normal made exact if that matters to
    // precision (an error of the distance). Cost: O(log faces).
    Index closest_face(double precision);

    // Whether the point lies strictly in front of the face's plane, exactly.
    bool sees(const dvec3& p, Index face) const;

    // Finds the faces that the point sees (removed) and their outline; `from` must be one of them.
    void find_outline(const dvec3& p, Index from);
    // Replaces them by triangles that join the point to the outline (made). New faces further from
    // the origin than `least` are left out of the order.
    void join(Index point, double least);

    const std::vector<MinkowskiPoint>& points() const { return points_; }
    const MinkowskiPoint& corner(Index face, std::size_t k) const {
        return points_[faces_[face].corner[k]];
    }
    const EpaFace& face(Index f) const { return faces_[f]; }
    double reach() const { return reach_; }
    std::size_t face_places() const { return faces_.size(); }
    const std::vector<OutlineEdge>& outline() const { return outline_; }
    const std::vector<Index>& removed() const { return removed_; }
    const std::vector<Index>& made() const { return made_; }

    // The face that the ray from the origin along d leaves the polytope by, looked for from a face
    // nearby; the origin is inside or on the polytope. Weights of its corners, not negative and
    // with sum 1, for the point where the ray leaves (or one next to it).
    Index leave_by(Index near, const dvec3& d, std::array<double, 3>& weights) const;

  private:
    struct Entry {
        double key;
        Index face, name;
    };

    Index new_face(Index p, Index q, Index r, double least);
    void measure(EpaFace& face) const;
    void refine(EpaFace& face) const;
    void push(Index f);
    bool sees_exactly(const dvec3& p, Index face) const;

    std::vector<MinkowskiPoint> points_;
    std::vector<EpaFace> faces_;
    std::vector<Index> free_;
    std::vector<Entry> heap_;
    std::vector<OutlineEdge> outline_;
    std::vector<Index> removed_, made_;
    std::vector<std::array<Index, 2>> stack_;
    double reach_ = 0;
    Index names_ = 0, marks_ = 0;
};

// The sign of det(q - p, r - p, s - p), exact for points as their doubles stand.
int exact_turn(const dvec3& p, const dvec3& q, const dvec3& r, const dvec3& s);
// Whether three points lie on one line, exactly.
bool exactly_collinear(const dvec3& p, const dvec3& q, const dvec3& r);
// The normal of a triangle that is not degenerate, computed exactly and rounded.
dvec3 exact_unit_normal(const dvec3& p, const dvec3& q, const dvec3& r);

}  // namespace collidoscope
