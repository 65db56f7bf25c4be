// Quaternions of any length come out as unit quaternions of the same rotation.
#include "collision/rotation.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

std::array<std::uint32_t, 4> bits(const quat& q) {
    return {std::bit_cast<std::uint32_t>(q.w), std::bit_cast<std::uint32_t>(q.x),
            std::bit_cast<std::uint32_t>(q.y), std::bit_cast<std::uint32_t>(q.z)};
}

glm::dquat random_quat(std::mt19937_64& engine, double scale) {
    std::normal_distribution<double> normal;
    const double w = normal(engine), x = normal(engine), y = normal(engine), z = normal(engine);
    return {scale * w, scale * x, scale * y, scale * z};
}

// Against the quotient in long double, whose range has room for every square.
TEST(Rotation, EveryLengthGivesTheNearestUnitQuaternion) {
    std::mt19937_64 engine(31);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        const double scale = std::ldexp(1.0, static_cast<int>(engine() % 2000) - 1000);
        const glm::dquat q = random_quat(engine, scale);
        const auto unit = unit_rotation(q);
        ASSERT_TRUE(unit);
        ASSERT_TRUE(is_unit(*unit));
        const long double length =
            sqrtl(static_cast<long double>(q.w) * q.w + static_cast<long double>(q.x) * q.x +
                  static_cast<long double>(q.y) * q.y + static_cast<long double>(q.z) * q.z);
        // Half a unit in the last place of a number below 1, and what is left alone as unit.
        const double near = std::abs(static_cast<double>(length) - 1) < 1e-6 ? 1e-6 : 0x1p-25;
        for (int c = 0; c < 4; ++c) {
            ASSERT_NEAR(double{(*unit)[c]}, static_cast<double>(q[c] / length), near * (1 + 1e-9))
                << "case " << i;
        }
    }
}

TEST(Rotation, OneThatIsUnitKeepsItsBits) {
    std::mt19937_64 engine(32);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        const auto once = unit_rotation(random_quat(engine, 3));
        ASSERT_TRUE(once);
        EXPECT_EQ(bits(*unit_rotation(*once)), bits(*once));
        // Normalized in float, and rounded to six digits.
        const quat in_float = glm::normalize(quat(random_quat(engine, 1)));
        EXPECT_EQ(bits(*unit_rotation(in_float)), bits(in_float));
    }
    for (const quat& q : {quat(1, 0, 0, 0), quat(-1, 0, -0.0f, 0), quat(0.707107f, 0, 0.707107f, 0),
                          quat(0.5f, 0.5f, -0.5f, 0.5f)})
        EXPECT_EQ(bits(*unit_rotation(q)), bits(q));
}

TEST(Rotation, ScalingChangesNoBit) {
    std::mt19937_64 engine(33);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const glm::dquat q = random_quat(engine, 5);
        const auto unit = unit_rotation(q);
        for (const int power : {-900, -60, 3, 60, 900}) {
            const double by = std::ldexp(1.0, power);
            EXPECT_EQ(bits(*unit_rotation(glm::dquat(by * q.w, by * q.x, by * q.y, by * q.z))),
                      bits(*unit));
        }
    }
}

TEST(Rotation, ExtremesNeitherOverflowNorUnderflow) {
    const float half = std::sqrt(0.5f);
    for (const double size : {1e20, 1e300, 1e-20, 1e-300, 5e-324, 1.7e308}) {
        const auto unit = unit_rotation(glm::dquat(size, 0, 0, size));
        ASSERT_TRUE(unit) << size;
        EXPECT_EQ(bits(*unit), bits(quat(half, 0, 0, half))) << size;
    }
    EXPECT_EQ(bits(*unit_rotation(quat(1e-45f, 0, 0, 0))), bits(quat(1, 0, 0, 0)));
}

TEST(Rotation, WhatIsNoRotationIsRefused) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(unit_rotation(glm::dquat(0, 0, 0, 0)));
    EXPECT_FALSE(unit_rotation(glm::dquat(0, -0.0, 0, 0)));
    for (int c = 0; c < 4; ++c) {
        for (const double bad : {inf, -inf, nan}) {
            glm::dquat q(1, 2, 3, 4);
            q[c] = bad;
            EXPECT_FALSE(unit_rotation(q));
            EXPECT_FALSE(is_unit(quat(q)));
        }
    }
}

}  // namespace
}  // namespace collidoscope
