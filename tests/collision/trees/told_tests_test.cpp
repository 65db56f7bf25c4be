// Scopes in the steps of a descent of two trees: the tests of boxes and triangles themselves.
#include <gtest/gtest.h>

#include <random>

#include "collision/trace/scopes.h"
#include "collision/trees/box_pair_steps.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/seen_pair.h"
#include "collision/trees/traverse_pair.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {
namespace {

Mesh scattered(std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<float> unit(-1, 1);
    Mesh mesh;
    for (std::uint32_t i = 0; i < 24; ++i) {
        const vec3 corner(unit(engine), unit(engine), unit(engine));
        for (int k = 0; k < 3; ++k)
            mesh.positions.push_back(corner +
                                     0.4f * vec3(unit(engine), unit(engine), unit(engine)));
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

template <typename Tree>
void expect_told(const Tree& a, const Tree& b, const RelativePose& pose) {
    Recording recording;
    recording.budget = 10'000'000;
    const TreePairAnswer plain = overlapping_triangles(a, b, pose);
    const TreePairAnswer traced =
        overlapping_triangles(a, b, pose, {}, OpenTogether{}, Recorder(recording));
    EXPECT_EQ(traced.pairs, plain.pairs);
    EXPECT_EQ(traced.volume_tests, plain.volume_tests);
    ASSERT_FALSE(recording.inside_cut);
    std::size_t boxes = 0, triangles = 0;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const std::string label = recording.steps[i].label;
        const auto inside = recording.scopes_in({top_level, i});
        if (label != "apart" && label != "keep" && label != "hit" && label != "miss") {
            EXPECT_TRUE(inside.empty()) << label;
            continue;
        }
        // Each test has its inside, which ends in the verdict of the step around it.
        ASSERT_EQ(inside.size(), 1u) << label;
        const Scope& scope = recording.scopes[inside[0]];
        const std::string last = scope.steps.back().label;
        if (label == "apart" || label == "keep") {
            ++boxes;
            EXPECT_EQ(scope.id, "box_axes");
            EXPECT_EQ(last, label == "apart" ? "separated" : "keep");
            EXPECT_EQ(scope.steps.size(), 6u);
        } else {
            ++triangles;
            EXPECT_EQ(scope.id, "triangle_triangle");
            if (label == "hit") {
                EXPECT_TRUE(last == "compare" || last == "flat") << last;
            }
        }
    }
    EXPECT_EQ(boxes, plain.volume_tests);
    EXPECT_EQ(triangles, plain.primitive_tests);
}

TEST(ToldTests, AreInsideTheStepsOfTheDescent) {
    oracle::RandomBoxes random(7);
    for (std::uint64_t i = 0; i < 4; ++i) {
        SCOPED_TRACE(i);
        const Mesh a = scattered(2 * i), b = scattered(2 * i + 1);
        const Box at = random.general();
        const RelativePose pose(Pose{}, Pose{0.5f * at.center, at.rotation});
        expect_told(*build_aabb_tree(a), *build_aabb_tree(b), pose);
        expect_told(*build_obb_tree(a), *build_obb_tree(b), pose);
    }
}

TEST(ToldTests, AxesOfTheBoxTestHaveItsOwnVerdicts) {
    oracle::RandomBoxes random(11);
    int separated = 0;
    for (int i = 0; i < 400; ++i) {
        const Box x = random.general(), y = random.general();
        const Obb a{vec3(0), x.half, mat3(1)}, b{vec3(0), y.half, mat3(1)};
        const RelativePose pose(Pose{}, Pose{y.center, y.rotation});
        const VolumePair<Obb, Obb> volumes(pose, a, b);
        const SeparatingAxes found = volumes.test(a, volumes.place(b));
        Recording recording;
        tell_box_test(Recorder(recording), pose, a, b, found);
        ASSERT_EQ(recording.steps.size(), 6u);
        EXPECT_STREQ(recording.steps.back().label, found.any() ? "separated" : "keep");
        separated += found.any();
        // An axis marked as separating has a gap, and one with a gap beyond rounding is marked.
        for (int group = 0; group < 5; ++group) {
            const Step& step = recording.steps[std::size_t(group)];
            for (int k = 0; k < 3; ++k) {
                const AxisGap gap = axis_gap(pose, a, b, 3 * group + k);
                bool marked = false;
                for (const Mark& mark : step.marks)
                    marked |= mark.role == Role::SeparatingAxis && mark.label == gap.name;
                if (marked) {
                    EXPECT_GT(gap.gap, 0) << gap.name;
                }
                if (group < 2 && gap.gap > 1e-3f) {
                    EXPECT_TRUE(marked) << gap.name;
                }
            }
        }
    }
    EXPECT_GT(separated, 20);
    EXPECT_LT(separated, 380);
}

TEST(ToldTests, AreSeenWhereTheBodiesStand) {
    const Pose frame{vec3(3, -2, 5), glm::normalize(quat(0.3f, 0.5f, -0.2f, 0.7f))};
    const SeenFromWorld seen(frame);
    Mark mark;
    mark.geometry = Facet{{vec3(1, 2, 3), vec3(-1, 0, 0.5f), vec3(0)}};
    seen(mark);
    const RelativePose to_world(Pose{}, frame);
    EXPECT_EQ(std::get<Facet>(mark.geometry).corners[0], to_world(vec3(1, 2, 3)));
    EXPECT_EQ(std::get<Facet>(mark.geometry).corners[2], frame.position);
    mark.space = Space::GaussMap;
    mark.geometry = Dot{vec3(0, 0, 1)};
    seen(mark);
    EXPECT_NEAR(glm::length(std::get<Dot>(mark.geometry).position), 1, 1e-6);
    mark.space = Space::AxisProjection;
    mark.geometry = Interval{1, 2, 0};
    seen(mark);
    EXPECT_EQ(std::get<Interval>(mark.geometry).lo, 1);

    // A descent whose bodies a crowd knows by numbers has no nodes and triangles of A and B left.
    const Mesh a = scattered(1), b = scattered(2);
    const ObbTree tree_a = *build_obb_tree(a), tree_b = *build_obb_tree(b);
    const Pose there{vec3(3.2f, -2, 5.1f), quat(1, 0, 0, 0)};
    Recording recording;
    (void)overlapping_triangles(tree_a, tree_b, RelativePose(frame, there), {}, OpenTogether{},
                                with_changed_marks(Recorder(recording), [&] {
                                    return SeenPair(tree_a, frame, tree_b, there);
                                }));
    std::size_t boxes = 0, facets = 0;
    const auto look = [&](const Step& step) {
        for (const Mark& m : step.marks) {
            EXPECT_FALSE(std::holds_alternative<NodeMark>(m.geometry));
            EXPECT_FALSE(std::holds_alternative<TriangleMark>(m.geometry));
            boxes += std::holds_alternative<BoxMark>(m.geometry);
            if (const auto* facet = std::get_if<Facet>(&m.geometry)) {
                ++facets;
                for (const vec3& corner : facet->corners)
                    EXPECT_LT(glm::length(corner - frame.position), 4);
            }
        }
    };
    for (const Step& step : recording.steps) look(step);
    for (const Scope& scope : recording.scopes) {
        for (const Step& step : scope.steps) look(step);
    }
    EXPECT_GT(boxes, 10u);
    EXPECT_GT(facets, 10u);
}

}  // namespace
}  // namespace collidoscope
