// The baseline, and the choice.
#include <glm/geometric.hpp>

#include "collision/simulation/sphere_crowd_body.h"

namespace collidoscope::detail {
namespace {

// Answers without a branch: most pairs do not meet, and no one can guess which.
bool may_meet(const CrowdBody& a, const CrowdBody& b, float seconds) {
    const dvec3 p = dvec3(b.center) - dvec3(a.center), v = dvec3(b.velocity) - dvec3(a.velocity);
    const double s = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const double vv = glm::dot(v, v), pv = glm::dot(p, v), c = glm::dot(p, p) - s * s;
    const double d = pv * pv - vv * c;
    // Rounding moves the root of d by less than a millionth of pv.
    const double end = static_cast<double>(seconds) * (1 + 0x1p-18);
    const double root = std::sqrt(std::max(d, 0.0));
    const bool in_time = (c <= 0) | (c <= end * (root - pv));
    return (pv < 0) & (d >= -0x1p-44 * pv * pv) & in_time;
}

}  // namespace

std::uint32_t may_meet_baseline(const CrowdBody* bodies, const ProxyPair* pairs,
                                std::uint32_t first, std::uint32_t count, float seconds,
                                std::uint32_t* near) {
    std::uint32_t met = 0;
    for (std::uint32_t i = first; i < first + count; ++i) {
        near[met] = i;
        met += may_meet(bodies[pairs[i].low], bodies[pairs[i].high], seconds);
    }
    return met;
}

MayMeet may_meet([[maybe_unused]] Simd simd) {
#if defined(__x86_64__)
    if (simd != Simd::Baseline) return may_meet_avx2;
#endif
    return may_meet_baseline;
}

}  // namespace collidoscope::detail
