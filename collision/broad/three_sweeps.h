// The lecture's three sweeps: an output list of pairs is made along x, thinned along y, and what is
// left after z are the boxes that overlap.
//
// Along x every pair of intervals that overlap is listed. Along y those of the list whose intervals
// overlap again are marked "potential", the others leave the list; along z the same with
// "intersected". Three passes over all pairs that overlap on one axis: sweep and prune compares a
// pair on the other two axes when it begins on one, and keeps the answer for the next frame.
// Source: lecture notes, "Overlap checking with AABBs".
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/three_sweeps_steps.h"

namespace collidoscope {

// The lists of starts and ends stay from frame to frame, in the order of the last one, and are
// sorted by swapping neighbors; where that takes more than swaps_per_end swaps for each entry they
// are sorted anew. Cost of update: the swaps, and one step for each pair that overlaps on x, and
// for each on y and on z, up to n² each. box_tests counts these steps.
class ThreeSweeps : public BroadPhasePairs {
  public:
    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): a binary search in
    // the sorted list that leaves the fewest extents, and from there outward.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        const auto at = [&](int axis, std::size_t i) { return lists_[std::size_t(axis)][i].at; };
        const int axis = detail::shortest_axis(question, lists_[0].size(), widest_, at);
        const std::vector<Extent>& list = lists_[std::size_t(axis)];
        detail::ask_sorted(
            question, boxes_, axis, list.size(), widest_[std::size_t(axis)],
            [&](std::size_t i) { return list[i].at; },
            [&](std::size_t i) { return list[i].is_end ? no_proxy : list[i].id; }, trace);
    }

  private:
    static constexpr std::uint64_t swaps_per_end = 32;
    using Extent = sweep_steps::Extent;

    // Brings the lists up to date: without removed boxes, with new ones, with today's coordinates.
    void read();
    // Touching boxes overlap: at one place starts come before ends.
    static bool before(const Extent& a, const Extent& b) {
        if (a.at != b.at) return a.at < b.at;
        if (a.is_end != b.is_end) return !a.is_end;
        return a.id < b.id;
    }
    void sort_list(std::vector<Extent>& list);
    static std::uint64_t key_of(ProxyId a, ProxyId b) {
        const ProxyPair pair = ordered(a, b);
        return std::uint64_t{pair.low} << 32 | pair.high;
    }

    template <Tracer T>
    void sweep(int axis, T trace);
    // One pair whose intervals on the axis overlap.
    template <Tracer T>
    void meet(int axis, ProxyId a, ProxyId b, T trace);
    // After y and z: what was not marked in this pass leaves the list.
    template <Tracer T>
    void drop(int axis, T trace);

    std::array<std::vector<Extent>, 3> lists_;
    std::array<double, 3> widest_{};    // by axis: no interval is longer
    std::vector<std::uint8_t> listed_;  // by proxy: it is in the lists
    std::vector<sweep_steps::Listed> output_;
    std::unordered_map<std::uint64_t, std::uint32_t> where_;  // a pair's place in output_
};

template <Tracer T>
void ThreeSweeps::update(T trace) {
    pairs_.clear();
    output_.clear();
    where_.clear();
    counts_ = {};
    read();
    for (int axis = 0; axis < 3; ++axis) {
        sort_list(lists_[static_cast<std::size_t>(axis)]);
        trace.step("sort", [&](auto& step) {
            sweep_steps::say_sort(step, axis, lists_[static_cast<std::size_t>(axis)],
                                  counts_.swaps);
        });
    }
    for (int axis = 0; axis < 3; ++axis) {
        sweep(axis, trace);
        if (axis > 0) drop(axis, trace);
    }
    for (const sweep_steps::Listed& listed : output_) pairs_.push_back(listed.pair);
    trace.step("done", [&](auto& step) {
        step.verdict(!pairs_.empty());
        sweep_steps::say_done(step, output_, counts_);
    });
}

template <Tracer T>
void ThreeSweeps::sweep(int axis, T trace) {
    std::vector<ProxyId> active;
    for (const Extent& extent : lists_[static_cast<std::size_t>(axis)]) {
        if (extent.is_end) {
            std::erase(active, extent.id);
            trace.step("exit",
                       [&](auto& step) { sweep_steps::say_exit(step, axis, extent.id, active); });
            continue;
        }
        trace.step("enter",
                   [&](auto& step) { sweep_steps::say_enter(step, axis, extent.id, active); });
        for (const ProxyId other : active) meet(axis, other, extent.id, trace);
        active.push_back(extent.id);
    }
}

template <Tracer T>
void ThreeSweeps::meet(int axis, ProxyId a, ProxyId b, T trace) {
    if (boxes_.excluded(a, b)) return;
    ++counts_.box_tests;
    if (axis == 0) {
        where_.emplace(key_of(a, b), static_cast<std::uint32_t>(output_.size()));
        output_.push_back({ordered(a, b), 0});
        trace.step("listed", [&](auto& step) { sweep_steps::say_listed(step, a, b, output_); });
        return;
    }
    const auto found = where_.find(key_of(a, b));
    const bool on_list = found != where_.end();
    if (on_list) output_[found->second].marked = axis;
    trace.step(!on_list    ? "not_listed"
               : axis == 1 ? "potential"
                           : "intersected",
               [&](auto& step) { sweep_steps::say_meet(step, axis, a, b, on_list); });
}

template <Tracer T>
void ThreeSweeps::drop(int axis, T trace) {
    std::vector<ProxyPair> dropped;
    std::vector<sweep_steps::Listed> kept;
    where_.clear();
    for (const sweep_steps::Listed& listed : output_) {
        if (listed.marked != axis) {
            dropped.push_back(listed.pair);
            continue;
        }
        where_.emplace(key_of(listed.pair.low, listed.pair.high),
                       static_cast<std::uint32_t>(kept.size()));
        kept.push_back(listed);
    }
    output_ = std::move(kept);
    trace.step(axis == 1 ? "drop_y" : "drop_z", [&](auto& step) {
        for (const ProxyPair& pair : dropped) step.bodies(pair.low, pair.high, PairVerdict::Apart);
        sweep_steps::say_drop(step, axis, dropped, output_);
    });
}

static_assert(BroadPhase<ThreeSweeps>);

}  // namespace collidoscope
