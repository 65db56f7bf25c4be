// Models in parts against brute force and against the trees of the whole models; the memory limit.
#include "collision/trees/parts/part_query.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "tests/collision/trees/parts/part_cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::in_parts;
using test::small_cache;
using test::sorted;

std::uint64_t digest_of(const std::vector<TrianglePair>& pairs) {
    std::uint64_t sum = 0;
    for (const TrianglePair& pair : pairs) sum += pair_digest(pair);
    return sum;
}

Pose at(const vec3& position) {
    return {position, quat(1, 0, 0, 0)};
}

TEST(PartQuery, FindsExactlyThePairsOfBruteForceInTheLeastMemory) {
    constexpr std::uint64_t seed = 20261124;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(10'000);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const auto expected = brute_force(c.a, c.b, c.pose());
        hits += !expected.empty();
        const auto size = static_cast<std::uint32_t>(random.integer(1, 12));
        const auto a = in_parts(c.a, size, c.options.leaf_size);
        const auto b = in_parts(c.b, size, c.options.leaf_size);
        for (const PartOrder order : {PartOrder::Graph, PartOrder::Numbers}) {
            PartCache cache = small_cache(a, b, i % 3);
            const PartQueryAnswer all =
                overlapping_triangles(cache, c.pose_a, c.pose_b, {.order = order});
            EXPECT_EQ(sorted(all.pairs), expected);
            EXPECT_EQ(all.pair_count, expected.size());
            EXPECT_EQ(all.digest, digest_of(expected));
            EXPECT_TRUE(all.complete);
            EXPECT_EQ(all.parts_tested, all.part_pairs);
            EXPECT_LE(cache.counts().peak_bytes, cache.limit());
            const PartQueryAnswer first =
                overlapping_triangles(cache, c.pose_a, c.pose_b, {.max_pairs = 1, .order = order});
            EXPECT_EQ(first.pair_count, std::min<std::size_t>(1, expected.size()));
            for (const TrianglePair& pair : first.pairs)
                EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, n / 10);
}

// The edges are all pairs of parts that hold triangles that meet, and maybe more.
TEST(PartQuery, TheOverlapGraphMissesNothingAndIsWalkedOnce) {
    constexpr std::uint64_t seed = 20261125;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto a = in_parts(c.a, 5), b = in_parts(c.b, 5);
        std::map<std::uint32_t, std::uint32_t> part_of[2];
        for (const int body : {0, 1}) {
            const PartModel& model = body == 0 ? *a : *b;
            for (std::uint32_t part = 0; part < model.parts().size(); ++part)
                for (const std::uint32_t number : model.load(part).primitives)
                    part_of[body][number] = part;
        }
        const OverlapGraph graph(*a, *b, c.pose());
        std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const PartPair& pair : graph.pairs())
            EXPECT_TRUE(edges.insert({pair.a, pair.b}).second);
        for (const TrianglePair& pair : brute_force(c.a, c.b, c.pose()))
            EXPECT_TRUE(edges.contains({part_of[0].at(pair.a), part_of[1].at(pair.b)}));
        // Each edge comes once, and a part in memory before the others.
        EdgesLeft left(graph);
        std::set<std::pair<std::uint32_t, std::uint32_t>> walked;
        const auto in_memory = [](PartKey key) { return key.part % 3 == 0; };
        while (const auto next = left.next(in_memory)) {
            ASSERT_FALSE(left.neighbors(*next).empty());
            if (!in_memory(*next)) {
                for (const PartPair& pair : graph.pairs()) {
                    const bool gone = walked.contains({pair.a, pair.b});
                    EXPECT_TRUE(gone || (!in_memory({0, pair.a}) && !in_memory({1, pair.b})));
                }
            }
            const std::uint32_t other = left.neighbors(*next).front();
            const PartPair pair =
                next->body == 0 ? PartPair{next->part, other} : PartPair{other, next->part};
            left.remove(pair);
            EXPECT_TRUE(walked.insert({pair.a, pair.b}).second);
        }
        EXPECT_EQ(walked, edges);
        std::size_t with_edge = 0;
        for (const int body : {0, 1}) {
            std::set<std::uint32_t> own;
            for (const PartPair& pair : graph.pairs()) own.insert(body == 0 ? pair.a : pair.b);
            with_edge += own.size();
        }
        EXPECT_EQ(graph.part_count(), with_edge);
        if (HasFailure()) return;
    }
}

// A larger pair: two balls, one inside the shell of the other.
struct Balls {
    Mesh mesh = test::ball(40);
    std::shared_ptr<const PartModel> a = in_parts(mesh, 64, 4), b = in_parts(mesh, 64, 4);
    Pose pose_a = at({0, 0, 0}), pose_b{{0.3f, 0.2f, 0.1f}, glm::normalize(quat(1, 0.2f, 0.1f, 0))};
};

