#include "app/model/meshes/polygon_splitter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <map>
#include <numeric>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using oracle::cases;
using Indices = PolygonSplitter::Indices;
using Ring = std::vector<vec2>;

struct Split {
    std::vector<Indices> triangles;
    bool sound = false;
};

Split split(const std::vector<vec3>& corners) {
    std::vector<std::uint32_t> order(corners.size());
    std::iota(order.begin(), order.end(), 0u);
    Split result;
    PolygonSplitter splitter;
    result.sound = splitter.split(order, corners, result.triangles);
    return result;
}

std::vector<vec3> flat_ring(const Ring& ring) {
    std::vector<vec3> corners;
    for (const vec2& p : ring) corners.emplace_back(p.x, p.y, 0);
    return corners;
}

// Twice the area; exact for the integer coordinates used here.
double area(const vec2& a, const vec2& b, const vec2& c) {
    return (double{b.x} - a.x) * (double{c.y} - a.y) - (double{b.y} - a.y) * (double{c.x} - a.x);
}

// The triangles of a simple polygon: none flat, none turned, every side of the polygon once, every
// other edge once in each direction.
void expect_perfect(const Ring& ring) {
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

Ring reversed(Ring ring) {
    std::reverse(ring.begin(), ring.end());
    return ring;
}

Ring rotated(const Ring& ring, std::size_t by) {
    Ring turned = ring;
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(by), turned.end());
    return turned;
}

void expect_perfect_from_every_side(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        expect_perfect(rotated(ring, i));
        expect_perfect(reversed(rotated(ring, i)));
    }
}

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

// Walks around a random tree that joins all cells of a square, its walls without thickness: most
// corners lie on others, most edges are walked there and back.
Ring slit_square(std::mt19937& random, int size, bool merge_straight) {
    const auto cell = [&](int x, int y) { return static_cast<std::size_t>(y * size + x); };
    constexpr int step_x[] = {0, 1, 0, -1};  // across the bottom, right, top and left side
    constexpr int step_y[] = {-1, 0, 1, 0};
    std::vector<std::array<bool, 4>> open(cell(0, size));
    std::vector<char> reached(open.size(), 0);
    std::vector<std::pair<int, int>> stack{{0, 0}};
    reached[0] = 1;
    while (!stack.empty()) {
        const std::size_t pick = random() % 2 == 0 ? random() % stack.size() : stack.size() - 1;
        const auto [x, y] = stack[pick];
        std::vector<std::size_t> ways;
        for (std::size_t side = 0; side < 4; ++side) {
            const int u = x + step_x[side];
            const int v = y + step_y[side];
            if (u >= 0 && v >= 0 && u < size && v < size && !reached[cell(u, v)]) {
                ways.push_back(side);
            }
        }
        if (ways.empty()) {
            stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(pick));
            continue;
        }
        const std::size_t side = ways[random() % ways.size()];
        const int u = x + step_x[side];
        const int v = y + step_y[side];
        open[cell(x, y)][side] = open[cell(u, v)][(side + 2) % 4] = true;
        reached[cell(u, v)] = 1;
        stack.emplace_back(u, v);
    }
    Ring ring;
    int x = 0;
    int y = 0;
    std::size_t side = 0;
    do {
        const int right = side == 1 || side == 2 ? 1 : 0;
        const int up = side >= 2 ? 1 : 0;
        ring.emplace_back(static_cast<float>(x + right), static_cast<float>(y + up));
        for (side = (side + 1) % 4; open[cell(x, y)][side]; side = (side + 3) % 4) {
            x += step_x[side];
            y += step_y[side];
        }
    } while (x != 0 || y != 0 || side != 0);
    if (!merge_straight) return ring;
    Ring merged;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const vec2 before = ring[(i + ring.size() - 1) % ring.size()];
        const vec2 after = ring[(i + 1) % ring.size()];
        if (before == after || area(before, ring[i], after) != 0) merged.push_back(ring[i]);
    }
    return merged;
}

