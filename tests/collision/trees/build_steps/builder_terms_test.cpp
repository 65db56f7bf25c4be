// Steps that tell the splits of builders that divide space, merge from the bottom up or hold
// pieces, against the trees that they made.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/build_steps/triangle_count.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/patches/cd_tree.h"
#include "collision/trees/pieces/piece_tree.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/octree.h"
#include "collision/trees/space/voxel_container.h"
#include "tests/collision/trees/build_steps/told_terms.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::all_values;
using test::bumpy_ball;
using test::centroid_of;
using test::count_below;
using test::for_told_nodes;
using test::RandomFloats;
using test::tells;
using test::told;
using test::told_count;
using test::triangles_below;

TEST(BuilderTerms, OctantsAreTheEighthsOfTheCell) {
    for_told_nodes(
        "octree",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const Octree>(
                *build_octree(mesh, {.leaf_size = options.leaf_size})));
        },
        [](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_EQ(told_count(recording, "cell", "triangles"), count_below(tree, node));
            const vec3 middle = told<vec3>(recording, "middle", "middle");
            const Aabb cell = std::get<Aabb>(tree.bounds(node));
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "octants", "cells"), children.size());
            std::int64_t entries = 0;
            std::set<std::uint32_t> listed;
            for (const std::uint32_t child : children) {
                const Aabb part = std::get<Aabb>(tree.bounds(child));
                std::string name = "cell";
                for (int k = 0; k < 3; ++k) {
                    const bool upper = part.max[k] == cell.max[k] && part.min[k] == middle[k];
                    EXPECT_TRUE(upper || (part.min[k] == cell.min[k] && part.max[k] == middle[k]));
                    name += std::string(upper ? " +" : " -") + "xyz"[k];
                }
                const std::int64_t count = count_below(tree, child);
                if (cell.min.x < middle.x && cell.min.y < middle.y && cell.min.z < middle.z) {
                    EXPECT_EQ(told_count(recording, "octants", name.c_str()), count);
                }
                entries += count;
                for (const std::uint32_t t : triangles_below(tree, child)) listed.insert(t);
            }
            EXPECT_EQ(told_count(recording, "octants", "entries"), entries);
            EXPECT_EQ(listed, triangles_below(tree, node));
        });
}

TEST(BuilderTerms, CellsOfSphereTreesDivideTheCentroids) {
    std::size_t planes = 0, skipped = 0;
    for_told_nodes(
        "sphere_tree",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const SphereTree>(*build_sphere_octree(mesh, options)));
        },
        [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
            const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "sides", "left"), count_below(tree, children[0]));
            skipped += tells(recording, "empty");
            if (!tells(recording, "plane")) return;
            ++planes;
            const int axis = told<std::string>(recording, "plane", "axis")[0] - 'x';
            const auto at = told<double>(recording, "plane", "position");
            for (const std::uint32_t k : {0u, 1u})
                for (const std::uint32_t t : triangles_below(tree, children[k]))
                    EXPECT_EQ(centroid_of(mesh, t)[axis] < at, k == 0);
        });
    EXPECT_GT(planes, 5 * cases(30));
    EXPECT_GT(skipped, 0u);
}

TEST(BuilderTerms, MergedSpheresHoldWhatTheyAreMergedFrom) {
    std::size_t merges = 0;
    for_told_nodes(
        "sphere_tree_merged",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const SphereTree>(*build_merged_spheres(mesh, options)));
        },
        [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
            const Recording& recording) {
            if (!tells(recording, "common")) return;
            ++merges;
            std::vector<Sphere> balls;
            for (const Step& step : recording.steps) {
                if (step.label != std::string("common")) continue;
                for (const Mark& mark : step.marks)
                    if (const auto* ball = std::get_if<Ball>(&mark.geometry))
                        balls.push_back(ball->sphere);
            }
            ASSERT_EQ(balls.size(), 3u);
            const auto gap = [](const Sphere& a, const Sphere& b) {
                return glm::distance(dvec3(a.center), dvec3(b.center));
            };
            const auto radius = [](const Sphere& s) { return static_cast<double>(s.radius); };
            const double least =
                std::max({radius(balls[0]), radius(balls[1]),
                          0.5 * (gap(balls[0], balls[1]) + radius(balls[0]) + radius(balls[1]))});
            const double scale = least + glm::length(dvec3(balls[2].center));
            EXPECT_NEAR(radius(balls[2]), least, 1e-5 * scale);
            for (const int k : {0, 1}) {
                EXPECT_LE(gap(balls[std::size_t(k)], balls[2]) + radius(balls[std::size_t(k)]),
                          radius(balls[2]) + 1e-5 * scale);
                const std::uint32_t child = tree.children(node)[static_cast<std::uint32_t>(k)];
                for (const std::uint32_t t : triangles_below(tree, child)) {
                    const Triangle triangle = mesh.triangle(t);
                    for (const vec3& p : {triangle.a, triangle.b, triangle.c})
                        EXPECT_LE(glm::distance(dvec3(p), dvec3(balls[std::size_t(k)].center)),
                                  radius(balls[std::size_t(k)]) + 1e-5 * scale);
                }
            }
            // The best partner of both: no other one makes a smaller sphere.
            for (const double other : all_values<double>(recording, "common", "next best"))
                EXPECT_GE(other, least - 1e-5 * scale);
            EXPECT_EQ(told<float>(recording, "keep", "radius"),
                      std::get<Sphere>(tree.bounds(node)).radius);
        });
    EXPECT_GT(merges, 10 * cases(30));
}

