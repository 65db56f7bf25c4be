#include "collision/trees/dump/problems.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "collision/trees/dump/dump_links.h"
#include "collision/trees/dump/dump_volume.h"

namespace collidoscope {
namespace {

// A primitive is held against so many nodes above its own; only a tree gone wrong is deeper.
constexpr int max_ancestors = 400;

double outside(const DumpBounds& bounds, const Triangle& t) {
    return std::max({bounds.outside(t.a), bounds.outside(t.b), bounds.outside(t.c)});
}

class Search {
  public:
    Search(const TreeDump& dump, std::size_t limit_each)
        : dump_(dump), limit_(limit_each), links_(dump) {}

    DumpProblems run() {
        if (dump_.root >= dump_.node_count()) {
            const bool nothing_to_hold = dump_.expected_primitives().value_or(0) == 0;
            if (dump_.node_count() > 0 || !nothing_to_hold) {
                report({.fault = DumpFault::NoRoot, .node = dump_.root});
            }
        }
        check_links();
        for (std::uint32_t node = 0; node < dump_.node_count(); ++node) check_node(node);
        for (const std::uint32_t node : links_.order) check_place(node);
        check_primitives();
        check_build_order();
        for (auto& problems : by_fault_) {
            std::stable_sort(problems.begin(), problems.end(),
                             [](const auto& a, const auto& b) { return a.node < b.node; });
            found_.list.insert(found_.list.end(), problems.begin(), problems.end());
        }
        return std::move(found_);
    }

  private:
    void report(const DumpProblem& problem, std::uint64_t times = 1) {
        const auto fault = static_cast<std::size_t>(problem.fault);
        found_.counts[fault] += times;
        if (by_fault_[fault].size() < limit_) by_fault_[fault].push_back(problem);
    }

    void check_links() {
        for (const DumpLinks::BrokenLink& link : links_.broken) {
            switch (link.wrong) {
                case DumpLinks::Wrong::OutOfRange:
                    report({DumpFault::ChildOutOfRange, link.parent, link.child});
                    break;
                case DumpLinks::Wrong::Cycle:
                    report({DumpFault::Cycle, link.parent, link.child});
                    break;
                case DumpLinks::Wrong::SecondParent:
                    if (links_.parents[link.child] == no_node && link.child != dump_.root) break;
                    report({.fault = DumpFault::TwoParents,
                            .node = link.child,
                            .other = links_.parents[link.child],
                            .second = link.parent});
                    break;
            }
        }
    }

    void check_node(std::uint32_t node) {
        if (!links_.reached[node]) {
            report({DumpFault::Unreachable, node});
            return;
        }
        const DumpNode& n = dump_.nodes[node];
        const std::uint32_t parent = links_.parents[node];
        const bool root_names_itself = parent == no_node && n.parent == node;
        if (n.parent != no_node && n.parent != parent && !root_names_itself) {
            report({DumpFault::WrongParent, node, n.parent});
        }
        if (n.child_count > Children::capacity) {
            report({.fault = DumpFault::TooManyChildren,
                    .node = node,
                    .amount = double(n.child_count)});
        }
        if (n.child_count == 0 && n.primitive_count == 0 && !dump_.clipped)
            report({DumpFault::EmptyLeaf, node});
        switch (DumpBounds(dump_, node).state()) {
            case BoundsState::Usable:
                break;
            case BoundsState::NotFinite:
                report({DumpFault::BoundsNotFinite, node});
                break;
            case BoundsState::Inverted:
                report({DumpFault::BoundsInverted, node});
                break;
            case BoundsState::BadAxes:
                report({DumpFault::BadAxes, node});
                break;
        }
    }

    // The node's bounds and those of its parent.
    void check_place(std::uint32_t node) {
        const std::uint32_t parent = links_.parents[node];
        if (parent == no_node) return;
        const DumpBounds inner(dump_, node), outer(dump_, parent);
        if (inner.state() != BoundsState::Usable || outer.state() != BoundsState::Usable) return;
        const bool nested = dump_.is_nested();
        const double off = nested ? outer.outside(inner) : outer.gap(inner);
        if (off <= std::max(inner.tolerance(), outer.tolerance())) return;
        report({.fault = nested ? DumpFault::OutsideParent : DumpFault::ApartFromParent,
                .node = node,
                .other = parent,
                .amount = off});
    }

