// Building, opening, refitting and moving keep all boxes around the flattened scene.
#include "collision/trees/instances/instanced_scene.h"

#include <gtest/gtest.h>

#include "collision/trees/instances/constants.h"
#include "collision/trees/instances/top_quality.h"
#include "collision/trees/instances/two_level_ray.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/instances/instance_cases.h"

namespace collidoscope {
namespace {

TEST(InstancedScene, ItsBoxesHoldTheFlattenedScene) {
    constexpr std::uint64_t seed = 363;
    test::RandomFloats random(seed);
    std::size_t moved = 0, opened = 0;
    for (std::size_t i = 0; i < oracle::cases(5000); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        auto scene = test::random_scene(random, random.integer(0, 2));
        if (!scene) continue;
        test::expect_boxes_hold(*scene);
        EXPECT_TRUE(validate(scene->top()).empty());
        const auto flat = flattened(*scene);
        const auto by_hand = test::flattened_by_hand(*scene);
        ASSERT_EQ(flat.size(), by_hand.size());
        for (std::size_t t = 0; t < flat.size(); ++t) {
            EXPECT_EQ(flat[t].a, by_hand[t].corners.a);
            EXPECT_EQ(flat[t].b, by_hand[t].corners.b);
            EXPECT_EQ(flat[t].c, by_hand[t].corners.c);
        }
        opened += scene->refs().size() > scene->instances().size();

        // Move one, then all.
        if (scene->instances().empty()) continue;
        const auto last = static_cast<int>(scene->instances().size()) - 1;
        const auto one = static_cast<std::uint32_t>(random.integer(0, last));
        const auto placement =
            test::random_placement(random, random.integer(0, test::placement_kinds - 1));
        std::vector<std::uint32_t> path;
        if (placement && scene->move(one, *placement, &path)) {
            ++moved;
            EXPECT_EQ(path.empty(), scene->refs_of(one).empty());
            test::expect_boxes_hold(*scene);
            EXPECT_TRUE(validate(scene->top()).empty());
            AabbTree whole = scene->top();
            std::vector<Placement> same;
            for (const Instance& instance : scene->instances()) same.push_back(instance.placement);
            ASSERT_TRUE(scene->move_all(same));
            for (std::size_t node = 0; node < whole.nodes.size(); ++node) {
                EXPECT_EQ(whole.nodes[node].bounds.min, scene->top().nodes[node].bounds.min);
                EXPECT_EQ(whole.nodes[node].bounds.max, scene->top().nodes[node].bounds.max);
            }
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(moved, 0u);
    EXPECT_GT(opened, 0u);
}

std::vector<Instance> crossed_bars() {
    Mesh bar;
    for (int i = 0; i < 64; ++i) {
        const float x = static_cast<float>(i) / 4 - 8;
        test::add_triangle(bar, {x, 0, 0}, {x + 0.25f, 0.1f, 0}, {x, 0, 0.1f});
    }
    const auto tree = test::shared_tree(bar, 1);
    const float h = std::sqrt(0.125f), c = std::sqrt(0.875f);
    return {{tree, *Placement::make(Pose{{0, 0, 0}, {c, 0, 0, h}})},
            {tree, *Placement::make(Pose{{0, 0, 0.02f}, {c, 0, 0, -h}})},
            {tree, *Placement::make(Pose{{0, 0, 0.04f}, {c, 0, 0, -0.5f * h}})}};
}

// The volume that boxes of different instances share, two by two.
double shared_volume(const InstancedScene& scene) {
    double sum = 0;
    const auto refs = scene.refs();
    for (std::uint32_t a = 0; a < refs.size(); ++a) {
        for (std::uint32_t b = a + 1; b < refs.size(); ++b) {
            const Aabb &p = scene.box_of_ref(a), &q = scene.box_of_ref(b);
            const dvec3 size =
                glm::min(dvec3(p.max), dvec3(q.max)) - glm::max(dvec3(p.min), dvec3(q.min));
            if (refs[a].instance != refs[b].instance && size.x > 0 && size.y > 0 && size.z > 0)
                sum += size.x * size.y * size.z;
        }
    }
    return sum;
}

TEST(InstancedScene, OpeningLessensWhatIsShared) {
    double before = shared_volume(*InstancedScene::build(crossed_bars()));
    EXPECT_GT(before, 0);
    for (const std::uint32_t refs : {8u, 32u, 96u}) {
        TopRecord record;
        const auto scene = InstancedScene::build(crossed_bars(), {refs}, &record);
        EXPECT_EQ(scene->refs().size(), std::size_t{refs});
        EXPECT_EQ(record.openings.size(), scene->refs().size() - 3);
        EXPECT_EQ(record.splits.size(), scene->refs().size() - 1);
        const double after = shared_volume(*scene);
        EXPECT_LT(after, before / 2) << refs;
        before = after;
        test::expect_boxes_hold(*scene);
    }
}

TEST(InstancedScene, OverlapIsThatOfAllPairs) {
    test::RandomFloats random(364);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        random.next_case();
        const auto scene = test::random_scene(random, 0);
        if (!scene) continue;
        double whole = 0, shared = 0;
        const auto refs = scene->refs();
        const auto area2 = [](const dvec3& s) { return 2 * (s.x * s.y + s.y * s.z + s.z * s.x); };
        for (std::uint32_t a = 0; a < refs.size(); ++a) {
            const Aabb p = scene->box_of_ref(a);
            whole += area2(dvec3(p.max) - dvec3(p.min));
            for (std::uint32_t b = a + 1; b < refs.size(); ++b) {
                const Aabb q = scene->box_of_ref(b);
                const dvec3 size =
                    glm::min(dvec3(p.max), dvec3(q.max)) - glm::max(dvec3(p.min), dvec3(q.min));
                // Boxes are padded: none is flat.
                if (refs[a].instance != refs[b].instance && size.x > 0 && size.y > 0 && size.z > 0)
                    shared += area2(size);
            }
        }
        EXPECT_NEAR(top_quality(*scene).overlap, whole > 0 ? shared / whole : 0, 1e-9);
    }
}

TEST(InstancedScene, RefusesWhatReachesTooFar) {
    const auto tree = test::shared_tree(test::ball(4), 1);
    const auto huge = Placement::make(Pose{}, vec3(1e38f));
    ASSERT_TRUE(huge);
    EXPECT_FALSE(InstancedScene::build({{tree, *huge}}));
    auto scene = InstancedScene::build({{tree, {}}});
    ASSERT_TRUE(scene);
    const Aabb before = scene->top().nodes[0].bounds;
    EXPECT_FALSE(scene->move(0, *huge));
    EXPECT_EQ(scene->top().nodes[0].bounds.min, before.min);
    const std::vector<Placement> all{*huge};
    EXPECT_FALSE(scene->move_all(all));
    EXPECT_EQ(scene->top().nodes[0].bounds.min, before.min);

    // Scenes in scenes: as many as are allowed, and their triangles.
    auto inner = std::make_shared<const InstancedScene>(*scene);
    for (unsigned level = 1; level < constants::max_instance_levels; ++level) {
        const auto next =
            InstancedScene::build({{inner, *Placement::make(Pose{{0.5f, 0, 0}}, vec3(0.9f))}});
        ASSERT_TRUE(next);
        inner = std::make_shared<const InstancedScene>(*next);
    }
    EXPECT_EQ(inner->levels(), constants::max_instance_levels);
    EXPECT_FALSE(InstancedScene::build({{inner, {}}}));
    const Ray ray{{5 - 1e-3f, 3e-4f, 2e-4f}, {0, 1e-3f, 0}};
    std::optional<float> nearest;
    for (const Triangle& t : flattened(*inner)) {
        const auto at = TriangleCaster(ray)(t);
        if (at && (!nearest || *at < *nearest)) nearest = at;
    }
    const auto hit = raycast(*inner, ray).hit;
    ASSERT_EQ(hit.has_value(), nearest.has_value());
    if (hit) {
        EXPECT_EQ(hit->t, *nearest);
        EXPECT_EQ(inner->locate(hit->triangle).instances.size(), inner->levels());
    }
    // Twice the triangles on every level: too many to be numbered.
    inner = std::make_shared<const InstancedScene>(*scene);
    unsigned doubled = 0;
    for (; doubled < 63; ++doubled) {
        const auto next = InstancedScene::build({{inner, {}}, {inner, {}}});
        if (!next) break;
        inner = std::make_shared<const InstancedScene>(*next);
    }
    EXPECT_GT(doubled, 40u);
    EXPECT_LT(doubled, 63u);
    const InstancePath path = inner->locate(inner->triangle_count() - 1);
    EXPECT_EQ(path.instances.size(), doubled + 1);
}

}  // namespace
}  // namespace collidoscope
