// Axis sort: the boxes' intervals on one axis, sorted by where they start, swept once.
// Source: thesis 4.1.1, picture 14.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

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
    trace.step("axis", [&](auto& step) {
        step.say("The variance of the centers is max on ", strong(axis_name(axis_)),
                 ": the fewest intervals should overlap there.")
            .value("variance on x", spread[0])
            .value("variance on y", spread[1])
            .value("variance on z", spread[2]);
    });
}

template <Tracer T>
void AxisSort::sort(T trace) {
    order_.clear();
    boxes_.for_each([&](ProxyId id, const Aabb& box) {
        order_.push_back({box.min[axis_], box.max[axis_], id});
    });
    std::sort(order_.begin(), order_.end(), [](const Entry& a, const Entry& b) {
        return a.lo != b.lo ? a.lo < b.lo : a.id < b.id;
    });
    trace.step("sort", [&](auto& step) {
        step.say("The ", order_.size(), " intervals are sorted by their start.");
        for (const Entry& entry : order_)
            step.mark(BodyMark{entry.id, axis_}, Role::Candidate, std::to_string(entry.id));
    });
}

template <Tracer T>
void AxisSort::update(T trace) {
    pairs_.clear();
    counts_ = {};
    choose_axis(trace);
    sort(trace);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Entry a = order_[i];
        trace.step("take", [&](auto& step) {
            step.say("Box ", strong(a.id), " spans ", a.lo, " to ", a.hi, " on ", axis_name(axis_),
                     ".")
                .mark(BodyMark{a.id, axis_}, Role::Current)
                .body(a.id, Role::Current);
        });
        std::size_t j = i + 1;
        for (; j < order_.size() && order_[j].lo <= a.hi; ++j) {
            const ProxyId b = order_[j].id;
            ++counts_.box_tests;
            const bool overlap = boxes_overlap(boxes_[a.id], boxes_[b]);
            if (overlap) pairs_.push_back(ordered(a.id, b));
            trace.step(overlap ? "pair" : "apart", [&](auto& step) {
                if (overlap) step.verdict(true);
                step.bodies(a.id, b, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
                const Role role = overlap ? Role::Suspected : Role::Rejected;
                step.say("Box ", strong(b), " starts before ", a.id, " ends");
                if (overlap)
                    step.say(", and they overlap on the other two axes too: a candidate pair.");
                else
                    step.say(", but on ", axis_name(gap_axis(boxes_[a.id], boxes_[b])),
                             " they are separated.");
                step.ask("Their intervals overlap. Do the boxes?")
                    .choice("Yes", overlap)
                    .choice("No", !overlap)
                    .mark(BodyMark{a.id, axis_}, Role::Current)
                    .mark(BodyMark{b, axis_}, role)
                    .body(a.id, Role::Current)
                    .body(b, role);
            });
        }
        if (j == order_.size()) continue;
        trace.step("stop", [&](auto& step) {
            step.say("Box ", strong(order_[j].id), " starts after ", a.id,
                     " ends, and so do all later ones: ", order_.size() - j, " tests are saved.")
                .mark(BodyMark{a.id, axis_}, Role::Current)
                .mark(BodyMark{order_[j].id, axis_}, Role::Skipped)
                .body(a.id, Role::Current)
                .body(order_[j].id, Role::Skipped);
        });
    }
    tell_comparisons(trace);
}

static_assert(BroadPhase<AxisSort>);

}  // namespace collidoscope
