// The baseline, and the choice.
#include "collision/broad/body_grid_scan.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define WIDE [[gnu::always_inline]] inline
#define WIDE_ENTRY

namespace collidoscope::detail {
namespace {

#if defined(__SSE2__)

struct Compared {
    __m128 head, tail;
    explicit Compared(const BodyGridRecord& r)
        : head(_mm_setr_ps(-r.high_less[0], -r.high_less[1], -r.high_less[2], -r.low[0])),
          tail(_mm_setr_ps(-r.high_less[2], -r.low[0], -r.low[1], -r.low[2])) {}
    unsigned overlaps(const BodyGridRecord& other) const {
        const __m128 a = _mm_cmple_ps(_mm_load_ps(other.low), head);
        const __m128 b = _mm_cmple_ps(_mm_loadu_ps(other.low + 2), tail);
        return _mm_movemask_ps(_mm_and_ps(a, b)) == 15;
    }
};

#else

struct Compared {
    BodyGridRecord one;
    explicit Compared(const BodyGridRecord& r) : one(r) {}
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

#include "collision/broad/body_grid_scan_body.inc"

}  // namespace

void body_grid_scan_baseline(const BodyGridCells& cells, std::uint32_t from, std::uint32_t to,
                             BodyGridFound& found) {
    scan(cells, from, to, found);
}

BodyGridScan body_grid_scan(Simd simd) {
#if defined(__x86_64__)
    if (simd != Simd::Baseline) return body_grid_scan_avx2;
#endif
    return body_grid_scan_baseline;
}

}  // namespace collidoscope::detail
