#include "collision/broad/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

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

void ProxyBoxes::assign(std::span<const Aabb> boxes) {
    if (boxes.size() >= no_proxy) throw std::length_error("too many proxies");
    if (spare_.capacity() < boxes.size()) {
        spare_ = {};
        spare_.reserve(boxes.size());
        prefer_large_pages(spare_.data(), boxes.size() * sizeof(Aabb));
    }
    // Check and copy piece by piece, so that every box is read from memory once.
    spare_.clear();
    for (std::size_t from = 0; from < boxes.size(); from += 256) {
        const std::span<const Aabb> piece =
            boxes.subspan(from, std::min<std::size_t>(256, boxes.size() - from));
        bool wrong = false;
        for (const Aabb& box : piece) {
            // 0 times a number that is not finite is not 0.
            const float finite = box.min.x * 0 + box.min.y * 0 + box.min.z * 0 + box.max.x * 0 +
                                 box.max.y * 0 + box.max.z * 0;
            wrong |= !(finite == 0) | (box.min.x > box.max.x) | (box.min.y > box.max.y) |
                     (box.min.z > box.max.z);
        }
        if (wrong) {
            for (const Aabb& box : piece) check(box);
        }
        spare_.insert(spare_.end(), piece.begin(), piece.end());
    }
    boxes_.swap(spare_);
    alive_.assign(boxes.size(), 1);
    free_.clear();
}

}  // namespace collidoscope
