#include "collision/narrow/convex/polytope.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <unordered_map>

#include "collision/bits.h"
#include "collision/exact/flat.h"
#include "collision/exact/sign.h"
#include "collision/narrow/convex/packed_faces.h"
#include "collision/narrow/convex/quickhull.h"
#include "collision/narrow/convex/support.h"

namespace collidoscope {
namespace {

constexpr Index none = static_cast<Index>(-1);

// A face as a ring of points, counter-clockwise, and three of them that span it best.
struct FaceRing {
    std::vector<Index> corners;
    std::array<Index, 3> plane{};
};

// Joins triangles into whole faces.
class Merging {
  public:
    Merging(std::span<const vec3> points, const std::vector<detail::HullTriangle>& triangles)
        : points_(points), triangles_(triangles), group_(triangles.size(), none) {
        for (Index t = 0; t < triangles.size(); ++t)
            if (group_[t] == none) flood(t);
        count_faces_round_points();
    }

    std::vector<FaceRing> rings() const {
        std::vector<FaceRing> rings(groups_.size());
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            rings[g].plane = groups_[g].plane;
            rings[g].corners = ring_of(static_cast<Index>(g));
        }
        return rings;
    }

  private:
    struct Group {
        std::array<Index, 3> plane{};
        Index triangle = 0, side = 0;  // an edge of its outline
    };

    bool one_plane(Index t, std::size_t k) const {
        const auto& c = triangles_[t].corner;
        const Index other = triangles_[t].beyond[k];
        for (const Index p : triangles_[other].corner)
            if (exact::orient3d(points_[c[0]], points_[c[1]], points_[c[2]], points_[p]) != 0)
                return false;
        return true;
    }

    double area(Index t) const {
        const auto& c = triangles_[t].corner;
        const dvec3 o(points_[c[0]]);
        const dvec3 n = glm::cross(dvec3(points_[c[1]]) - o, dvec3(points_[c[2]]) - o);
        return glm::dot(n, n);
    }

    // Collects the triangles of one plane, starting from one of them.
    void flood(Index start) {
        const auto g = static_cast<Index>(groups_.size());
        Group group;
        double largest = -1;
        std::vector<Index> stack{start};
        group_[start] = g;
        while (!stack.empty()) {
            const Index t = stack.back();
            stack.pop_back();
            if (const double size = area(t); size > largest) {
                largest = size;
                group.plane = triangles_[t].corner;
            }
            for (std::size_t k = 0; k < 3; ++k) {
                const Index other = triangles_[t].beyond[k];
                if (group_[other] == g) continue;
                if (group_[other] == none && one_plane(t, k)) {
                    group_[other] = g;
                    stack.push_back(other);
                } else {
                    group.triangle = t;
                    group.side = static_cast<Index>(k);
                }
            }
        }
        groups_.push_back(group);
    }

    // A point is a vertex when at least three faces meet in it.
    void count_faces_round_points() {
        std::unordered_map<Index, std::vector<Index>> round;
        for (Index t = 0; t < triangles_.size(); ++t)
            for (const Index p : triangles_[t].corner) {
                auto& groups = round[p];
                if (std::find(groups.begin(), groups.end(), group_[t]) == groups.end())
                    groups.push_back(group_[t]);
            }
        vertex_.assign(points_.size(), false);
        for (const auto& [p, groups] : round) vertex_[p] = groups.size() >= 3;
    }

    // The outline of a group, from corner to corner.
    std::vector<Index> ring_of(Index g) const {
        std::vector<Index> ring;
        const Index first_triangle = groups_[g].triangle, first_side = groups_[g].side;
        Index t = first_triangle, k = first_side;
        do {
            const Index p = triangles_[t].corner[k];
            if (vertex_[p]) ring.push_back(p);
            // The next outline edge leaves the end of this one: turn about that point.
            k = (k + 1) % 3;
            while (group_[triangles_[t].beyond[k]] == g) {
                const Index from = triangles_[t].corner[k];
                t = triangles_[t].beyond[k];
                const auto& c = triangles_[t].corner;
                const auto at = std::find(c.begin(), c.end(), from) - c.begin();
                k = static_cast<Index>(at);
            }
        } while (t != first_triangle || k != first_side);
        return ring;
    }

