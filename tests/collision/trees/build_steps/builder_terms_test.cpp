// Steps that tell the splits of builders that divide space, merge from the bottom up or hold
// pieces, against the trees that they made.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/build_steps/triangle_count.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/builders/presplit.h"
#include "collision/trees/builders/reinsertion.h"
#include "collision/trees/builders/sbvh.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/builders/treelets.h"
#include "collision/trees/patches/cd_tree.h"
#include "collision/trees/pieces/piece_tree.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/octree.h"
#include "collision/trees/space/voxel_container.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::RandomFloats;

template <typename T>
std::vector<T> all_values(const Recording& recording, const std::string& label,
                          const std::string& name) {
    std::vector<T> found;
    for (const Step& step : recording.steps) {
        if (step.label != label) continue;
        for (const Value& value : step.values)
            if (value.name == name) found.push_back(std::get<T>(value.data));
    }
    return found;
}
template <typename T>
T told(const Recording& recording, const std::string& label, const std::string& name) {
    const auto found = all_values<T>(recording, label, name);
    EXPECT_EQ(found.size(), 1u) << label << " " << name;
    return found.empty() ? T{} : found.front();
}
std::int64_t told_count(const Recording& recording, const char* label, const char* name) {
    return told<std::int64_t>(recording, label, name);
}
bool tells(const Recording& recording, const std::string& label) {
    return std::any_of(recording.steps.begin(), recording.steps.end(),
                       [&](const Step& step) { return step.label == label; });
}

std::set<std::uint32_t> triangles_below(const TreeView& tree, std::uint32_t node) {
    std::set<std::uint32_t> all;
    const SlotRange range = tree.slots(node);
    for (std::uint32_t i = 0; i < range.count; ++i) all.insert(tree.primitive(range.first + i));
    return all;
}
std::int64_t count_below(const TreeView& tree, std::uint32_t node) {
    return static_cast<std::int64_t>(triangles_below(tree, node).size());
}
dvec3 centroid_of(const Mesh& mesh, std::uint32_t triangle) {
    const Triangle t = mesh.triangle(triangle);
    return (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
}

// A bumpy ball: closed and not convex, so that planes cut and pieces are many.
Mesh bumpy_ball(RandomFloats& random, std::uint32_t around, std::uint32_t up) {
    Mesh mesh;
    for (std::uint32_t r = 0; r <= up; ++r) {
        const float s = 3.14159f * static_cast<float>(r) / static_cast<float>(up);
        for (std::uint32_t c = 0; c < around; ++c) {
            const float t = 6.28319f * static_cast<float>(c) / static_cast<float>(around);
            const float bump = random.chance(3) ? 0.7f : 1.0f;
            mesh.positions.push_back(
                bump * vec3(std::sin(s) * std::cos(t), std::cos(s), std::sin(s) * std::sin(t)));
        }
    }
    for (std::uint32_t r = 0; r < up; ++r) {
        for (std::uint32_t c = 0; c < around; ++c) {
            const std::uint32_t a = r * around + c, b = r * around + (c + 1) % around;
            mesh.triangles.push_back({a, b, a + around});
            mesh.triangles.push_back({b, b + around, a + around});
        }
    }
    return mesh;
}

// Calls check(mesh, view, node, recording of its terms) for the inner nodes of random trees.
template <typename Build, typename Check>
void for_told_nodes(const char* builder, const Build& build, const Check& check) {
    std::size_t nodes = 0;
    for (std::uint64_t seed = 1; seed <= cases(30); ++seed) {
        SCOPED_TRACE(std::string(builder) + " seed " + std::to_string(seed));
        RandomFloats random(seed);
        // A soup may hold what no builder likes; bodies are what they are made for.
        const Mesh mesh = seed % 3 == 0
                              ? test::soup(random, static_cast<int>(seed % 4), 40)
                              : bumpy_ball(random, static_cast<std::uint32_t>(4 + seed % 9),
                                           static_cast<std::uint32_t>(3 + seed % 5));
        BuildOptions options;
        options.leaf_size = 1 + static_cast<std::uint32_t>(seed % 4);
        const std::shared_ptr<const TreeView> view = build(mesh, options);
        const auto terms = split_terms(builder, *view, mesh, options, Pose{});
        ASSERT_TRUE(terms);
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            if (view->children(node).empty()) continue;
            Recording recording;
            terms->tell(node, Recorder(recording));
            ASSERT_FALSE(recording.steps.empty());
            check(mesh, *view, node, recording);
            ++nodes;
        }
    }
    // Wide trees have the fewest.
    EXPECT_GT(nodes, 2 * cases(30));
}

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

