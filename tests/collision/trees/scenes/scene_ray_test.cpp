// Rays through the trees of a file answer, bit for bit, as rays cast at every triangle of the
// flattened scene, whatever the masks.
#include "collision/trees/scenes/scene_ray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/scenes/scene_replay.h"
#include "tests/collision/trees/instances/instance_cases.h"

namespace collidoscope {
namespace {

using test::WorldTriangle;

template <typename V>
TreeViewOf<V> view(Tree<V> tree) {
    return TreeViewOf<V>(std::make_shared<const Tree<V>>(std::move(tree)));
}

// The mesh's triangles in their order, and a tree over them of any volume.
TreeDump dumped(test::RandomFloats& random, const AabbTree& tree) {
    Mesh mesh;
    std::vector<Triangle> corners(tree.triangles.size());
    for (std::size_t slot = 0; slot < corners.size(); ++slot)
        corners[tree.primitives[slot]] = tree.triangles[slot];
    for (const Triangle& t : corners) test::add_triangle(mesh, t.a, t.b, t.c);
    const BuildOptions options{2};
    switch (random.integer(0, 3)) {
        case 0:
            if (auto built = build_obb_tree(mesh, options))
                return dump_of(view(*std::move(built)), true);
            break;
        case 1:
            if (auto built = build_merged_spheres(mesh, options))
                return dump_of(view(*std::move(built)), true);
            break;
        default:
            break;
    }
    return dump_of(view(tree), true);
}

// The trees of a scene as a file has them, its own first.
class Dumping {
  public:
    explicit Dumping(test::RandomFloats& random) : random_(random) {}
    SceneDump of(const InstancedScene& scene) {
        add(scene);
        return std::move(dump_);
    }

  private:
    std::uint32_t add(const InstancedScene& scene) {
        const auto number = static_cast<std::uint32_t>(dump_.trees.size());
        dump_.trees.emplace_back();
        // Its entries are the instances, as none was opened.
        TreeDump top = dump_of(view(scene.top()), false);
        top.triangles.clear();
        top.primitive_total.reset();  // instances of nothing are in no leaf
        for (std::uint32_t& primitive : top.primitives)
            primitive = scene.refs()[primitive].instance;
        for (const Instance& instance : scene.instances()) {
            DumpInstance made{.tree = number_of(instance.object), .mask = instance.mask};
            for (std::size_t row = 0; row < 3; ++row) {
                const auto r = static_cast<int>(row);
                for (int column = 0; column < 3; ++column)
                    made.rows[4 * row + static_cast<std::size_t>(column)] =
                        instance.placement.affine().linear[column][r];
                made.rows[4 * row + 3] = instance.placement.affine().translation[r];
            }
            top.instances.push_back(made);
        }
        dump_.trees[number] = std::move(top);
        return number;
    }
    std::uint32_t number_of(const SharedObject& object) {
        const void* key = &tree_of(object);
        if (const auto found = numbers_.find(key); found != numbers_.end()) return found->second;
        std::uint32_t number = 0;
        if (const InstancedScene* inner = scene_of(object)) {
            number = add(*inner);
        } else {
            number = static_cast<std::uint32_t>(dump_.trees.size());
            dump_.trees.push_back(dumped(random_, tree_of(object)));
        }
        return numbers_[key] = number;
    }

