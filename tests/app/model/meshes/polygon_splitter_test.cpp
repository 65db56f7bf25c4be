// Polygons into triangles: small ones, mazes and stars, and those that are bent in space.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "tests/app/model/meshes/split_rings.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using namespace split_rings;
using oracle::cases;

TEST(PolygonSplitter, FansConvexPolygonsFromTheFirstCorner) {
    const Split result = split(flat_ring({{0, 0}, {2, 0}, {3, 1}, {2, 2}, {0, 2}}));
    EXPECT_TRUE(result.sound);
    EXPECT_EQ(result.triangles, (std::vector<Indices>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

TEST(PolygonSplitter, SplitsConcavePolygons) {
    expect_perfect_from_every_side({{0, 0}, {4, 4}, {8, 0}, {4, 8}});                  // arrow
    expect_perfect_from_every_side({{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}});  // L
    expect_perfect_from_every_side(
        {{0, 0}, {5, 0}, {5, 5}, {0, 5}, {0, 4}, {4, 4}, {4, 1}, {0, 1}});  // C
    expect_perfect_from_every_side({{0, 0},
                                    {9, 0},
                                    {9, 9},
                                    {1, 9},
                                    {1, 2},
                                    {7, 2},
                                    {7, 7},
                                    {3, 7},
                                    {3, 4},
                                    {5, 4},
                                    {5, 6},
                                    {6, 6},
                                    {6, 3},
                                    {2, 3},
                                    {2, 8},
                                    {8, 8},
                                    {8, 1},
                                    {0, 1}});  // spiral
}

TEST(PolygonSplitter, KeepsCornersOnStraightEdges) {
    expect_perfect_from_every_side({{0, 0}, {1, 0}, {2, 0}, {2, 2}});
    expect_perfect_from_every_side(
        {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}});
    expect_perfect_from_every_side({{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 2}, {0, 1}});
}

// Walks around the cells of a random tree on a grid: a simple, very concave outline of unit steps
// with many corners on straight edges.
Ring maze(std::mt19937& random, int size, bool merge_straight) {
    const int wide = 2 * size + 1;
    std::vector<char> open(static_cast<std::size_t>(wide * wide), 0);
    const auto at = [&](int x, int y) -> char& {
        return open[static_cast<std::size_t>(y * wide + x)];
    };
    std::vector<std::pair<int, int>> stack{{1, 1}};
    at(1, 1) = 1;
    while (!stack.empty()) {
        const std::size_t pick = random() % 3 == 0 ? random() % stack.size() : stack.size() - 1;
        const auto [x, y] = stack[pick];
        std::vector<std::pair<int, int>> ways;
        for (const auto& [dx, dy] :
             {std::pair{2, 0}, std::pair{-2, 0}, std::pair{0, 2}, std::pair{0, -2}}) {
            const int u = x + dx;
            const int v = y + dy;
            if (u > 0 && v > 0 && u < wide && v < wide && !at(u, v)) ways.emplace_back(u, v);
        }
        if (ways.empty()) {
            stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(pick));
            continue;
        }
        const auto [u, v] = ways[random() % ways.size()];
        at((x + u) / 2, (y + v) / 2) = 1;
        at(u, v) = 1;
        stack.emplace_back(u, v);
    }
    // Follow the outline with the open cells on the left; a tree of cells never touches itself at
    // a corner, as walls are as wide as ways.
    std::map<std::pair<int, int>, std::pair<int, int>> next;
    for (int y = 0; y < wide; ++y) {
        for (int x = 0; x < wide; ++x) {
            if (!at(x, y)) continue;
            if (y == 0 || !at(x, y - 1)) next[{x, y}] = {x + 1, y};
            if (x + 1 == wide || !at(x + 1, y)) next[{x + 1, y}] = {x + 1, y + 1};
            if (y + 1 == wide || !at(x, y + 1)) next[{x + 1, y + 1}] = {x, y + 1};
            if (x == 0 || !at(x - 1, y)) next[{x, y + 1}] = {x, y};
        }
    }
    Ring ring;
    std::pair<int, int> p = next.begin()->first;
    for (std::size_t i = 0; i < next.size(); ++i) {
        ring.emplace_back(static_cast<float>(p.first), static_cast<float>(p.second));
        p = next[p];
    }
    if (!merge_straight) return ring;
    Ring merged;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const vec2 before = ring[(i + ring.size() - 1) % ring.size()];
        const vec2 after = ring[(i + 1) % ring.size()];
        if (area(before, ring[i], after) != 0) merged.push_back(ring[i]);
    }
    return merged;
}

TEST(PolygonSplitter, SplitsMazes) {
    const unsigned seed = 5;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(2000); ++i) {
        SCOPED_TRACE(i);
        Ring ring = maze(random, 1 + static_cast<int>(random() % 9), random() % 2 == 0);
        ring = rotated(ring, random() % ring.size());
        if (random() % 2 == 0) ring = reversed(ring);
        // Shear and shift it: straight edges stay straight, nothing stays parallel to an axis.
        const auto sx = static_cast<float>(random() % 5);
        const auto sy = static_cast<float>(random() % 5);
        for (vec2& p : ring) p = vec2(p.x + sx * p.y + 1000, p.y + sy * (p.x + sx * p.y) - 500);
        expect_perfect(ring);
        if (HasFatalFailure()) return;
    }
}