TEST(BuilderTerms, MergedClustersHaveTheLeastSurfaceOfTheirWindows) {
    std::size_t mutual = 0, forced = 0;
    for (const char* builder : {"ploc", "ploc_4"}) {
        const std::uint32_t radius = builder == std::string("ploc") ? ploc_radius : 4;
        for_told_nodes(
            builder,
            [&](const Mesh& mesh, const BuildOptions& options) {
                return make_view(
                    std::make_shared<const AabbTree>(*build_ploc(mesh, options, radius)));
            },
            [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
                const Recording& recording) {
                const Children children = tree.children(node);
                EXPECT_EQ(told_count(recording, "sides", "left"), count_below(tree, children[0]));
                // The node's box is the common box.
                const Aabb box = std::get<Aabb>(tree.bounds(node));
                const dvec3 e = dvec3(box.max) - dvec3(box.min);
                const double surface = 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
                EXPECT_NEAR(told<double>(recording, "nearest", "surface"), surface, 1e-6 * surface);
                const auto neighbors = told_count(recording, "window", "neighbors");
                const auto clusters = told_count(recording, "window", "clusters");
                EXPECT_GE(neighbors, std::min<std::int64_t>(radius, clusters - 1));
                EXPECT_LE(neighbors, std::min<std::int64_t>(2 * radius, clusters - 1));
                EXPECT_LE(clusters, static_cast<std::int64_t>(mesh.triangles.size()));
                const auto apart = told_count(recording, "nearest", "places apart");
                EXPECT_GE(apart, 1);
                const bool by_force = told<bool>(recording, "mutual", "forced");
                ++(by_force ? forced : mutual);
                if (by_force) return;
                EXPECT_LE(apart, radius);
                for (const char* label : {"nearest", "mutual"})
                    for (const double next : all_values<double>(recording, label, "next best"))
                        EXPECT_GE(next, surface * (1 - 1e-6));
            });
    }
    EXPECT_GT(mutual, 20 * cases(30));
    EXPECT_LT(forced, mutual / 4);
}

TEST(BuilderTerms, SubtreesMoveToWhereTheyCostLess) {
    std::size_t moved = 0, kept = 0;
    for_told_nodes(
        "reinsertion_lbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const AabbTree>(*reinserted(*build_lbvh(mesh, options))));
        },
        [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
            const Recording& recording) {
            EXPECT_EQ(told_count(recording, "sides", "left"),
                      count_below(tree, tree.children(node)[0]));
            if (tells(recording, "kept")) {
                ++kept;
                return;
            }
            ++moved;
            const auto saved = told<double>(recording, "remove", "saved"),
                       cost = told<double>(recording, "insert", "cost");
            EXPECT_LT(cost, saved);
            EXPECT_NEAR(told<double>(recording, "insert", "gain"), saved - cost, 1e-12);
            EXPECT_GE(told_count(recording, "search", "places"), 1);
            EXPECT_LT(told_count(recording, "remove", "triangles moved"),
                      static_cast<std::int64_t>(mesh.triangles.size()));
        });
    EXPECT_GT(moved, 2 * cases(30));
    EXPECT_GT(kept, 2 * cases(30));
}

TEST(BuilderTerms, TreeletsAreTheBestOverTheirEnds) {
    std::size_t changed = 0, kept = 0;
    for_told_nodes(
        "treelets_lbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const AabbTree>(*with_treelets(*build_lbvh(mesh, options))));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_EQ(told_count(recording, "sides", "left"),
                      count_below(tree, tree.children(node)[0]));
            const std::int64_t ends = told_count(recording, "treelet", "ends");
            EXPECT_GE(ends, 2);
            EXPECT_LE(ends, 7);
            EXPECT_LE(told<double>(recording, "best", "least"),
                      told<double>(recording, "treelet", "surface") * (1 + 1e-9));
            ++(tells(recording, "changed") ? changed : kept);
            EXPECT_NE(tells(recording, "changed"), tells(recording, "kept"));
            if (tells(recording, "changed")) {
                EXPECT_GT(told<double>(recording, "changed", "gain"), 0);
            }
        });
    EXPECT_GT(changed, cases(30));
    EXPECT_GT(kept, cases(30));
}

