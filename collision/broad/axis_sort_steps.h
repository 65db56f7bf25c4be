// Steps of axis sort: sentences, values and marks.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "collision/broad/axis.h"
#include "collision/broad/broad_phase.h"
#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"

namespace collidoscope::axis_sort {

void say_axis(StepBuilder& step, int axis, const std::array<double, 3>& spread);
// order: of entries with an id.
template <typename Entries>
void say_sort(StepBuilder& step, const Entries& order, int axis) {
    step.say("The ", order.size(), " intervals are sorted by their start.");
    for (const auto& entry : order)
        step.mark(BodyMark{entry.id, axis}, Role::Candidate, std::to_string(entry.id));
}
// a: with lo, hi and id.
template <typename Entry>
void say_take(StepBuilder& step, int axis, const Entry& a) {
    step.say("Box ", strong(a.id), " spans ", a.lo, " to ", a.hi, " on ", axis_name(axis), ".")
        .mark(BodyMark{a.id, axis}, Role::Current)
        .body(a.id, Role::Current);
}
void say_compared(StepBuilder& step, int axis, const ProxyBoxes& boxes, ProxyId a, ProxyId b,
                  bool overlap);
void say_stop(StepBuilder& step, int axis, ProxyId a, ProxyId next, std::size_t saved);

}  // namespace collidoscope::axis_sort
