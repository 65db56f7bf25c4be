#include "collision/broad/pair_events.h"

#include <algorithm>
#include <iterator>

namespace collidoscope {

void PairEvents::removed(ProxyId id, ProxyId last) {
    const auto has = [](const ProxyPair& pair, ProxyId body) {
        return pair.low == body || pair.high == body;
    };
    std::erase_if(pairs_, [&](const ProxyPair& pair) {
        if (has(pair, id)) gone_.push_back(pair);
        return has(pair, id);
    });
    for (ProxyPair& pair : pairs_) {
        if (has(pair, last)) pair = ordered(pair.low == last ? pair.high : pair.low, id);
    }
    std::sort(pairs_.begin(), pairs_.end());
}

void PairEvents::update(std::span<const ProxyPair> pairs) {
    began_.clear();
    ended_.assign(gone_.begin(), gone_.end());
    gone_.clear();
    std::set_difference(pairs.begin(), pairs.end(), pairs_.begin(), pairs_.end(),
                        std::back_inserter(began_));
    std::set_difference(pairs_.begin(), pairs_.end(), pairs.begin(), pairs.end(),
                        std::back_inserter(ended_));
    std::sort(ended_.begin(), ended_.end());
    pairs_.assign(pairs.begin(), pairs.end());
}

}  // namespace collidoscope
