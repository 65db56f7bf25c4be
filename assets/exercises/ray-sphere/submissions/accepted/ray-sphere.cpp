#include <cmath>

#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Vec3 direction = question["a"]["direction"].vec3();
    const Vec3 to_center = question["b"]["center"].vec3() - question["a"]["origin"].vec3();
    const double radius = question["b"]["radius"].number();
    const double dd = dot(direction, direction), along = dot(to_center, direction);
    // What the center is off the line; more accurate than the usual b*b - a*c when it is far away.
    const Vec3 closest = to_center - direction * (along / dd);
    const double left = radius * radius - dot(closest, closest);
    if (left < 0) return {{"hit", false}};
    const double half = std::sqrt(left / dd);
    double t = along / dd - half;
    if (t < 0) t = along / dd + half;
    if (t < 0) return {{"hit", false}};
    const Vec3 out = direction * t - to_center;
    const double size = length(out);
    return {{"hit", true}, {"t", t}, {"normal", size > 0 ? out / size : -direction}};
}
