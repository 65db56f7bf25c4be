#include "collision/trees/wide/wide_tree.h"

#include <cmath>
#include <span>

#include "collision/bits.h"
#include "collision/cpu/parallel_for.h"
#include "collision/trees/wide/constants.h"
#include "collision/trees/wide/wide_collapse.h"

namespace collidoscope {
namespace {

// The upper half of a float, rounded up; zero and what is above the largest give themselves and
// infinity.
std::uint16_t rounded_up_half(float x) {
    const std::uint32_t bits = bits_as<std::uint32_t>(x);
    return static_cast<std::uint16_t>((bits + 0xffffu) >> 16);
}
float from_half(std::uint16_t half) {
    return bits_as<float>(std::uint32_t{half} << 16);
}

using Triangles = std::span<const Triangle>;

Aabb fit(Triangles triangles, const Aabb&) {
    Aabb box = empty_aabb();
    for (const Triangle& t : triangles) grow(box, bounds_of(t));
    return box;
}
Obb fit(Triangles triangles, const Obb&) {
    return fit_obb(triangles);
}

void widen(Aabb&) {}
void widen(Obb& box) {
    box.half += constants::wide_box_pad * (box.half.x + box.half.y + box.half.z);
}

void set_lane(WideNode<Aabb>& node, std::uint32_t lane, Triangles triangles) {
    node.set(lane, fit(triangles, Aabb{}));
}
// The best axes are rounded first, then the box is fitted to those.
void set_lane(WideNode<Obb>& node, std::uint32_t lane, Triangles triangles) {
    PackedRotation rotation =
        PackedRotation::of(glm::transpose(dmat3(fit_obb(triangles).to_local)));
    Obb box = fit_obb(triangles, rotation.axes());
    if (box.to_local == mat3(1)) rotation = {};
    widen(box);
    node.set(lane, box, rotation);
}

void clear_lane(WideNode<Aabb>& node, std::uint32_t lane) {
    node.set(lane, empty_aabb());
}
void clear_lane(WideNode<Obb>& node, std::uint32_t lane) {
    node.set(lane, {}, {});
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

// Fits the volume of every lane, each by itself.
template <typename V>
void fit_lanes(WideTree<V>& tree, Triangles triangles, const std::vector<SlotRange>& below,
               std::uint32_t threads) {
    const auto fit_lane = [&](std::uint32_t i) {
        WideNode<V>& node = tree.nodes[i / wide_children];
        const std::uint32_t lane = i % wide_children;
        const ChildLink link = node.child[lane];
        if (!link.used()) return clear_lane(node, lane);
        const SlotRange slots =
            link.is_leaf() ? SlotRange{link.first(), link.count()} : below[link.first()];
        set_lane(node, lane, triangles.subspan(slots.first, slots.count));
    };
    // The lanes of the root and of its children hold much; the others are given out by the hundred.
    constexpr std::uint32_t large = 72, share = 128;
    const auto lanes = static_cast<std::uint32_t>(tree.nodes.size()) * wide_children;
    const std::uint32_t alone = std::min(large, lanes);
    parallel_for(alone + (lanes - alone + share - 1) / share, threads,
                 [&](std::uint32_t round, std::uint32_t) {
                     if (round < alone) return fit_lane(round);
                     const std::uint32_t first = alone + (round - alone) * share;
                     for (std::uint32_t i = first; i < std::min(first + share, lanes); ++i)
                         fit_lane(i);
                 });
}

}  // namespace

void WideNode<Aabb>::set(std::uint32_t lane, const Aabb& box) {
    for (int k = 0; k < 3; ++k) {
        min[k][lane] = box.min[k];
        max[k][lane] = box.max[k];
    }
}

PackedRotation PackedRotation::of(const dmat3& rotation) {
    const glm::dquat turn = glm::normalize(glm::quat_cast(rotation));
    const double parts[4] = {turn.w, turn.x, turn.y, turn.z};
    constexpr double whole = PackedRotation::unit;
    PackedRotation packed;
    double squared_length = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        if (!std::isfinite(parts[i])) return {};
        packed.q[i] = static_cast<std::int16_t>(std::lround(parts[i] * whole));
        squared_length += double(packed.q[i]) * double(packed.q[i]);
    }
    // Rounding the parts changes the length by at most 6.1e-5, which is 16,400 units.
    packed.scale = static_cast<std::int16_t>(
        std::lround((whole * whole / squared_length - 1) / double{PackedRotation::scale_unit}));
    return packed;
}

dmat3 PackedRotation::axes() const {
    return glm::mat3_cast(
        glm::normalize(glm::dquat(double(q[0]), double(q[1]), double(q[2]), double(q[3]))));
}

void WideNode<Obb>::set(std::uint32_t lane, const Obb& box, const PackedRotation& turn) {
    for (int i = 0; i < 3; ++i) {
        center[i][lane] = box.center[i];
        half[i][lane] = rounded_up_half(box.half[i]);
    }
    for (std::size_t i = 0; i < 4; ++i) rotation[i][lane] = turn.q[i];
    scale[lane] = turn.scale;
}

Obb WideNode<Obb>::bounds(std::uint32_t lane) const {
    Obb box;
    PackedRotation turn;
    for (int i = 0; i < 3; ++i) {
        box.center[i] = center[i][lane];
        box.half[i] = from_half(half[i][lane]);
    }
    for (std::size_t i = 0; i < 4; ++i) turn.q[i] = rotation[i][lane];
    box.to_local = mat3(glm::transpose(turn.axes()));
    return box;
}

template <typename V, typename B>
WideTree<V> collapse(const Tree<B>& binary, const Mesh& mesh, const CollapseOptions& options) {
    WideTree<V> tree;
    if (binary.empty()) return tree;
    tree.primitives = binary.primitives;
    take_triangles(tree, mesh);
    tree.bounds = fit(binary.triangles, V{});
    widen(tree.bounds);

    // Link the nodes; inner children get theirs beside each other.
    const WideCollapse<B> choice(binary, options);
    struct Task {
        std::uint32_t wide, binary;
    };
    std::vector<Task> tasks{{0, 0}};
    std::vector<SlotRange> below(1);  // of each node
    tree.nodes.emplace_back();
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const Children kept = choice.children_of(task.binary);
        for (std::uint32_t lane = 0; lane < kept.size(); ++lane) {
            const std::uint32_t child = kept[lane];
            const SlotRange slots = choice.slots(child);
            ChildLink link = ChildLink::leaf(slots.first, slots.count);
            if (!choice.is_leaf(child)) {
                link = ChildLink::node(static_cast<std::uint32_t>(tree.nodes.size()));
                tasks.push_back({link.first(), child});
                tree.nodes.emplace_back();
                below.push_back(slots);
            }
            tree.nodes[task.wide].child[lane] = link;
        }
    }
    fit_lanes(tree, binary.triangles, below, options.threads);
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
