// Polygons that are split, and what is asked of their triangles.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "app/model/meshes/polygon_splitter.h"

namespace collidoscope::app::split_rings {

using Indices = PolygonSplitter::Indices;
using Ring = std::vector<vec2>;

struct Split {
    std::vector<Indices> triangles;
    bool sound = false;
};

inline Split split(const std::vector<vec3>& corners) {
    std::vector<std::uint32_t> order(corners.size());
    std::iota(order.begin(), order.end(), 0u);
    Split result;
    PolygonSplitter splitter;
    result.sound = splitter.split(order, corners, result.triangles);
    return result;
}

inline std::vector<vec3> flat_ring(const Ring& ring) {
    std::vector<vec3> corners;
    for (const vec2& p : ring) corners.emplace_back(p.x, p.y, 0);
    return corners;
}

// Twice the area; exact for the integer coordinates used here.
inline double area(const vec2& a, const vec2& b, const vec2& c) {
    return (double{b.x} - a.x) * (double{c.y} - a.y) - (double{b.y} - a.y) * (double{c.x} - a.x);
}

// The triangles of a simple polygon: none flat, none turned, every side of the polygon once, every
// other edge once in each direction.
inline void expect_perfect(const Ring& ring) {
    const Split result = split(flat_ring(ring));
    ASSERT_TRUE(result.sound);
    ASSERT_EQ(result.triangles.size(), ring.size() - 2);
    double whole = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) whole += area(ring[0], ring[i], ring[i + 1]);
    double sum = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const Indices& t : result.triangles) {
        const double one = area(ring[t[0]], ring[t[1]], ring[t[2]]);
        ASSERT_GT(one * (whole < 0 ? -1 : 1), 0) << t[0] << ' ' << t[1] << ' ' << t[2];
        sum += one;
        for (int k = 0; k < 3; ++k) ++edges[{t[std::size_t(k)], t[std::size_t(k + 1) % 3]}];
    }
    EXPECT_EQ(sum, whole);
    for (const auto& [edge, count] : edges) {
        ASSERT_EQ(count, 1);
        const bool side = edge.second == (edge.first + 1) % ring.size();
        ASSERT_EQ(edges.count({edge.second, edge.first}), side ? 0u : 1u);
    }
    for (std::uint32_t i = 0; i < ring.size(); ++i) {
        const auto next = static_cast<std::uint32_t>((i + 1) % ring.size());
        ASSERT_EQ(edges.count({i, next}), 1u);
    }
}

inline Ring reversed(Ring ring) {
    std::reverse(ring.begin(), ring.end());
    return ring;
}

inline Ring rotated(const Ring& ring, std::size_t by) {
    Ring turned = ring;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(by), turned.end());
    return turned;
}

inline void expect_perfect_from_every_side(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        expect_perfect(rotated(ring, i));
        expect_perfect(reversed(rotated(ring, i)));
    }
}

}  // namespace collidoscope::app::split_rings
