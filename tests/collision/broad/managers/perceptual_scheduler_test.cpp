// The schedulers: with time enough all find the same; with less, what is answered is right, what is
// not is marked, and the budget is kept.
#include "collision/broad/managers/perceptual_scheduler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>

#include "collision/broad/all_pairs.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

constexpr Schedule schedules[] = {Schedule::RoundRobin, Schedule::Sequential,
                                  Schedule::SortedSequential, Schedule::PriorityQueue};

Mesh ring(unsigned n) {
    Mesh mesh;
    for (unsigned i = 0; i < n; ++i) {
        const float t = 6.2831853f * static_cast<float>(i) / static_cast<float>(n);
        mesh.positions.emplace_back(std::cos(t), 0.3f * std::sin(3 * t), std::sin(t));
        mesh.positions.emplace_back(0.7f * std::cos(t), 0.2f, 0.7f * std::sin(t));
        const unsigned a = 2 * i, b = 2 * i + 1, c = 2 * ((i + 1) % n), d = c + 1;
        mesh.triangles.push_back({a, c, b});
        mesh.triangles.push_back({b, c, d});
    }
    return mesh;
}

struct Scene {
    std::vector<MeshBody> bodies;
    std::vector<ProxyPair> candidates, colliding;
};

Scene random_scene(std::uint64_t seed) {
    static const auto tree = std::make_shared<const ObbTree>(*build_obb_tree(ring(40)));
    std::mt19937_64 engine(seed);
    const auto unit = [&] { return std::uniform_real_distribution<float>(-1, 1)(engine); };
    Scene scene;
    AllPairs broad;
    for (int i = 0; i < 16; ++i) {
        MeshBody body{tree, {}};
        body.pose.position = 3.0f * vec3(unit(), unit(), unit());
        body.pose.rotation = glm::normalize(quat(1, unit(), unit(), unit()));
        scene.bodies.push_back(body);
        broad.add(ObbTreeTest().box(body));
    }
    broad.update();
    scene.candidates.assign(broad.pairs().begin(), broad.pairs().end());
    std::sort(scene.candidates.begin(), scene.candidates.end());
    for (const ProxyPair pair : scene.candidates) {
        const MeshBody &a = scene.bodies[pair.low], &b = scene.bodies[pair.high];
        if (overlapping_triangles(*a.tree, *b.tree, RelativePose(a.pose, b.pose)).hit())
            scene.colliding.push_back(pair);
    }
    return scene;
}

bool collides(const Scene& scene, ProxyPair pair) {
    return std::binary_search(scene.colliding.begin(), scene.colliding.end(), pair);
}

TEST(PerceptualScheduler, RightWithinTheBudgetAndMarkedBeyond) {
    std::uint64_t degraded = 0, decided = 0;
    for (std::uint64_t seed = 0; seed < cases(60); ++seed) {
        SCOPED_TRACE(seed);
        const Scene scene = random_scene(seed);
        const TreePieces test(scene.bodies);
        for (const Schedule schedule : schedules) {
            std::uint64_t whole = 0;
            for (const std::uint64_t percent : {1000U, 50U, 10U, 1U, 0U}) {
                ScheduleOptions options;
                options.schedule = schedule;
                if (percent <= 100) options.budget = whole * percent / 100;
                PerceptualScheduler<TreePieces> scheduler(options);
                scheduler.run(scene.candidates, test, vec3(0, 0, 9));
                const ScheduleCounts counts = scheduler.counts();
                if (percent > 100) whole = counts.operations;
                ASSERT_EQ(scheduler.answers().size(), scene.candidates.size());
                ASSERT_EQ(counts.hits + counts.apart + counts.degraded, counts.candidates);
                ASSERT_EQ(scheduler.real().size(), counts.hits + counts.degraded);
                // The last pair of nodes may be a pair of leaves.
                if (percent <= 100 && options.budget > 0) {
                    ASSERT_LE(counts.operations, options.budget + 300);
                }
                if (percent > 100) {
                    ASSERT_EQ(counts.degraded, 0u);
                }
                for (std::size_t i = 0; i < scene.candidates.size(); ++i) {
                    const ScheduledPair& answer = scheduler.answers()[i];
                    ASSERT_EQ(answer.pair, scene.candidates[i]);
                    if (answer.verdict == Verdict::Degraded) {
                        ++degraded;
                        ASSERT_GE(answer.contact.depth, 0);
                    } else {
                        ++decided;
                        ASSERT_EQ(answer.verdict == Verdict::Hit, collides(scene, answer.pair));
                    }
                }
                // No collision is ever missed.
                std::set<ProxyPair> real;
                for (const ScheduledPair& answer : scheduler.real()) real.insert(answer.pair);
                for (const ProxyPair pair : scene.colliding) ASSERT_TRUE(real.count(pair) == 1);
                // The same again.
                PerceptualScheduler<TreePieces> again(options);
                again.run(scene.candidates, test, vec3(0, 0, 9));
                ASSERT_EQ(again.counts().operations, counts.operations);
                ASSERT_EQ(again.counts().degraded, counts.degraded);
            }
        }
    }
    EXPECT_GT(degraded, 0u);
    EXPECT_GT(decided, 0u);
}

