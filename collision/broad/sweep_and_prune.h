// Sweep and prune: the starts and ends of all boxes stand in three sorted lists, kept from frame to
// frame. Insertion sort puts them in order again; every swap it makes is a place where two
// intervals begin or cease to overlap.
// Sources: thesis 4.1.3; Cohen, Lin, Manocha, Ponamgi 1995 (I-COLLIDE); ECoDS, sections 3 and 4.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/pair_set.h"
#include "collision/broad/sweep_and_prune_steps.h"

namespace collidoscope {

// An end of a box's interval on an axis: its lower or its upper one.
struct IntervalEnd {
    float value;
    std::uint32_t key;  // twice the number of the box, plus 1 for an end

    ProxyId body() const { return key / 2; }
    bool is_end() const { return key % 2 != 0; }
};

// A start comes before an end at the same place, so that boxes that touch overlap.
inline bool comes_before(const IntervalEnd& a, const IntervalEnd& b) {
    return a.value < b.value || (a.value == b.value && !a.is_end() && b.is_end());
}

// Each pair of boxes has three flags, one per axis: their intervals overlap there. A pair with all
// three is active. The flags need no memory: two intervals overlap exactly when each starts in the
// list before the other ends, which their places in the list tell.
//
// Cost of update: proportional to the boxes and the swaps (counts().swaps), which are exactly the
// ends that changed their order. Boxes that come and go or jump are dealt with so that no frame
// costs n²: those removed are taken out in one pass, and the lists are sorted anew (n log n, and
// one comparison per pair that overlaps on one axis) when more boxes are new than a list has
// binary digits in its length, or when an axis took more swaps than sorting it anew would cost.
// Up to 2^31 boxes.
class SweepAndPrune : public BroadPhaseBoxes {
  public:
    static constexpr const char* pseudocode = "sweep_and_prune";

    template <Tracer T = NoTrace>
    void update(T trace = {});
    std::span<const ProxyPair> pairs() const { return active_.pairs(); }

    // A question about the boxes of the last update (collision/broad/queries.h): a binary search in
    // the sorted list that leaves the fewest ends, and from there outward.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        const auto at = [&](int axis, std::size_t i) { return ends(axis)[i].value; };
        const int axis = detail::shortest_axis(question, lists_[0].size(), widest_, at);
        const std::span<const IntervalEnd> list = ends(axis);
        detail::ask_sorted(
            question, boxes_, axis, list.size(), widest_[std::size_t(axis)],
            [&](std::size_t i) { return list[i].value; },
            [&](std::size_t i) { return list[i].is_end() ? no_proxy : list[i].body(); }, trace);
    }

    // The sorted list of an axis.
    std::span<const IntervalEnd> ends(int axis) const { return lists_[std::size_t(axis)]; }
    // The flag of a pair on an axis. Both are in the lists.
    bool overlap_on(int axis, ProxyId a, ProxyId b) const {
        const std::vector<std::uint32_t>& place = places_[std::size_t(axis)];
        return place[2 * a] < place[2 * b + 1] && place[2 * b] < place[2 * a + 1];
    }

  private:
    // Takes out the boxes that are gone, or have come back as another kind under the same number;
    // how many.
    std::uint32_t take_out();
    // Reads the ends of all boxes anew and appends those of new ones; their number.
    std::uint32_t read_ends();
    void sort_anew();
    // The most swaps that an axis may take.
    std::uint64_t swaps_allowed() const;
    // False when it took too many swaps.
    template <Tracer T>
    bool sort_axis(int axis, T trace);
    // `left` was swapped with `right`, which stood before it.
    template <Tracer T>
    void swapped(int axis, const IntervalEnd& left, const IntervalEnd& right, T trace);
    template <Tracer T>
    void start_anew(const char* why, T trace);

    std::vector<std::uint64_t> listed_;  // by proxy: ProxyBoxes::kind when it was put in the lists
    std::array<std::vector<IntervalEnd>, 3> lists_;     // by axis
    std::array<std::vector<std::uint32_t>, 3> places_;  // by axis and key: where it stands
    std::array<double, 3> widest_{};                    // by axis: no interval is longer
    PairSet active_;
};

template <Tracer T>
void SweepAndPrune::swapped(int axis, const IntervalEnd& left, const IntervalEnd& right, T trace) {
    ++counts_.swaps;
    const ProxyId a = left.body(), b = right.body();
    // Two static ones only where somebody carries one of them elsewhere.
    if (boxes_.excluded(a, b)) return;
    if (left.is_end() == right.is_end()) {
        trace.step("same",
                   [&](auto& step) { sweep_and_prune::say_same(step, axis, a, b, left.is_end()); });
        return;
    }
    ++counts_.box_tests;
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    const bool on_next = overlap_on(next, a, b), on_last = overlap_on(last, a, b);
    const bool both = on_next && on_last;
    const bool begins = !left.is_end();
    if (both && begins) active_.add(ordered(a, b));
    if (both && !begins) active_.remove(ordered(a, b));
    const char* label = begins ? (both ? "pair" : "not_yet") : (both ? "ended" : "still_apart");
    trace.step(label, [&](auto& step) {
        sweep_and_prune::say_swapped(step, axis, a, b, begins, on_next, on_last);
    });
}

template <Tracer T>
bool SweepAndPrune::sort_axis(int axis, T trace) {
    std::vector<IntervalEnd>& list = lists_[std::size_t(axis)];
    std::vector<std::uint32_t>& place = places_[std::size_t(axis)];
    const std::uint64_t most = counts_.swaps + swaps_allowed();
    trace.step("axis", [&](auto& step) { sweep_and_prune::say_axis(step, axis, list); });
    for (std::uint32_t i = 1; i < list.size(); ++i) {
        const IntervalEnd end = list[i];
        std::uint32_t j = i;
        for (; j > 0 && comes_before(end, list[j - 1]); --j) {
            swapped(axis, end, list[j - 1], trace);
            list[j] = list[j - 1];
            place[list[j].key] = j;
        }
        list[j] = end;
        place[end.key] = j;
        if (counts_.swaps > most) return false;
    }
    return true;
}

template <Tracer T>
void SweepAndPrune::start_anew(const char* why, T trace) {
    sort_anew();
    trace.step("anew", [&](auto& step) { sweep_and_prune::say_anew(step, why, boxes_.count()); });
    for (const ProxyPair& pair : active_.pairs()) {
        trace.step("found", [&](auto& step) { sweep_and_prune::say_found(step, pair); });
    }
}

template <Tracer T>
void SweepAndPrune::update(T trace) {
    counts_ = {};
    const std::uint32_t gone = take_out();
    const std::uint32_t added = read_ends();
    trace.step("ends",
               [&](auto& step) { sweep_and_prune::say_ends(step, boxes_.count(), gone, added); });
    // A new end passes half the list on average; sorting anew looks at each end log2 n times.
    const auto is_many = [&] { return added > 0 && lists_[0].size() >> added == 0; };
    if (added >= 64 || is_many()) {
        start_anew("Many boxes are new: each would have to move past half of each list.", trace);
    } else if (!sort_axis(0, trace) || !sort_axis(1, trace) || !sort_axis(2, trace)) {
        start_anew(
            "The order has changed so much that insertion sort costs more than sorting from "
            "scratch.",
            trace);
    }
    trace.step("done", [&](auto& step) {
        sweep_and_prune::say_done(step, counts_, lists_[0].size(), active_.pairs().size());
    });
}

static_assert(BroadPhase<SweepAndPrune>);

}  // namespace collidoscope
