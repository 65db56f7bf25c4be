// Rays through trees over instances answer, bit for bit, as rays cast at every triangle of the
// flattened scene.
#include <gtest/gtest.h>

#include "collision/trees/instances/two_level_ray.h"
#include "tests/collision/trees/instances/instance_cases.h"

namespace collidoscope {
namespace {

using test::WorldTriangle;

bool seen(const WorldTriangle& triangle, std::uint32_t mask) {
    for (const std::uint32_t m : triangle.masks)
        if (!(m & mask)) return false;
    return true;
}

std::optional<float> met(const WorldTriangle& triangle, const Ray& ray,
                         const InstanceRayRules& rules) {
    if (!seen(triangle, rules.mask)) return std::nullopt;
    const auto t = TriangleCaster(ray, rules.cull)(triangle.corners);
    return t && *t >= rules.t_min && *t <= rules.t_max ? t : std::nullopt;
}

std::optional<InstanceRayHit> nearest(const std::vector<WorldTriangle>& world, const Ray& ray,
                                      const InstanceRayRules& rules) {
    std::optional<InstanceRayHit> best;
    for (std::size_t i = 0; i < world.size(); ++i) {
        const auto t = met(world[i], ray, rules);
        if (t && (!best || *t < best->t))
            best = InstanceRayHit{*t, i, TriangleCaster(ray).normal(world[i].corners)};
    }
    return best;
}

Ray aimed(test::RandomFloats& random, const std::vector<WorldTriangle>& world) {
    const Triangle t =
        world[static_cast<std::size_t>(random.integer(0, static_cast<int>(world.size()) - 1))]
            .corners;
    Mesh one;
    test::add_triangle(one, t.a, t.b, t.c);
    return test::random_ray(random, one);
}

TEST(InstanceRay, AnswersAsTheFlattenedScene) {
    constexpr std::uint64_t seed = 20260361;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0, hits = 0, nested = 0, anys = 0;
    const std::size_t n = oracle::cases(12'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const auto scene = test::random_scene(random, random.chance(2) ? random.integer(1, 3) : 0);
        if (!scene) continue;
        const auto world = test::flattened_by_hand(*scene);
        if (world.empty()) {
            EXPECT_FALSE(raycast(*scene, Ray{}).hit);
            continue;
        }
        for (int k = 0; k < 10; ++k) {
            const Ray ray = aimed(random, world);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k));
            InstanceRayRules rules;
            if (random.chance(6)) rules.t_max = random.uniform(0, 2);
            if (random.chance(6)) rules.t_min = random.uniform(0, 1.5f);
            if (random.chance(6)) rules.mask = static_cast<std::uint32_t>(random.integer(0, 15));
            rules.cull = random.chance(4);
            const auto expected = nearest(world, ray, rules);
            const InstanceRayAnswer answer = raycast(*scene, ray, rules);
            ASSERT_EQ(answer.hit.has_value(), expected.has_value());
            if (expected) {
                EXPECT_EQ(answer.hit->t, expected->t);
                EXPECT_EQ(answer.hit->triangle, expected->triangle);
                EXPECT_EQ(answer.hit->normal, expected->normal);
            }
            // Any hit is one of them.
            rules.any = true;
            const InstanceRayAnswer any = raycast(*scene, ray, rules);
            ASSERT_EQ(any.hit.has_value(), expected.has_value());
            if (expected) {
                EXPECT_EQ(met(world[any.hit->triangle], ray, rules), any.hit->t);
                ++anys;
            }
            ++rays;
            hits += expected.has_value();
            nested += scene->levels() > 1;
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
    EXPECT_GT(nested, rays / 10);
    EXPECT_GT(anys, 0u);
}

// Balls of triangles, thin, far away and mirrored: no ray from the inside gets out at an edge.
TEST(InstanceRay, NothingSlipsThroughAnEdge) {
    const Mesh mesh = test::ball(8);
    const auto tree = test::shared_tree(mesh, 2);
    const quat turn = normalize(quat(0.9f, 0.1f, -0.3f, 0.2f));
    const Pose poses[] = {{{0, 0, 0}, turn}, {{1e6f, -3e5f, 7}, turn}, {{5, 1, 2}, turn}};
    const vec3 scales[] = {{1, 1, 1}, {1000, 1, 0.001f}, {-3, 2, 1}};
    test::RandomFloats random(6);
    for (const Pose& pose : poses) {
        for (const vec3& scale : scales) {
            const auto scene = InstancedScene::build({{tree, *Placement::make(pose, scale)}});
            ASSERT_TRUE(scene);
            const auto world = flattened(*scene);
            vec3 middle(0);
            for (const Triangle& t : world) middle += t.a / static_cast<float>(world.size());
            for (const Triangle& t : world) {
                const float s = random.uniform(0, 1);
                for (const vec3& target : {t.a, t.b, t.a + s * (t.b - t.a), (t.b + t.c) * 0.5f}) {
                    if (target == middle) continue;
                    const Ray ray{middle, target - middle};
                    std::optional<float> best;
                    for (const Triangle& w : world) {
                        const auto at = TriangleCaster(ray)(w);
                        if (at && (!best || *at < *best)) best = at;
                    }
                    const auto hit = raycast(*scene, ray).hit;
                    ASSERT_EQ(hit.has_value(), best.has_value());
                    if (hit) {
                        EXPECT_EQ(hit->t, *best);
                    }
                }
            }
        }
    }
}

TEST(InstanceRay, TheDirectionIsNotNormalized) {
    const auto tree = test::shared_tree(test::ball(8), 1);
    const auto scene = InstancedScene::build({{tree, *Placement::make(Pose{{10, 0, 0}}, vec3(2))}});
    const auto t = [&](float length) {
        return raycast(*scene, Ray{{0, 0.01f, 0.02f}, {length, 0, 0}}).hit->t;
    };
    EXPECT_EQ(t(1), 8 * t(8));
    EXPECT_EQ(t(1) * 0x1p100f, t(0x1p-100f));
}

TEST(InstanceRay, TellsAsItRuns) {
    const auto tree = test::shared_tree(test::ball(8), 2);
    std::vector<Instance> row;
    row.reserve(5);
    for (int i = 0; i < 5; ++i)
        row.push_back(
            {tree, *Placement::make(Pose{{3.0f * static_cast<float>(i), 0, 0}}), i == 1 ? 2u : 1u});
    const auto scene = InstancedScene::build(row);
    const Ray ray{{-4, 0.1f, 0.2f}, {1, 0, 0}};
    InstanceRayRules rules;
    rules.mask = 2;
    Recording recording;
    const InstanceRayAnswer told = raycast(*scene, ray, rules, nullptr, Recorder(recording));
    const InstanceRayAnswer plain = raycast(*scene, ray, rules);
    ASSERT_TRUE(told.hit);
    EXPECT_EQ(told.hit->t, plain.hit->t);
    EXPECT_EQ(scene->locate(told.hit->triangle).instances, std::vector<std::uint32_t>{1});
    std::size_t enters = 0, leaves = 0, masked = 0;
    for (const Step& step : recording.steps) {
        enters += std::string(step.label) == "enter";
        leaves += std::string(step.label) == "leave";
        masked += std::string(step.label) == "masked";
    }
    EXPECT_EQ(enters, told.entered);
    EXPECT_EQ(leaves, told.entered);
    EXPECT_GE(masked, 1u);
    EXPECT_STREQ(recording.steps.back().label, "done");
}

std::vector<vec3> points_of(const Mark& mark) {
    if (const auto* wire = std::get_if<Wire>(&mark.geometry)) return wire->points;
    if (const auto* facet = std::get_if<Facet>(&mark.geometry)) return facet->corners;
    return {};
}

// A mark of the object's space, placed by every instance on the path, is the world's mark beside
// it; corners of a mirrored triangle are in another order there.
TEST(InstanceRay, MarksOfObjectsArePlacedOnThoseOfTheWorld) {
    constexpr std::uint64_t seed = 20261128;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t pairs = 0, nested = 0, rays = 0;
    for (int i = 0; i < 300; ++i) {
        random.next_case();
        const auto scene = test::random_scene(random, random.chance(2) ? 2 : 0);
        if (!scene) continue;
        const auto world = test::flattened_by_hand(*scene);
        if (world.empty()) continue;
        const Ray ray = aimed(random, world);
        if (!test::finite(ray)) continue;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        Recording recording;
        (void)raycast(*scene, ray, {}, nullptr, Recorder(recording));
        for (std::size_t step = 0; step < recording.steps.size(); ++step) {
            const ObjectMark* object = nullptr;
            const std::vector<Mark> all = recording.marks_at(step);
            for (const Mark& mark : all)
                if (const auto* found = std::get_if<ObjectMark>(&mark.geometry)) object = found;
            const std::vector<Mark>& own = recording.steps[step].marks;
            for (std::size_t k = 0; k + 1 < own.size(); ++k) {
                if (own[k].space != Space::Object || points_of(own[k]).empty()) continue;
                ASSERT_TRUE(object) << recording.steps[step].label;
                test::Map map;
                const InstancedScene* inside = &*scene;
                for (const std::uint32_t number : object->path) {
                    ASSERT_TRUE(inside);
                    map = map.with(inside->instances()[number].placement.affine());
                    inside = scene_of(inside->instances()[number].object);
                }
                std::vector<vec3> placed;
                for (const vec3& p : points_of(own[k])) placed.push_back(map(p));
                if (placed.size() == 3 && map.mirrored) std::swap(placed[1], placed[2]);
                EXPECT_EQ(own[k + 1].space, Space::World);
                EXPECT_EQ(placed, points_of(own[k + 1])) << recording.steps[step].label;
                ++pairs;
                nested += object->path.size() > 1;
            }
            for (const Mark& mark : all) {
                const auto* arrow = std::get_if<Arrow>(&mark.geometry);
                rays += arrow && mark.space == Space::Object;
            }
            if (HasFailure()) return;
        }
        // Back in the world no object is left.
        for (const Mark& mark : recording.marks_at(recording.steps.size() - 1))
            EXPECT_NE(mark.space, Space::Object);
    }
    EXPECT_GT(pairs, 500u);
    EXPECT_GT(nested, 50u);
    EXPECT_GT(rays, pairs);
}

}  // namespace
}  // namespace collidoscope
