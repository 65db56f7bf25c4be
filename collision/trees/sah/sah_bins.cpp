#include "collision/trees/sah/sah_bins.h"

#include <algorithm>
#include <cstring>

namespace collidoscope::sah {
namespace {

// Half areas and counts of what lies right of each plane, one axis in each element.
struct RightSides {
    Float4 area[max_bins];
    Float4 count[max_bins];

    RightSides(const Bins<max_bins>& bins, int end) {
        Box4 x = nothing(), y = nothing(), z = nothing();
        Float4 n{0, 0, 0, 0};
        for (int i = end - 1; i > 0; --i) {
            grow(x, bins.at[0][i].box);
            grow(y, bins.at[1][i].box);
            grow(z, bins.at[2][i].box);
            n += bins.counts(i);
            area[i] = half_areas(x, y, z);
            count[i] = n;
        }
    }
};

}  // namespace

BinScale::BinScale(const Box4& centers, BinCount count) : origin(centers.lo) {
    // A little less than the count, so that the last center falls into the last bin.
    const float bins = static_cast<float>(static_cast<int>(count)) * (1 - 0x1p-20f);
    constexpr float least = 0x1p-100f;
    const Float4 size = extent(centers);
    for (int axis = 0; axis < 3; ++axis) scale[axis] = size[axis] > least ? bins / size[axis] : 0;
    origin[3] = scale[3] = 0;
}

float relative_cost(float area_sum, const Box4& box, std::uint32_t count) {
    const float area = half_area(box);
    const SahCosts costs;
    return costs.traversal +
           costs.intersection * (area > 0 ? area_sum / area : static_cast<float>(count));
}

std::array<std::vector<PlaneCost>, 3> curves(const Bins<max_bins>& bins, BinCount count,
                                             const BinScale& scale, const Box4& box) {
    std::array<std::vector<PlaneCost>, 3> result;
    const int end = static_cast<int>(count);
    const RightSides right(bins, end);
    Box4 x = nothing(), y = nothing(), z = nothing();
    Float4 left{0, 0, 0, 0};
    for (int i = 1; i < end; ++i) {
        grow(x, bins.at[0][i - 1].box);
        grow(y, bins.at[1][i - 1].box);
        grow(z, bins.at[2][i - 1].box);
        left += bins.counts(i - 1);
        const Float4 cost = half_areas(x, y, z) * left + right.area[i] * right.count[i];
        for (int axis = 0; axis < 3; ++axis) {
            if (!scale.divides(axis)) continue;
            const auto on_left = static_cast<std::uint32_t>(left[axis]);
            const auto all = on_left + static_cast<std::uint32_t>(right.count[i][axis]);
            const bool divided = left[axis] > 0 && right.count[i][axis] > 0;
            result[std::size_t(axis)].push_back(
                {scale.plane(axis, i),
                 divided ? relative_cost(cost[axis], box, all)
                         : SahCosts{}.traversal + static_cast<float>(all) * SahCosts{}.intersection,
                 on_left});
        }
    }
    return result;
}

}  // namespace collidoscope::sah
