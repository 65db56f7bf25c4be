#include "collision/trees/builders/swept_sphere_tree.h"

#include <algorithm>
#include <array>

#include "collision/trees/builders/sphere_tree.h"

namespace collidoscope {

RoundedRectangle fit_swept_sphere(std::span<const Triangle> triangles, const Obb& frame,
                                  SweptCore core) {
    if (core == SweptCore::Point || triangles.empty()) {
        const Sphere sphere = fit_sphere(triangles);
        return {sphere.center, {vec3(0), vec3(0)}, sphere.radius};
    }
    std::array<int, 3> order{0, 1, 2};
    std::stable_sort(order.begin(), order.end(),
                     [&](int i, int k) { return frame.half[i] > frame.half[k]; });
    const dvec3 x = normalize(dvec3(frame.axis(order[0])));
    const dvec3 near_y(frame.axis(order[1]));
    const dvec3 y = normalize(near_y - dot(near_y, x) * x);
    const dmat3 axes(x, y, cross(x, y));
    static_assert(sizeof(Triangle) == 3 * sizeof(vec3));
    const std::span<const vec3> points(&triangles.front().a, 3 * triangles.size());
    if (core == SweptCore::Rectangle) return fit_rounded_rectangle(points, axes);

    // A capsule as a rectangle without width; its ends and middle are rounded once more.
    const LineSweptSphere capsule = fit_capsule(points, axes);
    RoundedRectangle result;
    const dvec3 a(capsule.a), b(capsule.b);
    result.center = vec3(0.5 * (a + b));
    result.sides[0] = vec3(0.5 * (b - a));
    const dvec3 far = abs(a) + abs(b);
    result.radius =
        rounded_up(double{capsule.radius} + 0x1p-23 * (far.x + far.y + far.z) + 0x1p-148);
    return result;
}

template std::optional<SweptSphereTree> build_swept_sphere_tree<SweptCore::Rectangle>(
    const Mesh&, const BuildOptions&, BuildProgress*, NoTrace);

}  // namespace collidoscope
