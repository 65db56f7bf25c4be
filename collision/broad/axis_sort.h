// Axis sort: the boxes' intervals on one axis, sorted by where they start, swept once.
// Source: thesis 4.1.1, picture 14.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/axis_sort_steps.h"
#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"

namespace collidoscope {

enum class SortAxis : std::uint8_t { X, Y, Z, Auto };  // Auto: where the centers vary most

// Cost of update: sorting, n log n, and one comparison per pair whose intervals on the axis
// overlap: fine while the scene is sparse along it, n² when all stand in one slab.
class AxisSort : public BroadPhasePairs {
  public:
    explicit AxisSort(SortAxis axis = SortAxis::Auto) : option_(axis) {}

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): a binary search in
    // the sorted list, and from there outward.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        const auto start = [&](std::size_t i) { return order_[i].lo; };
        const auto body = [&](std::size_t i) { return order_[i].id; };
        detail::ask_sorted(question, boxes_, axis_, order_.size(), widest_, start, body, trace);
    }

    // The axis of the last update.
    int axis() const { return axis_; }

  private:
    struct Entry {
        float lo, hi;
        ProxyId id;
    };

    template <Tracer T>
    void choose_axis(T trace);
    template <Tracer T>
    void sort(T trace);

    SortAxis option_;
    int axis_ = 0;
    double widest_ = 0;  // no interval on the axis is longer
    std::vector<Entry> order_;
};

template <Tracer T>
void AxisSort::choose_axis(T trace) {
    if (option_ != SortAxis::Auto) {
        axis_ = static_cast<int>(option_);
        trace.step("axis", [&](auto& step) {
            step.say("The boxes are projected onto ", strong(axis_name(axis_)), ", as requested.");
        });
        return;
    }
    const std::array<double, 3> spread = center_variances(boxes_);
    axis_ = static_cast<int>(std::max_element(spread.begin(), spread.end()) - spread.begin());
    trace.step("axis", [&](auto& step) { axis_sort::say_axis(step, axis_, spread); });
}

template <Tracer T>
void AxisSort::sort(T trace) {
    order_.clear();
    widest_ = 0;
    boxes_.for_each([&](ProxyId id, const Aabb& box) {
        const float lo = box.min[axis_], hi = box.max[axis_];
        order_.push_back({lo, hi, id});
        widest_ = std::max(widest_, static_cast<double>(hi) - static_cast<double>(lo));
    });
    std::sort(order_.begin(), order_.end(), [](const Entry& a, const Entry& b) {
        return a.lo != b.lo ? a.lo < b.lo : a.id < b.id;
    });
    trace.step("sort", [&](auto& step) { axis_sort::say_sort(step, order_, axis_); });
}

template <Tracer T>
void AxisSort::update(T trace) {
    pairs_.clear();
    counts_ = {};
    choose_axis(trace);
    sort(trace);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Entry a = order_[i];
        trace.step("take", [&](auto& step) { axis_sort::say_take(step, axis_, a); });
        std::size_t j = i + 1;
        for (; j < order_.size() && order_[j].lo <= a.hi; ++j) {
            const ProxyId b = order_[j].id;
            if (boxes_.excluded(a.id, b)) continue;
            ++counts_.box_tests;
            const bool overlap = boxes_overlap(boxes_[a.id], boxes_[b]);
            if (overlap) pairs_.push_back(ordered(a.id, b));
            trace.step(overlap ? "pair" : "apart", [&](auto& step) {
                axis_sort::say_compared(step, axis_, boxes_, a.id, b, overlap);
            });
        }
        if (j == order_.size()) continue;
        trace.step("stop", [&](auto& step) {
            axis_sort::say_stop(step, axis_, a.id, order_[j].id, order_.size() - j);
        });
    }
    tell_comparisons(trace);
}

static_assert(BroadPhase<AxisSort>);

}  // namespace collidoscope
