// The source of GJK's points of A - B: ask(v) gives the one furthest against v, in A's frame.
#pragma once

#include "collision/cpu/lanes.h"
#include "collision/narrow/gjk/gjk_frame.h"

namespace collidoscope::gjk {

// From the polytopes themselves.
class OwnSupport {
  public:
    explicit OwnSupport(const Frame& frame) : frame_(frame) {}
    MinkowskiVertex ask(const Point& v) {
        on_a_ = support(frame_.a, -shown(v), on_a_);
        on_b_ = support(frame_.b, frame_.into_b(shown(v)), on_b_);
        return corner(on_a_, on_b_);
    }
    // The one furthest along d, looked for from one nearby.
    MinkowskiVertex beyond(const Point& d, const MinkowskiVertex& near) const {
        return corner(support(frame_.a, shown(d), near.a),
                      support(frame_.b, -frame_.into_b(shown(d)), near.b));
    }
    MinkowskiVertex corner(Index a, Index b) const { return {a, b, point_a(a) - point_b(b)}; }
    Point point_a(Index v) const { return plain(frame_.point_a(v)); }
    Point point_b(Index v) const { return plain(frame_.point_b(v)); }

  private:
    const Frame& frame_;
    Index on_a_ = 0, on_b_ = 0;  // where the last search ended
};

// From tables made of them.
class TableSupport {
  public:
    TableSupport(const Frame& frame, const SupportTable& a, const SupportTable& b)
        : frame_(frame), a_(a), b_(b) {}
    MinkowskiVertex ask(const Point& v) const {
        const auto both = SupportTable::support(a_, -shown(v), b_, frame_.into_b(shown(v)));
        return corner(both.a, both.b);
    }
    MinkowskiVertex beyond(const Point& d, const MinkowskiVertex&) const {
        const auto both = SupportTable::support(a_, shown(d), b_, -frame_.into_b(shown(d)));
        return corner(both.a, both.b);
    }
    MinkowskiVertex corner(Index a, Index b) const { return {a, b, point_a(a) - point_b(b)}; }
    Point point_a(Index v) const { return plain(a_.vertex(v)); }
    Point point_b(Index v) const { return plain(frame_.placed_b(b_.vertex(v))); }

  private:
    const Frame& frame_;
    const SupportTable& a_;
    const SupportTable& b_;
};

// From all vertices of small polytopes, each coordinate in a row of its own, B's brought into A's
// frame once.
class RowSupport {
  public:
    static constexpr std::size_t max_vertices = 32;
    static bool suits(const Polytope& a, const Polytope& b) {
        return a.vertices.size() <= max_vertices && b.vertices.size() <= max_vertices;
    }

    LANES_INLINE explicit RowSupport(const Frame& frame)
        : a_(fill(own_a_, frame.a)), b_(fill(own_b_, frame.b)) {
        place(frame, b_.x, b_.y, b_.z);
    }
    LANES_INLINE RowSupport(const Frame& frame, const SupportTable& a, const SupportTable& b)
        : a_{a.x(), a.y(), a.z(), a.size(), a.padded()},
          b_{own_b_.x, own_b_.y, own_b_.z, b.size(), b.padded()} {
        place(frame, b.x(), b.y(), b.z());
    }
    RowSupport(const RowSupport&) = delete;
    RowSupport& operator=(const RowSupport&) = delete;

    LANES_INLINE MinkowskiVertex ask(const Point& v) const {
        const Lanes3 along{all_lanes(v.x), all_lanes(v.y), all_lanes(v.z)};
        return corner_at(place_of(smallest_lane(least(along))),
                         place_of(largest_lanes(most(b_, along)).best));
    }
    // The one furthest along d.
    LANES_INLINE MinkowskiVertex beyond(const Point& d, const MinkowskiVertex&) const {
        const Lanes3 along{all_lanes(d.x), all_lanes(d.y), all_lanes(d.z)};
        const Lanes3 against{-along.x, -along.y, -along.z};
        return corner_at(place_of(largest_lanes(most(a_, along)).best),
                         place_of(largest_lanes(most(b_, against)).best));
    }
    // Three points to begin with, the last the one furthest against v, the others not much less.
    LANES_INLINE std::array<MinkowskiVertex, 3> three(const Point& v) const {
        const Lanes3 along{all_lanes(v.x), all_lanes(v.y), all_lanes(v.z)};
        const TwoLanes a = smallest_lanes(least(along)), b = largest_lanes(most(b_, along));
        return {corner_at(place_of(a.other), place_of(b.best)),
                corner_at(place_of(a.best), place_of(b.other)),
                corner_at(place_of(a.best), place_of(b.best))};
    }
    LANES_INLINE MinkowskiVertex corner(Index a, Index b) const {
        return {a, b, point_a(a) - point_b(b)};
    }
    LANES_INLINE Point point_a(std::size_t v) const { return {a_.x[v], a_.y[v], a_.z[v]}; }
    LANES_INLINE Point point_b(std::size_t v) const { return {b_.x[v], b_.y[v], b_.z[v]}; }

