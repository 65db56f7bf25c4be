// The penetration depth of two hulls given by their points, by brute force in long double: no hull
// is built. Shares nothing with collision/.
#pragma once

#include <cmath>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::oracle {

struct Long3 {
    long double x = 0, y = 0, z = 0;
    Long3() = default;
    Long3(long double px, long double py, long double pz) : x(px), y(py), z(pz) {}
    explicit Long3(const vec3& v) : x(v.x), y(v.y), z(v.z) {}
    explicit Long3(const dvec3& v) : x(v.x), y(v.y), z(v.z) {}
    friend Long3 operator-(const Long3& p, const Long3& q) {
        return {p.x - q.x, p.y - q.y, p.z - q.z};
    }
    friend Long3 operator*(long double s, const Long3& p) { return {s * p.x, s * p.y, s * p.z}; }
    bool zero() const { return x == 0 && y == 0 && z == 0; }
};
inline long double dot(const Long3& p, const Long3& q) {
    return p.x * q.x + p.y * q.y + p.z * q.z;
}
inline Long3 cross(const Long3& p, const Long3& q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

inline long double furthest(const std::vector<vec3>& points, const Long3& n) {
    long double most = dot(n, Long3(points[0]));
    for (const vec3& p : points) most = std::max(most, dot(n, Long3(p)));
    return most;
}

// The length by which A reaches past the near end of B along n, in units of |n|.
inline long double overlap(const std::vector<vec3>& a, const std::vector<vec3>& b, const Long3& n) {
    return furthest(a, n) + furthest(b, -1 * n);
}

// Every plane through three points of one body, and every direction square to a line through two
// points of A and one through two of B. All faces of A - B are among them; what is not a face
// gives no smaller overlap, so it does no harm.
template <typename Visit>
void each_direction(const std::vector<vec3>& a, const std::vector<vec3>& b, Visit&& visit) {
    const auto both = [&](const Long3& n) {
        if (n.zero()) return;
        visit(n);
        visit(-1 * n);
    };
    const auto lines = [](const std::vector<vec3>& points) {
        std::vector<Long3> all;
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t j = i + 1; j < points.size(); ++j)
                all.push_back(Long3(points[j]) - Long3(points[i]));
        return all;
    };
    for (const auto* body : {&a, &b})
        for (std::size_t i = 0; i < body->size(); ++i)
            for (std::size_t j = i + 1; j < body->size(); ++j)
                for (std::size_t k = j + 1; k < body->size(); ++k)
                    both(cross(Long3((*body)[j]) - Long3((*body)[i]),
                               Long3((*body)[k]) - Long3((*body)[i])));
    const auto of_a = lines(a), of_b = lines(b);
    for (const Long3& e : of_a)
        for (const Long3& f : of_b) both(cross(e, f));
}

struct DepthTruth {
    bool flat = true;       // A - B has no volume
    bool apart = false;     // some direction shows a gap (certain where coordinates are small whole
                            // numbers; of flat ones only what a direction off their plane shows)
    long double depth = 0;  // the smallest overlap, negative when apart
};

inline DepthTruth depth_truth(const std::vector<vec3>& a, const std::vector<vec3>& b) {
    DepthTruth truth;
    bool any = false;
    each_direction(a, b, [&](const Long3& n) {
        const long double across = overlap(a, b, n);
        const long double length = std::sqrt(dot(n, n));
        truth.apart |= across < 0;
        if (overlap(a, b, n) + overlap(a, b, -1 * n) > 0) truth.flat = false;
        if (!any || across / length < truth.depth) truth.depth = across / length;
        any = true;
    });
    return truth;
}

}  // namespace collidoscope::oracle
