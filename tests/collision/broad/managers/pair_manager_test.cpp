// The pair managers against all pairs with the test of two bodies, every frame.
#include "collision/broad/managers/pair_manager.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>

#include "collision/broad/all_pairs.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;

class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    float unit() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
    vec3 direction() {
        const float x = unit(), y = unit(), z = unit();
        return {x, y, z};
    }
    std::size_t below(std::size_t n) { return engine_() % n; }
    bool chance(std::size_t one_in) { return below(one_in) == 0; }

  private:
    std::mt19937_64 engine_;
};

struct Sum {
    std::uint64_t potential = 0, calls = 0, cached = 0, real = 0, work = 0, pairs = 0;
};

// Every call of the test is told inside its step, and so is a broad phase that has a pseudo-code.
void expect_told_inside(const Recording& recording, const PairCounts& counts, bool sweep_too) {
    if (recording.inside_cut) return;
    std::size_t calls = 0;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const std::string label = recording.steps[i].label;
        const auto inside = recording.scopes_in({top_level, i});
        const bool silent = label == "sort" && !sweep_too;
        if (silent || label == "moved" || label == "cached" || label == "done") {
            EXPECT_TRUE(inside.empty()) << label;
            continue;
        }
        ASSERT_EQ(inside.size(), 1u) << label;
        const std::string& id = recording.scopes[inside[0]].id;
        if (label == "sort") {
            EXPECT_EQ(id, "sweep_and_prune");
            continue;
        }
        ++calls;
        EXPECT_NE(id, "sweep_and_prune");
        for (const Step& step : recording.scopes[inside[0]].steps) {
            for (const Mark& mark : step.marks) {
                EXPECT_FALSE(std::holds_alternative<NodeMark>(mark.geometry));
                EXPECT_FALSE(std::holds_alternative<FeatureMark>(mark.geometry));
            }
        }
    }
    EXPECT_EQ(calls, counts.calls);
}

// Bodies drift a little, stand still, change their shape, come and go. make(kind, pose): a body.
template <typename TwoBody, typename Broad, typename Make>
Sum drive(PairManager<TwoBody, Broad> manager, const TwoBody& test, const Make& make,
          std::size_t frames, std::uint64_t seed, float field, bool hits_grid,
          std::set<std::string>* labels = nullptr) {
    Random random(seed);
    struct Seen {
        ProxyId id;
        std::size_t kind;
        Pose pose;
        bool still;
    };
    std::vector<Seen> bodies;
    const auto place = [&] {
        Pose pose;
        pose.position = field * random.direction();
        if (hits_grid) pose.position = glm::round(pose.position);
        pose.rotation = hits_grid
                            ? quat(1, 0, 0, 0)
                            : glm::normalize(quat(1, random.unit(), random.unit(), random.unit()));
        return pose;
    };
    const auto add = [&] {
        const Seen seen{0, random.below(3), place(), random.chance(3)};
        bodies.push_back(seen);
        bodies.back().id = manager.add(make(seen.kind, seen.pose));
    };
    for (int i = 0; i < 14; ++i) add();

    Sum sum;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (labels && frame % 3 == 0) {
            // A traced copy finds the same.
            Recording recording;
            PairManager<TwoBody, Broad> twin = manager;
            twin.update(Recorder(recording));
            manager.update();
            EXPECT_TRUE(std::equal(twin.collisions().begin(), twin.collisions().end(),
                                   manager.collisions().begin(), manager.collisions().end()));
            for (const Step& step : recording.steps) labels->insert(step.label);
            constexpr bool sweep_too = requires {
                Broad::pseudocode;
            };
            expect_told_inside(recording, twin.counts(), sweep_too);
        } else {
            manager.update();
        }

        std::vector<ProxyPair> expected;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            for (std::size_t j = i + 1; j < bodies.size(); ++j) {
                const ProxyPair pair = ordered(bodies[i].id, bodies[j].id);
                typename TwoBody::Memory memory{};
                std::uint64_t work = 0;
                if (test(manager.body(pair.low), manager.body(pair.high), memory, work))
                    expected.push_back(pair);
            }
        }
        std::sort(expected.begin(), expected.end());
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), manager.collisions().begin(),
                               manager.collisions().end()))
            << "seed " << seed << " frame " << frame;
        if (testing::Test::HasFailure()) return sum;
        const PairCounts counts = manager.counts();
        EXPECT_EQ(counts.potential, counts.calls + counts.cached);
        EXPECT_EQ(counts.real, expected.size());
        sum.potential += counts.potential;
        sum.calls += counts.calls;
        sum.cached += counts.cached;
        sum.real += counts.real;
        sum.work += counts.work;
        sum.pairs += bodies.size() * (bodies.size() - 1) / 2;

        for (Seen& seen : bodies) {
            if (seen.still && !random.chance(30)) continue;
            seen.pose.position +=
                hits_grid ? glm::round(0.6f * random.direction()) : 0.03f * random.direction();
            if (!hits_grid)
                seen.pose.rotation = glm::normalize(
                    seen.pose.rotation * quat(1, 0.02f * random.unit(), 0.02f * random.unit(), 0));
            manager.move(seen.id, make(seen.kind, seen.pose));
        }
        // A body becomes another where it is, still or not: reported like a move.
        if (random.chance(4)) {
            Seen& seen = bodies[random.below(bodies.size())];
            seen.kind = (seen.kind + 1 + random.below(2)) % 3;
            manager.move(seen.id, make(seen.kind, seen.pose));
        }
        if (random.chance(8) && bodies.size() > 2) {
            const std::size_t gone = random.below(bodies.size());
            manager.remove(bodies[gone].id);
            bodies[gone] = bodies.back();
            bodies.pop_back();
            // Often another comes at once and gets the number.
            if (random.chance(2)) add();
        }
        if (random.chance(8) && bodies.size() < 20) add();
    }
    return sum;
}

