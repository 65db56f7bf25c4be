// Rays against capsules and cylinders: answers against rationals.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/ray_capsule.h"
#include "collision/narrow/primitives/ray_cylinder.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/ray_reach.h"

namespace collidoscope {
namespace {

using oracle::LineAndAxis;
using oracle::RandomFloats;
using oracle::Rational3;

struct RayAndAxis {
    Ray ray;
    Segment axis;
    float radius = 0;
};

// Many rays along the axis or across it, at an end, from the surface, tangent; axes that are
// points, radii that are 0.
RayAndAxis next_ray_and_axis(RandomFloats& random) {
    random.next_case();
    RayAndAxis r{{random.point(), random.nonzero_direction()},
                 {random.point(), random.point()},
                 std::abs(random.length())};
    if (random.chance(8)) r.axis.b = r.axis.a;
    if (random.chance(10)) r.radius = 0;
    if (random.chance(3)) {
        // Along a coordinate axis, so that tangents and rims are floats.
        r.axis.b = r.axis.a;
        r.axis.b[random.integer(0, 2)] += random.length();
    }
    const vec3 end = random.chance(2) ? r.axis.a : r.axis.b;
    switch (random.integer(0, 8)) {
        case 0:
            r.ray.direction = r.axis.b - r.axis.a;
            break;
        case 1:
            r.ray.direction = end - r.ray.origin;
            break;
        case 2:
            r.ray.origin = end;
            r.ray.origin[random.integer(0, 2)] += random.chance(2) ? r.radius : -r.radius;
            break;
        case 3:  // tangent where that is a float
            r.ray.origin = end;
            r.ray.origin[random.integer(0, 2)] += r.radius;
            r.ray.origin -= 2.0f * r.ray.direction;
            break;
        case 4:
            r.ray.direction[random.integer(0, 2)] = 0;
            break;
        case 5:
            r.ray.origin = 0.5f * (r.axis.a + r.axis.b);
            break;
        default:
            break;
    }
    if (r.ray.direction == vec3(0)) r.ray.direction.z = -random.scale();
    return r;
}

LineAndAxis in_rationals(const RayAndAxis& r) {
    const Rational3 from(r.axis.a);
    return {Rational3(r.ray.origin) - from, Rational3(r.ray.direction), Rational3(r.axis.b) - from,
            mpq_class(r.radius)};
}

// Far enough that nothing comes after it.
mpq_class end_of_ray(const LineAndAxis& l) {
    const mpq_class size = dot(l.m, l.m) + dot(l.a, l.a) + l.r * l.r;
    return 1 + 8 * (size + 1) * (1 + 1 / dot(l.d, l.d));
}

// A little before t and a little after it.
mpq_class just_before(float t) {
    return mpq_class(t) * mpq_class(1 - 0x1p-22) - mpq_class(1e-45);
}
mpq_class just_after(float t) {
    return mpq_class(t) * mpq_class(1 + 0x1p-22) + mpq_class(1e-45);
}

// A ray and a capsule in rationals.
struct CapsuleOracle {
    LineAndAxis l;
    int least;  // the sign of the gap where the ray comes nearest

    explicit CapsuleOracle(const RayAndAxis& r)
        : l(in_rationals(r)), least(oracle::gap_of_capsule(l, end_of_ray(l))) {}
    bool meets() const { return least <= 0; }
    bool hit_until(const mpq_class& T) const { return oracle::gap_of_capsule(l, T) <= 0; }
    bool at(const mpq_class& t, bool strictly) const {
        LineAndAxis there = l;
        there.m = l.m + t * l.d;
        const int gap = oracle::gap_of_capsule(there, 0);
        return strictly ? gap < 0 : gap <= 0;
    }
};

// The same for a cylinder: its least value from 0 to T; a disc without length is across the y axis.
struct CylinderOracle {
    LineAndAxis l;
    mpq_class length = 1;