TEST(PartQuery, GivesTheAnswerOfTheTreesInMemoryAtAnyLimit) {
    const Balls balls;
    const AabbTree whole = *build_aabb_tree(balls.mesh);
    const auto expected =
        sorted(overlapping_triangles(whole, whole, RelativePose(balls.pose_a, balls.pose_b)).pairs);
    ASSERT_GT(expected.size(), 100u);
    std::uint64_t loads_before = ~std::uint64_t{0};
    for (const std::uint64_t more : {0u, 2u, 8u, 40u, 1000u}) {
        SCOPED_TRACE(more);
        PartCache cache = small_cache(balls.a, balls.b, more);
        const PartQueryAnswer found = overlapping_triangles(cache, balls.pose_a, balls.pose_b);
        EXPECT_EQ(sorted(found.pairs), expected);
        const PartCounts& counts = cache.counts();
        EXPECT_LE(counts.peak_bytes, cache.limit());
        EXPECT_EQ(counts.loads() - counts.drops, cache.held());
        EXPECT_EQ(counts.loads(), counts.waits);
        EXPECT_LE(counts.loads(), loads_before);
        loads_before = counts.loads();
    }
    // With room for all, each part is loaded once.
    PartCache cache = small_cache(balls.a, balls.b, 1000);
    const PartQueryAnswer found = overlapping_triangles(cache, balls.pose_a, balls.pose_b);
    EXPECT_EQ(cache.counts().loads(), found.parts_needed);
    EXPECT_EQ(cache.counts().drops, 0u);
    // And asked again, none.
    (void)overlapping_triangles(cache, balls.pose_a, balls.pose_b);
    EXPECT_EQ(cache.counts().loads(), found.parts_needed);
}

TEST(PartQuery, TheOrderAlongTheGraphLoadsFewerPartsTwice) {
    const Balls balls;
    std::uint64_t again[2] = {0, 0};
    for (const PartOrder order : {PartOrder::Graph, PartOrder::Numbers}) {
        PartCache cache = small_cache(balls.a, balls.b, 6);
        (void)overlapping_triangles(cache, balls.pose_a, balls.pose_b, {.order = order});
        again[order == PartOrder::Numbers] = cache.counts().again;
    }
    RecordProperty("again along the graph", std::to_string(again[0]));
    RecordProperty("again by numbers", std::to_string(again[1]));
    EXPECT_LT(again[0], again[1]);
}

TEST(PartQuery, ALimitThatIsTooSmallIsRefused) {
    const Balls balls;
    const std::uint64_t least = PartCache::min_limit(*balls.a, *balls.b);
    EXPECT_THROW(PartCache(balls.a, balls.b, least - 1), std::invalid_argument);
    EXPECT_NO_THROW(PartCache(balls.a, balls.b, least));
}

TEST(PartQuery, CountsEveryPairButKeepsNoMoreThanAsked) {
    const Balls balls;
    PartCache cache = small_cache(balls.a, balls.b, 8);
    const PartQueryAnswer all = overlapping_triangles(cache, balls.pose_a, balls.pose_b);
    const PartQueryAnswer few =
        overlapping_triangles(cache, balls.pose_a, balls.pose_b, {.keep_pairs = 3});
    EXPECT_EQ(few.pairs.size(), 3u);
    EXPECT_EQ(few.pair_count, all.pair_count);
    EXPECT_EQ(few.digest, all.digest);
}

TEST(PartQuery, IsCanceled) {
    const Balls balls;
    PartCache cache = small_cache(balls.a, balls.b, 8);
    std::atomic<bool> cancel = true;
    const PartQueryAnswer found =
        overlapping_triangles(cache, balls.pose_a, balls.pose_b, {.cancel = &cancel});
    EXPECT_TRUE(found.interrupted);
    EXPECT_FALSE(found.complete);
}

TEST(PartQuery, TracedAndPlainRunsAgreeAndFactsGiveTheMemory) {
    const Balls balls;
    PartCache plain = small_cache(balls.a, balls.b, 5), traced = plain;
    Recording recording;
    const PartQueryAnswer one = overlapping_triangles(plain, balls.pose_a, balls.pose_b);
    const PartQueryAnswer two =
        overlapping_triangles(traced, balls.pose_a, balls.pose_b, {}, Recorder(recording));
    EXPECT_EQ(one.pairs, two.pairs);
    EXPECT_EQ(plain.counts(), traced.counts());
    // Replaying the facts gives what is in memory.
    std::set<std::pair<int, std::uint32_t>> held;
    std::uint64_t pairs = 0;
    for (const Step& step : recording.steps) {
        for (const Fact& fact : step.facts) {
            if (const auto* changed = std::get_if<PartChanged>(&fact)) {
                const std::pair key(changed->body, changed->part);
                if (changed->event == PartEvent::Waited) {
                    EXPECT_TRUE(held.insert(key).second);
                } else if (changed->event == PartEvent::Dropped) {
                    EXPECT_EQ(held.erase(key), 1u);
                } else {
                    EXPECT_TRUE(held.contains(key));
                }
            } else if (const auto* compared = std::get_if<PartsCompared>(&fact)) {
                EXPECT_TRUE(held.contains({0, compared->a}));
                EXPECT_TRUE(held.contains({1, compared->b}));
                pairs += compared->pairs;
            } else if (const auto* memory = std::get_if<PartMemory>(&fact)) {
                EXPECT_LE(memory->bytes, memory->limit);
            }
        }
    }
    EXPECT_EQ(pairs, two.pair_count);
    EXPECT_EQ(held.size(), traced.held());
}

