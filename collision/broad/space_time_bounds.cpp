#include "collision/broad/space_time_bounds.h"

#include <cmath>

#include "collision/broad/constants.h"

namespace collidoscope {

namespace {

// Frames for which a body has to move evenly before it is trusted more again.
constexpr std::uint32_t trust_frames = 16;

double largest(const dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// Largest change of a displacement by rounding the faces of its box to float.
double jitter(const Aabb& box) {
    return constants::space_time_jitter *
           std::max(largest(dvec3(box.min)), largest(dvec3(box.max)));
}

}  // namespace

ProxyId SpaceTimeBounds::add(const Aabb& box) {
    const auto seconds = static_cast<double>(options_.frame_seconds);
    const double given = static_cast<double>(options_.max_acceleration) * seconds * seconds;
    return track(boxes_.add(box), given, dvec3(0));
}

ProxyId SpaceTimeBounds::add(const MovingBody& body, float max_acceleration) {
    const auto seconds = static_cast<double>(options_.frame_seconds);
    const double given = static_cast<double>(max_acceleration) * seconds * seconds;
    return track(boxes_.add(box_of(body)), given, seconds * dvec3(body.velocity));
}

ProxyId SpaceTimeBounds::track(ProxyId id, double given, const dvec3& step) {
    if (tracks_.size() <= id) {
        tracks_.resize(id + 1);
        wake_.resize(std::size_t{id} * (id + 1) / 2, never_wakes);
    }
    Track& track = tracks_[id];
    track = {};
    track.min_step = track.max_step = step;
    track.given = given;
    track.fresh = true;
    return id;
}

void SpaceTimeBounds::remove(ProxyId id) {
    boxes_.remove(id);
    for (ProxyId other = 0; other < boxes_.size(); ++other) {
        if (other != id) wake_[index(ordered(id, other))] = never_wakes;
    }
}

bool SpaceTimeBounds::follow(ProxyId id) {
    Track& track = tracks_[id];
    const Aabb& box = boxes_[id];
    if (track.fresh) {
        track.fresh = false;
        track.last = box;
        track.promise = track.given + jitter(box);
        track.seen = 0;
        return true;
    }
    const dvec3 min_step = dvec3(box.min) - dvec3(track.last.min);
    const dvec3 max_step = dvec3(box.max) - dvec3(track.last.max);
    const double change =
        std::max(largest(min_step - track.min_step), largest(max_step - track.max_step));
    track.min_step = min_step;
    track.max_step = max_step;
    track.last = box;
    track.seen = std::max(track.seen, change);
    if (change <= track.promise) {
        // Pairs that sleep on a weaker promise sleep safely on a stronger one too.
        if ((frame() + id) % trust_frames == 0) {
            track.promise =
                std::min(track.promise, std::max(track.given, 2 * track.seen) + jitter(box));
            track.seen = 0;
        }
        return false;
    }
    track.seen = change;
    track.promise = change + jitter(box);
    return true;
}

void SpaceTimeBounds::schedule(ProxyPair pair, std::uint32_t frame) {
    wake_[index(pair)] = frame;
    queue_.put(frame, pair);
}

void SpaceTimeBounds::wake_all_of(ProxyId id) {
    for (ProxyId other = 0; other < boxes_.size(); ++other) {
        if (other == id || !boxes_.alive(other) || tracks_[other].fresh) continue;
        const ProxyPair pair = ordered(id, other);
        if (wake_[index(pair)] != frame()) schedule(pair, frame());
    }
}

void SpaceTimeBounds::tidy_queue() {
    const std::size_t n = boxes_.count();
    if (queue_.size() <= n * n + 64) return;
    queue_.erase_if(
        [&](std::uint32_t frame, ProxyPair pair) { return wake_[index(pair)] != frame; });
}

SpaceTimeHorn SpaceTimeBounds::horn(ProxyId id) const {
    const Track& track = tracks_[id];
    return {boxes_[id], track.min_step, track.max_step, track.promise};
}

}  // namespace collidoscope
