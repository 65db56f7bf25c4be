#include "collision/trees/quantized/quantized_tree.h"

#include <algorithm>
#include <cstring>

#include "collision/cpu/large_pages.h"
#include "collision/trees/wide/wide_bvh.h"

namespace collidoscope {
namespace {

using Piece = RayMemory::Piece;

Aabb box_of_leaf(const RayMemory& tree, RayLink leaf) {
    Aabb box = empty_aabb();
    for (std::uint32_t i = 0; i < leaf.count(); ++i) grow(box, bounds_of(tree.triangle(leaf, i)));
    return box;
}

// The orders of eight lanes as they are kept.
void pack_orders(const WideRayTree::Node& from, QuantizedNode& to) {
    for (std::size_t octant = 0; octant < 4; ++octant) {
        std::uint32_t packed = 0;
        for (std::uint32_t i = 0; i < wide_children; ++i)
            packed |= (from.order[octant] >> (4 * i) & 7) << (3 * i);
        for (std::uint32_t byte = 0; byte < 3; ++byte)
            to.order[octant][byte] = static_cast<std::uint8_t>(packed >> (8 * byte));
    }
}

}  // namespace

std::vector<std::uint32_t> node_places(const QuantizedTree& tree) {
    std::vector<std::uint32_t> places;
    if (tree.empty()) return places;
    places.reserve(tree.node_count);
    std::vector<std::uint32_t> waiting{0};
    while (!waiting.empty()) {
        const std::uint32_t place = waiting.back();
        waiting.pop_back();
        places.push_back(place);
        for (std::uint32_t lane = 0; lane < tree.node(place).children; ++lane) {
            const RayLink child = tree.node(place).link(lane);
            if (!child.is_leaf()) waiting.push_back(static_cast<std::uint32_t>(child.place()));
        }
    }
    std::sort(places.begin(), places.end());
    return places;
}

QuantizedTree quantized(const WideAabbTree& tree) {
    QuantizedTree result;
    result.bounds = tree.bounds;
    if (tree.empty()) return result;
    result.node_count = static_cast<std::uint32_t>(tree.nodes.size());
    result.triangle_count = static_cast<std::uint32_t>(tree.primitives.size());

    // Every node's children are placed together, from a whole piece on.
    constexpr std::size_t node_units = QuantizedTree::node_units;
    constexpr std::size_t in_piece = sizeof(Piece) / QuantizedTree::unit_bytes;
    const auto leaf_units = [](ChildLink leaf) { return QuantizedTree::leaf_units * leaf.count(); };
    const auto whole = [](std::size_t units) { return (units + in_piece - 1) / in_piece; };
    std::size_t pieces = whole(node_units);
    for (const WideNode<Aabb>& node : tree.nodes) {
        std::size_t units = 0;
        for (const ChildLink child : node.child) {
            if (!child.used()) break;
            units += child.is_leaf() ? leaf_units(child) : node_units;
        }
        pieces += whole(units);
    }
    ++pieces;  // rows may be read beyond their end
    result.memory.reserve(pieces);
    prefer_large_pages(result.memory.data(), pieces * sizeof(Piece));
    result.memory.resize(pieces);

    // The nodes of the wide tree are placed in their own order, each when its parent is filled.
    struct Task {
        std::uint32_t wide, place;
    };
    std::vector<Task> tasks{{0, 0}};
    std::size_t end = node_units;
    auto* const bytes = reinterpret_cast<std::byte*>(result.memory.data());
    std::vector<Aabb> boxes;
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const WideNode<Aabb>& from = tree.nodes[task.wide];
        QuantizedNode node{};
        WideRayTree::Node ordered{};
        node.base = RayLink::to(end - 1, 0).bits;  // so that no part of a link is zero
        boxes.clear();
        std::size_t place = end;
        for (std::uint32_t lane = 0; lane < wide_children; ++lane) {
            const ChildLink child = from.child[lane];
            if (!child.used()) break;
            boxes.push_back(from.bounds(lane));
            if (!child.is_leaf()) place += node_units;
        }
        std::size_t next = end;
        for (std::uint32_t lane = 0; lane < boxes.size(); ++lane) {
            const ChildLink child = from.child[lane];
            RayLink link{};
            if (child.is_leaf()) {
                link = RayLink::to(place, child.count());
                detail::write_leaf(bytes + place * QuantizedTree::unit_bytes, tree, child);
                place += leaf_units(child);
            } else {
                link = RayLink::to(next, 0);
                tasks.push_back({child.first(), static_cast<std::uint32_t>(next)});
                next += node_units;
            }
            node.part[lane] = static_cast<std::uint16_t>(link.bits - node.base);
            ordered.child[lane] = link;
        }
        end = whole(place) * in_piece;
        std::memcpy(ordered.min, from.min, sizeof from.min);
        std::memcpy(ordered.max, from.max, sizeof from.max);
        detail::set_order(ordered);
        pack_orders(ordered, node);
        node.set_boxes(boxes);
        std::memcpy(bytes + task.place * QuantizedTree::unit_bytes, &node, sizeof node);
    }
    return result;
}

