// Eight or sixteen candidates at once, what is found packed by the processor itself. Runs only
// after the processor was asked.
#include "collision/broad/grid/body_grid_scan.h"

#if defined(__x86_64__)

// gcc 12 warns of its own intrinsics, whose unused operands are not set.
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#include <bit>

#define TARGET "avx512f,avx512vl,avx512dq,avx512bw,avx2,fma,popcnt"
#define WIDE [[gnu::target(TARGET), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target(TARGET)]]

#include "collision/bits.h"

namespace collidoscope::detail {
namespace {

using Writer = BodyGridWriter;

template <bool Wide>
struct One {
    __m256 low0, low1, low2, high0, high1, high2;
    __m256i id;
    std::uint32_t key;
    WIDE One(const BodyGridCells& cells, std::uint32_t i) {
        const BodyGridColumns& c = cells.columns;
        low0 = _mm256_broadcast_ss(c.low(0) + i);
        low1 = _mm256_broadcast_ss(c.low(1) + i);
        low2 = _mm256_broadcast_ss(c.low(2) + i);
        high0 = _mm256_broadcast_ss(c.high(0) + i);
        high1 = _mm256_broadcast_ss(c.high(1) + i);
        high2 = _mm256_broadcast_ss(c.high(2) + i);
        id = _mm256_castps_si256(_mm256_broadcast_ss(c.column(BodyGridColumns::id) + i));
        key = bits_as<std::uint32_t>(c.column(BodyGridColumns::key)[i]);
    }
    WIDE __mmask8 overlaps(const BodyGridColumns& c, std::uint32_t j, unsigned there) const {
        const auto mask = static_cast<__mmask8>(there);
        __mmask8 x =
            _mm256_mask_cmp_ps_mask(mask, _mm256_loadu_ps(c.low(0) + j), high0, _CMP_LE_OQ);
        __mmask8 y = _mm256_cmp_ps_mask(_mm256_loadu_ps(c.high(0) + j), low0, _CMP_GE_OQ);
        x = _mm256_mask_cmp_ps_mask(x, _mm256_loadu_ps(c.low(1) + j), high1, _CMP_LE_OQ);
        y = _mm256_mask_cmp_ps_mask(y, _mm256_loadu_ps(c.high(1) + j), low1, _CMP_GE_OQ);
        x = _mm256_mask_cmp_ps_mask(x, _mm256_loadu_ps(c.low(2) + j), high2, _CMP_LE_OQ);
        y = _mm256_mask_cmp_ps_mask(y, _mm256_loadu_ps(c.high(2) + j), low2, _CMP_GE_OQ);
        return static_cast<__mmask8>(x & y);
    }
};

template <>
struct One<true> {
    __m512 low0, low1, low2, high0, high1, high2;
    __m256i id;
    std::uint32_t key;
    WIDE One(const BodyGridCells& cells, std::uint32_t i) {
        const BodyGridColumns& c = cells.columns;
        low0 = _mm512_set1_ps(c.low(0)[i]);
        low1 = _mm512_set1_ps(c.low(1)[i]);
        low2 = _mm512_set1_ps(c.low(2)[i]);
        high0 = _mm512_set1_ps(c.high(0)[i]);
        high1 = _mm512_set1_ps(c.high(1)[i]);
        high2 = _mm512_set1_ps(c.high(2)[i]);
        id = _mm256_castps_si256(_mm256_broadcast_ss(c.column(BodyGridColumns::id) + i));
        key = bits_as<std::uint32_t>(c.column(BodyGridColumns::key)[i]);
    }
    WIDE __mmask16 overlaps(const BodyGridColumns& c, std::uint32_t j, unsigned there) const {
        const auto mask = static_cast<__mmask16>(there);
        __mmask16 x =
            _mm512_mask_cmp_ps_mask(mask, _mm512_loadu_ps(c.low(0) + j), high0, _CMP_LE_OQ);
        __mmask16 y = _mm512_cmp_ps_mask(_mm512_loadu_ps(c.high(0) + j), low0, _CMP_GE_OQ);
        x = _mm512_mask_cmp_ps_mask(x, _mm512_loadu_ps(c.low(1) + j), high1, _CMP_LE_OQ);
        y = _mm512_mask_cmp_ps_mask(y, _mm512_loadu_ps(c.high(1) + j), low1, _CMP_GE_OQ);
        x = _mm512_mask_cmp_ps_mask(x, _mm512_loadu_ps(c.low(2) + j), high2, _CMP_LE_OQ);
        y = _mm512_mask_cmp_ps_mask(y, _mm512_loadu_ps(c.high(2) + j), low2, _CMP_GE_OQ);
        return static_cast<__mmask16>(x & y);
    }
};

// The pairs of a number with those of eight that are wanted.
WIDE void write(__m256i id, const float* others, unsigned mask, Writer& found) {
    const __m256i other = _mm256_castps_si256(_mm256_loadu_ps(others));
    const __m512i low = _mm512_cvtepu32_epi64(_mm256_min_epu32(other, id));
    const __m512i high = _mm512_cvtepu32_epi64(_mm256_max_epu32(other, id));
    const __m512i pairs = _mm512_or_si512(low, _mm512_slli_epi64(high, 32));
    const __m512i packed = _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), pairs);
    _mm512_storeu_si512(found.out, packed);
    found.out += std::popcount(mask);
}

template <bool Wide>
WIDE void compare(const One<Wide>& one, const BodyGridCells& cells, std::uint32_t begin,
                  std::uint32_t end, Writer& found) {
    const BodyGridColumns& c = cells.columns;
    const std::uint32_t count = end - begin;
    found.begin_row(count);
    constexpr std::uint32_t at_once = Wide ? 16 : 8;
    // Looks at so many in any case that mostly no branch is left to predict: one misprediction
    // costs more than all of them.
    std::uint32_t j = begin;
    do {
        const std::uint32_t left = end - j;
        const unsigned there = (1u << (left >= at_once ? at_once : left)) - 1;
        const unsigned mask = one.overlaps(c, j, there);
        write(one.id, c.column(BodyGridColumns::id) + j, mask & 255, found);
        if (Wide) write(one.id, c.column(BodyGridColumns::id) + j + 8, mask >> 8, found);
        j += at_once;
    } while (static_cast<std::int32_t>(end - j) > 0);
}

#include "collision/broad/grid/body_grid_scan_body.inc"

}  // namespace

WIDE_ENTRY void body_grid_scan_avx512(const BodyGridCells& cells, std::uint32_t from,
                                      std::uint32_t to, BodyGridFound& found) {
    scan(cells, from, to, found);
}

}  // namespace collidoscope::detail

#endif
