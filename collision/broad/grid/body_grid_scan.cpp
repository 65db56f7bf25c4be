// The baseline, and the choice.
#include "collision/broad/grid/body_grid_scan.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

#include "collision/bits.h"

namespace collidoscope::detail {
namespace {

#if defined(__SSE2__)

struct Box {
    __m128 head, tail;
    explicit Box(const BodyGridRecord& r)
        : head(_mm_setr_ps(-r.high_less[0], -r.high_less[1], -r.high_less[2], -r.low[0])),
          tail(_mm_setr_ps(-r.high_less[2], -r.low[0], -r.low[1], -r.low[2])) {}
    unsigned overlaps(const BodyGridRecord& other) const {
        const __m128 a = _mm_cmple_ps(_mm_load_ps(other.low), head);
        const __m128 b = _mm_cmple_ps(_mm_loadu_ps(other.low + 2), tail);
        return _mm_movemask_ps(_mm_and_ps(a, b)) == 15;
    }
};

#else

struct Box {
    BodyGridRecord one;
    explicit Box(const BodyGridRecord& r) : one(r) {}
    unsigned overlaps(const BodyGridRecord& other) const {
        unsigned all = 1;
        for (int a = 0; a < 3; ++a) {
            all &= other.low[a] <= -one.high_less[a];
            all &= other.high_less[a] <= -one.low[a];
        }
        return all;
    }
};

#endif

using Writer = BodyGridWriter;

template <bool Wide>
struct One : Box {
    std::uint32_t id, key;
    One(const BodyGridCells& cells, std::uint32_t i)
        : Box(cells.records[i]), id(cells.records[i].id), key(cells.records[i].key) {}
};

template <bool Wide>
WIDE void compare(const One<Wide>& one, const BodyGridCells& cells, std::uint32_t begin,
                  std::uint32_t end, Writer& found) {
    const std::uint32_t count = end - begin;
    found.begin_row(count);
    // Every candidate's pair is written; the end moves on only past those that overlap. Several are
    // looked at together, wanted or not, so that mostly no branch is left to predict: one
    // misprediction costs more than all of them.
    constexpr std::uint32_t at_once = 4;
    for (std::uint32_t j = 0; j < count; j += at_once) {
        for (std::uint32_t k = 0; k < at_once; ++k) {
            const BodyGridRecord& candidate = cells.records[begin + j + k];
            const std::uint32_t other = candidate.id;
            found.out->low = one.id < other ? one.id : other;
            found.out->high = one.id < other ? other : one.id;
            found.out += one.overlaps(candidate) & static_cast<unsigned>(j + k < count);
        }
    }
}

#include "collision/broad/grid/body_grid_scan_body.inc"

}  // namespace

BodyGridRecord BodyGridCells::record(std::uint32_t i) const {
    if (columns.first == nullptr) return records[i];
    const auto at = [&](std::size_t c) { return columns.column(c)[i]; };
    return {{at(0), at(1), at(2)},
            {-at(3), -at(4), -at(5)},
            bits_as<std::uint32_t>(at(BodyGridColumns::id)),
            bits_as<std::uint32_t>(at(BodyGridColumns::key))};
}

void body_grid_scan_baseline(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                             BodyGridFound& found) {
    scan(cells, from, to, found);
}

BodyGridScan body_grid_scan([[maybe_unused]] Simd simd) {
#if defined(__x86_64__)
    if (simd == Simd::Avx512) return body_grid_scan_avx512;
    if (simd == Simd::Avx2) return body_grid_scan_avx2;
#endif
    return body_grid_scan_baseline;
}

}  // namespace collidoscope::detail
