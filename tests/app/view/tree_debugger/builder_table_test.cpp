// The table of builders: its numbers beside those of each tree by itself, its order, its Pareto
// front and its CSV.
#include "app/view/tree_debugger/builder_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <sstream>
#include <thread>

#include "app/base/utilities/memory_meter.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/trees/build_steps/tree_quality.h"
#include "collision/trees/statistics.h"
#include "tests/app/view/tree_debugger/scattered_mesh.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

using enum BuilderColumn;

BuilderRow made_up(const char* name, double build_ms, double ray_ns) {
    BuilderRow row;
    row.name = name;
    row.values.fill(-1);
    row.values[static_cast<std::size_t>(BuildTime)] = build_ms;
    row.values[static_cast<std::size_t>(RayTime)] = ray_ns;
    return row;
}

TEST(BuilderTable, RowsHoldWhatEachTreeSaysOfItself) {
    const Mesh mesh = scattered_mesh(7, 300);
    const auto rays = rays_for_builders(mesh, nullptr, 100);
    ASSERT_TRUE(rays);
    ASSERT_GT(rays->rays.size(), 100u);
    std::size_t measured = 0;
    for (const std::string& name : builder_names()) {
        SCOPED_TRACE(name);
        const auto row = builder_row(name, mesh, 2, rays);
        ASSERT_TRUE(row);
        const TreeBuilder& builder = builder_named(name);
        const auto tree = builder.build(mesh, {2, 1}, nullptr);
        const TreeStatistics numbers = statistics(*tree, {}, false);
        EXPECT_EQ(row->name, name);
        EXPECT_EQ(row->title, builder.title);
        EXPECT_EQ(row->volume, builder.volume);
        EXPECT_EQ(row->value(Nodes), numbers.nodes);
        EXPECT_EQ(row->value(Depth), numbers.depth);
        EXPECT_EQ(row->value(Memory), static_cast<double>(numbers.bytes));
        // The tree, and some times as much; a BSP tree cuts triangles.
        if (MemoryMeter::available()) {
            EXPECT_GT(row->value(PeakMemory), row->value(Memory));
            EXPECT_LT(row->value(PeakMemory), 40 * row->value(Memory));
        } else {
            EXPECT_EQ(row->value(PeakMemory), -1);
        }
        EXPECT_EQ(row->value(Sah), numbers.sah_cost);
        EXPECT_EQ(row->value(Epo), end_point_overlap(*tree).value_or(-1));
        EXPECT_GE(row->value(BuildTime), 0);
        // Aligned boxes have code for wide nodes, too.
        const bool own_code = builder.volume == "aabb" || builder.id == "kdop_tree" ||
                              (numbers.max_children <= 2 && builder.volume == "obb");
        EXPECT_EQ(row->value(RayTime) > 0, own_code && builder.id != "octree") << numbers.nodes;
        measured += row->value(RayTime) > 0;
        // Cast one by one.
        double volumes = 0, triangles = 0;
        std::vector<std::pair<double, std::uint32_t>> scratch;
        for (const RecordedRay& ray : rays->rays) {
            const ReplayedRay done = replay_ray(*tree, ray, scratch);
            volumes += done.volumes;
            triangles += done.triangles;
        }
        const auto count = static_cast<double>(rays->rays.size());
        EXPECT_NEAR(row->value(VolumeTests), volumes / count, 1e-9 * volumes);
        EXPECT_NEAR(row->value(TriangleTests), triangles / count, 1e-9 * triangles);
        EXPECT_EQ(row->differing, 0u);
        EXPECT_TRUE(row->problem.empty());
    }
    EXPECT_GE(measured, 8u);
}

// The answers that come with the rays are those of all triangles, one after the other.
TEST(BuilderTable, RaysKnowTheirAnswers) {
    const Mesh mesh = scattered_mesh(8, 120);
    const auto rays = rays_for_builders(mesh, nullptr, 400);
    std::size_t hits = 0;
    for (const RecordedRay& ray : rays->rays) {
        std::optional<float> nearest;
        const TriangleCaster cast(ray.ray, false);
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const std::optional<float> t = cast(mesh.triangle(i));
            if (t && *t <= ray.t_max && (!nearest || *t < *nearest)) nearest = t;
        }
        ASSERT_EQ(nearest.has_value(), ray.answer == KnownAnswer::Hit) << ray.number;
        if (nearest && !ray.any_hit) {
            EXPECT_EQ(*nearest, ray.t) << ray.number;
        }
        hits += nearest.has_value();
    }
    EXPECT_GT(hits, 50u);
    EXPECT_LT(hits, rays->rays.size());
}

