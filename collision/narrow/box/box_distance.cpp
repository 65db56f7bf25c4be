#include "collision/narrow/box/box_distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "collision/narrow/box/constants.h"
#include "collision/narrow/primitives/constants.h"

namespace collidoscope {

namespace {

// Pairs of points, one on each box, with their distance.
struct Places {
    struct Place {
        dvec3 on_first, on_second;
        double distance_squared;
    };
    std::array<Place, 16 + 9 * 16> places;
    std::size_t size = 0;

    void add(const dvec3& on_first, const dvec3& on_second) {
        places[size++] = {on_first, on_second,
                          glm::dot(on_second - on_first, on_second - on_first)};
    }
};

// The sides of axis k that an edge reaching farthest along a direction can lie on.
struct Sides {
    std::array<double, 2> side;
    int count;
};
Sides sides_towards(const BoxFrame& box, int k, const dvec3& direction) {
    const double cosine = glm::dot(direction, box.axis[k]);
    const double half = box.half[k];
    if (half == 0) return {{0, 0}, 1};
    if (std::abs(cosine) < constants::seen_edge_on) return {{half, -half}, 2};
    return {{cosine > 0 ? half : -half, 0}, 1};
}

// Tries the edges of two directions where the boxes face each other.
void add_edges(const BoxFrame& first, int i, const BoxFrame& second, int j, Places& places) {
    const dvec3 e = first.axis[i], f = second.axis[j];
    dvec3 normal = glm::cross(e, f);
    const double sine_squared = glm::dot(normal, normal);
    if (!(sine_squared > 0)) return;
    const dvec3 across = normal;
    normal /= std::sqrt(sine_squared);
    if (glm::dot(normal, second.center - first.center) < 0) normal = -normal;

    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    const Sides first_1 = sides_towards(first, i1, normal);
    const Sides first_2 = sides_towards(first, i2, normal);
    const Sides second_1 = sides_towards(second, j1, -normal);
    const Sides second_2 = sides_towards(second, j2, -normal);
    for (int bits = 0; bits < 16; ++bits) {
        const int a1 = bits & 1, a2 = bits >> 1 & 1, b1 = bits >> 2 & 1, b2 = bits >> 3;
        if (a1 >= first_1.count || a2 >= first_2.count) continue;
        if (b1 >= second_1.count || b2 >= second_2.count) continue;
        const auto at = [](const Sides& sides, int n) {
            return sides.side[static_cast<std::size_t>(n)];
        };
        const dvec3 p =
            first.center + at(first_1, a1) * first.axis[i1] + at(first_2, a2) * first.axis[i2];
        const dvec3 q =
            second.center + at(second_1, b1) * second.axis[j1] + at(second_2, b2) * second.axis[j2];

        // Find where the two lines pass each other; outside of the edges a corner is closer.
        const double s = glm::dot(glm::cross(q - p, f), across) / sine_squared;
        const double t = glm::dot(glm::cross(q - p, e), across) / sine_squared;
        if (std::abs(s) <= first.half[i] && std::abs(t) <= second.half[j])
            places.add(p + s * e, q + t * f);
    }
}

}  // namespace

ClosestBoxPoints closest_points(const BoxPair& pair) {
    // The preferred box goes first, so that swapping the boxes changes no bit.
    const BoxFrame& first = pair.a_preferred ? pair.a : pair.b;
    const BoxFrame& second = pair.a_preferred ? pair.b : pair.a;

    Places all;
    for (unsigned corner = 0; corner < 8; ++corner) {
        const dvec3 p = first.corner(corner), q = second.corner(corner);
        all.add(p, second.closest(p));
        all.add(first.closest(q), q);
    }
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) add_edges(first, i, second, j, all);
    }

    // Take the middle of the closest ones: closest pairs form a convex set.
    double smallest = all.places[0].distance_squared;
    for (std::size_t n = 1; n < all.size; ++n)
        smallest = std::min(smallest, all.places[n].distance_squared);
    const double limit = std::sqrt(smallest) + pair.tolerance(constants::equally_close);
    dvec3 on_first(0), on_second(0);
    int count = 0;
    for (std::size_t n = 0; n < all.size; ++n) {
        if (all.places[n].distance_squared > std::max(limit * limit, smallest)) continue;
        on_first += all.places[n].on_first;
        on_second += all.places[n].on_second;
        ++count;
    }
    on_first /= count;
    on_second /= count;
    return pair.a_preferred ? ClosestBoxPoints{on_first, on_second}
                            : ClosestBoxPoints{on_second, on_first};
}

PairResult apart(const BoxPair& pair, const ChosenAxis& separating) {
    const auto [on_a, on_b] = closest_points(pair);
    const double distance = glm::distance(on_a, on_b);
    PairResult result;
    result.signed_distance =
        std::max(static_cast<float>(distance), std::numeric_limits<float>::denorm_min());
    result.normal = vec3(distance > 0 ? (on_b - on_a) / distance : separating.normal);
    result.point_on_a = pair.world(on_a);
    result.point_on_b = pair.world(on_b);
    return result;
}

}  // namespace collidoscope
