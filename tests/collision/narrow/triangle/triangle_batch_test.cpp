#include "collision/narrow/triangle/triangle_batch.h"

#include <gtest/gtest.h>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_triangles.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

struct Pairs {
    std::vector<Triangle> a, b;
    void add(const Triangle& s, const Triangle& t) {
        a.push_back(s);
        b.push_back(t);
    }
};

void expect_the_single_answers(const Pairs& pairs) {
    std::vector<std::uint8_t> hits(pairs.a.size(), 7);
    overlaps_batch(pairs.a, pairs.b, hits);
    for (std::size_t i = 0; i < hits.size(); ++i)
        ASSERT_EQ(hits[i], overlaps(pairs.a[i], pairs.b[i]) ? 1 : 0) << "pair " << i;
}

TEST(TriangleBatch, AnswersAsOneByOne) {
    constexpr std::uint64_t seed = 64;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    Pairs pairs;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [a, b] = oracle::random_pair(random);
        pairs.add(a, b);
    }
    expect_the_single_answers(pairs);
}

// Heights of a few roundings of a float, where the bound must not promise too much.
TEST(TriangleBatch, NearlyTouching) {
    constexpr std::uint64_t seed = 65;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const auto point = [&] {
        const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return vec3(x, y, random.uniform(-1, 1));
    };
    Pairs pairs;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const Triangle a{point(), point(), point()};
        Triangle b{point(), point(), point()};
        const float u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
        b.a = a.a + u * (a.b - a.a) + v * (a.c - a.a);
        b.a += random.uniform(-1, 1) * std::ldexp(1.0f, random.integer(-30, -15)) * (b.b - b.a);
        pairs.add(a, b);
    }
    expect_the_single_answers(pairs);
}

TEST(TriangleBatch, EveryFiniteFloat) {
    RandomFloats random(66);
    Pairs pairs;
    for (std::size_t i = 0; i < cases(50'000); ++i) {
        const auto point = [&] { return random.any_finite3(); };
        const Triangle a{point(), point(), point()};
        Triangle b{point(), point(), point()};
        if (random.chance(2)) b.a = a.c;
        pairs.add(a, b);
    }
    // Large and tiny, beyond what the bounds in float hold for.
    for (const float scale : {1e-44f, 1e-30f, 1e-12f, 1e11f, 1e30f, 3e38f}) {
        for (int k = 0; k < 16; ++k) {
            const float z = scale * 0.125f * static_cast<float>(k - 8);
            pairs.add({{0, 0, 0}, {scale, 0, 0}, {0, scale, 0}},
                      {{0.25f * scale, 0.25f * scale, z},
                       {0.5f * scale, 0.25f * scale, z},
                       {0.25f * scale, 0.25f * scale, scale}});
        }
    }
    expect_the_single_answers(pairs);
}

TEST(TriangleBatch, AnyCount) {
    const Triangle t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Triangle across{{0.25f, 0.25f, -1}, {0.25f, 0.3f, 1}, {0.3f, 0.25f, 1}};
    for (std::size_t n = 0; n < 20; ++n) {
        Pairs pairs;
        for (std::size_t i = 0; i < n; ++i)
            pairs.add(t, i % 3 ? across : Triangle{{5, 0, 0}, {6, 0, 0}, {5, 1, 1}});
        expect_the_single_answers(pairs);
    }
}

}  // namespace
}  // namespace collidoscope
