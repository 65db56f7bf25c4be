// The managers of solid bodies against every pair of bodies and of triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "collision/broad/managers/perceptual_scheduler.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/broad/managers/solid_truth.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using namespace solid_truth;
using oracle::cases;

// The pairs that collide when every test of two bodies is made in pieces of so many operations,
// told and untold; how many of them lie in one another is added.
std::set<ProxyPair> served_in_pieces(const std::vector<SolidBody>& bodies, std::uint64_t piece,
                                     std::size_t& enclosed) {
    std::vector<ProxyPair> candidates;
    for (ProxyId i = 0; i < bodies.size(); ++i)
        for (ProxyId k = i + 1; k < bodies.size(); ++k)
            if (boxes_overlap(box_of(bodies[i]), box_of(bodies[k]))) candidates.push_back({i, k});
    ScheduleOptions options;
    options.schedule = Schedule::RoundRobin;
    options.piece = piece;
    PerceptualScheduler<SolidPieces> plain(options), told(options);
    plain.run(candidates, SolidPieces(bodies), vec3(0, 0, 9));
    Recording recording;
    told.run(candidates, ToldSolidPieces(bodies), vec3(0, 0, 9), Recorder(recording));
    std::set<ProxyPair> hits;
    std::uint64_t spent = 0;
    for (std::size_t k = 0; k < candidates.size(); ++k) {
        const ScheduledPair &answer = plain.answers()[k], &same = told.answers()[k];
        EXPECT_EQ(answer.verdict, same.verdict);
        EXPECT_EQ(answer.spent, same.spent);
        EXPECT_EQ(answer.inside, same.inside);
        if (answer.verdict == Verdict::Hit) hits.insert(answer.pair);
        enclosed += answer.inside;
        spent += answer.spent;
    }
    EXPECT_EQ(spent, plain.counts().operations);
    EXPECT_EQ(hits.size(), plain.counts().hits);
    return hits;
}

// Exact answers of doubles and rational numbers may differ where bodies graze.
constexpr double grazing = 1e-6;

TEST(SolidManagers, AgreeWithEveryPairOfTriangles) {
    const Kinds kinds;
    const Truth truth(kinds);
    std::map<DecidedBy, std::size_t> decided;
    std::uint64_t recalled = 0, walks = 0;
    std::size_t enclosed = 0, meshes_met = 0;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(60), 3); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        SolidICollide i_collide;
        SolidVCollide v_collide;
        SolidEcods by_trees(true, ChosenTest(TwoBodyChoice::Trees)),
            by_features(true, ChosenTest(TwoBodyChoice::Features)),
            by_boxes(true, ChosenTest(TwoBodyChoice::Boxes)),
            by_spheres(true, ChosenTest(TwoBodyChoice::Spheres)),
            flat(false, ChosenTest(TwoBodyChoice::Trees)),
            features_of_meshes(true, ChosenTest(TwoBodyChoice::Trees, TwoBodyChoice::Features)),
            trees_of_meshes(true, ChosenTest(TwoBodyChoice::Spheres, TwoBodyChoice::Trees)),
            spheres_of_meshes(true, ChosenTest(TwoBodyChoice::Boxes, TwoBodyChoice::Spheres));
        flat.set_flat(true);
        struct Placed {
            std::size_t kind;
            Pose pose;
            float size;
            SolidBody body;
        };
        std::vector<Placed> bodies;
        // Shifted and scaled: every third crowd stands far from the origin.
        const vec3 shift = seed % 3 == 0 ? vec3(100, -50, 25) : vec3(0);
        for (int n = 0; n < 8; ++n) {
            Placed p{dice.below(6),
                     {shift + 1.6f * dice.point(), dice.turn()},
                     0.15f + 0.3f * std::abs(dice.unit()),
                     {}};
            if (seed % 4 == 1) p.pose.rotation = {1, 0, 0, 0};
            // Every third crowd has a ball inside an octahedron.
            if (seed % 3 == 2 && n == 0) p.kind = 4;
            if (seed % 3 == 2 && n == 1) {
                p.kind = 0;
                p.pose.position = bodies[0].pose.position;
                p.size = 0.1f;
            }
            p.body = kinds.body(p.kind, p.pose, p.size);
            bodies.push_back(p);
        }
        const auto for_all = [&](const auto& call) {
            call(i_collide), call(v_collide), call(by_trees), call(by_features), call(by_boxes),
                call(by_spheres), call(flat), call(features_of_meshes), call(trees_of_meshes),
                call(spheres_of_meshes);
        };
        for (const Placed& p : bodies) for_all([&](auto& manager) { manager.add(p.body); });
        for (int frame = 0; frame < 3; ++frame) {
            for_all([](auto& manager) { manager.update(); });
            std::set<ProxyPair> expected, close;
            for (ProxyId i = 0; i < bodies.size(); ++i) {
                for (ProxyId k = i + 1; k < bodies.size(); ++k) {
                    const double d = truth.distance(bodies[i].body, bodies[k].body);
                    const double reach = 4 + static_cast<double>(glm::length(shift));
                    if (d == 0) expected.insert({i, k});
                    if (d > 0 && d < grazing * reach) close.insert({i, k});
                    const auto candidates = i_collide.candidates();
                    const auto at =
                        std::find(candidates.begin(), candidates.end(), ProxyPair{i, k});
                    if (at == candidates.end()) {
                        EXPECT_GT(d, 0) << i << " " << k;
                        continue;
                    }
                    const FeaturesMemory& memory =
                        i_collide.memory(std::size_t(at - candidates.begin()));
                    ++decided[memory.by];
                    walks += memory.walks;
                    recalled += memory.recalled;
                    EXPECT_NEAR(memory.distance, d, 1e-5 * reach)
                        << bodies[i].kind << " " << bodies[k].kind;
                    if (memory.distance > 0) {
                        EXPECT_NEAR(glm::length(memory.on_b - memory.on_a), memory.distance,
                                    1e-5 * reach);
                    }
                }
            }
            const auto same = [&](const auto& manager, const char* name) {
                std::set<ProxyPair> found(manager.collisions().begin(), manager.collisions().end());
                for (const ProxyPair pair : close) found.erase(pair);
                EXPECT_EQ(found, expected) << name << " frame " << frame;
            };
            same(i_collide, "I-COLLIDE");
            same(v_collide, "V-COLLIDE");
            same(by_trees, "ECoDS with trees");
            same(by_features, "ECoDS with features");
            same(flat, "flat");
            same(features_of_meshes, "ECoDS with features for meshes");
            // Each kind of pair has the answer of its own test.
            const auto mixes = [&](const auto& mixed, const auto& others, const auto& of_meshes) {
                const auto found_by = [](const auto& manager, const ProxyPair& pair) {
                    const auto all = manager.collisions();
                    return std::binary_search(all.begin(), all.end(), pair);
                };
                for (ProxyId i = 0; i < bodies.size(); ++i) {
                    for (ProxyId k = i + 1; k < bodies.size(); ++k) {
                        const bool meshes =
                            !bodies[i].body.is_simple() && !bodies[k].body.is_simple();
                        meshes_met += meshes && found_by(mixed, {i, k});
                        EXPECT_EQ(found_by(mixed, {i, k}),
                                  meshes ? found_by(of_meshes, {i, k}) : found_by(others, {i, k}))
                            << i << " " << k << ", frame " << frame;
                    }
                }
            };
            mixes(trees_of_meshes, by_spheres, by_trees);
            mixes(spheres_of_meshes, by_boxes, by_spheres);
            std::vector<SolidBody> now;
            now.reserve(bodies.size());
            for (const Placed& p : bodies) now.push_back(p.body);
            std::set<ProxyPair> in_pieces = served_in_pieces(now, 1 + seed % 50, enclosed);
            for (const ProxyPair pair : close) in_pieces.erase(pair);
            EXPECT_EQ(in_pieces, expected) << "in pieces, frame " << frame;
            EXPECT_EQ(flat.counts().calls, bodies.size() * (bodies.size() - 1) / 2);
            EXPECT_LE(by_trees.counts().calls, flat.counts().calls);
            for (const auto& pair : expected) {
                EXPECT_TRUE(std::binary_search(by_boxes.collisions().begin(),
                                               by_boxes.collisions().end(), pair));
                EXPECT_TRUE(std::binary_search(by_spheres.collisions().begin(),
                                               by_spheres.collisions().end(), pair));
            }
            if (HasFailure()) return;
            for (ProxyId i = 0; i < bodies.size(); ++i) {
                if (dice.below(3) == 0) continue;
                Placed& p = bodies[i];
                p.pose.position += 0.05f * dice.point();
                // Now and then a body changes its form, which is reported like a move.
                if (dice.below(6) == 0) p.kind = dice.below(6);
                p.body = kinds.body(p.kind, p.pose, p.size);
                for_all([&](auto& manager) { manager.move(i, p.body); });
            }
        }
    }
    EXPECT_GT(decided[DecidedBy::Shapes], 0u);
    EXPECT_GT(decided[DecidedBy::Triangles], 0u);
    EXPECT_GT(recalled, 0u);
    EXPECT_LT(recalled, walks);
    EXPECT_GT(enclosed, 0u);
    EXPECT_GT(meshes_met, 0u);
}

