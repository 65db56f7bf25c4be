// The kinds of questions, and random cases of each.
#include <array>
#include <glm/geometric.hpp>
#include <random>
#include <stdexcept>

#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

using K = SolidKind;

constexpr std::array<ShapeKind, 23> kinds{{
    {"sphere, box", Question::Pair, K::Sphere, K::Box},
    {"capsule, capsule", Question::Pair, K::Capsule, K::Capsule},
    {"capsule, box", Question::Pair, K::Capsule, K::Box},
    {"box, box", Question::Pair, K::Box, K::Box},
    {"cylinder, cylinder", Question::Pair, K::Cylinder, K::Cylinder},
    {"cylinder, box", Question::Pair, K::Cylinder, K::Box},
    {"cone, ellipsoid", Question::Pair, K::Cone, K::Ellipsoid},
    {"rounded box, rounded box", Question::Pair, K::RoundedBox, K::RoundedBox},
    {"half-space, sphere", Question::Plane, K::Sphere, K::Sphere},
    {"half-space, box", Question::Plane, K::Box, K::Box},
    {"half-space, capsule", Question::Plane, K::Capsule, K::Capsule},
    {"half-space, cylinder", Question::Plane, K::Cylinder, K::Cylinder},
    {"half-space, hull", Question::Plane, K::Hull, K::Hull},
    {"ray, sphere", Question::Ray, K::Sphere, K::Sphere},
    {"ray, box", Question::Ray, K::Box, K::Box},
    {"ray, capsule", Question::Ray, K::Capsule, K::Capsule},
    {"ray, cylinder", Question::Ray, K::Cylinder, K::Cylinder},
    {"ray, hull", Question::Ray, K::Hull, K::Hull},
    {"ray, cone", Question::Ray, K::Cone, K::Cone},
    {"sweep: box, box", Question::Sweep, K::Box, K::Box},
    {"sweep: capsule, box", Question::Sweep, K::Capsule, K::Box},
    {"sweep: hull, hull", Question::Sweep, K::Hull, K::Hull},
    {"sweep: cylinder, cylinder", Question::Sweep, K::Cylinder, K::Cylinder},
}};

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}

    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) * 0x1p-32);
    }
    float number(double low, double high) { return static_cast<float>(between(low, high)); }
    vec3 numbers(double low, double high) {
        const float x = number(low, high), y = number(low, high);
        return {x, y, number(low, high)};
    }
    dvec3 in_ball() {
        for (;;) {
            const double x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
            const dvec3 p(x, y, z);
            if (glm::dot(p, p) <= 1 && glm::dot(p, p) > 1e-3) return p;
        }
    }
    dvec3 direction() { return glm::normalize(in_ball()); }
    quat turn() {
        for (;;) {
            const double w = between(-1, 1);
            const dvec3 v = in_ball();
            const double squared = w * w + glm::dot(v, v);
            if (squared <= 1 && squared > 0.01) return quat(glm::normalize(glm::dquat(w, v)));
        }
    }

    Solid solid(SolidKind kind, const dvec3& center) {
        const vec3 c(center);
        const vec3 half = vec3(between(0.25, 1) * direction());
        switch (kind) {
            case K::Sphere:
                return Sphere{c, number(0.3, 1)};
            case K::Box:
                return Box{c, numbers(0.2, 1), turn()};
            case K::Capsule:
                return Capsule{c - half, c + half, number(0.1, 0.5)};
            case K::Cylinder:
                return Cylinder{c - half, c + half, number(0.2, 0.8)};
            case K::Cone:
                return Cone{c + half, c - half, number(0.2, 0.8)};
            case K::Ellipsoid:
                return Ellipsoid{c, numbers(0.2, 1), turn()};
            case K::RoundedBox:
                return RoundedBox{{c, numbers(0.2, 0.8), turn()}, number(0.05, 0.3)};
            case K::Hull:
                break;
        }
        const vec3 radii = numbers(0.3, 1);
        const dmat3 turned = glm::mat3_cast(glm::dquat(turn()));
        Hull hull;
        for (int i = 0; i < 32; ++i)
            hull.points.emplace_back(center + turned * (dvec3(radii) * direction()));
        return hull;
    }

    ShapeCase next(const ShapeKind& kind) {
        ShapeCase one;
        one.b = solid(kind.b, dvec3(numbers(-1, 1)));
        const SupportBody b = support_body_of(one.b);
        if (kind.question == Question::Plane) {
            one.plane.normal = vec3(direction());
            const double height = between(-0.5, 1.2) * b.radius();
            one.plane.offset =
                static_cast<float>(glm::dot(dvec3(one.plane.normal), b.center()) - height);
        } else if (kind.question == Question::Ray) {
            const dvec3 origin = b.center() + between(1.5, 4) * b.radius() * direction();
            const dvec3 target = b.center() + 1.2 * b.radius() * in_ball();
            one.ray = {vec3(origin), vec3(glm::normalize(target - origin))};
        } else {
            one.a = solid(kind.a, b.center());
            const double both = b.radius() + support_body_of(one.a).radius();
            const bool moves = kind.question == Question::Sweep;
            const dvec3 way = direction();
            const double apart = moves ? between(1.1, 2) : between(0.1, 1.1);
            // Drawn anew in its place.
            one.a = solid(kind.a, b.center() + apart * both * way);
            if (moves) move(one, both, way);
        }
        return one;
    }

  private:
    // A moves past B, or into it.
    void move(ShapeCase& one, double both, const dvec3& way) {
        const dvec3 relative = both * (0.9 * in_ball() - between(1, 3) * way);
        one.motion_a = {0.5 * relative, 2.0 * in_ball(), place_of(one.a, 1).center};
        one.motion_b = {-0.5 * relative, 2.0 * in_ball(), place_of(one.b, 1).center};
    }

    std::mt19937 engine_;
};

}  // namespace

std::span<const ShapeKind> shape_kinds() {
    return kinds;
}

std::vector<ShapeCase> random_cases(const ShapeKind& kind, std::size_t count, unsigned seed,
                                    ShapeEngine& judge) {
    Random random(seed);
    std::array<std::size_t, 2> missing{count - count / 2, count / 2};
    std::vector<ShapeCase> cases;
    cases.reserve(count);
    for (std::size_t drawn = 0; cases.size() < count; ++drawn) {
        if (drawn == 1000 * count) throw std::runtime_error("too few hits or misses");
        ShapeCase one = random.next(kind);
        judge.load(kind, {one});
        const ShapeAnswer answer = judge.ask(0);
        // Moving bodies are apart at first.
        if (kind.question == Question::Sweep && answer.hit && answer.value <= 0) continue;
        std::size_t& left = missing[answer.hit ? 1 : 0];
        if (left == 0) continue;
        --left;
        cases.push_back(std::move(one));
    }
    return cases;
}

}  // namespace collidoscope::bench
