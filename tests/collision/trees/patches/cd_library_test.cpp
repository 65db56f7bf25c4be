// The thesis's library as its appendix offers it.
#include "collision/trees/patches/cd_library.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/collision/trees/soups.h"

namespace collidoscope {
namespace {

using namespace std::chrono_literals;

// A box from -1 to 1.
Mesh box() {
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto at = [&](float u, float v) {
                vec3 p(0);
                p[axis] = side;
                p[(axis + 1) % 3] = u * side;
                p[(axis + 2) % 3] = v;
                return p;
            };
            test::add_triangle(mesh, at(-1, -1), at(1, -1), at(1, 1));
            test::add_triangle(mesh, at(-1, -1), at(1, 1), at(-1, 1));
        }
    }
    return mesh;
}

CdObject box_at(const vec3& position) {
    CdObject object;
    object.add_mesh(box());
    object.process();
    object.set_pose({position, quat(1, 0, 0, 0)});
    return object;
}

TEST(CdLibrary, ComparesObjectsWhereTheyStand) {
    const CdObject a = box_at({0, 0, 0});
    CdObject b = box_at({1.5f, 0.5f, 0.25f});
    const CdCollision found = check_collision(a, b);
    EXPECT_TRUE(found.hit);
    EXPECT_FALSE(found.interrupted);
    ASSERT_EQ(found.points.size(), 2u);
    for (const vec3& p : found.points) {
        EXPECT_LE(std::abs(p.x), 1);
        EXPECT_LE(std::abs(p.y), 1);
        EXPECT_GE(p.x, 0.5f);
        EXPECT_GE(p.y, -0.5f);
    }
    b.set_pose({{2.5f, 0, 0}, quat(1, 0, 0, 0)});
    EXPECT_FALSE(check_collision(a, b).hit);
    EXPECT_TRUE(check_collision(a, b).complete);
    // Touching is a hit.
    b.set_pose({{2, 0, 0}, quat(1, 0, 0, 0)});
    EXPECT_TRUE(check_collision(a, b).hit);
}

TEST(CdLibrary, PointsAreInTheWorld) {
    CdObject a = box_at({100, 0, 0});
    CdObject b = box_at({101.5f, 0, 0});
    a.set_pose({{100, 0, 0}, quat(0.6f, 0, 0.8f, 0)});
    for (const vec3& p : check_collision(a, b, {.max_points = unlimited}).points) {
        EXPECT_GT(p.x, 98);
        EXPECT_LT(p.x, 102);
        EXPECT_LE(std::abs(p.y), 1.001f);
    }
}

TEST(CdLibrary, AsManyPointsAsAskedFor) {
    const CdObject a = box_at({0, 0, 0});
    const CdObject b = box_at({0.5f, 0.5f, 0.5f});
    for (const std::uint64_t n : {1u, 2u, 3u, 8u})
        EXPECT_EQ(check_collision(a, b, {.max_points = n}).points.size(), n);
    const CdCollision all = check_collision(a, b, {.max_points = unlimited});
    EXPECT_TRUE(all.complete);
    EXPECT_EQ(all.points.size(), 2 * all.pairs.size());
}

TEST(CdLibrary, ASpentBudgetIsTakenForAHit) {
    const CdObject a = box_at({0, 0, 0});
    const CdObject b = box_at({2.5f, 0, 0});
    const CdCollision none = check_collision(a, b, {.operations = 0});
    EXPECT_TRUE(none.hit);
    EXPECT_TRUE(none.interrupted);
    EXPECT_TRUE(none.pairs.empty());
    EXPECT_EQ(none.points.size(), 2u);
    EXPECT_TRUE(check_collision(a, b, {.time = 0ns}).interrupted);
    EXPECT_FALSE(check_collision(a, b, {.time = 1h}).hit);
}

