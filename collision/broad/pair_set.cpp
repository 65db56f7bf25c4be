#include "collision/broad/pair_set.h"

#include <algorithm>

namespace collidoscope {

std::size_t PairSet::home(ProxyPair pair) const {
    std::uint64_t h = (std::uint64_t{pair.low} << 32 | pair.high) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
    return (h * 0xD6E8FEB86659FD93u >> 32) & (slots_.size() - 1);
}

std::size_t PairSet::find(ProxyPair pair) const {
    std::size_t slot = home(pair);
    while (slots_[slot] != 0 && pairs_[slots_[slot] - 1] != pair)
        slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

bool PairSet::contains(ProxyPair pair) const {
    return !slots_.empty() && slots_[find(pair)] != 0;
}

bool PairSet::add(ProxyPair pair) {
    if (2 * (pairs_.size() + 1) > slots_.size())
        rebuild(std::max<std::size_t>(2 * slots_.size(), 16));
    const std::size_t slot = find(pair);
    if (slots_[slot] != 0) return false;
    pairs_.push_back(pair);
    slots_[slot] = static_cast<std::uint32_t>(pairs_.size());
    return true;
}

bool PairSet::remove(ProxyPair pair) {
    if (slots_.empty()) return false;
    std::size_t hole = find(pair);
    if (slots_[hole] == 0) return false;
    // The last pair takes the place of the one removed.
    const std::uint32_t index = slots_[hole] - 1;
    if (index + 1 != pairs_.size()) {
        slots_[find(pairs_.back())] = index + 1;
        pairs_[index] = pairs_.back();
    }
    pairs_.pop_back();
    slots_[hole] = 0;
    // Move up those behind that would no longer be found.
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t next = (hole + 1) & mask; slots_[next] != 0; next = (next + 1) & mask) {
        const std::size_t wanted = home(pairs_[slots_[next] - 1]);
        if (((next - wanted) & mask) < ((next - hole) & mask)) continue;
        slots_[hole] = slots_[next];
        slots_[next] = 0;
        hole = next;
    }
    return true;
}

void PairSet::clear() {
    pairs_.clear();
    std::fill(slots_.begin(), slots_.end(), 0);
}

void PairSet::rebuild(std::size_t slots) {
    slots_.assign(slots, 0);
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        std::size_t slot = home(pairs_[i]);
        while (slots_[slot] != 0) slot = (slot + 1) & (slots - 1);
        slots_[slot] = i + 1;
    }
}

}  // namespace collidoscope
