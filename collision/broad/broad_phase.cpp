#include "collision/broad/broad_phase.h"

#include <cmath>
#include <stdexcept>

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

}  // namespace collidoscope
