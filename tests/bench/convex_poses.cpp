#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/convex/support.h"
#include "tests/bench/convex.h"

namespace collidoscope::bench {
namespace {

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}
    dvec3 direction() {
        const double x = normal_(engine_), y = normal_(engine_), z = normal_(engine_);
        return glm::normalize(dvec3(x, y, z));
    }
    quat turn() {
        const double w = normal_(engine_), x = normal_(engine_);
        const double y = normal_(engine_), z = normal_(engine_);
        return quat(glm::normalize(glm::dquat(w, x, y, z)));
    }

  private:
    std::mt19937 engine_;
    std::normal_distribution<double> normal_;
};

// B moved along u until its support plane is `gap` beyond A's.
PosePair placed(const Polytope& a, const Polytope& b, const quat& turn_a, const quat& turn_b,
                const dvec3& u, double gap) {
    const PlacedPolytope pa(a, {vec3(0), turn_a}), pb(b, {vec3(0), turn_b});
    const double across = glm::dot(minkowski_support(pa, pb, u).p, u);
    return {{vec3(0), turn_a}, {vec3((across + gap) * u), turn_b}};
}

}  // namespace

Polytope random_hull(int vertices, unsigned seed) {
    Random random(seed);
    std::vector<vec3> points;
    for (int i = 0; i < vertices; ++i) points.emplace_back(random.direction());
    return convex_hull(points);
}

std::vector<PosePair> apart_poses(const Polytope& a, const Polytope& b, int count, unsigned seed) {
    constexpr double gaps[] = {0.01, 0.1, 0.5, 2};
    Random random(seed);
    std::vector<PosePair> poses;
    for (int i = 0; i < count; ++i) {
        const quat turn_a = random.turn(), turn_b = random.turn();
        poses.push_back(placed(a, b, turn_a, turn_b, random.direction(), gaps[i % 4]));
    }
    return poses;
}

std::vector<PosePair> deep_poses(const Polytope& a, const Polytope& b, int count, unsigned seed) {
    constexpr double depths[] = {0.01, 0.1, 0.3, 0.7};
    Random random(seed);
    std::vector<PosePair> poses;
    for (int i = 0; i < count; ++i) {
        const quat turn_a = random.turn(), turn_b = random.turn();
        poses.push_back(placed(a, b, turn_a, turn_b, random.direction(), -depths[i % 4]));
    }
    return poses;
}

std::vector<PosePair> moving_poses(const Polytope& a, const Polytope& b, int count, unsigned seed) {
    Random random(seed);
    quat turn_a = random.turn(), turn_b = random.turn();
    const quat step_a = glm::angleAxis(glm::radians(1.0f), vec3(random.direction()));
    const quat step_b = glm::angleAxis(glm::radians(1.0f), vec3(random.direction()));
    const dvec3 u = random.direction();
    const dvec3 along = glm::normalize(glm::cross(u, random.direction()));
    vec3 position = vec3(2.1 * u - 0.005 * count * along);
    std::vector<PosePair> poses;
    for (int i = 0; i < count; ++i) {
        poses.push_back({{vec3(0), turn_a}, {position, turn_b}});
        turn_a = glm::normalize(step_a * turn_a);
        turn_b = glm::normalize(step_b * turn_b);
        position += vec3(0.01 * along);
    }
    (void)a;
    (void)b;
    return poses;
}

}  // namespace collidoscope::bench
