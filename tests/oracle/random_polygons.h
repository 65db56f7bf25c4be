// Random polygons and points that provoke coincidences.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "tests/oracle/random_floats.h"

namespace collidoscope::oracle {

// For messages: every bit of a case.
inline std::string described(const Polygon& polygon, const vec2& p) {
    std::ostringstream text;
    text << std::hexfloat << "point " << p.x << ' ' << p.y;
    for (const auto& ring : polygon.rings) {
        text << " ring";
        for (const vec2& v : ring) text << " (" << v.x << ", " << v.y << ")";
    }
    return text.str();
}

// Multiplies a case by a power of two of at most 2^20 either way, unless bits would be lost.
inline void scale_exactly(Polygon& polygon, vec2& p, float by) {
    const auto keeps = [](float x) {
        return x == 0 || (std::abs(x) > 0x1p-100f && std::abs(x) < 0x1p100f);
    };
    bool all = keeps(p.x) && keeps(p.y);
    for (const auto& ring : polygon.rings) {
        for (const vec2& v : ring) all = all && keeps(v.x) && keeps(v.y);
    }
    if (!all) return;
    p *= by;
    for (auto& ring : polygon.rings) {
        for (vec2& v : ring) v *= by;
    }
}

// A case: a polygon and a point, often on a vertex, on an edge, on an edge's line, or level with a
// vertex. A third live on small grids; all are scaled by 2^-20 to 2^20 and half of them shifted.
class RandomPolygons {
  public:
    explicit RandomPolygons(std::uint64_t seed) : random_(seed) {}

    RandomFloats& random() { return random_; }

    // One convex ring in either winding, starting anywhere, a part of them with vertices repeated
    // or inside edges, and some without area.
    Polygon convex() {
        begin();
        std::vector<Corner> ring;
        if (random_.chance(12)) {
            ring = flat();
        } else {
            std::vector<Corner> cloud;
            const int count = random_.integer(3, 12);
            cloud.reserve(static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i) cloud.push_back(corner());
            ring = hull(std::move(cloud));
            if (random_.chance(2)) add_between(ring);
            if (random_.chance(4)) repeat(ring);
        }
        const auto start = random_.integer(0, static_cast<int>(ring.size()) - 1);
        std::rotate(ring.begin(), ring.begin() + start, ring.end());
        if (random_.chance(2)) std::reverse(ring.begin(), ring.end());
        return {{floats(ring)}};
    }

    // A triangle whose coordinates have any exponents.
    Polygon wild_triangle() {
        scale_ = 1;
        std::vector<vec2> ring;
        for (int i = 0; i < 3; ++i) {
            const float x = random_.any_finite(), y = random_.any_finite();
            ring.emplace_back(x, y);
        }
        if (random_.chance(3)) ring[2].y = ring[1].y;
        if (random_.chance(5)) ring[2] = ring[1];
        return {{ring}};
    }

    // One to four rings of one to ten vertices: concave, crossing themselves and each other, with
    // repeated vertices; some rings share vertices or whole edges with the ring before.
    Polygon any() {
        begin();
        Polygon polygon;
        const int rings = random_.chance(2) ? 1 : random_.integer(2, 4);
        for (int r = 0; r < rings; ++r) {
            std::vector<Corner> ring;
            const int count = random_.chance(10) ? random_.integer(1, 2) : random_.integer(3, 10);
            ring.reserve(static_cast<std::size_t>(count));
            for (int i = 0; i < count; ++i) ring.push_back(corner());
            if (random_.chance(3)) star(ring);
            if (random_.chance(4)) repeat(ring);
            polygon.rings.push_back(floats(ring));
            if (r > 0 && random_.chance(3)) {
                const auto& before = polygon.rings[static_cast<std::size_t>(r) - 1];
                auto& ring_now = polygon.rings.back();
                for (std::size_t i = 0; i < std::min(before.size(), ring_now.size()); ++i) {
                    if (random_.chance(2)) ring_now[i] = before[i];
                }
            }
        }
        return polygon;
    }

    // A point for the polygon made last.
    vec2 point(const Polygon& polygon) {
        const auto& ring = pick(polygon.rings);
        const auto i =
            static_cast<std::size_t>(random_.integer(0, static_cast<int>(ring.size()) - 1));
        const vec2 a = ring[i];
        const vec2 b = ring[(i + 1) % ring.size()];
        vec2 p(0);
        switch (random_.integer(0, 7)) {
            case 0:
                p = a;
                break;
            case 1:
                p = 0.5f * a + 0.5f * b;
                break;
            case 2:
                p = b + (b - a);
                break;
            case 3:
                p = {pick(ring).x, pick(ring).y};
                break;
            case 4:
                p = {a.x + (b.x - a.x) * random_.uniform(-2, 2), b.y};
                break;
            case 5:
                p = a + (b - a) * random_.uniform(-0.5f, 1.5f);
                break;
            default:
                p = floats({corner()}).front();
                break;
        }
        if (random_.chance(4)) p.x = std::nextafter(p.x, random_.chance(2) ? 1e38f : -1e38f);
        if (random_.chance(4)) p.y = std::nextafter(p.y, random_.chance(2) ? 1e38f : -1e38f);
        const bool finite = std::isfinite(p.x) && std::isfinite(p.y);
        return finite ? p : a;
    }