TEST(BuilderTable, AnotherAnswerIsCounted) {
    const Mesh mesh = scattered_mesh(9, 100);
    RecordedRays rays = *rays_for_builders(mesh, nullptr, 200);
    std::size_t changed = 0;
    for (RecordedRay& ray : rays.rays) {
        if (ray.answer != KnownAnswer::Hit || changed == 3) continue;
        ray.answer = KnownAnswer::Miss;
        ++changed;
    }
    ASSERT_EQ(changed, 3u);
    const auto row =
        builder_row("lbvh", mesh, 1, std::make_shared<const RecordedRays>(std::move(rays)));
    EXPECT_EQ(row->differing, 3u);
}

// A recording may hold rays that cannot be cast; nothing is said of those.
TEST(BuilderTable, RaysThatCannotBeCastAreLeftOut) {
    const Mesh mesh = scattered_mesh(12, 100);
    RecordedRays rays = *rays_for_builders(mesh, nullptr, 60);
    const auto sound = builder_row("sah_bvh", mesh, 1, std::make_shared<const RecordedRays>(rays));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    RecordedRay broken = rays.rays.front();
    broken.ray.direction = vec3(0);
    rays.rays.push_back(broken);
    broken.ray.direction = vec3(nan, 1, 0);
    rays.rays.push_back(broken);
    const auto row = builder_row("sah_bvh", mesh, 1, std::make_shared<const RecordedRays>(rays));
    EXPECT_EQ(row->value(VolumeTests), sound->value(VolumeTests));
    EXPECT_EQ(row->differing, 0u);
    EXPECT_GT(row->value(RayTime), 0);
    RecordedRays only_broken;
    only_broken.kinds = rays.kinds;
    only_broken.rays.push_back(broken);
    const auto none =
        builder_row("sah_bvh", mesh, 1, std::make_shared<const RecordedRays>(only_broken));
    EXPECT_LT(none->value(RayTime), 0);
    EXPECT_LT(none->value(VolumeTests), 0);
}

TEST(BuilderTable, CanceledIsNothing) {
    const Mesh mesh = scattered_mesh(10, 200);
    const std::atomic<bool> cancel = true;
    EXPECT_FALSE(rays_for_builders(mesh, &cancel, 100));
    const auto rays = rays_for_builders(mesh, nullptr, 100);
    EXPECT_FALSE(builder_row("sah_bvh", mesh, 1, rays, &cancel));
}

TEST(BuilderTable, WithoutATriangle) {
    const auto rays = rays_for_builders(Mesh{});
    ASSERT_TRUE(rays);
    EXPECT_TRUE(rays->rays.empty());
    const auto row = builder_row("sah_bvh", Mesh{}, 1, rays);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->value(Nodes), 0);
    EXPECT_LT(row->value(VolumeTests), 0);
    EXPECT_LT(row->value(RayTime), 0);
}

TEST(BuilderTable, OrderedByAColumn) {
    const std::vector<BuilderRow> rows = {made_up("b", 2, -1), made_up("a", 2, 5),
                                          made_up("c", 1, 7), made_up("d", 3, -1)};
    using Order = std::vector<std::size_t>;
    EXPECT_EQ(ordered(rows, Builder, false), (Order{1, 0, 2, 3}));
    EXPECT_EQ(ordered(rows, Builder, true), (Order{3, 2, 0, 1}));
    EXPECT_EQ(ordered(rows, BuildTime, false), (Order{2, 1, 0, 3}));
    EXPECT_EQ(ordered(rows, BuildTime, true), (Order{3, 1, 0, 2}));
    // Rows to which the column does not apply come last either way.
    EXPECT_EQ(ordered(rows, RayTime, false), (Order{1, 2, 0, 3}));
    EXPECT_EQ(ordered(rows, RayTime, true), (Order{2, 1, 0, 3}));
}

