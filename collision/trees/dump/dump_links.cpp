#include "collision/trees/dump/dump_links.h"

namespace collidoscope {
namespace {

constexpr char untouched = 0, open = 1, closed = 2;

}  // namespace

DumpLinks::DumpLinks(const TreeDump& dump) {
    const std::uint32_t count = dump.node_count();
    parents.assign(count, no_node);
    reached.assign(count, 0);
    std::vector<char> state(count, untouched);
    if (dump.root < count) walk(dump, dump.root, true, state);

    // Look at the links among the rest, from those that no link leads to.
    std::vector<char> child(count, 0);
    for (std::uint32_t node = 0; node < count; ++node) {
        if (reached[node]) continue;
        for (const std::uint32_t c : dump.children_of(node)) {
            if (c < count) child[c] = 1;
        }
    }
    for (const bool anywhere : {false, true}) {
        for (std::uint32_t node = 0; node < count; ++node) {
            if (state[node] == untouched && (anywhere || !child[node])) {
                walk(dump, node, false, state);
            }
        }
    }
}

void DumpLinks::walk(const TreeDump& dump, std::uint32_t from, bool keep,
                     std::vector<char>& state) {
    struct Visit {
        std::uint32_t node, next;
    };
    std::vector<Visit> path;
    const auto enter = [&](std::uint32_t node) {
        state[node] = open;
        path.push_back({node, 0});
        if (!keep) return;
        reached[node] = 1;
        order.push_back(node);
    };
    enter(from);
    while (!path.empty()) {
        const std::uint32_t node = path.back().node;
        const auto children = dump.children_of(node);
        if (path.back().next == children.size()) {
            state[node] = closed;
            path.pop_back();
            continue;
        }
        const std::uint32_t child = children[path.back().next++];
        if (child >= dump.node_count()) {
            broken.push_back({Wrong::OutOfRange, node, child});
        } else if (state[child] == open) {
            broken.push_back({Wrong::Cycle, node, child});
        } else if (state[child] == closed) {
            broken.push_back({Wrong::SecondParent, node, child});
        } else {
            parents[child] = node;
            enter(child);
        }
    }
}

}  // namespace collidoscope
