// Morton codes of triangles, and sorting by them.
#pragma once

#include <cstdint>

#include "collision/trees/corner_reader.h"
#include "collision/trees/large_pages.h"

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
    // Where the centre of the triangle's box lies: 30 bits, x before y before z.
    std::uint32_t coarse(const CornerBox& triangle) const;
    // 33 bits more, of its place within that cell.
    std::uint64_t fine(const CornerBox& triangle) const;

  private:
    vec3 origin_;  // half the lower corner
    vec3 scale_;   // 2^21 cells along each axis, for halved coordinates
};

// The mesh's triangles by their first 30 bits, those of equal bits in the order of the mesh.
void sort_by_morton(const Mesh& mesh, const MortonGrid& grid, std::uint32_t threads,
                    MortonEntry* entries);

}  // namespace collidoscope
