#include "collision/narrow/convex/quickhull.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/exact/flat.h"

namespace collidoscope::detail {
namespace {

constexpr Index none = static_cast<Index>(-1);

// The index of the point with the largest measure among those that pass an exact check; none when
// no point passes. The check is only asked where the measure would win.
template <typename Measure, typename Check>
Index best_of(std::size_t count, const Measure& measure, const Check& check) {
    Index best = none;
    double most = -1;
    for (Index i = 0; i < count; ++i) {
        const double m = measure(i);
        if (m > most && check(i)) {
            best = i;
            most = m;
        }
    }
    return best;
}

struct Facet {
    HullTriangle triangle;
    dvec3 normal{0};              // of any length
    std::vector<Index> in_front;  // points strictly in front of it, each kept by one facet only
    Index farthest = none;
    double height = 0;  // of the farthest, times the normal's length
    unsigned seen = 0;  // the number of the point for which visibility was last asked
    bool visible = false;
    bool gone = false;
};

// An edge between what is visible and what is not, as the visible triangle has it.
struct HorizonEdge {
    Index from, to, beyond;
};

class Builder {
  public:
    Builder(std::span<const vec3> points, std::span<const Index> tetrahedron) : points_(points) {
        start(tetrahedron);
        while (!open_.empty()) {
            const Index facet = open_.back();
            open_.pop_back();
            if (!facets_[facet].gone && facets_[facet].farthest != none) add_point(facet);
        }
    }

    std::vector<HullTriangle> triangles() const {
        std::vector<Index> place(facets_.size(), none);
        std::vector<HullTriangle> kept;
        for (std::size_t f = 0; f < facets_.size(); ++f) {
            if (facets_[f].gone) continue;
            place[f] = static_cast<Index>(kept.size());
            kept.push_back(facets_[f].triangle);
        }
        for (HullTriangle& t : kept)
            for (Index& f : t.beyond) f = place[f];
        return kept;
    }

  private:
    bool in_front(const Facet& facet, Index p) const {
        const auto& c = facet.triangle.corner;
        return exact::orient3d(points_[c[0]], points_[c[1]], points_[c[2]], points_[p]) > 0;
    }

    Index make(Index a, Index b, Index c) {
        Facet facet;
        facet.triangle.corner = {a, b, c};
        const dvec3 o(points_[a]);
        facet.normal = glm::cross(dvec3(points_[b]) - o, dvec3(points_[c]) - o);
        facets_.push_back(std::move(facet));
        return static_cast<Index>(facets_.size() - 1);
    }

    // Gives the point to the facet when it lies in front of it.
    bool offer(Index f, Index p) {
        Facet& facet = facets_[f];
        if (!in_front(facet, p)) return false;
        const dvec3 o(points_[facet.triangle.corner[0]]);
        const double height = glm::dot(facet.normal, dvec3(points_[p]) - o);
        facet.in_front.push_back(p);
        if (facet.farthest == none || height > facet.height) {
            facet.farthest = p;
            facet.height = height;
        }
        return true;
    }

    void start(std::span<const Index> simplex) {
        std::array<Index, 4> t{simplex[0], simplex[1], simplex[2], simplex[3]};
        if (exact::orient3d(points_[t[0]], points_[t[1]], points_[t[2]], points_[t[3]]) > 0)
            std::swap(t[0], t[1]);
        // Facet k lies opposite corner k.
        make(t[1], t[3], t[2]);
        make(t[0], t[2], t[3]);
        make(t[0], t[3], t[1]);
        make(t[0], t[1], t[2]);
        for (Index f = 0; f < 4; ++f) {
            HullTriangle& triangle = facets_[f].triangle;
            for (std::size_t k = 0; k < 3; ++k) {
                // Across an edge lies the facet opposite the corner that is on neither.
                const Index opposite = triangle.corner[(k + 2) % 3];
                for (Index g = 0; g < 4; ++g)
                    if (t[g] == opposite) triangle.beyond[k] = g;
            }
        }
        for (Index p = 0; p < points_.size(); ++p)
            for (Index f = 0; f < 4; ++f)
                if (offer(f, p)) break;
        open_ = {0, 1, 2, 3};
    }

    bool visible(Index f, Index p) {
        Facet& facet = facets_[f];
        if (facet.seen != round_) {
            facet.seen = round_;
            facet.visible = in_front(facet, p);
        }
        return facet.visible;
    }

