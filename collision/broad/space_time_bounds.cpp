#include "collision/broad/space_time_bounds.h"

#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "collision/broad/constants.h"
#include "collision/cube_root.h"
#include "collision/motion/constants.h"

namespace collidoscope {

namespace {

// Frames for which a body has to move evenly before it is trusted more again.
constexpr std::uint32_t trust_frames = 16;

// A space-time box holds for so many frames at most.
constexpr std::uint32_t max_ahead = 1024;

double largest(const dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// The floats next to a number, none of them infinite.
float float_below(double v) {
    constexpr float most = std::numeric_limits<float>::max();
    if (std::abs(v) >= static_cast<double>(most)) return v < 0 ? -most : most;
    const auto f = static_cast<float>(v);
    return static_cast<double>(f) > v ? std::nextafter(f, -most) : f;
}
float float_above(double v) {
    return -float_below(-v);
}

// The most that rounding its faces to float may change a displacement.
double jitter(const Aabb& box) {
    return constants::space_time_jitter *
           std::max(largest(dvec3(box.min)), largest(dvec3(box.max)));
}

// The side of the cube that each box would have for itself if all were spread evenly over where
// they are; axes along which they all lie in one place do not count. Above 0.
double spacing(const ProxyBoxes& boxes) {
    dvec3 lo(0), hi(0);
    std::uint32_t n = 0;
    boxes.for_each([&](ProxyId, const Aabb& box) {
        lo = n == 0 ? dvec3(box.min) : glm::min(lo, dvec3(box.min));
        hi = n == 0 ? dvec3(box.max) : glm::max(hi, dvec3(box.max));
        ++n;
    });
    double volume = 1;
    int sides = 0;
    for (int axis = 0; axis < 3; ++axis) {
        if (!(hi[axis] > lo[axis])) continue;
        volume *= hi[axis] - lo[axis];
        ++sides;
    }
    return sides > 0 ? side_of(volume / n, sides) : 1;
}

// The box that holds the body in all frames from now to `frames` ahead. A face that moves evenly
// but for a bounded acceleration is farthest out at the beginning or at the end.
Aabb box_up_to(const SpaceTimeHorn& horn, std::uint32_t frames) {
    const double n = frames;
    const double spread = 0.5 * horn.change * n * (n + 1);
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
        const auto min = static_cast<double>(horn.box.min[axis]);
        const auto max = static_cast<double>(horn.box.max[axis]);
        const double down = n * horn.min_step[axis] - spread, up = n * horn.max_step[axis] + spread;
        const double slack =
            frames == 0 ? 0
                        : constants::space_time_slack *
                              (std::abs(min) + std::abs(max) + std::abs(down) + std::abs(up));
        box.min[axis] = float_below(min + std::min(down, 0.0) - slack);
        box.max[axis] = float_above(max + std::max(up, 0.0) + slack);
    }
    return box;
}

}  // namespace

ProxyId SpaceTimeBounds::add(const Aabb& box, bool fixed, BodyFilter filter) {
    const auto seconds = static_cast<double>(options_.frame_seconds);
    const double given = static_cast<double>(options_.max_acceleration) * seconds * seconds;
    return track(boxes_.add(box, fixed, filter), given, dvec3(0));
}

ProxyId SpaceTimeBounds::add(const MovingBody& body, float max_acceleration) {
    const auto seconds = static_cast<double>(options_.frame_seconds);
    const double given = static_cast<double>(max_acceleration) * seconds * seconds;
    return track(boxes_.add(box_of(body)), given, seconds * dvec3(body.velocity));
}

ProxyId SpaceTimeBounds::track(ProxyId id, double given, const dvec3& step) {
    if (tracks_.size() <= id) tracks_.resize(std::size_t{id} + 1);
    Track& track = tracks_[id];
    const std::uint32_t stamp = track.stamp;
    track = {};
    track.stamp = stamp;
    track.min_step = track.max_step = step;
    track.given = given;
    track.fresh = true;
    return id;
}

void SpaceTimeBounds::remove(ProxyId id) {
    boxes_.remove(id);
    Track& track = tracks_[id];
    ++track.stamp;
    if (track.leaf == no_box_node) return;
    envelopes_.take_out(track.leaf);
    envelopes_.discard(track.leaf);
    track.leaf = no_box_node;
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
    const Track &a = tracks_[pair.low], &b = tracks_[pair.high];
    // Later the pair is found by the space-time box that is renewed first.
    if (frame > std::min(a.until, b.until)) return;
    queue_.put(frame, {pair, a.stamp, b.stamp});
}

std::uint32_t SpaceTimeBounds::frames_ahead(ProxyId id) const {
    if (!(reach_ < std::numeric_limits<double>::infinity())) return max_ahead;
    const Track& track = tracks_[id];
    const double step = std::max(largest(track.min_step), largest(track.max_step));
    const double half = step + 0.5 * track.promise;
    const double sum = half + std::sqrt(half * half + 2 * track.promise * reach_);
    const double frames = sum > 0 ? 2 * reach_ / sum : max_ahead;
    return static_cast<std::uint32_t>(std::min<double>(frames, max_ahead));
}

void SpaceTimeBounds::place(ProxyId id) {
    Track& track = tracks_[id];
    const std::uint32_t ahead = frames_ahead(id);
    track.renewed = frame();
    track.until = frame() + ahead;
    ++track.stamp;
    const Aabb box = box_up_to(horn(id), ahead);
    if (track.leaf == no_box_node) {
        track.leaf = envelopes_.make_leaf(id, box);
    } else {
        envelopes_.set_box(track.leaf, box);
    }
}

// The boxes of renewed_ into the tree: a few by refitting what is above them, many by building it.
void SpaceTimeBounds::place_all() {
    const std::size_t n = boxes_.count();
    bool in_tree = true;
    for (const ProxyId id : renewed_) in_tree = in_tree && tracks_[id].leaf != no_box_node;
    for (const ProxyId id : renewed_) place(id);
    if (in_tree && renewed_.size() * 4 < n && refitted_ < n) {
        refitted_ += renewed_.size();
        for (const ProxyId id : renewed_) {
            std::uint32_t node = envelopes_[tracks_[id].leaf].parent;
            for (; node != no_box_node; node = envelopes_[node].parent) envelopes_.refit(node);
        }
        return;
    }
    refitted_ = 0;
    std::vector<std::uint32_t> leaves;
    leaves.reserve(n);
    boxes_.for_each([&](ProxyId id, const Aabb&) { leaves.push_back(tracks_[id].leaf); });
    envelopes_.build(std::move(leaves));
}

bool SpaceTimeBounds::find_near(ProxyId id, std::size_t most) {
    const Aabb box = envelopes_[tracks_[id].leaf].box;
    stack_.assign(1, envelopes_.root());
    while (!stack_.empty()) {
        const BoxNode& node = envelopes_[stack_.back()];
        stack_.pop_back();
        ++counts_.cells;
        if (!boxes_overlap(node.box, box)) continue;
        if (!node.is_leaf()) {
            stack_.insert(stack_.end(), node.children.begin(), node.children.end());
            continue;
        }
        // If both are renewed, the lower one finds the other.
        const ProxyId other = node.proxy;
        if (other == id || (other < id && tracks_[other].renewed == frame())) continue;
        if (boxes_.excluded(id, other)) continue;
        if (near_.size() >= most) return false;
        near_.push_back(ordered(id, other));
    }
    return true;
}

void SpaceTimeBounds::renew() {
    near_.clear();
    if (renewed_.empty()) return;
    for (;;) {
        place_all();
        // Boxes that hold for this frame alone meet no more than there are pairs.
        const bool shortest = reach_ == 0;
        const std::size_t waiting = renewed_.size() == boxes_.count() ? 0 : queue_.size();
        const std::size_t most =
            shortest ? near_.max_size() : budget() - std::min(budget(), waiting);
        bool few = true;
        for (std::size_t i = 0; i < renewed_.size() && few; ++i) few = find_near(renewed_[i], most);
        if (few) return;
        // Void entries take no part in this.
        near_.clear();
        if (renewed_.size() != boxes_.count() && waiting > 0) {
            const std::size_t before = queue_.size();
            queue_.erase_if([&](std::uint32_t, const Waiting& entry) { return !is_valid(entry); });
            if (queue_.size() < before) continue;
        }
        shorten();
        renewed_.clear();
        boxes_.for_each([&](ProxyId id, const Aabb&) { renewed_.push_back(id); });
    }
}

void SpaceTimeBounds::shorten() {
    if (reach_ < std::numeric_limits<double>::infinity()) {
        reach_ = reach_ > 0x1p-10 * spacing(boxes_) ? 0.5 * reach_ : 0;
    } else {
        reach_ = 4 * spacing(boxes_);
    }
}

// Tries longer boxes now and then, as they come up for renewal.
void SpaceTimeBounds::lengthen() {
    const std::uint64_t n = boxes_.count();
    if (reach_ == std::numeric_limits<double>::infinity() || frame() % trust_frames != 0) return;
    if (n * (n - (n > 0)) / 2 <= budget()) {
        reach_ = std::numeric_limits<double>::infinity();
    } else if (queue_.size() < budget() / 32) {
        reach_ = std::max(2 * reach_, 0x1p-6 * spacing(boxes_));
    }
}

void SpaceTimeBounds::tidy_queue() {
    if (queue_.size() <= tidy_at_) return;
    queue_.erase_if([&](std::uint32_t, const Waiting& entry) { return !is_valid(entry); });
    tidy_at_ = 2 * queue_.size() + 64;
}

std::uint32_t SpaceTimeBounds::wakes(ProxyId a, ProxyId b) const {
    if (!boxes_.alive(a) || !boxes_.alive(b) || boxes_.excluded(a, b)) return never_wakes;
    std::uint32_t at = std::min(tracks_[a].until, tracks_[b].until) + 1;
    queue_.for_each([&](std::uint32_t frame, const Waiting& entry) {
        if (entry.pair == ordered(a, b) && is_valid(entry)) at = std::min(at, frame);
    });
    return at;
}

std::size_t SpaceTimeBounds::bytes() const {
    return tracks_.capacity() * sizeof(Track) + envelopes_.all().size() * sizeof(BoxNode) +
           queue_.size() * (sizeof(Waiting) + sizeof(std::uint32_t)) +
           boxes_.size() * sizeof(Aabb) + pairs_.capacity() * sizeof(ProxyPair);
}

std::uint32_t SpaceTimeBounds::next_wake() const {
    std::uint32_t next = never_wakes;
    queue_.for_each([&](std::uint32_t at, const Waiting& entry) {
        if (at > frame() && is_valid(entry)) next = std::min(next, at);
    });
    boxes_.for_each([&](ProxyId id, const Aabb&) {
        if (boxes_.count() > 1) next = std::min(next, tracks_[id].until + 1);
    });
    return next;
}

SpaceTimeHorn SpaceTimeBounds::horn(ProxyId id) const {
    const Track& track = tracks_[id];
    return {boxes_[id], track.min_step, track.max_step, track.promise};
}

}  // namespace collidoscope
