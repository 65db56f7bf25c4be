#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Vec3 origin = question["a"]["origin"].vec3(), d = question["a"]["direction"].vec3();
    const Value& vertices = question["b"]["points"];
    const Vec3 first = vertices[0].vec3();
    const Vec3 e1 = vertices[1].vec3() - first, e2 = vertices[2].vec3() - first;
    const Vec3 p = cross(d, e2);
    const double det = dot(e1, p);
    if (det == 0) return {{"hit", false}};
    const Vec3 s = origin - first, q = cross(s, e1);
    const double u = dot(s, p) / det, v = dot(d, q) / det, t = dot(e2, q) / det;
    if (u < 0 || v < 0 || u + v > 1 || t < 0) return {{"hit", false}};
    const Vec3 across = cross(e1, e2);
    const double scale = (det < 0 ? -1 : 1) / length(across);
    return {{"hit", true},
            {"t", t},
            {"normal", across * scale},
            {"barycentric", Vec3{1 - u - v, u, v}}};
}
