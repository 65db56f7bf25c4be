// Base of the broad phases that keep boxes and compare them in update().
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/axis.h"
#include "collision/broad/broad_phase.h"
#include "collision/broad/broad_phase_base_steps.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// Their boxes. See BroadPhase for what the calls mean.
class BroadPhaseBoxes {
  public:
    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {}) {
        return boxes_.add(box, fixed, filter);
    }
    void remove(ProxyId id) { boxes_.remove(id); }
    void move(ProxyId id, const Aabb& box) { boxes_.move(id, box); }
    BroadCounts counts() const { return counts_; }
    const ProxyBoxes& proxies() const { return boxes_; }

  protected:
    ProxyBoxes boxes_;
    BroadCounts counts_;
};

// And the pairs, of those that find them anew in every update.
class BroadPhasePairs : public BroadPhaseBoxes {
  public:
    std::span<const ProxyPair> pairs() const { return pairs_; }

  protected:
    // Compares two boxes that may overlap, unless they are excluded. Traced steps: "pair", "apart".
    template <Tracer T>
    void compare(ProxyId a, ProxyId b, T trace) {
        if (boxes_.excluded(a, b)) return;
        ++counts_.box_tests;
        const bool overlap = boxes_overlap(boxes_[a], boxes_[b]);
        if (overlap) pairs_.push_back(ordered(a, b));
        trace.step(overlap ? "pair" : "apart", [&](auto& step) {
            broad_phase_base::say_compared(step, boxes_, a, b, overlap);
        });
    }

    // Traced step: "done".
    template <Tracer T>
    void tell_comparisons(T trace) const {
        trace.step("done",
                   [&](auto& step) { broad_phase_base::say_done(step, counts_, boxes_, pairs_); });
    }

    std::vector<ProxyPair> pairs_;
};

}  // namespace collidoscope
