// Eight candidates at once. Runs only after the processor was asked.
#include "collision/broad/grid/body_grid_scan.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>

#define WIDE [[gnu::target("avx2,fma"), gnu::always_inline]] inline
#define WIDE_ENTRY [[gnu::target("avx2,fma")]]

#include "collision/bits.h"

namespace collidoscope::detail {
namespace {

using Writer = BodyGridWriter;

// Byte k of entry m: the number of the k-th bit that is set in m.
constexpr std::array<std::uint64_t, 256> packing = [] {
    std::array<std::uint64_t, 256> table{};
    for (unsigned m = 0; m < 256; ++m) {
        unsigned k = 0;
        for (unsigned bit = 0; bit < 8; ++bit) {
            if (m >> bit & 1) table[m] |= std::uint64_t{bit} << 8 * k++;
        }
    }
    return table;
}();

template <bool Wide>
struct One {
    __m256 low[3], high[3];
    __m256i id;
    std::uint32_t key;
    WIDE One(const BodyGridCells& cells, std::uint32_t i) {
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = _mm256_broadcast_ss(cells.columns.low(a) + i);
            high[a] = _mm256_broadcast_ss(cells.columns.high(a) + i);
        }
        id =
            _mm256_castps_si256(_mm256_broadcast_ss(cells.columns.column(BodyGridColumns::id) + i));
        key = bits_as<std::uint32_t>(cells.columns.column(BodyGridColumns::key)[i]);
    }
};

// The pairs with up to eight records from j on.
template <bool Wide>
WIDE void compare_eight(const One<Wide>& one, const BodyGridColumns& c, std::uint32_t j,
                        std::uint32_t count, Writer& found) {
    __m256 in[6];
    for (std::size_t a = 0; a < 3; ++a) {
        in[a] = _mm256_cmp_ps(_mm256_loadu_ps(c.low(a) + j), one.high[a], _CMP_LE_OQ);
        in[3 + a] = _mm256_cmp_ps(_mm256_loadu_ps(c.high(a) + j), one.low[a], _CMP_GE_OQ);
    }
    const __m256 all =
        _mm256_and_ps(_mm256_and_ps(_mm256_and_ps(in[0], in[1]), _mm256_and_ps(in[2], in[3])),
                      _mm256_and_ps(in[4], in[5]));
    const unsigned there = count >= 8 ? 0xffu : (1u << count) - 1;
    const unsigned mask = static_cast<unsigned>(_mm256_movemask_ps(all)) & there;
    const __m256i id = _mm256_castps_si256(_mm256_loadu_ps(c.column(BodyGridColumns::id) + j));
    const __m256i pack =
        _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(static_cast<long long>(packing[mask])));
    const __m256i low = _mm256_permutevar8x32_epi32(_mm256_min_epu32(id, one.id), pack);
    const __m256i high = _mm256_permutevar8x32_epi32(_mm256_max_epu32(id, one.id), pack);
    const __m256i a = _mm256_unpacklo_epi32(low, high), b = _mm256_unpackhi_epi32(low, high);
    __m256i* const out = reinterpret_cast<__m256i*>(found.out);
    _mm256_storeu_si256(out, _mm256_permute2x128_si256(a, b, 0x20));
    _mm256_storeu_si256(out + 1, _mm256_permute2x128_si256(a, b, 0x31));
    found.out += std::popcount(mask);
}

template <bool Wide>
WIDE void compare(const One<Wide>& one, const BodyGridCells& cells, std::uint32_t begin,
                  std::uint32_t end, Writer& found) {
    const std::uint32_t count = end - begin;
    found.begin_row(count);
    // Looks at so many in any case that mostly no branch is left to predict: one misprediction
    // costs more than all of them.
    std::uint32_t j = 0;
    do {
        compare_eight(one, cells.columns, begin + j, count - j, found);
        if (Wide) {
            j += 8;
            compare_eight(one, cells.columns, begin + j, count > j ? count - j : 0, found);
        }
        j += 8;
    } while (j < count);
}

#include "collision/broad/grid/body_grid_scan_body.inc"

}  // namespace

WIDE_ENTRY void body_grid_scan_avx2(const BodyGridCells& cells, std::uint32_t from,
                                    std::uint32_t to, BodyGridFound& found) {
    scan(cells, from, to, found);
}

}  // namespace collidoscope::detail

#endif
