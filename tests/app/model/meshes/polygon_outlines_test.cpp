// Outlines of many corners, and those that touch or cross themselves.
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <random>

#include "tests/app/model/meshes/split_rings.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using namespace split_rings;
using oracle::cases;

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
