#include "collision/broad/grid/body_grid_sort.h"

#include <algorithm>

#include "collision/bits.h"
#include "collision/cpu/large_pages.h"
#include "collision/cpu/parallel_for.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace collidoscope::detail {

namespace {

constexpr std::uint32_t read_ahead = 24;  // boxes asked of the memory before their turn

// The cells of a box's corners on one level.
struct Cells {
    std::int32_t min[4], max[4];
};

#if defined(__SSE2__)

struct LevelLanes {
    __m128 origin, inverse, low, high;

    LevelLanes(const BodyGridPlan& plan, const BodyGridLevel& l)
        : origin(_mm_setr_ps(plan.origin.x, plan.origin.y, plan.origin.z, 0)),
          inverse(_mm_setr_ps(l.inverse[0], l.inverse[1], l.inverse[2], 0)),
          low(_mm_setr_ps(l.low[0], l.low[1], l.low[2], 0)),
          high(_mm_setr_ps(l.high[0], l.high[1], l.high[2], 0)) {}

    __m128i cells(__m128 corner) const {
        const __m128 at = _mm_mul_ps(_mm_sub_ps(corner, origin), inverse);
        // _mm_min_ps answers its second argument when the first is no number.
        const __m128 kept = _mm_max_ps(_mm_min_ps(at, high), low);
        const __m128i cut = _mm_cvttps_epi32(kept);
        return _mm_add_epi32(cut, _mm_castps_si128(_mm_cmplt_ps(kept, _mm_cvtepi32_ps(cut))));
    }
    Cells operator()(const Aabb& box) const {
        const __m128 head = _mm_loadu_ps(&box.min.x);  // min, max.x
        const __m128 tail = _mm_loadu_ps(&box.min.z);  // min.z, max
        Cells c;
        _mm_storeu_si128(reinterpret_cast<__m128i*>(c.min), cells(head));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(c.max),
                         cells(_mm_shuffle_ps(tail, tail, _MM_SHUFFLE(3, 3, 2, 1))));
        return c;
    }
};

#else

struct LevelLanes {
    const BodyGridPlan& plan;
    const BodyGridLevel& level;

    LevelLanes(const BodyGridPlan& p, const BodyGridLevel& l) : plan(p), level(l) {}
    Cells operator()(const Aabb& box) const {
        Cells c;
        for (int a = 0; a < 3; ++a) {
            c.min[a] = body_grid_cell(plan, level, a, box.min[a]);
            c.max[a] = body_grid_cell(plan, level, a, box.max[a]);
        }
        return c;
    }
};

#endif

bool fits(const Cells& c) {
    return (c.max[0] - c.min[0] <= 1) & (c.max[1] - c.min[1] <= 1) & (c.max[2] - c.min[2] <= 1);
}

std::uint32_t key_of(const BodyGridLevel& l, const Cells& c) {
    std::uint32_t key = l.first;
    for (int a = 0; a < 3; ++a)
        key += static_cast<std::uint32_t>(c.min[a] & l.mask[a]) * l.stride[a];
    return key;
}

// Numbers of bodies on each level, in the part of the bodies that one thread reads.
struct ReadCounts {
    std::array<std::uint32_t, BodyGridPlan::max_levels> on_level{};
};

// Finds the keys of order[from .. to) and counts how many have each.
ReadCounts read_boxes(const BodyGridPlan& plan, std::span<const Aabb> boxes,
                      std::span<const std::uint32_t> order, std::span<std::uint32_t> keys,
                      std::uint32_t from, std::uint32_t to, std::uint32_t* counts) {
    ReadCounts seen;
    const LevelLanes finest(plan, plan[0]);
    const BodyGridLevel& first = plan[0];
    for (std::uint32_t i = from; i < to; ++i) {
#if defined(__GNUC__)
        if (i + read_ahead < to) __builtin_prefetch(&boxes[order[i + read_ahead]]);
#endif
        const Aabb& box = boxes[order[i]];
        Cells cells = finest(box);
        std::uint32_t key;
        // The first level whose cells the box reaches at most two of along each axis.
        if (fits(cells)) {
            key = key_of(first, cells);
            ++seen.on_level[0];
        } else {
            int l = 1;
            for (; l < plan.levels; ++l) {
                cells = LevelLanes(plan, plan[l])(box);
                if (fits(cells)) break;
            }
            l = std::min(l, plan.levels - 1);
            key = key_of(plan[l], cells);
            ++seen.on_level[static_cast<std::size_t>(l)];
        }
        keys[i] = key;
        ++counts[key];
    }
    return seen;
}

// Turns counts, one array for each thread, into where each thread's records of a key begin.
void begin_at(std::span<std::uint32_t* const> counts, std::uint32_t from, std::uint32_t to,
              std::uint32_t at) {
    if (counts.size() == 1) {
        std::uint32_t* const own = counts[0];
        for (std::uint32_t key = from; key < to; ++key) {
            const std::uint32_t n = own[key];
            own[key] = at;
            at += n;
        }
        return;
    }
    for (std::uint32_t key = from; key < to; ++key) {
        for (std::uint32_t* const own : counts) {
            const std::uint32_t n = own[key];
            own[key] = at;
            at += n;
        }
    }
}

