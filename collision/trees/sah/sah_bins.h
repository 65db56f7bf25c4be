// The binned search for a cheap plane: the centers are sorted into bins along all three axes, and
// the planes between the bins are compared by the surface-area heuristic.
//
// Source: Wald 2007, "On fast Construction of SAH-based Bounding Volume Hierarchies"; Goldsmith and
// Salmon 1987 and MacDonald and Booth 1990 for the heuristic.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "collision/trees/builders/split_record.h"
#include "collision/trees/sah/sah_refs.h"

namespace collidoscope::sah {

// The number of bins a build sorts the centers into. Each count has inner loops of its own.
enum class BinCount : std::uint8_t { Four = 4, Eight = 8, Sixteen = 16, ThirtyTwo = 32 };
inline constexpr int max_bins = 32;

// From a doubled center to its bin.
struct BinScale {
    BinScale(const Box4& centers, BinCount count);
    Float4 place(const Ref& ref) const { return (center2(ref) - origin) * scale; }
    // The plane below this bin.
    float plane(int axis, int bin) const {
        return (origin[axis] + static_cast<float>(bin) / scale[axis]) * 0.5f;
    }
    // False where all centers have the same coordinate.
    bool divides(int axis) const { return scale[axis] > 0; }

    Float4 origin, scale;
};

// A cache line, so that no box lies across two.
struct alignas(64) Bin {
    Box4 box;
    std::uint32_t count;
};
template <int N>
struct Bins {
    Bin at[3][N];

    void clear() {
        for (auto& along : at) std::fill(std::begin(along), std::end(along), Bin{nothing(), 0});
    }
    // Counts along the three axes.
    Float4 counts(int bin) const {
        return __builtin_convertvector(
            Int4{static_cast<int>(at[0][bin].count), static_cast<int>(at[1][bin].count),
                 static_cast<int>(at[2][bin].count), 0},
            Float4);
    }
    void add(const Ref& ref, const BinScale& scale) {
        const Int4 bin = __builtin_convertvector(scale.place(ref), Int4);
        for (int axis = 0; axis < 3; ++axis) {
            grow(at[axis][bin[axis]].box, ref);
            ++at[axis][bin[axis]].count;
        }
    }
};

// Cut below this bin of this axis. The cost is in half areas times triangles.
struct Plane {
    int axis = -1;  // -1: there is none
    int bin = 0;
    float cost = std::numeric_limits<float>::infinity();
};

// All planes between the first `count` bins of all axes with their costs, relative to the box; the
// axes that do not divide are empty.
std::array<std::vector<PlaneCost>, 3> curves(const Bins<max_bins>& bins, BinCount count,
                                             const BinScale& scale, const Box4& box);
// Cost of a cut, as in SplitRecord, from half areas times triangles.
float relative_cost(float area_sum, const Box4& box, std::uint32_t count);

}  // namespace collidoscope::sah