    // Walks over the visible facets and lists the horizon counter-clockwise.
    void find_horizon(Index start, Index p) {
        struct Visit {
            Index facet;
            std::size_t first, done;
        };
        std::vector<Visit> stack{{start, 0, 0}};
        facets_[start].seen = round_;
        facets_[start].visible = facets_[start].gone = true;
        lost_.push_back(start);
        while (!stack.empty()) {
            Visit& visit = stack.back();
            if (visit.done == 3) {
                stack.pop_back();
                continue;
            }
            const std::size_t k = (visit.first + visit.done++) % 3;
            const HullTriangle& triangle = facets_[visit.facet].triangle;
            const Index from = triangle.corner[k], to = triangle.corner[(k + 1) % 3];
            const Index beyond = triangle.beyond[k];
            if (facets_[beyond].gone) continue;
            if (!visible(beyond, p)) {
                horizon_.push_back({from, to, beyond});
                continue;
            }
            facets_[beyond].gone = true;
            lost_.push_back(beyond);
            // Enter by the edge to -> from and go on with the one after it.
            const auto& corner = facets_[beyond].triangle.corner;
            const auto at = static_cast<std::size_t>(std::find(corner.begin(), corner.end(), to) -
                                                     corner.begin());
            stack.push_back({beyond, at + 1, 0});
        }
    }

    void add_point(Index facet) {
        const Index p = facets_[facet].farthest;
        ++round_;
        horizon_.clear();
        lost_.clear();
        find_horizon(facet, p);

        // A cone of new facets from the horizon to the point.
        const auto first = static_cast<Index>(facets_.size());
        const auto count = static_cast<Index>(horizon_.size());
        for (Index k = 0; k < count; ++k) {
            const HorizonEdge& edge = horizon_[k];
            const Index f = make(edge.from, edge.to, p);
            facets_[f].triangle.beyond = {edge.beyond, first + (k + 1) % count,
                                          first + (k + count - 1) % count};
            HullTriangle& neighbor = facets_[edge.beyond].triangle;
            for (std::size_t i = 0; i < 3; ++i)
                if (neighbor.corner[i] == edge.to && neighbor.corner[(i + 1) % 3] == edge.from)
                    neighbor.beyond[i] = f;
        }

        // The points in front of the lost facets lie in front of a new one, or inside.
        for (const Index f : lost_) {
            const std::vector<Index> orphans = std::move(facets_[f].in_front);
            facets_[f].in_front.clear();
            for (const Index q : orphans)
                for (Index g = first; q != p && g < first + count; ++g)
                    if (offer(g, q)) break;
        }
        for (Index f = first; f < first + count; ++f)
            if (facets_[f].farthest != none) open_.push_back(f);
    }

    std::span<const vec3> points_;
    std::vector<Facet> facets_;
    std::vector<Index> open_, lost_;
    std::vector<HorizonEdge> horizon_;
    unsigned round_ = 0;
};

}  // namespace

std::vector<Index> widest_simplex(std::span<const vec3> points) {
    const auto difference = [&](Index i, Index j) { return dvec3(points[i]) - dvec3(points[j]); };
    Index a = 0;
    for (Index i = 1; i < points.size(); ++i)
        if (exact::before(points[i], points[a])) a = i;
    const Index b = best_of(
        points.size(), [&](Index i) { return glm::dot(difference(i, a), difference(i, a)); },
        [&](Index i) { return points[i] != points[a]; });
    if (b == none) return {a};
    const Index c = best_of(
        points.size(),
        [&](Index i) {
            const dvec3 n = glm::cross(difference(b, a), difference(i, a));
            return glm::dot(n, n);
        },
        [&](Index i) { return !exact::on_one_line(points[a], points[b], points[i]); });
    if (c == none) return {a, b};
    const dvec3 normal = glm::cross(difference(b, a), difference(c, a));
    const Index d = best_of(
        points.size(), [&](Index i) { return std::abs(glm::dot(normal, difference(i, a))); },
        [&](Index i) { return exact::orient3d(points[a], points[b], points[c], points[i]) != 0; });
    if (d == none) return {a, b, c};
    return {a, b, c, d};
}

std::vector<HullTriangle> quickhull(std::span<const vec3> points,
                                    std::span<const Index> tetrahedron) {
    return Builder(points, tetrahedron).triangles();
}

}  // namespace collidoscope::detail