  private:
    struct Rows {
        const double *x, *y, *z;
        std::size_t count, padded;  // to whole groups of four, with the first vertex

        Index vertex(std::size_t place) const {
            return place < count ? static_cast<Index>(place) : 0;
        }
    };
    struct Coordinates {
        alignas(32) double x[max_vertices];
        alignas(32) double y[max_vertices];
        alignas(32) double z[max_vertices];
    };

    LANES_INLINE static Rows fill(Coordinates& own, const Polytope& polytope) {
        const std::size_t count = polytope.vertices.size(), padded = (count + 3) / 4 * 4;
        for (std::size_t v = 0; v < padded; ++v) {
            const vec3& p = polytope.vertices[v < count ? v : 0];
            own.x[v] = double{p.x};
            own.y[v] = double{p.y};
            own.z[v] = double{p.z};
        }
        return {own.x, own.y, own.z, count, padded};
    }
    // The same operations as Frame::placed_b(), so the same bits.
    LANES_INLINE void place(const Frame& frame, const double* x, const double* y, const double* z) {
        const dmat3& m = frame.turn;
        for (std::size_t i = 0; i < b_.padded; i += 4) {
            Lanes px = load_lanes(x + i), py = load_lanes(y + i), pz = load_lanes(z + i);
            if (frame.turned) {
                const Lanes qx = px, qy = py, qz = pz;
                px = m[0][0] * qx + m[1][0] * qy + m[2][0] * qz;
                py = m[0][1] * qx + m[1][1] * qy + m[2][1] * qz;
                pz = m[0][2] * qx + m[1][2] * qy + m[2][2] * qz;
            }
            store_lanes(own_b_.x + i, px + frame.shift.x);
            store_lanes(own_b_.y + i, py + frame.shift.y);
            store_lanes(own_b_.z + i, pz + frame.shift.z);
        }
    }

    // Every reach has its place in its last bits, and the least or most brings it along. So the
    // vertex is furthest up to 2^-48 of the reach.
    static constexpr long long mask = ~static_cast<long long>(max_vertices - 1);
    LANES_INLINE Lanes least(const Lanes3& along) const {
        LaneBits places{0, 1, 2, 3};
        Lanes best = tagged_lanes(dot_rows(a_.x, a_.y, a_.z, along), places, mask);
        for (std::size_t i = 4; i < a_.padded; i += 4) {
            places += LaneBits{4, 4, 4, 4};
            best = smaller_lanes(
                best, tagged_lanes(dot_rows(a_.x + i, a_.y + i, a_.z + i, along), places, mask));
        }
        return best;
    }
    LANES_INLINE static Lanes most(const Rows& rows, const Lanes3& along) {
        LaneBits places{0, 1, 2, 3};
        Lanes best = tagged_lanes(dot_rows(rows.x, rows.y, rows.z, along), places, mask);
        for (std::size_t i = 4; i < rows.padded; i += 4) {
            places += LaneBits{4, 4, 4, 4};
            best = larger_lanes(
                best,
                tagged_lanes(dot_rows(rows.x + i, rows.y + i, rows.z + i, along), places, mask));
        }
        return best;
    }
    LANES_INLINE static std::size_t place_of(double tagged) {
        return static_cast<std::size_t>(bits_of(tagged) & (max_vertices - 1));
    }
    LANES_INLINE MinkowskiVertex corner_at(std::size_t a, std::size_t b) const {
        return {a_.vertex(a), b_.vertex(b), point_a(a) - point_b(b)};
    }

    Coordinates own_a_, own_b_;
    Rows a_, b_;
};

}  // namespace collidoscope::gjk