    std::span<const vec3> points_;
    const std::vector<detail::HullTriangle>& triangles_;
    std::vector<Index> group_;  // per triangle
    std::vector<Group> groups_;
    std::vector<bool> vertex_;
};

// The outline of points in one plane, twice: once from each side (Andrew's monotone chain).
std::vector<FaceRing> flat_rings(std::span<const vec3> points, const std::array<Index, 3>& plane) {
    const std::array<vec3, 3> three{points[plane[0]], points[plane[1]], points[plane[2]]};
    const int axis = exact::drop_axis(three);
    const auto at = [&](Index i) { return exact::dropped(points[i], axis); };
    std::vector<Index> order(points.size());
    for (Index i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) {
        const vec2 p = at(i), q = at(j);
        return p.x != q.x ? p.x < q.x : p.y < q.y;
    });
    std::vector<Index> ring;
    const auto add = [&](Index i, std::size_t least) {
        while (ring.size() >= least + 2 &&
               exact::orient2d(at(ring[ring.size() - 2]), at(ring.back()), at(i)) <= 0)
            ring.pop_back();
        ring.push_back(i);
    };
    for (const Index i : order) add(i, 0);
    const std::size_t lower = ring.size() - 1;
    for (std::size_t k = order.size() - 1; k-- > 0;) add(order[k], lower);
    ring.pop_back();
    std::vector<FaceRing> rings(2);
    rings[0].plane = plane;
    if (exact::orient2d(at(plane[0]), at(plane[1]), at(plane[2])) < 0)
        std::swap(rings[0].plane[1], rings[0].plane[2]);
    rings[1].plane = {rings[0].plane[0], rings[0].plane[2], rings[0].plane[1]};
    rings[0].corners = ring;
    rings[1].corners.assign(ring.rbegin(), ring.rend());
    return rings;
}

dvec3 unit(const dvec3& v) {
    const double length = glm::length(v);
    return length > 0 ? v / length : dvec3(0);
}

// Normal of the plane through three points not on one line, of any length. For a sliver the
// differences of doubles may be all but parallel, even exactly: then from exact values.
dvec3 normal_through(const vec3& a, const vec3& b, const vec3& c) {
    const dvec3 e = dvec3(b) - dvec3(a), f = dvec3(c) - dvec3(a);
    const dvec3 n = glm::cross(e, f);
    constexpr double sliver = 1e-12;  // squared sine: below it more than six digits are lost
    if (glm::dot(n, n) > sliver * glm::dot(e, e) * glm::dot(f, f)) return n;
    const auto exactly = [&](auto lift) {
        const auto p = lift(a);
        return cross(lift(b) - p, lift(c) - p);
    };
    return {exact::value([&](auto lift) { return exactly(lift).x; }),
            exact::value([&](auto lift) { return exactly(lift).y; }),
            exact::value([&](auto lift) { return exactly(lift).z; })};
}

// The plane of a face by three of its points, pushed out to hold all its corners.
struct FacePlane {
    dvec3 normal;
    double offset;
};
// Zeros of either sign are two.
bool same_bits(const FacePlane& p, const FacePlane& q) {
    const auto bits = [](const FacePlane& f) {
        return bits_as<std::array<std::uint64_t, 4>>(
            std::array<double, 4>{f.normal.x, f.normal.y, f.normal.z, f.offset});
    };
    return bits(p) == bits(q);
}
template <typename PointAt>
FacePlane plane_of(const std::array<Index, 3>& three, std::span<const Index> corners,
                   const PointAt& at) {
    const vec3 o = at(three[0]);
    FacePlane plane{unit(normal_through(o, at(three[1]), at(three[2]))), 0};
    plane.offset = glm::dot(plane.normal, dvec3(o));
    for (const Index p : corners)
        plane.offset = std::max(plane.offset, glm::dot(plane.normal, dvec3(at(p))));
    return plane;
}
std::array<Index, 3> three_from(std::span<const Index> ring, std::size_t first) {
    return {ring[first % ring.size()], ring[(first + 1) % ring.size()],
            ring[(first + 2) % ring.size()]};
}

