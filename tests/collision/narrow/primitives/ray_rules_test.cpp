// A largest t, culling of back faces, solid or hollow: what counts of a ray's hit, against
// rationals.
#include "collision/narrow/primitives/ray_rules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/ray_box.h"
#include "collision/narrow/primitives/ray_capsule.h"
#include "collision/narrow/primitives/ray_plane.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/ray_oracle.h"

namespace collidoscope {
namespace {

using oracle::RandomFloats;
using oracle::Rational3;

// The crossing as it is known without rules: where the ray meets the surface first, whether that is
// an exit from inside, and whether it is from behind; unknown where several faces meet there.
struct KnownCrossing {
    mpq_class t;
    bool inside = false;
    std::optional<bool> behind = false;
};

// A little more and a little less than the t that an answer may tell.
bool about(const mpq_class& t, const mpq_class& other) {
    const mpq_class least = mpq_class(1 - 0x1p-21) * t - mpq_class(1e-44),
                    most = mpq_class(1 + 0x1p-21) * t + mpq_class(1e-44);
    return least <= other && other <= most;
}

struct RuleCounts {
    std::size_t at_once = 0, culled = 0, beyond = 0, kept = 0, all = 0;

    void expect_every_kind() const {
        if (all < 1000) return;
        EXPECT_GT(at_once, all / 100);
        EXPECT_GT(culled, all / 100);
        EXPECT_GT(beyond, all / 100);
        EXPECT_GT(kept, all / 100);
    }
};

RayRules random_rules(RandomFloats& random, const std::optional<RayHit>& hit) {
    RayRules rules;
    rules.cull = random.chance(2);
    rules.solid = random.chance(3);
    // At the hit, a hair before it, or anywhere.
    if (hit && random.chance(3))
        rules.t_max = random.chance(2) ? hit->t : std::nextafter(hit->t, 0.0f);
    else if (random.chance(3))
        rules.t_max = random.uniform(0, 2);
    return rules;
}

// The hit that the rules leave, worked out again in words of their own.
void expect_by_rules(const Ray& ray, const std::optional<RayHit>& plain,
                     const std::optional<KnownCrossing>& known, const RayRules& rules,
                     const std::optional<RayHit>& found, RuleCounts& counts) {
    ++counts.all;
    ASSERT_EQ(plain.has_value(), known.has_value());
    if (!known) {
        ASSERT_FALSE(found);
        return;
    }
    if (known->inside && rules.solid) {
        ++counts.at_once;
        ASSERT_TRUE(found);
        ASSERT_EQ(found->t, 0);
        ASSERT_LT(glm::dot(dvec3(found->normal), glm::normalize(dvec3(ray.direction))), -0.999999);
        return;
    }
    if (rules.cull && (known->inside || known->behind == true)) {
        ++counts.culled;
        ASSERT_FALSE(found);
        return;
    }
    if (rules.cull && !known->behind) {
        ASSERT_TRUE(!found || found->t == plain->t);
        return;
    }
    ASSERT_TRUE(about(known->t, mpq_class(plain->t)));
    ASSERT_EQ(found.has_value(), plain->t <= rules.t_max);
    if (!about(known->t, mpq_class(rules.t_max < 1e30f ? rules.t_max : 1e30f))) {
        ASSERT_EQ(found.has_value(), known->t <= mpq_class(std::min(rules.t_max, 1e30f)));
    }
    if (!found) {
        ++counts.beyond;
        return;
    }
    ++counts.kept;
    ASSERT_EQ(found->t, plain->t);
    ASSERT_EQ(found->normal, plain->normal);
}

// The stretch of the ray within the closed box, and whether it starts within the open one.
std::optional<KnownCrossing> crossing_of_box(const Ray& ray, const Aabb& box) {
    std::optional<mpq_class> enters, leaves;
    bool inside = true, on_face = false;
    int faces = 0, outward = 0;
    for (int k = 0; k < 3; ++k) {
        const mpq_class o(ray.origin[k]), d(ray.direction[k]), lo(box.min[k]), hi(box.max[k]);
        inside &= lo < o && o < hi;
        for (const int side : {-1, 1}) {
            if (o != (side < 0 ? lo : hi)) continue;
            on_face = true;
            ++faces;
            outward = side * sgn(d);
        }
        if (d == 0) {
            if (o < lo || o > hi) return std::nullopt;
            continue;
        }
        const mpq_class one = (lo - o) / d, two = (hi - o) / d;
        const mpq_class first = one < two ? one : two, last = one < two ? two : one;
        if (!enters || first > *enters) enters = first;
        if (!leaves || last < *leaves) leaves = last;
    }
    if (*enters > *leaves || *leaves < 0) return std::nullopt;
    KnownCrossing known;
    known.inside = inside;
    known.t = inside ? *leaves : *enters > 0 ? *enters : mpq_class(0);
    // One of the faces that it starts on decides: with several it may be any.
    if (on_face && *enters <= 0)
        known.behind = faces == 1 ? std::optional(outward > 0) : std::nullopt;
    return known;
}

TEST(RayRules, OfBoxesAgreeWithRationals) {
    constexpr std::uint64_t seed = 20261301;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    RuleCounts counts;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const vec3 a = random.point(), b = random.point();
        const Aabb box{glm::min(a, b), glm::max(a, b)};
        Ray ray{random.point(), random.nonzero_direction()};
        if (random.chance(3)) ray.origin = 0.5f * (a + b);
        if (random.chance(6)) ray.origin[random.integer(0, 2)] = a[random.integer(0, 2)];
        const auto plain = raycast(ray, box);
        const RayRules rules = random_rules(random, plain);
        ASSERT_NO_FATAL_FAILURE(expect_by_rules(ray, plain, crossing_of_box(ray, box), rules,
                                                apply_rules(ray, box, plain, rules), counts));
    }
    counts.expect_every_kind();
}

TEST(RayRules, OfPlanesAndTrianglesAgreeWithRationals) {
    constexpr std::uint64_t seed = 20261302;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    RuleCounts planes, triangles;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Ray ray{random.point(), random.nonzero_direction()};
        const Plane plane{random.nonzero_direction(), random.length()};
        const Rational3 n(plane.normal), o(ray.origin), d(ray.direction);
        const mpq_class below = mpq_class(plane.offset) - dot(n, o), speed = dot(n, d);
        std::optional<KnownCrossing> known;
        if (speed == 0 ? below == 0 : below / speed >= 0)
            known = KnownCrossing{speed == 0 ? mpq_class(0) : mpq_class(below / speed), below > 0,
                                  speed > 0};
        const auto met = raycast(ray, plane);
        const RayRules rules = random_rules(random, met);
        ASSERT_NO_FATAL_FAILURE(
            expect_by_rules(ray, met, known, rules, apply_rules(ray, plane, met, rules), planes));

        const Triangle t{random.point(), random.point(), random.point()};
        Ray aimed = ray;
        const vec3 middle = (t.a + t.b + t.c) / 3.0f;
        if (random.chance(2) && middle != ray.origin) aimed.direction = middle - ray.origin;
        std::optional<KnownCrossing> through;
        if (const auto first = oracle::first_hit(aimed, t))
            through = KnownCrossing{
                *first, false,
                dot(Rational3(aimed.direction),
                    cross(Rational3(t.b) - Rational3(t.a), Rational3(t.c) - Rational3(t.a))) > 0};
        const auto hit = raycast(aimed, t);
        const RayRules others = random_rules(random, hit);
        const auto counts = apply_rules(aimed, t, hit, others);
        ASSERT_NO_FATAL_FAILURE(expect_by_rules(aimed, hit, through, others, counts, triangles));
        // The caster culls by itself what the rules cull.
        if (others.cull) {
            const auto culled = TriangleCaster(aimed, true)(t);
            ASSERT_EQ(culled.has_value(), through && through->behind == false);
            ASSERT_EQ(TriangleCaster(aimed, true).culls(t), through && through->behind == true);
        }
    }
    planes.expect_every_kind();
    if (triangles.all < 1000) return;
    EXPECT_GT(triangles.culled, triangles.all / 100);
    EXPECT_GT(triangles.beyond, triangles.all / 100);
}

