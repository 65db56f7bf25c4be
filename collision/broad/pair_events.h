// Pairs that begin and end from one frame to the next.
#pragma once

#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

// A pair that is there and was not begins; one that was and is not ends. Cost: linear in both.
class PairEvents {
  public:
    // The pairs of this frame, in rising order.
    void update(std::span<const ProxyPair> pairs);
    // A body went, and `last` has its number from now on (equal: it is free then). Its pairs end in
    // the next update, named by the numbers that they had.
    void removed(ProxyId id, ProxyId last);

    // Events of the last update, in rising order. All pairs of the first one begin.
    std::span<const ProxyPair> began() const { return began_; }
    std::span<const ProxyPair> ended() const { return ended_; }

  private:
    std::vector<ProxyPair> pairs_;  // of the last update, under today's numbers
    std::vector<ProxyPair> gone_;   // with a body that went
    std::vector<ProxyPair> began_, ended_;
};

}  // namespace collidoscope
