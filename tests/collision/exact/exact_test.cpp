// collision/exact against rationals.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "collision/exact/predicates.h"
#include "collision/exact/triangle_side.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

// Gaussian elimination, so as not to write the same polynomial twice.
int sign_of_determinant(std::array<Rational3, 3> rows) {
    int sign = 1;
    for (int c = 0; c < 3; ++c) {
        int pivot = c;
        while (pivot < 3 && rows[static_cast<std::size_t>(pivot)][c] == 0) ++pivot;
        if (pivot == 3) return 0;
        if (pivot != c) {
            std::swap(rows[static_cast<std::size_t>(pivot)], rows[static_cast<std::size_t>(c)]);
            sign = -sign;
        }
        const Rational3& row = rows[static_cast<std::size_t>(c)];
        sign *= sgn(row[c]);
        for (int r = c + 1; r < 3; ++r) {
            Rational3& other = rows[static_cast<std::size_t>(r)];
            other = other - (other[c] / row[c]) * row;
        }
    }
    return sign;
}

int oracle_orient3d(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const Rational3 o(a);
    return sign_of_determinant({Rational3(b) - o, Rational3(c) - o, Rational3(d) - o});
}

int oracle_orient2d(const vec2& a, const vec2& b, const vec2& c) {
    return sign_of_determinant(
        {Rational3(a.x, a.y, 1), Rational3(b.x, b.y, 1), Rational3(c.x, c.y, 1)});
}

// Points that are often nearly, or exactly, on the plane or line of the others.
vec3 nearly_coplanar(RandomFloats& random, const vec3& a, const vec3& b, const vec3& c) {
    const float s = random.uniform(-1, 2), t = random.uniform(-1, 2);
    const vec3 p = a + s * (b - a) + t * (c - a);
    return random.chance(2) ? p : vec3(p.x, p.y, std::nextafter(p.z, 1e30f));
}

TEST(Exact, OrientConventions) {
    EXPECT_EQ(exact::orient2d({0, 0}, {1, 0}, {0, 1}), 1);
    EXPECT_EQ(exact::orient2d({0, 0}, {0, 1}, {1, 0}), -1);
    EXPECT_EQ(exact::orient2d({0, 0}, {1, 1}, {3, 3}), 0);
    EXPECT_EQ(exact::orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), 1);
    EXPECT_EQ(exact::orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, -1}), -1);
    EXPECT_EQ(exact::sign_of_det({0, 0, 1}, {5, 5, 5}, {6, 5, 0}, {5, 6, 9}), 1);
}