// The labels of the text that are the manager's own: "changed" is told by who adds and removes.
std::set<std::string> labels_of(const std::string& id) {
    std::ifstream text("assets/pseudocode/" + id + ".txt");
    std::set<std::string> labels;
    for (std::string line; std::getline(text, line);) {
        if (const auto hash = line.rfind('#'); hash != std::string::npos)
            labels.insert(line.substr(hash + 1));
    }
    labels.erase("changed");
    return labels;
}

std::vector<vec3> cloud(std::size_t kind, bool grid) {
    if (grid) {
        std::vector<vec3> cube;
        for (unsigned i = 0; i < 8; ++i)
            cube.emplace_back((i & 1U) != 0 ? 1 : 0, (i & 2U) != 0 ? 1 : 0, (i & 4U) != 0 ? 1 : 0);
        return cube;
    }
    Random random(kind);
    std::vector<vec3> points;
    points.reserve(60);
    for (int i = 0; i < 60; ++i) points.push_back(glm::normalize(random.direction()));
    return points;
}

TEST(PairManager, ICollideFindsWhatAllPairsFind) {
    std::set<std::string> labels;
    Sum sum;
    for (std::uint64_t seed = 0; seed < cases(6); ++seed) {
        const bool grid = seed % 3 == 2;
        const auto make = [&](std::size_t kind, const Pose& pose) {
            return ConvexBody(cloud(kind, grid), pose);
        };
        const Sum one = drive(ICollide(), LinCannyTest(), make, 60, seed, 2.5f, grid, &labels);
        sum.real += one.real;
        sum.calls += one.calls;
        sum.work += one.work;
        sum.pairs += one.pairs;
        if (HasFailure()) return;
    }
    EXPECT_GT(sum.real, 0u);
    EXPECT_LT(sum.calls, sum.pairs);
    if (cases(6) >= 6) {
        labels.insert("static");  // only where the option is on
        EXPECT_EQ(labels, labels_of("i_collide"));
    }
}

TEST(PairManager, RememberedFeaturesSaveMoves) {
    // Two balls of 200 points that pass each other slowly.
    Random random(581);
    std::vector<vec3> points;
    points.reserve(200);
    for (int i = 0; i < 200; ++i) points.push_back(glm::normalize(random.direction()));
    const LinCannyTest test;
    LinCannyTest::Memory memory;
    std::uint64_t remembered = 0, anew = 0;
    for (int frame = 0; frame < 100; ++frame) {
        const Pose pose{vec3(-1.5f + 0.03f * static_cast<float>(frame), 2.05f, 0)};
        const ConvexBody a(points, Pose{}), b(points, pose);
        LinCannyTest::Memory fresh;
        const bool first = test(a, b, fresh, anew);
        ASSERT_EQ(test(a, b, memory, remembered), first);
        ASSERT_EQ(first, collide_by_gjk(a.world, b.world).pair.hit);
    }
    EXPECT_LT(2 * remembered, anew);
    RecordProperty("remembered", static_cast<int>(remembered));
    RecordProperty("anew", static_cast<int>(anew));
}

Mesh knot(std::size_t kind) {
    // A closed band of triangles that winds about: not convex.
    Mesh mesh;
    const unsigned n = 24 + 8 * static_cast<unsigned>(kind);
    for (unsigned i = 0; i < n; ++i) {
        const float t = 6.2831853f * static_cast<float>(i) / static_cast<float>(n);
        const float wave = 0.4f * std::sin(static_cast<float>(2 + kind) * t);
        mesh.positions.emplace_back(std::cos(t), wave, std::sin(t));
        mesh.positions.emplace_back(0.7f * std::cos(t), wave + 0.2f, 0.7f * std::sin(t));
        const unsigned a = 2 * i, b = 2 * i + 1, c = 2 * ((i + 1) % n), d = c + 1;
        mesh.triangles.push_back({a, c, b});
        mesh.triangles.push_back({b, c, d});
    }
    return mesh;
}

