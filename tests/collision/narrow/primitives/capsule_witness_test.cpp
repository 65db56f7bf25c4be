// The witness points of capsules whose axis meets the other body: each in its own body, where
// segments cross, run along, share an end or lie on one another.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/box/capsule_box.h"
#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/triangle/capsule_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/point_in_body.h"

namespace collidoscope {
namespace {

template <typename Other>
void expect_witnesses(const Capsule& a, const Other& b, const PairResult& r, double size) {
    const double slack = 2e-6 * size;
    const auto expect_pair = [&](const vec3& on_a, const vec3& on_b, double distance,
                                 const vec3& normal) {
        ASSERT_LE(oracle::outside(a, oracle::Long3(on_a)), slack);
        ASSERT_LE(oracle::outside(b, oracle::Long3(on_b)), slack);
        const dvec3 way = dvec3(on_b) - dvec3(on_a);
        ASSERT_LE(glm::length(way - distance * dvec3(normal)), slack);
    };
    ASSERT_NO_FATAL_FAILURE(
        expect_pair(r.point_on_a, r.point_on_b, double{r.signed_distance}, r.normal));
    for (const Contact& contact : r.contacts)
        ASSERT_NO_FATAL_FAILURE(expect_pair(contact.point_on_a, contact.point_on_b,
                                            -double{contact.depth}, contact.normal));
    if (!r.hit) return;
    const vec3 out(dvec3(r.normal) * (1e-5 * size - double{r.signed_distance}));
    Capsule moved = a;
    moved.from -= out, moved.to -= out;
    ASSERT_FALSE(collide(moved, b).hit);
}

TEST(CapsuleWitness, AnAxisAlongAFaceOfATurnedBox) {
    const Box box{{0, 0, 0}, {1, 1, 1}, {1, 0, 0, 1}};
    const Capsule capsule{{-3, 0.9f, 0}, {3, 0.9f, 0}, 0.25f};
    const PairResult r = collide(capsule, box);
    EXPECT_EQ(r.signed_distance, -0.35000002f);
    EXPECT_NEAR(r.point_on_b.x, 0, 1e-6);
    EXPECT_NEAR(r.point_on_b.y, 1, 1e-6);
    EXPECT_NEAR(r.point_on_a.y, 0.65, 1e-6);
    EXPECT_EQ(r.contacts.size(), 2u);
    expect_witnesses(capsule, box, r, 8);
}

TEST(CapsuleWitness, AnAxisOnAnEdgeOfATriangle) {
    const Triangle triangle{{2, 1, 3}, {4, -3, 5}, {-4, -2, 0}};
    const Capsule capsule{{1, 3, 2}, {3, -1, 4}, 1};
    const PairResult r = collide(capsule, triangle);
    EXPECT_EQ(r.signed_distance, -1.0f);
    expect_witnesses(capsule, triangle, r, 20);
    // The common stretch is from (2, 1, 3) to (3, -1, 4).
    EXPECT_LE(oracle::outside(Segment{{2, 1, 3}, {3, -1, 4}}, oracle::Long3(r.point_on_b)), 1e-6L);
}

// The plate's rim, two of its edges and the axis lie in one plane: normals are equal but for
// rounding, the places are not.
TEST(CapsuleWitness, AnAxisThatCrossesTheRimOfAPlate) {
    const Box plate{{3, 2, 1}, {0, 1, 3}, {1, 0, 1, 0}};
    const Capsule capsule{{0, 10, 13.5f}, {0, 2, -0.5f}, 1};
    const PairResult r = collide(capsule, plate);
    EXPECT_EQ(r.signed_distance, -1.0f);
    EXPECT_NEAR(r.point_on_b.y, 10 - 8 * 12.5 / 14, 1e-6);
    EXPECT_NEAR(r.point_on_b.z, 1, 1e-6);
    expect_witnesses(capsule, plate, r, 20);
}

// Whole coordinates from -4 to 4 make all these cases; a turn about an axis by a quarter, an eighth
// or a sixth makes rounded axes that run along edges and faces.
TEST(CapsuleWitness, OnTheGrid) {
    constexpr std::uint64_t seed = 77;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto whole = [&](int lo, int hi) {
        return static_cast<float>(lo +
                                  static_cast<int>(engine() % static_cast<unsigned>(hi - lo + 1)));
    };
    const auto point = [&] {
        const float x = whole(-4, 4), y = whole(-4, 4), z = whole(-4, 4);
        return vec3(x, y, z);
    };
    std::size_t meet = 0;
    const std::size_t n = oracle::cases(8000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        Capsule capsule{point(), point(), 0.25f * whole(1, 4)};
        const Triangle triangle{point(), point(), point()};
        // A third of the axes on an edge's line.
        if (engine() % 3 == 0) {
            const vec3 along = triangle.b - triangle.a;
            capsule.from = triangle.a + 0.5f * whole(-3, 3) * along;
            capsule.to = triangle.a + 0.5f * whole(-3, 3) * along;
        }
        const PairResult r = collide(capsule, triangle);
        meet += r.hit;
        ASSERT_NO_FATAL_FAILURE(expect_witnesses(capsule, triangle, r, 20));
        const Capsule other{triangle.a, triangle.b, 0.5f};
        ASSERT_NO_FATAL_FAILURE(expect_witnesses(capsule, other, collide(capsule, other), 20));
        const float turn = std::sin(3.14159265f / whole(2, 6));
        vec3 about(0);
        about[static_cast<int>(engine() % 3)] = turn;
        const Box box{point(),
                      {whole(0, 3), whole(1, 3), whole(1, 3)},
                      engine() % 2 ? quat(std::sqrt(1 - turn * turn), about.x, about.y, about.z)
                                   : quat(1, about.x != 0, about.y != 0, about.z != 0)};
        const PairResult in_box = collide(capsule, box);
        ASSERT_NO_FATAL_FAILURE(expect_witnesses(capsule, box, in_box, 20));
    }
    EXPECT_GT(meet, n / 10);
}

}  // namespace
}  // namespace collidoscope
