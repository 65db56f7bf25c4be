// Trees of k-DOPs find what brute force finds, cold and from a remembered front.
#include "collision/trees/builders/kdop_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <variant>

#include "collision/trees/builders/front_motion.h"
#include "collision/trees/pair_front.h"
#include "collision/trees/statistics.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::sorted;

template <int K>
void expect_exact(const test::PairCase& c, const std::vector<TrianglePair>& expected) {
    SCOPED_TRACE(std::to_string(K) + " planes");
    const RelativePose pose = c.pose();
    const KdopTree<K> a = *build_kdop_tree<K>(c.a, c.options);
    const KdopTree<K> b = *build_kdop_tree<K>(c.b, c.options);
    EXPECT_EQ(sorted(overlapping_triangles(a, b, pose).pairs), expected);
    const auto first = overlapping_triangles(a, b, pose, {.max_pairs = 1}, OpenThesis{});
    EXPECT_EQ(first.hit(), !expected.empty());
    test::expect_valid(a, c.a);
}

TEST(KdopTree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260501;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(5'000);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const auto expected = brute_force(c.a, c.b, c.pose());
        hits += !expected.empty();
        expect_exact<6>(c, expected);
        expect_exact<14>(c, expected);
        expect_exact<18>(c, expected);
        expect_exact<26>(c, expected);
        if (HasFailure()) return;
    }
    EXPECT_GE(hits, n / 10);
    EXPECT_LE(hits, n * 9 / 10 + 1);
}

// Earlier questions, and how far the body has moved since, change no answer.
TEST(PairFront, AnswersAsAColdDescentDoes) {
    constexpr std::uint64_t seed = 20260502;
    test::RandomFloats random(seed);
    const std::size_t n = oracle::cases(1'500);
    for (std::size_t i = 0; i < n; ++i) {
        test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const KdopTree<18> a = *build_kdop_tree<18>(c.a, c.options);
        const KdopTree<18> b = *build_kdop_tree<18>(c.b, c.options);
        PairFront front(a, b);
        for (int k = 0; k < 8; ++k) {
            const bool far = random.chance(4);
            c.pose_b.position += (far ? 1.0f : 0.05f) * random.direction();
            if (far) c.pose_b.rotation = test::random_pose(random).rotation;
            const RelativePose pose = c.pose();
            const auto expected = brute_force(c.a, c.b, pose);
            if (random.chance(3)) {
                const auto first = front.query(pose, {.max_pairs = 1});
                EXPECT_EQ(first.hit(), !expected.empty());
                EXPECT_EQ(first.complete, expected.empty());
                continue;
            }
            const auto all = front.query(pose);
            EXPECT_EQ(sorted(all.pairs), expected);
            EXPECT_TRUE(all.complete);
        }
        if (HasFailure()) return;
    }
}

Mesh kdop_ball(std::uint32_t rows) {
    Mesh mesh;
    for (std::uint32_t i = 0; i <= rows; ++i) {
        for (std::uint32_t j = 0; j < 2 * rows; ++j) {
            const double t = 3.14159265358979 * i / rows, p = 3.14159265358979 * j / rows;
            mesh.positions.emplace_back(std::sin(t) * std::cos(p), std::cos(t),
                                        std::sin(t) * std::sin(p));
        }
    }
    const auto id = [&](std::uint32_t i, std::uint32_t j) { return i * 2 * rows + j % (2 * rows); };
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t j = 0; j < 2 * rows; ++j) {
            mesh.triangles.push_back({id(i, j), id(i, j + 1), id(i + 1, j)});
            mesh.triangles.push_back({id(i, j + 1), id(i + 1, j + 1), id(i + 1, j)});
        }
    }
    return mesh;
}

// A ball just inside another: nearly all of both trees has to be looked at, and again after a
// small move.
TEST(PairFront, SavesTheWayDown) {
    const Mesh mesh = kdop_ball(20);
    const KdopTree<18> tree = *build_kdop_tree<18>(mesh);
    Mesh smaller = mesh;
    for (vec3& p : smaller.positions) p *= 0.9f;
    const KdopTree<18> inner = *build_kdop_tree<18>(smaller);
    PairFront front(tree, inner, OpenLonger{});
    std::uint64_t cold = 0, warm = 0;
    for (int k = 0; k < 20; ++k) {
        const float turn = 0.01f * float(k);
        const RelativePose pose({}, {{0.02f, 0, 0}, quat(std::cos(turn), 0, std::sin(turn), 0)});
        const auto expected = overlapping_triangles(tree, inner, pose, {}, OpenLonger{});
        const auto found = front.query(pose);
        EXPECT_EQ(sorted(found.pairs), sorted(expected.pairs));
        if (k == 0) continue;
        cold += expected.volume_tests;
        warm += found.volume_tests;
    }
    RecordProperty("cold", std::to_string(cold));
    RecordProperty("warm", std::to_string(warm));
    std::printf("volume tests: cold %llu, from the front %llu\n",
                static_cast<unsigned long long>(cold), static_cast<unsigned long long>(warm));
    EXPECT_LT(warm, cold);
    EXPECT_GT(front.counts().stayed, front.counts().opened);
}

