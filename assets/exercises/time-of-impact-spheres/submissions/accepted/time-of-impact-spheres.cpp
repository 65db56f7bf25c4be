#include <cmath>

#include "collidoscope.h"
using namespace collidoscope;

Vec3 velocity(const Value& body) {
    return body.has("velocity") ? body["velocity"].vec3() : Vec3{};
}

Answer solve(const Value& question) {
    const Value &a = question["bodies"][0], &b = question["bodies"][1];
    const Vec3 between = b["center"].vec3() - a["center"].vec3();
    const Vec3 moving = velocity(b) - velocity(a);
    const double reach = a["radius"].number() + b["radius"].number();
    double t = 0;
    if (dot(between, between) > reach * reach) {
        const double speed = dot(moving, moving), nearing = -dot(between, moving);
        if (nearing <= 0) return {{"hit", false}};
        const Vec3 closest = between + moving * (nearing / speed);
        const double left = reach * reach - dot(closest, closest);
        if (left < 0) return {{"hit", false}};
        t = nearing / speed - std::sqrt(left / speed);
        if (t > question["options"]["seconds"].number()) return {{"hit", false}};
    }
    const Vec3 way = between + moving * t;
    const double size = length(way);
    return {{"hit", true}, {"t", t}, {"normal", size > 0 ? way / size : Vec3{0, 1, 0}}};
}
