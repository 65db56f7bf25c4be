#include <cmath>
#include <random>

#include "tests/bench/broad.h"

namespace collidoscope::bench {
namespace {

BroadCrowd crowd(std::string name, std::size_t bodies, int dimensions, double density,
                 const std::vector<float>& radii) {
    BroadCrowd result;
    result.name = std::move(name);
    result.dimensions = dimensions;
    std::mt19937 random(20260601);
    const double field = std::pow(double(bodies) / density, 1.0 / dimensions);
    std::uniform_real_distribution<float> place(0, float(field)), speed(-0.1f, 0.1f);
    const float flat = dimensions == 2 ? 0.0f : 1.0f;
    for (std::size_t i = 0; i < bodies; ++i) {
        const float x = place(random), y = flat * place(random), z = place(random);
        result.balls.push_back({vec3(x, y, z), radii[i]});
        const float vx = speed(random), vy = flat * speed(random), vz = speed(random);
        result.velocities.push_back(vec3(vx, vy, vz));
    }
    result.boxes.resize(bodies);
    result.field = float(field);
    result.low = vec3(-200);
    result.high = vec3(float(field) + 200);
    result.step();
    return result;
}

}  // namespace

void BroadCrowd::step() {
    for (std::size_t i = 0; i < balls.size(); ++i) {
        vec3& c = balls[i].center;
        c += velocities[i];
        for (int axis = 0; axis < 3; ++axis) {
            float& v = velocities[i][axis];
            if (c[axis] < 0) v = std::abs(v);
            if (c[axis] > field) v = -std::abs(v);
        }
        boxes[i] = {c - balls[i].radius, c + balls[i].radius};
    }
}

BroadCrowd plane_crowd(std::size_t bodies) {
    return crowd("plane", bodies, 2, 20'000.0 / (400 * 400), std::vector<float>(bodies, 1));
}

BroadCrowd space_crowd(std::size_t bodies, double pairs_per_body) {
    // A box of side 2 meets all whose center is within a cube of side 4.
    return crowd("space, about " + std::to_string(int(pairs_per_body)), bodies, 3,
                 2 * pairs_per_body / 64, std::vector<float>(bodies, 1));
}

BroadCrowd mixed_crowd(std::size_t bodies, int dimensions) {
    std::mt19937 random(20260602);
    std::uniform_real_distribution<double> exponent(0, std::log(100.0));
    std::vector<float> radii;
    double m1 = 0, m2 = 0, m3 = 0;
    for (std::size_t i = 0; i < bodies; ++i) {
        const double r = std::exp(exponent(random)) / 2;
        radii.push_back(float(r));
        m1 += r / double(bodies);
        m2 += r * r / double(bodies);
        m3 += r * r * r / double(bodies);
    }
    // About one pair per body: the mean of (2 a + 2 b) to the power of the dimensions.
    const double reach = dimensions == 2 ? 4 * (2 * m2 + 2 * m1 * m1) : 8 * (2 * m3 + 6 * m2 * m1);
    return crowd(dimensions == 2 ? "plane, sizes 1 to 100" : "space, sizes 1 to 100", bodies,
                 dimensions, 2 / reach, radii);
}

}  // namespace collidoscope::bench
