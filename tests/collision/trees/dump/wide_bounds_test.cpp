// Bounds in double and as whole numbers, against exact rationals.
#include "collision/trees/dump/wide_bounds.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "collision/trees/dump/problems.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

double random_double(oracle::RandomFloats& random) {
    const double value = std::uniform_real_distribution<double>(-1, 1)(random.engine());
    return random.chance(4) ? random.integer(-8, 8) : std::ldexp(value, random.integer(-30, 30));
}

// The lower side is the largest float that is no more than the exact number, and so on.
void expect_tight(float lower, const mpq_class& exact) {
    ASSERT_TRUE(std::isfinite(lower));
    EXPECT_LE(mpq_class(lower), exact);
    EXPECT_GT(mpq_class(std::nextafter(lower, inf)), exact);
}

TEST(WideBounds, BoxesAreRoundedOutwardAndNoFarther) {
    constexpr std::uint64_t seed = 20261127;
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(20000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        std::array<double, 6> wide{};
        for (double& side : wide) side = random_double(random);
        const dvec3 origin = random.chance(2)
                                 ? dvec3(0)
                                 : dvec3(random_double(random), random_double(random), wide[2]);
        TreeDump dump;
        dump.nodes.resize(1);
        narrow_bounds(dump, wide, origin);
        ASSERT_EQ(dump.bounds.size(), 6u);
        for (std::size_t k = 0; k < 6; ++k) {
            const mpq_class exact = mpq_class(wide[k]) - mpq_class(origin[static_cast<int>(k % 3)]);
            if (k < 3) {
                expect_tight(dump.bounds[k], exact);
            } else {
                expect_tight(-dump.bounds[k], -exact);
            }
        }
    }
}

TEST(WideBounds, WholeNumbersAreUnpackedExactly) {
    oracle::RandomFloats random(20261128);
    for (std::size_t i = 0; i < oracle::cases(20000); ++i) {
        SCOPED_TRACE(i);
        const int most = random.chance(2) ? 255 : 65535;
        dvec3 scale, origin;
        for (int k = 0; k < 3; ++k) {
            scale[k] = random.chance(2) ? std::ldexp(1.0, random.integer(-20, 20))
                                        : std::abs(random_double(random));
            origin[k] = random_double(random);
        }
        std::array<std::uint32_t, 6> numbers{};
        for (std::uint32_t& n : numbers) n = static_cast<std::uint32_t>(random.integer(0, most));
        // The sum cancels but for what the product's rounding leaves.
        if (random.chance(4)) origin.x = -scale.x * numbers[0];
        const std::array<float, 6> box = unpacked_box(origin, scale, numbers);
        for (std::size_t k = 0; k < 6; ++k) {
            const int axis = static_cast<int>(k % 3);
            const mpq_class exact =
                mpq_class(origin[axis]) + mpq_class(scale[axis]) * mpq_class(numbers[k]);
            if (k < 3) {
                expect_tight(box[k], exact);
            } else {
                expect_tight(-box[k], -exact);
            }
        }
    }
}

