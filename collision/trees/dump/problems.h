// Faults of a tree that another program wrote, node by node.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/trees/dump/constants.h"
#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

enum class DumpFault : std::uint8_t {
    NoRoot,               // there are no nodes, or the root is none of them
    ChildOutOfRange,      // other: the child's number; amount: how many nodes there are
    TooManyChildren,      // amount: how many
    Cycle,                // other: a child that is the node itself or above it
    TwoParents,           // other: the parent found first; second: the other, maybe the same
    WrongParent,          // other: what the node has stored as its parent
    Unreachable,          // never reached from the root
    BoundsNotFinite,      // NaN, infinity, or missing; detail: which number
    BoundsInverted,       // a lower side above the upper one, or a negative size; detail: which
    BadAxes,              // not of unit length or not at right angles; detail: which
    OutsideParent,        // other: the parent, or the nearest node above whose bounds are sound;
                          // amount: by how much it sticks out
    ApartFromParent,      // other: the parent; amount: the gap between them
    EmptyLeaf,            // neither children nor primitives; in a clipped tree no fault
    PrimitiveOutOfRange,  // primitive: its number; amount: how many there are
    RepeatedPrimitive,    // other: the node that had it first
    MissingPrimitive,     // in no node that is reached; node: the root
    PrimitiveOutside,     // sticks out of this node's bounds; other: the node that owns it
    PrimitiveNotFinite,   // a triangle with a NaN or an infinity; detail: which number
    BadBuildOrder,        // a node that the order lists twice, or, with other = no_node, not at all
    Count,
};
inline constexpr std::size_t dump_fault_count = static_cast<std::size_t>(DumpFault::Count);

struct DumpProblem {
    DumpFault fault;
    std::uint32_t node = 0;
    std::uint32_t other = no_node;
    std::uint32_t primitive = no_node;
    double amount = 0;  // of distances: in the unit of the coordinates
    std::uint32_t second = no_node;
    std::string detail{};      // "max y is NaN"
    bool of_ancestor = false;  // OutsideParent: other is not the parent, whose bounds are unsound
};

// One plain sentence: "Node 17 sticks out of its parent, node 3, by 0.25."
std::string describe(const DumpProblem& problem);
// In two or three words, for a heading: "outside the parent".
const char* name_of(DumpFault fault);

struct DumpProblems {
    // In the order of the faults, and of the nodes among those of one kind.
    std::vector<DumpProblem> list;
    // The number of faults of each kind, including those beyond the limit.
    std::array<std::uint64_t, dump_fault_count> counts{};

    std::uint64_t total() const;
    bool empty() const { return total() == 0; }
};

// Works on any contents. At most limit_each problems of each kind are listed; all are counted.
//
// A child's volume has to lie in its parent's where that is meant (TreeDump::is_nested); where not,
// it has to meet it. Every triangle, where they are known, has to lie inside the bounds of its node
// and, in trees that are not nested, inside those of all nodes above it, as that is what queries
// rely on; in a clipped tree it has to meet them. Axis-aligned boxes are compared exactly, other
// volumes with constants::dump_bounds_slack. Bounds that are not sound hide nothing: what is below
// them is held against the nearest sound bounds above, of boxes and k-DOPs side by side.
//
// Cost: O(nodes + primitives), times the depth in trees that are not nested.
DumpProblems find_problems(const TreeDump& dump, std::size_t limit_each = 1000);

}  // namespace collidoscope