TEST(PolygonSplitter, SplitsOutlinesThatTouchThemselves) {
    const unsigned seed = 9;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(1000); ++i) {
        SCOPED_TRACE(i);
        const int size = 1 + static_cast<int>(random() % 8);
        Ring ring = slit_square(random, size, random() % 2 == 0);
        ring = rotated(ring, random() % ring.size());
        const bool reverse = random() % 2 == 0;
        if (reverse) ring = reversed(ring);
        const Split result = split(flat_ring(ring));
        ASSERT_TRUE(result.sound);
        ASSERT_EQ(result.triangles.size(), ring.size() - 2);
        double sum = 0;
        for (const Indices& t : result.triangles) {
            const double one = (reverse ? -1 : 1) * area(ring[t[0]], ring[t[1]], ring[t[2]]);
            ASSERT_GE(one, 0);
            sum += one;
        }
        ASSERT_EQ(sum, 2.0 * size * size);
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

// Two arms side by side around the middle, so many turns: simple, and its ears are long and thin.
Ring spiral_of(std::size_t corners, double turns) {
    Ring ring;
    for (std::size_t i = 0; i < corners; ++i) {
        const bool inner = i < corners / 2;
        const double along = static_cast<double>(inner ? i : corners - 1 - i) /
                             (static_cast<double>(corners) / 2 - 1);
        const double angle = turns * 6.283185307179586 * along;
        const double radius = 1 + 4 * angle / 6.283185307179586 + (inner ? 0 : 2);
        // Whole numbers: their areas are exact.
        ring.emplace_back(static_cast<float>(std::round(4000 * radius * std::cos(angle))),
                          static_cast<float>(std::round(4000 * radius * std::sin(angle))));
    }
    return ring;
}

double doubled_area(const Ring& ring) {
    double whole = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) whole += area(ring[0], ring[i], ring[i + 1]);
    return whole;
}

// The triangles cover as much as the outline encloses and none is turned.
void expect_whole(const Ring& ring, PolygonSplitter& splitter) {
    std::vector<std::uint32_t> order(ring.size());
    std::iota(order.begin(), order.end(), 0u);
    std::vector<Indices> triangles;
    EXPECT_TRUE(splitter.split(order, flat_ring(ring), triangles));
    EXPECT_FALSE(splitter.reached_limit());
    ASSERT_EQ(triangles.size(), ring.size() - 2);
    const double whole = doubled_area(ring);
    double sum = 0;
    for (const Indices& t : triangles) {
        const double one = area(ring[t[0]], ring[t[1]], ring[t[2]]);
        ASSERT_GE(one * (whole < 0 ? -1 : 1), 0);
        sum += one;
    }
    EXPECT_EQ(sum, whole);
}

TEST(PolygonSplitter, SplitsSpiralsOfManyCorners) {
    for (const std::size_t corners : {40'000u, 100'000u}) {
        for (const double turns : {10.0, 40.0}) {
            PolygonSplitter splitter;
            expect_whole(spiral_of(corners, turns), splitter);
            expect_whole(reversed(spiral_of(corners, turns)), splitter);
        }
    }
}

