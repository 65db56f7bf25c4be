#include "collision/trees/space/solid_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <numbers>
#include <numeric>
#include <vector>

#include "collision/exact/flat.h"
#include "collision/exact/predicates.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

namespace {

using Corners = std::array<std::uint32_t, 3>;

// Vertices by position.
struct Welded {
    std::vector<vec3> points;
    std::vector<Corners> triangles;
};

Welded weld(std::span<const Triangle> triangles) {
    Welded welded;
    for (const Triangle& t : triangles)
        for (const vec3& p : {t.a, t.b, t.c}) welded.points.push_back(p + vec3(0));  // -0 is 0
    std::sort(welded.points.begin(), welded.points.end(), exact::before);
    welded.points.erase(std::unique(welded.points.begin(), welded.points.end()),
                        welded.points.end());
    const auto index = [&](const vec3& p) {
        return static_cast<std::uint32_t>(
            std::lower_bound(welded.points.begin(), welded.points.end(), p, exact::before) -
            welded.points.begin());
    };
    for (const Triangle& t : triangles)
        welded.triangles.push_back({index(t.a), index(t.b), index(t.c)});
    return welded;
}

// Edges that are not taken as often in one direction as in the other.
void find_open_edges(const Welded& welded, SolidSurface& surface) {
    struct Edge {
        std::uint32_t low, high;
        int direction;
    };
    std::vector<Edge> edges;
    for (const Corners& t : welded.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t p = t[k], q = t[(k + 1) % 3];
            if (p != q) edges.push_back({std::min(p, q), std::max(p, q), p < q ? 1 : -1});
        }
    }
    const auto same = [](const Edge& e, const Edge& f) {
        return e.low == f.low && e.high == f.high;
    };
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) {
        return e.low != f.low ? e.low < f.low : e.high < f.high;
    });
    for (std::size_t i = 0; i < edges.size();) {
        std::size_t next = i;
        int sum = 0;
        for (; next < edges.size() && same(edges[i], edges[next]); ++next)
            sum += edges[next].direction;
        if (sum != 0) {
            surface.open_edges += static_cast<std::size_t>(std::abs(sum));
            if (!surface.open_edge)
                surface.open_edge =
                    Segment{welded.points[edges[i].low], welded.points[edges[i].high]};
        }
        i = next;
    }
}

// Whether two triangles meet elsewhere than in what they share.
bool cross(const Welded& welded, std::uint32_t i, std::uint32_t j) {
    const auto at = [&](std::uint32_t corner) { return welded.points[corner]; };
    const auto triangle = [&](const Corners& t) { return Triangle{at(t[0]), at(t[1]), at(t[2])}; };
    const Corners &s = welded.triangles[i], &t = welded.triangles[j];
    // A triangle with only two corners bounds nothing.
    for (const Corners* corners : {&s, &t}) {
        const auto& [p, q, r] = *corners;
        if (p == q || q == r || r == p) return false;
    }
    std::array<std::uint32_t, 3> shared{};
    std::size_t count = 0;
    for (const std::uint32_t corner : s)
        if (std::find(t.begin(), t.end(), corner) != t.end()) shared[count++] = corner;
    if (count == 0) return overlaps(triangle(s), triangle(t));
    if (count == 3) return true;  // the same triangle twice, or its back
    const auto others = [&](const Corners& of) {
        std::vector<std::uint32_t> rest;
        for (const std::uint32_t corner : of)
            if (std::find(shared.begin(), shared.begin() + std::ptrdiff_t(count), corner) ==
                shared.begin() + std::ptrdiff_t(count))
                rest.push_back(corner);
        return rest;
    };
    const auto rest_s = others(s), rest_t = others(t);
    if (count == 1) {
        // The side across from the shared vertex must miss the other triangle, in both.
        const Triangle side_s{at(rest_s[0]), at(rest_s[1]), at(rest_s[1])};
        const Triangle side_t{at(rest_t[0]), at(rest_t[1]), at(rest_t[1])};
        return overlaps(side_s, triangle(t)) || overlaps(side_t, triangle(s));
    }
    // Two that share an edge meet elsewhere only when one is folded flat onto the other.
    const vec3 a = at(shared[0]), b = at(shared[1]), p = at(rest_s[0]), q = at(rest_t[0]);
    if (exact::orient3d(a, b, p, q) != 0) return false;
    const std::array<vec3, 4> all{a, b, p, q};
    const int axis = exact::drop_axis(all);
    if (axis < 0) return true;
    const auto side = [&](const vec3& v) {
        return exact::orient2d(exact::dropped(a, axis), exact::dropped(b, axis),
                               exact::dropped(v, axis));
    };
    return side(p) == side(q);
}

