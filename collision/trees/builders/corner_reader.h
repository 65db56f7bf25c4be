// Reads the corners of a mesh's triangles into registers, for loops over all triangles.
#pragma once

#include <cstring>

#include "collision/mesh.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/float4.h"

namespace collidoscope {

// The fourth elements are whatever finite float follows in memory.
struct CornerBox {
    Float4 lo, hi;
};

class CornerReader {
  public:
    explicit CornerReader(const Mesh& mesh)
        : positions_(mesh.positions.data()),
          triangles_(mesh.triangles.data()),
          last_(static_cast<std::uint32_t>(mesh.positions.size()) - 1) {}

    CornerBox box(std::size_t triangle) const {
        const auto& t = triangles_[triangle];
        const Float4 a = read(t[0]), b = read(t[1]), c = read(t[2]);
        return {smaller(a, smaller(b, c)), larger(a, larger(b, c))};
    }

  private:
    // Four floats at a time, but never past the end.
    Float4 read(std::uint32_t i) const {
        if (i == last_) return load(positions_[i]);
        Float4 r;
        std::memcpy(&r, static_cast<const void*>(positions_ + i), sizeof r);
        return r;
    }

    const vec3* positions_;
    const std::array<std::uint32_t, 3>* triangles_;
    std::uint32_t last_;
};

}  // namespace collidoscope
