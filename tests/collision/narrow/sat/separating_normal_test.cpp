// Near touch: the normal of every algorithm that tells one must separate, or keep apart, the
// bodies. Judged by rational arithmetic on the vertices, the normal and the depth as they are
// given.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "collision/narrow/convex/exact_separation.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/epa/epa_contact.h"
#include "collision/narrow/features/lin_canny.h"
#include "collision/narrow/features/separating_vector.h"
#include "collision/narrow/features/vclip.h"
#include "collision/narrow/gjk/rounded_gjk.h"
#include "collision/narrow/sat/deep_penetration.h"
#include "collision/narrow/sat/sat_hull_hull.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

struct NearBodies {
    std::vector<vec3> a, b;
};

float pick(RandomFloats& random, std::initializer_list<float> values) {
    return values.begin()[random.integer(0, static_cast<int>(values.size()) - 1)];
}

// Bodies whose supports along a direction lie on each other, but for a small gap.
NearBodies near_bodies(RandomFloats& random) {
    const int kind = random.integer(0, 5);
    const int grid = random.integer(2, 60);
    const vec3 thin(1, kind == 2 ? 1e-4f : 1, kind == 2 ? pick(random, {1e-7f, 1e-3f}) : 1);
    const auto point = [&] {
        vec3 p;
        for (int k = 0; k < 3; ++k)
            p[k] = kind == 1 || kind == 3 ? static_cast<float>(random.integer(-grid, grid))
                                          : random.uniform(-1, 1) * static_cast<float>(grid);
        return p * thin;
    };
    NearBodies bodies;
    for (auto* body : {&bodies.a, &bodies.b}) {
        const int count = random.integer(kind == 3 ? 3 : 1, kind == 3 ? 3 : 8);
        for (int i = 0; i < count; ++i) body->push_back(point());
    }
    // Lay B against A along an axis, one of A's own faces or any direction.
    vec3 n(0);
    if (kind == 0) {
        n[random.integer(0, 2)] = 1;
    } else if (kind == 4 && bodies.a.size() >= 3) {
        n = cross(bodies.a[1] - bodies.a[0], bodies.a[2] - bodies.a[0]);
    } else {
        n = vec3(random.integer(-3, 3), random.integer(-3, 3), random.integer(1, 3));
    }
    const auto furthest = [&](const std::vector<vec3>& points, float sense) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            if (dot(n, points[i] - points[best]) * sense > 0) best = i;
        return points[best];
    };
    vec3 on_a = furthest(bodies.a, 1);
    if (random.chance(2)) {  // anywhere on an edge or face of A
        vec3 middle(0);
        for (const vec3& p : bodies.a) middle += p / static_cast<float>(bodies.a.size());
        const float share = pick(random, {0.0f, 0.25f, 0.5f});
        on_a += share * (middle - on_a);
        on_a += dot(n, furthest(bodies.a, 1) - on_a) / dot(n, n) * n;
    }
    const vec3 move = on_a - furthest(bodies.b, -1) +
                      pick(random, {0, 0, 1e-20f, 1e-9f, -1e-9f, 1e-7f, -1e-7f, 1e-5f}) * n;
    for (vec3& p : bodies.b) p += move;
    // A coordinate that is nearly zero, as other programs write it.
    if (random.chance(3)) {
        auto& body = random.chance(2) ? bodies.a : bodies.b;
        vec3& p =
            body[static_cast<std::size_t>(random.integer(0, static_cast<int>(body.size()) - 1))];
        p[random.integer(0, 2)] = pick(random, {1e-20f, -1e-20f, 1e-10f, 1e-30f, -1e-7f, 0});
    }
    if (random.chance(3)) {
        const float scale = std::ldexp(1.0f, random.integer(-50, 45));
        for (auto* body : {&bodies.a, &bodies.b})
            for (vec3& p : *body) p *= scale;
    }
    return bodies;
}

// The overlap left after B has moved by the depth along the normal, as a share of the bodies' size.
// Negative: a gap.
double shortage(const Polytope& a, const Polytope& b, const PairResult& result) {
    const Rational3 n(result.normal);
    const auto support = [&](const Polytope& body, int sense) {
        mpq_class most;
        for (std::size_t i = 0; i < body.vertices.size(); ++i) {
            const mpq_class along = sense * dot(n, Rational3(body.vertices[i]));
            if (i == 0 || along > most) most = along;
        }
        return most;
    };
    mpq_class reach = support(a, 1) + support(b, -1);
    if (result.hit) reach -= mpq_class(-result.signed_distance) * dot(n, n);
    const double size = a.radius + b.radius + 1e-30;
    return reach.get_d() / size;
}

