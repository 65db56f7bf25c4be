// The fast broad phase: exact whatever it chooses, the same for any number of threads and any
// instruction set, and choices that fit the bodies.
#include "collision/broad/grid/body_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(BodyGrid, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(BodyGrid{}, "");
    const BodyGrid keeping(1, KeepPairs::Always);
    test::check_random_scenes(keeping, oracle::cases(5'000), 20260528);
    std::set<std::string> labels =
        test::check_coherent_frames(keeping, oracle::cases(4'000), 30, 20260529);
    labels.merge(test::check_coherent_frames(BodyGrid(1, KeepPairs::Never), oracle::cases(1'000)));
    if (oracle::cases(4'000) >= 4'000) test::check_labels(labels, "body_grid");
    test::check_random_scenes(BodyGrid{3}, oracle::cases(300), 20260521);
    test::check_coherent_frames(BodyGrid{2}, oracle::cases(200), 120, 20260522);
    test::check_static_bodies(keeping, oracle::cases(1'000));
    test::check_static_bodies(BodyGrid{2}, oracle::cases(300));
}

// Static bodies stay static under their new numbers, and in another number of boxes.
TEST(BodyGrid, RenumberedBodiesStayStatic) {
    BodyGrid grid(1, KeepPairs::Never);
    std::vector<Aabb> boxes;
    for (int i = 0; i < 40; ++i) {
        const vec3 at(static_cast<float>(i * 17 % 40), 0, 0);
        boxes.push_back({at, at + vec3(2)});
        grid.add(boxes.back(), i % 3 != 0);
    }
    const auto sorted_pairs = [&] {
        std::vector<ProxyPair> pairs(grid.pairs().begin(), grid.pairs().end());
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    };
    grid.update();
    const std::vector<ProxyPair> before = sorted_pairs();
    EXPECT_FALSE(before.empty());
    const std::vector<ProxyId> order = grid.renumber();
    std::vector<Aabb> again;
    std::vector<ProxyId> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        again.push_back(boxes[order[i]]);
        place[order[i]] = static_cast<ProxyId>(i);
    }
    grid.set_boxes(again);
    grid.update();
    std::vector<ProxyPair> expected;
    for (const ProxyPair& pair : before)
        expected.push_back(ordered(place[pair.low], place[pair.high]));
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(sorted_pairs(), expected);
    for (std::size_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(grid.proxies().fixed(static_cast<ProxyId>(i)), order[i] % 3 != 0);
    // Fewer boxes, and more: who stays is what it was, the others move.
    again.resize(30);
    grid.set_boxes(again);
    again.resize(40);
    grid.set_boxes(again);
    std::uint32_t fixed = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool expected_one = i < 30 && order[i] % 3 != 0;
        EXPECT_EQ(grid.proxies().fixed(static_cast<ProxyId>(i)), expected_one);
        fixed += expected_one;
    }
    EXPECT_EQ(grid.proxies().fixed_count(), fixed);
}

// Kinds of crowds.
enum class Kind { Plane, Space, Line, Place, Sizes, Snapped, Strays, Giant, Clusters, Points };
constexpr int kinds = 10;

std::vector<Aabb> crowd(test::RandomCrowd& random, Kind kind, int bodies, double spread = 0) {
    const auto uniform = [&](double from, double to) {
        return static_cast<float>(from + (to - from) * random.integer(0, 1 << 20) / (1 << 20));
    };
    const double span = std::cbrt(bodies) * (spread > 0 ? spread : std::exp2(uniform(-1, 3)));
    const float shift = random.chance(2) ? 0 : uniform(-1e4, 1e4);
    std::vector<Aabb> boxes;
    for (int i = 0; i < bodies; ++i) {
        vec3 c(uniform(0, span), uniform(0, span), uniform(0, span));
        vec3 half(1, 1, 1);
        if (kind == Kind::Plane) c.y = 0;
        if (kind == Kind::Line) c.x = c.y = 0;
        if (kind == Kind::Place) c *= 0.01f;
        if (kind == Kind::Sizes)
            half = vec3(std::exp2(uniform(-4, 4)), 1, std::exp2(uniform(-4, 4)));
        if (kind == Kind::Snapped) c = glm::floor(c / 2.0f) * 2.0f;
        if (kind == Kind::Strays && i % 10 == 0) c *= std::exp2(uniform(10, 60));
        if (kind == Kind::Giant && i % 100 == 1) half = vec3(std::exp2(uniform(4, 40)));
        if (kind == Kind::Clusters) c = c * 0.2f + vec3(1e5f * float(random.integer(0, 3)));
        if (kind == Kind::Points) half = vec3(0);
        boxes.push_back({c + shift - half, c + shift + half});
    }
    return boxes;
}

std::vector<ProxyPair> brute_force(const std::vector<Aabb>& boxes) {
    std::vector<ProxyPair> pairs;
    for (ProxyId i = 0; i < boxes.size(); ++i) {
        for (ProxyId j = i + 1; j < boxes.size(); ++j) {
            const Aabb &a = boxes[i], &b = boxes[j];
            if (a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y ||
                a.max.z < b.min.z || b.max.z < a.min.z)
                continue;
            pairs.push_back({i, j});
        }
    }
    return pairs;
}

std::vector<ProxyPair> sorted(std::span<const ProxyPair> pairs) {
    std::vector<ProxyPair> result(pairs.begin(), pairs.end());
    std::sort(result.begin(), result.end());
    return result;
}

TEST(BodyGrid, IsExactForCrowdsOfAnyKindOnAnyNumberOfThreads) {
    constexpr std::uint64_t seed = 20260523;
    test::RandomCrowd random(seed);
    int deepest = 0;
    bool folded = false;
    std::uint64_t pairs = 0;
    const std::size_t scenes = oracle::cases(100);
    for (std::size_t i = 0; i < scenes; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", scene " + std::to_string(i));
        BodyGrid one(1), three(3);
        const int bodies = random.integer(1, 700);
        // The kind of crowd changes between frames: the cells have to follow.
        for (int frame = 0; frame < 3; ++frame) {
            const auto kind = static_cast<Kind>((int(i) + (frame == 2)) % kinds);
            const std::vector<Aabb> boxes = crowd(random, kind, bodies);
            one.set_boxes(boxes);
            one.update();
            three.set_boxes(boxes);
            three.update();
            ASSERT_TRUE(std::ranges::equal(one.pairs(), three.pairs()));
            ASSERT_TRUE(sorted(one.pairs()) == brute_force(boxes));
            pairs += one.pairs().size();
            deepest = std::max(deepest, one.plan().levels);
            for (int l = 0; l < one.plan().levels; ++l) folded |= one.plan()[l].folded;
        }
    }
    if (scenes >= 100) {
        EXPECT_GE(deepest, 3);
        EXPECT_TRUE(folded);
        EXPECT_GT(pairs, scenes);
    }
}

// Crowds that drift smoothly, some of them fast, so that pairs are kept; now and then somebody is
// carried away, comes or goes.
TEST(BodyGrid, KeepsPairsAsLongAsTheyAreExact) {
    constexpr std::uint64_t seed = 20260527;
    test::RandomCrowd random(seed);
    std::uint64_t kept = 0, frames = 0, pairs = 0;
    const std::size_t scenes = oracle::cases(100);
    for (std::size_t i = 0; i < scenes; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", scene " + std::to_string(i));
        const int bodies = random.integer(2, 250);
        std::vector<Aabb> boxes = crowd(random, static_cast<Kind>(int(i) % kinds), bodies);
        const float scale = random.chance(3) ? std::exp2(float(random.integer(-120, 100))) : 1.0f;
        const float speed = scale * std::exp2(float(random.integer(-12, -2)));
        const KeepPairs keep = i % 2 == 0 ? KeepPairs::Always : KeepPairs::WhenItPays;
        std::vector<vec3> velocities;
        for (Aabb& box : boxes) {
            // Half of them on a grid, where boxes come to touch exactly.
            for (int a = 0; a < 3; ++a) {
                box.min[a] = std::clamp(box.min[a], -1e6f, 1e6f) * scale;
                box.max[a] = std::clamp(box.max[a], -1e6f, 1e6f) * scale;
            }
            velocities.push_back(speed * vec3(float(random.integer(-4, 4)) / 4,
                                              float(random.integer(-4, 4)) / 4,
                                              float(random.integer(-4, 4)) / 4));
        }
        BodyGrid one(1, keep), three(3, keep);
        for (int frame = 0; frame < 24; ++frame) {
            for (std::size_t b = 0; b < boxes.size(); ++b) {
                if (random.chance(400)) velocities[b] = -velocities[b];
                boxes[b] = {boxes[b].min + velocities[b], boxes[b].max + velocities[b]};
            }
            if (random.chance(30)) {
                Aabb& carried = boxes[std::size_t(random.integer(0, int(boxes.size()) - 1))];
                const Aabb& to = boxes[std::size_t(random.integer(0, int(boxes.size()) - 1))];
                carried = {to.max, to.max + (to.max - to.min)};
            }
            one.set_boxes(boxes);
            one.update();
            three.set_boxes(boxes);
            three.update();
            ASSERT_TRUE(sorted(one.pairs()) == brute_force(boxes)) << "frame " << frame;
            ASSERT_TRUE(std::ranges::equal(one.pairs(), three.pairs()));
            kept += one.counts().moved == 0;
            pairs += one.pairs().size();
            ++frames;
        }
    }
    if (scenes >= 100) {
        EXPECT_GT(kept, frames / 4);
        EXPECT_GT(pairs, frames);
    }
}

TEST(BodyGrid, FindsTheSameInTheSameOrderWithEveryInstructionSet) {
    test::RandomCrowd random(20260524);
    for (int i = 0; i < kinds; ++i) {
        SCOPED_TRACE(i);
        BodyGrid grid(1);
        const std::vector<Aabb> boxes = crowd(random, static_cast<Kind>(i), 900);
        grid.set_boxes(boxes);
        grid.update();
        const BodyGridPlan plan = plan_body_grid(grid.proxies());
        for (const Simd simd : {Simd::Baseline, Simd::Avx2, Simd::Avx512}) {
            if (!has_simd(simd)) continue;
            const bool by_columns = detail::body_grid_by_columns(simd);
            detail::BodyGridSort sort;
            sort.follow(grid.proxies());
            sort.sort(plan, boxes, 1, by_columns);
            detail::BodyGridCells cells{&plan, sort.ends.data() + 1, sort.records.data(), {}};
            if (by_columns) cells.columns = sort.columns();
            detail::PairBuffer pairs;
            detail::BodyGridFound found{&pairs};
            detail::body_grid_scan(simd)(cells, 0, 900, found);
            EXPECT_TRUE(std::ranges::equal(pairs.pairs(), grid.pairs()));
            EXPECT_EQ(found.candidates, grid.counts().box_tests);
        }
    }
}

TEST(BodyGrid, ChoosesCellsThatFitTheBodies) {
    test::RandomCrowd random(20260525);
    const auto plan = [&](Kind kind, int bodies) {
        BodyGrid grid;
        grid.set_boxes(crowd(random, kind, bodies, 8));
        grid.update();
        return grid.plan();
    };
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(plan(Kind::Line, 900)[0].divided, 1);
        EXPECT_EQ(plan(Kind::Plane, 900)[0].divided, 2);
        EXPECT_EQ(plan(Kind::Place, 900)[0].divided, 0);
        EXPECT_GE(plan(Kind::Giant, 900).levels, 2);
    }
}

// Comparisons stay proportional to bodies and pairs, whatever the bodies are like.
TEST(BodyGrid, WorkIsProportionalToBodiesAndPairs) {
    test::RandomCrowd random(20260526);
    for (int i = 0; i < 5 * kinds; ++i) {
        const auto kind = static_cast<Kind>(i % kinds);
        if (kind == Kind::Place) continue;
        SCOPED_TRACE(i % kinds);
        BodyGrid grid;
        const std::uint32_t bodies = 5'000;
        grid.set_boxes(crowd(random, kind, int(bodies)));
        grid.update();
        EXPECT_LE(grid.counts().box_tests, 400u * bodies + 20 * grid.pairs().size());
        EXPECT_LE(grid.plan().keys, 8u * bodies);
    }
}

TEST(BodyGrid, FillsEveryBoxOnceOnAnyNumberOfThreads) {
    test::RandomCrowd random(20261122);
    for (const std::uint32_t bodies : {0u, 1u, 511u, 513u, 4'096u, 30'000u}) {
        SCOPED_TRACE(bodies);
        const std::vector<Aabb> boxes = crowd(random, Kind::Plane, int(bodies), 8);
        BodyGrid set(1);
        set.set_boxes(boxes);
        set.update();
        for (const std::uint32_t threads : {1u, 3u}) {
            std::vector<std::uint8_t> times(bodies);
            BodyGrid filled(threads);
            ASSERT_TRUE(
                filled.fill_boxes(bodies, [&](std::uint32_t from, std::uint32_t to, Aabb* out) {
                    for (std::uint32_t i = from; i < to; ++i) {
                        ++times[i];
                        *out++ = boxes[i];
                    }
                }));
            filled.update();
            EXPECT_TRUE(std::ranges::equal(filled.pairs(), set.pairs()));
            EXPECT_EQ(std::ranges::count(times, 1), bodies);
        }
    }
}

TEST(BodyGrid, SetBoxesRefusesWhatIsNoBoxAndChangesNothing) {
    BodyGrid grid;
    std::vector<Aabb> boxes(300, Aabb{vec3(0), vec3(1)});
    grid.set_boxes(boxes);
    boxes[299].max.y = -1;
    EXPECT_THROW(grid.set_boxes(boxes), std::invalid_argument);
    boxes[299] = {vec3(0), vec3(INFINITY)};
    EXPECT_THROW(grid.set_boxes(boxes), std::invalid_argument);
    EXPECT_FALSE(grid.fill_boxes(300, [&](std::uint32_t from, std::uint32_t to, Aabb* out) {
        std::copy(boxes.data() + from, boxes.data() + to, out);
    }));
    grid.update();
    EXPECT_EQ(grid.pairs().size(), 300u * 299 / 2);
    grid.set_boxes({});
    grid.update();
    EXPECT_TRUE(grid.pairs().empty());
    EXPECT_EQ(grid.add({vec3(0), vec3(1)}), 0u);
}

}  // namespace
}  // namespace collidoscope