// Points of the volume in double are in the one of floats: by the inequalities as exact numbers.
TEST(WideBounds, OtherVolumesLoseNoPoint) {
    oracle::RandomFloats random(20261129);
    for (std::size_t i = 0; i < oracle::cases(4000); ++i) {
        SCOPED_TRACE(i);
        const dvec3 center(random_double(random), random_double(random), random_double(random));
        const dvec3 origin = random.chance(2) ? dvec3(0) : center + dvec3(1, 0.1, 0);
        const double a = random.uniform(0, 6), b = random.uniform(0, 6);
        const dvec3 x(std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b));
        const dvec3 y(-std::sin(a), std::cos(a), 0);
        const dvec3 z = glm::cross(x, y);
        const dvec3 half(std::abs(random_double(random)), std::abs(random_double(random)), 0.1);
        TreeDump box;
        box.volume = DumpVolume::Obb;
        box.nodes.resize(1);
        narrow_bounds(box,
                      std::array{center.x, center.y, center.z, half.x, half.y, half.z, x.x, x.y,
                                 x.z, y.x, y.y, y.z, z.x, z.y, z.z},
                      origin);
        TreeDump ball;
        ball.volume = DumpVolume::Sphere;
        ball.nodes.resize(1);
        narrow_bounds(ball, std::array{center.x, center.y, center.z, half.x}, origin);
        TreeDump slabs;
        slabs.volume = DumpVolume::Kdop;
        slabs.directions = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, -1, 0.3f}};
        slabs.nodes.resize(1);
        using Vector = std::array<mpq_class, 3>;
        const auto exact = [](const auto& v) { return Vector{v[0], v[1], v[2]}; };
        const auto product = [](const Vector& p, const Vector& q) {
            return mpq_class(p[0] * q[0] + p[1] * q[1] + p[2] * q[2]);
        };
        const Vector o = exact(origin);
        // A corner of the box, moved in by what its axes are not orthonormal, and points of the
        // ball.
        for (int corner = 0; corner < 8; ++corner) {
            const mpq_class share = 1 - mpq_class(1, 1 << 30) / 1024;
            Vector p;
            for (int k = 0; k < 3; ++k)
                p[static_cast<std::size_t>(k)] =
                    mpq_class(center[k]) +
                    share * (mpq_class((corner & 1 ? 1 : -1) * half.x) * mpq_class(x[k]) +
                             mpq_class((corner & 2 ? 1 : -1) * half.y) * mpq_class(y[k]) +
                             mpq_class((corner & 4 ? 1 : -1) * half.z) * mpq_class(z[k]));
            Vector from;
            for (std::size_t k = 0; k < 3; ++k) from[k] = p[k] - o[k] - mpq_class(box.bounds[k]);
            const Vector in_double{p[0] - mpq_class(center.x), p[1] - mpq_class(center.y),
                                   p[2] - mpq_class(center.z)};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const dvec3& own = axis == 0 ? x : axis == 1 ? y : z;
                if (abs(product(exact(own), in_double)) > mpq_class(half[static_cast<int>(axis)]))
                    continue;
                const Vector narrow{box.bounds[6 + 3 * axis], box.bounds[7 + 3 * axis],
                                    box.bounds[8 + 3 * axis]};
                EXPECT_LE(abs(product(narrow, from)), mpq_class(box.bounds[3 + axis]));
            }
            Vector surface;
            for (std::size_t k = 0; k < 3; ++k) {
                const mpq_class way = share * mpq_class(half.x) * mpq_class(y[static_cast<int>(k)]);
                surface[k] =
                    mpq_class(center[static_cast<int>(k)]) + way - o[k] - mpq_class(ball.bounds[k]);
            }
            EXPECT_LE(product(surface, surface),
                      mpq_class(ball.bounds[3]) * mpq_class(ball.bounds[3]));
        }
        std::array<double, 8> sides{};
        for (std::size_t k = 0; k < 8; ++k) sides[k] = random_double(random);
        narrow_bounds(slabs, sides, origin);
        for (std::size_t k = 0; k < 4; ++k) {
            const mpq_class shift = product(exact(slabs.directions[k]), o);
            EXPECT_LE(mpq_class(slabs.bounds[k]), mpq_class(sides[k]) - shift);
            EXPECT_GE(mpq_class(slabs.bounds[k + 4]), mpq_class(sides[k + 4]) - shift);
        }
    }
}

TEST(WideBounds, FaultsStayFaults) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    TreeDump dump;
    dump.nodes.resize(1);
    narrow_bounds(dump, std::array{nan, 1e300, 0.0, 1.0, double{inf}, -1e300});
    EXPECT_TRUE(std::isnan(dump.bounds[0]));
    EXPECT_EQ(dump.bounds[1], std::numeric_limits<float>::max());
    EXPECT_EQ(dump.bounds[4], inf);
    EXPECT_EQ(dump.bounds[5], -std::numeric_limits<float>::max());
    dump.volume = DumpVolume::Sphere;
    narrow_bounds(dump, std::array{0.1, 0.0, 0.0, -1e-60});
    EXPECT_LT(dump.bounds[3], 0);
}

TEST(WideBounds, FaultsTooSmallForFloatsAreTold) {
    TreeDump dump;
    dump.nodes = {{no_node, 0, 2, 0, 0}, {no_node, 2, 0, 0, 1}, {no_node, 2, 0, 1, 1}};
    dump.children = {1, 2};
    dump.primitives = {0, 1};
    std::vector<double> wide{0, 0, 0, 3, 1, 1, 0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1};
    narrow_bounds(dump, wide);
    EXPECT_EQ(faults_lost_by_narrowing(dump, wide), "");
    wide[15] = 3 + 0x1p-30;
    wide[9] = wide[6] = 0.3;
    wide[6] += 0x1p-50;
    narrow_bounds(dump, wide);
    // The first is inverted by less than the step of floats; the second is seen, as its upper side
    // is rounded up.
    EXPECT_EQ(faults_lost_by_narrowing(dump, wide),
              "in double, but by less than floats can tell, node 1 is inverted by 8.88178×10⁻¹⁶");
    EXPECT_EQ(find_problems(dump).total(), 1u);
    // Both may be rounded up to the same float: then only the doubles tell.
    wide[3] = 3 + 0x1p-31;
    narrow_bounds(dump, wide);
    EXPECT_EQ(find_problems(dump).total(), 0u);
    EXPECT_EQ(faults_lost_by_narrowing(dump, wide),
              "in double, but by less than floats can tell, node 1 is inverted by 8.88178×10⁻¹⁶ "
              "(and 1 more node)");
}

}  // namespace
}  // namespace collidoscope