// Pairs that stayed are pairs of the query before, never children made in the same query.
TEST(PairFront, OnlyPairsOfTheQueryBeforeStay) {
    constexpr std::uint64_t seed = 20260914;
    test::RandomFloats random(seed);
    const std::size_t n = oracle::cases(300);
    std::size_t opened = 0;
    for (std::size_t i = 0; i < n; ++i) {
        test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const KdopTree<18> a = *build_kdop_tree<18>(c.a, c.options);
        const KdopTree<18> b = *build_kdop_tree<18>(c.b, c.options);
        if (a.empty() || b.empty()) continue;
        PairFront front(a, b);
        front.query(c.pose());
        EXPECT_EQ(front.counts().stayed, 0u);
        for (int k = 0; k < 6; ++k) {
            const FrontCounts before = front.counts();
            c.pose_b.position += 0.1f * random.direction();
            front.query(c.pose());
            const FrontCounts& now = front.counts();
            EXPECT_LE(now.stayed, before.pairs);
            EXPECT_LE(now.opened, now.above);
            opened += now.opened;
        }
        // Nothing moves: nothing is opened, and what is apart is what was apart.
        const FrontCounts before = front.counts();
        const TreePairAnswer still = front.query(c.pose());
        EXPECT_EQ(front.counts().opened, 0u);
        EXPECT_EQ(front.counts().above + front.counts().raised, before.above);
        EXPECT_LE(front.counts().stayed + still.pairs.size(), before.pairs + still.primitive_tests);
        if (HasFailure()) return;
    }
    EXPECT_GT(opened, n / 10);
}

// Frame by frame over a way: the last answer is that of a descent from the roots, and what the
// totals say can be counted anew.
TEST(PairFront, OverAMotion) {
    constexpr std::uint64_t seed = 20260915;
    test::RandomFloats random(seed);
    const std::size_t n = oracle::cases(200);
    std::uint64_t warm = 0, cold = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const KdopTree<18> a = *build_kdop_tree<18>(c.a, c.options);
        const KdopTree<18> b = *build_kdop_tree<18>(c.b, c.options);
        Pose first = c.pose_b;
        first.position += random.direction();
        const auto path = front_path(c.pose_a, first, c.pose_b, 12);
        ASSERT_EQ(path.size(), 13u);
        PairFront front(a, b);
        const FrontMotion motion =
            query_along(front, a, b, OpenLonger{}, path, {}, {}, front_steps::Stage{});
        EXPECT_EQ(sorted(motion.last.pairs), brute_force(c.a, c.b, c.pose()));
        EXPECT_EQ(motion.totals.frames, 12u);
        EXPECT_GE(motion.totals.reused(), 0.0);
        EXPECT_LE(motion.totals.reused(), 1.0);
        PairFront again(a, b);
        std::uint64_t tests = 0, roots = 0, hits = 0;
        for (std::size_t k = 0; k < path.size(); ++k) {
            const auto found = again.query(path[k]);
            if (k == 0) continue;
            tests += found.volume_tests;
            roots += overlapping_triangles(a, b, path[k], {}, OpenLonger{}).volume_tests;
            hits += found.hit();
        }
        EXPECT_EQ(motion.totals.tests, tests);
        EXPECT_EQ(motion.totals.tests_from_roots, roots);
        EXPECT_EQ(motion.totals.hits, hits);
        warm += tests;
        cold += roots;
        if (HasFailure()) return;
    }
    std::printf("volume tests over motions: from the roots %llu, from the front %llu\n",
                static_cast<unsigned long long>(cold), static_cast<unsigned long long>(warm));
}