  private:
    // Integer corners, so that hulls are exact: at most 2^23 with their shift, so that they are
    // exact floats at every scale.
    struct Corner {
        std::int64_t x, y;
        friend bool operator==(const Corner&, const Corner&) = default;
    };

    template <typename List>
    const typename List::value_type& pick(const List& list) {
        return list[static_cast<std::size_t>(
            random_.integer(0, static_cast<int>(list.size()) - 1))];
    }

    void begin() {
        const bool grid = random_.chance(3);
        extent_ = grid ? random_.integer(1, 5) : random_.integer(50, 1 << 22);
        scale_ = std::ldexp(1.0f, random_.integer(-20, 20));
        const bool shifted = random_.chance(2);
        const int far = 1 << 22;
        shift_ = {shifted ? random_.integer(-far, far) : 0,
                  shifted ? random_.integer(-far, far) : 0};
    }

    Corner corner() {
        const std::int64_t x = random_.integer(-extent_, extent_);
        const std::int64_t y = random_.integer(-extent_, extent_);
        return {x, y};
    }

    std::vector<vec2> floats(const std::vector<Corner>& corners) const {
        std::vector<vec2> ring;
        ring.reserve(corners.size());
        for (const Corner& c : corners) {
            ring.emplace_back(scale_ * static_cast<float>(c.x + shift_.x),
                              scale_ * static_cast<float>(c.y + shift_.y));
        }
        return ring;
    }

    static std::int64_t turn(const Corner& a, const Corner& b, const Corner& c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }

    // Andrew's monotone chain: strictly convex, counter-clockwise.
    static std::vector<Corner> hull(std::vector<Corner> cloud) {
        const auto before = [](const Corner& a, const Corner& b) {
            return a.x != b.x ? a.x < b.x : a.y < b.y;
        };
        std::sort(cloud.begin(), cloud.end(), before);
        cloud.erase(std::unique(cloud.begin(), cloud.end()), cloud.end());
        if (cloud.size() < 3) return cloud;
        std::vector<Corner> chain;
        for (int pass = 0; pass < 2; ++pass) {
            const std::size_t base = chain.size();
            for (const Corner& c : cloud) {
                while (chain.size() >= base + 2 &&
                       turn(chain[chain.size() - 2], chain.back(), c) <= 0) {
                    chain.pop_back();
                }
                chain.push_back(c);
            }
            chain.pop_back();
            std::reverse(cloud.begin(), cloud.end());
        }
        return chain;
    }

    // Puts lattice points of some edges between their ends.
    void add_between(std::vector<Corner>& ring) {
        std::vector<Corner> result;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Corner a = ring[i];
            const Corner b = ring[(i + 1) % ring.size()];
            result.push_back(a);
            const std::int64_t steps = std::gcd(b.x - a.x, b.y - a.y);
            if (steps < 2 || random_.chance(2)) continue;
            const int wanted = random_.integer(1, 2);
            for (int k = 1; k <= wanted && k < steps; ++k) {
                const std::int64_t at = k == wanted ? steps - 1 : k;
                result.push_back({a.x + (b.x - a.x) / steps * at, a.y + (b.y - a.y) / steps * at});
            }
        }
        ring = std::move(result);
    }

    void repeat(std::vector<Corner>& ring) {
        std::vector<Corner> result;
        for (const Corner& c : ring) {
            const int times = random_.chance(3) ? random_.integer(2, 3) : 1;
            result.insert(result.end(), static_cast<std::size_t>(times), c);
        }
        ring = std::move(result);
    }

    // Sorted by angle about the first corner: mostly a simple concave ring.
    static void star(std::vector<Corner>& ring) {
        const Corner o = ring.front();
        std::sort(ring.begin(), ring.end(), [&](const Corner& a, const Corner& b) {
            return std::atan2(static_cast<double>(a.y - o.y), static_cast<double>(a.x - o.x)) <
                   std::atan2(static_cast<double>(b.y - o.y), static_cast<double>(b.x - o.x));
        });
    }

    // Points on one line, or all in one point, in any order.
    std::vector<Corner> flat() {
        const int small = std::min(extent_, 1000);
        const Corner origin = corner();
        Corner step{random_.integer(-small, small), random_.integer(-small, small)};
        if (random_.chance(3)) step.y = 0;
        std::vector<Corner> ring;
        const int count = random_.integer(1, 6);
        for (int i = 0; i < count; ++i) {
            const std::int64_t t = random_.chance(3) ? 0 : random_.integer(-4, 4);
            ring.push_back({origin.x + t * step.x, origin.y + t * step.y});
        }
        return ring;
    }

    RandomFloats random_;
    int extent_ = 1;
    float scale_ = 1;
    Corner shift_{0, 0};
};

}  // namespace collidoscope::oracle