// Every part that becomes needed on the way is foreseen, unless there is no room.
TEST(PartQuery, LoadingAheadSavesTheWaitsOfAMotion) {
    const Balls balls;
    const vec3 step(0.05f, 0, 0);
    std::uint64_t waits[2] = {0, 0};
    for (const bool ahead : {false, true}) {
        PartCache cache = small_cache(balls.a, balls.b, 1000);
        vec3 position(-2.6f, 0.3f, 0);
        for (int frame = 0; frame < 60; ++frame) {
            cache.begin_frame();
            const Pose pose_b{position, balls.pose_b.rotation};
            const PartQueryAnswer found = overlapping_triangles(cache, balls.pose_a, pose_b);
            EXPECT_EQ(found.pairs.size(), found.pair_count);
            if (ahead) load_ahead(cache, balls.pose_a, pose_b, 2.0f * step, 1000);
            position += step;
        }
        waits[ahead] = cache.counts().waits;
        if (ahead) {
            EXPECT_GT(cache.counts().foreseen, 0u);
            EXPECT_LE(cache.counts().foreseen, cache.counts().ahead);
        }
    }
    EXPECT_GT(waits[0], 50u);
    EXPECT_EQ(waits[1], 0u);
}

TEST(PartQuery, LoadingAheadNeverTakesThePlaceOfWhatAFrameUses) {
    const Balls balls;
    for (const std::uint64_t more : {0u, 3u, 12u}) {
        PartCache cache = small_cache(balls.a, balls.b, more);
        vec3 position(-2.2f, 0.3f, 0);
        for (int frame = 0; frame < 12; ++frame) {
            cache.begin_frame();
            const Pose pose_b{position, balls.pose_b.rotation};
            (void)overlapping_triangles(cache, balls.pose_a, pose_b);
            const PartCache before = cache;
            load_ahead(cache, balls.pose_a, pose_b, {0.5f, 0, 0}, 20);
            EXPECT_LE(cache.counts().peak_bytes, cache.limit());
            // The parts used in this frame are still there.
            const OverlapGraph graph(*balls.a, *balls.b, RelativePose(balls.pose_a, pose_b));
            for (const PartPair& pair : graph.pairs()) {
                for (const PartKey key : {PartKey{0, pair.a}, PartKey{1, pair.b}}) {
                    if (before.in_memory(key)) {
                        EXPECT_TRUE(cache.in_memory(key));
                    }
                }
            }
            position.x += 0.1f;
        }
    }
}

// The times at which the boxes first meet, against stepping through the motion.
TEST(PartQuery, ArrivalsComeInOrderAndNoneIsMissed) {
    const Balls balls;
    const vec3 way(1.5f, 0.25f, -0.5f);
    const Pose from = at({-2.5f, 0, 0});
    const RelativePose pose(balls.pose_a, from);
    const auto arrivals = parts_ahead(*balls.a, *balls.b, pose, dvec3(way));
    ASSERT_FALSE(arrivals.empty());
    std::map<std::pair<int, std::uint32_t>, double> time;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        if (i > 0) {
            EXPECT_GE(arrivals[i].time, arrivals[i - 1].time);
        }
        time[{arrivals[i].key.body, arrivals[i].key.part}] = arrivals[i].time;
    }
    for (int k = 0; k <= 100; ++k) {
        const Pose there = at(from.position + way * (0.01f * float(k)));
        const OverlapGraph graph(*balls.a, *balls.b, RelativePose(balls.pose_a, there));
        for (const PartPair& pair : graph.pairs()) {
            for (const auto& key : {std::pair(0, pair.a), std::pair(1, pair.b)}) {
                ASSERT_TRUE(time.contains(key));
                EXPECT_LE(time[key], 0.01 * k + 1e-6);
            }
        }
    }
    // Standing still, what meets now.
    for (const PartArrival& arrival :
         parts_ahead(*balls.a, *balls.b, RelativePose(balls.pose_a, balls.pose_b), dvec3(0)))
        EXPECT_EQ(arrival.time, 0);
}

}  // namespace
}  // namespace collidoscope