// A frame told has its query inside: a step for each pair opened or raised in that frame, and B's
// nodes where they are then.
TEST(PairFront, FramesHaveTheirQueriesInside) {
    constexpr std::uint64_t seed = 20261126;
    test::RandomFloats random(seed);
    const std::size_t n = oracle::cases(60);
    std::uint64_t opened = 0, raised = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const KdopTree<18> a = *build_kdop_tree<18>(c.a, c.options);
        const KdopTree<18> b = *build_kdop_tree<18>(c.b, c.options);
        if (a.empty() || b.empty()) continue;
        // On the way through.
        Pose first = c.pose_b, last = c.pose_b;
        const vec3 way = random.direction();
        first.position += way;
        last.position -= way;
        const auto path = front_path(c.pose_a, first, last, 8);
        Recording recording;
        recording.budget = std::size_t{1} << 24;
        PairFront traced(a, b), plain(a, b), counted(a, b);
        front_steps::Stage stage;
        stage.outline.push_back({{vec3(0), vec3(1, 0, 0)}, false});
        const FrontMotion told =
            query_along(traced, a, b, OpenLonger{}, path, {}, {}, stage, Recorder(recording));
        const FrontMotion silent = query_along(plain, a, b, OpenLonger{}, path, {}, {}, stage);
        EXPECT_EQ(told.last.pairs, silent.last.pairs);
        EXPECT_EQ(told.totals.tests, silent.totals.tests);
        EXPECT_FALSE(recording.inside_cut);
        std::size_t frame = 0;
        for (std::size_t k = 0; k < recording.steps.size(); ++k) {
            if (std::string_view(recording.steps[k].label) != "frame") continue;
            const auto scopes = recording.scopes_in({top_level, k});
            ASSERT_EQ(scopes.size(), 1u);
            const Scope& inside = recording.scopes[scopes[0]];
            EXPECT_EQ(inside.id, "kdop_tree");
            std::uint64_t opens = 0, raises = 0;
            for (const Step& step : inside.steps) {
                const std::string_view label = step.label;
                opens += label.starts_with("open_");
                raises += label == "raise";
                for (const Mark& mark : step.marks)
                    EXPECT_FALSE(std::holds_alternative<NodeMark>(mark.geometry));
            }
            counted.query(path[frame]);
            EXPECT_EQ(opens, counted.counts().opened);
            EXPECT_EQ(raises, counted.counts().raised);
            opened += opens;
            raised += raises;
            // B's outline comes with the first step and stays.
            const std::vector<Mark> shown =
                recording.marks_at({scopes[0], inside.steps.size() - 1});
            const auto outline = std::find_if(shown.begin(), shown.end(), [](const Mark& mark) {
                return std::holds_alternative<Wire>(mark.geometry);
            });
            ASSERT_NE(outline, shown.end());
            EXPECT_EQ(std::get<Wire>(outline->geometry).points.front(), path[frame](vec3(0)));
            if (frame == 0) {
                const auto* box = std::get_if<BoxMark>(&inside.steps.at(0).marks.at(1).geometry);
                ASSERT_NE(box, nullptr);
                const vec3 there = path[0](center_of(box_of(b.nodes[0].bounds)));
                EXPECT_LE(length(box->box.center - there), 1e-5f * (1 + length(there)));
            }
            ++frame;
        }
        EXPECT_EQ(frame, path.size() - 1);
        if (HasFailure()) return;
    }
    EXPECT_GT(opened, n);
    EXPECT_GT(raised, 0u);
}

// More planes hug a slanted body better: fewer pairs have to be opened.
TEST(KdopTree, MorePlanesOpenFewerPairs) {
    const Mesh mesh = kdop_ball(24);
    const Pose turned{{1.95f, 0.3f, 0.2f}, normalize(quat(0.8f, 0.3f, 0.4f, 0.1f))};
    const RelativePose pose({}, turned);
    const auto tests = [&]<int K>(std::integral_constant<int, K>) {
        const KdopTree<K> tree = *build_kdop_tree<K>(mesh);
        return overlapping_triangles(tree, tree, pose).volume_tests;
    };
    const auto six = tests(std::integral_constant<int, 6>{});
    const auto eighteen = tests(std::integral_constant<int, 18>{});
    const auto twenty_six = tests(std::integral_constant<int, 26>{});
    std::printf("volume tests with 6, 18, 26 planes: %llu %llu %llu\n",
                static_cast<unsigned long long>(six), static_cast<unsigned long long>(eighteen),
                static_cast<unsigned long long>(twenty_six));
    EXPECT_LT(eighteen, six);
    EXPECT_LE(twenty_six, eighteen);
}

TEST(KdopTree, MeasuresAndShape) {
    const Mesh mesh = kdop_ball(12);
    const KdopTree<26> tree = *build_kdop_tree<26>(mesh);
    const auto view = make_view(std::make_shared<const KdopTree<26>>(tree));
    EXPECT_EQ(view->volume_id(), "kdop26");
    // Between the ball and the box around it.
    EXPECT_GT(view->volume(0), 4.18f);
    EXPECT_LT(view->volume(0), 8);
    EXPECT_GT(view->area(0), 12.56f);
    EXPECT_LT(view->area(0), 24);
    EXPECT_GE(std::get<Hull>(view->bounds(0)).points.size(), 24u);
    const TreeStatistics s = statistics(*view, {}, false);
    EXPECT_EQ(s.triangles, mesh.triangles.size());
    EXPECT_TRUE(build_kdop_tree<18>(Mesh{})->empty());
    const KdopTree<26> empty;
    PairFront nothing(tree, empty);
    EXPECT_TRUE(nothing.query(RelativePose{}).complete);
}

}  // namespace
}  // namespace collidoscope
