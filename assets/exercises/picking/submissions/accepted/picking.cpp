#include <cmath>
#include <optional>

#include "collidoscope.h"
using namespace collidoscope;

// Where the ray meets the surface first.
std::optional<double> first_t(Vec3 origin, Vec3 direction, const Value& ball) {
    const Vec3 to_center = ball["center"].vec3() - origin;
    const double radius = ball["radius"].number();
    const double dd = dot(direction, direction), along = dot(to_center, direction);
    const Vec3 closest = to_center - direction * (along / dd);
    const double left = radius * radius - dot(closest, closest);
    if (left < 0) return std::nullopt;
    const double half = std::sqrt(left / dd);
    for (const double t : {along / dd - half, along / dd + half})
        if (t >= 0) return t;
    return std::nullopt;
}

Answer solve(const Value& question) {
    const Vec3 origin = question["a"]["origin"].vec3();
    const Vec3 direction = question["a"]["direction"].vec3();
    std::optional<double> nearest;
    int picked = 0, number = 0;
    for (const Value& ball : question["b"]) {
        const auto t = first_t(origin, direction, ball);
        if (t && (!nearest || *t < *nearest)) {
            nearest = t;
            picked = number;
        }
        ++number;
    }
    if (!nearest) return {{"hit", false}};
    return {{"hit", true}, {"body", picked}, {"t", *nearest}};
}
