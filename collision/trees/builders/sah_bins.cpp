#include "collision/trees/builders/sah_bins.h"

#include <algorithm>
#include <cstring>

namespace collidoscope::sah {
namespace {

// Half areas and counts of what lies right of each plane, one axis in each element.
struct RightSides {
    Float4 area[bin_count];
    Float4 count[bin_count];

    explicit RightSides(const Bins& bins) {
        Box4 x = nothing(), y = nothing(), z = nothing();
        Float4 n{0, 0, 0, 0};
        for (int i = bin_count - 1; i > 0; --i) {
            grow(x, bins.box[0][i]);
            grow(y, bins.box[1][i]);
            grow(z, bins.box[2][i]);
            n += counts(bins, i);
            area[i] = half_areas(x, y, z);
            count[i] = n;
        }
    }
    static Float4 counts(const Bins& bins, int i) {
        return __builtin_convertvector(
            Int4{static_cast<int>(bins.count[0][i]), static_cast<int>(bins.count[1][i]),
                 static_cast<int>(bins.count[2][i]), 0},
            Float4);
    }
};

// Calls with the number of each plane, the costs along the three axes and the counts on the left.
// The cost of a plane with nothing on one side is NaN: the area of nothing is infinite.
template <typename Call>
void for_planes(const Bins& bins, const Call& call) {
    const RightSides right(bins);
    Box4 x = nothing(), y = nothing(), z = nothing();
    Float4 n{0, 0, 0, 0};
    for (int i = 1; i < bin_count; ++i) {
        grow(x, bins.box[0][i - 1]);
        grow(y, bins.box[1][i - 1]);
        grow(z, bins.box[2][i - 1]);
        n += RightSides::counts(bins, i - 1);
        call(i, half_areas(x, y, z) * n + right.area[i] * right.count[i], n, right.count[i]);
    }
}

}  // namespace

BinScale::BinScale(const Box4& centers) : origin(centers.lo) {
    // A little less than the count, so that the last centre falls into the last bin.
    constexpr float bins = static_cast<float>(bin_count) * (1 - 0x1p-20f);
    constexpr float least = 0x1p-100f;
    const Float4 size = extent(centers);
    for (int axis = 0; axis < 3; ++axis) scale[axis] = size[axis] > least ? bins / size[axis] : 0;
    origin[3] = scale[3] = 0;
}

void Bins::clear() {
    for (auto& along : box) std::fill(std::begin(along), std::end(along), nothing());
    std::memset(count, 0, sizeof count);
}

Plane cheapest(const Bins& bins) {
    Float4 least = splat(std::numeric_limits<float>::infinity());
    Int4 at{0, 0, 0, 0};
    for_planes(bins, [&](int i, Float4 cost, Float4, Float4) {
        const Int4 better = cost < least;
        least = smaller(cost, least);
        at = (better & i) | (~better & at);
    });
    Plane best;
    for (int axis = 0; axis < 3; ++axis) {
        if (least[axis] < best.cost) best = {axis, at[axis], least[axis]};
    }
    return best;
}

float relative_cost(float area_sum, const Box4& box, std::uint32_t count) {
    const float area = half_area(box);
    const SahCosts costs;
    return costs.traversal +
           costs.intersection * (area > 0 ? area_sum / area : static_cast<float>(count));
}

std::array<std::vector<PlaneCost>, 3> curves(const Bins& bins, const BinScale& scale,
                                             const Box4& box) {
    std::array<std::vector<PlaneCost>, 3> result;
    for_planes(bins, [&](int i, Float4 cost, Float4 left, Float4 right) {
        for (int axis = 0; axis < 3; ++axis) {
            if (!scale.divides(axis)) continue;
            const auto on_left = static_cast<std::uint32_t>(left[axis]);
            const auto all = on_left + static_cast<std::uint32_t>(right[axis]);
            const bool divided = left[axis] > 0 && right[axis] > 0;
            result[std::size_t(axis)].push_back(
                {scale.plane(axis, i),
                 divided ? relative_cost(cost[axis], box, all)
                         : SahCosts{}.traversal + static_cast<float>(all) * SahCosts{}.intersection,
                 on_left});
        }
    });
    return result;
}

}  // namespace collidoscope::sah
