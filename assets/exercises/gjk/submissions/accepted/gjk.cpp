#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

using Points = std::vector<Vec3>;

Points points_of(const Value& hull) {
    Points out;
    for (const Value& point : hull["points"]) out.push_back(point.vec3());
    return out;
}

Vec3 farthest(const Points& points, Vec3 direction) {
    return *std::max_element(points.begin(), points.end(),
                             [&](Vec3 p, Vec3 q) { return dot(p, direction) < dot(q, direction); });
}

// The solution of a small system of equations, where there is a single one. Each row ends with its
// right side.
std::optional<std::vector<double>> solved(std::vector<std::vector<double>> rows) {
    const std::size_t n = rows.size();
    double largest = 0;
    for (const auto& row : rows)
        for (std::size_t k = 0; k < n; ++k) largest = std::max(largest, std::abs(row[k]));
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t pivot = i;
        for (std::size_t k = i; k < n; ++k)
            if (std::abs(rows[k][i]) > std::abs(rows[pivot][i])) pivot = k;
        if (std::abs(rows[pivot][i]) <= 1e-13 * largest) return std::nullopt;
        std::swap(rows[i], rows[pivot]);
        for (std::size_t k = 0; k < n; ++k) {
            if (k == i) continue;
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t m = 0; m <= n; ++m) rows[k][m] -= factor * rows[i][m];
        }
    }
    std::vector<double> out;
    for (std::size_t i = 0; i < n; ++i) out.push_back(rows[i][n] / rows[i][i]);
    return out;
}

// The point of the plane, line or point through these that is nearest to the origin, if it lies
// between them.
std::optional<Vec3> foot(const Points& part) {
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 1; i < part.size(); ++i) {
        std::vector<double> row;
        for (std::size_t k = 1; k < part.size(); ++k)
            row.push_back(dot(part[i] - part[0], part[k] - part[0]));
        row.push_back(-dot(part[0], part[i] - part[0]));
        rows.push_back(row);
    }
    Vec3 out = part[0];
    if (rows.empty()) return out;
    const auto weights = solved(rows);
    if (!weights) return std::nullopt;
    double sum = 0;
    for (std::size_t i = 0; i < weights->size(); ++i) {
        const double weight = (*weights)[i];
        if (weight < 0) return std::nullopt;
        sum += weight;
        out = out + (part[i + 1] - part[0]) * weight;
    }
    if (sum > 1) return std::nullopt;
    return out;
}

// The nearest point to the origin in the hull of the simplex, and those of its points it needs.
std::pair<Vec3, Points> nearest(const Points& simplex) {
    std::optional<std::pair<Vec3, Points>> best;
    for (std::size_t count = 1; count <= simplex.size(); ++count) {
        for (unsigned chosen = 1; chosen < 1u << simplex.size(); ++chosen) {
            Points part;
            for (std::size_t i = 0; i < simplex.size(); ++i)
                if (chosen >> i & 1u) part.push_back(simplex[i]);
            if (part.size() != count) continue;
            const auto v = foot(part);
            if (v && (!best || dot(*v, *v) < dot(best->first, best->first)))
                best = std::pair(*v, part);
        }
    }
    return *best;  // a single point is always between itself
}

Answer solve(const Value& question) {
    const Points a = points_of(question["a"]), b = points_of(question["b"]);
    double size = 0;
    for (const Points& points : {a, b})
        for (const Vec3& p : points)
            size = std::max({size, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    Points simplex{a[0] - b[0]};
    Vec3 v = simplex[0];
    for (int round = 0; round < 100; ++round) {
        if (length(v) <= 1e-10 * size) return {{"hit", true}};
        const Vec3 w = farthest(a, -v) - farthest(b, v);
        const bool known = std::any_of(simplex.begin(), simplex.end(), [&](Vec3 p) {
            return p.x == w.x && p.y == w.y && p.z == w.z;
        });
        if (known || dot(v, v) - dot(v, w) <= 1e-12 * dot(v, v)) break;
        const double before = dot(v, v);
        simplex.push_back(w);
        std::tie(v, simplex) = nearest(simplex);
        if (dot(v, v) >= before) break;  // as close as the arithmetic gets
    }
    return {{"hit", false}, {"distance", length(v)}};
}