// The sum of the priorities of the pairs that got a true answer.
double striking(const PerceptualScheduler<TreePieces>& scheduler) {
    double sum = 0;
    for (const ScheduledPair& answer : scheduler.answers())
        sum += answer.verdict == Verdict::Degraded ? 0 : answer.priority;
    return sum;
}

TEST(PerceptualScheduler, SortedServesWhatIsStrikingFirst) {
    double sum[4] = {};
    for (std::uint64_t seed = 0; seed < cases(100); ++seed) {
        const Scene scene = random_scene(1000 + seed);
        const TreePieces test(scene.bodies);
        for (int i = 0; i < 4; ++i) {
            ScheduleOptions options;
            options.schedule = schedules[i];
            options.budget = 600;
            PerceptualScheduler<TreePieces> scheduler(options);
            scheduler.run(scene.candidates, test, vec3(0, 0, 4));
            sum[i] += striking(scheduler);
            if (options.schedule != Schedule::SortedSequential) continue;
            // A pair more striking than a decided one is decided too.
            double least = 2;
            for (const ScheduledPair& answer : scheduler.answers())
                if (answer.verdict != Verdict::Degraded) least = std::min(least, answer.priority);
            for (const ScheduledPair& answer : scheduler.answers())
                if (answer.verdict == Verdict::Degraded) {
                    ASSERT_LE(answer.priority, least);
                }
        }
    }
    if (cases(100) < 100) return;
    EXPECT_GT(sum[2], sum[1]);
    EXPECT_GT(sum[3], sum[0]);
    for (int i = 0; i < 4; ++i)
        RecordProperty("schedule" + std::to_string(i), static_cast<int>(sum[i]));
}

TEST(PerceptualScheduler, RoundRobinStarvesNoPair) {
    // Ten pairs, time for three a frame: after four frames each was answered truly once.
    std::vector<MovingBody> bodies(20);
    std::vector<ProxyPair> candidates;
    for (ProxyId i = 0; i < 20; i += 2) {
        bodies[i].center.x = bodies[i + 1].center.x = 10.0f * static_cast<float>(i);
        candidates.push_back({i, i + 1});
    }
    ScheduleOptions options;
    options.schedule = Schedule::RoundRobin;
    options.budget = 3;
    PerceptualScheduler<ShapePieces> scheduler(options);
    std::set<ProxyPair> answered;
    for (int frame = 0; frame < 4; ++frame) {
        scheduler.run(candidates, ShapePieces(bodies), vec3(0));
        EXPECT_EQ(scheduler.counts().operations, 3u);
        EXPECT_EQ(scheduler.counts().degraded, 7u);
        for (const ScheduledPair& answer : scheduler.answers())
            if (answer.verdict == Verdict::Hit) answered.insert(answer.pair);
    }
    EXPECT_EQ(answered.size(), 10u);
    // Squeezed while it runs.
    scheduler.options().budget = 100;
    scheduler.run(candidates, ShapePieces(bodies), vec3(0));
    EXPECT_EQ(scheduler.counts().degraded, 0u);
    scheduler.options().seconds = 0;
    scheduler.run(candidates, ShapePieces(bodies), vec3(0));
    EXPECT_EQ(scheduler.counts().degraded, 10u);
}

TEST(PerceptualScheduler, ApparentSizeAndContactOfVolumes) {
    const Aabb box{vec3(-1), vec3(1)};
    EXPECT_NEAR(apparent_size(box, vec3(0, 0, 10)), std::sqrt(3.0) / 10, 1e-12);
    EXPECT_EQ(apparent_size(box, vec3(0)), 1);
    const Contact contact = contact_of_volumes(box, {vec3(0.5f, -1, -1), vec3(3, 1, 1)});
    EXPECT_EQ(contact.normal, vec3(1, 0, 0));
    EXPECT_EQ(contact.depth, 0.5f);
    EXPECT_EQ(contact.position, vec3(0.75f, 0, 0));
}