// The distance from the center in rationals tells the side on which a ray starts.
TEST(RayRules, OfSpheresAndCapsulesFollowTheStart) {
    constexpr std::uint64_t seed = 20261303;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    RuleCounts counts;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Sphere sphere{random.point(), std::abs(random.length())};
        Ray ray{random.point(), random.nonzero_direction()};
        if (random.chance(4)) {
            ray.origin = sphere.center;
            ray.origin[random.integer(0, 2)] += random.chance(2) ? sphere.radius : -sphere.radius;
        }
        const Rational3 m = Rational3(ray.origin) - Rational3(sphere.center);
        const mpq_class r(sphere.radius), c = dot(m, m) - r * r;
        const auto plain = raycast(ray, sphere);
        std::optional<KnownCrossing> known;
        if (plain) {
            known = KnownCrossing{mpq_class(plain->t), c < 0, false};
            const mpq_class along = dot(m, Rational3(ray.direction));
            if (c == 0 && r > 0) known->behind = along > 0;
            // The normal is rounded: along the surface it may be either.
            if (c == 0 && r > 0 &&
                along * along * mpq_class(1e12) <
                    dot(m, m) * dot(Rational3(ray.direction), Rational3(ray.direction)))
                known->behind = std::nullopt;
        }
        const RayRules rules = random_rules(random, plain);
        const auto found = apply_rules(ray, sphere, plain, rules);
        ASSERT_NO_FATAL_FAILURE(expect_by_rules(ray, plain, known, rules, found, counts));
        // A capsule without length is the same.
        const Capsule ball{sphere.center, sphere.center, sphere.radius};
        const auto other = apply_rules(ray, ball, raycast(ray, ball), rules);
        if (known && known->behind && std::abs(plain->t - rules.t_max) > 1e-6f * plain->t) {
            ASSERT_EQ(other.has_value(), found.has_value());
        }
    }
    counts.expect_every_kind();
}

