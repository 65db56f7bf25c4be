#include "collision/trees/builders/sah_split.h"

#include <algorithm>

namespace collidoscope::sah {
namespace {

// Looks at one ref out of every `stride`, at changing places: a regular mesh has rows, and every
// hundredth triangle may lie in one column.
void sample(const Ref* refs, const Range& range, std::uint32_t stride, const BinScale& scale,
            Bins& bins) {
    std::uint32_t place = 0x9e3779b9u;
    const Ref* begin = refs + range.first;
    for (std::uint32_t i = 0; i + stride <= range.count; i += stride) {
        place = place * 1664525u + 1013904223u;
        bins.add(begin[i + static_cast<std::uint32_t>(std::uint64_t{place} * stride >> 32)], scale);
    }
}

// Everything where the mask is set becomes NaN, which a minimum passes over.
Float4 hidden(Float4 v, Int4 mask) {
    return (Float4)((Int4)v | mask);
}

}  // namespace

Choice choose(const Ref* refs, const Range& range) {
    Choice choice{{}, BinScale(range.centers)};
    Bins bins;
    const std::uint32_t stride = range.count / sample_size;
    if (stride > 1) {
        bins.clear();
        sample(refs, range, stride, choice.scale, bins);
        choice.plane = cheapest(bins);
        choice.sampled = range.count / stride;
        if (choice.plane.axis >= 0) return choice;
    }
    bins.clear();
    const Ref* end = refs + range.first + range.count;
    for (const Ref* ref = refs + range.first; ref != end; ++ref) bins.add(*ref, choice.scale);
    choice.plane = cheapest(bins);
    choice.sampled = 0;
    return choice;
}

Halves part(const Ref* from, Ref* to, const Range& range, const Choice& choice) {
    // Compare along the chosen axis; along the others nothing is below.
    Float4 below = splat(-1);
    below[choice.plane.axis] = static_cast<float>(choice.plane.bin);
    const BinScale scale = choice.scale;
    Range left, right;
    Ref* at_left = to + range.first;
    Ref* at_right = to + range.first + range.count - 1;
    const Ref* end = from + range.first + range.count;
    for (const Ref* ref = from + range.first; ref != end; ++ref) {
        const Ref r = *ref;
        const Float4 c = center2(r);
        const int goes_left = any_of_three((c - scale.origin) * scale.scale < below) != 0;
        // Write to both ends and let the next one overwrite the wrong place.
        *at_left = r;
        *at_right = r;
        at_left += goes_left;
        at_right -= 1 - goes_left;
        const Int4 not_left = Int4{1, 1, 1, 1} * (goes_left - 1);
        const Int4 not_right = ~not_left;
        left.box.lo = smaller(hidden(r.lo, not_left), left.box.lo);
        left.box.minus_hi = smaller(hidden(r.minus_hi, not_left), left.box.minus_hi);
        left.centers.lo = smaller(hidden(c, not_left), left.centers.lo);
        left.centers.minus_hi = smaller(hidden(-c, not_left), left.centers.minus_hi);
        right.box.lo = smaller(hidden(r.lo, not_right), right.box.lo);
        right.box.minus_hi = smaller(hidden(r.minus_hi, not_right), right.box.minus_hi);
        right.centers.lo = smaller(hidden(c, not_right), right.centers.lo);
        right.centers.minus_hi = smaller(hidden(-c, not_right), right.centers.minus_hi);
    }
    left.first = range.first;
    left.count = static_cast<std::uint32_t>(at_left - (to + range.first));
    right.first = range.first + left.count;
    right.count = range.count - left.count;
    return {left, right};
}

int longest_axis(const Range& range) {
    const Float4 size = extent(range.centers);
    return size[0] >= size[1] && size[0] >= size[2] ? 0 : size[1] >= size[2] ? 1 : 2;
}

Halves halve(Ref* refs, const Range& range, int axis) {
    Ref* begin = refs + range.first;
    Halves halves;
    halves.left.first = range.first;
    halves.left.count = range.count / 2;
    halves.right.first = range.first + halves.left.count;
    halves.right.count = range.count - halves.left.count;
    std::nth_element(begin, begin + halves.left.count, begin + range.count,
                     [&](const Ref& a, const Ref& b) {
                         const float ca = center2(a)[axis], cb = center2(b)[axis];
                         return ca != cb ? ca < cb : number_of(a) < number_of(b);
                     });
    for (std::uint32_t i = 0; i < range.count; ++i) {
        (i < halves.left.count ? halves.left : halves.right).add(begin[i]);
    }
    return halves;
}

SplitRecord record_of(const Range& range, const Halves& halves, const Ref* refs) {
    SplitRecord r;
    r.first = range.first;
    r.count = range.count;
    r.left = halves.left.count;
    r.cost_unsplit = SahCosts{}.intersection * static_cast<float>(r.count);
    r.cost = relative_cost(half_area(halves.left.box) * static_cast<float>(halves.left.count) +
                               half_area(halves.right.box) * static_cast<float>(halves.right.count),
                           range.box, r.count);
    const BinScale scale(range.centers);
    Bins bins;
    bins.clear();
    for (std::uint32_t i = 0; i < r.count; ++i) bins.add(refs[r.first + i], scale);
    r.curves = curves(bins, scale, range.box);
    return r;
}

}  // namespace collidoscope::sah