TEST(PairManager, VCollideFindsWhatAllPairsFind) {
    std::vector<std::shared_ptr<const ObbTree>> trees;
    for (std::size_t kind = 0; kind < 3; ++kind)
        trees.push_back(std::make_shared<const ObbTree>(*build_obb_tree(knot(kind))));
    const auto make = [&](std::size_t kind, const Pose& pose) {
        return MeshBody{trees[kind], pose};
    };
    std::set<std::string> labels;
    Sum sum;
    for (std::uint64_t seed = 10; seed < 10 + cases(6); ++seed) {
        const Sum one = drive(VCollide(), ObbTreeTest(), make, 150, seed, 2.5f, false, &labels);
        sum.real += one.real;
        sum.calls += one.calls;
        sum.pairs += one.pairs;
        if (HasFailure()) return;
    }
    EXPECT_GT(sum.real, 0u);
    EXPECT_LT(sum.calls, sum.pairs);
    if (cases(6) >= 6) {
        labels.insert(
            {"static", "shapes"});  // only where the option is on, and for spheres and boxes
        EXPECT_EQ(labels, labels_of("v_collide"));
    }
}

MovingBody any_shape(std::size_t kind, const Pose& pose) {
    MovingBody body;
    body.form = kind == 0 ? BodyForm::Sphere : kind == 1 ? BodyForm::Aabb : BodyForm::Box;
    body.half = kind == 0 ? vec3(0.5f) : vec3(0.5f, 0.5f, 1);
    body.center = pose.position;
    body.rotation = pose.rotation;
    return body;
}

TEST(PairManager, EcodsFindsWhatAllPairsFind) {
    std::set<std::string> labels;
    Sum sum;
    const PluggedTest test;
    for (std::uint64_t seed = 20; seed < 20 + cases(8); ++seed) {
        const bool grid = seed % 2 == 1;
        const Sum one = drive(make_ecods(), test, any_shape, 200, seed, 3, grid, &labels);
        sum.real += one.real;
        sum.calls += one.calls;
        sum.cached += one.cached;
        sum.pairs += one.pairs;
        if (HasFailure()) return;
        // Any broad phase will do.
        const Sum other = drive(PairManager<PluggedTest, AllPairs>(true), test, any_shape, 200,
                                seed, 3, grid, &labels);
        EXPECT_EQ(other.real, one.real);
        EXPECT_EQ(other.cached, one.cached);
    }
    EXPECT_GT(sum.real, 0u);
    EXPECT_GT(sum.cached, sum.calls / 20);
    if (cases(8) >= 8) {
        labels.insert({"static", "flat"});  // only where these options are on
        EXPECT_EQ(labels, labels_of("ecods"));
    }
}

TEST(PairManager, WhatStandsStillIsNotAskedAgain) {
    int calls = 0;
    const auto counted = [&](const MovingBody& a, const MovingBody& b) {
        ++calls;
        return overlaps(a, b);
    };
    Ecods manager = make_ecods(PluggedTest(counted));
    MovingBody body;
    const ProxyId first = manager.add(body);
    body.center.x = 1.5f;
    const ProxyId second = manager.add(body);
    manager.update();
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(manager.counts().real, 1u);
    manager.update();
    manager.update();
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(manager.counts().cached, 1u);
    EXPECT_EQ(manager.counts().real, 1u);
    // One moves, and is asked about.
    body.center.x = 1.9f;
    manager.move(second, body);
    manager.update();
    EXPECT_EQ(calls, 2);
    // Another in its place under the same number is not who was cached.
    manager.remove(second);
    body.center = {1.9f, 1.9f, 1.9f};
    EXPECT_EQ(manager.add(body), second);
    manager.update();
    EXPECT_EQ(calls, 3);
    EXPECT_EQ(manager.counts().real, 0u);
    manager.remove(first);
    manager.update();
    EXPECT_EQ(manager.counts().potential, 0u);
}

// The sentence of the call in the manager's next update.
std::string told_call(Ecods& manager) {
    Recording recording;
    manager.update(Recorder(recording));
    for (const Step& step : recording.steps)
        if (step.label == std::string("call")) return step.text();
    return {};
}

TEST(PairManager, SaysWhichOfTheTwoHasMoved) {
    Ecods manager = make_ecods();
    MovingBody body;
    const ProxyId first = manager.add(body);
    body.center.x = 1.5f;
    const ProxyId second = manager.add(body);
    const auto starts = [](const std::string& text, const std::string& with) {
        EXPECT_EQ(text.substr(0, with.size()), with);
    };
    starts(told_call(manager), "Bodies 0 and 1: this pair has no cached result, so run");
    EXPECT_EQ(told_call(manager), "");
    manager.move(second, body);
    starts(told_call(manager), "Bodies 0 and 1: 1 has moved, so run");
    manager.move(second, body);
    manager.move(first, manager.body(first));
    starts(told_call(manager), "Bodies 0 and 1: both have moved, so run");
    Ecods no_cache(false, PluggedTest([](const auto&, const auto&) { return false; }, {}, "ask"));
    no_cache.add(body);
    no_cache.add(body);
    EXPECT_EQ(told_call(no_cache), "Bodies 0 and 1: ask. They do not collide.");
}

}  // namespace
}  // namespace collidoscope
