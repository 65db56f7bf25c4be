// EPA against brute force over every direction that could matter.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/epa/epa_contact.h"
#include "collision/narrow/sat/hull_depth.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/depth_oracle.h"

// A longer run: compile with -DEPA_CASES=1000000.
#ifndef EPA_CASES
#define EPA_CASES 20'000
#endif

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::Long3;

struct Bodies {
    std::vector<vec3> a, b;
    bool whole = false;  // small whole coordinates: the oracle's signs are exact
};

class RandomBodies {
  public:
    explicit RandomBodies(unsigned seed) : engine_(oracle::seeded(seed)) {}

    // Two thirds in general position, a third degenerate; at many scales.
    Bodies next() {
        Bodies bodies = unscaled();
        const float scale = std::ldexp(1.0f, integer(-30, 30));
        for (auto* body : {&bodies.a, &bodies.b})
            for (vec3& p : *body) p *= scale;
        return bodies;
    }
    Bodies unscaled() {
        const int kind = integer(0, 20);
        Bodies bodies;
        if (kind < 14) {
            bodies.a = cloud(integer(4, 8), vec3(1));
            bodies.b = cloud(integer(4, 8), vec3(1));
            move(bodies.b, 0.8f * direction());
            return bodies;
        }
        switch (kind) {
            case 14:  // small grids: faces, edges and corners coincide
                bodies.a = grid(integer(1, 8), integer(1, 3));
                bodies.b = grid(integer(1, 8), integer(1, 3));
                bodies.whole = true;
                break;
            case 15:  // boxes along the axes, faces shared
                bodies.a = box();
                bodies.b = box();
                bodies.whole = true;
                break;
            case 16:  // the same hull in the same place
                bodies.a = chance() ? cloud(7, vec3(1)) : grid(7, 3);
                bodies.b = bodies.a;
                break;
            case 17:  // flat, maybe both in one plane
                bodies.a = grid(6, 3);
                for (vec3& p : bodies.a) p.z = p.x + p.y;
                bodies.b = grid(6, 3);
                if (chance())
                    for (vec3& p : bodies.b) p.z = p.x + p.y;
                bodies.whole = true;
                break;
            case 18:  // needles
                bodies.a = cloud(6, {1, 1e-4f, 1e-4f});
                bodies.b = cloud(6, {1e-5f, 1, 1e-3f});
                move(bodies.b, {0.3f, 0, 0});
                break;
            case 19: {  // face to face with a gap of -1e-6 to 1e-6
                bodies.a = cloud(7, vec3(1));
                bodies.b = bodies.a;
                for (vec3& p : bodies.a) p.x = std::min(p.x, 0.25f);
                const float between = gap();
                for (vec3& p : bodies.b) p.x = std::max(p.x, 0.25f) + between;
                break;
            }
            default:  // one inside the other
                bodies.a = cloud(8, vec3(4));
                bodies.b = cloud(8, vec3(0.1f));
        }
        return bodies;
    }

  private:
    int integer(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }
    bool chance() { return integer(0, 1) == 0; }
    float coordinate() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
    float gap() { return 1e-6f * static_cast<float>(integer(-4, 4)) / 4; }
    vec3 direction() {
        const float x = coordinate(), y = coordinate(), z = coordinate();
        return {x, y, z};
    }
    std::vector<vec3> cloud(int count, const vec3& size) {
        std::vector<vec3> points;
        points.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) points.push_back(direction() * size);
        return points;
    }
    std::vector<vec3> grid(int count, int reach) {
        std::vector<vec3> points;
        for (int i = 0; i < count; ++i) {
            const int x = integer(-reach, reach), y = integer(-reach, reach);
            points.emplace_back(x, y, integer(-reach, reach));
        }
        return points;
    }
    std::vector<vec3> box() {
        const vec3 low(integer(-3, 1), integer(-3, 1), integer(-3, 1));
        const vec3 size(integer(0, 3), integer(1, 3), integer(1, 3));
        std::vector<vec3> points;
        points.reserve(8);
        for (int i = 0; i < 8; ++i)
            points.push_back(low + size * vec3(i & 1, (i >> 1) & 1, (i >> 2) & 1));
        return points;
    }
    static void move(std::vector<vec3>& points, const vec3& by) {
        for (vec3& p : points) p += by;
    }

    std::mt19937 engine_;
};