// The sweep alone, over every kind of outline that ear clipping splits.
TEST(PolygonSplitter, SweepsWhatItIsSlowFor) {
    PolygonSplitter splitter;
    splitter.set_limits(0, PolygonSplitter::max_tests);
    Ring comb, stairs;
    for (int i = 0; i < 200; ++i) comb.emplace_back(float(i), i % 2 == 0 ? 0.0f : 1000.0f);
    comb.emplace_back(200.0f, -10.0f);
    comb.emplace_back(-1.0f, -10.0f);
    for (int i = 0; i < 100; ++i) {
        stairs.emplace_back(float(i), float(i));
        stairs.emplace_back(float(i + 1), float(i));
    }
    stairs.emplace_back(100.0f, 100.0f);
    stairs.emplace_back(0.0f, 100.0f);
    const Ring arrow{{0, 0}, {4, 4}, {8, 0}, {4, 8}};
    const Ring letter{{0, 0}, {5, 0}, {5, 5}, {0, 5}, {0, 4}, {4, 4}, {4, 1}, {0, 1}};
    for (const Ring& ring : {comb, stairs, arrow, letter, spiral_of(60, 2)}) {
        for (std::size_t i = 0; i < ring.size(); i += 1 + ring.size() / 20) {
            expect_whole(rotated(ring, i), splitter);
            expect_whole(reversed(rotated(ring, i)), splitter);
        }
    }
    const unsigned seed = 31;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(2000); ++i) {
        // A star around the middle: simple, with corners that turn either way.
        Ring star;
        const int n = 4 + static_cast<int>(random() % 60);
        for (int k = 0; k < n; ++k) {
            const double angle = 6.283185307179586 * k / n;
            const double radius = 1000 + static_cast<double>(random() % 9000);
            star.emplace_back(static_cast<float>(std::round(radius * std::cos(angle))),
                              static_cast<float>(std::round(radius * std::sin(angle))));
        }
        expect_whole(random() % 2 == 0 ? star : reversed(star), splitter);
    }
}

TEST(PolygonSplitter, TellsItsLimitFromACrossing) {
    Ring ring = spiral_of(2000, 10);
    std::swap(ring[500], ring[700]);  // half a turn or more on: crosses itself
    std::vector<std::uint32_t> order(ring.size());
    std::iota(order.begin(), order.end(), 0u);
    PolygonSplitter splitter;
    std::vector<Indices> triangles;
    splitter.set_limits(1000, 2000);
    EXPECT_FALSE(splitter.split(order, flat_ring(ring), triangles));
    EXPECT_TRUE(splitter.reached_limit());
    EXPECT_EQ(triangles.size(), ring.size() - 2);
    triangles.clear();
    splitter.set_limits(1000, PolygonSplitter::max_tests);
    EXPECT_FALSE(splitter.split(order, flat_ring(ring), triangles));
    EXPECT_FALSE(splitter.reached_limit());
    EXPECT_FALSE(splitter.is_bent());
    EXPECT_EQ(triangles.size(), ring.size() - 2);
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

TEST(PolygonSplitter, IsQuickOnLargeOutlines) {
    constexpr std::size_t n = 10'000;
    Ring circle, comb, spiral, scribble;
    std::mt19937 random(8);
    for (std::size_t i = 0; i < n; ++i) {
        const double t = static_cast<double>(i) / n;
        const double angle = 6.283185307179586 * t;
        circle.emplace_back(static_cast<float>(std::cos(angle)),
                            static_cast<float>(std::sin(angle)));
        comb.emplace_back(static_cast<float>(i), i % 2 == 0 ? 0.0f : 1000.0f);
        const double turn = 40 * 6.283185307179586 * (i < n / 2 ? t : 1 - t);
        const double radius = 1 + turn + (i < n / 2 ? 0 : 3.0);
        spiral.emplace_back(static_cast<float>(radius * std::cos(turn)),
                            static_cast<float>(radius * std::sin(turn)));
        scribble.emplace_back(static_cast<float>(random() % 1000),
                              static_cast<float>(random() % 1000));
    }
    comb.emplace_back(static_cast<float>(n), -10.0f);
    comb.emplace_back(-1.0f, -10.0f);
    for (const Ring& ring : {circle, comb, spiral, scribble}) {
        const std::clock_t start = std::clock();
        const Split result = split(flat_ring(ring));
        const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        EXPECT_EQ(result.triangles.size(), ring.size() - 2);
        std::printf("%zu corners: %.1f ms, %s\n", ring.size(), 1000 * took,
                    result.sound ? "sound" : "crossing");
#if defined(NDEBUG) && !defined(COLLIDOSCOPE_SANITIZED)
        EXPECT_LT(took, 2.0);
#endif
    }
}

}  // namespace
}  // namespace collidoscope::app
