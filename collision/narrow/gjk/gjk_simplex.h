// The simplex that GJK keeps of A - B, and the step that finds its point nearest to the origin.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/cpu/lanes.h"
#include "collision/exact/sign.h"
#include "collision/narrow/convex/support.h"

namespace collidoscope {

// One to four vertices of A - B with the weights of the simplex's point nearest to the origin.
struct GjkSimplex {
    int size = 0;
    std::array<dvec3, 4> p{};
    std::array<Index, 4> a{}, b{};
    std::array<double, 4> weight{};

    void add(const dvec3& point, Index on_a, Index on_b) {
        const auto i = static_cast<std::size_t>(size++);
        p[i] = point;
        a[i] = on_a;
        b[i] = on_b;
    }
    bool contains(Index on_a, Index on_b) const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i)
            if (a[i] == on_a && b[i] == on_b) return true;
        return false;
    }
};

namespace gjk {

// Three plain numbers: unlike glm's unions compilers keep them in registers.
using Point = exact::Vector3<double>;

LANES_INLINE Point plain(const dvec3& p) {
    return {p.x, p.y, p.z};
}
LANES_INLINE dvec3 shown(const Point& p) {
    return {p.x, p.y, p.z};
}

// A vertex of A - B and the vertices it comes from.
struct MinkowskiVertex {
    Index a = 0, b = 0;
    Point w{};
};

// The weights of the simplex's points in the point nearest to the origin, which is known to lie
// inside it (of a tetrahedron: the origin).
LANES_INLINE std::array<double, 4> weights_of(const GjkSimplex& s) {
    std::array<double, 4> weight{1, 0, 0, 0};
    if (s.size == 1) return weight;
    const auto last = static_cast<std::size_t>(s.size - 1);
    const dvec3 w = s.p[last], e = s.p[0] - w;
    if (s.size == 2) {
        weight[0] = -glm::dot(w, e) / glm::dot(e, e);
    } else if (s.size == 3) {
        const dvec3 f = s.p[1] - w, n = glm::cross(e, f);
        const double area = glm::dot(n, n);
        weight[0] = glm::dot(glm::cross(f, w), n) / area;
        weight[1] = glm::dot(glm::cross(w, e), n) / area;
    } else {
        const dvec3 f = s.p[1] - w, g = s.p[2] - w;
        const double volume = -glm::dot(glm::cross(e, f), g);
        weight[0] = glm::dot(glm::cross(f, g), w) / volume;
        weight[1] = glm::dot(glm::cross(g, e), w) / volume;
        weight[2] = glm::dot(glm::cross(e, f), w) / volume;
    }
    weight[last] = 1;
    for (std::size_t i = 0; i < last; ++i) weight[last] -= weight[i];
    return weight;
}

// Whether the tetrahedron holds the origin even if every point of it is off by `error`.
inline bool certainly_inside(const GjkSimplex& s, double error) {
    const dvec3& w = s.p[3];
    const dvec3 e = s.p[0] - w, f = s.p[1] - w, g = s.p[2] - w;
    const auto size = [](const dvec3& x) { return std::abs(x.x) + std::abs(x.y) + std::abs(x.z); };
    const double largest = std::max({size(w), size(e), size(f), size(g)});
    // The volumes that the origin spans with the faces, all of the sign of the whole.
    const double whole = glm::dot(glm::cross(e, f), g), turn = whole < 0 ? 1 : -1;
    const double x = turn * glm::dot(glm::cross(f, g), w);
    const double y = turn * glm::dot(glm::cross(g, e), w);
    const double z = turn * glm::dot(glm::cross(e, f), w);
    const double rest = std::abs(whole) - x - y - z;
    return std::min({x, y, z, rest}) > 16 * error * largest * largest;
}

// The feature of a simplex that is nearest to the origin, and its point v nearest to it.
struct Nearest {
    Point v{};
    double squared = 0;  // dot(v, v)
    // 0 to 2: a face of the newest point. 4 to 6: an edge. 7: the point itself. 8: the origin lies
    // in the tetrahedron.
    unsigned region = 8;
    bool inside() const { return region == 8; }
};

// The simplex while it walks: up to three points that are kept, and the newest.
//
// The newest point brought the simplex nearer to the origin, so it belongs to the nearest feature
// and only the features round it are asked about (Johnson's subalgorithm, of which this leaves
// half; the sub-determinants are those of Montanari, Petrinic, Barbieri 2017, "Improving the GJK
// algorithm", signed volumes: cross products, which lose less to rounding than products of dots).
class Walk {
  public:
    int size() const { return size_; }

    // Begins with up to three points, the last of which is sure to stay, and answers the point
    // nearest to the origin of it and of the edges and the face round it.
    LANES_INLINE Point begin(const std::array<MinkowskiVertex, 3>& corners, int count) {
        const MinkowskiVertex& last = corners[static_cast<std::size_t>(count - 1)];
        for (std::size_t i = 0; i < 3; ++i) put(i, corners[i]);
        if (count == 1) {
            kept_ = {0, 0, 0};
            size_ = 1;
            return last.w;
        }
        kept_ = count == 3 ? std::array<std::size_t, 3>{0, 1, 0} : std::array<std::size_t, 3>{};
        newest_ = static_cast<std::size_t>(count - 1);
        size_ = count;
        const Nearest n = nearest(last.w);
        keep(n.region);
        return n.v;
    }
    LANES_INLINE bool contains(const MinkowskiVertex& corner) const {
        bool same = false;
        for (const std::size_t i : kept_) same = same || (a_[i] == corner.a && b_[i] == corner.b);
        return same;
    }
    // The newest point; keep() or drop() says what becomes of it.
    LANES_INLINE void add(const MinkowskiVertex& corner) {
        const unsigned used = 1U << kept_[0] | 1U << kept_[1] | 1U << kept_[2];
        newest_ = static_cast<std::size_t>(std::countr_one(used));
        put(newest_, corner);
        ++size_;
    }
    void drop() { --size_; }
    // Keeps what the nearest feature needs.
    LANES_INLINE void keep(unsigned region) {
        constexpr std::size_t newest = 3;
        static constexpr std::uint8_t left[8][4] = {
            {0, 1, newest, 3}, {1, 2, newest, 3}, {2, 0, newest, 3}, {},
            {0, newest, 0, 2}, {1, newest, 1, 2}, {2, newest, 2, 2}, {newest, newest, newest, 1}};
        const std::array<std::size_t, 4> slots{kept_[0], kept_[1], kept_[2], newest_};
        const auto& those = left[region];
        kept_ = {slots[those[0]], slots[those[1]], slots[those[2]]};
        size_ = those[3];
    }

