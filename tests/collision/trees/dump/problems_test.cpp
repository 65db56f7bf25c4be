// Every kind of thing that can be wrong with a dumped tree, found and named by node.
#include "collision/trees/dump/problems.h"

#include <gtest/gtest.h>

#include <limits>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/builders/swept_sphere_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/space/octree.h"
#include "collision/trees/wide/wide_tree.h"
#include "tests/collision/trees/random_dump.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

// Three nodes over two triangles: the root, and a leaf at either side of x = 1.5.
TreeDump small_tree() {
    TreeDump dump;
    dump.nodes = {{no_node, 0, 2, 0, 0}, {no_node, 2, 0, 0, 1}, {no_node, 2, 0, 1, 1}};
    dump.bounds = {0, 0, 0, 3, 1, 1, 0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1};
    dump.children = {1, 2};
    dump.primitives = {0, 1};
    dump.triangles = {{{0, 0, 0}, {1, 1, 0}, {1, 0, 1}}, {{2, 0, 0}, {3, 1, 0}, {3, 0, 1}}};
    return dump;
}

std::vector<std::string> sentences(const TreeDump& dump) {
    std::vector<std::string> all;
    for (const DumpProblem& problem : find_problems(dump).list) all.push_back(describe(problem));
    return all;
}
using Sentences = std::vector<std::string>;

TEST(Problems, NoneInASoundTree) {
    EXPECT_EQ(sentences(small_tree()), Sentences{});
    EXPECT_TRUE(find_problems(small_tree()).empty());
    EXPECT_EQ(sentences(TreeDump{}), Sentences{});
}

// As often as it is named: the cost is not that number's square.
TEST(Problems, APrimitiveThatIsNamedAMillionTimes) {
    constexpr std::uint32_t times = 1'000'000;
    TreeDump dump = small_tree();
    dump.nodes[2].primitive_count = times;
    dump.primitives.resize(std::size_t{1} + times, 1);
    DumpProblems problems = find_problems(dump, 3);
    constexpr auto fault = static_cast<std::size_t>(DumpFault::RepeatedPrimitive);
    EXPECT_EQ(problems.counts[fault], times - 1);
    EXPECT_EQ(problems.total(), times - 1);
    EXPECT_EQ(problems.list.size(), 3u);
    dump.clipped = true;
    problems = find_problems(dump, 3);
    EXPECT_EQ(problems.counts[fault], times - 1);
}

TEST(Problems, ChildOutsideItsParent) {
    TreeDump dump = small_tree();
    dump.bounds[12 + 4] = 1.25f;  // node 2, max y
    EXPECT_EQ(sentences(dump), Sentences{"Node 2 exceeds its parent, node 0, by 0.25."});
    dump.bounds[12 + 4] = std::nextafter(1.0f, 2.0f);
    EXPECT_EQ(find_problems(dump).list.size(), 1u) << "one float outside is outside";
    dump.nested = false;
    EXPECT_EQ(sentences(dump), Sentences{});
    dump.bounds[12] = 5, dump.bounds[15] = 6;
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 2 lies outside its parent, node 0, with a gap of 2.",
                         "Primitive 1 lies outside node 2 by 3."}));
}

TEST(Problems, BoundsThatAreNone) {
    TreeDump dump = small_tree();
    dump.bounds[6] = std::numeric_limits<float>::quiet_NaN();
    dump.bounds[12] = 4;
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 1 has bounds that are not finite: min x is NaN.",
                         "Node 2 has inverted bounds: min x, 4, is above max x, 3."}));
    dump = small_tree();
    dump.bounds.resize(12);
    EXPECT_EQ(sentences(dump),
              Sentences{"Node 2 has bounds that are not finite: they are missing."});
}

// Four nodes in a row, boxes in [0, 8], [0, 4], [0, 2] and [0, 1] of each axis, and a triangle.
TreeDump row_of_nodes() {
    TreeDump dump;
    dump.nodes = {
        {no_node, 0, 1, 0, 0}, {no_node, 1, 1, 0, 0}, {no_node, 2, 1, 0, 0}, {no_node, 3, 0, 0, 1}};
    for (const float size : {8.0f, 4.0f, 2.0f, 1.0f})
        dump.bounds.insert(dump.bounds.end(), {0, 0, 0, size, size, size});
    dump.children = {1, 2, 3};
    dump.primitives = {0};
    dump.triangles = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 1}}};
    return dump;
}

