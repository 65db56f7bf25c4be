#include "collision/broad/grid/body_grid_near.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope::detail {

namespace {

constexpr std::uint32_t boxes_at_once = 16'384, pairs_at_once = 16'384;
// More than all roundings of a distance together, as a share of it.
constexpr float rounded = 0x1p-18f;

std::uint32_t pieces(std::size_t size, std::uint32_t at_once) {
    return static_cast<std::uint32_t>((size + at_once - 1) / at_once);
}

static_assert(sizeof(Aabb) == 6 * sizeof(float));

#if defined(__SSE2__)

// A box as two overlapping quarters: min and max.x; max and min.z.
struct Corners {
    __m128 min, max;
    explicit Corners(const Aabb& box) : min(_mm_loadu_ps(&box.min.x)) {
        const __m128 tail = _mm_loadu_ps(&box.min.z);
        max = _mm_shuffle_ps(tail, tail, _MM_SHUFFLE(0, 3, 2, 1));
    }
};

unsigned overlap(const Aabb& a, const Aabb& b) {
    const Corners one(a), other(b);
    const __m128 within =
        _mm_and_ps(_mm_cmple_ps(one.min, other.max), _mm_cmple_ps(other.min, one.max));
    return (_mm_movemask_ps(within) & 7) == 7;
}

// Along the axis where the boxes are farthest apart: the distance; below 0 where they overlap.
float gap(const Aabb& a, const Aabb& b) {
    const Corners one(a), other(b);
    const __m128 apart = _mm_max_ps(_mm_sub_ps(one.min, other.max), _mm_sub_ps(other.min, one.max));
    const __m128 yz = _mm_max_ss(_mm_shuffle_ps(apart, apart, 1), _mm_movehl_ps(apart, apart));
    return _mm_cvtss_f32(_mm_max_ss(apart, yz));
}

float farthest(const float* a, const float* b, std::size_t count) {
    const __m128 sign = _mm_set1_ps(-0.0f);
    __m128 most[2] = {_mm_setzero_ps(), _mm_setzero_ps()};
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        for (std::size_t k = 0; k < 2; ++k) {
            const __m128 d = _mm_sub_ps(_mm_loadu_ps(a + i + 4 * k), _mm_loadu_ps(b + i + 4 * k));
            most[k] = _mm_max_ps(most[k], _mm_andnot_ps(sign, d));
        }
    }
    float lanes[4];
    _mm_storeu_ps(lanes, _mm_max_ps(most[0], most[1]));
    float result = std::max(std::max(lanes[0], lanes[1]), std::max(lanes[2], lanes[3]));
    for (; i < count; ++i) result = std::max(result, std::abs(a[i] - b[i]));
    return result;
}

#else

unsigned overlap(const Aabb& a, const Aabb& b) {
    unsigned all = 1;
    for (int k = 0; k < 3; ++k) all &= (a.min[k] <= b.max[k]) & (b.min[k] <= a.max[k]);
    return all;
}

float gap(const Aabb& a, const Aabb& b) {
    float most = -std::numeric_limits<float>::infinity();
    for (int k = 0; k < 3; ++k)
        most = std::max(most, std::max(a.min[k] - b.max[k], b.min[k] - a.max[k]));
    return most;
}

float farthest(const float* a, const float* b, std::size_t count) {
    float result = 0;
    for (std::size_t i = 0; i < count; ++i) result = std::max(result, std::abs(a[i] - b[i]));
    return result;
}

#endif

}  // namespace

void BodyGridNear::hold(std::span<const Aabb> boxes, std::uint32_t threads) {
    resize_on_large_pages(held_, boxes.size());
    parallel_for(pieces(boxes.size(), boxes_at_once), threads, [&](std::uint32_t p, std::uint32_t) {
        const std::size_t from = std::size_t{p} * boxes_at_once;
        const std::size_t to = std::min(boxes.size(), from + boxes_at_once);
        std::copy(&boxes[from], &boxes[from] + (to - from), &held_[from]);
    });
}