void find_crossing(std::span<const Triangle> triangles, const Welded& welded,
                   SolidSurface& surface) {
    std::vector<Aabb> boxes;
    Aabb all;
    for (const Triangle& t : triangles) {
        boxes.push_back({glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))});
        all = boxes.size() == 1
                  ? boxes[0]
                  : Aabb{glm::min(all.min, boxes.back().min), glm::max(all.max, boxes.back().max)};
    }
    const dvec3 size = dvec3(all.max) - dvec3(all.min);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::vector<std::uint32_t> order(triangles.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
        return boxes[i].min[axis] < boxes[j].min[axis];
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Aabb& box = boxes[order[i]];
        for (std::size_t j = i + 1; j < order.size() && boxes[order[j]].min[axis] <= box.max[axis];
             ++j) {
            const Aabb& other = boxes[order[j]];
            if (!overlaps(box, other) || !cross(welded, order[i], order[j])) continue;
            surface.crossing =
                std::pair{std::min(order[i], order[j]), std::max(order[i], order[j])};
            return;
        }
    }
}

// The part that each element belongs to, by repeated joining.
class Parts {
  public:
    explicit Parts(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }
    std::uint32_t of(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t i, std::uint32_t j) { parent_[of(j)] = of(i); }

  private:
    std::vector<std::uint32_t> parent_;
};

// The shell of each triangle.
std::vector<std::uint32_t> find_shells(const Welded& welded, SolidSurface& surface) {
    Parts parts(welded.points.size());
    for (const Corners& t : welded.triangles) {
        parts.join(t[0], t[1]);
        parts.join(t[0], t[2]);
    }
    std::vector<std::uint32_t> number(welded.points.size(), ~0u), shells;
    for (std::uint32_t i = 0; i < welded.triangles.size(); ++i) {
        std::uint32_t& n = number[parts.of(welded.triangles[i][0])];
        if (n == ~0u) {
            n = static_cast<std::uint32_t>(surface.shells.size());
            surface.shells.push_back(i);
        }
        shells.push_back(n);
    }
    return shells;
}

// A triangle that hangs together with the first of its shell by vertices only.
std::optional<std::uint32_t> loosely_held(const Welded& welded,
                                          const std::vector<std::uint32_t>& shell,
                                          const SolidSurface& surface) {
    std::vector<std::array<std::uint32_t, 3>> edges;  // low, high, triangle
    for (std::uint32_t i = 0; i < welded.triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t p = welded.triangles[i][k], q = welded.triangles[i][(k + 1) % 3];
            edges.push_back({std::min(p, q), std::max(p, q), i});
        }
    }
    std::sort(edges.begin(), edges.end());
    Parts parts(welded.triangles.size());
    for (std::size_t e = 1; e < edges.size(); ++e)
        if (edges[e][0] == edges[e - 1][0] && edges[e][1] == edges[e - 1][1])
            parts.join(edges[e - 1][2], edges[e][2]);
    for (std::uint32_t i = 0; i < welded.triangles.size(); ++i)
        if (parts.of(i) != parts.of(surface.shells[shell[i]])) return i;
    return {};
}

