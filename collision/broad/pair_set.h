// A set of pairs that are kept from frame to frame.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/broad_phase.h"

namespace collidoscope {

// Adding and removing take constant time on average; the order of pairs() depends on nothing but
// the calls made so far.
class PairSet {
  public:
    // False when the pair was there (was not there) already.
    bool add(ProxyPair pair);
    bool remove(ProxyPair pair);
    bool contains(ProxyPair pair) const;
    void clear();
    std::span<const ProxyPair> pairs() const { return pairs_; }

    // Removes all pairs that the predicate says. Cost: one pass over all pairs.
    template <typename Predicate>
    void remove_if(Predicate&& predicate) {
        if (std::erase_if(pairs_, predicate) > 0) rebuild(slots_.size());
    }

  private:
    // The slot that holds the pair, or the empty one where it would go.
    std::size_t find(ProxyPair pair) const;
    std::size_t home(ProxyPair pair) const;
    void rebuild(std::size_t slots);

    std::vector<ProxyPair> pairs_;
    // Open addressing with linear probing: one more than an index into pairs_; 0 is empty. A power
    // of two, never more than half full.
    std::vector<std::uint32_t> slots_;
};

}  // namespace collidoscope
