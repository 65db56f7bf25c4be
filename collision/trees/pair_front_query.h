// One query of a remembered front on its way; included by pair_front.h.
#pragma once

#include "collision/trees/pair_front.h"
#include "collision/trees/pair_front_query_steps.h"

namespace collidoscope {

// One query on the way.
template <typename TreeA, typename TreeB, typename Rule>
template <Tracer T>
class PairFront<TreeA, TreeB, Rule>::Query {
  public:
    Query(PairFront& front, const RelativePose& pose, const TreePairOptions& options, T trace)
        : front_(front),
          pose_(pose),
          options_(options),
          trace_(trace),
          volumes_(pose, front.a_.nodes[0].bounds, front.b_.nodes[0].bounds) {}

    TreePairAnswer run() {
        auto& pairs = front_.pairs_;
        trace_.step("front", [&](auto& step) {
            pair_front::say_front(step, front_.counts_.pairs, shown_front());
        });
        const bool asked_before = front_.counts_.pairs > 0;
        front_.counts_ = {};
        ++front_.queries_;
        // Look first where the bodies met last time.
        if (options_.max_pairs == 1 && front_.last_hit_[0] != none) {
            test_triangles(front_.last_hit_[0], front_.last_hit_[1]);
            if (full()) return finish(true);
        }

        // Walk over the pairs remembered; what is above the front is looked at after what is below.
        std::vector<Visit> stack{{0, 0, true, false, asked_before}};
        const Spending spending(options_.budget, options_.cancel);
        const std::uint64_t stride = spending.stride(4096);
        std::uint64_t steps = 0;
        while (!stack.empty() && !full()) {
            if (++steps % stride == 0 && spending.spent(answer_.operations())) {
                answer_.interrupted = true;
                break;
            }
            Visit& visit = stack.back();
            Pair& pair = pairs[visit.pair];
            if (pair.children == 0) {
                const bool apart = !open(visit);
                if (!apart && pairs[visit.pair].children > 0) continue;
                leave(stack, apart);
                continue;
            }
            if (visit.next < pair.children) {
                const std::uint32_t child = pair.child + visit.next++;
                // Children made in this query are not those of the last one.
                const bool remembered = visit.remembered && !visit.known_overlaps;
                stack.push_back({child, 0, true, false, remembered});
                continue;
            }
            // All below it are apart: where it is as well, it stands for them. A front that stays
            // too deep for a while costs less than to look at each such pair in every query; only
            // when most of those looked at are apart, as after a jump, all of them are.
            const bool its_turn = (front_.queries_ + visit.pair) % raise_every == 0 ||
                                  (tried_ >= raise_every && 2 * front_.counts_.raised > tried_);
            const bool try_it = visit.all_apart && !visit.known_overlaps && its_turn;
            tried_ += try_it;
            const bool apart = try_it && test(pair.a, pair.b, true);
            if (apart) {
                ++front_.counts_.raised;
                front_.release(pair);
            }
            leave(stack, apart);
        }
        return finish(!answer_.interrupted && !full());
    }

  private:
    bool full() const { return answer_.pairs.size() >= options_.max_pairs; }

    void leave(std::vector<Visit>& stack, bool apart) {
        stack.pop_back();
        if (!stack.empty()) stack.back().all_apart &= apart;
    }

    // A pair of the front: false when apart. Else its triangles are compared, or it gets children.
    bool open(Visit& visit) {
        auto& pairs = front_.pairs_;
        const std::uint32_t a = pairs[visit.pair].a, b = pairs[visit.pair].b;
        if (test(a, b, false)) {
            front_.counts_.stayed += visit.remembered;
            return false;
        }
        visit.known_overlaps = true;
        const auto& node_a = front_.a_.nodes[a];
        const auto& node_b = front_.b_.nodes[b];
        if (node_a.is_leaf() && node_b.is_leaf()) {
            test_triangles(a, b);
            return true;
        }
        const Open which = node_b.is_leaf()   ? Open::A
                           : node_a.is_leaf() ? Open::B
                                              : front_.rule_(node_a.bounds, node_b.bounds);
        ++front_.counts_.opened;
        tell_open(a, b, which);
        const std::uint32_t count = which == Open::Both ? 4 : 2;
        const std::uint32_t block = front_.allocate(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            Pair& child = pairs[block + i];
            child = {};
            child.a = which == Open::B ? a : node_a.first() + (i & 1);
            child.b = which == Open::A ? b : node_b.first() + (which == Open::B ? i : i >> 1);
        }
        pairs[visit.pair].child = block;
        pairs[visit.pair].children = count;
        return true;
    }