    test::RandomFloats& random_;
    SceneDump dump_;
    std::map<const void*, std::uint32_t> numbers_;
};

std::optional<float> met(const WorldTriangle& triangle, const Ray& ray,
                         const SceneRayRules& rules) {
    for (const std::uint32_t mask : triangle.masks)
        if (!(mask & rules.mask)) return std::nullopt;
    const auto t = TriangleCaster(ray, rules.cull)(triangle.corners);
    return t && *t >= rules.t_min && *t <= rules.t_max ? t : std::nullopt;
}

TEST(SceneRay, AnswersAsTheFlattenedScene) {
    constexpr std::uint64_t seed = 20261129;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(oracle::seeded(seed));
    std::size_t rays = 0, hits = 0, nested = 0;
    SceneTrees::Scratch scratch;
    for (std::size_t i = oracle::cases(4'000); i > 0; --i) {
        random.next_case();
        const auto scene = test::random_scene(random, random.chance(2) ? random.integer(1, 2) : 0,
                                              test::Opened::None);
        if (!scene) continue;
        const auto world = test::flattened_by_hand(*scene);
        if (world.empty()) continue;
        const SceneTrees trees(Dumping(random).of(*scene));
        ASSERT_EQ(trees.left_out(), 0u);
        InstanceCosts costs(scene->instances().size());
        std::uint64_t entered = 0, met_hits = 0, volumes = 0, triangles = 0;
        for (int k = 0; k < 10; ++k) {
            const Triangle aim = world[static_cast<std::size_t>(
                                           random.integer(0, static_cast<int>(world.size()) - 1))]
                                     .corners;
            Mesh one;
            test::add_triangle(one, aim.a, aim.b, aim.c);
            const Ray ray = test::random_ray(random, one);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("case " + std::to_string(i) + ", ray " + std::to_string(k));
            SceneRayRules rules;
            if (random.chance(6)) rules.t_max = random.uniform(0, 2);
            if (random.chance(6)) rules.t_min = random.uniform(0, 1.5f);
            if (random.chance(4)) rules.mask = static_cast<std::uint32_t>(random.integer(0, 15));
            rules.cull = random.chance(4);
            std::optional<std::size_t> best;
            for (std::size_t w = 0; w < world.size(); ++w) {
                const auto t = met(world[w], ray, rules);
                if (t && (!best || *t < *met(world[*best], ray, rules))) best = w;
            }
            const SceneRayAnswer answer = trees.cast(ray, rules, scratch, &costs);
            ASSERT_EQ(answer.hit.has_value(), best.has_value());
            if (best) {
                EXPECT_EQ(answer.hit->t, *met(world[*best], ray, rules));
                EXPECT_EQ(answer.hit->normal, TriangleCaster(ray).normal(world[*best].corners));
                const InstancePath path = scene->locate(*best);
                EXPECT_EQ(answer.hit->instance, path.instances.front());
                EXPECT_EQ(answer.hit->triangle, path.triangle);
            }
            entered += answer.entered;
            volumes += answer.volume_tests;
            triangles += answer.primitive_tests;
            met_hits += best.has_value();
            rules.any = true;
            EXPECT_EQ(trees.cast(ray, rules, scratch).hit.has_value(), best.has_value());
            ++rays;
            hits += best.has_value();
            nested += scene->levels() > 1;
            if (HasFailure()) return;
        }
        // The counts by instance are all that was counted.
        InstanceCost sum;
        for (const InstanceCost& cost : costs.of) {
            sum.entered += cost.entered;
            sum.node_tests += cost.node_tests;
            sum.triangle_tests += cost.triangle_tests;
            sum.hits += cost.hits;
        }
        EXPECT_EQ(sum.entered, entered);
        EXPECT_EQ(sum.node_tests + costs.top_tests, volumes);
        EXPECT_EQ(sum.triangle_tests, triangles);
        EXPECT_EQ(sum.hits, met_hits);
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
    EXPECT_GT(nested, rays / 10);
}

// Faults of a file lead nowhere: what is sound of it is cast through.
TEST(SceneRay, FaultyInstancesArePassedThrough) {
    test::RandomFloats random(3);
    const auto tree = test::shared_tree(test::ball(8), 2);
    std::vector<Instance> row;
    row.reserve(4);
    for (int i = 0; i < 4; ++i)
        row.push_back({tree, *Placement::make(Pose{{3.0f * static_cast<float>(i), 0, 0}})});
    SceneDump dump = Dumping(random).of(*InstancedScene::build(row));
    dump.trees[0].instances[0].tree = 77;
    dump.trees[0].instances[1].rows[3] = std::numeric_limits<double>::quiet_NaN();
    dump.trees[0].instances[2].tree = 0;
    const SceneTrees trees(std::move(dump));
    EXPECT_EQ(trees.left_out(), 3u);
    SceneTrees::Scratch scratch;
    const auto hit = trees.cast({{-4, 0.1f, 0.2f}, {1, 0, 0}}, {}, scratch).hit;
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->instance, 3u);
    EXPECT_FALSE(SceneTrees(SceneDump{}).cast({{0, 0, 0}, {1, 0, 0}}, {}, scratch).hit);
}

TEST(SceneReplay, AppliesTheMask) {
    test::RandomFloats random(4);
    const auto tree = test::shared_tree(test::ball(8), 2);
    const auto at = [](float x) { return *Placement::make(Pose{{x, 0, 0}}); };
    const auto scene = InstancedScene::build({{tree, at(0), 1u}, {tree, at(5), 2u}});
    const auto trees = std::make_shared<const SceneTrees>(Dumping(random).of(*scene));
    RecordedRays rays;
    rays.kinds = standard_ray_kinds();
    for (const std::uint32_t mask : {1u, 2u, 4u, ~0u}) {
        RecordedRay ray;
        ray.ray = {{-4, 0.1f, 0.2f}, {1, 0, 0}};
        ray.mask = mask;
        ray.answer = KnownAnswer::Hit;
        rays.rays.push_back(ray);
    }
    rays.rays[0].ray.direction = {std::numeric_limits<float>::infinity(), 0, 0};
    InstanceCosts costs(2);
    RayReplay replay =
        replay_in(trees, std::make_shared<const RecordedRays>(rays), replay_tolerance, costs);
    while (replay.step(3)) continue;
    ASSERT_EQ(replay.done().size(), 4u);
    EXPECT_FALSE(replay.done()[0].usable);
    EXPECT_EQ(replay.done()[1].instance, 1u);
    EXPECT_FALSE(replay.done()[2].hit);
    EXPECT_EQ(replay.done()[2].difference, RayDifference::Missed);
    EXPECT_EQ(replay.done()[3].instance, 0u);
    EXPECT_EQ(costs.rays, 3u);
    EXPECT_EQ(costs.of[0].hits, 1u);
    EXPECT_EQ(costs.of[1].hits, 1u);
}

}  // namespace
}  // namespace collidoscope
