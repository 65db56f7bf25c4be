#include "collision/broad/sweep_and_prune.h"

#include <algorithm>
#include <bit>

namespace collidoscope {

std::uint32_t SweepAndPrune::take_out() {
    std::uint32_t gone = 0;
    for (ProxyId id = 0; id < listed_.size(); ++id) {
        if (listed_[id] == 0 || listed_[id] == boxes_.kind(id)) continue;
        listed_[id] = 0;
        ++gone;
    }
    if (gone == 0) return 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::uint32_t place = 0;
        for (const IntervalEnd& end : lists_[axis]) {
            if (!listed_[end.body()]) continue;
            places_[axis][end.key] = place;
            lists_[axis][place++] = end;
        }
        lists_[axis].resize(place);
    }
    active_.remove_if([&](const ProxyPair& p) { return !listed_[p.low] || !listed_[p.high]; });
    return gone;
}

std::uint32_t SweepAndPrune::read_ends() {
    std::uint32_t added = 0;
    listed_.resize(boxes_.size(), 0);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<IntervalEnd>& list = lists_[std::size_t(axis)];
        for (IntervalEnd& end : list) {
            const Aabb& box = boxes_[end.body()];
            end.value = end.is_end() ? box.max[axis] : box.min[axis];
        }
        std::vector<std::uint32_t>& place = places_[std::size_t(axis)];
        place.resize(2 * std::size_t{boxes_.size()});
        boxes_.for_each([&](ProxyId id, const Aabb& box) {
            if (listed_[id]) return;
            added += axis == 0;
            for (const std::uint32_t key : {2 * id, 2 * id + 1}) {
                place[key] = static_cast<std::uint32_t>(list.size());
                list.push_back({key % 2 ? box.max[axis] : box.min[axis], key});
            }
        });
    }
    widest_ = {};
    boxes_.for_each([&](ProxyId id, const Aabb& box) {
        listed_[id] = boxes_.kind(id);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<int>(axis);
            widest_[axis] = std::max(
                widest_[axis], static_cast<double>(box.max[a]) - static_cast<double>(box.min[a]));
        }
    });
    counts_.moved = added;
    return added;
}

std::uint64_t SweepAndPrune::swaps_allowed() const {
    const std::uint64_t ends = lists_[0].size();
    return ends * (4 + std::uint64_t(std::bit_width(ends)));
}

void SweepAndPrune::sort_anew() {
    counts_.moved = boxes_.count();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<IntervalEnd>& list = lists_[axis];
        std::sort(list.begin(), list.end(), [](const IntervalEnd& a, const IntervalEnd& b) {
            return comes_before(a, b) || (!comes_before(b, a) && a.key < b.key);
        });
        for (std::uint32_t i = 0; i < list.size(); ++i) places_[axis][list[i].key] = i;
    }
    // Sweep along the axis on which the boxes are spread most: those that have started and not
    // ended yet overlap there with the one that starts.
    active_.clear();
    const std::array<double, 3> spread = center_variances(boxes_);
    const auto axis = std::size_t(std::max_element(spread.begin(), spread.end()) - spread.begin());
    std::vector<ProxyId> open;
    std::vector<std::uint32_t> slot(boxes_.size());
    for (const IntervalEnd& end : lists_[axis]) {
        const ProxyId id = end.body();
        if (end.is_end()) {
            slot[open.back()] = slot[id];
            open[slot[id]] = open.back();
            open.pop_back();
            continue;
        }
        for (const ProxyId other : open) {
            if (boxes_.excluded(id, other)) continue;
            ++counts_.box_tests;
            if (boxes_overlap(boxes_[id], boxes_[other])) active_.add(ordered(id, other));
        }
        slot[id] = static_cast<std::uint32_t>(open.size());
        open.push_back(id);
    }
}

}  // namespace collidoscope