    // w: the newest point.
    LANES_INLINE Nearest nearest(const Point& w) const {
        return size_ == 2   ? nearest_of_segment(w)
               : size_ == 3 ? nearest_of_triangle(w)
                            : nearest_of_tetrahedron(w);
    }

    // The kept points in the order they came, then the newest if it counts. Without weights.
    LANES_INLINE void put_into(GjkSimplex& s, bool with_newest) const {
        const auto kept = static_cast<std::size_t>(with_newest ? size_ - 1 : size_);
        s.size = 0;
        for (std::size_t i = 0; i < kept; ++i) add_to(s, kept_[i]);
        if (with_newest) add_to(s, newest_);
    }
    GjkSimplex simplex(bool with_newest = false) const {
        GjkSimplex s;
        put_into(s, with_newest);
        s.weight = weights_of(s);
        return s;
    }

  private:
    LANES_INLINE void put(std::size_t i, const MinkowskiVertex& corner) {
        x_[i] = corner.w.x;
        y_[i] = corner.w.y;
        z_[i] = corner.w.z;
        a_[i] = corner.a;
        b_[i] = corner.b;
    }

    LANES_INLINE void add_to(GjkSimplex& s, std::size_t i) const {
        s.add(dvec3(x_[i], y_[i], z_[i]), a_[i], b_[i]);
    }
    LANES_INLINE Point edge_to(std::size_t k, const Point& w) const {
        const std::size_t i = kept_[k];
        return {x_[i] - w.x, y_[i] - w.y, z_[i] - w.z};
    }
    LANES_INLINE static Nearest on_point(const Point& w) { return {w, dot(w, w), 7}; }
    // along: -dot(w, e), positive.
    LANES_INLINE static Nearest on_edge(const Point& w, const Point& e, double along, unsigned k) {
        const double length = dot(e, e);
        if (!(along < length)) return on_point(w);
        const Point v = w + along / length * e;
        return {v, dot(v, v), 4 + k};
    }
    // n: cross(e, f).
    LANES_INLINE static Nearest on_face(const Point& w, const Point& e, const Point& f,
                                        const Point& n, unsigned k, unsigned l, unsigned face) {
        // Weights, times the area.
        const double of_e = dot(cross(f, w), n), of_f = dot(cross(w, e), n);
        if (of_f <= 0 || of_e <= 0) {
            const double along_e = -dot(w, e);
            if (of_f <= 0 && along_e > 0) return on_edge(w, e, along_e, k);
            const double along_f = -dot(w, f);
            if (of_e <= 0 && along_f > 0) return on_edge(w, f, along_f, l);
            return on_point(w);
        }
        const double area = dot(n, n);
        if (of_e + of_f > area) return on_point(w);
        const Point v = dot(n, w) / area * n;
        return {v, dot(v, v), face};
    }

    LANES_INLINE static void closer(const Nearest& other, Nearest& best) {
        if (other.squared < best.squared) best = other;
    }

    LANES_INLINE Nearest nearest_of_segment(const Point& w) const {
        const Point e = edge_to(0, w);
        const double along = -dot(w, e);
        return along > 0 ? on_edge(w, e, along, 0) : on_point(w);
    }
    LANES_INLINE Nearest nearest_of_triangle(const Point& w) const {
        const Point e = edge_to(0, w), f = edge_to(1, w);
        return on_face(w, e, f, cross(e, f), 0, 1, 0);
    }
    LANES_INLINE Nearest nearest_of_tetrahedron(const Point& w) const {
        const Point e = edge_to(0, w), f = edge_to(1, w), g = edge_to(2, w);
        const Point n = cross(e, f), m = cross(f, g), o = cross(g, e);
        // The origin's height on the inner side of the faces round w, in volumes.
        const double volume = dot(n, g), turn = volume < 0 ? 1 : -1;
        const double in_n = turn * dot(n, w), in_m = turn * dot(m, w), in_o = turn * dot(o, w);
        if (in_n >= 0 && in_m >= 0 && in_o >= 0 && volume != 0) return {};
        // The nearest point lies on a face that the origin sees.
        Nearest best = on_point(w);
        if (in_n < 0 || volume == 0) closer(on_face(w, e, f, n, 0, 1, 0), best);
        if (in_m < 0 || volume == 0) closer(on_face(w, f, g, m, 1, 2, 1), best);
        if (in_o < 0 || volume == 0) closer(on_face(w, g, e, o, 2, 0, 2), best);
        return best;
    }

    std::array<double, 4> x_, y_, z_;
    std::array<Index, 4> a_, b_;
    std::array<std::size_t, 3> kept_;
    std::size_t newest_ = 0;
    int size_ = 0;
};

}  // namespace gjk
}  // namespace collidoscope