TEST(BuilderTerms, SpatialSplitsAreTakenWhereTheyCostLess) {
    std::size_t spatial = 0, whole = 0;
    for_told_nodes(
        "sbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const AabbTree>(*build_sbvh(mesh, options)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "sides", "left"), tree.slots(children[0]).count);
            EXPECT_EQ(told_count(recording, "sides", "right"), tree.slots(children[1]).count);
            const std::int64_t crossed = told_count(recording, "choose", "crossed");
            const auto object = all_values<double>(recording, "object", "object cost"),
                       cut = all_values<double>(recording, "spatial", "spatial cost");
            if (crossed == 0) {
                ++whole;
                return;
            }
            ++spatial;
            ASSERT_EQ(cut.size(), 1u);
            if (!object.empty()) {
                EXPECT_LT(cut[0], object[0]);
            }
            EXPECT_GT(told<double>(recording, "overlap", "overlap"), sbvh_overlap);
            // Triangles on both sides are below both children.
            const std::set<std::uint32_t> left = triangles_below(tree, children[0]),
                                          right = triangles_below(tree, children[1]);
            const auto shared = std::count_if(left.begin(), left.end(),
                                              [&](std::uint32_t t) { return right.count(t) > 0; });
            EXPECT_EQ(shared, crossed - told_count(recording, "choose", "kept whole"));
        });
    EXPECT_GT(whole, 2 * cases(30));
    if (cases(30) >= 30) {
        EXPECT_GT(spatial, 30u);
    }
}

TEST(BuilderTerms, PartsCutBeforeTheBuildAreCounted) {
    std::int64_t parts = 0, triangles = 0;
    for_told_nodes(
        "presplit",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const AabbTree>(*build_presplit(mesh, options)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "sides", "left"), tree.slots(children[0]).count);
            EXPECT_EQ(told_count(recording, "parts", "parts"), tree.slots(node).count);
            EXPECT_EQ(told_count(recording, "parts", "triangles"), count_below(tree, node));
            EXPECT_FALSE(tells(recording, "spatial"));
            if (node > 0) return;
            parts += told_count(recording, "parts", "parts");
            triangles += told_count(recording, "parts", "triangles");
        });
    EXPECT_GT(parts, triangles * 5 / 4);
    EXPECT_LE(parts, triangles * 3 / 2);
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

// Nodes have up to so many children.
template <typename V>
void expect_lanes_shared(const char* builder, std::uint32_t most) {
    SCOPED_TRACE(builder);
    for_told_nodes(
        builder,
        [&](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const WideTree<V>>(*build_wide_tree<V>(mesh, options, most)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "lanes", "children"), children.size());
            EXPECT_EQ(told_count(recording, "binary", "triangles"), count_below(tree, node));
            // Every node that is opened leaves one more.
            const auto opened = all_values<std::int64_t>(recording, "open", "lanes");
            EXPECT_EQ(opened.size() + 1, children.size());
            const auto left = all_values<std::int64_t>(recording, "open", "left lanes");
            for (std::size_t i = 0; i < opened.size(); ++i) {
                EXPECT_GE(left[i], 1);
                EXPECT_LT(left[i], opened[i]);
                EXPECT_LE(opened[i], most);
            }
            EXPECT_LE(children.size(), most);
        });
}

TEST(BuilderTerms, LanesAreSharedUntilNodesAreLeftOver) {
    expect_lanes_shared<Obb>("wide_bvh", 8);
    expect_lanes_shared<Obb>("wide_bvh_4", 4);
    expect_lanes_shared<Aabb>("bvh8", 8);
    expect_lanes_shared<Aabb>("bvh4", 4);
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