TEST(SolidManagers, ABallInARingsHoleDoesNotTouchIt) {
    const Kinds kinds;
    SolidICollide features;
    SolidVCollide trees;
    for (const SolidBody& body : {kinds.body(3, {}), kinds.body(0, {}, 0.3f)})
        features.add(body), trees.add(body);
    features.update(), trees.update();
    EXPECT_EQ(features.counts().potential, 1u);
    EXPECT_EQ(features.counts().real, 0u);
    EXPECT_EQ(trees.counts().real, 0u);
    EXPECT_GT(features.memory(0).distance, 0.2);
    EXPECT_LT(features.memory(0).distance, 0.35);
    // In the ring's tube it does, though no triangle is near.
    features.move(1, kinds.body(0, {{1, 0, 0}}, 0.05f));
    trees.move(1, kinds.body(0, {{1, 0, 0}}, 0.05f));
    features.update(), trees.update();
    EXPECT_EQ(features.counts().real, 1u);
    EXPECT_EQ(trees.counts().real, 1u);
    EXPECT_EQ(features.memory(0).by, DecidedBy::Inside);
    EXPECT_EQ(trees.memory(0).by, DecidedBy::Inside);
}

TEST(SolidManagers, BallsThatGrazeAreFound) {
    const Kinds kinds;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(400), 20); ++seed) {
        Dice dice(seed);
        const float r = 0.2f + std::abs(dice.unit()), q = 0.2f + std::abs(dice.unit());
        vec3 along = dice.point();
        along /= glm::length(along);
        for (const float share : {0.999f, 0.99999f, 1.00001f, 1.001f}) {
            SolidICollide features;
            SolidVCollide trees;
            for (const SolidBody& body :
                 {kinds.body(0, {}, r), kinds.body(0, {(r + q) * share * along}, q)})
                features.add(body), trees.add(body);
            features.update(), trees.update();
            EXPECT_EQ(features.counts().real, share < 1 ? 1u : 0u) << "seed " << seed;
            EXPECT_EQ(trees.counts().real, share < 1 ? 1u : 0u) << "seed " << seed;
        }
    }
}

}  // namespace
}  // namespace collidoscope