TEST(Problems, UnsoundBoundsHideNothing) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(sentences(row_of_nodes()), Sentences{});
    // The parent's max x is not a number: the node is held against its grandparent there, and
    // against the parent elsewhere.
    TreeDump dump = row_of_nodes();
    dump.bounds[6 + 3] = nan;
    EXPECT_EQ(sentences(dump), Sentences{"Node 1 has bounds that are not finite: max x is NaN."});
    dump.bounds[12 + 3] = 9;
    EXPECT_EQ(sentences(dump), (Sentences{"Node 1 has bounds that are not finite: max x is NaN.",
                                          "Node 2 exceeds its ancestor, node 0, by 1."}));
    dump.bounds[12 + 4] = 6;
    EXPECT_EQ(sentences(dump), (Sentences{"Node 1 has bounds that are not finite: max x is NaN.",
                                          "Node 2 exceeds its parent, node 1, by 2."}));
    // Some numbers of the node itself are sound.
    dump = row_of_nodes();
    dump.bounds[12] = nan;
    dump.bounds[12 + 5] = 5;
    EXPECT_EQ(sentences(dump), (Sentences{"Node 2 has bounds that are not finite: min x is NaN.",
                                          "Node 2 exceeds its parent, node 1, by 1."}));
    // A leaf whose bounds are none does not hide its triangle.
    dump = row_of_nodes();
    for (int i = 0; i < 6; ++i) dump.bounds[static_cast<std::size_t>(18 + i)] = nan;
    dump.triangles[0].b.x = 2.5f;
    EXPECT_EQ(sentences(dump), (Sentences{"Node 3 has bounds that are not finite: min x is NaN, "
                                          "min y is NaN, min z is NaN and 3 more.",
                                          "Primitive 0 of node 3 lies outside node 2 by 0.5."}));
    // Inverted bounds are no measure either.
    dump = row_of_nodes();
    dump.bounds[6] = 7, dump.bounds[12 + 3] = 10;
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 1 has inverted bounds: min x, 7, is above max x, 4.",
                         "Node 2 exceeds its ancestor, node 0, by 2."}));
    // Spheres as wholes.
    dump = row_of_nodes();
    dump.volume = DumpVolume::Sphere;
    dump.nested = true;
    dump.bounds = {0, 0, 0, 8, 0, 0, 0, nan, 7, 0, 0, 2, 0, 0, 0, 1.5f};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 1 has bounds that are not finite: the radius is NaN.",
                         "Node 2 exceeds its ancestor, node 0, by 1.",
                         "Node 3 exceeds its parent, node 2, by 6.5."}));
}

TEST(Problems, Links) {
    TreeDump dump = small_tree();
    dump.children = {1, 7};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 0 has node 7 as a child, which does not exist: there are 3 nodes.",
                         "Node 2 is never reached from the root.", "Primitive 1 is in no node."}));
    dump.children = {1, 1};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 1 is listed twice as a child of node 0.",
                         "Node 2 is never reached from the root.", "Primitive 1 is in no node."}));
    dump.children = {1, 0};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 0 is its own child.", "Node 2 is never reached from the root.",
                         "Primitive 1 is in no node."}));

    dump = small_tree();
    dump.children = {1, 2, 0};
    dump.nodes[2].child_count = 1;
    EXPECT_EQ(sentences(dump),
              Sentences{"Node 2 has node 0 as a child, which is its ancestor: a cycle."});
    dump.children = {1, 2, 1};
    EXPECT_EQ(sentences(dump)[0], "Node 1 is a child of node 0 and also of node 2.");
    dump = small_tree();
    dump.root = 3;
    EXPECT_EQ(sentences(dump)[0], "The root is given as node 3, which does not exist.");
}

TEST(Problems, NodesBesideTheTree) {
    TreeDump dump = small_tree();
    // Two nodes that nothing leads to, in a cycle of their own, and one more below the root.
    for (const std::uint32_t first : {2u, 3u}) dump.nodes.push_back({no_node, first, 1, 2, 0});
    dump.children = {1, 2, 4, 3};
    dump.nodes[3].first_child = 2, dump.nodes[4].first_child = 3;
    dump.bounds.insert(dump.bounds.end(), 12, 0.0f);
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 4 has node 3 as a child, which is its ancestor: a cycle.",
                         "Node 3 is never reached from the root.",
                         "Node 4 is never reached from the root."}));
    dump.children = {1, 2, 4, 0};
    EXPECT_EQ(sentences(dump)[0], "Node 0, the root, is also a child of node 4.");
}

TEST(Problems, StoredParents) {
    TreeDump dump = small_tree();
    dump.nodes[0].parent = 0;  // as many programs mark the root
    dump.nodes[1].parent = 0;
    dump.nodes[2].parent = 1;
    EXPECT_EQ(sentences(dump),
              Sentences{"Node 2 has stored node 1 as its parent, but is not a child of it."});
}

TEST(Problems, Primitives) {
    TreeDump dump = small_tree();
    dump.primitives = {0, 0};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Primitive 0 is in the tree twice: in node 1 and in node 2.",
                         "Primitive 1 is in no node.", "Primitive 0 lies outside node 2 by 2."}));
    dump.clipped = true;
    dump.primitives = {0, 1};
    dump.triangles[0].b = {2.5f, 1, 0};  // reaches over both leaves
    dump.nodes[2].first_primitive = 0, dump.nodes[2].primitive_count = 2;
    EXPECT_EQ(sentences(dump), Sentences{});
    dump.triangles[0].b = {1.5f, 1, 0};
    EXPECT_EQ(sentences(dump), Sentences{"Primitive 0 lies outside node 2 by 0.5."});

    dump = small_tree();
    dump.primitives = {0, 9};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 2 holds primitive 9, which does not exist: there are 2.",
                         "Primitive 1 is in no node."}));
    dump = small_tree();
    dump.nodes[2].primitive_count = 0;
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 2 is an empty leaf: it has neither children nor primitives.",
                         "Primitive 1 is in no node."}));
    dump = small_tree();
    dump.triangles[1].c.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(
        sentences(dump),
        Sentences{"Primitive 1 of node 2 has a corner that is not finite: x of corner 2 is NaN."});
    dump.triangles.clear();
    EXPECT_EQ(sentences(dump), Sentences{});
    dump.primitive_total = 3;
    EXPECT_EQ(sentences(dump), Sentences{"Primitive 2 is in no node."});
}

