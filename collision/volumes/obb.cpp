#include "collision/volumes/obb.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>
#include <limits>

#include "collision/constants.h"
#include "collision/volumes/constants.h"

namespace collidoscope {
namespace {

dmat3 outer(const dvec3& v) {
    return glm::outerProduct(v, v);
}

// Plain covariance of the corners.
SurfaceMoments corner_moments(std::span<const Triangle> triangles, const dvec3& origin) {
    SurfaceMoments m;
    const double weight = 1.0 / (3.0 * double(triangles.size()));
    for (const Triangle& t : triangles) {
        for (const vec3* p : {&t.a, &t.b, &t.c}) {
            const dvec3 d = dvec3(*p) - origin;
            m.mean += weight * d;
            m.covariance += weight * outer(d);
        }
    }
    m.covariance -= outer(m.mean);
    m.mean += origin;
    return m;
}

// Symmetric 3x3 in six numbers: xx, xy, xz, yy, yz, zz.
struct Symmetric {
    double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;
    void add(double w, const dvec3& v) {
        const dvec3 wv = w * v;
        xx += wv.x * v.x;
        xy += wv.x * v.y;
        xz += wv.x * v.z;
        yy += wv.y * v.y;
        yz += wv.y * v.z;
        zz += wv.z * v.z;
    }
    dmat3 matrix() const { return {xx, xy, xz, xy, yy, yz, xz, yz, zz}; }
};

// One Jacobi rotation that makes m[p][q] zero, gathered in v.
void rotate(dmat3& m, dmat3& v, int p, int q) {
    if (m[p][q] == 0) return;
    const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    const double c = 1 / std::sqrt(t * t + 1);
    const double s = t * c;
    const int r = 3 - p - q;
    const double mpq = m[p][q];
    m[p][p] -= t * mpq;
    m[q][q] += t * mpq;
    m[p][q] = m[q][p] = 0;
    const double mrp = m[r][p];
    const double mrq = m[r][q];
    m[r][p] = m[p][r] = c * mrp - s * mrq;
    m[r][q] = m[q][r] = s * mrp + c * mrq;
    const dvec3 vp = v[p];
    v[p] = c * vp - s * v[q];
    v[q] = s * vp + c * v[q];
}

// Longest edge, its normal in the plane, and the normal of the plane. A segment or a point takes
// what is left from the coordinate axes.
dmat3 triangle_axes(const Triangle& t) {
    const dvec3 edges[3] = {dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.b),
                            dvec3(t.a) - dvec3(t.c)};
    dvec3 e = edges[0];
    for (const dvec3& other : edges) {
        if (dot(other, other) > dot(e, e)) e = other;
    }
    const double length = std::sqrt(dot(e, e));
    if (!(length > 0)) return dmat3(1);
    e /= length;
    dvec3 n = cross(edges[0], edges[1]);
    double n_length = std::sqrt(dot(n, n));
    if (!(n_length > 1e-12 * length * length)) {
        const dvec3 least =
            std::abs(e.x) <= std::abs(e.y) && std::abs(e.x) <= std::abs(e.z)
                ? dvec3(1, 0, 0)
                : (std::abs(e.y) <= std::abs(e.z) ? dvec3(0, 1, 0) : dvec3(0, 0, 1));
        n = cross(e, least);
        n_length = std::sqrt(dot(n, n));
    }
    n /= n_length;
    return {e, cross(n, e), n};
}

// An aligned box made without sums, for coordinates near the largest float.
Obb fit_aligned(std::span<const Triangle> triangles) {
    Aabb bounds = empty_aabb();
    for (const Triangle& t : triangles) grow(bounds, bounds_of(t));
    Obb box = to_obb(bounds);
    for (int k = 0; k < 3; ++k) {
        const float wider = box.half[k] * (1 + 4 * constants::unit_roundoff);
        box.half[k] = std::min(wider, std::numeric_limits<float>::max());
    }
    return box;
}

}  // namespace

SurfaceMoments surface_moments(std::span<const Triangle> triangles) {
    if (triangles.empty()) return {};
    // Measure from a corner of the first triangle: small numbers keep their digits.
    const dvec3 origin = triangles.front().a;
    double total = 0;
    dvec3 first{0};
    Symmetric second;
    for (const Triangle& t : triangles) {
        const dvec3 a = dvec3(t.a) - origin;
        const dvec3 b = dvec3(t.b) - origin;
        const dvec3 c = dvec3(t.c) - origin;
        const dvec3 n = cross(b - a, c - a);
        const double doubled_area = std::sqrt(dot(n, n));
        const dvec3 sum = a + b + c;
        total += doubled_area;
        first += doubled_area * sum;
        // The integral of p p^T over a triangle is area / 12 * (s s^T + a a^T + b b^T + c c^T).
        second.add(doubled_area, sum);
        second.add(doubled_area, a);
        second.add(doubled_area, b);
        second.add(doubled_area, c);
    }
    if (!(total > 0) || !std::isfinite(total)) return corner_moments(triangles, origin);
    SurfaceMoments m;
    m.area = total / 2;
    m.mean = first / (3 * total);
    m.covariance = second.matrix() * (1 / (12 * total)) - outer(m.mean);
    m.mean += origin;
    return m;
}

