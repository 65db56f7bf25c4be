// Placements beside rationals: which are singular, their inverses, and boxes of what they place.
#include "collision/trees/instances/placement.h"

#include <gtest/gtest.h>

#include "tests/collision/trees/instances/instance_cases.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

mpq_class determinant(const dmat3& m) {
    const auto column = [&](int c) {
        return Rational3(mpq_class(m[c].x), mpq_class(m[c].y), mpq_class(m[c].z));
    };
    return dot(column(0), cross(column(1), column(2)));
}

double entry(test::RandomFloats& random) {
    switch (random.integer(0, 4)) {
        case 0:
            return 0;
        case 1:
            return random.integer(-2, 2);
        default:
            return std::ldexp(static_cast<double>(random.uniform(-1, 1)) +
                                  0x1p-30 * static_cast<double>(random.uniform(-1, 1)),
                              random.chance(8) ? random.integer(-60, 60) : 0);
    }
}

TEST(Placement, IsRefusedExactlyWhenSingular) {
    test::RandomFloats random(361);
    std::size_t singular = 0, regular = 0;
    for (std::size_t i = 0; i < oracle::cases(100'000); ++i) {
        dmat3 m;
        for (int c = 0; c < 3; ++c) m[c] = dvec3(entry(random), entry(random), entry(random));
        // Columns that lie in one plane, up to a last bit at times.
        if (random.chance(3)) {
            m[0] = dvec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            m[1] = dvec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            m[2] = 2.0 * m[0] - m[1];
            if (random.chance(2)) m[2].x = std::nextafter(m[2].x, 9.0);
        }
        const mpq_class det = determinant(m);
        const auto made = Placement::make(m, dvec3(1, 2, 3));
        ASSERT_EQ(made.has_value(), det != 0) << i;
        if (!made) {
            ++singular;
            continue;
        }
        ++regular;
        EXPECT_EQ(made->affine().mirrored, det < 0);
        // Cofactors by rationals.
        for (int c = 0; c < 3; ++c) {
            for (int r = 0; r < 3; ++r) {
                const int c1 = (c + 1) % 3, c2 = (c + 2) % 3, r1 = (r + 1) % 3, r2 = (r + 2) % 3;
                const mpq_class exact = (mpq_class(m[c1][r1]) * mpq_class(m[c2][r2]) -
                                         mpq_class(m[c2][r1]) * mpq_class(m[c1][r2])) /
                                        det;
                const mpq_class off = mpq_class(made->inverse()[r][c]) - exact;
                ASSERT_LE(abs(off), abs(exact) * mpq_class(0x1p-31)) << i << ' ' << c << ' ' << r;
            }
        }
    }
    EXPECT_GT(singular, regular / 100);
    EXPECT_GT(regular, singular);
}

TEST(Placement, RefusesWhatIsNoPlacement) {
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(Placement::make(dmat3(0), dvec3(0)));
    EXPECT_FALSE(Placement::make(dmat3(inf), dvec3(0)));
    EXPECT_FALSE(Placement::make(dmat3(std::nan("")), dvec3(0)));
    EXPECT_FALSE(Placement::make(dmat3(1), dvec3(inf, 0, 0)));
    EXPECT_FALSE(Placement::make(dmat3(1e300), dvec3(0)));
    EXPECT_FALSE(Placement::make(Pose{}, vec3(1, 0, 1)));
    EXPECT_FALSE(Placement::make(Pose{{0, 0, 0}, {0, 0, 0, 0}}));
    EXPECT_TRUE(Placement::make(Pose{{0, 0, 0}, {1, 1e-40f, 1e-40f, 0}}));
    EXPECT_TRUE(Placement::make(Pose{}, vec3(1e-38f, 1, -3e38f)));
}

TEST(Placement, BoxesHoldWhatIsPlaced) {
    constexpr std::uint64_t seed = 362;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(100'000); ++i) {
        random.next_case();
        const auto placement =
            test::random_placement(random, random.integer(0, test::placement_kinds - 1));
        if (!placement) continue;
        const Affine& map = placement->affine();
        Aabb box = empty_aabb();
        const vec3 points[] = {random.point(), random.point(), random.point()};
        for (const vec3& p : points) grow(box, p);
        const dvec3 reach = glm::max(glm::abs(dvec3(box.min)), glm::abs(dvec3(box.max)));
        const Aabb placed = placed_box(map, box, reach);
        for (const vec3& p : points) {
            ASSERT_TRUE(contains(placed, map(p))) << seed << ' ' << i;
            for (int k = 0; k < 3; ++k) {
                const mpq_class exact = mpq_class(map.linear[0][k]) * mpq_class(p.x) +
                                        mpq_class(map.linear[1][k]) * mpq_class(p.y) +
                                        mpq_class(map.linear[2][k]) * mpq_class(p.z) +
                                        mpq_class(map.translation[k]);
                ASSERT_LE(mpq_class(placed.min[k]), exact) << seed << ' ' << i;
                ASSERT_GE(mpq_class(placed.max[k]), exact) << seed << ' ' << i;
            }
        }
    }
}

TEST(Placement, AMirrorKeepsTheFront) {
    const auto mirror = Placement::make(Pose{}, {-1, 1, 1});
    const Triangle t{{1, 0, 0}, {2, 0, 0}, {1, 1, 0}};
    const Triangle placed = mirror->affine()(t);
    EXPECT_EQ(placed.b, vec3(-1, 1, 0));
    EXPECT_EQ(glm::cross(placed.b - placed.a, placed.c - placed.a).z, 1);
}

}  // namespace
}  // namespace collidoscope