TEST(PerceptualScheduler, TracedIsPlain) {
    std::set<std::string> labels;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Scene scene = random_scene(2000 + seed);
        const TreePieces test(scene.bodies);
        ScheduleOptions options;
        options.schedule = schedules[seed % 4];
        options.budget = 500;
        PerceptualScheduler<TreePieces> plain(options), traced(options);
        plain.run(scene.candidates, test, vec3(0, 0, 9));
        Recording recording;
        // Every other one with the test that tells its pieces.
        if (seed % 2 == 0) {
            traced.run(scene.candidates, test, vec3(0, 0, 9), Recorder(recording));
        } else {
            traced.run(scene.candidates, ToldTreePieces(scene.bodies), vec3(0, 0, 9),
                       Recorder(recording));
            EXPECT_GT(recording.inside, 0u);
            for (std::size_t i = 0; i < recording.steps.size(); ++i) {
                if (recording.inside_cut) break;
                const bool served = recording.steps[i].label == std::string("serve");
                EXPECT_EQ(!recording.scopes_in({top_level, i}).empty(), served);
            }
        }
        for (std::size_t i = 0; i < scene.candidates.size(); ++i) {
            ASSERT_EQ(plain.answers()[i].verdict, traced.answers()[i].verdict);
            ASSERT_EQ(plain.answers()[i].spent, traced.answers()[i].spent);
        }
        for (const Step& step : recording.steps) labels.insert(step.label);
    }
    std::ifstream text("assets/pseudocode/perceptual_scheduler.txt");
    std::set<std::string> expected;
    for (std::string line; std::getline(text, line);) {
        if (const auto hash = line.rfind('#'); hash != std::string::npos)
            expected.insert(line.substr(hash + 1));
    }
    EXPECT_EQ(labels, expected);
}

// Weights that are powers of two, so that every sum is exact.
TEST(PerceivedQuality, WeighsWrongAnswersByTheirPriority) {
    const auto pair = [](double priority, Verdict verdict) {
        return ScheduledPair{{0, 1}, priority, 0, verdict, false, {}};
    };
    const std::vector<ScheduledPair> truth{pair(0.5, Verdict::Hit), pair(0.25, Verdict::Apart),
                                           pair(0.125, Verdict::Apart), pair(0.0625, Verdict::Hit),
                                           pair(0.0625, Verdict::Apart)};
    EXPECT_EQ(perceived_quality(truth, truth).quality, 1);
    EXPECT_EQ(perceived_quality(truth, truth).wrong, 0u);
    // Nothing was decided: all are taken for hits, and the three that are separated are wrong.
    std::vector<ScheduledPair> given = truth;
    for (ScheduledPair& one : given) one.verdict = Verdict::Degraded;
    EXPECT_EQ(perceived_quality(given, truth).quality, 1 - 0.4375);
    EXPECT_EQ(perceived_quality(given, truth).wrong, 3u);
    // Deciding the one that looks large counts for more than the two that look small.
    given[1].verdict = Verdict::Apart;
    const PerceivedQuality large = perceived_quality(given, truth);
    EXPECT_EQ(large.quality, 1 - 0.1875);
    EXPECT_EQ(large.wrong, 2u);
    EXPECT_EQ(perceived_quality({}, {}).quality, 1);
}

// A pair that is not decided and separated is wrong; with enough of a budget none is.
TEST(PerceivedQuality, IsWholeWithTimeEnough) {
    std::uint64_t wrong = 0;
    for (std::uint64_t seed = 0; seed < cases(20); ++seed) {
        SCOPED_TRACE(seed);
        const Scene scene = random_scene(seed);
        const TreePieces test(scene.bodies);
        PerceptualScheduler<TreePieces> unhurried;
        unhurried.run(scene.candidates, test, vec3(0, 0, 9));
        for (const Schedule schedule : schedules) {
            ScheduleOptions options;
            options.schedule = schedule;
            options.budget = unhurried.counts().operations / 10;
            PerceptualScheduler<TreePieces> hurried(options);
            hurried.run(scene.candidates, test, vec3(0, 0, 9));
            // Counted apart from the scheduler: pairs that brute force of trees finds separated.
            std::uint64_t missed = 0;
            for (const ScheduledPair& one : hurried.answers())
                missed += one.verdict == Verdict::Degraded && !collides(scene, one.pair);
            const PerceivedQuality seen = perceived_quality(hurried.answers(), unhurried.answers());
            ASSERT_EQ(seen.wrong, missed);
            ASSERT_EQ(seen.quality<1, missed> 0);
            wrong += missed;
            options.budget = unhurried.counts().operations * 4;
            PerceptualScheduler<TreePieces> enough(options);
            enough.run(scene.candidates, test, vec3(0, 0, 9));
            ASSERT_EQ(perceived_quality(enough.answers(), unhurried.answers()).quality, 1);
        }
    }
    EXPECT_GT(wrong, 0u);
}

}  // namespace
}  // namespace collidoscope
