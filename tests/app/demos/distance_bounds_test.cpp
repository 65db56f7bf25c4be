// Bounds of a distance that the demos of convex bodies state as proven, against closed forms of
// round bodies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "app/model/questions/demo.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

double bound_of(const Answer& answer, std::string_view name) {
    for (const Quantity& one : answer.extra)
        if (one.name == name) return one.value.get<double>();
    ADD_FAILURE() << "no " << name;
    return std::numeric_limits<double>::quiet_NaN();
}

// A ball, and what it is held against, with their distance in double.
struct RoundPair {
    Shape ball, other;
    double distance;
};

RoundPair next_round_pair(oracle::RandomFloats& random) {
    const auto vector = [&](float size) {
        const float x = random.uniform(-size, size), y = random.uniform(-size, size);
        return vec3(x, y, random.uniform(-size, size));
    };
    const Sphere ball{vector(3), random.uniform(0.05f, 0.8f)};
    const dvec3 c(ball.center);
    const float radius = random.uniform(0.05f, 0.8f);
    const double radii = double{ball.radius} + double{radius};
    switch (random.integer(0, 2)) {
        case 0: {
            const Sphere other{vector(1), radius};
            return {ball, other, glm::length(c - dvec3(other.center)) - radii};
        }
        case 1: {
            const Capsule other{vector(1), vector(1), radius};
            const dvec3 from(other.from), along = dvec3(other.to) - from;
            const double share =
                std::clamp(glm::dot(c - from, along) / glm::dot(along, along), 0.0, 1.0);
            return {ball, other, glm::length(c - from - share * along) - radii};
        }
        default: {
            const vec3 half = glm::abs(vector(1)) + 0.1f;
            const RoundedBox other{{vec3(0), half, quat(1, 0, 0, 0)}, radius};
            const dvec3 out = glm::max(glm::abs(c) - dvec3(half), dvec3(0));
            return {ball, other, glm::length(out) - radii};
        }
    }
}

TEST(DistanceBounds, AreThoseOfTheBodiesNotOfTheirCores) {
    constexpr std::uint64_t seed = 20261305;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t apart = 0, overlapping = 0;
    const std::size_t count = oracle::cases(400);
    for (std::size_t i = 0; i < count; ++i) {
        const RoundPair pair = next_round_pair(random);
        const double distance = std::max(pair.distance, 0.0);
        (pair.distance > 0 ? apart : overlapping) += 1;
        for (const char* id : {"gjk", "epa", "mpr"}) {
            SCOPED_TRACE(std::string(id) + ", case " + std::to_string(i));
            const Demo& demo = Registry::at(id);
            const Answer answer = demo.answer(make_question(demo, {pair.ball, pair.other}, {}));
            const double lower = bound_of(answer, "lower_bound"),
                         upper = bound_of(answer, "upper_bound");
            ASSERT_GE(lower, 0);
            ASSERT_LE(lower, distance + 1e-9);
            ASSERT_GE(upper, distance - 1e-9);
            // GJK's are close.
            if (std::string_view(id) == "gjk") {
                ASSERT_LE(upper - lower, 1e-6);
                ASSERT_EQ(answer.hit, pair.distance <= 0);
            }
        }
    }
    EXPECT_GE(apart, count / 4);
    EXPECT_GE(overlapping, count / 50);
}

}  // namespace
}  // namespace collidoscope::app
