// Recorded rays cast again: as every triangle asked answers, within the range; differences;
// statistics; rays made from a view.
#include "collision/trees/ray_replay.h"

#include <gtest/gtest.h>

#include <gmpxx.h>

#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/made_rays.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_tree.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

// All triangles, each asked, with the rules of the ray.
std::optional<TreeRayHit> expected_of(const Mesh& mesh, const RecordedRay& ray) {
    std::optional<TreeRayHit> best;
    const TriangleCaster cast(ray.ray, ray.cull_back_faces);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto t = cast(mesh.triangle(i));
        if (t && *t >= ray.t_min && *t <= ray.t_max && (!best || *t < best->t))
            best = TreeRayHit{*t, i, cast.normal(mesh.triangle(i))};
    }
    return best;
}

std::vector<std::shared_ptr<const TreeView>> views_of(const Mesh& mesh,
                                                      const BuildOptions& options) {
    return {make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, options))),
            make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh, options))),
            make_view(std::make_shared<const SphereTree>(*build_merged_spheres(mesh, options))),
            make_view(std::make_shared<const KdopTree<18>>(*build_kdop_tree<18>(mesh, options))),
            make_view(std::make_shared<const WideAabbTree>(
                collapse<Aabb>(*build_sah_bvh(mesh, {1}), mesh)))};
}

// Ranges that begin or end exactly at a hit among them.
void give_range(test::RandomFloats& random, const Mesh& mesh, RecordedRay& ray) {
    std::vector<float> at;
    const TriangleCaster cast(ray.ray);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        if (const auto t = cast(mesh.triangle(i))) at.push_back(*t);
    }
    const auto some = [&]() -> float {
        if (at.empty()) return std::abs(random.length());
        const float t =
            at[static_cast<std::size_t>(random.integer(0, static_cast<int>(at.size()) - 1))];
        switch (random.integer(0, 3)) {
            case 0:
                return std::nextafter(t, endless);
            case 1:
                return std::nextafter(t, 0.0f);
            default:
                return t;
        }
    };
    if (random.chance(2)) ray.t_min = some();
    if (random.chance(2)) ray.t_max = some();
    if (random.chance(20)) ray.t_min = -ray.t_min - 1;
    ray.any_hit = random.chance(3);
    ray.cull_back_faces = random.chance(3);
}

TEST(RayReplay, AnswersAsAllTrianglesAsked) {
    constexpr std::uint64_t seed = 20261127;
    test::RandomFloats random(seed);
    std::size_t hits = 0, rays = 0;
    std::vector<std::pair<double, std::uint32_t>> scratch;
    for (std::size_t i = 0; i < oracle::cases(800); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const auto views = views_of(mesh, {static_cast<std::uint32_t>(random.integer(1, 4))});
        for (int k = 0; k < 10; ++k) {
            RecordedRay ray;
            ray.ray = test::random_ray(random, mesh);
            EXPECT_EQ(usable(ray), test::finite(ray.ray));
            if (!usable(ray)) continue;
            give_range(random, mesh, ray);
            const auto expected = expected_of(mesh, ray);
            for (const auto& view : views) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) +
                             ", ray " + std::to_string(k) + ": " + std::string(view->volume_id()) +
                             ", " + test::soup_names[std::size_t(kind)] + ", t from " +
                             std::to_string(ray.t_min) + " to " + std::to_string(ray.t_max));
                const ReplayedRay found = replay_ray(*view, ray, scratch);
                EXPECT_TRUE(found.usable);
                EXPECT_GE(found.volumes, 1u);
                if (ray.any_hit) {
                    // Any of them is right, if it is one within the range.
                    ASSERT_EQ(found.hit.has_value(), expected.has_value());
                    if (found.hit) {
                        const auto t = TriangleCaster(
                            ray.ray, ray.cull_back_faces)(mesh.triangle(found.hit->triangle));
                        ASSERT_TRUE(t);
                        EXPECT_EQ(*t, found.hit->t);
                        EXPECT_TRUE(*t >= ray.t_min && *t <= ray.t_max);
                    }
                } else {
                    test::expect_same(expected, found.hit);
                }
                if (HasFailure()) return;
            }
            ++rays;
            hits += expected.has_value();
        }
    }
    EXPECT_GT(hits, rays / 5);
}

// A square of two triangles across x at each of these places.
Mesh squares(const std::vector<float>& places) {
    Mesh mesh;
    for (const float x : places) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(),
                              {{x, -1, -1}, {x, 1, -1}, {x, 1, 1}, {x, -1, 1}});
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
    }
    return mesh;
}

std::shared_ptr<const TreeView> tree_of(const Mesh& mesh) {
    return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})));
}