// Finds, among closed shells that do not cross, one whose triangles do not have the outside in
// front: an inward one that is not the wall of a cavity, or an outward one inside another.
std::optional<std::uint32_t> find_astray(std::span<const Triangle> triangles,
                                         const std::vector<std::uint32_t>& shell,
                                         const SolidSurface& surface) {
    // Tetrahedra over a corner of the surface, so that far from the origin no digits are lost.
    const dvec3 origin(triangles[0].a);
    std::vector<double> volume(surface.shells.size(), 0);
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        const Triangle& t = triangles[i];
        volume[shell[i]] +=
            dot(dvec3(t.a) - origin, glm::cross(dvec3(t.b) - origin, dvec3(t.c) - origin));
    }
    std::vector<Triangle> others;
    for (std::uint32_t s = 0; s < surface.shells.size(); ++s) {
        others.clear();
        for (std::size_t i = 0; i < triangles.size(); ++i)
            if (shell[i] != s) others.push_back(triangles[i]);
        const int around = closed_winding_number(others, triangles[surface.shells[s]].a);
        if (around != (volume[s] > 0 ? 0 : 1)) return surface.shells[s];
    }
    return {};
}

}  // namespace

double winding_number(std::span<const Triangle> triangles, const dvec3& p) {
    // The sum of the solid angles, by the formula of van Oosterom and Strackee (1983).
    double sum = 0;
    for (const Triangle& t : triangles) {
        const dvec3 a = dvec3(t.a) - p, b = dvec3(t.b) - p, c = dvec3(t.c) - p;
        const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
        const double above = dot(a, glm::cross(b, c));
        const double below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
        sum += 2 * std::atan2(above, below);
    }
    return sum / (4 * std::numbers::pi);
}

int closed_winding_number(std::span<const Triangle> triangles, const vec3& p) {
    // Seen along x: p moved by an infinitely small step along y and a smaller one along z lies on
    // no line and on no plane, so that each crossing is counted once.
    const auto side_of_line = [&](const vec3& a, const vec3& b) {
        const int side = exact::orient2d({a.y, a.z}, {b.y, b.z}, {p.y, p.z});
        if (side != 0) return side;
        if (a.z != b.z) return a.z > b.z ? 1 : -1;
        return a.y != b.y ? (b.y > a.y ? 1 : -1) : 0;
    };
    int number = 0;
    for (const Triangle& t : triangles) {
        if (std::max({t.a.x, t.b.x, t.c.x}) < p.x) continue;
        if (std::max({t.a.y, t.b.y, t.c.y}) < p.y || std::min({t.a.y, t.b.y, t.c.y}) > p.y)
            continue;
        if (std::max({t.a.z, t.b.z, t.c.z}) < p.z || std::min({t.a.z, t.b.z, t.c.z}) > p.z)
            continue;
        const int side = side_of_line(t.a, t.b);
        if (side == 0 || side_of_line(t.b, t.c) != side || side_of_line(t.c, t.a) != side) continue;
        // The normal looks along x when the corners turn to the left; p lies before the plane when
        // it is on the other side than where the normal points.
        if (exact::orient3d(t.a, t.b, t.c, p) * side < 0) number += side;
    }
    return number;
}

WindingAnswer winding_at(std::span<const Triangle> triangles, const SolidSurface& surface,
                         const vec3& p) {
    return {surface.closed() ? double(closed_winding_number(triangles, p))
                             : winding_number(triangles, dvec3(p))};
}

SolidSurface examine_surface(std::span<const Triangle> triangles) {
    SolidSurface surface;
    if (triangles.empty()) return surface;
    const Welded welded = weld(triangles);
    const std::vector<std::uint32_t> shell = find_shells(welded, surface);
    find_open_edges(welded, surface);
    if (!surface.closed()) return surface;
    find_crossing(triangles, welded, surface);
    if (surface.crossing) return surface;
    surface.astray = loosely_held(welded, shell, surface);
    if (!surface.astray) surface.astray = find_astray(triangles, shell, surface);
    return surface;
}

}  // namespace collidoscope
