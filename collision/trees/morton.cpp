#include "collision/trees/morton.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "collision/trees/parallel_for.h"
#include "collision/volumes/float4.h"

namespace collidoscope {
namespace {

constexpr int fine_bits = 11;    // an axis, below the coarse ones
constexpr int coarse_bits = 10;  // an axis
constexpr float cells = 1 << (fine_bits + coarse_bits);
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
Int4 cell_of(const Triangle& t, const vec3& origin, const vec3& scale) {
    const Float4 a = load(t.a), b = load(t.b), c = load(t.c);
    const Float4 lo = smaller(a, smaller(b, c)), hi = larger(a, larger(b, c));
    const Float4 center = lo * splat(0.25f) + hi * splat(0.25f);
    const Float4 place = (center - load(origin)) * load(scale);
    return __builtin_convertvector(smaller(larger(place, splat(0)), splat(cells - 1)), Int4);
}

constexpr int digit_bits = 10;
constexpr std::uint32_t digits = 1u << digit_bits;
constexpr int passes = 3 * coarse_bits / digit_bits;

std::uint32_t digit_of(MortonEntry entry, int pass) {
    return static_cast<std::uint32_t>(entry >> (32 + pass * digit_bits)) & (digits - 1);
}

}  // namespace

MortonGrid::MortonGrid(const Aabb& box) : origin_(box.min * 0.5f), scale_(0) {
    const vec3 half = half_of(box);
    for (int k = 0; k < 3; ++k) {
        if (half[k] > shortest_side) scale_[k] = cells / half[k];
    }
}

std::uint32_t MortonGrid::coarse(const Triangle& triangle) const {
    const Int4 code = spread(cell_of(triangle, origin_, scale_) >> fine_bits);
    return static_cast<std::uint32_t>(code[0] << 2 | code[1] << 1 | code[2]);
}

std::uint64_t MortonGrid::fine(const Triangle& triangle) const {
    const Int4 cell = cell_of(triangle, origin_, scale_);
    const Int4 low = spread(cell & 0x3ff), high = cell >> 10 & 1;
    const auto join = [](Int4 v) {
        return static_cast<std::uint64_t>(v[0] << 2 | v[1] << 1 | v[2]);
    };
    return join(high) << 30 | join(low);
}

MortonEntry* sort_by_morton(const Mesh& mesh, const MortonGrid& grid, std::uint32_t threads,
                            MortonEntry* a, MortonEntry* b) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const std::uint32_t chunks = std::max(1u, std::min(threads, n / 65536));
    const auto begin_of = [&](std::uint32_t c) {
        return static_cast<std::uint32_t>(std::uint64_t{n} * c / chunks);
    };
    // Count the digits of the first pass while the codes are made; later passes count for
    // themselves where there are several chunks, as triangles have changed chunks by then.
    std::vector<std::uint32_t> counts(std::size_t{chunks} * passes * digits, 0);
    const auto counts_of = [&](std::uint32_t c, int pass) {
        return counts.data() + (std::size_t{c} * passes + static_cast<std::size_t>(pass)) * digits;
    };
    parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
        std::uint32_t* own = counts_of(c, 0);
        for (std::uint32_t i = begin_of(c); i < begin_of(c + 1); ++i) {
            const MortonEntry entry = std::uint64_t{grid.coarse(mesh.triangle(i))} << 32 | i;
            a[i] = entry;
            for (int pass = 0; pass < (chunks == 1 ? passes : 1); ++pass) {
                ++own[static_cast<std::uint32_t>(pass) * digits + digit_of(entry, pass)];
            }
        }
    });
    for (int pass = 0; pass < passes; ++pass) {
        if (chunks > 1 && pass > 0) {
            parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
                std::uint32_t* own = counts_of(c, pass);
                for (std::uint32_t i = begin_of(c); i < begin_of(c + 1); ++i) {
                    ++own[digit_of(a[i], pass)];
                }
            });
        }
        std::uint32_t place = 0;
        for (std::uint32_t d = 0; d < digits; ++d) {
            for (std::uint32_t c = 0; c < chunks; ++c) {
                place += std::exchange(counts_of(c, pass)[d], place);
            }
        }
        parallel_for(chunks, threads, [&](std::uint32_t c, std::uint32_t) {
            std::uint32_t* next = counts_of(c, pass);
            for (std::uint32_t i = begin_of(c); i < begin_of(c + 1); ++i) {
                b[next[digit_of(a[i], pass)]++] = a[i];
            }
        });
        std::swap(a, b);
    }
    return a;
}

}  // namespace collidoscope