    explicit CylinderOracle(const RayAndAxis& r) : l(in_rationals(r)) {
        if (r.axis.a != r.axis.b) return;
        l.a = Rational3(0, 1, 0);
        length = 0;
    }
    bool meets() const { return hit_until(end_of_ray(l)); }
    bool hit_until(const mpq_class& T) const {
        const auto least = oracle::gap_of_cylinder(l, length, T);
        return least && *least <= 0;
    }
    bool at(const mpq_class& t, bool strictly) const {
        const Rational3 m = l.m + t * l.d, w = cross(m, l.a);
        const mpq_class height = dot(m, l.a), top = length * dot(l.a, l.a),
                        rim = dot(w, w) - l.r * l.r * dot(l.a, l.a);
        if (strictly) return height > 0 && height < top && rim < 0;
        return height >= 0 && height <= top && rim <= 0;
    }
};

struct RoundTally {
    std::size_t count = oracle::cases(60'000), hits = 0, inside = 0, surface = 0;
};

template <typename Oracle>
void expect_hit_at(const Oracle& exactly, const RayHit& hit, RoundTally& tally) {
    ++tally.hits;
    const bool within = exactly.at(0, true), on = !within && exactly.at(0, false);
    tally.inside += within;
    tally.surface += on;
    ASSERT_EQ(hit.inside, within);
    ASSERT_LT(std::abs(glm::length(dvec3(hit.normal)) - 1), 1e-6);
    if (on) {
        ASSERT_EQ(hit.t, 0);
    } else if (within) {
        ASSERT_TRUE(exactly.at(just_before(hit.t), false));
        ASSERT_FALSE(exactly.at(just_after(hit.t), true));
    } else {
        ASSERT_FALSE(exactly.hit_until(just_before(hit.t)));
        ASSERT_TRUE(exactly.hit_until(just_after(hit.t)));
    }
}

// Casts at solids about an axis and at the same ones about the axis from its other end;
// also(case, oracle, hit) is called for each hit.
template <typename Solid, typename Oracle, typename Also>
void expect_exact_casts(std::uint64_t seed, RoundTally& tally, const Also& also) {
    RandomFloats random(seed);
    for (std::size_t i = 0; i < tally.count; ++i) {
        SCOPED_TRACE(i);
        const RayAndAxis r = next_ray_and_axis(random);
        const Oracle exactly(r);
        const auto hit = raycast(r.ray, Solid{r.axis.a, r.axis.b, r.radius});
        ASSERT_EQ(hit.has_value(), exactly.meets());
        const auto turned = raycast(r.ray, Solid{r.axis.b, r.axis.a, r.radius});
        ASSERT_EQ(turned.has_value(), hit.has_value());
        if (!hit) continue;
        ASSERT_NEAR(double{turned->t}, double{hit->t}, 2.4e-7 * double{hit->t} + 1e-44);
        ASSERT_NO_FATAL_FAILURE(expect_hit_at(exactly, *hit, tally));
        ASSERT_NO_FATAL_FAILURE(also(r, exactly, *hit));
    }
}

TEST(RayCapsule, AgreesWithRationals) {
    constexpr std::uint64_t seed = 20261207;
    RecordProperty("seed", std::to_string(seed));
    RoundTally tally;
    std::size_t touching = 0;
    expect_exact_casts<Capsule, CapsuleOracle>(
        seed, tally, [&](const RayAndAxis&, const CapsuleOracle& exactly, const RayHit&) {
            touching += exactly.least == 0;
        });
    if (HasFatalFailure()) return;
    EXPECT_GT(tally.hits, tally.count / 5);
    EXPECT_GT(touching, tally.count / 200);
    EXPECT_GT(tally.inside, tally.count / 20);
    EXPECT_GT(tally.surface, tally.count / 100);
}

TEST(RayCylinder, AgreesWithRationals) {
    constexpr std::uint64_t seed = 20261208;
    RecordProperty("seed", std::to_string(seed));
    RoundTally tally;
    std::size_t discs = 0;
    expect_exact_casts<Cylinder, CylinderOracle>(
        seed, tally, [&](const RayAndAxis& r, const CylinderOracle&, const RayHit& hit) {
            if (r.axis.a == r.axis.b || r.radius == 0) return;
            const dvec3 axis = glm::normalize(dvec3(r.axis.b) - dvec3(r.axis.a));
            const double along = std::abs(glm::dot(axis, dvec3(hit.normal)));
            ASSERT_TRUE(along < 1e-5 || along > 1 - 1e-5);
            discs += along > 0.5;
        });
    if (HasFatalFailure()) return;
    EXPECT_GT(tally.hits, tally.count / 8);
    EXPECT_GT(tally.inside, tally.count / 50);
    EXPECT_GT(tally.surface, tally.count / 100);
    EXPECT_GT(discs, tally.count / 50);
}

TEST(RayCapsule, EveryFiniteFloat) {
    RandomFloats random(20261209);
    std::size_t hits = 0;
    const std::size_t count = oracle::cases(4'000);
    for (std::size_t i = 0; i < count; ++i) {
        RayAndAxis r{{random.any_finite3(), random.any_finite3()},
                     {random.any_finite3(), random.any_finite3()},
                     std::abs(random.any_finite())};
        if (random.chance(2)) r.ray.origin = vec3(0);
        if (random.chance(2)) r.ray.direction = r.axis.b;
        if (random.chance(4)) r.axis.a = -r.axis.b;
        if (r.ray.direction == vec3(0)) continue;
        const bool capsule = CapsuleOracle(r).meets();
        ASSERT_EQ(raycast(r.ray, Capsule{r.axis.a, r.axis.b, r.radius}).has_value(), capsule)
            << "case " << i;
        ASSERT_EQ(raycast(r.ray, Cylinder{r.axis.a, r.axis.b, r.radius}).has_value(),
                  CylinderOracle(r).meets())
            << "case " << i;
        hits += capsule;
    }
    EXPECT_GT(hits, count / 20);
}

TEST(RayCapsule, WithoutLengthItIsASphere) {
    RandomFloats random(20261210);
    for (std::size_t i = 0; i < oracle::cases(5'000); ++i) {
        const RayAndAxis r = next_ray_and_axis(random);
        const auto capsule = raycast(r.ray, Capsule{r.axis.a, r.axis.a, r.radius});
        const auto sphere = raycast(r.ray, Sphere{r.axis.a, r.radius});
        ASSERT_EQ(capsule.has_value(), sphere.has_value()) << "case " << i;
        if (!sphere) continue;
        ASSERT_EQ(capsule->t, sphere->t) << "case " << i;
        ASSERT_EQ(capsule->inside, sphere->inside) << "case " << i;
    }
}

TEST(RayCapsule, GrazesEndsAndSeams) {
    const Capsule pill{{0, 0, 0}, {4, 0, 0}, 1};
    const auto t_of = [&](const vec3& origin, const vec3& direction) {
        const auto hit = raycast(Ray{origin, direction}, pill);
        return hit ? double{hit->t} : -1;
    };
    const float above = std::nextafter(1.0f, 2.0f);
    EXPECT_EQ(t_of({2, 1, -2}, {0, 0, 1}), 2);
    EXPECT_EQ(t_of({2, above, -2}, {0, 0, 1}), -1);
    EXPECT_EQ(t_of({0, 1, -2}, {0, 0, 1}), 2);
    EXPECT_EQ(t_of({-3, 1, 0}, {1, 0, 0}), 3);
    EXPECT_EQ(t_of({-3, above, 0}, {1, 0, 0}), -1);
    EXPECT_EQ(t_of({-1, 2, 0}, {0, -1, 0}), 2);
    EXPECT_EQ(t_of({std::nextafter(-1.0f, -2.0f), 2, 0}, {0, -1, 0}), -1);
    EXPECT_EQ(t_of({7, 0, 0}, {-2, 0, 0}), 1);
    // From inside, along the axis and across it.
    EXPECT_EQ(t_of({1, 0, 0}, {2, 0, 0}), 2);
    EXPECT_EQ(t_of({1, 0, 0}, {0, 0, 4}), 0.25);
    EXPECT_EQ(raycast(Ray{{2, 3, 0}, {0, -1, 0}}, pill)->normal, vec3(0, 1, 0));
}

TEST(RayCylinder, GrazesRimsAndDiscs) {
    const Cylinder can{{0, 0, 0}, {0, 2, 0}, 1};
    const auto t_of = [&](const vec3& origin, const vec3& direction) {
        const auto hit = raycast(Ray{origin, direction}, can);
        return hit ? double{hit->t} : -1;
    };
    const float beyond = std::nextafter(1.0f, 2.0f);
    EXPECT_EQ(t_of({1, 3, 0}, {0, -1, 0}), 1);
    EXPECT_EQ(t_of({beyond, 3, 0}, {0, -1, 0}), -1);
    EXPECT_EQ(t_of({-3, 2, 0}, {1, 0, 0}), 2);
    EXPECT_EQ(t_of({-3, std::nextafter(2.0f, 3.0f), 0}, {1, 0, 0}), -1);
    EXPECT_EQ(t_of({-2, 3, 0}, {1, -1, 0}), 1);  // at the rim, from outside of both
    EXPECT_EQ(t_of({-2, 1, 0}, {1, 1, 0}), 1);   // at the rim, within the planes
    EXPECT_EQ(t_of({1, 1, -2}, {0, 0, 1}), 2);
    EXPECT_EQ(raycast(Ray{{0, 3, 0.5f}, {0, -1, 0}}, can)->normal, vec3(0, 1, 0));
    EXPECT_EQ(raycast(Ray{{0, 1, 0.5f}, {0, -1, 0}}, can)->normal, vec3(0, -1, 0));
    // A disc from both sides and in its plane; a segment.
    const Cylinder disc{{0, 1, 0}, {0, 1, 0}, 1};
    EXPECT_EQ(raycast(Ray{{0.5f, 0, 0}, {0, 2, 0}}, disc)->normal, vec3(0, -1, 0));
    EXPECT_EQ(raycast(Ray{{0.5f, 3, 0}, {0, -2, 0}}, disc)->normal, vec3(0, 1, 0));
    EXPECT_EQ(raycast(Ray{{-3, 1, 0}, {1, 0, 0}}, disc)->t, 2);
    EXPECT_FALSE(raycast(Ray{{-3, 1, 1.5f}, {1, 0, 0}}, disc));
    EXPECT_EQ(raycast(Ray{{-3, 1, 0}, {1, 0, 0}}, Cylinder{{0, 0, 0}, {0, 2, 0}, 0})->t, 3);
}

TEST(RayCapsule, TracedEqualsPlainAsForCylinders) {
    RandomFloats random(20261211);
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        const RayAndAxis r = next_ray_and_axis(random);
        const auto same = [&](const auto& body) {
            Recording recording;
            const auto traced = raycast(r.ray, body, Recorder(recording));
            const auto plain = raycast(r.ray, body);
            ASSERT_EQ(traced.has_value(), plain.has_value());
            if (plain) {
                ASSERT_EQ(traced->t, plain->t);
                ASSERT_EQ(traced->normal, plain->normal);
                ASSERT_STREQ(recording.steps.back().label, "hit");
            }
        };
        same(Capsule{r.axis.a, r.axis.b, r.radius});
        same(Cylinder{r.axis.a, r.axis.b, r.radius});
    }
}

}  // namespace
}  // namespace collidoscope