// No direction shows the point outside the hull of the points.
void expect_on_body(const vec3& p, const std::vector<vec3>& body, double size) {
    const auto inside = [&](const Long3& n) {
        const long double length = std::sqrt(dot(n, n));
        ASSERT_LE(dot(n, Long3(p)) / length, oracle::furthest(body, n) / length + 1e-6L * size);
    };
    oracle::each_direction(body, {body[0]}, inside);
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z)
                if (x != 0 || y != 0 || z != 0) inside(Long3(x, y, z));
}

void expect_same(const PairResult& p, const PairResult& q) {
    ASSERT_EQ(p.hit, q.hit);
    ASSERT_EQ(p.signed_distance, q.signed_distance);
    ASSERT_EQ(p.normal, q.normal);
    ASSERT_EQ(p.point_on_a, q.point_on_a);
    ASSERT_EQ(p.point_on_b, q.point_on_b);
}

void check(const Bodies& bodies, std::size_t i) {
    const Polytope a = convex_hull(bodies.a), b = convex_hull(bodies.b);
    const double size = a.radius + b.radius;
    const EpaContact contact = epa_contact(a, b);
    const PairResult& r = contact.pair;
    const oracle::DepthTruth truth = oracle::depth_truth(bodies.a, bodies.b);

    // Yes or no.
    ASSERT_EQ(r.hit, r.signed_distance <= 0);
    ASSERT_EQ(r.hit, hulls_meet(a, b));
    if (truth.depth < -1e-12L * size || (bodies.whole && truth.apart)) {
        ASSERT_FALSE(r.hit);
    } else if (!truth.flat && (truth.depth > 1e-12L * size || bodies.whole)) {
        ASSERT_TRUE(r.hit);
    }

    // Always finite and consistent; points are rounded to float, hence relative to the coordinates.
    double reach = size;
    for (const auto* body : {&bodies.a, &bodies.b})
        for (const vec3& p : *body) reach = std::max(reach, glm::length(dvec3(p)));
    ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    const dvec3 gap = dvec3(r.point_on_b) - dvec3(r.point_on_a);
    ASSERT_LE(glm::length(gap - double{r.signed_distance} * dvec3(r.normal)), 1e-6 * reach + 1e-44);
    expect_on_body(r.point_on_a, bodies.a, reach);
    expect_on_body(r.point_on_b, bodies.b, reach);
    if (r.hit) {
        ASSERT_NE(contact.epa.state, EpaResult::State::Undecided);
        const double depth = r.contacts[0].depth;
        const double expected = truth.flat ? 0 : std::max(double(truth.depth), 0.0);
        ASSERT_NEAR(std::max(contact.epa.upper, 0.0), expected, 1e-10 * size);
        ASSERT_NEAR(depth, expected, 1e-6 * size);
        // Moved by normal * depth and a hair, nothing of B is left of A's far end.
        ASSERT_LE(oracle::overlap(bodies.a, bodies.b, Long3(r.normal)),
                  (long double)depth + 1e-6L * size);
    }

    // Swapped bodies turn the answer round; a power of two changes nothing but the scale.
    if (bodies.a != bodies.b) expect_same(epa_contact(b, a).pair, epa::flipped(r));
    if (i % 8 != 0) return;
    Bodies twice = bodies;
    for (auto* body : {&twice.a, &twice.b})
        for (vec3& p : *body) p *= 8.0f;
    const PairResult t = epa_contact(convex_hull(twice.a), convex_hull(twice.b)).pair;
    ASSERT_EQ(t.signed_distance, 8 * r.signed_distance);
    ASSERT_EQ(t.normal, r.normal);
}

TEST(Epa, AgreesWithBruteForce) {
    constexpr unsigned seed = 30171;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomBodies random(seed);
    for (std::size_t i = 0; i < cases(EPA_CASES); ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i);
        check(random.next(), i);
        if (testing::Test::HasFatalFailure()) return;
    }
}

