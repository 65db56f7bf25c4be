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

std::string what_is_not_finite(const Triangle& t) {
    const vec3* corners[] = {&t.a, &t.b, &t.c};
    for (int i = 0; i < 9; ++i) {
        const float value = (*corners[i / 3])[i % 3];
        if (std::isfinite(value)) continue;
        return std::string(1, static_cast<char>('x' + i % 3)) + " of corner " +
               std::to_string(i / 3) + " is " +
               (std::isnan(value) ? "NaN"
                : value < 0       ? "-inf"
                                  : "inf");
    }
    return {};
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
    void report(DumpProblem problem, std::uint64_t times = 1) {
        const auto fault = static_cast<std::size_t>(problem.fault);
        found_.counts[fault] += times;
        if (by_fault_[fault].size() < limit_) by_fault_[fault].push_back(std::move(problem));
    }
    void report_bounds(DumpFault fault, std::uint32_t node, const DumpBounds& bounds) {
        const bool listed = by_fault_[static_cast<std::size_t>(fault)].size() < limit_;
        report({.fault = fault,
                .node = node,
                .detail = listed ? bounds.why_unusable() : std::string()});
    }

    void check_links() {
        for (const DumpLinks::BrokenLink& link : links_.broken) {
            switch (link.wrong) {
                case DumpLinks::Wrong::OutOfRange:
                    report({.fault = DumpFault::ChildOutOfRange,
                            .node = link.parent,
                            .other = link.child,
                            .amount = double(dump_.node_count())});
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
        const DumpBounds bounds(dump_, node);
        switch (bounds.state()) {
            case BoundsState::Usable:
                break;
            case BoundsState::NotFinite:
                report_bounds(DumpFault::BoundsNotFinite, node, bounds);
                break;
            case BoundsState::Inverted:
                report_bounds(DumpFault::BoundsInverted, node, bounds);
                break;
            case BoundsState::BadAxes:
                report_bounds(DumpFault::BadAxes, node, bounds);
                break;
        }
    }

    // The node's bounds and those of its parent.
    void check_place(std::uint32_t node) {
        const std::uint32_t parent = links_.parents[node];
        if (parent == no_node) return;
        const DumpBounds inner(dump_, node), outer(dump_, parent);
        const bool nested = dump_.is_nested();
        if (inner.state() != BoundsState::Usable || outer.state() != BoundsState::Usable) {
            if (nested) check_beyond_unsound(node, inner);
            return;
        }
        const double off = nested ? outer.outside(inner) : outer.gap(inner);
        if (off <= std::max(inner.tolerance(), outer.tolerance())) return;
        report({.fault = nested ? DumpFault::OutsideParent : DumpFault::ApartFromParent,
                .node = node,
                .other = parent,
                .amount = off});
    }

    // The nearest node from this one up for which it holds.
    template <typename Holds>
    std::uint32_t nearest(std::uint32_t node, const Holds& holds) const {
        for (int up = 0; node != no_node && up < max_ancestors; ++up) {
            if (holds(DumpBounds(dump_, node))) return node;
            node = links_.parents[node];
        }
        return no_node;
    }
    static bool usable(const DumpBounds& bounds) { return bounds.state() == BoundsState::Usable; }

    // The distance by which something sticks out of sound bounds above, and their node; `past`
    // measures against a side, `outside` against the whole, where `slack` may be its own rounding.
    struct Beyond {
        double off = 0;
        std::uint32_t node = no_node;
    };
    template <typename Past, typename Outside>
    Beyond beyond_sound(std::uint32_t from, std::size_t sides, const Past& past,
                        const Outside& outside, double slack) const {
        Beyond worst;
        const auto hold_against = [&](std::uint32_t node, double off) {
            if (off > worst.off) worst = {off, node};
        };
        for (std::size_t side = 0; side < sides; ++side) {
            const std::uint32_t node =
                nearest(from, [&](const DumpBounds& b) { return b.sound(side); });
            if (node == no_node) continue;
            const DumpBounds bounds(dump_, node);
            const double off = past(bounds, side);
            if (off > bounds.tolerance()) hold_against(node, off);
        }
        if (sides > 0) return worst;
        const std::uint32_t node = nearest(from, usable);
        if (node == no_node) return worst;
        const DumpBounds bounds(dump_, node);
        const double off = outside(bounds);
        if (off > std::max(bounds.tolerance(), slack)) hold_against(node, off);
        return worst;
    }

    void check_beyond_unsound(std::uint32_t node, const DumpBounds& inner) {
        if (inner.sides() == 0 && !usable(inner)) return;
        const std::uint32_t parent = links_.parents[node];
        const Beyond worst = beyond_sound(
            parent, inner.sides(),
            [&](const DumpBounds& outer, std::size_t side) {
                return inner.sound(side) ? outer.past(side, inner) : 0;
            },
            [&](const DumpBounds& outer) { return outer.outside(inner); }, inner.tolerance());
        if (worst.node == no_node) return;
        report({.fault = DumpFault::OutsideParent,
                .node = node,
                .other = worst.node,
                .amount = worst.off,
                .of_ancestor = worst.node != parent});
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
        std::size_t first = 0;   // the first use of the same primitive
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const Use& use = uses[i];
            if (use.primitive != uses[first].primitive) first = i;
            if (use.primitive >= end) {
                report({.fault = DumpFault::PrimitiveOutOfRange,
                        .node = use.node,
                        .primitive = use.primitive,
                        .amount = double(end)});
                continue;
            }
            report_missing(next, use.primitive);
            if (use.primitive < next) check_repeated(uses[first], uses[i - 1], use);
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

    // The first use of a primitive, the one before this and this.
    void check_repeated(const Use& first, const Use& before, const Use& use) {
        if (dump_.clipped && use.node != before.node) return;
        report({DumpFault::RepeatedPrimitive, use.node, first.node, use.primitive});
    }

    void check_triangle(const Use& use) {
        if (use.primitive >= dump_.triangles.size()) return;
        const Triangle& t = dump_.triangles[use.primitive];
        if (!is_finite(t)) {
            report({.fault = DumpFault::PrimitiveNotFinite,
                    .node = use.node,
                    .primitive = use.primitive,
                    .detail = what_is_not_finite(t)});
            return;
        }
        const DumpBounds own(dump_, use.node);
        if (dump_.is_nested() && !dump_.clipped && !usable(own)) {
            const Beyond worst = beyond_sound(
                use.node, own.sides(),
                [&](const DumpBounds& bounds, std::size_t side) { return bounds.past(side, t); },
                [&](const DumpBounds& bounds) { return outside(bounds, t); }, 0);
            if (worst.node != no_node)
                report(
                    {DumpFault::PrimitiveOutside, worst.node, use.node, use.primitive, worst.off});
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
