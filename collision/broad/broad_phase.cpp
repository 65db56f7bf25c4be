#include "collision/broad/broad_phase.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <stdexcept>

#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope {

namespace {

void check(const Aabb& box) {
    for (int axis = 0; axis < 3; ++axis) {
        if (!std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis]))
            throw std::invalid_argument("a box of the broad phase is not finite");
        if (box.min[axis] > box.max[axis])
            throw std::invalid_argument("a box of the broad phase has min > max");
    }
}

// Whether all of them are finite and have no min above max. 0 times a number that is not finite is
// not 0.
#if defined(__SSE2__)
bool all_fine(const Aabb* boxes, std::size_t count) {
    const __m128 none = _mm_setzero_ps();
    __m128 fine = _mm_cmpeq_ps(none, none);
    for (std::size_t i = 0; i < count; ++i) {
        const __m128 head = _mm_loadu_ps(&boxes[i].min.x);  // min, max.x
        const __m128 tail = _mm_loadu_ps(&boxes[i].min.z);  // min.z, max
        const __m128 max = _mm_shuffle_ps(tail, tail, _MM_SHUFFLE(3, 3, 2, 1));
        const __m128 min = _mm_shuffle_ps(head, head, _MM_SHUFFLE(2, 2, 1, 0));
        const __m128 finite = _mm_add_ps(_mm_mul_ps(min, none), _mm_mul_ps(max, none));
        fine = _mm_and_ps(fine, _mm_and_ps(_mm_cmple_ps(min, max), _mm_cmpeq_ps(finite, none)));
    }
    return _mm_movemask_ps(fine) == 15;
}
#else
bool all_fine(const Aabb* boxes, std::size_t count) {
    bool bad = false;
    for (std::size_t i = 0; i < count; ++i) {
        const Aabb& box = boxes[i];
        const float finite = box.min.x * 0 + box.min.y * 0 + box.min.z * 0 + box.max.x * 0 +
                             box.max.y * 0 + box.max.z * 0;
        bad |= !(finite == 0) | (box.min.x > box.max.x) | (box.min.y > box.max.y) |
               (box.min.z > box.max.z);
    }
    return !bad;
}
#endif

}  // namespace

void ProxyBoxes::set_filter(ProxyId id, BodyFilter filter) {
    if (filter == BodyFilter{} && id >= filters_.size()) return;
    if (id >= filters_.size()) filters_.resize(id + std::size_t{1});
    filters_[id] = filter;
    filtered_ += filter != BodyFilter{};
}

ProxyId ProxyBoxes::add(const Aabb& box, bool fixed, BodyFilter filter) {
    check(box);
    const std::uint8_t kind = fixed ? static_one : moving_one;
    if (!free_.empty()) {
        const ProxyId id = free_.back();
        free_.pop_back();
        boxes_[id] = box;
        alive_[id] = kind;
        fixed_ += fixed;
        set_filter(id, filter);
        return id;
    }
    if (boxes_.size() >= no_proxy) throw std::length_error("too many proxies");
    boxes_.push_back(box);
    alive_.push_back(kind);
    fixed_ += fixed;
    set_filter(size() - 1, filter);
    return size() - 1;
}

void ProxyBoxes::remove(ProxyId id) {
    if (!alive(id)) throw std::out_of_range("no such proxy");
    fixed_ -= alive_[id] == static_one;
    filtered_ -= filter(id) != BodyFilter{};
    if (id < filters_.size()) filters_[id] = {};
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
    const auto copy = [&](std::uint32_t from, std::uint32_t to, Aabb* out) {
        std::copy(boxes.data() + from, boxes.data() + to, out);
    };
    if (fill(static_cast<std::uint32_t>(boxes.size()), threads, copy)) return;
    for (const Aabb& box : boxes) check(box);
}

bool ProxyBoxes::fill(std::uint32_t count, std::uint32_t threads, const BoxFiller& fill) {
    if (count == no_proxy) throw std::length_error("too many proxies");
    resize_on_large_pages(spare_, count);
    // Fill and check so few that they stay in the nearest cache.
    constexpr std::uint32_t at_once = 4096, checked_at_once = 512;
    const std::uint32_t pieces = count / at_once + (count % at_once != 0);
    std::vector<std::uint8_t> fine(pieces);
    parallel_for(pieces, threads, [&](std::uint32_t piece, std::uint32_t) {
        const std::uint32_t begin = piece * at_once, end = begin + std::min(at_once, count - begin);
        bool all = true;
        for (std::uint32_t from = begin; from < end; from += checked_at_once) {
            const std::uint32_t to = std::min(end, from + checked_at_once);
            fill(from, to, &spare_[from]);
            all = all_fine(&spare_[from], to - from) && all;
        }
        fine[piece] = all;
    });
    if (std::find(fine.begin(), fine.end(), 0) != fine.end()) return false;
    boxes_.swap(spare_);
    if (alive_.size() != count || !free_.empty()) {
        alive_.resize(count, moving_one);
        fixed_ = 0;
        for (std::uint8_t& kind : alive_) {
            if (kind == 0) kind = moving_one;
            fixed_ += kind == static_one;
        }
        if (filters_.size() > count) filters_.resize(count);
        filtered_ = 0;
        for (const BodyFilter& filter : filters_) filtered_ += filter != BodyFilter{};
    }
    free_.clear();
    return true;
}

void ProxyBoxes::rename_fixed(std::span<const ProxyId> order) {
    if (fixed_ > 0) {
        const std::vector<std::uint8_t> before = alive_;
        for (std::size_t i = 0; i < order.size(); ++i) alive_[i] = before[order[i]];
    }
    if (filtered_ == 0) return;
    filters_.resize(order.size());
    const std::vector<BodyFilter> before = filters_;
    for (std::size_t i = 0; i < order.size(); ++i) filters_[i] = before[order[i]];
}

std::uint64_t ProxyBoxes::possible_pairs_by_kind() const {
    struct Kind {
        std::uint64_t count;
        bool fixed;
        BodyFilter filter;
    };
    std::map<std::uint64_t, Kind> kinds;
    for_each([&](ProxyId id, const Aabb&) {
        kinds.try_emplace(kind(id), Kind{0, fixed(id), filter(id)}).first->second.count += 1;
    });
    std::uint64_t pairs = 0;
    for (auto a = kinds.begin(); a != kinds.end(); ++a) {
        const Kind& one = a->second;
        if (!one.fixed && filters_agree(one.filter, one.filter))
            pairs += one.count * (one.count - 1) / 2;
        for (auto b = std::next(a); b != kinds.end(); ++b) {
            const Kind& other = b->second;
            if (one.fixed && other.fixed) continue;
            if (filters_agree(one.filter, other.filter)) pairs += one.count * other.count;
        }
    }
    return pairs;
}

}  // namespace collidoscope