    // Whether they are apart.
    bool test(std::uint32_t a, std::uint32_t b, bool from_below) {
        const auto& bounds_a = front_.a_.nodes[a].bounds;
        const auto& bounds_b = front_.b_.nodes[b].bounds;
        ++answer_.volume_tests;
        const auto found = volumes_.test(bounds_a, volumes_.place(bounds_b));
        const bool apart = found.any();
        if (apart) {
            trace_.step(from_below ? "raise" : "apart", [&](auto& step) {
                pair_front::say_apart(step, a, b, separation(pose_, bounds_a, bounds_b, found),
                                      from_below);
            });
        } else {
            trace_.step(from_below ? "again" : "keep",
                        [&](auto& step) { pair_front::say_keep(step, a, b, from_below); });
        }
        return apart;
    }

    void tell_open(std::uint32_t a, std::uint32_t b, Open open) {
        const char* label = open == Open::A ? "open_a" : open == Open::B ? "open_b" : "open_both";
        trace_.step(label, [&](auto& step) {
            const bool beside_leaf = front_.a_.nodes[a].is_leaf() || front_.b_.nodes[b].is_leaf();
            const char* why = beside_leaf ? "the other is a leaf" : front_.rule_.why(open);
            pair_front::say_open(step, a, b, open, why);
        });
    }

    void test_triangles(std::uint32_t a, std::uint32_t b) {
        const auto& leaf_a = front_.a_.nodes[a];
        const auto& leaf_b = front_.b_.nodes[b];
        for (std::uint32_t j = leaf_b.first(); j < leaf_b.first() + leaf_b.count(); ++j) {
            const Triangle moved = pose_(front_.b_.triangles[j]);
            for (std::uint32_t i = leaf_a.first(); i < leaf_a.first() + leaf_a.count() && !full();
                 ++i) {
                ++answer_.primitive_tests;
                const bool meet =
                    overlaps(front_.a_.triangles[i], moved, trace_.scope("triangle_triangle"));
                const TrianglePair found{front_.a_.primitives[i], front_.b_.primitives[j]};
                if (meet) {
                    answer_.pairs.push_back(found);
                    front_.last_hit_ = {a, b};
                }
                trace_.step(meet ? "hit" : "miss",
                            [&](auto& step) { pair_front::say_compared(step, found, meet); });
            }
        }
    }

    TreePairAnswer finish(bool complete) {
        answer_.complete = complete && !full();
        count_pairs();
        trace_.step("done", [&](auto& step) {
            pair_front::say_done(step, answer_, front_.counts_, shown_front());
        });
        return std::move(answer_);
    }

    void count_pairs() {
        front_.counts_.pairs = front_.counts_.above = 0;
        for_each_front_pair([&](const Pair&) { ++front_.counts_.pairs; },
                            [&](const Pair&) { ++front_.counts_.above; });
    }
    template <typename Call>
    void for_each_front_pair(Call&& call) const {
        for_each_front_pair(call, [](const Pair&) {});
    }
    template <typename Call, typename Above>
    void for_each_front_pair(Call&& call, Above&& above) const {
        std::vector<std::uint32_t> stack{0};
        while (!stack.empty()) {
            const Pair& pair = front_.pairs_[stack.back()];
            stack.pop_back();
            pair.children == 0 ? call(pair) : above(pair);
            for (std::uint32_t i = 0; i < pair.children; ++i) stack.push_back(pair.child + i);
        }
    }
    // A few of the front's pairs.
    std::vector<NodesLeft> shown_front() const {
        constexpr std::size_t most = 40;
        std::vector<NodesLeft> shown;
        for_each_front_pair([&](const Pair& pair) {
            if (shown.size() < most) shown.push_back({pair.a, pair.b});
        });
        return shown;
    }

    PairFront& front_;
    const RelativePose pose_;
    const TreePairOptions options_;
    T trace_;
    Volumes volumes_;
    TreePairAnswer answer_;
    std::uint64_t tried_ = 0;  // pairs looked at from below
};

template <typename TreeA, typename TreeB, typename Rule>
template <Tracer T>
TreePairAnswer PairFront<TreeA, TreeB, Rule>::query(const RelativePose& pose,
                                                    const TreePairOptions& options, T trace) {
    if (a_.empty() || b_.empty()) {
        TreePairAnswer nothing;
        nothing.complete = true;
        return nothing;
    }
    return Query<T>(*this, pose, options, trace).run();
}

}  // namespace collidoscope
