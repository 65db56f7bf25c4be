// Distance of two sets { c + s1 e1 + ... + sn en : |si| <= 1 }: segments, rectangles, boxes. A
// convex quadratic in the s, brought down one variable at a time until nothing moves (coordinate
// descent): slow, short, and unlike any code of the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

struct Swept {
    dvec3 center{0};
    std::vector<dvec3> edges;
};

inline double distance_by_descent(const Swept& a, const Swept& b, int sweeps = 20'000) {
    std::vector<dvec3> edges = a.edges;
    for (const dvec3& e : b.edges) edges.push_back(-e);
    std::vector<double> s(edges.size(), 0.0);
    dvec3 between = a.center - b.center;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        double change = 0;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const double whole = glm::dot(edges[i], edges[i]);
            if (!(whole > 0)) continue;
            const double best = std::clamp(s[i] - glm::dot(between, edges[i]) / whole, -1.0, 1.0);
            between += (best - s[i]) * edges[i];
            change = std::max(change, std::abs(best - s[i]));
            s[i] = best;
        }
        if (change < 1e-15) break;
    }
    return glm::length(between);
}

}  // namespace collidoscope::oracle