TEST(RayRules, WithoutRulesNothingChanges) {
    const Sphere ball{vec3(0), 1};
    const Ray ray{vec3(0), vec3(2, 0, 0)};
    const auto plain = raycast(ray, ball);
    Recording recording;
    const auto same = apply_rules(ray, ball, plain, {}, Recorder(recording));
    ASSERT_TRUE(same);
    EXPECT_EQ(same->t, 0.5f);
    EXPECT_TRUE(recording.steps.empty());
}

TEST(RayRules, TheStepSaysWhy) {
    const Sphere ball{vec3(0), 1};
    const auto told = [&](const Ray& ray, const RayRules& rules) {
        Recording recording;
        const auto plain = raycast(ray, ball);
        const auto traced = apply_rules(ray, ball, plain, rules, Recorder(recording));
        EXPECT_EQ(traced.has_value(), apply_rules(ray, ball, plain, rules).has_value());
        EXPECT_EQ(recording.steps.size(), 1u);
        EXPECT_STREQ(recording.steps[0].label, "rules");
        return recording.steps[0].text();
    };
    const auto contains = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    RayRules solid, cull;
    solid.solid = true;
    cull.cull = true;
    contains(told({vec3(0), vec3(1, 0, 0)}, solid), "solid");
    contains(told({vec3(0), vec3(1, 0, 0)}, cull), "from behind");
    contains(told({vec3(-3, 0, 0), vec3(1, 0, 0)}, cull), "not seen from behind");
    contains(told({vec3(-3, 0, 0), vec3(1, 0, 0)}, 1.5f), "beyond the ray's end");
    contains(told({vec3(-3, 0, 0), vec3(1, 0, 0)}, 2.0f), "counts");
}

}  // namespace
}  // namespace collidoscope