float BodyGridNear::moved(std::span<const Aabb> boxes, std::uint32_t threads) const {
    const std::uint32_t count = pieces(boxes.size(), boxes_at_once);
    std::vector<float> most(count);
    parallel_for(count, threads, [&](std::uint32_t p, std::uint32_t) {
        const std::size_t from = std::size_t{p} * boxes_at_once;
        const std::size_t to = std::min(boxes.size(), from + boxes_at_once);
        most[p] = farthest(&boxes[from].min.x, &held_[from].min.x, 6 * (to - from));
    });
    return count == 0 ? 0 : *std::max_element(most.begin(), most.end());
}

bool BodyGridNear::fat(float margin, std::uint32_t threads) {
    margin_ = margin;
    per_class_ = static_cast<float>(classes) / (2 * margin);
    resize_on_large_pages(fat_, held_.size());
    const std::uint32_t count = pieces(held_.size(), boxes_at_once);
    std::vector<std::uint8_t> finite(count);
    parallel_for(count, threads, [&](std::uint32_t p, std::uint32_t) {
        const std::size_t from = std::size_t{p} * boxes_at_once;
        const std::size_t to = std::min(held_.size(), from + boxes_at_once);
        // Outward by more than all that was rounded.
        const float more = margin * 1.001f;
        constexpr float share = 0x1p-22f;
        float sum = 0;
        for (std::size_t i = from; i < to; ++i) {
            const Aabb& box = held_[i];
            for (int a = 0; a < 3; ++a) {
                const float low = box.min[a] - more, high = box.max[a] + more;
                fat_[i].min[a] = low - std::abs(low) * share;
                fat_[i].max[a] = high + std::abs(high) * share;
                sum += (fat_[i].min[a] + fat_[i].max[a]) * 0;
            }
        }
        finite[p] = sum == 0;
    });
    return std::find(finite.begin(), finite.end(), 0) == finite.end();
}

void BodyGridNear::make(std::span<const ProxyPair> fat_pairs, PairBuffer& hits,
                        std::uint32_t threads) {
    // Class 0 to `classes`, those that overlap twice as much further on.
    constexpr std::uint32_t kinds = 2 * (classes + 1);
    using Counts = std::array<std::uint32_t, kinds>;
    const std::uint32_t count = pieces(fat_pairs.size(), pairs_at_once);
    std::vector<Counts> counts(count);
    resize_on_large_pages(class_of_, fat_pairs.size());
    const auto of_piece = [&](std::uint32_t p) {
        const std::size_t from = std::size_t{p} * pairs_at_once;
        return std::pair(from, std::min(fat_pairs.size(), from + pairs_at_once));
    };
    parallel_for(count, threads, [&](std::uint32_t p, std::uint32_t) {
        Counts own{};
        const auto [from, to] = of_piece(p);
        for (std::size_t i = from; i < to; ++i) {
            const float apart = gap(held_[fat_pairs[i].low], held_[fat_pairs[i].high]);
            const float at = std::min(std::abs(apart) * per_class_, static_cast<float>(classes));
            const std::uint32_t kind =
                static_cast<std::uint32_t>(at) + (apart <= 0 ? classes + 1 : 0);
            class_of_[i] = static_cast<std::uint8_t>(kind);
            ++own[kind];
        }
        counts[p] = own;
    });
    // The place where each piece's pairs of each kind begin: among the pairs kept by rising class,
    // among those that overlap by falling class.
    std::array<std::uint32_t, kinds> total{};
    for (const Counts& own : counts) {
        for (std::uint32_t k = 0; k < kinds; ++k) total[k] += own[k];
    }
    Counts kept_at{}, hit_at{};
    std::uint32_t at = 0;
    for (std::uint32_t c = 0; c < classes; ++c) {
        ends_[c] = at;
        kept_at[c] = at;
        at += total[c];
        kept_at[classes + 1 + c] = at;
        at += total[classes + 1 + c];
    }
    ends_[classes] = at;
    std::uint32_t hit = 0;
    for (std::uint32_t c = classes + 1; c-- > 0;) {
        hit_at[classes + 1 + c] = hit;
        hit += total[classes + 1 + c];
        sure_[c] = hit;
    }
    resize_on_large_pages(near_, at);
    hits.clear();
    ProxyPair* const out = hits.room_for(hit);
    std::vector<std::pair<Counts, Counts>> begins(count);
    for (std::uint32_t p = 0; p < count; ++p) {
        begins[p] = {kept_at, hit_at};
        for (std::uint32_t k = 0; k < kinds; ++k) {
            kept_at[k] += counts[p][k];
            hit_at[k] += counts[p][k];
        }
    }
    // Pairs too far apart to be kept are written where nothing reads them.
    parallel_for(count, threads, [&](std::uint32_t p, std::uint32_t) {
        auto [keep, found] = begins[p];
        const auto [from, to] = of_piece(p);
        for (std::size_t i = from; i < to; ++i) {
            const std::uint32_t kind = class_of_[i];
            const bool overlapping = kind > classes;
            if (kind != classes && kind != 2 * classes + 1) near_[keep[kind]++] = fat_pairs[i];
            if (overlapping) out[found[kind]++] = fat_pairs[i];
        }
    });
    hits.grow_to(out + hit);
    open_ = -1;
    made_ = true;
}

