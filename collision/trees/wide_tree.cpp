#include "collision/trees/wide_tree.h"

#include <cmath>
#include <span>

#include "collision/constants.h"
#include "collision/trees/wide_collapse.h"

namespace collidoscope {
namespace {

constexpr float axis_unit = 0x1p-15f;

// The upper half of a float, rounded up; zero and what is above the largest give themselves and
// infinity.
std::uint16_t rounded_up_half(float x) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
    return static_cast<std::uint16_t>((bits + 0xffffu) >> 16);
}
float from_half(std::uint16_t half) {
    return std::bit_cast<float>(std::uint32_t{half} << 16);
}

Aabb fit(std::span<const Triangle> triangles, const Aabb&) {
    Aabb box = empty_aabb();
    for (const Triangle& t : triangles) grow(box, bounds_of(t));
    return box;
}
Obb fit(std::span<const Triangle> triangles, const Obb&) {
    return fit_obb(triangles);
}

// The corners in the order in which the leaves first use them.
template <typename V>
void take_triangles(WideTree<V>& tree, const Mesh& mesh) {
    constexpr std::uint32_t unseen = no_node;
    std::vector<std::uint32_t> place(mesh.positions.size(), unseen);
    tree.corners.resize(tree.primitives.size());
    for (std::size_t slot = 0; slot < tree.primitives.size(); ++slot) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t old = mesh.triangles[tree.primitives[slot]][k];
            if (place[old] == unseen) {
                place[old] = static_cast<std::uint32_t>(tree.positions.size());
                tree.positions.push_back(mesh.positions[old]);
            }
            tree.corners[slot][k] = place[old];
        }
    }
    tree.positions.shrink_to_fit();
}

}  // namespace

void WideNode<Aabb>::set(std::uint32_t lane, const Aabb& box) {
    for (int k = 0; k < 3; ++k) {
        min[k][lane] = box.min[k];
        max[k][lane] = box.max[k];
    }
}

void WideNode<Obb>::set(std::uint32_t lane, const Obb& box) {
    // The rounded axes turn every coordinate by at most wide_axis_pad of the box's size: that
    // covers both the triangles and the tests.
    const float pad = constants::wide_axis_pad * (box.half.x + box.half.y + box.half.z);
    for (int i = 0; i < 3; ++i) {
        center[i][lane] = box.center[i];
        half[i][lane] = rounded_up_half(box.half[i] + pad);
        for (int k = 0; k < 3; ++k) {
            const float unit = std::round(box.axis(i)[k] / axis_unit);
            axes[3 * i + k][lane] = static_cast<std::int16_t>(std::clamp(unit, -32767.f, 32767.f));
        }
    }
}

Obb WideNode<Obb>::bounds(std::uint32_t lane) const {
    Obb box;
    for (int i = 0; i < 3; ++i) {
        box.center[i] = center[i][lane];
        box.half[i] = from_half(half[i][lane]);
        for (int k = 0; k < 3; ++k) box.to_local[k][i] = float{axis_unit} * axes[3 * i + k][lane];
    }
    return box;
}

template <typename V, typename B>
WideTree<V> collapse(const Tree<B>& binary, const Mesh& mesh, const CollapseOptions& options) {
    WideTree<V> tree;
    if (binary.empty()) return tree;
    tree.primitives = binary.primitives;
    take_triangles(tree, mesh);
    tree.bounds = fit(binary.triangles, V{});

    const WideCollapse<B> choice(binary, options);
    struct Task {
        std::uint32_t wide, binary;
    };
    std::vector<Task> tasks{{0, 0}};
    tree.nodes.emplace_back();
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const Children kept = choice.children_of(task.binary);

        // Fill the lanes; inner children get their nodes beside each other.
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            if (lane >= kept.size()) {
                tree.nodes[task.wide].clear(lane);
                continue;
            }
            const std::uint32_t child = kept[lane];
            const SlotRange slots = choice.slots(child);
            const std::span<const Triangle> range(&binary.triangles[slots.first], slots.count);
            const V bounds = fit(range, V{});
            ChildLink link = ChildLink::leaf(slots.first, slots.count);
            if (!choice.is_leaf(child)) {
                link = ChildLink::node(static_cast<std::uint32_t>(tree.nodes.size()));
                tasks.push_back({link.first(), child});
                tree.nodes.emplace_back();
            }
            tree.nodes[task.wide].set(lane, bounds);
            tree.nodes[task.wide].child[lane] = link;
        }
    }
    tree.nodes.shrink_to_fit();

    std::uint32_t number = 1;
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        tree.numbers.push_back(number);
        number += tree.child_count(node);
    }
    return tree;
}

template WideTree<Aabb> collapse(const Tree<Aabb>&, const Mesh&, const CollapseOptions&);
template WideTree<Obb> collapse(const Tree<Aabb>&, const Mesh&, const CollapseOptions&);
template WideTree<Obb> collapse(const Tree<Obb>&, const Mesh&, const CollapseOptions&);

}  // namespace collidoscope
