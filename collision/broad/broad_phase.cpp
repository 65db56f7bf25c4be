#include "collision/broad/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "collision/trees/builders/parallel_for.h"
#include "collision/trees/wide/large_pages.h"

namespace collidoscope {

namespace {

void check(const Aabb& box) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis]))
            throw std::invalid_argument("a box of the broad phase is not finite");
        if (box.min[axis] > box.max[axis])
            throw std::invalid_argument("a box of the broad phase has min above max");
    }
}

}  // namespace

ProxyId ProxyBoxes::add(const Aabb& box) {
    check(box);
    if (!free_.empty()) {
        const ProxyId id = free_.back();
        free_.pop_back();
        boxes_[id] = box;
        alive_[id] = 1;
        return id;
    }
    if (boxes_.size() >= no_proxy) throw std::length_error("too many proxies");
    boxes_.push_back(box);
    alive_.push_back(1);
    return size() - 1;
}

void ProxyBoxes::remove(ProxyId id) {
    if (!alive(id)) throw std::out_of_range("no such proxy");
    alive_[id] = 0;
    free_.push_back(id);
}

void ProxyBoxes::move(ProxyId id, const Aabb& box) {
    if (!alive(id)) throw std::out_of_range("no such proxy");
    check(box);
    boxes_[id] = box;
}

void ProxyBoxes::assign(std::span<const Aabb> boxes, std::uint32_t threads) {
    if (boxes.size() >= no_proxy) throw std::length_error("too many proxies");
    if (spare_.capacity() < boxes.size()) {
        spare_ = {};
        spare_.reserve(boxes.size());
        prefer_large_pages(spare_.data(), boxes.size() * sizeof(Aabb));
    }
    spare_.resize(boxes.size());
    // Check and copy piece by piece, so that every box is read from memory once.
    constexpr std::size_t at_once = 4096;
    const auto pieces = static_cast<std::uint32_t>((boxes.size() + at_once - 1) / at_once);
    std::vector<std::uint8_t> wrong(pieces);
    parallel_for(pieces, threads, [&](std::uint32_t piece, std::uint32_t) {
        const std::size_t from = std::size_t{piece} * at_once;
        const std::size_t to = std::min(boxes.size(), from + at_once);
        bool bad = false;
        for (std::size_t i = from; i < to; ++i) {
            const Aabb& box = boxes[i];
            // 0 times a number that is not finite is not 0.
            const float finite = box.min.x * 0 + box.min.y * 0 + box.min.z * 0 + box.max.x * 0 +
                                 box.max.y * 0 + box.max.z * 0;
            bad |= !(finite == 0) | (box.min.x > box.max.x) | (box.min.y > box.max.y) |
                   (box.min.z > box.max.z);
            spare_[i] = box;
        }
        wrong[piece] = bad;
    });
    if (std::find(wrong.begin(), wrong.end(), 1) != wrong.end()) {
        for (const Aabb& box : boxes) check(box);
    }
    boxes_.swap(spare_);
    alive_.assign(boxes.size(), 1);
    free_.clear();
}

}  // namespace collidoscope
