// The simplex that GJK keeps of A - B, and the step that finds its point nearest to the origin.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/convex/support.h"

namespace collidoscope {

// One to four vertices of A - B with the weights of the simplex's point nearest to the origin. No
// weight is zero after reduce(): what does not count is dropped.
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

// What part of a cone is nearest to the origin, and the point itself.
struct Nearest {
    dvec3 v{0};
    int size = 0;                    // of the simplex that is left
    std::array<int, 3> others{};     // which others are left, beside the newest point
    std::array<double, 4> weight{};  // of the others, then of the newest point
    bool inside = false;             // the origin lies in the tetrahedron
};

// All take the newest point w and the edges from it to the others; u = -w is the way to the origin.
// The newest point brought the simplex nearer to the origin, so it belongs to the nearest feature
// and only the features round it are asked about (Johnson's subalgorithm, of which this leaves
// half; the sub-determinants are those of Montanari, Petrinic, Barbieri 2017, "Improving the GJK
// algorithm", signed volumes: cross products, which lose less to rounding than products of dots).

inline Nearest vertex_of(const dvec3& w) {
    Nearest n;
    n.v = w;
    n.size = 1;
    n.weight[0] = 1;
    return n;
}

inline Nearest edge_of(const dvec3& w, const dvec3& e, double along, int other) {
    Nearest n;
    const double t = along / glm::dot(e, e);
    n.v = w + t * e;
    n.size = 2;
    n.others[0] = other;
    n.weight[0] = t;
    n.weight[1] = 1 - t;
    return n;
}

inline Nearest nearest_of_segment(const dvec3& w, const dvec3& p) {
    const dvec3 e = p - w;
    const double along = -glm::dot(w, e);
    return along > 0 ? edge_of(w, e, along, 0) : vertex_of(w);
}

// Edges e and f, their cross product n, and the dot products of u with the edges.
inline Nearest nearest_of_face(const dvec3& w, const dvec3& e, const dvec3& f, const dvec3& n,
                               double along_e, double along_f, int p, int q) {
    const dvec3 u = -w;
    const double weight_f = glm::dot(glm::cross(e, u), n);
    if (weight_f <= 0 && along_e > 0) return edge_of(w, e, along_e, p);
    const double weight_e = glm::dot(glm::cross(u, f), n);
    if (weight_e <= 0 && along_f > 0) return edge_of(w, f, along_f, q);
    if (weight_e <= 0 || weight_f <= 0) return vertex_of(w);
    const double area = glm::dot(n, n);
    Nearest face;
    face.v = (glm::dot(n, w) / area) * n;
    face.size = 3;
    face.others = {p, q, 0};
    face.weight = {weight_e / area, weight_f / area, 0, 0};
    face.weight[2] = 1 - face.weight[0] - face.weight[1];
    return face;
}

inline Nearest nearest_of_triangle(const dvec3& w, const dvec3& p, const dvec3& q) {
    const dvec3 e = p - w, f = q - w;
    return nearest_of_face(w, e, f, glm::cross(e, f), -glm::dot(w, e), -glm::dot(w, f), 0, 1);
}

inline Nearest nearest_of_tetrahedron(const dvec3& w, const std::array<dvec3, 4>& p) {
    const std::array<dvec3, 3> e{p[0] - w, p[1] - w, p[2] - w};
    const std::array<dvec3, 3> n{glm::cross(e[0], e[1]), glm::cross(e[1], e[2]),
                                 glm::cross(e[2], e[0])};
    const double volume = glm::dot(n[0], e[2]);
    // How far the origin lies on the inner side of the faces round w, in volumes.
    const double turn = volume < 0 ? 1 : -1;
    const std::array<double, 3> in{turn * glm::dot(n[0], w), turn * glm::dot(n[1], w),
                                   turn * glm::dot(n[2], w)};
    if (in[0] >= 0 && in[1] >= 0 && in[2] >= 0 && volume != 0) {
        Nearest inside;
        inside.size = 4;
        inside.inside = true;
        inside.others = {0, 1, 2};
        const double all = turn * -volume;
        inside.weight = {in[1] / all, in[2] / all, in[0] / all, 0};
        inside.weight[3] = 1 - inside.weight[0] - inside.weight[1] - inside.weight[2];
        return inside;
    }
    // The nearest point lies on a face that the origin sees.
    const std::array<double, 3> along{-glm::dot(w, e[0]), -glm::dot(w, e[1]), -glm::dot(w, e[2])};
    Nearest best;
    double least = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        if (in[k] >= 0 && volume != 0) continue;
        const std::size_t l = (k + 1) % 3;
        const Nearest face = nearest_of_face(w, e[k], e[l], n[k], along[k], along[l],
                                             static_cast<int>(k), static_cast<int>(l));
        const double squared = glm::dot(face.v, face.v);
        if (best.size == 0 || squared < least) {
            best = face;
            least = squared;
        }
    }
    return best;
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

// The nearest point of the simplex, given that its last point belongs to the nearest feature.
inline Nearest nearest(const GjkSimplex& s) {
    switch (s.size) {
        case 1:
            return vertex_of(s.p[0]);
        case 2:
            return nearest_of_segment(s.p[1], s.p[0]);
        case 3:
            return nearest_of_triangle(s.p[2], s.p[0], s.p[1]);
        default:
            return nearest_of_tetrahedron(s.p[3], s.p);
    }
}

// Drops the points that do not count; the newest stays last.
inline void reduce(GjkSimplex& s, const Nearest& n) {
    const auto newest = static_cast<std::size_t>(s.size - 1);
    const auto kept = static_cast<std::size_t>(n.size - 1);
    const auto move = [&](std::size_t to, std::size_t from) {
        s.p[to] = s.p[from];
        s.a[to] = s.a[from];
        s.b[to] = s.b[from];
    };
    // A face of a tetrahedron may name the third before the first.
    if (kept == 2 && n.others[0] > n.others[1]) {
        move(0, 0);
        s.weight = {n.weight[1], n.weight[0], n.weight[2], 0};
        move(1, static_cast<std::size_t>(n.others[0]));
    } else {
        s.weight = n.weight;
        for (std::size_t i = 0; i < kept; ++i) move(i, static_cast<std::size_t>(n.others[i]));
    }
    move(kept, newest);
    s.size = n.size;
}

}  // namespace gjk
}  // namespace collidoscope
