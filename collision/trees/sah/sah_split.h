// One step of building by the surface-area heuristic: a range of refs becomes two. The work on all
// refs is in sah_kernels.h.
#pragma once

#include "collision/trees/sah/sah_bins.h"

namespace collidoscope::sah {

// Ranges with more refs than this are looked at by a sample of about so many.
inline constexpr std::uint32_t sample_size = 1024;

// A plane for the range, which holds more than one ref, or none where all centers are alike.
struct Choice {
    Choice(const Range& range, BinCount bins) : scale(range.centers, bins) {}

    Plane plane;
    BinScale scale;
    std::uint32_t sampled = 0;  // 0: all were looked at
    Box4 left, right;           // boxes of the two sides, if all were looked at
};

struct Halves {
    Range left, right;
};

// Sorts the refs so far that the lower half along the axis comes first. Cost: about 20 ns a ref.
Halves halve(Ref* refs, const Range& range, int axis);
int longest_axis(const Range& range);

// Costs of the planes of a range over all its refs, which are already divided into two halves:
// counts, costs and curves; the caller fills in the rest.
SplitRecord record_of(const Range& range, const Halves& halves, const Ref* refs, BinCount count);

}  // namespace collidoscope::sah
