// The grids of quantized nodes: decoded boxes against rationals.
#include "collision/trees/quantized/quantized_node.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "collision/volumes/aabb.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::RandomFloats;

// 2^e, exactly.
mpq_class power_of_two_of(int e) {
    mpz_class magnitude = 1;
    magnitude <<= static_cast<unsigned>(std::abs(e));
    return e < 0 ? mpq_class(1, magnitude) : mpq_class(magnitude);
}

// Some boxes near each other: at any scale and place, far from the origin beside their size, flat,
// or of any floats at all.
std::vector<Aabb> boxes_beside(RandomFloats& random) {
    random.next_case();
    const int kind = random.integer(0, 5);
    const int exponent = random.integer(-149, 116);
    const float size = kind == 0 ? 1 : std::ldexp(1.0f, exponent);
    const vec3 shift = kind == 2 ? random.any_finite3() : vec3(0);
    const auto count = static_cast<std::size_t>(random.integer(1, 8));
    std::vector<Aabb> boxes;
    boxes.reserve(count);
    // Some places are so far out that most sizes there overflow.
    for (int tries = 0; boxes.size() < count && tries < 100; ++tries) {
        Aabb box = empty_aabb();
        const int corners = random.chance(5) ? 1 : 2;
        for (int i = 0; i < corners; ++i) {
            vec3 p = random.point() / random.scale() * size + shift;
            if (kind == 3) p = random.any_finite3();
            if (kind == 4) p[random.integer(0, 2)] = 0.25f * size;
            grow(box, p);
        }
        if (is_finite(box)) boxes.push_back(box);
    }
    if (boxes.empty()) boxes.push_back({shift, shift});
    return boxes;
}

TEST(QuantizedNode, DecodedBoxesContainTheExactOnes) {
    constexpr std::uint64_t seed = 61;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const std::vector<Aabb> boxes = boxes_beside(random);
        QuantizedNode node{};
        node.set_boxes(boxes);
        ASSERT_EQ(node.children, boxes.size());
        Aabb whole = empty_aabb();
        for (const Aabb& box : boxes) grow(whole, box);
        for (int k = 0; k < 3; ++k) {
            const int exponent = int{node.exponent[k]} - QuantizedGrid::bias;
            const mpq_class cell = power_of_two_of(exponent), origin = node.origin[k];
            // The smallest cells that reach across.
            const mpq_class extent = mpq_class(whole.max[k]) - origin;
            ASSERT_EQ(node.origin[k], whole.min[k]);
            ASSERT_GE(cell * 255, extent);
            if (node.exponent[k] > 1) {
                ASSERT_LT(cell / 2 * 255, extent);
            }
            for (std::uint32_t lane = 0; lane < boxes.size(); ++lane) {
                const mpq_class lo = origin + cell * node.min[k][lane];
                const mpq_class hi = origin + cell * node.max[k][lane];
                // Before rounding to float, with less than a cell between; and after.
                ASSERT_LE(lo, mpq_class(boxes[lane].min[k]));
                ASSERT_GE(hi, mpq_class(boxes[lane].max[k]));
                ASSERT_GT(lo + cell, mpq_class(boxes[lane].min[k]));
                ASSERT_LT(hi - cell, mpq_class(boxes[lane].max[k]));
                const Aabb decoded = node.bounds(lane);
                ASSERT_LE(decoded.min[k], boxes[lane].min[k]);
                ASSERT_GE(decoded.max[k], boxes[lane].max[k]);
                ASSERT_TRUE(std::isfinite(decoded.max[k]));
            }
        }
    }
}

TEST(QuantizedNode, EdgesOfTheRange) {
    constexpr float largest = std::numeric_limits<float>::max();
    constexpr float least = std::numeric_limits<float>::denorm_min();
    const auto decoded = [](const Aabb& box) {
        QuantizedNode node{};
        node.set_boxes(std::span(&box, 1));
        return node.bounds(0);
    };
    // All there is.
    EXPECT_EQ(decoded({vec3(-largest), vec3(largest)}).max, vec3(largest));
    EXPECT_EQ(decoded({vec3(-largest), vec3(largest)}).min, vec3(-largest));
    // A point, also far away, is exact.
    EXPECT_EQ(decoded({vec3(largest), vec3(largest)}).min, vec3(largest));
    EXPECT_EQ(decoded({vec3(3), vec3(3)}).max, vec3(3));
    EXPECT_EQ(decoded({vec3(0), vec3(0)}).max, vec3(0));
    // The least extent there is: one cell of the least size.
    EXPECT_EQ(decoded({vec3(0), vec3(least)}).max, vec3(0x1p-126f));
    // 255 cells exactly, and what one more unit in the last place takes.
    EXPECT_EQ(decoded({vec3(0), vec3(255)}).max, vec3(255));
    EXPECT_EQ(decoded({vec3(0), vec3(std::nextafter(255.0f, 256.0f))}).max, vec3(256));
    // Far from the origin beside its size: half a unit in the last place of what it is off by.
    const vec3 far(0x1p40f), next(std::nextafter(0x1p40f, largest));
    EXPECT_EQ(decoded({far, next}).max, next);
}

// A power of two changes the exponents alone.
TEST(QuantizedNode, ScalingChangesTheCellsAlone) {
    RandomFloats random(62);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        std::vector<Aabb> boxes, scaled;
        for (int b = 0; b < 5; ++b) {
            Aabb box = empty_aabb();
            for (int c = 0; c < 2; ++c) grow(box, random.point());
            boxes.push_back(box);
            scaled.push_back({box.min * 0x1p30f, box.max * 0x1p30f});
        }
        QuantizedNode node{}, other{};
        node.set_boxes(boxes);
        other.set_boxes(scaled);
        for (int k = 0; k < 3; ++k) {
            if (node.exponent[k] > 1) {
                ASSERT_EQ(node.exponent[k] + 30, other.exponent[k]);
            }
            for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
                ASSERT_EQ(node.min[k][lane], other.min[k][lane]);
                ASSERT_EQ(node.max[k][lane], other.max[k][lane]);
            }
        }
    }
}

TEST(QuantizedNode, UnusedLanesAreEmpty) {
    const Aabb box{vec3(0), vec3(1)};
    QuantizedNode node{};
    node.set_boxes(std::span(&box, 1));
    for (std::uint32_t lane = 1; lane < wide_children; ++lane) {
        EXPECT_FALSE(node.link(lane).used());
        for (int k = 0; k < 3; ++k) EXPECT_GT(node.min[k][lane], node.max[k][lane]);
    }
}

}  // namespace
}  // namespace collidoscope