TEST(BuilderTable, ParetoFront) {
    const std::vector<BuilderRow> rows = {made_up("fast", 1, 9),   made_up("good", 9, 1),
                                          made_up("beaten", 2, 9), made_up("middle", 3, 3),
                                          made_up("worse", 4, 4),  made_up("none", 1, -1),
                                          made_up("twin", 3, 3)};
    EXPECT_EQ(pareto_front(rows, BuildTime, RayTime),
              (std::vector<bool>{true, true, false, true, false, false, true}));
    // Random rows, some with equal values: beside trying every pair the other way round.
    oracle::RandomFloats random(oracle::seeded(31));
    for (std::size_t n = oracle::cases(2'000); n-- > 0;) {
        std::vector<BuilderRow> some;
        some.reserve(12);
        for (int i = 0; i < 12; ++i)
            some.push_back(
                made_up("x", std::floor(random.uniform(-1, 5)), std::floor(random.uniform(-1, 5))));
        const std::vector<bool> front = pareto_front(some, BuildTime, RayTime);
        // The least of the second among those with at most so much of the first falls at the front.
        for (std::size_t i = 0; i < some.size(); ++i) {
            const double x = some[i].value(BuildTime), y = some[i].value(RayTime);
            double before = HUGE_VAL, here = HUGE_VAL;
            for (const BuilderRow& other : some) {
                if (other.value(BuildTime) < 0 || other.value(RayTime) < 0) continue;
                double& least = other.value(BuildTime) < x ? before : here;
                if (other.value(BuildTime) <= x) least = std::min(least, other.value(RayTime));
            }
            EXPECT_EQ(front[i], x >= 0 && y >= 0 && y < before && y <= here);
        }
    }
}

TEST(BuilderTable, AsCsv) {
    BuilderRow row = made_up("kdop_tree kdop18", 0.1, -1);
    row.volume = "kdop18";
    row.differing = 4;
    const std::vector<BuilderRow> rows = {row, made_up("other", 2, 1e-7)};
    const std::vector<std::size_t> order = {1, 0};
    std::istringstream lines(csv_of(rows, order));
    std::string title, first, second, end;
    std::getline(lines, title);
    std::getline(lines, first);
    std::getline(lines, second);
    EXPECT_FALSE(std::getline(lines, end));
    EXPECT_EQ(title,
              "builder,volume,build_ms,bytes,peak_bytes,nodes,depth,sah_cost,epo,volume_tests,"
              "triangle_tests,ray_ns,differing");
    EXPECT_EQ(first, "other,,2,,,,,,,,,1e-07,0");
    EXPECT_EQ(second, "kdop_tree kdop18,kdop18,0.1,,,,,,,,,,4");
}

TEST(BuilderTable, IsFilledInTheBackground) {
    BuilderTable table;
    const auto asset = std::make_shared<const MeshAsset>("", scattered_mesh(11, 60));
    table.show(asset, 1);
    EXPECT_FALSE(table.busy());
    const std::vector<std::string> boxes = builders_of_volume("aabb");
    ASSERT_GE(boxes.size(), 6u);
    const auto finish = [&] {
        while (table.busy()) {
            table.go_on({});
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
    };
    table.measure({boxes[0], boxes[1]});
    table.measure({boxes[1], boxes[2], boxes[0]});
    EXPECT_TRUE(table.busy());
    EXPECT_EQ(table.left(), 3u);
    finish();
    ASSERT_EQ(table.rows().size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(table.rows()[i].name, boxes[i]);
    EXPECT_GT(table.ray_count(), 0u);
    // Nothing is measured twice.
    table.measure(boxes);
    EXPECT_EQ(table.left(), boxes.size() - 3);
    table.go_on({});
    table.cancel();
    EXPECT_FALSE(table.busy());
    // Nothing of what was under way is taken, and what is asked for next comes after it.
    table.measure({boxes[3]});
    finish();
    ASSERT_EQ(table.rows().size(), 4u);
    EXPECT_EQ(table.rows()[3].name, boxes[3]);
    table.show(asset, 1);
    EXPECT_EQ(table.rows().size(), 4u);
    table.show(asset, 2);
    EXPECT_TRUE(table.rows().empty());
    table.measure({boxes[0]});
    finish();
    EXPECT_EQ(table.rows().size(), 1u);
}

}  // namespace
}  // namespace collidoscope::app
