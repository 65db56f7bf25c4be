#include "collision/narrow/curved/ray_convex.h"

#include <algorithm>

namespace collidoscope {
namespace ray_convex {
namespace {

double largest(const dvec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace

double rounding_of(const SupportBody& body, const dvec3& origin) {
    return constants::gjk_rounding *
           (largest(body.center()) + body.radius() + 2 * largest(origin - body.center()));
}

double far_end(const SupportBody& body, const Ray& ray) {
    const double way = glm::length(body.center() - dvec3(ray.origin)) + body.radius();
    return 1.5 * way / glm::length(dvec3(ray.direction));
}

std::optional<double> known_inside(const SupportBody& body, const Ray& ray, double t, double turn,
                                   double rounding) {
    const dvec3 direction(ray.direction);
    const double least = rounding / glm::length(direction);
    const double most = body.radius() / glm::length(direction);
    for (double step = 2 * least; step < most; step *= 4) {
        const double there = t + turn * step;
        if (there < 0) break;
        const dvec3 x = dvec3(ray.origin) + there * direction;
        const RayPlace place = place_in_body(body, x, rounding).place;
        if (place == RayPlace::Inside) return there;
        if (place == RayPlace::Surface &&
            place_near_surface(body, x, rounding).place == RayPlace::Inside)
            return there;
    }
    return std::nullopt;
}

}  // namespace ray_convex

const char* name_of(RayStatus status) {
    return status == RayStatus::Hit ? "hit" : status == RayStatus::Missed ? "missed" : "undecided";
}

}  // namespace collidoscope