TEST(BuilderTerms, PlanesOfPartitionsCostLeastOfThoseCompared) {
    std::size_t cut = 0;
    for_told_nodes(
        "bsp_tree",
        [](const Mesh& mesh, const BuildOptions&) {
            return make_view(std::make_shared<const BspTree>(*build_bsp_tree(mesh)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            const std::int64_t on = told_count(recording, "sides", "on");
            EXPECT_EQ(on, tree.slots(children[1]).count);
            EXPECT_EQ(told_count(recording, "sides", "front") + on +
                          told_count(recording, "sides", "back"),
                      told_count(recording, "candidates", "fragments") +
                          told_count(recording, "sides", "cut in two"));
            cut += told_count(recording, "sides", "cut in two") > 0;
            const auto cost = told<double>(recording, "plane", "cost");
            const auto number = [&](const char* name) {
                return static_cast<double>(told_count(recording, "plane", name));
            };
            EXPECT_EQ(std::fmod(cost, 1e9),
                      8 * number("cut") + std::abs(number("in front") - number("behind")));
            for (const Step& step : recording.steps) {
                if (step.label != std::string("candidates")) continue;
                for (const Value& value : step.values) {
                    if (value.name.starts_with("cost")) {
                        EXPECT_GE(std::get<double>(value.data), cost);
                    }
                }
            }
            // Fragments in front or behind are below those children.
            EXPECT_EQ(tree.is_leaf(children[0]), told_count(recording, "sides", "front") == 0);
            EXPECT_EQ(tree.is_leaf(children[2]), told_count(recording, "sides", "back") == 0);
        });
    EXPECT_GT(cut, cases(30));
}

TEST(BuilderTerms, VoxelsAreCountedAndRegionsHalved) {
    for_told_nodes(
        "voxel_container",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const VoxelContainer>(mesh, 8.0 / options.leaf_size));
        },
        [](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_EQ(told_count(recording, "region", "parts"), tree.children(node).size());
            std::int64_t leaves = 0;
            std::vector<std::uint32_t> below{node};
            while (!below.empty()) {
                const std::uint32_t one = below.back();
                below.pop_back();
                leaves += tree.is_leaf(one);
                for (const std::uint32_t child : tree.children(one)) below.push_back(child);
            }
            EXPECT_LE(leaves, told_count(recording, "region", "voxels"));
            if (node != 0) return;
            EXPECT_EQ(told_count(recording, "lists", "entries"), tree.primitive_count());
            EXPECT_EQ(told_count(recording, "lists", "voxels with triangles"), leaves);
            EXPECT_EQ(told_count(recording, "grid", "voxels"),
                      told_count(recording, "region", "voxels"));
        });
}

