// Morton codes of triangles, and sorting by them.
#pragma once

#include <bit>
#include <cstdint>
#include <new>

#include "collision/cpu/large_pages.h"
#include "collision/trees/builders/corner_reader.h"

namespace collidoscope {

// A triangle with the first 30 bits of its code, which are the higher half.
using MortonEntry = std::uint64_t;
inline std::uint32_t code_of(MortonEntry entry) {
    return static_cast<std::uint32_t>(entry >> 32);
}
inline std::uint32_t triangle_of(MortonEntry entry) {
    return static_cast<std::uint32_t>(entry);
}

// An array that is not written before it is used.
class MortonEntries {
  public:
    explicit MortonEntries(std::size_t count)
        : data_(static_cast<MortonEntry*>(::operator new(count * sizeof(MortonEntry)))) {
        prefer_large_pages(data_, count * sizeof(MortonEntry));
    }
    ~MortonEntries() { ::operator delete(data_); }
    MortonEntries(const MortonEntries&) = delete;
    MortonEntries& operator=(const MortonEntries&) = delete;
    MortonEntry* get() const { return data_; }

  private:
    MortonEntry* data_;
};

// The grid over a box that the codes count in. A side too short to be divided has one cell.
class MortonGrid {
  public:
    explicit MortonGrid(const Aabb& box);
    // The cell of the center of the triangle's box: 30 bits, x before y before z.
    std::uint32_t coarse(const CornerBox& triangle) const;
    // 33 bits more, of its place within that cell.
    std::uint64_t fine(const CornerBox& triangle) const;

  private:
    vec3 origin_;  // half the lower corner
    vec3 scale_;   // 2^21 cells along each axis, for halved coordinates
};

// The mesh's triangles by their first 30 bits, those of equal bits in the order of the mesh.
// Both arrays have room for every triangle; `scratch` is left with anything.
void sort_by_morton(const Mesh& mesh, const MortonGrid& grid, std::uint32_t threads,
                    MortonEntry* entries, std::uint32_t* scratch);

// The first of the codes in [first, first + count), which are sorted and not all equal, that has
// the highest bit in which they differ; and how many bits all have in common.
struct MortonCut {
    std::uint32_t left, common;
};
template <typename Code>
MortonCut morton_cut(const Code& code, std::uint32_t first, std::uint32_t count,
                     std::uint32_t bits) {
    const std::uint64_t low = code(first), high = code(first + count - 1);
    const auto differing = static_cast<std::uint32_t>(std::bit_width(low ^ high)) - 1;
    const std::uint64_t pivot = high >> differing << differing;
    // Halve without branches: it is a toss whether each is taken.
    std::uint32_t left = 0, size = count;
    while (size > 1) {
        const std::uint32_t half = size / 2;
        left += code(first + left + half - 1) < pivot ? half : 0;
        size -= half;
    }
    left += code(first + left) < pivot ? 1 : 0;
    return {left, bits - differing - 1};
}

}  // namespace collidoscope
