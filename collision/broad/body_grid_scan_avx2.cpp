// One comparison of eight floats for a candidate. Runs only after the processor was asked.
#include "collision/broad/body_grid_scan.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE [[gnu::target("avx2,fma"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2,fma")]]

namespace collidoscope::detail {
namespace {

struct Compared {
    __m256 turned;  // max and -min
    WIDE explicit Compared(const BodyGridRecord& r) {
        const __m256 negated = _mm256_xor_ps(_mm256_load_ps(r.low), _mm256_set1_ps(-0.0f));
        turned = _mm256_permutevar8x32_ps(negated, _mm256_setr_epi32(3, 4, 5, 0, 1, 2, 6, 7));
    }
    // The last two lanes hold numbers that are no coordinates.
    WIDE unsigned overlaps(const BodyGridRecord& other) const {
        const __m256 within = _mm256_cmp_ps(_mm256_load_ps(other.low), turned, _CMP_LE_OQ);
        return (_mm256_movemask_ps(within) & 63) == 63;
    }
};

#include "collision/broad/body_grid_scan_body.inc"

}  // namespace

WIDE_ENTRY void body_grid_scan_avx2(const BodyGridCells& cells, std::uint32_t from,
                                    std::uint32_t to, BodyGridFound& found) {
    scan(cells, from, to, found);
}

}  // namespace collidoscope::detail

#endif
