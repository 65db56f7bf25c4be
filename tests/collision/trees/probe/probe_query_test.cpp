// A probe's way hits exactly what casting at every triangle hits, with frame coherence and without.
#include "collision/trees/probe/probe_query.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

// Cells of any size, from far too small to larger than the mesh.
ProbeGridOptions random_grid(test::RandomFloats& random, const Mesh& mesh) {
    ProbeGridOptions options;
    options.leaf_size = static_cast<std::uint32_t>(random.integer(1, 4));
    if (random.chance(2)) return options;
    Aabb box = empty_aabb();
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) grow(box, bounds_of(mesh.triangle(i)));
    const vec3 size = box.max - box.min;
    const float extent = std::max({size.x, size.y, size.z});
    const float cell = extent * std::ldexp(1.0f, random.integer(-8, 1)) * random.uniform(0.5f, 1);
    if (std::isfinite(cell)) options.cell = cell;
    return options;
}

TEST(ProbeQuery, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 20261123;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t ways = 0, hits = 0;
    const std::size_t n = oracle::cases(40'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const ProbeGrid grid = *build_probe_grid(mesh, random_grid(random, mesh));
        ProbeMemory memory;
        for (int k = 0; k < 10; ++k) {
            Ray way = test::random_ray(random, mesh);
            if (random.chance(3)) way.direction = 2.0f * (random.point() - way.origin);
            if (random.chance(40)) way.direction = vec3(0);
            if (way.direction != vec3(0) && !test::finite(way)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", way " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            // A point is on a triangle when a ray from it hits that at 0.
            const bool still = way.direction == vec3(0);
            const Ray judged = still ? Ray{way.origin, {1, 0, 0}} : way;
            const auto expected = test::brute_force(mesh, judged, still ? 0.0f : 1.0f);
            test::expect_same(expected, first_hit(grid, way).hit);
            test::expect_same(expected, first_hit(grid, way, &memory).hit);
            ++ways;
            hits += expected.has_value();
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, ways / 20);
    EXPECT_LT(hits, ways * 9 / 10 + 1);
}

// Small moves along a surface, as a hand makes them.
TEST(ProbeQuery, CoherenceNeverChangesTheAnswer) {
    constexpr std::uint64_t seed = 7;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    const Mesh mesh = test::ball(24);
    const ProbeGrid grid = *build_probe_grid(mesh);
    ProbeCounts with, without;
    const std::size_t walks = std::max<std::size_t>(oracle::cases(1000), 100);
    for (std::size_t walk = 0; walk < walks; ++walk) {
        ProbeMemory memory;
        vec3 direction = normalize(vec3(random.uniform(-1, 1), random.uniform(-1, 1), 1.1f));
        for (int k = 0; k < 30; ++k) {
            direction =
                normalize(direction + 0.03f * vec3(random.uniform(-1, 1), random.uniform(-1, 1),
                                                   random.uniform(-1, 1)));
            const float out = random.uniform(0.98f, 1.05f), in = random.uniform(0.7f, 1.02f);
            const Ray way{out * direction, (in - out) * direction};
            const ProbeAnswer plain = first_hit(grid, way);
            const ProbeAnswer coherent = first_hit(grid, way, &memory);
            test::expect_same(plain.hit, coherent.hit);
            if (k == 0) test::expect_same(test::brute_force(mesh, way, 1), plain.hit);
            without += plain.counts;
            with += coherent.counts;
            if (HasFailure()) return;
        }
    }
    // That it is worth it: the boxes behind the last contact are skipped.
    EXPECT_GT(with.recalled, with.queries / 3);
    EXPECT_LT(with.box_tests, without.box_tests);
}

TEST(ProbeQuery, AnswersTheSameForShiftedAndScaledMeshes) {
    const Mesh mesh = test::ball(12);
    test::RandomFloats random(11);
    for (const float scale : {0x1p-30f, 0x1p-3f, 0x1p20f}) {
        Mesh other = mesh;
        for (vec3& p : other.positions) p *= scale;
        const ProbeGrid grid = *build_probe_grid(mesh), scaled = *build_probe_grid(other);
        for (int i = 0; i < 200; ++i) {
            const vec3 from(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
            const vec3 way(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3));
            test::expect_same(first_hit(grid, {from, way}).hit,
                              first_hit(scaled, {from * scale, way * scale}).hit);
        }
    }
    Mesh far = mesh;
    for (vec3& p : far.positions) p += vec3(3e5f, -2e5f, 1e5f);
    const ProbeGrid grid = *build_probe_grid(far);
    for (int i = 0; i < 300; ++i) {
        const vec3 from = vec3(3e5f, -2e5f, 1e5f) +
                          vec3(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const Ray way{from, vec3(random.uniform(-3, 3), random.uniform(-3, 3), 1)};
        test::expect_same(test::brute_force(far, way, 1), first_hit(grid, way).hit);
    }
}

TEST(ProbeQuery, FindsAThinPlateThatTheProbeJumpsOver) {
    Mesh plate;
    test::add_triangle(plate, {0, -1, -1}, {0, 1, -1}, {0, 0, 1});
    test::add_triangle(plate, {0.001f, -1, -1}, {0.001f, 0, 1}, {0.001f, 1, -1});
    const ProbeGrid grid = *build_probe_grid(plate);
    const ProbeAnswer met = first_hit(grid, {{-1, 0, 0}, {4, 0, 0}});
    ASSERT_TRUE(met.hit);
    EXPECT_EQ(met.hit->t, 0.25f);
    EXPECT_EQ(met.hit->triangle, 0u);
    EXPECT_EQ(met.hit->normal, vec3(-1, 0, 0));
    // Neither end is on it.
    EXPECT_FALSE(first_hit(grid, {{-1, 0, 0}, {0, 0, 0}}).hit);
    EXPECT_FALSE(first_hit(grid, {{3, 0, 0}, {0, 0, 0}}).hit);
    // The segment is closed at both ends.
    EXPECT_TRUE(first_hit(grid, {{-1, 0, 0}, {1, 0, 0}}).hit);
    EXPECT_TRUE(first_hit(grid, {{0, 0, 0}, {-1, 0, 0}}).hit);
    EXPECT_TRUE(first_hit(grid, {{0, 0, 0}, {0, 0, 0}}).hit);
}

TEST(ProbeQuery, TellsCellsBucketsBoxesAndTriangles) {
    const Mesh mesh = test::ball(24);
    const ProbeGrid grid = *build_probe_grid(mesh, {.cell = 0.4f});
    ProbeMemory memory;
    const Ray way{{-1.5f, 0.03f, 0.02f}, {1, 0, 0}};
    const auto told = [&](const Recording& recording, StructurePart part, bool found) {
        std::size_t count = 0;
        for (const Step& step : recording.steps)
            for (const Fact& fact : step.facts)
                if (const auto* tested = std::get_if<PartTested>(&fact))
                    count += tested->part == part && tested->found == found;
        return count;
    };
    Recording first;
    const ProbeAnswer met = first_hit(grid, way, &memory, Recorder(first));
    ASSERT_TRUE(met.hit);
    EXPECT_EQ(told(first, StructurePart::Cell, true), met.counts.occupied);
    EXPECT_EQ(told(first, StructurePart::Cell, true) + told(first, StructurePart::Cell, false),
              met.counts.cells);
    EXPECT_EQ(told(first, StructurePart::Box, true) + told(first, StructurePart::Box, false),
              met.counts.box_tests);
    EXPECT_EQ(
        told(first, StructurePart::Triangle, true) + told(first, StructurePart::Triangle, false),
        met.counts.triangle_tests);
    EXPECT_EQ(told(first, StructurePart::LastContact, true), 0u);
    Recording again;
    const ProbeAnswer second = first_hit(grid, way, &memory, Recorder(again));
    test::expect_same(met.hit, second.hit);
    EXPECT_EQ(told(again, StructurePart::LastContact, true), 1u);
    EXPECT_LE(second.counts.box_tests, met.counts.box_tests);
    // In the same cell, but not as far as the triangle.
    Recording away;
    const Ray shorter{way.origin, met.hit->t * 0.98f * way.direction};
    EXPECT_FALSE(first_hit(grid, shorter, &memory, Recorder(away)).hit);
    EXPECT_EQ(told(away, StructurePart::LastContact, false), 1u);
}

// Every box and every triangle has its test inside, which ends as the step says.
TEST(ProbeQuery, TestsOfBoxesAndTrianglesAreInside) {
    constexpr std::uint64_t seed = 20261126;
    test::RandomFloats random(seed);
    std::size_t boxes = 0, crossed = 0, triangles = 0;
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        random.next_case();
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const Mesh mesh = test::soup(random, random.integer(0, test::soup_kinds - 1), 12);
        const ProbeGrid grid = *build_probe_grid(mesh, random_grid(random, mesh));
        Ray way = test::random_ray(random, mesh);
        if (random.chance(2)) way.direction = 2.0f * (random.point() - way.origin);
        if (!test::finite(way)) continue;
        Recording recording;
        const ProbeAnswer told = first_hit(grid, way, nullptr, Recorder(recording));
        test::expect_same(first_hit(grid, way).hit, told.hit);
        std::size_t box_tests = 0, triangle_tests = 0;
        for (std::size_t k = 0; k < recording.steps.size(); ++k) {
            const std::string_view label = recording.steps[k].label;
            const bool of_box = label == "open" || label == "skip";
            if (!of_box && label != "hit" && label != "miss") continue;
            const auto scopes = recording.scopes_in({top_level, k});
            if (recording.inside_cut && scopes.empty()) continue;
            ASSERT_EQ(scopes.size(), 1u);
            const Scope& inside = recording.scopes[scopes[0]];
            EXPECT_EQ(inside.id, of_box ? "segment_box" : "ray_triangle");
            const std::string_view last = inside.steps.back().label;
            if (of_box) {
                EXPECT_EQ(last, label == "open" ? "meets" : "missed");
                crossed += inside.steps.size() == 4;
            } else if (label == "hit") {
                EXPECT_TRUE(last == "divide" || last == "in_plane") << last;
            }
            (of_box ? box_tests : triangle_tests) += 1;
        }
        if (!recording.cut && !recording.inside_cut) {
            EXPECT_EQ(box_tests, told.counts.box_tests);
            EXPECT_EQ(triangle_tests, told.counts.triangle_tests);
        }
        boxes += box_tests;
        triangles += triangle_tests;
        if (HasFailure()) return;
    }
    EXPECT_GT(boxes, 0u);
    EXPECT_GT(crossed, 0u);
    EXPECT_GT(triangles, 0u);
}

TEST(SegmentBoxes, AgreeWithClippingTheSegment) {
    constexpr std::uint64_t seed = 3;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t met = 0, apart = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto number = [&] { return random.uniform(-1, 1); };
        std::array<Triangle, 3> soup;
        for (Triangle& t : soup)
            for (vec3* p : {&t.a, &t.b, &t.c}) *p = vec3(number(), number(), number());
        const Obb box = fit_obb(std::span(soup).first(std::size_t(random.integer(1, 3))));
        const Ray way{{number() * 2, number() * 2, number() * 2}, {number(), number(), number()}};
        const double end{random.uniform(0.1f, 2)};
        // The part of it inside each slab, of a box that is larger or smaller by a hair.
        const auto clipped = [&](double grown) {
            double from = 0, to = end;
            for (int k = 0; k < 3; ++k) {
                const dvec3 axis(box.axis(k));
                const double at = dot(axis, dvec3(way.origin) - dvec3(box.center));
                const double speed = dot(axis, dvec3(way.direction));
                const double half = double{box.half[k]} + grown;
                if (half < 0) return false;
                if (speed == 0) {
                    if (std::abs(at) > half) return false;
                    continue;
                }
                const double u = (-half - at) / speed, v = (half - at) / speed;
                from = std::max(from, std::min(u, v));
                to = std::min(to, std::max(u, v));
            }
            return from <= to;
        };
        const bool meets = SegmentBoxes(way, end, 8)(box);
        if (clipped(0)) {
            EXPECT_TRUE(meets) << i;
            ++met;
        }
        if (!clipped(1e-4)) {
            EXPECT_FALSE(meets) << i;
            ++apart;
        }
    }
    EXPECT_GT(met, 1000u);
    EXPECT_GT(apart, 1000u);
}

TEST(ProbeGrid, KeepsItsPromises) {
    EXPECT_TRUE(build_probe_grid({})->empty());
    EXPECT_FALSE(first_hit(ProbeGrid(), {{0, 0, 0}, {1, 0, 0}}).hit);
    const Mesh mesh = test::ball(12);
    EXPECT_THROW((void)build_probe_grid(mesh, {.cell = -1}), std::invalid_argument);
    EXPECT_THROW((void)build_probe_grid(mesh, {.cell = NAN}), std::invalid_argument);
    EXPECT_THROW((void)build_probe_grid(mesh, {.cell = INFINITY}), std::invalid_argument);
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(build_probe_grid(mesh, {}, &progress));

    // Every cell is found where its hash says, and every triangle is in a cell.
    const ProbeGrid grid = *build_probe_grid(mesh, {.cell = 0.2f});
    EXPECT_EQ(grid.grid().size, 0.2f);
    std::vector<bool> seen(mesh.triangles.size(), false);
    for (const ProbeCell& cell : grid.cells()) {
        EXPECT_EQ(grid.find(cell.at), &cell);
        for (std::uint32_t slot = cell.first; slot < cell.first + cell.count; ++slot)
            seen[grid.trees().primitives[slot]] = true;
    }
    for (const bool one : seen) EXPECT_TRUE(one);
    EXPECT_EQ(grid.find({99, 99, 99}), nullptr);
    // Cells far too small are made larger.
    EXPECT_GT(build_probe_grid(mesh, {.cell = 1e-6f})->grid().size, 1e-3f);
}

}  // namespace
}  // namespace collidoscope