class Assembly {
  public:
    Assembly(std::span<const vec3> points, Polytope& hull)
        : points_(points), hull_(hull), place_(points.size(), none) {}

    // Vertices in the order of their points.
    void add_vertices(std::vector<Index> used) {
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        for (const Index p : used) {
            place_[p] = static_cast<Index>(hull_.vertices.size());
            hull_.vertices.push_back(points_[p]);
            hull_.source.push_back(p);
        }
        for (const vec3& v : hull_.vertices) hull_.center += dvec3(v);
        hull_.center /= static_cast<double>(hull_.vertices.size());
        for (const vec3& v : hull_.vertices)
            hull_.radius = std::max(hull_.radius, glm::length(dvec3(v) - hull_.center));
    }

    void add_face(const FaceRing& ring) {
        add_face(ring.corners,
                 plane_of(ring.plane, ring.corners, [&](Index p) { return points_[p]; }));
    }
    void add_face(std::span<const Index> corners, const FacePlane& plane) {
        const auto face = static_cast<Index>(hull_.faces.size());
        std::vector<Index> edges;
        const std::size_t n = corners.size();
        for (std::size_t k = 0; k < n; ++k)
            edges.push_back(half_edge(place_[corners[k]], place_[corners[(k + 1) % n]]));
        for (std::size_t k = 0; k < n; ++k) {
            HalfEdge& edge = hull_.half_edges[edges[k]];
            edge.next = edges[(k + 1) % n];
            edge.face = face;
        }
        hull_.faces.push_back({edges[0], plane.normal, plane.offset});
    }
    // The one edge of a segment.
    void add_edge() {
        const Index edge = half_edge(0, 1);
        hull_.half_edges[edge].next = Polytope::twin(edge);
        hull_.half_edges[Polytope::twin(edge)].next = edge;
    }

    Index half_edge(Index from, Index to) {
        const std::uint64_t backward = (std::uint64_t{to} << 32U) | from;
        if (const auto other = known_.find(backward); other != known_.end())
            return Polytope::twin(other->second);
        const auto edge = static_cast<Index>(hull_.half_edges.size());
        known_[(std::uint64_t{from} << 32U) | to] = edge;
        hull_.half_edges.resize(edge + std::size_t{2});
        hull_.half_edges[edge].origin = from;
        hull_.half_edges[edge + 1].origin = to;
        return edge;
    }

    void finish() {
        hull_.leaving.assign(hull_.half_edges.empty() ? 0 : hull_.vertices.size(), 0);
        for (Index e = 0; e < hull_.half_edges.size(); ++e) {
            HalfEdge& edge = hull_.half_edges[e];
            hull_.leaving[edge.origin] = e;
            edge.direction =
                unit(dvec3(hull_.vertices[hull_.end(e)]) - dvec3(hull_.vertices[edge.origin]));
            if (!hull_.faces.empty())
                edge.outward = unit(glm::cross(edge.direction, hull_.faces[edge.face].normal));
        }
        hull_.neighbors.reserve(hull_.half_edges.size());
        const auto vertices = static_cast<Index>(hull_.vertices.size());
        for (Index v = 0; v < vertices; ++v) {
            hull_.first_neighbor.push_back(static_cast<Index>(hull_.neighbors.size()));
            hull_.round_vertex(v, [&](Index e) {
                hull_.neighbors.push_back({hull_.vertices[hull_.end(e)], hull_.end(e)});
            });
        }
        hull_.first_neighbor.push_back(static_cast<Index>(hull_.neighbors.size()));
    }

  private:
    std::span<const vec3> points_;
    Polytope& hull_;
    std::vector<Index> place_;
    std::unordered_map<std::uint64_t, Index> known_;  // (from, to) -> half-edge
};

}  // namespace

