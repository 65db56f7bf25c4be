// Reads the corners of a mesh's triangles into registers, for loops over all triangles.
#pragma once

#include <cstring>

#include "collision/cpu/float4.h"
#include "collision/mesh.h"
#include "collision/volumes/aabb.h"

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

    CornerBox box(std::size_t triangle) const { return box_of(corners(triangle)); }

    // The same with the corners written to `copy`.
    CornerBox box(std::size_t triangle, Triangle& copy) const {
        const Corners t = corners(triangle);
        store(t, copy);
        return box_of(t);
    }
    void copy(std::size_t triangle, Triangle& to) const { store(corners(triangle), to); }

    // Has the memory brought that reading the corners of `sooner` will look at, and what fetching
    // them for `later` will. Always inline: compilers drop calls of what only fetches.
    [[gnu::always_inline]] void fetch(std::size_t sooner, std::size_t later) const {
        __builtin_prefetch(&triangles_[later]);
        for (const std::uint32_t corner : triangles_[sooner]) {
            __builtin_prefetch(positions_ + corner);
        }
    }

  private:
    struct Corners {
        Float4 a, b, c;
    };
    Corners corners(std::size_t triangle) const {
        const auto& t = triangles_[triangle];
        return {read(t[0]), read(t[1]), read(t[2])};
    }
    static CornerBox box_of(const Corners& t) {
        return {smaller(t.a, smaller(t.b, t.c)), larger(t.a, larger(t.b, t.c))};
    }
    // Whole registers at a time, each over the fourth element of the one before.
    static void store(const Corners& t, Triangle& to) {
        static_assert(sizeof(Triangle) == 9 * sizeof(float));
        char* bytes = reinterpret_cast<char*>(&to);
        std::memcpy(bytes, &t.a, sizeof t.a);
        std::memcpy(bytes + sizeof(vec3), &t.b, sizeof t.b);
        const Float4 last = __builtin_shufflevector(t.b, t.c, 2, 4, 5, 6);
        std::memcpy(bytes + 5 * sizeof(float), &last, sizeof last);
    }

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