TEST(Problems, BuildOrder) {
    TreeDump dump = small_tree();
    dump.build_order = {0, 1, 2};
    EXPECT_EQ(sentences(dump), Sentences{});
    dump.build_order = {0, 1, 1};
    EXPECT_EQ(sentences(dump),
              (Sentences{"Node 1 is in the build order twice, or there is no such node.",
                         "Node 2 is missing from the build order."}));
}

TEST(Problems, ManyAreCountedAndFewListed) {
    TreeDump dump = small_tree();
    dump.primitive_total = 4'000'000'000u;
    const DumpProblems problems = find_problems(dump, 5);
    EXPECT_EQ(problems.list.size(), 5u);
    EXPECT_EQ(problems.list[4].primitive, 6u);
    EXPECT_EQ(problems.total(), 3'999'999'998u);

    dump = small_tree();
    dump.nodes[0].child_count = 12;
    dump.children.assign(12, 1);
    EXPECT_EQ(sentences(dump)[0], "Node 0 has 12 children; at most 8 can be shown.");
}

TEST(Problems, AxesOfOrientedBoxes) {
    TreeDump dump;
    dump.volume = DumpVolume::Obb;
    dump.nodes = {{no_node, 0, 0, 0, 1}};
    dump.primitives = {0};
    dump.bounds = {0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    EXPECT_EQ(sentences(dump), Sentences{});
    dump.bounds[14] = 2;
    EXPECT_EQ(sentences(dump),
              Sentences{"Node 0 has axes that are not orthonormal: axis 2 has length 2."});
}

// Ranges that leave their arrays do no harm either.
TEST(Problems, AnyContentsAtAll) {
    oracle::RandomFloats random(11);
    for (std::size_t i = 0; i < oracle::cases(20000); ++i) {
        SCOPED_TRACE(i);
        const TreeDump dump = test::random_dump(random);
        for (const DumpProblem& problem : find_problems(dump, 3).list) {
            ASSERT_FALSE(describe(problem).empty());
            ASSERT_STRNE(name_of(problem.fault), "");
        }
    }
}

// The trees of our own builders are sound, in every volume and on hard meshes.
template <typename Tree>
void expect_valid(const std::optional<Tree>& tree, const char* what) {
    const auto view = make_view(std::make_shared<const Tree>(*tree));
    const TreeDump dump = dump_of(*view, true);
    const DumpProblems problems = find_problems(dump);
    EXPECT_TRUE(problems.empty()) << what << ": " << describe(problems.list.front());
}

TEST(Problems, OurOwnTreesHaveNone) {
    oracle::RandomFloats random(12);
    for (std::size_t i = 0; i < oracle::cases(40); ++i) {
        for (int kind = 0; kind + 1 < test::soup_kinds; ++kind) {
            random.next_case();
            SCOPED_TRACE(testing::Message()
                         << "case " << i << ", " << test::soup_names[std::size_t(kind)]);
            const Mesh mesh = test::soup(random, kind, random.integer(1, 100));
            expect_valid(build_aabb_tree(mesh), "aabb");
            expect_valid(build_obb_tree(mesh, {3}), "obb");
            expect_valid(build_kdop_tree<18>(mesh, {2}), "kdop18");
            expect_valid(build_sphere_octree(mesh, {2}), "spheres");
            expect_valid(build_merged_spheres(mesh), "merged spheres");
        }
    }
}

// Leaves that hold parts of triangles, round volumes, and eight children.
TEST(Problems, OurOtherTreesHaveNone) {
    test::RandomFloats random(13);
    random.next_case();
    const Mesh mesh = test::soup(random, 1, 300);
    const auto expect_none = [](const TreeView& view, const char* what) {
        for (const bool with_triangles : {false, true}) {
            const DumpProblems problems = find_problems(dump_of(view, with_triangles));
            EXPECT_TRUE(problems.empty()) << what << ": " << describe(problems.list.front());
        }
    };
    const auto octree = make_view(std::make_shared<const Octree>(*build_octree(mesh)));
    expect_none(*octree, "octree");
    EXPECT_TRUE(dump_of(*octree, false).clipped);
    expect_none(*make_view(std::make_shared<const SweptSphereTree>(*build_swept_sphere_tree(mesh))),
                "swept spheres");
    expect_none(
        *make_view(std::make_shared<const WideObbTree>(collapse<Obb>(*build_obb_tree(mesh), mesh))),
        "wide");
}

}  // namespace
}  // namespace collidoscope