std::optional<std::uint32_t> BodyGridNear::open(float moved, PairBuffer& hits) {
    // Two boxes come nearer to each other by twice that at most.
    const float reached = 2 * moved * (1 + rounded) * per_class_;
    if (!(reached < static_cast<float>(classes) * (1 - rounded))) return std::nullopt;
    open_ = std::max(open_, static_cast<int>(reached));
    const std::size_t next = static_cast<std::size_t>(open_) + 1;
    hits.grow_to(hits.data() + sure_[next]);
    return ends_[next];
}

void BodyGridNear::look(std::span<const Aabb> boxes, std::uint32_t from, std::uint32_t to,
                        PairBuffer& hits) const {
    ProxyPair* out = hits.room_for(to - from);
    const Aabb* const box = boxes.data();
    for (std::uint32_t i = from; i < to; ++i) {
        const ProxyPair pair = near_[i];
        *out = pair;
        out += overlap(box[pair.low], box[pair.high]);
    }
    hits.grow_to(out);
}

BodyGridForecast forecast_near(const vec3& usual, const bool (&divided)[3], double speed,
                               double pairs_per_body, double tests_per_body, double bodies) {
    // About what a body costs in nanoseconds when all are sorted and compared, when pairs are kept
    // from then on, and when those are looked at. They decide only how fast the answer comes.
    // Boxes of many bodies are not at hand.
    const bool far = bodies > 60'000;
    constexpr double compared = 1.3;
    const double sorted = far ? 42 : 18, keeping = far ? 8 : 6, kept = far ? 14 : 10;
    const double unmoved = far ? 8 : 4, again = far ? 8 : 1.9;
    double least = std::numeric_limits<double>::infinity();
    for (int a = 0; a < 3; ++a) {
        if (divided[a]) least = std::min(least, static_cast<double>(usual[a]));
    }
    BodyGridForecast best;
    if (!(least < 0x1p90) || !(least > 0x1p-90)) return best;
    double best_cost = 0.85 * (sorted + compared * tests_per_body);
    for (double share = 1.0 / 64; share < 0.8; share *= 1.25) {
        const double margin = share * least,
                     frames = std::min(margin / std::max(speed, 1e-300), 64.0);
        if (frames < 3) continue;
        double grown = 1, outer = 1, inner = 1;
        for (int a = 0; a < 3; ++a) {
            if (!divided[a]) continue;
            const double x = margin / static_cast<double>(usual[a]);
            grown *= 1 + 2 * x;
            outer *= 1 + x;
            inner *= 1 - x;
        }
        const double make =
            sorted + compared * tests_per_body * grown + keeping + kept * pairs_per_body * grown;
        const double look = unmoved + again * pairs_per_body * (outer - inner + 0.1);
        const double cost = (make + (frames - 1) * look) / frames;
        if (cost < best_cost) {
            best_cost = cost;
            best = {static_cast<float>(margin), frames};
        }
    }
    return best;
}

}  // namespace collidoscope::detail