dmat3 eigenvectors(const dmat3& symmetric) {
    dmat3 m = symmetric;
    dmat3 v(1);
    for (int sweep = 0; sweep < 16; ++sweep) {
        const double off = m[0][1] * m[0][1] + m[0][2] * m[0][2] + m[1][2] * m[1][2];
        const double on = m[0][0] * m[0][0] + m[1][1] * m[1][1] + m[2][2] * m[2][2];
        if (!(off > constants::jacobi_off_diagonal * on)) break;
        rotate(m, v, 0, 1);
        rotate(m, v, 0, 2);
        rotate(m, v, 1, 2);
    }
    int order[3] = {0, 1, 2};
    std::sort(order, order + 3, [&](int i, int j) { return m[i][i] > m[j][j]; });
    const dvec3 x = normalize(v[order[0]]);
    const dvec3 y = normalize(v[order[1]] - x * dot(x, v[order[1]]));
    const dmat3 axes(x, y, cross(x, y));
    const bool finite = std::isfinite(axes[2].x + axes[2].y + axes[2].z);
    return finite ? axes : dmat3(1);
}

Obb fit_obb(std::span<const Triangle> triangles, const dmat3& axes) {
    Obb box;
    box.to_local = mat3(glm::transpose(axes));
    if (triangles.empty()) return box;
    const vec3 origin = triangles.front().a;
    vec3 lo(std::numeric_limits<float>::infinity());
    vec3 hi(-lo);
    vec3 sum(0);
    for (const Triangle& t : triangles) {
        for (const vec3* p : {&t.a, &t.b, &t.c}) {
            const vec3 q = box.to_local * (*p - origin);
            lo = glm::min(lo, q);
            hi = glm::max(hi, q);
            sum += q;
        }
    }
    if (!std::isfinite(sum.x + sum.y + sum.z)) return fit_aligned(triangles);

    // Place the center and widen by what the float products and sums may have lost.
    const dvec3 middle = (dvec3(lo) + dvec3(hi)) * 0.5;
    box.center = vec3(dvec3(origin) + axes * middle);
    const vec3 spread = glm::max(glm::abs(lo), glm::abs(hi));
    const vec3 far = glm::abs(box.center);
    const float pad = constants::obb_fit_pad * (spread.x + spread.y + spread.z) +
                      constants::obb_center_pad * (far.x + far.y + far.z) +
                      std::numeric_limits<float>::min();
    box.half = vec3((dvec3(hi) - dvec3(lo)) * 0.5) + pad;
    const vec3 end = far + box.half;
    return std::isfinite(end.x + end.y + end.z) ? box : fit_aligned(triangles);
}

Obb fit_obb(std::span<const Triangle> triangles, const SurfaceMoments& moments) {
    if (triangles.size() == 1) return fit_obb(triangles, triangle_axes(triangles.front()));
    const Obb turned = fit_obb(triangles, eigenvectors(moments.covariance));
    const Obb straight = fit_obb(triangles, dmat3(1));
    // In double where floats do not hold the areas.
    const auto doubled = [](const Obb& box) {
        const dvec3 half(box.half);
        return half.x * half.y + half.y * half.z + half.z * half.x;
    };
    const float a = area(straight), b = area(turned);
    const bool fit = std::isfinite(a + b) && std::min(a, b) >= std::numeric_limits<float>::min();
    return (fit ? a < b : doubled(straight) < doubled(turned)) ? straight : turned;
}

Obb fit_obb(std::span<const Triangle> triangles) {
    return fit_obb(triangles, surface_moments(triangles));
}

bool contains(const Obb& box, const vec3& p) {
    const dvec3 q = dmat3(box.to_local) * (dvec3(p) - dvec3(box.center));
    return glm::all(glm::lessThanEqual(glm::abs(q), dvec3(box.half)));
}

Box to_box(const Aabb& box) {
    return {center_of(box), half_of(box), quat(1, 0, 0, 0)};
}

Box to_box(const Obb& box) {
    return {box.center, box.half, glm::normalize(glm::quat_cast(glm::transpose(box.to_local)))};
}

}  // namespace collidoscope
