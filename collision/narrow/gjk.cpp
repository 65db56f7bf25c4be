#include "collision/narrow/gjk.h"

namespace collidoscope {
namespace gjk {

GjkResult finish(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                 GjkResult result, const dvec3& v) {
    dvec3 on_a(0), on_b(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.size); ++i) {
        on_a += simplex.weight[i] * frame.point_a(simplex.a[i]);
        on_b += simplex.weight[i] * frame.point_b(simplex.b[i]);
    }
    result.on_a = a.world(on_a);
    result.on_b = a.world(on_b);
    if (result.status == GjkStatus::Overlapping) {
        result.lower = 0;
        return result;
    }
    result.upper = glm::length(v);
    if (result.upper > 0) result.normal = a.world_direction(-v / result.upper);
    const double rounding = constants::gjk_rounding * frame.reach;
    if (result.lower > rounding) result.status = GjkStatus::Separated;
    result.lower = std::min(result.lower, result.upper);
    return result;
}

}  // namespace gjk

GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b, GjkCache* cache) {
    return gjk::search(a, b, cache, NoTrace{});
}

}  // namespace collidoscope
