// Steps of the lecture's three sweeps (three_sweeps.h).
#pragma once

#include <cstdint>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sweep_steps {

// The start or end of a box's interval on an axis.
struct Extent {
    float at = 0;
    ProxyId id = 0;
    bool is_end = false;
};

// A pair of the output list, and the last axis on which it was marked (0: when it was listed).
struct Listed {
    ProxyPair pair;
    int marked = 0;
};

// swaps: of all lists so far.
void say_sort(StepBuilder& step, int axis, const std::vector<Extent>& list, std::uint64_t swaps);
void say_enter(StepBuilder& step, int axis, ProxyId id, const std::vector<ProxyId>& active);
void say_exit(StepBuilder& step, int axis, ProxyId id, const std::vector<ProxyId>& active);
void say_listed(StepBuilder& step, ProxyId a, ProxyId b, const std::vector<Listed>& output);
void say_meet(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool on_list);
void say_drop(StepBuilder& step, int axis, const std::vector<ProxyPair>& dropped,
              const std::vector<Listed>& output);
void say_done(StepBuilder& step, const std::vector<Listed>& output, const BroadCounts& counts);

}  // namespace collidoscope::sweep_steps