    struct Use {
        std::uint32_t primitive, node;
    };

    void check_primitives() {
        std::vector<Use> uses;
        for (const std::uint32_t node : links_.order) {
            for (const std::uint32_t primitive : dump_.primitives_of(node)) {
                uses.push_back({primitive, node});
            }
        }
        std::stable_sort(uses.begin(), uses.end(),
                         [](const Use& a, const Use& b) { return a.primitive < b.primitive; });
        std::uint64_t end = dump_.expected_primitives().value_or(
            uses.empty() ? 0 : uses.back().primitive + std::uint64_t{1});
        std::uint64_t next = 0;  // the lowest primitive that has not been met
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const Use& use = uses[i];
            if (use.primitive >= end) {
                report({DumpFault::PrimitiveOutOfRange, use.node, no_node, use.primitive});
                continue;
            }
            report_missing(next, use.primitive);
            if (use.primitive < next) check_repeated(uses, i);
            next = use.primitive + std::uint64_t{1};
            check_triangle(use);
        }
        report_missing(next, end);
    }

    void report_missing(std::uint64_t from, std::uint64_t to) {
        constexpr auto fault = static_cast<std::size_t>(DumpFault::MissingPrimitive);
        for (std::uint64_t p = from; p < to; ++p) {
            const bool last = by_fault_[fault].size() + 1 >= limit_;
            report(
                {DumpFault::MissingPrimitive, dump_.root, no_node, static_cast<std::uint32_t>(p)},
                last ? to - p : 1);
            if (last) break;
        }
    }

    // Use i has the same primitive as the one before.
    void check_repeated(const std::vector<Use>& uses, std::size_t i) {
        std::size_t first = i;
        while (first > 0 && uses[first - 1].primitive == uses[i].primitive) --first;
        if (dump_.clipped && uses[i].node != uses[i - 1].node) return;
        report({DumpFault::RepeatedPrimitive, uses[i].node, uses[first].node, uses[i].primitive});
    }

    void check_triangle(const Use& use) {
        if (use.primitive >= dump_.triangles.size()) return;
        const Triangle& t = dump_.triangles[use.primitive];
        if (!is_finite(t)) {
            report({DumpFault::PrimitiveNotFinite, use.node, no_node, use.primitive});
            return;
        }
        std::uint32_t node = use.node;
        for (int up = 0; node != no_node && up < max_ancestors; ++up) {
            const DumpBounds bounds(dump_, node);
            if (bounds.state() == BoundsState::Usable) {
                const double off = dump_.clipped ? bounds.gap(t) : outside(bounds, t);
                if (off > bounds.tolerance()) {
                    report({DumpFault::PrimitiveOutside, node, use.node, use.primitive, off});
                }
            }
            if (dump_.is_nested()) break;
            node = links_.parents[node];
        }
    }

    void check_build_order() {
        if (dump_.build_order.empty()) return;
        std::vector<char> seen(dump_.node_count(), 0);
        for (const std::uint32_t node : dump_.build_order) {
            if (node >= dump_.node_count() || seen[node]) {
                report({DumpFault::BadBuildOrder, node, node});
            } else {
                seen[node] = 1;
            }
        }
        for (std::uint32_t node = 0; node < dump_.node_count(); ++node) {
            if (!seen[node] && links_.reached[node]) report({DumpFault::BadBuildOrder, node});
        }
    }

    const TreeDump& dump_;
    std::size_t limit_;
    DumpLinks links_;
    std::array<std::vector<DumpProblem>, dump_fault_count> by_fault_;
    DumpProblems found_;
};

}  // namespace

std::uint64_t DumpProblems::total() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

DumpProblems find_problems(const TreeDump& dump, std::size_t limit_each) {
    return Search(dump, std::max<std::size_t>(limit_each, 1)).run();
}

}  // namespace collidoscope
