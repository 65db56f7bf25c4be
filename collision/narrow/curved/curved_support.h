// Points of A - B for GJK and EPA, asked of the support mappings of two bodies.
#pragma once

#include <vector>

#include "collision/narrow/convex/support_body.h"
#include "collision/narrow/convex/support_rows.h"
#include "collision/narrow/gjk/gjk_frame.h"

namespace collidoscope::curved {

// The points of a body that a search was given, by number. Those of a polytope are its vertices.
class FoundPoints {
  public:
    explicit FoundPoints(const SupportBody& body) : body_(body) {
        if (!body.curved()) {
            polytope_ = convex_hull(body.points());
            rows_ = SupportRows(polytope_);
        }
        points_.assign(polytope_.vertices.begin(), polytope_.vertices.end());
        polytope_.center = body.center();
        polytope_.radius = body.radius();
    }
    FoundPoints(const FoundPoints&) = delete;
    FoundPoints& operator=(const FoundPoints&) = delete;

    Index furthest(const dvec3& direction) {
        if (!rows_.empty()) return rows_.furthest(direction);
        if (!body_.curved()) return last_ = support(polytope_, direction, last_);
        const dvec3 found = body_.support(direction);
        for (Index i = static_cast<Index>(points_.size()); i-- > 0;)
            if (points_[i] == found) return i;
        points_.push_back(found);
        polytope_.vertices.emplace_back(found);
        return static_cast<Index>(points_.size() - 1);
    }
    const dvec3& operator[](Index i) const { return points_[i]; }
    // Lets the next search depend on none before it.
    void forget() {
        last_ = 0;
        if (!body_.curved()) return;
        points_.clear();
        polytope_.vertices.clear();
    }
    // Its vertices are the points, rounded; only those of a polytope are joined.
    const Polytope& polytope() const { return polytope_; }
    bool curved() const { return body_.curved(); }

  private:
    const SupportBody& body_;
    Polytope polytope_;
    SupportRows rows_;
    std::vector<dvec3> points_;
    Index last_ = 0;
};

// The two bodies of a query as GJK and EPA take them.
struct Pair {
    Pair(const SupportBody& first, const SupportBody& second)
        : points_a(first),
          points_b(second),
          a(points_a.polytope()),
          b(points_b.polytope()),
          frame(a, b) {
        frame.curved_a = points_a.curved();
        frame.curved_b = points_b.curved();
        frame.shows_difference = false;
    }

    FoundPoints points_a, points_b;
    PlacedPolytope a, b;
    gjk::Frame frame;
};

// As the classes of gjk_support.h.
class CurvedSupport {
  public:
    // A search cannot close the gap of its bounds in one last step, nor go on with exact signs.
    static constexpr bool curved = true;

    explicit CurvedSupport(Pair& pair) : a_(pair.points_a), b_(pair.points_b) {}
    gjk::MinkowskiVertex ask(const gjk::Point& v) const { return beyond(-1.0 * v, {}); }
    gjk::MinkowskiVertex beyond(const gjk::Point& d, const gjk::MinkowskiVertex&) const {
        const Index a = a_.furthest(gjk::shown(d)), b = b_.furthest(-gjk::shown(d));
        return corner(a, b);
    }
    gjk::MinkowskiVertex corner(Index a, Index b) const { return {a, b, point_a(a) - point_b(b)}; }
    gjk::Point point_a(Index i) const { return gjk::plain(a_[i]); }
    gjk::Point point_b(Index i) const { return gjk::plain(b_[i]); }

  private:
    FoundPoints& a_;
    FoundPoints& b_;
};

}  // namespace collidoscope::curved