void put(const Aabb& box, std::uint32_t id, std::uint32_t key, std::uint32_t to,
         const BodyGridColumns& columns) {
    float* const out = columns.first + to;
    const std::size_t room = columns.room;
    out[0] = box.min.x;
    out[room] = box.min.y;
    out[2 * room] = box.min.z;
    out[3 * room] = box.max.x;
    out[4 * room] = box.max.y;
    out[5 * room] = box.max.z;
    out[6 * room] = bits_as<float>(id);
    out[7 * room] = bits_as<float>(key);
}

BodyGridRecord record_of(const Aabb& box, std::uint32_t id, std::uint32_t key) {
    return {{box.min.x, box.min.y, box.min.z}, {-box.max.x, -box.max.y, -box.max.z}, id, key};
}

}  // namespace

void BodyGridSort::follow(const ProxyBoxes& boxes) {
    std::vector<std::uint8_t> there(boxes.size());
    boxes.for_each([&](ProxyId id, const Aabb&) { there[id] = 1; });
    std::erase_if(order, [&](std::uint32_t id) {
        if (id >= there.size() || there[id] == 0) return true;
        there[id] = 0;
        return false;
    });
    for (std::uint32_t id = 0; id < there.size(); ++id) {
        if (there[id] != 0) order.push_back(id);
    }
}

void BodyGridSort::sort(const BodyGridPlan& plan, std::span<const Aabb> boxes,
                        std::uint32_t threads, bool by_columns) {
    const auto bodies = static_cast<std::uint32_t>(order.size());
    threads = std::max(1u, std::min(threads, bodies));
    const auto part = [&](std::uint32_t size, std::uint32_t t) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(size) * t / threads);
    };
    resize_on_large_pages(keys, bodies);
    resize_on_large_pages(other_order, bodies);
    if (by_columns) {
        resize_on_large_pages(column_floats, BodyGridColumns::count * columns().room);
    } else {
        resize_on_large_pages(records, bodies + spare_records);
    }
    // The last thread's counts become the ends: it writes the last records of every key.
    resize_on_large_pages(ends, plan.keys + 1);
    resize_on_large_pages(other_ends, static_cast<std::size_t>(threads - 1) * plan.keys);
    std::vector<std::uint32_t*> counts(threads);
    for (std::uint32_t t = 0; t < threads; ++t) {
        counts[t] = t + 1 < threads ? other_ends.data() + static_cast<std::size_t>(t) * plan.keys
                                    : ends.data() + 1;
    }
    ends[0] = 0;
    std::vector<ReadCounts> seen(threads);
    parallel_for(threads, threads, [&](std::uint32_t t, std::uint32_t) {
        std::fill_n(counts[t], plan.keys, 0u);
        seen[t] =
            read_boxes(plan, boxes, order, keys, part(bodies, t), part(bodies, t + 1), counts[t]);
    });
    on_level = {};
    for (const ReadCounts& s : seen) {
        for (std::size_t l = 0; l < on_level.size(); ++l) on_level[l] += s.on_level[l];
    }

    std::vector<std::uint32_t> sums(threads);
    if (threads > 1) {
        parallel_for(threads, threads, [&](std::uint32_t t, std::uint32_t) {
            std::uint32_t sum = 0;
            for (const std::uint32_t* own : counts) {
                for (std::uint32_t key = part(plan.keys, t); key < part(plan.keys, t + 1); ++key)
                    sum += own[key];
            }
            sums[t] = sum;
        });
    }
    parallel_for(threads, threads, [&](std::uint32_t t, std::uint32_t) {
        std::uint32_t at = 0;
        for (std::uint32_t before = 0; before < t; ++before) at += sums[before];
        begin_at(counts, part(plan.keys, t), part(plan.keys, t + 1), at);
    });

    const BodyGridColumns out = columns();
    parallel_for(threads, threads, [&](std::uint32_t t, std::uint32_t) {
        std::uint32_t* const next = counts[t];  // where the next record of a key belongs
        const std::uint32_t end = part(bodies, t + 1);
        for (std::uint32_t i = part(bodies, t); i < end; ++i) {
#if defined(__GNUC__)
            if (i + read_ahead < end) __builtin_prefetch(&boxes[order[i + read_ahead]]);
#endif
            const std::uint32_t id = order[i], key = keys[i], to = next[key]++;
            if (by_columns) {
                put(boxes[id], id, key, to, out);
            } else {
                records[to] = record_of(boxes[id], id, key);
            }
            other_order[to] = id;
        }
    });
    order.swap(other_order);
}

BodyGridColumns BodyGridSort::columns() {
    // An odd number of cache lines: caches like that better than powers of two.
    const std::size_t lines = (order.size() + spare_records + 15) / 16;
    return {column_floats.data(), (lines + 1 - lines % 2) * 16};
}

}  // namespace collidoscope::detail