QuantizedTree quantized(const AabbTree& binary, const Mesh& mesh) {
    return quantized(collapse<Aabb>(binary, mesh, {.leaf_size = wide_children, .node_cost = 24}));
}

std::optional<QuantizedTree> build_quantized_bvh(const Mesh& mesh, const BuildOptions& options,
                                                 std::uint32_t max_children,
                                                 BuildProgress* progress) {
    const auto wide = build_wide_tree<Aabb>(mesh, options, max_children, progress);
    if (!wide) return std::nullopt;
    return quantized(*wide);
}

std::vector<QuantizedEntry> numbered(const QuantizedTree& tree) {
    std::vector<QuantizedEntry> entries;
    if (tree.empty()) return entries;
    const std::vector<std::uint32_t> places = node_places(tree);
    std::vector<std::uint32_t> first_child;
    first_child.reserve(places.size());
    entries.reserve(places.size() + tree.triangle_count);
    entries.push_back({.link = {0}});
    for (const std::uint32_t place : places) {
        first_child.push_back(static_cast<std::uint32_t>(entries.size()));
        for (std::uint32_t lane = 0; lane < tree.node(place).children; ++lane)
            entries.push_back({.link = tree.node(place).link(lane), .holder = place, .lane = lane});
    }
    for (QuantizedEntry& entry : entries) {
        if (entry.link.is_leaf()) continue;
        const auto at = std::lower_bound(places.begin(), places.end(), entry.link.place());
        entry.first_child = first_child[static_cast<std::size_t>(at - places.begin())];
        entry.children = tree.node(entry.link.place()).children;
    }
    return entries;
}

Aabb decoded_box(const QuantizedTree& tree, const QuantizedEntry& entry) {
    return entry.lane == QuantizedEntry::no_lane ? tree.bounds
                                                 : tree.node(entry.holder).bounds(entry.lane);
}

std::vector<Aabb> exact_boxes(const QuantizedTree& tree,
                              const std::vector<QuantizedEntry>& entries) {
    std::vector<Aabb> boxes(entries.size(), empty_aabb());
    // Children have higher numbers.
    for (std::size_t i = entries.size(); i-- > 0;) {
        if (entries[i].link.is_leaf()) boxes[i] = box_of_leaf(tree, entries[i].link);
        for (std::uint32_t k = 0; k < entries[i].children; ++k)
            grow(boxes[i], boxes[entries[i].first_child + k]);
    }
    return boxes;
}

DecodingError decoding_error(const QuantizedTree& tree) {
    DecodingError error;
    const std::vector<QuantizedEntry> entries = numbered(tree);
    const std::vector<Aabb> exact = exact_boxes(tree, entries);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const double own{area(exact[i])}, grown{area(decoded_box(tree, entries[i]))};
        ++error.boxes;
        error.area += own;
        error.decoded += grown;
        if (own > 0) error.largest = std::max(error.largest, grown / own - 1);
    }
    return error;
}

}  // namespace collidoscope
