// The vertices of a small polytope in rows of coordinates: the answers of support_by_scan() to the
// bit, four vertices at a time.
#pragma once

#include <vector>

#include "collision/cpu/lanes.h"
#include "collision/narrow/convex/support.h"

namespace collidoscope {

// Does not refer to the polytope. Empty for more vertices than support_scan_limit.
class SupportRows {
  public:
    SupportRows() = default;
    explicit SupportRows(const Polytope& polytope) {
        const std::size_t count = polytope.vertices.size();
        if (count > support_scan_limit) return;
        padded_ = (count + 3) / 4 * 4;
        rows_.resize(3 * padded_);
        for (std::size_t i = 0; i < padded_; ++i) {
            const dvec3 p(polytope.vertices[i < count ? i : 0]);
            for (std::size_t k = 0; k < 3; ++k)
                rows_[k * padded_ + i] = p[static_cast<glm::length_t>(k)];
        }
    }

    bool empty() const { return padded_ == 0; }
    // The furthest along a direction; of several equally far ones the first.
    Index furthest(const dvec3& direction) const {
        const Lanes3 along{all_lanes(direction.x), all_lanes(direction.y), all_lanes(direction.z)};
        const double *x = rows_.data(), *y = x + padded_, *z = y + padded_;
        Lanes place{0, 1, 2, 3};
        LanePlaces best{dot_rows(x, y, z, along), place};
        for (std::size_t i = 4; i < padded_; i += 4) {
            place += all_lanes(4);
            keep_larger(dot_rows(x + i, y + i, z + i, along), place, best);
        }
        // Places beyond the last vertex repeat the first, and lose to it.
        std::size_t lane = 0;
        for (std::size_t k = 1; k < 4; ++k)
            if (best.value[k] > best.value[lane] ||
                (best.value[k] == best.value[lane] && best.place[k] < best.place[lane]))
                lane = k;
        return static_cast<Index>(best.place[lane]);
    }

  private:
    std::size_t padded_ = 0;
    std::vector<double> rows_;
};

}  // namespace collidoscope
