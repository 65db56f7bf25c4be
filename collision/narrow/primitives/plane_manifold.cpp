#include "collision/narrow/primitives/plane_manifold.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope {
namespace {

// A corner seen along the normal.
struct Seen {
    double u, v;
    std::size_t corner;
};

double turn_of(const Seen& a, const Seen& b, const Seen& c) {
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}
double squared_distance(const Seen& a, const Seen& b) {
    return (a.u - b.u) * (a.u - b.u) + (a.v - b.v) * (a.v - b.v);
}

std::vector<Seen> seen_along(const PlaneNormal& normal, std::span<const CornerHeight> corners) {
    const dvec3 size = glm::abs(normal.up);
    const int least = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    dvec3 axis(0);
    axis[least] = 1;
    const dvec3 u = glm::normalize(glm::cross(axis, normal.up)), v = glm::cross(normal.up, u);
    std::vector<Seen> seen;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (corners[i].height > 0) continue;
        // From a corner of the body, so that one far from the origin loses nothing.
        const dvec3 p = corners[i].point - corners[0].point;
        seen.push_back({glm::dot(u, p), glm::dot(v, p), i});
    }
    return seen;
}

// Andrew's monotone chain, counterclockwise; turns smaller than `flat` are none.
std::vector<Seen> outline_of(std::vector<Seen> points, double flat) {
    std::sort(points.begin(), points.end(), [](const Seen& a, const Seen& b) {
        if (a.u != b.u) return a.u < b.u;
        if (a.v != b.v) return a.v < b.v;
        return a.corner < b.corner;
    });
    std::vector<Seen> chain;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = chain.size();
        for (const Seen& p : points) {
            while (chain.size() >= base + 2 &&
                   turn_of(chain[chain.size() - 2], chain.back(), p) <= flat)
                chain.pop_back();
            chain.push_back(p);
        }
        chain.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return chain;
}

// Keeps the first, and each time the one farthest from those kept.
std::vector<Seen> farthest_apart(const std::vector<Seen>& outline, std::size_t count) {
    std::vector<double> gap(outline.size(), std::numeric_limits<double>::infinity());
    std::vector<bool> kept(outline.size());
    std::size_t next = 0;
    for (std::size_t n = 0; n < count; ++n) {
        kept[next] = true;
        for (std::size_t i = 0; i < outline.size(); ++i)
            gap[i] = std::min(gap[i], squared_distance(outline[i], outline[next]));
        next = static_cast<std::size_t>(std::max_element(gap.begin(), gap.end()) - gap.begin());
    }
    std::vector<Seen> result;
    for (std::size_t i = 0; i < outline.size(); ++i)
        if (kept[i]) result.push_back(outline[i]);
    return result;
}

}  // namespace

std::size_t lowest_of(std::span<const CornerHeight> corners) {
    const auto lowest = std::min_element(
        corners.begin(), corners.end(),
        [](const CornerHeight& a, const CornerHeight& b) { return a.height < b.height; });
    return static_cast<std::size_t>(lowest - corners.begin());
}

std::vector<std::size_t> supporting_corners(const PlaneNormal& normal,
                                            std::span<const CornerHeight> corners) {
    const std::vector<Seen> seen = seen_along(normal, corners);
    if (seen.empty()) return {};
    double extent = 0;
    for (const Seen& s : seen) extent = std::max(extent, squared_distance(s, seen.front()));
    constexpr double rounding = 0x1p-26;
    std::vector<Seen> outline =
        seen.size() > 1 ? outline_of(seen, rounding * extent) : std::vector<Seen>{};
    if (outline.empty()) outline.push_back(seen.front());

    // Corners that lie above each other: the deepest counts.
    for (Seen& s : outline) {
        for (const Seen& other : seen) {
            if (squared_distance(s, other) <= rounding * rounding * extent &&
                corners[other.corner].height < corners[s.corner].height)
                s = other;
        }
    }
    outline.erase(std::unique(outline.begin(), outline.end(),
                              [&](const Seen& a, const Seen& b) {
                                  return squared_distance(a, b) <= rounding * rounding * extent;
                              }),
                  outline.end());
    // The deepest of all counts wherever it lies.
    const auto deeper = [&](const Seen& a, const Seen& b) {
        return corners[a.corner].height < corners[b.corner].height;
    };
    const Seen deepest = *std::min_element(seen.begin(), seen.end(), deeper);
    const auto first = std::min_element(outline.begin(), outline.end(), deeper);
    std::rotate(outline.begin(), first, outline.end());
    if (deeper(deepest, outline.front())) outline.insert(outline.begin(), deepest);
    if (outline.size() > Manifold::capacity) outline = farthest_apart(outline, Manifold::capacity);
    std::vector<std::size_t> result;
    result.reserve(outline.size());
    for (const Seen& s : outline) result.push_back(s.corner);
    return result;
}

PairResult plane_result(const PlaneNormal& normal, std::span<const CornerHeight> corners,
                        std::size_t lowest, std::span<const std::size_t> supporting) {
    const CornerHeight& low = corners[lowest];
    PairResult result = detail::single_contact(low.height, normal.up,
                                               low.point - low.height * normal.up, low.point);
    if (!result.hit) return result;
    result.contacts = {};
    for (const std::size_t i : supporting) {
        const CornerHeight& corner = corners[i];
        const dvec3 foot = corner.point - corner.height * normal.up;
        result.contacts.add({.position = vec3(0.5 * (corner.point + foot)),
                             .normal = result.normal,
                             .depth = 0 - detail::rounded_keeping_sign(corner.height),
                             .point_on_a = vec3(foot),
                             .point_on_b = vec3(corner.point)});
    }
    return result;
}

}  // namespace collidoscope