TEST(RayReplay, LeavesWhatEndsBeforeTheRangeAndStopsAtAnyHit) {
    const auto tree = tree_of(squares({0, 5, 10, 15}));
    ASSERT_EQ(tree->node_count(), 7u);
    std::vector<std::pair<double, std::uint32_t>> scratch;
    RecordedRay ray;
    ray.ray = {{-1, 0.5f, 0}, {1, 0, 0}};
    EXPECT_EQ(replay_ray(*tree, ray, scratch).hit->t, 1);
    ray.t_min = 12;
    const ReplayedRay late = replay_ray(*tree, ray, scratch);
    EXPECT_EQ(late.hit->t, 16);
    EXPECT_EQ(late.volumes, 5u);
    EXPECT_EQ(late.triangles, 2u);
    ray.t_max = 15;
    EXPECT_FALSE(replay_ray(*tree, ray, scratch).hit);
    ray.t_max = 3;  // an empty range
    const ReplayedRay none = replay_ray(*tree, ray, scratch);
    EXPECT_FALSE(none.hit);
    EXPECT_EQ(none.volumes, 1u);
    ray.t_min = 0;
    ray.t_max = endless;
    ray.any_hit = true;
    EXPECT_LE(replay_ray(*tree, ray, scratch).triangles, 2u);
    ray.ray.direction.x = no_number;
    EXPECT_FALSE(replay_ray(*tree, ray, scratch).usable);
    EXPECT_EQ(replay_ray(*tree, ray, scratch).volumes, 0u);
}

TEST(RayReplay, NamesTheDifference) {
    RecordedRay ray;
    const auto of = [&](std::optional<TreeRayHit> hit) { return difference_of(ray, hit); };
    const TreeRayHit hit{2, 7, {}};
    EXPECT_EQ(of(hit), RayDifference::None);
    EXPECT_EQ(of({}), RayDifference::None);
    ray.answer = KnownAnswer::Miss;
    EXPECT_EQ(of(hit), RayDifference::Found);
    EXPECT_EQ(of({}), RayDifference::None);
    ray.answer = KnownAnswer::Hit;
    EXPECT_EQ(of({}), RayDifference::Missed);
    EXPECT_EQ(of(hit), RayDifference::None);  // neither triangle nor t recorded
    ray.t = 2.0001f;
    EXPECT_EQ(of(hit), RayDifference::None);
    ray.t = 2.001f;
    EXPECT_EQ(of(hit), RayDifference::OtherT);
    ray.primitive = 7;
    EXPECT_EQ(of(hit), RayDifference::OtherT);
    ray.primitive = 8;
    EXPECT_EQ(of(hit), RayDifference::OtherTriangle);
    ray.t = 2;  // a tie
    EXPECT_EQ(of(hit), RayDifference::None);
    ray.t = no_number;
    EXPECT_EQ(of(hit), RayDifference::OtherTriangle);
    ray.primitive = 7;
    EXPECT_EQ(of(hit), RayDifference::None);
    ray.primitive = 8;
    ray.any_hit = true;
    EXPECT_EQ(of(hit), RayDifference::None);
    EXPECT_EQ(of({}), RayDifference::Missed);
    ray.any_hit = false;
    // Infinite on both sides is the same.
    ray.t = endless;
    EXPECT_EQ(of(TreeRayHit{endless, 3, {}}), RayDifference::None);
    // The tolerance is a share of the greater one, exactly.
    ray.primitive = no_primitive;
    for (const float t : {1.0f, 1e-20f, 1e20f}) {
        for (const double share : {0.00005, 0.00015}) {
            ray.t = static_cast<float>(double{t} * (1 + share));
            const mpq_class a(double{t}), b(double{ray.t}), limit(replay_tolerance);
            const bool same = b - a <= limit * b;
            EXPECT_EQ(of(TreeRayHit{t, 3, {}}) == RayDifference::None, same);
        }
    }
}

