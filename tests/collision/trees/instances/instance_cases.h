// Random scenes of instances, and their triangles flattened by hand.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/instances/instanced_scene.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope::test {

inline constexpr std::array placement_names{"moved",  "turned",    "mirrored", "sheared",
                                            "thin",   "grown",     "far away", "nearly singular",
                                            "shrunk", "same place"};
inline constexpr int placement_kinds = static_cast<int>(placement_names.size());

inline std::optional<Placement> random_placement(RandomFloats& random, int kind) {
    const Pose pose = random_pose(random);
    const auto entry = [&] { return static_cast<double>(random.uniform(-1, 1)); };
    switch (kind) {
        case 0:
            return Placement::make(Pose{random.point(), {1, 0, 0, 0}});
        case 1:
            return Placement::make(pose);
        case 2:
            return Placement::make(pose, {-1, random.chance(2) ? 1.0f : 0.5f, 1});
        case 3:
            return Placement::make(dmat3(entry(), entry(), entry(), entry(), entry(), entry(),
                                         entry(), entry(), entry()),
                                   dvec3(random.point()));
        case 4:
            return Placement::make(pose, {1, 0.001f, 1});
        case 5:
            return Placement::make(pose, vec3(std::ldexp(1.0f, random.integer(1, 20))));
        case 6:
            return Placement::make(Pose{pose.position + random.direction() * 1e6f, pose.rotation});
        case 7: {
            dmat3 m(entry(), entry(), entry(), entry(), entry(), entry(), 0, 0, 0);
            m[2] = m[0] + m[1];
            m[2][random.integer(0, 2)] += std::ldexp(1.0, -random.integer(10, 50));
            return Placement::make(m, dvec3(random.point()));
        }
        case 8:
            return Placement::make(pose, vec3(std::ldexp(1.0f, -random.integer(1, 60)),
                                              std::ldexp(1.0f, -random.integer(1, 20)), 1));
        default:
            return Placement::make(Pose{});
    }
}

inline std::shared_ptr<const AabbTree> shared_tree(const Mesh& mesh, std::uint32_t leaf_size) {
    return std::make_shared<const AabbTree>(*build_sah_bvh(mesh, {leaf_size}));
}

// Whether large instances are opened before the top tree is built.
enum class Opened : char { None, Some };

// Instances of a few soups; some of them of scenes made the same way.
inline std::optional<InstancedScene> random_scene(RandomFloats& random, int nesting,
                                                  Opened opened = Opened::Some) {
    std::vector<SharedObject> objects;
    for (int i = random.integer(1, 3); i > 0; --i) {
        const Mesh mesh = soup(random, random.integer(0, soup_kinds - 3), random.integer(0, 12));
        objects.emplace_back(shared_tree(mesh, static_cast<std::uint32_t>(random.integer(1, 4))));
    }
    if (nesting > 0) {
        if (auto inner = random_scene(random, nesting - 1, opened))
            objects.emplace_back(std::make_shared<const InstancedScene>(*std::move(inner)));
    }
    std::vector<Instance> instances;
    for (int i = random.integer(1, 5); i > 0; --i) {
        const auto placement = random_placement(random, random.integer(0, placement_kinds - 1));
        const auto object =
            static_cast<std::size_t>(random.integer(0, static_cast<int>(objects.size()) - 1));
        if (placement)
            instances.push_back(
                {objects[object], *placement, random.chance(4) ? 1u << random.integer(0, 3) : ~0u});
    }
    const auto refs = static_cast<std::uint32_t>(random.integer(0, 20));
    return InstancedScene::build(std::move(instances), {opened == Opened::Some ? refs : 0});
}

// A triangle of the world, and the masks of all instances around it.
struct WorldTriangle {
    Triangle corners;
    std::vector<std::uint32_t> masks;
};

