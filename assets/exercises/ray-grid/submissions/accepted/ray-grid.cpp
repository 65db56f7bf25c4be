#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

using Cell = std::array<int, 2>;

std::optional<double> first_t(Vec3 origin, Vec3 direction, Vec3 center, double radius) {
    const Vec3 to_center = center - origin;
    const double dd = dot(direction, direction), along = dot(to_center, direction);
    const Vec3 closest = to_center - direction * (along / dd);
    const double left = radius * radius - dot(closest, closest);
    if (left < 0) return std::nullopt;
    const double half = std::sqrt(left / dd);
    for (const double t : {along / dd - half, along / dd + half})
        if (t >= 0) return t;
    return std::nullopt;
}

Answer solve(const Value& question) {
    const double size = question["options"]["cell"].number();
    const auto cell_of = [&](double p) { return static_cast<int>(std::floor(p / size)); };
    const Vec3 from = question["a"]["origin"].vec3(), way = question["a"]["direction"].vec3();
    const std::array<double, 2> origin{from.x, from.z}, direction{way.x, way.z};

    // Which bodies reach into which cell.
    const Value& balls = question["b"];
    std::map<Cell, std::vector<std::size_t>> grid;
    constexpr int all = std::numeric_limits<int>::max();
    Cell least{all, all}, most{-all, -all};
    for (std::size_t number = 0; number < balls.size(); ++number) {
        const Vec3 center = balls[number]["center"].vec3();
        const double radius = balls[number]["radius"].number();
        const Cell low{cell_of(center.x - radius), cell_of(center.z - radius)};
        const Cell high{cell_of(center.x + radius), cell_of(center.z + radius)};
        for (int i = low[0]; i <= high[0]; ++i)
            for (int k = low[1]; k <= high[1]; ++k) grid[{i, k}].push_back(number);
        for (std::size_t n = 0; n < 2; ++n) {
            least[n] = std::min(least[n], low[n]);
            most[n] = std::max(most[n], high[n]);
        }
    }
    if (grid.empty()) return {{"hit", false}};

    Cell cell{cell_of(origin[0]), cell_of(origin[1])};
    Value cells = Value::list();
    std::optional<double> nearest;
    std::size_t body = 0;
    while (true) {
        cells.push(Value::list({cell[0], cell[1]}));
        for (const std::size_t number : grid[cell]) {
            const auto t = first_t(from, way, balls[number]["center"].vec3(),
                                   balls[number]["radius"].number());
            if (t && (!nearest || *t < *nearest)) {
                nearest = t;
                body = number;
            }
        }
        // When the ray leaves this cell on each axis.
        constexpr double never = std::numeric_limits<double>::infinity();
        std::array<double, 2> leaves{never, never};
        for (std::size_t n = 0; n < 2; ++n)
            if (direction[n] != 0)
                leaves[n] =
                    ((cell[n] + (direction[n] > 0 ? 1 : 0)) * size - origin[n]) / direction[n];
        if (nearest && *nearest <= std::min(leaves[0], leaves[1]))
            return {{"hit", true}, {"body", body}, {"t", *nearest}, {"cells", cells}};
        const std::size_t n = leaves[0] < leaves[1] ? 0 : 1;
        if (leaves[n] == never) return {{"hit", false}};
        cell[n] += direction[n] > 0 ? 1 : -1;
        // Past all bodies on this axis: nothing can follow.
        if (direction[n] > 0 ? cell[n] > most[n] : cell[n] < least[n]) return {{"hit", false}};
    }
}