// The search ends the same from any start.
TEST(Epa, StartsFromAnything) {
    constexpr unsigned seed = 30172;
    RandomBodies random(seed);
    std::mt19937 engine(oracle::seeded(seed));
    EpaPolytope polytope;
    for (std::size_t i = 0; i < cases(EPA_CASES / 4); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " case " << i);
        const Bodies bodies = random.next();
        const Polytope a = convex_hull(bodies.a), b = convex_hull(bodies.b);
        const EpaResult plain = penetration(PlacedPolytope(a), PlacedPolytope(b), polytope);
        std::vector<VertexPair> start;
        for (int k = static_cast<int>(engine() % 6); k > 0; --k)
            start.push_back({static_cast<Index>(engine() % a.vertices.size()),
                             static_cast<Index>(engine() % b.vertices.size())});
        const EpaResult other = penetration(PlacedPolytope(a), PlacedPolytope(b), polytope, start);
        ASSERT_EQ(plain.state, other.state);
        if (plain.state == EpaResult::State::Apart) continue;
        ASSERT_NEAR(plain.upper, other.upper, 1e-11 * (a.radius + b.radius));
    }
}

// After every step: closed, convex, exact.
TEST(Epa, PolytopeStaysConvex) {
    constexpr unsigned seed = 30173;
    std::mt19937 engine(oracle::seeded(seed));
    EpaPolytope polytope;
    for (std::size_t i = 0; i < cases(4'000); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " case " << i);
        std::vector<dvec3> points;
        const int reach = 1 + static_cast<int>(engine() % 3);
        std::uniform_int_distribution<int> coordinate(-reach, reach);
        points.reserve(16);
        for (int k = 0; k < 16; ++k)
            points.emplace_back(coordinate(engine), coordinate(engine), coordinate(engine));
        const int turn = exact_turn(points[0], points[1], points[2], points[3]);
        if (turn == 0) continue;
        polytope.clear(8.0 * reach);
        for (std::size_t k = 0; k < 4; ++k) {
            const gjk::MinkowskiVertex p{0, 0, gjk::plain(points[k])};
            polytope.add_point(p);
        }
        polytope.make_tetrahedron(turn);
        for (std::size_t k = 4; k < points.size(); ++k) {
            const gjk::MinkowskiVertex p{0, 0, gjk::plain(points[k])};
            for (Index f = 0; f < polytope.face_places(); ++f) {
                if (!polytope.face(f).alive || !polytope.sees(p.w, f)) continue;
                polytope.find_outline(p.w, f);
                polytope.join(polytope.add_point(p), 1e9);
                break;
            }
            for (Index f = 0; f < polytope.face_places(); ++f) {
                if (!polytope.face(f).alive) continue;
                const dvec3 o = polytope.corner(f, 0).p;
                const dvec3 n =
                    glm::cross(polytope.corner(f, 1).p - o, polytope.corner(f, 2).p - o);
                ASSERT_NE(n, dvec3(0));
                for (std::size_t q = 0; q <= k; ++q) ASSERT_LE(glm::dot(n, points[q] - o), 0);
                for (std::size_t s = 0; s < 3; ++s) {
                    const Index g = polytope.face(f).beyond[s];
                    ASSERT_TRUE(polytope.face(g).alive);
                    bool back = false;
                    for (std::size_t t = 0; t < 3; ++t)
                        back |= polytope.face(g).beyond[t] == f &&
                                polytope.face(g).corner[t] == polytope.face(f).corner[(s + 1) % 3];
                    ASSERT_TRUE(back);
                }
            }
        }
    }
}

// Bodies of few and of many vertices anywhere, with tables made of them and without.
TEST(Epa, PlacedAgreesWithExhaustiveSearch) {
    constexpr unsigned seed = 30177;
    std::mt19937 engine(oracle::seeded(seed));
    std::normal_distribution<float> normal;
    const auto somewhere = [&] {
        const float x = normal(engine), y = normal(engine), z = normal(engine);
        return vec3(x, y, z);
    };
    EpaPolytope polytope, other;
    for (std::size_t i = 0; i < cases(600); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " case " << i);
        Polytope hull[2];
        for (Polytope& h : hull) {
            std::vector<vec3> points;
            const vec3 middle = (i % 3 == 0 ? 20.0f : 0.1f) * somewhere();
            const std::size_t most = i % 8 == 0 ? 120 : 24;
            for (std::size_t k = 4 + engine() % most; k > 0; --k)
                points.push_back(middle + somewhere());
            h = convex_hull(points);
        }
        Pose pose[2];
        for (Pose& p : pose) p.rotation = glm::normalize(quat(normal(engine), somewhere()));
        // The centers close to each other, both far from the origin.
        pose[0].position = 10.0f * somewhere();
        const PlacedPolytope a(hull[0], pose[0]);
        pose[1].position =
            vec3(a.center() - PlacedPolytope(hull[1], pose[1]).center()) + 0.5f * somewhere();
        const PlacedPolytope b(hull[1], pose[1]);
        const double size = hull[0].radius + hull[1].radius;

        const EpaResult r = penetration(a, b, polytope);
        const HullDepth truth = hull_depth(a, b);
        ASSERT_NE(r.state, EpaResult::State::Undecided);
        if (truth.depth < 1e-9 * size) continue;
        ASSERT_EQ(r.state, EpaResult::State::Converged);
        ASSERT_NEAR(r.upper, truth.depth, 1e-10 * size);
        const dvec3 way = r.point_on_a - r.point_on_b - r.upper * r.normal;
        ASSERT_LE(glm::length(way), 1e-10 * size);
        const SupportTable table_a(hull[0]), table_b(hull[1]);
        const EpaResult quick = penetration(a, table_a, b, table_b, other);
        ASSERT_EQ(quick.state, r.state);
        ASSERT_NEAR(quick.upper, r.upper, 1e-11 * size);
        if (i % 10 != 0) continue;
        Recording recording;
        const EpaResult seen = penetration(a, b, other, {}, epa_cap, Recorder(recording));
        ASSERT_EQ(seen.upper, r.upper);
        ASSERT_EQ(seen.normal, r.normal);
        ASSERT_EQ(seen.point_on_a, r.point_on_a);
    }
}

