// Interface of every broad phase: proxies with axis-aligned boxes go in, candidate pairs come out.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "collision/motion/body_filter.h"
#include "collision/shapes.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// Names a box in a broad phase. Numbers are dense: a removed one is given again, the one freed last
// first.
using ProxyId = std::uint32_t;
inline constexpr ProxyId no_proxy = std::numeric_limits<ProxyId>::max();

// Two proxies whose boxes overlap (touching counts): low < high.
struct ProxyPair {
    ProxyId low = 0, high = 0;
    auto operator<=>(const ProxyPair&) const = default;  // NOLINT(modernize-use-nullptr)
};
inline ProxyPair ordered(ProxyId a, ProxyId b) {
    return a < b ? ProxyPair{a, b} : ProxyPair{b, a};
}

// Operations of the last update, counted.
struct BroadCounts {
    std::uint64_t box_tests = 0;  // pairs of boxes compared
    std::uint64_t swaps = 0;      // of neighbors in sorted lists
    std::uint64_t cells = 0;      // cells or nodes a box was put into or looked up in
    std::uint64_t moved = 0;      // proxies put anew (left their cells, their fat box)
    std::uint64_t asleep = 0;     // pairs not looked at because they cannot have met yet
};

// Both boxes closed. Empty boxes (min > max somewhere) overlap nothing.
inline bool boxes_overlap(const Aabb& a, const Aabb& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z && a.min.x <= a.max.x && a.min.y <= a.max.y &&
           a.min.z <= a.max.z && b.min.x <= b.max.x && b.min.y <= b.max.y && b.min.z <= b.max.z;
}

// Writes the boxes from .. to - 1 to out, on any thread.
using BoxFiller = std::function<void(std::uint32_t from, std::uint32_t to, Aabb* out)>;

// The boxes of the proxies, by number. Every broad phase keeps one.
class ProxyBoxes {
  public:
    // fixed: of a static body. That, and the filter, is so until the proxy is removed.
    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {});
    void remove(ProxyId id);
    void move(ProxyId id, const Aabb& box);
    // The proxies are 0 to boxes.size() - 1 from now on, with these boxes; all are checked first.
    // Who was there and static is it still.
    void assign(std::span<const Aabb> boxes, std::uint32_t threads = 1);
    // The same with boxes that `fill` writes, some hundreds at a time, each once. Answers false,
    // and nothing changes, when one of them is not finite or has min above max.
    bool fill(std::uint32_t count, std::uint32_t threads, const BoxFiller& fill);

    // One past the highest number ever given.
    std::uint32_t size() const { return static_cast<std::uint32_t>(boxes_.size()); }
    std::uint32_t count() const { return size() - static_cast<std::uint32_t>(free_.size()); }
    bool alive(ProxyId id) const { return id < size() && alive_[id] != 0; }
    bool fixed(ProxyId id) const { return id < size() && alive_[id] == static_one; }
    // Both are static: they are not compared, and no pair.
    bool both_fixed(ProxyId a, ProxyId b) const {
        return fixed_ > 0 && alive_[a] == static_one && alive_[b] == static_one;
    }
    std::uint32_t fixed_count() const { return fixed_; }
    BodyFilter filter(ProxyId id) const {
        return id < filters_.size() ? filters_[id] : BodyFilter{};
    }
    // They are no pair, and not compared: both are static, or their filters do not agree.
    bool excluded(ProxyId a, ProxyId b) const {
        return both_fixed(a, b) || (filtered_ > 0 && !filters_agree(filter(a), filter(b)));
    }
    // Whether any two may be.
    bool excludes() const { return fixed_ > 0 || filtered_ > 0; }
    // Equal as long as the pairs that a proxy may be in are: 0 when it is not there, and otherwise
    // whether it is static, and its filter.
    std::uint64_t kind(ProxyId id) const {
        if (!alive(id)) return 0;
        const BodyFilter own = filter(id);
        return std::uint64_t{own.mask} << 32 | std::uint64_t{own.category} << 16 | alive_[id];
    }
    // Pairs that can be one at all: of N moving bodies with each other and with the M static ones,
    // N (N - 1) / 2 + N M, less those whose filters do not agree. Cost with filters: a pass over
    // the bodies, and the square of how many kinds there are.
    std::uint64_t possible_pairs() const {
        if (filtered_ > 0) return possible_pairs_by_kind();
        const std::uint64_t m = fixed_, n = count() - m;
        return n * (n - (n > 0)) / 2 + n * m;
    }
    // Proxy order[i] is called i from now on, as far as being static and filters go. None was
    // removed.
    void rename_fixed(std::span<const ProxyId> order);
    const Aabb& operator[](ProxyId id) const { return boxes_[id]; }
    // By number, those that were removed included.
    std::span<const Aabb> boxes() const { return boxes_; }

    // Calls visit(id, box) for those that are there, by rising number.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (ProxyId id = 0; id < size(); ++id) {
            if (alive_[id] != 0) visit(id, boxes_[id]);
        }
    }

  private:
    std::uint64_t possible_pairs_by_kind() const;
    void set_filter(ProxyId id, BodyFilter filter);

    std::vector<Aabb> boxes_;
    std::vector<Aabb> spare_;  // where boxes are put before all of them are checked
    static constexpr std::uint8_t moving_one = 1, static_one = 2;
    std::vector<std::uint8_t> alive_;  // 0: not there
    std::vector<ProxyId> free_;
    std::uint32_t fixed_ = 0;          // static ones
    std::vector<BodyFilter> filters_;  // by proxy, as far as any was given
    std::uint32_t filtered_ = 0;       // those there whose filter is not the usual one
};

// add and move take finite boxes with min <= max (anything else is an std::invalid_argument, and
// nothing changes); who is added as static is in no pair with another static one, and not compared
// with it; it may still be moved, for those who carry it elsewhere; two whose filters do not agree
// are no pair, and not compared, either; remove and move take a proxy
// that is there (else std::out_of_range). Changes take effect with update(); pairs() are those of
// the last update, in an order that depends on nothing but the calls made so far. Copying a broad
// phase copies its state: both go on alike.
template <typename B>
concept BroadPhase = std::copyable<B> &&
    requires(B broad, const B& seen, ProxyId id, const Aabb& box) {
    { broad.add(box) } -> std::same_as<ProxyId>;
    { broad.add(box, true, BodyFilter{}) } -> std::same_as<ProxyId>;
    broad.remove(id);
    broad.move(id, box);
    broad.update();
    broad.update(NoTrace{});
    { seen.pairs() } -> std::convertible_to<std::span<const ProxyPair>>;
    { seen.counts() } -> std::convertible_to<BroadCounts>;
    { seen.proxies() } -> std::convertible_to<const ProxyBoxes&>;
};

}  // namespace collidoscope
