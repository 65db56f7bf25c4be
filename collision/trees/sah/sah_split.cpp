#include "collision/trees/sah/sah_split.h"

#include <algorithm>

namespace collidoscope::sah {

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

SplitRecord record_of(const Range& range, const Halves& halves, const Ref* refs, BinCount count) {
    SplitRecord r;
    r.first = range.first;
    r.count = range.count;
    r.left = halves.left.count;
    r.cost_unsplit = SahCosts{}.intersection * static_cast<float>(r.count);
    r.cost = relative_cost(half_area(halves.left.box) * static_cast<float>(halves.left.count) +
                               half_area(halves.right.box) * static_cast<float>(halves.right.count),
                           range.box, r.count);
    const BinScale scale(range.centers, count);
    Bins<max_bins> bins;
    bins.clear();
    for (std::uint32_t i = 0; i < r.count; ++i) bins.add(refs[r.first + i], scale);
    r.curves = curves(bins, count, scale, range.box);
    return r;
}

}  // namespace collidoscope::sah