// Stars around a center, at all scales and far from the origin.
TEST(PolygonSplitter, SplitsStars) {
    const unsigned seed = 6;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(3000); ++i) {
        SCOPED_TRACE(i);
        const std::size_t n = 4 + random() % 60;
        Ring ring;
        for (std::size_t k = 0; k < n; ++k) {
            const double angle =
                6.283185307179586 * static_cast<double>(k) / static_cast<double>(n);
            const double radius = 2000 + static_cast<double>(random() % 60000);
            ring.emplace_back(static_cast<float>(std::round(radius * std::cos(angle))),
                              static_cast<float>(std::round(radius * std::sin(angle))));
        }
        const float scale = std::ldexp(1.0f, static_cast<int>(random() % 200) - 100);
        for (vec2& p : ring) p *= scale;
        expect_perfect(ring);
        if (HasFatalFailure()) return;
    }
}

TEST(PolygonSplitter, SplitsPolygonsCutOpenToAHole) {
    // A square with a square hole, joined by a bridge that is walked twice.
    const Ring ring{{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 0}, {2, 2}, {2, 4}, {4, 4}, {4, 2}, {2, 2}};
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Ring turned = rotated(ring, i);
        const Split result = split(flat_ring(turned));
        EXPECT_TRUE(result.sound) << i;
        ASSERT_EQ(result.triangles.size(), 8u);
        double sum = 0;
        for (const Indices& t : result.triangles) {
            const double one = area(turned[t[0]], turned[t[1]], turned[t[2]]);
            EXPECT_GT(one, 0);
            sum += one;
        }
        EXPECT_EQ(sum, 2 * (36 - 4));
    }
}

TEST(PolygonSplitter, LooksAlongTheBestAxis) {
    const Ring arrow{{0, 0}, {4, 4}, {8, 0}, {4, 8}};
    for (int axis = 0; axis < 3; ++axis) {
        for (const float lean : {0.0f, 0.5f, 1.0f}) {
            std::vector<vec3> corners;
            for (const vec2& p : arrow) {
                vec3 q;
                q[axis] = lean * (p.x + p.y);
                q[(axis + 1) % 3] = p.x;
                q[(axis + 2) % 3] = p.y;
                corners.push_back(q);
            }
            const Split result = split(corners);
            EXPECT_TRUE(result.sound);
            // Only the diagonal from the inner corner splits an arrow.
            ASSERT_EQ(result.triangles.size(), 2u);
            for (const Indices& t : result.triangles) {
                EXPECT_NE(std::count(t.begin(), t.end(), 1u), 0);
                EXPECT_NE(std::count(t.begin(), t.end(), 3u), 0);
            }
        }
    }
}

TEST(PolygonSplitter, AlwaysGivesTheRightNumberOfTriangles) {
    const auto count = [](const Ring& ring) { return split(flat_ring(ring)).triangles.size(); };
    EXPECT_EQ(count({}), 0u);
    EXPECT_EQ(count({{0, 0}, {1, 1}}), 0u);
    EXPECT_EQ(count({{0, 0}, {0, 0}, {0, 0}, {0, 0}}), 2u);
    EXPECT_EQ(count({{0, 0}, {1, 1}, {2, 2}, {5, 5}, {3, 3}}), 3u);
    EXPECT_EQ(count({{0, 0}, {1, 0}, {1, 1}, {1, 1}}), 2u);
    EXPECT_FALSE(split(flat_ring({{0, 0}, {2, 2}, {2, 0}, {0, 2}})).sound);  // bow tie
    const unsigned seed = 7;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        Ring ring(3 + random() % 30);
        for (vec2& p : ring) {
            p = vec2(static_cast<float>(random() % 6), static_cast<float>(random() % 6));
        }
        ASSERT_EQ(count(ring), ring.size() - 2) << i;
    }
}

// In space no quadrangle crosses itself unless its corners lie in one plane.
TEST(PolygonSplitter, SplitsQuadranglesThatAreBent) {
    const auto is_sound = [](const std::vector<vec3>& corners) {
        const Split result = split(corners);
        EXPECT_EQ(result.triangles.size(), corners.size() - 2);
        return result.sound;
    };
    EXPECT_TRUE(is_sound({{0, 0, 0}, {2, 1, 3}, {1, 0, 0}, {2.5f, 2, -3}}));
    EXPECT_TRUE(is_sound({{0, 0, 0}, {4, 4, 1}, {4, 0, -1}, {1, 5, 2}}));
    EXPECT_TRUE(is_sound({{0, 0, 0}, {1, 1, 1}, {1, 0, 0}, {0, 1, 1.5f}}));
    // The same seen from above crosses; so does one in a leaning plane.
    EXPECT_FALSE(is_sound({{0, 0, 0}, {4, 4, 0}, {4, 0, 0}, {1, 5, 0}}));
    EXPECT_FALSE(is_sound({{0, 0, 0}, {4, 4, 8}, {4, 0, 4}, {1, 5, 6}}));
    const unsigned seed = 17;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::size_t bent = 0;
    for (std::size_t i = 0; i < cases(5000); ++i) {
        std::vector<vec3> corners(4);
        for (vec3& p : corners)
            for (int k = 0; k < 3; ++k) p[k] = static_cast<float>(random() % 7);
        const dvec3 a(corners[1] - corners[0]), b(corners[2] - corners[0]),
            c(corners[3] - corners[0]);
        // Off their plane by at least 1 / 72 of what lies in it.
        if (std::abs(glm::dot(glm::cross(a, b), c)) < 24) continue;
        ++bent;
        ASSERT_TRUE(is_sound(corners)) << i;
    }
    EXPECT_GT(bent, cases(5000) / 4);
}

}  // namespace
}  // namespace collidoscope::app
