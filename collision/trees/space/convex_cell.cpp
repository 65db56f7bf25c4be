#include "collision/trees/space/convex_cell.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <tuple>

namespace collidoscope {
namespace {

bool before(const dvec3& p, const dvec3& q) {
    return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
}

// The same point whichever end is named first, so that both faces of an edge get it.
dvec3 between(dvec3 p, double height_p, dvec3 q, double height_q) {
    if (before(q, p)) {
        std::swap(p, q);
        std::swap(height_p, height_q);
    }
    return p + (q - p) * (height_p / (height_p - height_q));
}

dvec3 doubled_area(const std::vector<dvec3>& ring) {
    dvec3 sum(0);
    for (std::size_t i = 2; i < ring.size(); ++i)
        sum += cross(ring[i - 1] - ring[0], ring[i] - ring[0]);
    return sum;
}

// Points of one plane as a ring, counter-clockwise about n.
std::vector<dvec3> ring_of(std::vector<dvec3> points, const dvec3& n) {
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return {};
    dvec3 middle(0);
    for (const dvec3& p : points) middle += p / double(points.size());
    const dvec3 u = normalize(cross(n, std::abs(n.x) < 0.8 ? dvec3(1, 0, 0) : dvec3(0, 0, 1)));
    const dvec3 v = cross(n, u);
    std::vector<std::pair<double, dvec3>> turned;
    for (const dvec3& p : points)
        turned.emplace_back(std::atan2(dot(p - middle, v), dot(p - middle, u)), p);
    std::stable_sort(turned.begin(), turned.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = turned[i].second;
    return points;
}

}  // namespace

ConvexCell ConvexCell::of(const Aabb& box) {
    const dvec3 lo(box.min), hi(box.max);
    const auto corner = [&](int i) {
        return dvec3(i & 1 ? hi.x : lo.x, i & 2 ? hi.y : lo.y, i & 4 ? hi.z : lo.z);
    };
    constexpr std::array<std::array<int, 4>, 6> sides{
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    ConvexCell cell;
    for (const auto& side : sides) {
        cell.faces.emplace_back();
        for (const int i : side) cell.faces.back().push_back(corner(i));
    }
    return cell;
}

std::vector<vec3> ConvexCell::corners() const {
    std::vector<vec3> all;
    for (const auto& face : faces) all.insert(all.end(), face.begin(), face.end());
    std::sort(all.begin(), all.end(), [](const vec3& p, const vec3& q) {
        return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
    });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

double ConvexCell::area() const {
    double sum = 0;
    for (const auto& face : faces) sum += glm::length(doubled_area(face)) / 2;
    return sum;
}

double ConvexCell::volume() const {
    if (empty()) return 0;
    double sum = 0;
    for (const auto& face : faces) sum += dot(face[0] - faces[0][0], doubled_area(face)) / 6;
    return std::max(sum, 0.0);
}

CutCell cut(const ConvexCell& cell, const Triangle& plane, double tolerance) {
    CutCell result;
    const dvec3 a(plane.a);
    dvec3 n = cross(dvec3(plane.b) - a, dvec3(plane.c) - a);
    const double length = glm::length(n);
    if (cell.empty() || !(length > 0)) {
        result.front = cell;
        return result;
    }
    n /= length;
    std::vector<double> heights;
    std::vector<dvec3> front, back;
    bool any_front = false, any_back = false;
    for (const auto& face : cell.faces) {
        // Measure the heights of the face's corners.
        heights.clear();
        for (const dvec3& p : face) {
            const double height = dot(n, p - a);
            heights.push_back(std::abs(height) <= tolerance ? 0 : height);
            any_front |= heights.back() > 0;
            any_back |= heights.back() < 0;
        }
        // Give each side its part of the ring; what lies in the plane belongs to the section.
        front.clear();
        back.clear();
        bool beside = false;
        for (std::size_t i = 0; i < face.size(); ++i) {
            const std::size_t next = (i + 1) % face.size();
            const double h = heights[i], k = heights[next];
            beside |= h != 0;
            if (h >= 0) front.push_back(face[i]);
            if (h <= 0) back.push_back(face[i]);
            if (h == 0) result.section.push_back(face[i]);
            if ((h < 0 && k > 0) || (h > 0 && k < 0)) {
                const dvec3 p = between(face[i], h, face[next], k);
                front.push_back(p);
                back.push_back(p);
                result.section.push_back(p);
            }
        }
        if (!beside) continue;
        if (front.size() > 2) result.front.faces.push_back(front);
        if (back.size() > 2) result.back.faces.push_back(back);
    }
    result.section = ring_of(std::move(result.section), n);
    if (!any_back) {
        result.front = cell;
        result.back.faces.clear();
        return result;
    }
    if (!any_front) {
        result.back = cell;
        result.front.faces.clear();
        return result;
    }
    // Close both parts.
    if (result.section.size() > 2) {
        result.back.faces.push_back(result.section);
        result.front.faces.emplace_back(result.section.rbegin(), result.section.rend());
    }
    return result;
}

}  // namespace collidoscope
