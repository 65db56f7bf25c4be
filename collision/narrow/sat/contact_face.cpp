#include "collision/narrow/sat/contact_face.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/sat/constants.h"

namespace collidoscope {
namespace {

// Distances of the vertices along a direction, from the center.
struct Heights {
    const Polytope& shape;
    dvec3 direction;

    double of(Index v) const {
        return glm::dot(direction, dvec3(shape.vertices[v]) - shape.center);
    }
    Index farthest() const {
        Index best = 0;
        double most = of(0);
        for (Index v = 1; v < shape.vertices.size(); ++v) {
            const double height = of(v);
            if (height > most) {
                most = height;
                best = v;
            }
        }
        return best;
    }
};

double tolerance_of(const Polytope& core) {
    double reach = core.radius;
    for (const vec3& p : core.vertices)
        for (int k = 0; k < 3; ++k) reach = std::max(reach, std::abs(double{p[k]}) / 4);
    return constants::same_face * reach;
}

// The one of the faces round the vertex farthest along a direction.
Index best_face(const Polytope& core, const Heights& heights, Index farthest, double tolerance) {
    const double far = heights.of(farthest) - tolerance;
    Index best = 0;
    int most = -1;
    double straightest = -2;
    core.round_vertex(farthest, [&](Index e) {
        const Index face = core.half_edges[e].face;
        int count = 0;
        core.round_face(face, [&](Index k) { count += heights.of(core.origin(k)) >= far; });
        const double straight = glm::dot(heights.direction, core.faces[face].normal);
        if (count > most || (count == most && straight > straightest)) {
            best = face;
            most = count;
            straightest = straight;
        }
    });
    return best;
}

// The corners in a plane in turn: Andrew's monotone chain, counterclockwise about the normal.
std::vector<Index> outline_of(const Polytope& core, std::vector<Index> corners,
                              const dvec3& normal) {
    const dvec3 u = detail::any_across(normal), v = glm::cross(normal, u);
    const auto seen = [&](Index i) {
        const dvec3 p = dvec3(core.vertices[i]) - core.center;
        return dvec2(glm::dot(u, p), glm::dot(v, p));
    };
    const auto turn = [&](Index i, Index j, Index k) {
        const dvec2 a = seen(i), b = seen(j), c = seen(k);
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    std::sort(corners.begin(), corners.end(), [&](Index i, Index k) {
        const dvec2 p = seen(i), q = seen(k);
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : i < k;
    });
    std::vector<Index> chain;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = chain.size();
        for (const Index i : corners) {
            while (chain.size() >= base + 2 && turn(chain[chain.size() - 2], chain.back(), i) <= 0)
                chain.pop_back();
            chain.push_back(i);
        }
        chain.pop_back();
        std::reverse(corners.begin(), corners.end());
    }
    return chain;
}

// The edge between two vertices, else one that leaves the first.
Index edge_between(const Polytope& core, Index from, Index to) {
    Index found = core.leaving[from];
    core.round_vertex(from, [&](Index e) {
        if (core.end(e) == to) found = e;
    });
    return found / 2;
}

void add_edge(ContactFace& face, const Polytope& core, Index edge) {
    face.vertices = {core.origin(edge), core.end(edge)};
    face.edges = {edge / 2, edge / 2};
    face.number = edge / 2;
}

}  // namespace

HullFeature ContactFace::whole() const {
    if (corners.size() == 1) return {FeatureKind::Vertex, vertices[0]};
    return {corners.size() == 2 ? FeatureKind::Edge : FeatureKind::Face, number};
}

ContactFace contact_face(const Polytope& core, float radius, const dvec3& direction) {
    ContactFace face;
    face.radius = radius;
    face.size = core.radius + double{radius};
    const Heights heights{core, direction};
    const Index farthest = heights.farthest();
    const double tolerance = tolerance_of(core);
    face.vertices = {farthest};
    face.edges = {0};
    if (core.dimension == 1) {
        add_edge(face, core, 0);
        face.core_segment = Segment{core.vertices[core.origin(0)], core.vertices[core.end(0)]};
    } else if (core.dimension > 1) {
        const Index best = best_face(core, heights, farthest, tolerance);
        const dvec3& normal = core.faces[best].normal;
        if (glm::dot(normal, direction) >= constants::face_on_edge) {
            // All corners in its plane.
            std::vector<Index> around, whole;
            core.round_face(best, [&](Index e) { around.push_back(core.origin(e)); });
            const Heights above{core, normal};
            double plane = above.of(around[0]);
            for (const Index v : around) plane = std::min(plane, above.of(v));
            for (Index v = 0; v < core.vertices.size(); ++v)
                if (above.of(v) >= plane - tolerance) whole.push_back(v);
            face.vertices = whole.size() > around.size()
                                ? outline_of(core, std::move(whole), normal)
                                : std::move(around);
            face.edges.clear();
            for (std::size_t i = 0; i < face.vertices.size(); ++i)
                face.edges.push_back(edge_between(core, face.vertices[i],
                                                  face.vertices[(i + 1) % face.vertices.size()]));
            face.number = best;
            face.normal = normal;
        } else {
            // The edge that lies across the direction.
            double most = heights.of(farthest) - tolerance;
            core.round_vertex(farthest, [&](Index e) {
                const double height = heights.of(core.end(e));
                if (height < most) return;
                most = height;
                add_edge(face, core, e & ~Index{1});
            });
        }
    }
    face.corners.reserve(face.vertices.size());
    for (const Index v : face.vertices) face.corners.emplace_back(core.vertices[v]);
    return face;
}

ContactFace contact_face(const Box& box, const dvec3& direction) {
    const dmat3 axes = glm::mat3_cast(glm::normalize(glm::dquat(box.rotation)));
    const dvec3 half(box.half), own = direction * axes;
    const dvec3 steep = glm::abs(own);
    const int k = steep.x >= steep.y && steep.x >= steep.z ? 0 : steep.y >= steep.z ? 1 : 2;
    const int u = (k + 1) % 3, v = (k + 2) % 3;
    const bool upper = own[k] > 0;

    ContactFace face;
    face.size = glm::length(half);
    face.number = static_cast<Index>(2 * k + (upper ? 1 : 0));
    face.normal = upper ? axes[k] : -axes[k];
    // Counterclockwise seen from outside.
    const std::array<unsigned, 4> signs =
        upper ? std::array<unsigned, 4>{0, 1, 3, 2} : std::array<unsigned, 4>{0, 2, 3, 1};
    for (std::size_t i = 0; i < 4; ++i) {
        const unsigned here = signs[i], next = signs[(i + 1) % 4];
        const auto bit = [](bool set, int axis) { return set ? Index{1} << axis : Index{0}; };
        const Index vertex = bit(upper, k) | bit(here & 1U, u) | bit(here & 2U, v);
        face.vertices.push_back(vertex);
        dvec3 corner(box.center);
        for (int axis = 0; axis < 3; ++axis)
            corner += (vertex >> axis & 1U ? half[axis] : -half[axis]) * axes[axis];
        face.corners.push_back(corner);
        // The edge runs along the axis whose sign differs; the two others tell it from its like.
        const int along = (here ^ next) == 1U ? u : v;
        const Index first = vertex >> ((along + 1) % 3) & 1U;
        const Index second = vertex >> ((along + 2) % 3) & 1U;
        face.edges.push_back(static_cast<Index>(4 * along) + first + 2 * second);
    }
    return face;
}

ContactFace contact_face(const SupportBody& body, const dvec3& direction) {
    if (!body.curved() || body.rounding() > 0)
        return contact_face(convex_hull(body.points()), static_cast<float>(body.rounding()),
                            direction);
    SurfacePart part = body.part_towards(direction);
    ContactFace face;
    face.number = part.number;
    face.normal = part.normal;
    face.size = body.radius();
    face.vertices.resize(part.corners.size());
    std::iota(face.vertices.begin(), face.vertices.end(), Index{0});
    face.edges = face.vertices;
    if (part.corners.size() == 2) face.edges = {part.number, part.number};
    face.corners = std::move(part.corners);
    return face;
}

}  // namespace collidoscope
