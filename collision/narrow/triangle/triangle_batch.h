// Many pairs of triangles at once.
#pragma once

#include <cstdint>
#include <span>

#include "collision/shapes.h"

namespace collidoscope {

// hits[i] becomes 1 where a[i] and b[i] share a point and 0 where not: exactly the answers of
// overlaps(a[i], b[i]). The spans have equal lengths.
//
// On processors with AVX2 and FMA eight pairs are asked together in float, with a bound of the
// error; a pair that this cannot decide is asked again exactly, by itself. Others ask one by one.
// Cost: about 15 ns a pair; those that touch or nearly touch cost what overlaps costs.
//
// Source: Guigue and Devillers 2003; the bound is Shewchuk's 1997 (section 4.3), for float.
void overlaps_batch(std::span<const Triangle> a, std::span<const Triangle> b,
                    std::span<std::uint8_t> hits);

namespace detail {

// Whether this processor can, and the part of the pairs that fills whole groups of eight, done that
// way: answers how many pairs it did.
bool has_wide_batch();
std::size_t overlaps_wide(std::span<const Triangle> a, std::span<const Triangle> b,
                          std::span<std::uint8_t> hits);

}  // namespace detail

}  // namespace collidoscope