// The cap gives bounds, and the contact is found by exhaustive search.
TEST(Epa, SaysUndecidedAtTheCap) {
    std::mt19937 engine(30174);
    std::normal_distribution<double> normal;
    std::vector<vec3> points;
    for (int i = 0; i < 60; ++i) {
        const dvec3 p(normal(engine), normal(engine), normal(engine));
        points.emplace_back(p / glm::length(p));
    }
    const Polytope a = convex_hull(points);
    const EpaContact all = epa_contact(a, a);
    const EpaContact capped = epa_contact(a, a, NoTrace{}, 16);
    EXPECT_EQ(all.epa.state, EpaResult::State::Converged);
    EXPECT_EQ(capped.epa.state, EpaResult::State::Undecided);
    EXPECT_EQ(capped.epa.points, 16u);
    EXPECT_LE(capped.epa.lower, all.epa.upper);
    EXPECT_GE(capped.epa.upper, all.epa.upper - 1e-12);
    EXPECT_TRUE(capped.fell_back);
    EXPECT_NEAR(capped.pair.signed_distance, all.pair.signed_distance, 1e-6);
}

TEST(Epa, TracedEqualsPlain) {
    RandomBodies random(30175);
    for (std::size_t i = 0; i < cases(1'000); ++i) {
        const Bodies bodies = random.next();
        const Polytope a = convex_hull(bodies.a), b = convex_hull(bodies.b);
        Recording recording;
        expect_same(epa_contact(a, b, Recorder(recording)).pair, epa_contact(a, b).pair);
        EXPECT_GE(recording.steps.size(), 2u);
    }
}

// From a gap of -1e-6 to one of 1e-6 in small steps.
TEST(Epa, SweepThroughTouching) {
    RandomBodies random(30176);
    for (std::size_t i = 0; i < cases(200); ++i) {
        const Bodies bodies = random.unscaled();
        const Polytope a = convex_hull(bodies.a);
        const Polytope first = convex_hull(bodies.b);
        // Skip bodies without volume: they may part sideways.
        if (a.dimension < 3 || first.dimension < 3) continue;
        const EpaContact at = epa_contact(a, first);
        const dvec3 away = dvec3(at.pair.normal) * -double{at.pair.signed_distance};
        for (int k = -20; k <= 20; ++k) {
            std::vector<vec3> moved;
            for (const vec3& p : bodies.b)
                moved.emplace_back(dvec3(p) + away + 5e-8 * k * dvec3(at.pair.normal));
            const EpaContact c = epa_contact(a, convex_hull(moved));
            ASSERT_TRUE(std::isfinite(c.pair.signed_distance));
            ASSERT_NE(c.epa.state, EpaResult::State::Undecided);
            ASSERT_NEAR(c.pair.signed_distance, 5e-8 * k, 2e-6);
        }
    }
}

}  // namespace
}  // namespace collidoscope