// The mean of the places of the leaves' parts divides them as the tree has it.
template <typename Place>
void expect_divided_at_the_mean(const Mesh& mesh, const TreeView& tree, std::uint32_t node,
                                const Recording& recording, const Place& place) {
    const auto leaves_of = [&](std::uint32_t top) {
        std::vector<dvec3> places;
        std::vector<std::uint32_t> below{top};
        while (!below.empty()) {
            const std::uint32_t one = below.back();
            below.pop_back();
            if (tree.is_leaf(one)) places.push_back(place(mesh, triangles_below(tree, one)));
            for (const std::uint32_t child : tree.children(one)) below.push_back(child);
        }
        return places;
    };
    const Children children = tree.children(node);
    const std::vector<dvec3> left = leaves_of(children[0]), right = leaves_of(children[1]);
    const bool halved = tells(recording, "halves");
    const char* const label = halved ? "halves" : "sides";
    EXPECT_EQ(told_count(recording, label, "left"), static_cast<std::int64_t>(left.size()));
    EXPECT_EQ(told_count(recording, label, "right"), static_cast<std::int64_t>(right.size()));
    dvec3 mean(0), variance(0);
    for (const auto* side : {&left, &right})
        for (const dvec3& p : *side) mean += p;
    mean /= static_cast<double>(left.size() + right.size());
    for (const auto* side : {&left, &right})
        for (const dvec3& p : *side) variance += (p - mean) * (p - mean);
    const double scale = 1e-4 * (1 + glm::length(mean));
    EXPECT_LT(glm::length(dvec3(told<vec3>(recording, "mean", "mean")) - mean), scale);
    if (halved) return;
    const int axis = variance.x >= variance.y && variance.x >= variance.z ? 0
                     : variance.y >= variance.z                           ? 1
                                                                          : 2;
    for (const dvec3& p : left) EXPECT_LT(p[axis], mean[axis] + scale);
    for (const dvec3& p : right) EXPECT_GT(p[axis], mean[axis] - scale);
}

TEST(BuilderTerms, PatchesAreDividedAtTheMeanOfTheirVertices) {
    for_told_nodes(
        "cd_tree",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const CdTree>(
                *build_cd_tree(mesh, {.patch_size = options.leaf_size})));
        },
        [](const Mesh& mesh, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_TRUE(tells(recording, "merge"));
            expect_divided_at_the_mean(
                mesh, tree, node, recording, [](const Mesh& m, const std::set<std::uint32_t>& all) {
                    std::set<std::array<float, 3>> places;
                    for (const std::uint32_t t : all)
                        for (const vec3& p : {m.triangle(t).a, m.triangle(t).b, m.triangle(t).c})
                            places.insert({p.x, p.y, p.z});
                    dvec3 sum(0);
                    for (const auto& p : places) sum += dvec3(vec3(p[0], p[1], p[2]));
                    return sum / static_cast<double>(places.size());
                });
        });
}

TEST(BuilderTerms, PiecesAreDividedAtTheMeanOfTheirMiddles) {
    for_told_nodes(
        "convex_pieces",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const PieceTree>(
                *build_piece_tree(mesh, {16 * options.leaf_size})));
        },
        [](const Mesh& mesh, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_TRUE(tells(recording, "merge"));
            expect_divided_at_the_mean(mesh, tree, node, recording,
                                       [](const Mesh& m, const std::set<std::uint32_t>& all) {
                                           dvec3 sum(0);
                                           for (const std::uint32_t t : all)
                                               sum += centroid_of(m, t);
                                           return sum / static_cast<double>(all.size());
                                       });
        });
}

TEST(BuilderTerms, AreThereForEveryKnownBuilderAndNoOther) {
    RandomFloats random(1);
    const Mesh mesh = bumpy_ball(random, 6, 4);
    const auto view = make_view(std::make_shared<const Octree>(*build_octree(mesh)));
    EXPECT_TRUE(split_terms("aabb_tree", *view, mesh, {}, Pose{}));
    EXPECT_FALSE(split_terms("somebody", *view, mesh, {}, Pose{}));
}

TEST(TriangleCount, CountsEachTriangleOnce) {
    RandomFloats random(2);
    const Mesh mesh = bumpy_ball(random, 9, 7);
    const auto lists = make_view(std::make_shared<const Octree>(*build_octree(mesh)));
    const TriangleCount shared(*lists);
    EXPECT_TRUE(shared.shared());
    EXPECT_EQ(shared.all(), mesh.triangles.size());
    for (std::uint32_t node = 0; node < lists->node_count(); ++node)
        EXPECT_EQ(shared.below(node), count_below(*lists, node));
    const auto spheres = make_view(std::make_shared<const SphereTree>(*build_sphere_octree(mesh)));
    const TriangleCount single(*spheres);
    EXPECT_FALSE(single.shared());
    for (std::uint32_t node = 0; node < spheres->node_count(); ++node)
        EXPECT_EQ(single.below(node), spheres->slots(node).count);
}

}  // namespace
}  // namespace collidoscope
