#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

struct Body {
    Vec3 center, velocity;
    double radius;
};

// Whether the two touch at some time of the frame.
bool collide(const Body& a, const Body& b, double seconds) {
    const Vec3 between = b.center - a.center, moving = b.velocity - a.velocity;
    const double speed = dot(moving, moving);
    const double t = speed > 0 ? std::clamp(-dot(between, moving) / speed, 0.0, seconds) : 0;
    const Vec3 closest = between + moving * t;
    const double reach = a.radius + b.radius;
    return dot(closest, closest) <= reach * reach;
}

Answer solve(const Value& question) {
    const double size = question["options"]["cell"].number();
    const double seconds = question["options"]["seconds"].number();
    std::vector<Body> bodies;
    for (const Value& one : question["bodies"])
        bodies.push_back({one["center"].vec3(),
                          one.has("velocity") ? one["velocity"].vec3() : Vec3{},
                          one["radius"].number()});
    std::map<std::pair<int, int>, std::vector<int>> table;
    int entries = 0;
    for (std::size_t number = 0; number < bodies.size(); ++number) {
        const Body& body = bodies[number];
        const Vec3 start = body.center, end = start + body.velocity * seconds;
        const auto cell = [&](double along) { return static_cast<int>(std::floor(along / size)); };
        std::array<int, 2> low{}, high{};
        for (std::size_t n = 0; n < 2; ++n) {
            const std::size_t k = 2 * n;  // x and z
            low[n] = cell(std::min(start[k], end[k]) - body.radius);
            high[n] = cell(std::max(start[k], end[k]) + body.radius);
        }
        for (int i = low[0]; i <= high[0]; ++i)
            for (int k = low[1]; k <= high[1]; ++k, ++entries)
                table[{i, k}].push_back(static_cast<int>(number));
    }
    std::set<std::pair<int, int>> candidates;
    for (const auto& [where, numbers] : table)
        for (std::size_t n = 0; n < numbers.size(); ++n)
            for (std::size_t m = n + 1; m < numbers.size(); ++m)
                candidates.insert(std::minmax(numbers[n], numbers[m]));
    Value pairs = Value::list();
    for (const auto& [i, j] : candidates)
        if (collide(bodies[static_cast<std::size_t>(i)], bodies[static_cast<std::size_t>(j)],
                    seconds))
            pairs.push(Value::list({i, j}));
    return {{"pairs", pairs}, {"cells", entries}};
}
