// The tree that can be made out of a dump's links: every node once, no way back.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

// Result of following the links of a dump down from the root, children in order; a node counts
// where it is met first.
struct DumpLinks {
    enum class Wrong : std::uint8_t { OutOfRange, Cycle, SecondParent };
    struct BrokenLink {
        Wrong wrong;
        std::uint32_t parent, child;
    };

    std::vector<std::uint32_t> order;    // nodes reached, each after its parent, depth first
    std::vector<std::uint32_t> parents;  // by node; no_node where nothing leads to it
    std::vector<char> reached;           // by node
    std::vector<BrokenLink> broken;      // links that were not followed; also among nodes that are
                                         // not reached, but then not in the order above

    // Cost: O(nodes + links).
    explicit DumpLinks(const TreeDump& dump);

  private:
    void walk(const TreeDump& dump, std::uint32_t from, bool keep, std::vector<char>& state);
};

}  // namespace collidoscope
