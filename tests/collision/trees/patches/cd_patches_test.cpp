// Convex patches keep the three conditions, judged by other arithmetic.
#include "collision/trees/patches/cd_patches.h"

#include <gtest/gtest.h>

#include <gmpxx.h>

#include <set>

#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using Exact = std::array<mpq_class, 3>;

Exact exact(const vec3& v) {
    return {mpq_class(double{v.x}), mpq_class(double{v.y}), mpq_class(double{v.z})};
}
Exact minus(const Exact& a, const Exact& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Exact cross(const Exact& a, const Exact& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
mpq_class dot(const Exact& a, const Exact& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Exact normal(const Triangle& t) {
    return cross(minus(exact(t.b), exact(t.a)), minus(exact(t.c), exact(t.a)));
}

// Every corner of s on or behind the plane of t, and the normals of triangles in one plane alike.
bool behind(const Triangle& s, const Triangle& t) {
    const Exact n = normal(t);
    bool flat = true;
    for (const vec3& p : {s.a, s.b, s.c}) {
        const int side = sgn(dot(n, minus(exact(p), exact(t.a))));
        if (side > 0) return false;
        flat = flat && side == 0;
    }
    return !flat || sgn(dot(n, normal(s))) > 0;
}

Mesh random_mesh(test::RandomFloats& random) {
    random.next_case();
    return test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 30));
}

TEST(CdPatches, AreConvex) {
    test::RandomFloats random(21);
    std::size_t together = 0;
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        SCOPED_TRACE("seed 21, case " + std::to_string(i));
        const Mesh mesh = random_mesh(random);
        CdBuildOptions options;
        options.patch_size = static_cast<std::uint32_t>(random.integer(1, 10));
        options.connected = random.chance(2);
        const auto patches = *grow_patches(mesh, options);
        std::set<std::uint32_t> seen;
        for (const ConvexPatch& patch : patches) {
            EXPECT_LE(patch.triangles.size(), options.patch_size);
            for (const std::uint32_t t : patch.triangles) {
                EXPECT_TRUE(seen.insert(t).second);
                for (const std::uint32_t other : patch.triangles) {
                    if (other == t) continue;
                    ++together;
                    EXPECT_TRUE(behind(mesh.triangle(t), mesh.triangle(other)));
                }
            }
        }
        EXPECT_EQ(seen.size(), mesh.triangles.size());
        if (HasFailure()) return;
    }
    EXPECT_GT(together, 0u);
}

TEST(CdPatches, ConditionsAreSymmetricAndKeepTheirMeaning) {
    test::RandomFloats random(22);
    std::array<std::size_t, 4> count{};
    const std::size_t n = oracle::cases(100'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const Triangle s{random.point(), random.point(), random.point()};
        Triangle t{random.point(), random.point(), random.point()};
        if (random.chance(2)) t.a = s.b, t.b = s.a;
        const PatchCondition broken = check_condition(s, t);
        ++count[static_cast<std::size_t>(broken)];
        EXPECT_EQ(broken, check_condition(t, s));
        if (broken == PatchCondition::None) {
            EXPECT_TRUE(behind(s, t) && behind(t, s));
        }
        if (broken == PatchCondition::Seen || broken == PatchCondition::PlaneCut) {
            EXPECT_FALSE(behind(s, t) && behind(t, s));
        }
        // Triangles that share an edge never cross a plane.
        if (t.a == s.b && t.b == s.a) {
            EXPECT_NE(broken, PatchCondition::PlaneCut);
        }
        if (HasFailure()) return;
    }
    for (const std::size_t c : count) EXPECT_GT(c, n / 1000);
}

// The thesis's pictures 10 to 13.
TEST(CdPatches, EachConditionCanBeBroken) {
    const Triangle flat{{0, 0, 0}, {1, 0, 0}, {0, 0, -1}};       // faces up
    const Triangle over{{1, 0, 0}, {0, 0, 0}, {0.5f, -1, 1}};    // bends down at their edge
    const Triangle up{{1, 0, 0}, {0, 0, 0}, {0.5f, 1, 1}};       // rises from their edge
    const Triangle turned{{0, 0, 0}, {1, 0, 0}, {0.5f, -1, 1}};  // the other way round
    const Triangle through{{3, 1, 0}, {3, -1, 0}, {3, 0, -1}};   // apart, across its plane
    EXPECT_EQ(check_condition(flat, over), PatchCondition::None);
    EXPECT_EQ(check_condition(flat, up), PatchCondition::Seen);
    EXPECT_EQ(check_condition(flat, turned), PatchCondition::Normals);
    EXPECT_EQ(check_condition(flat, through), PatchCondition::PlaneCut);
    EXPECT_EQ(check_condition(flat, {{0, 0, 0}, {0, 0, -1}, {1, 0, 0}}), PatchCondition::Normals);
    EXPECT_EQ(check_condition(flat, flat), PatchCondition::None);
    EXPECT_EQ(check_condition(flat, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}), PatchCondition::Normals);
}

TEST(CdPatches, BoundsAndConnectionAreKept) {
    // A strip of a cylinder: one convex patch if it may be as large.
    Mesh strip;
    const auto rim = [](int i, float y) {
        return vec3(std::cos(0.2f * float(i)), y, -std::sin(0.2f * float(i)));
    };
    for (int i = 0; i < 5; ++i) {
        test::add_triangle(strip, rim(i, 0), rim(i + 1, 1), rim(i, 1));
        test::add_triangle(strip, rim(i, 0), rim(i + 1, 0), rim(i + 1, 1));
    }
    for (std::uint32_t size = 1; size <= 12; ++size) {
        const auto patches = *grow_patches(strip, {.patch_size = size});
        EXPECT_EQ(patches.size(), (10 + std::min(size, 10u) - 1) / std::min(size, 10u));
    }
    // Two triangles of one convex body that do not touch are together only where that is allowed.
    Mesh two;
    test::add_triangle(two, {0, 0, 0}, {1, 0, 0}, {0, 0, -1});
    test::add_triangle(two, {0, -1, 0}, {0, -1, -1}, {1, -1, 0});
    EXPECT_EQ(grow_patches(two)->size(), 2u);
    EXPECT_EQ(grow_patches(two, {.connected = false})->size(), 1u);
}

}  // namespace
}  // namespace collidoscope
