// Refs, the elements that the builders by the surface-area heuristic sort: the box of a triangle
// with its number, in 32 bytes; and the arithmetic on such boxes.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <new>

#include "collision/cpu/float4.h"
#include "collision/cpu/large_pages.h"
#include "collision/trees/builders/corner_reader.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::sah {

// The upper corner is negated, so that growing takes minima only.
struct Box4 {
    Float4 lo, minus_hi;
};
inline Box4 nothing() {
    const Float4 inf = splat(std::numeric_limits<float>::infinity());
    return {inf, inf};
}
inline void grow(Box4& box, const Box4& other) {
    box.lo = smaller(other.lo, box.lo);
    box.minus_hi = smaller(other.minus_hi, box.minus_hi);
}
inline Aabb to_aabb(const Box4& box) {
    return {to_vec3(box.lo), to_vec3(-box.minus_hi)};
}
inline Float4 extent(const Box4& box) {
    return -(box.lo + box.minus_hi);
}
// Half the surface area.
inline float half_area(const Box4& box) {
    const Float4 e = extent(box);
    return e[0] * (e[1] + e[2]) + e[1] * e[2];
}

// Half the areas of three boxes, one in each element.
inline Float4 half_areas(const Box4& a, const Box4& b, const Box4& c) {
    const Float4 ea = extent(a), eb = extent(b), ec = extent(c);
    const Float4 xy = __builtin_shufflevector(ea, eb, 0, 4, 1, 5);
    const Float4 zz = __builtin_shufflevector(ea, eb, 2, 6, 3, 7);
    const Float4 x = __builtin_shufflevector(xy, ec, 0, 1, 4, 7);
    const Float4 y = __builtin_shufflevector(xy, ec, 2, 3, 5, 7);
    const Float4 z = __builtin_shufflevector(zz, ec, 0, 1, 6, 7);
    return x * (y + z) + y * z;
}

// The number is kept in the fourth element, with a bit set that makes it an ordinary float:
// arithmetic on denormals is slow.
using Ref = Box4;
inline constexpr std::uint32_t number_tag = 0x40000000;

inline Ref make_ref(const CornerBox& t, std::uint32_t number) {
    Ref ref{t.lo, -t.hi};
    const std::uint32_t bits = number | number_tag;
    float tagged;
    std::memcpy(&tagged, &bits, sizeof tagged);
    ref.lo[3] = tagged;
    return ref;
}
inline std::uint32_t number_of(const Ref& ref) {
    std::uint32_t bits;
    const float tagged = ref.lo[3];
    std::memcpy(&bits, &tagged, sizeof bits);
    return bits & ~number_tag;
}

// Twice the center of the box.
inline Float4 center2(const Ref& ref) {
    return ref.lo - ref.minus_hi;
}

// A range of refs with its box and the box of its doubled centers.
struct Range {
    std::uint32_t first = 0, count = 0;
    Box4 box = nothing();
    Box4 centers = nothing();

    void add(const Ref& ref) {
        grow(box, ref);
        const Float4 c = center2(ref);
        grow(centers, Box4{c, -c});
    }
};

// Memory that is not written before it is used.
class RefArray {
  public:
    explicit RefArray(std::size_t count)
        : refs_(static_cast<Ref*>(::operator new (count * sizeof(Ref), std::align_val_t{64}))) {
        prefer_large_pages(refs_, count * sizeof(Ref));
    }
    ~RefArray() { ::operator delete (refs_, std::align_val_t{64}); }
    RefArray(const RefArray&) = delete;
    RefArray& operator=(const RefArray&) = delete;
    Ref* get() const { return refs_; }

  private:
    Ref* refs_;
};

}  // namespace collidoscope::sah
