#include "collision/trees/builders/morton.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "collision/cpu/float4.h"
#include "collision/cpu/parallel_for.h"

namespace collidoscope {
namespace {

constexpr int fine_bits = 11;         // an axis, below the coarse ones
constexpr int coarse_axis_bits = 10;  // an axis
constexpr float cells = 1 << (fine_bits + coarse_axis_bits);
// Sides shorter than this would need scales that are no floats.
constexpr float shortest_side = 0x1p-100f;

// Two zeros between the bits of each element, of the lowest ten.
Int4 spread(Int4 v) {
    v = (v | v << 16) & 0x030000ff;
    v = (v | v << 8) & 0x0300f00f;
    v = (v | v << 4) & 0x030c30c3;
    v = (v | v << 2) & 0x09249249;
    return v;
}

// The cell of 2^21 along each axis. Halved coordinates do not overflow.
Int4 cell_of(const CornerBox& t, const vec3& origin, const vec3& scale) {
    const Float4 center = t.lo * splat(0.25f) + t.hi * splat(0.25f);
    const Float4 place = (center - load(origin)) * load(scale);
    return __builtin_convertvector(smaller(larger(place, splat(0)), splat(cells - 1)), Int4);
}

constexpr int digit_bits = 10;
constexpr std::uint32_t digits = 1u << digit_bits;

// Digit 0 is the lowest of the three.
std::uint32_t digit_of(MortonEntry entry, int digit) {
    return static_cast<std::uint32_t>(entry >> (32 + digit * digit_bits)) & (digits - 1);
}

// Sorts entries by their lowest `Digits` digits, those of equal ones stay in order. With an odd
// number of digits the sorted ones are in `scratch`.
template <int Digits>
void sort_by_digits(MortonEntry* entries, std::uint32_t count, MortonEntry* scratch) {
    std::array<std::uint32_t, digits> places[Digits] = {};
    for (std::uint32_t i = 0; i < count; ++i) {
        for (int digit = 0; digit < Digits; ++digit) ++places[digit][digit_of(entries[i], digit)];
    }
    MortonEntry *from = entries, *to = scratch;
    for (int digit = 0; digit < Digits; ++digit) {
        auto& next = places[digit];
        std::uint32_t place = 0;
        for (std::uint32_t& entry : next) place += std::exchange(entry, place);
        for (std::uint32_t i = 0; i < count; ++i) to[next[digit_of(from[i], digit)]++] = from[i];
        std::swap(from, to);
    }
}

// Sorts entries whose highest digits are equal, and that come in the order of the mesh.
void sort_cell(MortonEntry* entries, std::uint32_t count, std::vector<MortonEntry>& scratch) {
    constexpr std::uint32_t few = 64;
    if (count <= few) {
        std::sort(entries, entries + count);
        return;
    }
    scratch.resize(std::max<std::size_t>(scratch.size(), count));
    sort_by_digits<2>(entries, count, scratch.data());
}

}  // namespace

MortonGrid::MortonGrid(const Aabb& box) : origin_(box.min * 0.5f), scale_(0) {
    const vec3 half = half_of(box);
    for (int k = 0; k < 3; ++k) {
        if (half[k] > shortest_side) scale_[k] = cells / half[k];
    }
}

std::uint32_t MortonGrid::coarse(const CornerBox& triangle) const {
    const Int4 code = spread(cell_of(triangle, origin_, scale_) >> fine_bits);
    return static_cast<std::uint32_t>(code[0] << 2 | code[1] << 1 | code[2]);
}

std::uint64_t MortonGrid::fine(const CornerBox& triangle) const {
    const Int4 cell = cell_of(triangle, origin_, scale_);
    const Int4 low = spread(cell & 0x3ff), high = cell >> 10 & 1;
    const auto join = [](Int4 v) {
        return static_cast<std::uint64_t>(v[0] << 2 | v[1] << 1 | v[2]);
    };
    return join(high) << 30 | join(low);
}

void sort_by_morton(const Mesh& mesh, const MortonGrid& grid, std::uint32_t threads,
                    MortonEntry* entries, std::uint32_t* codes) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const CornerReader corners(mesh);
    // Sort a small input, which fits into a near cache, in one go.
    constexpr std::uint32_t small = 1u << 16;
    if (n <= small) {
        std::vector<MortonEntry> unsorted(n);
        for (std::uint32_t i = 0; i < n; ++i) {
            unsorted[i] = std::uint64_t{grid.coarse(corners.box(i))} << 32 | i;
        }
        sort_by_digits<3>(unsorted.data(), n, entries);
        return;
    }
    const std::uint32_t chunks = std::max(1u, std::min(threads, n / 65536));
    const auto begin_of = [&](std::uint32_t c) {
        return static_cast<std::uint32_t>(std::uint64_t{n} * c / chunks);
    };
    // Make the codes and count their highest digits.
    constexpr int shift = 2 * digit_bits;
    std::vector<std::array<std::uint32_t, digits>> places(chunks);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        auto& counts = places[c];
        counts.fill(0);
        const std::uint32_t end = begin_of(c + 1);
        for (std::uint32_t i = begin_of(c); i < end; ++i) {
            codes[i] = grid.coarse(corners.box(i));
            ++counts[codes[i] >> shift];
        }
    });

    // Sort by the highest digit.
    std::vector<std::uint32_t> cell_begin;
    std::uint32_t place = 0;
    for (std::uint32_t d = 0; d < digits; ++d) {
        cell_begin.push_back(place);
        for (auto& next : places) place += std::exchange(next[d], place);
    }
    cell_begin.push_back(n);
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        auto& next = places[c];
        const std::uint32_t end = begin_of(c + 1);
        for (std::uint32_t i = begin_of(c); i < end; ++i) {
            entries[next[codes[i] >> shift]++] = std::uint64_t{codes[i]} << 32 | i;
        }
    });

    // Sort what shares it: that mostly fits into a near cache.
    std::vector<std::vector<MortonEntry>> scratch(threads);
    parallel_for(digits, threads, [&](std::uint32_t d, std::uint32_t thread) {
        sort_cell(entries + cell_begin[d], cell_begin[d + 1] - cell_begin[d], scratch[thread]);
    });
}

}  // namespace collidoscope