TEST(CdLibrary, MisuseIsAnError) {
    CdObject object;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(object.process(), CdMisuse);
    EXPECT_THROW(object.add_triangle({0, 0, 0}, {1, 0, nan}, {0, 1, 0}), CdMisuse);
    EXPECT_THROW(object.add_mesh({{{0, 0, 0}}, {{0, 0, 1}}}), CdMisuse);
    object.add_triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    EXPECT_EQ(object.triangle_count(), 1u);
    EXPECT_THROW(object.tree(), CdMisuse);
    EXPECT_THROW(check_collision(object, object), CdMisuse);
    EXPECT_THROW(object.process({.patch_size = 0}), CdMisuse);
    EXPECT_THROW(object.process({.patch_size = 11}), CdMisuse);
    object.process();
    EXPECT_EQ(object.triangle_count(), 1u);
    EXPECT_THROW(object.process(), CdMisuse);
    EXPECT_THROW(object.add_triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}), CdMisuse);
    EXPECT_THROW(object.add_mesh(box()), CdMisuse);
    EXPECT_THROW(object.set_pose({{nan, 0, 0}, quat(1, 0, 0, 0)}), CdMisuse);
    EXPECT_THROW(object.set_pose({{0, 0, 0}, quat(0, 0, 0, 0)}), CdMisuse);
    EXPECT_THROW(check_collision(object, object, {.max_points = 0}), CdMisuse);
    EXPECT_THROW(check_collision(object, object, {.time = -1ns}), CdMisuse);
    EXPECT_TRUE(check_collision(object, object).hit);
    try {
        object.process();
    } catch (const CdMisuse& error) {
        EXPECT_STREQ(error.what(), "process() is called twice");
    }
}

TEST(CdLibrary, WorldFindsEveryPair) {
    CdWorld world;
    std::vector<CdWorld::Id> ids;
    for (int i = 0; i < 6; ++i) ids.push_back(world.add(box_at({1.5f * float(i), 0, 0})));
    std::vector<std::pair<CdWorld::Id, CdWorld::Id>> found;
    for (const CdWorld::Pair& pair : world.check_all()) found.emplace_back(pair.a, pair.b);
    std::vector<std::pair<CdWorld::Id, CdWorld::Id>> expected;
    for (std::size_t i = 0; i + 1 < ids.size(); ++i) expected.emplace_back(ids[i], ids[i + 1]);
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(world.check(ids[0], ids[1]).hit);
    EXPECT_FALSE(world.check(ids[0], ids[2]).hit);

    // With a budget for all of them no pair that meets is missing.
    for (const std::uint64_t operations : {0u, 10u, 40u, 100u, 1000u}) {
        const auto pairs = world.check_all({.operations = operations});
        for (const auto& meeting : expected) {
            EXPECT_TRUE(std::any_of(pairs.begin(), pairs.end(), [&](const auto& p) {
                return p.a == meeting.first && p.b == meeting.second;
            }));
        }
    }
    EXPECT_GE(world.check_all({.time = 0ns}).size(), expected.size());

    world.remove(ids[1]);
    EXPECT_EQ(world.size(), 5u);
    EXPECT_EQ(world.check_all().size(), 3u);
    world.set_pose(ids[0], {{3, 0, 0}, quat(1, 0, 0, 0)});
    EXPECT_TRUE(world.check(ids[0], ids[2]).hit);

    EXPECT_THROW(world.remove(ids[1]), CdMisuse);
    EXPECT_THROW(world.set_pose(99, {}), CdMisuse);
    EXPECT_THROW((void)world.object(99), CdMisuse);
    EXPECT_THROW(world.check(ids[0], ids[0]), CdMisuse);
    EXPECT_THROW(world.check(ids[0], ids[1]), CdMisuse);
    EXPECT_THROW(world.add(CdObject{}), CdMisuse);
    EXPECT_TRUE(CdWorld{}.check_all().empty());
}

}  // namespace
}  // namespace collidoscope