struct Map {
    std::array<std::array<double, 3>, 3> column{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::array<double, 3> moved{0, 0, 0};
    bool mirrored = false;

    // Products are added column by column, the translation at the end.
    std::array<double, 3> turned(const std::array<double, 3>& p) const {
        std::array<double, 3> q{};
        for (std::size_t k = 0; k < 3; ++k)
            q[k] = column[0][k] * p[0] + column[1][k] * p[1] + column[2][k] * p[2];
        return q;
    }
    vec3 operator()(const vec3& p) const {
        const auto q = turned({p.x, p.y, p.z});
        volatile float x = static_cast<float>(q[0] + moved[0]),
                       y = static_cast<float>(q[1] + moved[1]),
                       z = static_cast<float>(q[2] + moved[2]);
        return {x, y, z};
    }
    Map with(const Affine& inner) const {
        Map map;
        for (std::size_t c = 0; c < 3; ++c) {
            const dvec3& from = inner.linear[static_cast<int>(c)];
            map.column[c] = turned({from.x, from.y, from.z});
        }
        map.moved = turned({inner.translation.x, inner.translation.y, inner.translation.z});
        for (std::size_t k = 0; k < 3; ++k) map.moved[k] += moved[k];
        map.mirrored = mirrored != inner.mirrored;
        return map;
    }
};

inline void flatten_by_hand(const InstancedScene& scene, const Map& map,
                            std::vector<std::uint32_t> masks, std::vector<WorldTriangle>& all) {
    for (const Instance& instance : scene.instances()) {
        const Map placed = map.with(instance.placement.affine());
        masks.push_back(instance.mask);
        if (const InstancedScene* inner = scene_of(instance.object)) {
            flatten_by_hand(*inner, placed, masks, all);
        } else {
            const AabbTree& tree = tree_of(instance.object);
            const std::size_t first = all.size();
            all.resize(first + tree.primitives.size());
            for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot) {
                const Triangle& t = tree.triangles[slot];
                WorldTriangle& made = all[first + tree.primitives[slot]];
                made.corners = {placed(t.a), placed(t.b), placed(t.c)};
                if (placed.mirrored) std::swap(made.corners.b, made.corners.c);
                made.masks = masks;
            }
        }
        masks.pop_back();
    }
}
inline std::vector<WorldTriangle> flattened_by_hand(const InstancedScene& scene) {
    std::vector<WorldTriangle> all;
    flatten_by_hand(scene, {}, {}, all);
    return all;
}

// Every corner of the world below a node of the top tree lies in its box.
inline void expect_boxes_hold(const InstancedScene& scene) {
    const std::vector<WorldTriangle> world = flattened_by_hand(scene);
    const AabbTree& top = scene.top();
    std::vector<std::uint32_t> parent(top.nodes.size(), 0);
    for (std::uint32_t node = 0; node < top.nodes.size(); ++node)
        if (!top.nodes[node].is_leaf())
            parent[top.nodes[node].first()] = parent[top.nodes[node].first() + 1] = node;
    std::vector<int> met(world.size(), 0);
    for (std::uint32_t leaf = 0; leaf < top.nodes.size(); ++leaf) {
        if (!top.nodes[leaf].is_leaf()) continue;
        for (std::uint32_t k = 0; k < top.nodes[leaf].count(); ++k) {
            const InstanceRef ref = scene.refs()[top.primitives[top.nodes[leaf].first() + k]];
            // All triangles below the node of the entry, in the numbers of the world.
            std::vector<std::uint64_t> below;
            const SharedObject& object = scene.instances()[ref.instance].object;
            std::vector<std::uint32_t> nodes{ref.node};
            const AabbTree& tree = tree_of(object);
            while (!nodes.empty()) {
                const auto& n = tree.nodes[nodes.back()];
                nodes.pop_back();
                if (!n.is_leaf()) {
                    nodes.insert(nodes.end(), {n.first(), n.first() + 1});
                    continue;
                }
                for (std::uint32_t slot = n.first(); slot < n.first() + n.count(); ++slot) {
                    const std::uint32_t primitive = tree.primitives[slot];
                    if (const InstancedScene* inner = scene_of(object)) {
                        const InstanceRef deeper = inner->refs()[primitive];
                        if (deeper.node != 0) continue;  // a part: held by the other checks
                        for (std::uint64_t t = inner->first_triangle(deeper.instance);
                             t < inner->first_triangle(deeper.instance + 1); ++t)
                            below.push_back(scene.first_triangle(ref.instance) + t);
                    } else {
                        below.push_back(scene.first_triangle(ref.instance) + primitive);
                    }
                }
            }
            for (const std::uint64_t t : below) {
                ++met[t];
                for (std::uint32_t node = leaf;; node = parent[node]) {
                    for (const vec3& p :
                         {world[t].corners.a, world[t].corners.b, world[t].corners.c})
                        ASSERT_TRUE(contains(top.nodes[node].bounds, p)) << node << ' ' << t;
                    if (node == 0) break;
                }
            }
        }
    }
    for (const int times : met) ASSERT_LE(times, 1);
}

}  // namespace collidoscope::test