TEST(RayReplay, StatisticsByKindInSlices) {
    auto rays = std::make_shared<RecordedRays>();
    rays->kinds = {"one", "two"};
    for (int i = 0; i < 100; ++i) {
        RecordedRay ray;
        ray.ray = {{-1, i < 60 ? 0.5f : 9.0f, 0}, {1, 0, 0}};
        ray.kind = i < 80 ? 0 : 1;
        ray.answer = i % 2 == 0 ? KnownAnswer::Hit : KnownAnswer::None;
        rays->rays.push_back(ray);
    }
    rays->rays[3].ray.direction = vec3(0);
    RayReplay replay(tree_of(squares({0, 5})), rays);
    int slices = 1;
    while (replay.step(30)) ++slices;
    EXPECT_EQ(slices, 4);
    EXPECT_EQ(replay.done().size(), 100u);
    const ReplayStatistics all = statistics(replay), one = statistics(replay, 0),
                           two = statistics(replay, 1);
    EXPECT_EQ(all.rays, 100u);
    EXPECT_EQ(all.unusable, 1u);
    EXPECT_EQ(all.hits, 59u);
    EXPECT_EQ(one.hits, 59u);
    EXPECT_EQ(two.hits, 0u);
    EXPECT_EQ(one.rays + two.rays, 100u);
    EXPECT_EQ(all.differing(), 20u);  // the even ones that miss
    EXPECT_EQ(two.differing(), 10u);
    const RayCosts& volumes = one.costs[0];
    EXPECT_EQ(volumes.largest, 3u);
    EXPECT_EQ(volumes.of_95_percent, 3u);
    EXPECT_EQ(volumes.total, 59u * 3 + 20);
    EXPECT_EQ(volumes.histogram.back(), 59u);
    EXPECT_DOUBLE_EQ(volumes.mean, (59 * 3 + 20) / 79.0);
    EXPECT_EQ(costliest_rays(replay, RayMeasure::Volumes, 3), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(costliest_rays(replay, RayMeasure::Volumes, 1, 1), (std::vector<std::size_t>{80}));
    EXPECT_EQ(differing_rays(replay, 2), (std::vector<std::size_t>{60, 62}));
    EXPECT_EQ(differing_rays(replay, 1000).size(), 20u);
}

TEST(RayReplay, OfNothing) {
    RayReplay none(tree_of(squares({0})), std::make_shared<RecordedRays>());
    EXPECT_FALSE(none.step(10));
    EXPECT_EQ(statistics(none).rays, 0u);
    EXPECT_TRUE(costliest_rays(none, RayMeasure::Depth, 5).empty());
    auto rays = std::make_shared<RecordedRays>();
    rays->rays.resize(1);
    RayReplay empty(std::make_shared<const TreeViewOf<Aabb>>(std::make_shared<const AabbTree>()),
                    rays);
    EXPECT_FALSE(empty.step(10));
    EXPECT_FALSE(empty.done()[0].hit);
    EXPECT_EQ(empty.done()[0].volumes, 0u);
}

MadeRayOptions all_kinds(std::uint32_t count) {
    MadeRayOptions options;
    options.kinds = {RayKind::Camera, RayKind::Shadow, RayKind::AmbientOcclusion, RayKind::Diffuse};
    options.count = count;
    return options;
}

TEST(RayMaker, EveryAnswerIsThatOfTheReplay) {
    test::RandomFloats random(20261128);
    for (std::size_t i = 0; i < oracle::cases(100); ++i) {
        random.next_case();
        const Mesh mesh =
            test::soup(random, random.integer(0, test::soup_kinds - 1), random.integer(1, 40));
        SCOPED_TRACE("case " + std::to_string(i));
        const auto views = views_of(mesh, {2});
        RayMaker maker(views[0], view_of_all(*views[0]), all_kinds(36));
        while (maker.step(10)) continue;
        const auto rays = std::make_shared<const RecordedRays>(maker.take());
        for (const RecordedRay& ray : rays->rays) ASSERT_TRUE(usable(ray));
        for (const auto& view : views) {
            RayReplay replay(view, rays);
            replay.step(rays->rays.size());
            ASSERT_EQ(statistics(replay).differing(), 0u) << view->volume_id();
        }
    }
}

TEST(RayMaker, MakesWhatIsAskedFor) {
    const auto tree = tree_of(squares({0, 5}));
    RayMaker maker(tree, view_of_all(*tree), all_kinds(400));
    while (maker.step(7)) continue;
    const RecordedRays& rays = maker.rays();
    std::set<int> kinds;
    for (std::size_t i = 0; i < rays.rays.size(); ++i) {
        const RecordedRay& ray = rays.rays[i];
        EXPECT_EQ(ray.number, i);
        kinds.insert(ray.kind);
        const auto kind = static_cast<RayKind>(ray.kind);
        EXPECT_EQ(ray.any_hit, kind == RayKind::Shadow || kind == RayKind::AmbientOcclusion);
        if (kind == RayKind::Camera) {
            EXPECT_EQ(ray.parent, no_parent_ray);
        } else {
            // Begins just off the parent's hit.
            ASSERT_LT(ray.parent, i);
            const RecordedRay& parent = rays.rays[ray.parent];
            ASSERT_EQ(parent.answer, KnownAnswer::Hit);
            const vec3 hit = parent.ray.origin + parent.t * parent.ray.direction;
            EXPECT_LT(glm::length(ray.ray.origin - hit), 1e-3f);
            EXPECT_EQ(ray.marker, parent.marker);
        }
        if (kind == RayKind::AmbientOcclusion || kind == RayKind::Diffuse) {
            EXPECT_NEAR(glm::length(ray.ray.direction), 1, 1e-5f);
        }
    }
    EXPECT_EQ(kinds, (std::set<int>{0, 1, 2, 3}));

    // Without the rays between, the others are the same and have no parent.
    MadeRayOptions only_shadow = all_kinds(400);
    only_shadow.kinds = {RayKind::Shadow};
    RayMaker shadows(tree, view_of_all(*tree), only_shadow);
    shadows.step(400);
    ASSERT_FALSE(shadows.rays().rays.empty());
    for (const RecordedRay& ray : shadows.rays().rays) {
        EXPECT_EQ(ray.kind, static_cast<std::uint8_t>(RayKind::Shadow));
        EXPECT_EQ(ray.parent, no_parent_ray);
    }
}

}  // namespace
}  // namespace collidoscope
