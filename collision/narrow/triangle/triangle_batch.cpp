#include "collision/narrow/triangle/triangle_batch.h"

#include <cassert>

#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope {

void overlaps_batch(std::span<const Triangle> a, std::span<const Triangle> b,
                    std::span<std::uint8_t> hits) {
    assert(a.size() == b.size() && a.size() == hits.size());
    static const bool wide = detail::has_wide_batch();
    std::size_t i = wide ? detail::overlaps_wide(a, b, hits) : 0;
    for (; i < a.size(); ++i) hits[i] = overlaps(a[i], b[i]);
}

}  // namespace collidoscope