struct Method {
    const char* name;
    std::function<PairResult(const Polytope&, const Polytope&)> run;
};

const std::vector<Method>& methods() {
    static const std::vector<Method> all{
        {"epa", [](const auto& a, const auto& b) { return epa_contact(a, b).pair; }},
        {"sat_hull_hull", [](const auto& a, const auto& b) { return collide_by_axes(a, b); }},
        {"deep_penetration",
         [](const auto& a, const auto& b) { return deep_penetration(a, b).result; }},
        {"gjk", [](const auto& a, const auto& b) { return collide_by_gjk(a, b).pair; }},
        {"lin_canny", [](const auto& a, const auto& b) { return collide_lin_canny(a, b); }},
        {"vclip", [](const auto& a, const auto& b) { return collide_vclip(a, b); }},
        {"separating_vector",
         [](const auto& a, const auto& b) { return collide_separating_vector(a, b); }}};
    return all;
}

std::string told(const Polytope& p) {
    std::string text;
    for (const vec3& v : p.vertices) {
        std::array<char, 100> one{};
        std::snprintf(one.data(), one.size(), "{%.9gf,%.9gf,%.9gf},", double{v.x}, double{v.y},
                      double{v.z});
        text += one.data();
    }
    return text;
}

void expect_separates(const Method& method, const Polytope& a, const Polytope& b, bool meet) {
    const PairResult result = method.run(a, b);
    const std::string where =
        std::string(method.name) + " A " + told(a) + " B " + told(b) + " normal " +
        std::to_string(result.normal.x) + " " + std::to_string(result.normal.y) + " " +
        std::to_string(result.normal.z) + " d " + std::to_string(result.signed_distance);
    EXPECT_EQ(result.hit, meet) << where;
    EXPECT_NEAR(length(result.normal), 1, 1e-5) << where;
    EXPECT_LE(shortage(a, b, result), 1e-6) << where;
}

void expect_all_separate(const std::vector<vec3>& points_a, const std::vector<vec3>& points_b) {
    const Polytope a = convex_hull(points_a), b = convex_hull(points_b);
    const bool meet = hulls_meet(a, b);
    for (const Method& method : methods()) {
        expect_separates(method, a, b, meet);
        expect_separates(method, b, a, meet);
    }
}

TEST(SeparatingNormal, OfATriangleThatNearlyTouchesAHull) {
    expect_all_separate({{30, -6, 5}, {42, 40, -5}, {54, 16, 8}},
                        {{36, 17, 1e-20f}, {-20, 7, 43}, {24, 31, 9}});
}

// An edge of one of them vanishes beside the other, in doubles too.
TEST(SeparatingNormal, OfATriangleWhoseEdgesAreParallelInDoubles) {
    const float big = 0x1p41f;
    expect_all_separate({{0, 0, big}, {big, 0, 0}, {-2 * big, 0, -big}},
                        {{0, 0, big}, {1e-30f * big, 0, big}, {-2 * big, 0, 3 * big}});
}

// The origin lies outside of a polytope that is all slivers.
TEST(SeparatingNormal, WhereEpaLeavesAllFacesOut) {
    expect_all_separate({{15189174.f, 1324.01172f, -0.633325994f},
                         {8096549.5f, -1248.12207f, -0.590952098f},
                         {14336687.f, -627.674133f, -1.35468554f}},
                        {{8096549.5f, -1248.12219f, -0.590952158f},
                         {-2085592.5f, -3208.67651f, -2.79286456f},
                         {-3534844.5f, -2320.27002f, -0.940793753f},
                         {-10736416.f, -3676.71509f, -2.42953205f},
                         {14486380.f, -3498.16748f, -0.776291728f},
                         {17454948.f, -3315.85059f, -3.15392327f},
                         {-12005356.f, -4251.64941f, -1.06159532f}});
}

TEST(SeparatingNormal, SeparatesBodiesThatTouchOrNearlyDo) {
    constexpr std::uint64_t seed = 20261;
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(30'000); ++i) {
        const NearBodies bodies = near_bodies(random);
        expect_all_separate(bodies.a, bodies.b);
        if (HasFailure()) FAIL() << "seed " << seed << ", case " << i;
    }
}

}  // namespace
}  // namespace collidoscope