TEST(Exact, OrientAgreesWithRationals) {
    constexpr std::uint64_t seed = 20140601;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int zeros = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        random.next_case();
        const vec3 a = random.point(), b = random.point(), c = random.point();
        const vec3 d = !random.on_grid() && random.chance(2) ? nearly_coplanar(random, a, b, c)
                                                             : random.point();
        const int expected = oracle_orient3d(a, b, c, d);
        ASSERT_EQ(exact::orient3d(a, b, c, d), expected) << "case " << i;
        ASSERT_EQ(exact::orient3d(b, a, c, d), -expected) << "case " << i;
        ASSERT_EQ(exact::sign_of_det(d, a, b, c),
                  sign_of_determinant(
                      {Rational3(d), Rational3(b) - Rational3(a), Rational3(c) - Rational3(a)}))
            << "case " << i;
        ASSERT_EQ(exact::orient2d(vec2(a), vec2(b), vec2(c)),
                  oracle_orient2d(vec2(a), vec2(b), vec2(c)))
            << "case " << i;
        zeros += expected == 0;
    }
    EXPECT_GT(zeros, static_cast<int>(cases(200'000) / 40));
}

TEST(Exact, EveryFiniteFloat) {
    constexpr std::uint64_t seed = 77;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const auto any = [&] {
        vec3 v = random.any_finite3();
        for (int k = 0; k < 3; ++k) {
            if (random.chance(6)) v[k] = std::numeric_limits<float>::max();
            if (random.chance(6)) v[k] = std::numeric_limits<float>::denorm_min();
            if (random.chance(6)) v[k] = 0;
        }
        return v;
    };
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        const vec3 a = any(), b = any(), c = any();
        const vec3 d = random.chance(3) ? a : any();
        ASSERT_EQ(exact::orient3d(a, b, c, d), oracle_orient3d(a, b, c, d)) << "case " << i;
        ASSERT_EQ(exact::orient2d(vec2(a), vec2(b), vec2(c)),
                  oracle_orient2d(vec2(a), vec2(b), vec2(c)))
            << "case " << i;
        const Rational3 ra(a), rb(b), rc(c), rd(d);
        ASSERT_EQ(exact::sign_of_dot(a, b), sgn(dot(ra, rb))) << "case " << i;
        ASSERT_EQ(exact::sign_of_dot(a, b, c, d), sgn(dot(rb - ra, rd - rc))) << "case " << i;
    }
}

// Points exactly in line with the origin or in a plane through it, and one that is off it by far
// less than the others' last bits.
TEST(Exact, TinyBesideLarge) {
    constexpr std::uint64_t seed = 78;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        const auto whole = [&] { return static_cast<float>(random.integer(-999, 999)); };
        const vec3 b(whole(), whole(), whole()), c(whole(), whole(), whole());
        const vec3 a = b + 2.0f * c;
        const float tiny = std::ldexp(1.0f, random.integer(-60, -20));
        const vec3 d = tiny * vec3(whole(), whole(), whole());
        ASSERT_EQ(exact::orient3d(a, b, c, d), oracle_orient3d(a, b, c, d)) << "case " << i;
        ASSERT_EQ(exact::TriangleSide({a, b, d})(c), oracle_orient3d(a, b, d, c)) << "case " << i;
        const vec2 p(b), q = 2.0f * p, r(d);
        ASSERT_EQ(exact::orient2d(p, q, r), oracle_orient2d(p, q, r)) << "case " << i;
        ASSERT_EQ(exact::orient2d(r, q, p), oracle_orient2d(r, q, p)) << "case " << i;
        ASSERT_EQ(exact::sign_of_det(b, a, c, d),
                  sign_of_determinant(
                      {Rational3(b), Rational3(c) - Rational3(a), Rational3(d) - Rational3(a)}))
            << "case " << i;
    }
}

// A product of seven floats minus the same product in another order and grouping, and the same
// with one factor changed by its last bit.
TEST(Exact, DegreeSeven) {
    RandomFloats random(5);
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        std::array<float, 7> f{};
        for (float& v : f) v = random.any_finite();
        std::array<float, 7> g = f;
        std::shuffle(g.begin(), g.end(), random.engine());
        const auto difference = [&](auto lift) {
            const auto p = ((lift(f[0]) * lift(f[1])) * (lift(f[2]) * lift(f[3]))) *
                           (lift(f[4]) * (lift(f[5]) * lift(f[6])));
            return p - lift(g[0]) *
                           (lift(g[1]) *
                            (lift(g[2]) * (lift(g[3]) * (lift(g[4]) * (lift(g[5]) * lift(g[6]))))));
        };
        ASSERT_EQ(exact::sign(difference), 0) << "case " << i;
        f[3] = std::nextafter(f[3], 0.0f);
        mpq_class p = 1, q = 1;
        for (const float v : f) p *= v;
        for (const float v : g) q *= v;
        ASSERT_EQ(exact::sign(difference), sgn(mpq_class(p - q))) << "case " << i;
    }
}

// A sum of many terms of all sizes that cancels to one denormal.
TEST(Exact, SumsCancelExactly) {
    RandomFloats random(6);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        std::vector<double> terms{static_cast<double>(std::numeric_limits<float>::denorm_min())};
        for (int k = 0; k < 20; ++k) {
            const double v = double{random.any_finite()} * double{random.any_finite()};
            terms.push_back(v);
            terms.push_back(-v);
        }
        std::shuffle(terms.begin(), terms.end(), random.engine());
        exact::Expansion sum;
        for (const double v : terms) sum = sum + exact::Expansion(v);
        ASSERT_EQ(sum.sign(), 1);
        ASSERT_EQ(sum.estimate(), 0x1p-149);
    }
}

}  // namespace
}  // namespace collidoscope