Polytope convex_hull(std::span<const vec3> points) {
    Polytope hull;
    if (points.empty()) return hull;
    const std::vector<Index> simplex = detail::widest_simplex(points);
    hull.dimension = static_cast<int>(simplex.size()) - 1;
    Assembly assembly(points, hull);

    // A point or a segment.
    if (hull.dimension < 2) {
        std::vector<Index> ends{simplex[0]};
        if (hull.dimension == 1) {
            // On one line the ends are the first and the last point along it.
            Index last = simplex[1];
            for (Index i = 0; i < points.size(); ++i)
                if (exact::before(points[last], points[i])) last = i;
            ends.push_back(last);
        }
        assembly.add_vertices(ends);
        if (hull.dimension == 1) assembly.add_edge();
        assembly.finish();
        return hull;
    }

    std::vector<FaceRing> rings;
    if (hull.dimension == 2)
        rings = flat_rings(points, {simplex[0], simplex[1], simplex[2]});
    else
        rings = Merging(points, detail::quickhull(points, simplex)).rings();
    std::vector<Index> used;
    for (const FaceRing& ring : rings)
        used.insert(used.end(), ring.corners.begin(), ring.corners.end());
    assembly.add_vertices(std::move(used));
    for (const FaceRing& ring : rings) assembly.add_face(ring);
    assembly.finish();
    return hull;
}

PackedFaces::PackedFaces(const Polytope& whole) {
    const std::size_t vertices = whole.vertices.size();
    width_ = vertices <= 0x100 ? 1 : vertices <= 0x10000 ? 2 : 4;
    const auto at = [&](Index v) { return whole.vertices[v]; };
    rings_.reserve((whole.half_edges.size() + whole.faces.size()) * width_);
    plane_from_.reserve(whole.faces.size());
    std::vector<Index> ring;
    for (Index face = 0; face < whole.faces.size(); ++face) {
        ring.clear();
        whole.round_face(face, [&](Index edge) { ring.push_back(whole.origin(edge)); });
        put(ring.size() - 1);
        for (const Index corner : ring) put(corner);
        const PolytopeFace& plane = whole.faces[face];
        std::uint8_t from = kept;
        // Rings of three mostly begin one corner before the points of their plane.
        for (const std::uint8_t first : {std::uint8_t{1}, std::uint8_t{0}, std::uint8_t{2}}) {
            if (ring.size() != 3) break;
            const FacePlane found = plane_of(three_from(ring, first), ring, at);
            if (!same_bits(found, {plane.normal, plane.offset})) continue;
            from = first;
            break;
        }
        plane_from_.push_back(from);
        if (from == kept) planes_.push_back({plane.normal, plane.offset});
    }
    planes_.shrink_to_fit();
}

Polytope PackedFaces::restored(std::span<const vec3> vertices, int dimension) const {
    Polytope hull;
    hull.dimension = dimension;
    if (vertices.empty()) return hull;
    Assembly assembly(vertices, hull);
    std::vector<Index> all(vertices.size());
    for (Index v = 0; v < all.size(); ++v) all[v] = v;
    assembly.add_vertices(std::move(all));
    if (dimension == 1) assembly.add_edge();
    std::size_t face = 0, plane = 0;
    each([&](std::span<const Index> ring) {
        const std::uint8_t from = plane_from_[face++];
        if (from == kept) {
            assembly.add_face(ring, {planes_[plane].normal, planes_[plane].offset});
            ++plane;
        } else {
            assembly.add_face(
                ring, plane_of(three_from(ring, from), ring, [&](Index v) { return vertices[v]; }));
        }
    });
    assembly.finish();
    return hull;
}

void keep_for_support(Polytope& polytope) {
    Polytope rest;
    rest.dimension = polytope.dimension;
    rest.center = polytope.center;
    rest.radius = polytope.radius;
    rest.vertices = std::move(polytope.vertices);
    rest.vertices.shrink_to_fit();
    if (rest.vertices.size() > support_scan_limit) {
        rest.neighbors = std::move(polytope.neighbors);
        rest.neighbors.shrink_to_fit();
        rest.first_neighbor = std::move(polytope.first_neighbor);
        rest.first_neighbor.shrink_to_fit();
    }
    polytope = std::move(rest);
}

PlacedPolytope::PlacedPolytope(const Polytope& polytope, const Pose& pose)
    : shape(&polytope), position(pose.position) {
    const glm::dquat q = glm::normalize(glm::dquat(pose.rotation));
    turned = !(q.x == 0 && q.y == 0 && q.z == 0);
    rotation = glm::mat3_cast(q);
}

}  // namespace collidoscope
