// Capsules against spheres, capsules, triangles and boxes: answers against rationals, depths
// against supports in many directions.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/capsule_box.h"
#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/sphere_capsule.h"
#include "collision/narrow/triangle/capsule_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/point_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

int sign_of_number(float v) {
    return (v > 0) - (v < 0);
}

// -- The least squared distance of two cores, in rationals --

mpq_class between_cores(const Sphere& a, const Capsule& b) {
    return oracle::point_segment(Rational3(a.center), Rational3(b.from), Rational3(b.to));
}

mpq_class between_cores(const Capsule& a, const Capsule& b) {
    return oracle::segment_segment({a.from, a.to}, {b.from, b.to});
}

mpq_class between_cores(const Capsule& a, const Triangle& t) {
    const Rational3 p(a.from), q(a.to), x(t.a), y(t.b), z(t.c);
    const Rational3 n = cross(y - x, z - x);
    const mpq_class from = dot(n, p - x), to = dot(n, q - x);
    if (sgn(from) * sgn(to) < 0) {
        const Rational3 through = p + mpq_class(from / (from - to)) * (q - p);
        if (oracle::point_triangle(through, x, y, z) == 0) return 0;
    }
    const Segment axis{a.from, a.to};
    return std::min({oracle::point_triangle(p, x, y, z), oracle::point_triangle(q, x, y, z),
                     oracle::segment_segment(axis, {t.a, t.b}),
                     oracle::segment_segment(axis, {t.b, t.c}),
                     oracle::segment_segment(axis, {t.c, t.a})});
}

// Along the axis the squared distance from the box is a parabola between the places where it enters
// or leaves a slab.
mpq_class segment_to_local_box(const Rational3& p, const Rational3& q, const Rational3& lo,
                               const Rational3& hi) {
    const Rational3 d = q - p;
    const auto squared_at = [&](const mpq_class& u) {
        mpq_class sum = 0;
        for (int k = 0; k < 3; ++k) {
            const mpq_class x = p[k] + u * d[k];
            const mpq_class out = x < lo[k]   ? mpq_class(lo[k] - x)
                                  : x > hi[k] ? mpq_class(x - hi[k])
                                              : mpq_class(0);
            sum += out * out;
        }
        return sum;
    };
    std::vector<mpq_class> breaks{0, 1};
    for (int k = 0; k < 3; ++k) {
        if (d[k] == 0) continue;
        for (const mpq_class& end : {lo[k], hi[k]}) {
            const mpq_class u = (end - p[k]) / d[k];
            if (sgn(u) > 0 && cmp(u, 1) < 0) breaks.push_back(u);
        }
    }
    std::sort(breaks.begin(), breaks.end());
    mpq_class best = squared_at(0);
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
        const mpq_class &u = breaks[i], &w = breaks[i + 1];
        const mpq_class middle = (u + w) / 2;
        const mpq_class fu = squared_at(u), fm = squared_at(middle), fw = squared_at(w);
        best = std::min({best, fu, fw});
        // The vertex of the parabola through the three.
        const mpq_class curve = 2 * (fu - 2 * fm + fw);
        if (curve == 0) continue;
        const mpq_class share = (3 * fu - 4 * fm + fw) / (2 * curve);
        if (sgn(share) > 0 && cmp(share, 1) < 0) {
            const mpq_class at = u + share * (w - u);
            if (at > u && at < w) best = std::min(best, squared_at(at));
        }
    }
    return best;
}

mpq_class between_cores(const Capsule& a, const Box& b) {
    const Rational3 half(b.half), none;
    const Rational3 center(b.center);
    return segment_to_local_box(oracle::in_box(b, Rational3(a.from) - center),
                                oracle::in_box(b, Rational3(a.to) - center), none - half, half);
}

mpq_class between_cores(const Capsule& a, const Aabb& b) {
    return segment_to_local_box(Rational3(a.from), Rational3(a.to), Rational3(b.min),
                                Rational3(b.max));
}

// -- How far a shape reaches along a direction, in double --

double reach_along(const Sphere& s, const dvec3& n) {
    return glm::dot(dvec3(s.center), n) + double{s.radius};
}
double reach_along(const Capsule& c, const dvec3& n) {
    return std::max(glm::dot(dvec3(c.from), n), glm::dot(dvec3(c.to), n)) + double{c.radius};
}
double reach_along(const Triangle& t, const dvec3& n) {
    return std::max({glm::dot(dvec3(t.a), n), glm::dot(dvec3(t.b), n), glm::dot(dvec3(t.c), n)});
}
double reach_along(const Box& b, const dvec3& n) {
    const glm::dquat q = glm::normalize(glm::dquat(b.rotation));
    const dvec3 local = glm::conjugate(q) * n;
    return glm::dot(dvec3(b.center), n) + glm::dot(glm::abs(local), dvec3(b.half));
}
double reach_along(const Aabb& b, const dvec3& n) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += std::max(n[k] * double{b.min[k]}, n[k] * double{b.max[k]});
    return sum;
}

float radius_of(const Sphere& s) {
    return s.radius;
}
float radius_of(const Capsule& c) {
    return c.radius;
}
template <typename Core>
float radius_of(const Core&) {
    return 0;
}

template <typename A, typename B>
void expect_right(const A& a, const B& b, const PairResult& r, double size, RandomFloats& random) {
    const mpq_class squared = between_cores(a, b);
    const mpq_class reach = mpq_class(radius_of(a)) + mpq_class(radius_of(b));
    const int expected = sgn(mpq_class(squared - reach * reach));
    ASSERT_EQ(r.hit, expected <= 0);
    const double tolerance = 2e-6 * size + 1e-44;
    if (squared > 0) {
        ASSERT_EQ(sign_of_number(r.signed_distance), expected);
        ASSERT_NEAR(r.signed_distance, std::sqrt(squared.get_d()) - reach.get_d(), tolerance);
    } else {
        ASSERT_LE(r.signed_distance, 0);
        if (reach > 0) {
            ASSERT_LT(r.signed_distance, 0);
        }
    }
    ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
    const dvec3 n = glm::normalize(dvec3(r.normal));
    // Witness points, and contacts that lie between them.
    ASSERT_LE(
        glm::length(dvec3(r.point_on_b) - dvec3(r.point_on_a) - double{r.signed_distance} * n),
        tolerance);
    ASSERT_EQ(r.contacts.empty(), !r.hit);
    double deepest = 0;
    for (const Contact& c : r.contacts) {
        const dvec3 out = dvec3(c.normal);
        ASSERT_LE(glm::length(dvec3(c.point_on_b) - dvec3(c.point_on_a) + double{c.depth} * out),
                  tolerance);
        deepest = std::max(deepest, double{c.depth});
        // A capsule that is nearly parallel: each end by itself.
        if (c.depth != 0 - r.signed_distance || c.normal != r.normal) {
            ASSERT_GE(r.contacts.size(), 2u);
            ASSERT_LE(double{c.depth}, tolerance - double{r.signed_distance});
            ASSERT_GE(double{c.depth} + tolerance, -0.5 * double{r.signed_distance});
            ASSERT_GE(glm::dot(out, n), 0.86);
            continue;
        }
        // On A's side where it reaches furthest, on B's where it reaches least.
        ASSERT_NEAR(glm::dot(dvec3(c.point_on_a), n), reach_along(a, n), 4 * tolerance);
        ASSERT_NEAR(glm::dot(dvec3(c.point_on_b), n), -reach_along(b, -n), 4 * tolerance);
    }
    if (r.hit) {
        ASSERT_NEAR(deepest, -double{r.signed_distance}, tolerance);
    }
    // No direction separates sooner, or by more.
    const auto gap = [&](const dvec3& m) { return -reach_along(b, -m) - reach_along(a, m); };
    ASSERT_NEAR(gap(n), r.signed_distance, tolerance);
    for (int i = 0; i < 20; ++i) {
        const dvec3 m(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        if (glm::length(m) < 0.1) continue;
        ASSERT_LE(gap(glm::normalize(m)), double{r.signed_distance} + tolerance);
    }
}

double size_of(const vec3& v) {
    return glm::length(dvec3(v));
}
double size_of(const Capsule& c) {
    return size_of(c.from) + size_of(c.to) + c.radius;
}

// On a grid radii are such that shapes touch now and then.
float random_radius(RandomFloats& random) {
    return random.chance(8) ? 0.0f : std::abs(random.length());
}

Capsule random_capsule(RandomFloats& random) {
    Capsule c{random.point(), random.point(), random_radius(random)};
    if (random.chance(8)) c.to = c.from;
    if (random.chance(6)) {
        c.to = c.from;
        c.to[random.integer(0, 2)] += random.length();
    }
    return c;
}

Capsule times(const Capsule& c, float factor) {
    return {factor * c.from, factor * c.to, factor * c.radius};
}
Sphere times(const Sphere& s, float factor) {
    return {factor * s.center, factor * s.radius};
}
Triangle times(const Triangle& t, float factor) {
    return {factor * t.a, factor * t.b, factor * t.c};
}
Box times(const Box& b, float factor) {
    return {factor * b.center, factor * b.half, b.rotation};
}
Aabb times(const Aabb& b, float factor) {
    return {factor * b.min, factor * b.max};
}

// Neither the scale nor the order of the axis's ends changes whether they meet, nor how deep.
template <typename A, typename B>
void expect_same_when_changed(const A& a, const B& b, const PairResult& r, double size) {
    for (const float factor : {4.0f, 0.125f}) {
        const PairResult other = collide(times(a, factor), times(b, factor));
        ASSERT_EQ(other.hit, r.hit);
        ASSERT_EQ(sign_of_number(other.signed_distance), sign_of_number(r.signed_distance));
    }
    const auto flipped = [](const auto& shape) {
        auto other = shape;
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, Capsule>)
            std::swap(other.from, other.to);
        return other;
    };
    const PairResult other = collide(flipped(a), flipped(b));
    ASSERT_EQ(other.hit, r.hit);
    ASSERT_EQ(sign_of_number(other.signed_distance), sign_of_number(r.signed_distance));
    ASSERT_NEAR(other.signed_distance, r.signed_distance, 2e-6 * size);
}

TEST(SphereCapsule, AgreesWithRationals) {
    RandomFloats random(811);
    std::size_t touching = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        Sphere s{random.point(), random_radius(random)};
        const Capsule c = random_capsule(random);
        if (random.chance(8)) s.center = random.chance(2) ? c.from : 0.5f * c.from + 0.5f * c.to;
        const PairResult r = collide(s, c);
        touching += r.signed_distance == 0;
        const double size = size_of(s.center) + s.radius + size_of(c);
        expect_right(s, c, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(s, c, r, size);
        if (HasFatalFailure()) return;
        // A capsule without length is a sphere.
        const Capsule ball{c.from, c.from, c.radius};
        ASSERT_EQ(collide(s, ball).hit, collide(ball, Capsule{s.center, s.center, s.radius}).hit);
    }
    EXPECT_GT(touching, cases(20'000) / 100);
}

TEST(CapsuleCapsule, AgreesWithRationals) {
    RandomFloats random(812);
    std::size_t touching = 0, two = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule a = random_capsule(random);
        Capsule b = random_capsule(random);
        if (random.chance(5)) b.to = b.from + (a.to - a.from);
        if (random.chance(10)) b.from = 0.5f * a.from + 0.5f * a.to;
        const PairResult r = collide(a, b);
        touching += r.signed_distance == 0;
        two += r.contacts.size() == 2;
        const double size = size_of(a) + size_of(b);
        expect_right(a, b, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(a, b, r, size);
        if (HasFatalFailure()) return;
        const PairResult back = collide(b, a);
        ASSERT_EQ(back.hit, r.hit);
        ASSERT_EQ(back.contacts.size(), r.contacts.size());
        ASSERT_NEAR(back.signed_distance, r.signed_distance, 1e-6 * size);
        // Equal axes are parted the same way whichever is A.
        const bool equal = a.from == b.from && a.to == b.to;
        if (!equal) {
            ASSERT_LE(glm::length(dvec3(back.normal) + dvec3(r.normal)), 1e-3);
        }
    }
    EXPECT_GT(touching, cases(20'000) / 200);
    EXPECT_GT(two, cases(20'000) / 100);
}

TEST(CapsuleTriangle, AgreesWithRationals) {
    RandomFloats random(813);
    std::size_t touching = 0, through = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule c = random_capsule(random);
        Triangle t{random.point(), random.point(), random.point()};
        if (random.chance(8)) t.b = t.a;
        if (random.chance(12)) t.c = t.a + 2.0f * (t.b - t.a);
        if (random.chance(8)) t.c = 0.5f * c.from + 0.5f * c.to;
        const PairResult r = collide(c, t);
        touching += r.signed_distance == 0;
        through += detail::pierces(axis_of(c), t);
        const double size = size_of(c) + size_of(t.a) + size_of(t.b) + size_of(t.c);
        expect_right(c, t, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(c, t, r, size);
        if (HasFatalFailure()) return;
        for (const Triangle& other : {Triangle{t.b, t.c, t.a}, Triangle{t.b, t.a, t.c}}) {
            const PairResult same = collide(c, other);
            ASSERT_EQ(same.hit, r.hit);
            ASSERT_NEAR(same.signed_distance, r.signed_distance, 2e-6 * size);
        }
    }
    EXPECT_GT(touching, cases(20'000) / 500);
    EXPECT_GT(through, cases(20'000) / 50);
}

template <typename Solid, typename Make>
void check_boxes(std::uint64_t seed, const Make& make) {
    RandomFloats random(seed);
    std::size_t touching = 0, two = 0, met = 0;
    for (std::size_t i = 0; i < cases(8'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule c = random_capsule(random);
        const Solid box = make(random);
        const PairResult r = collide(c, box);
        touching += r.signed_distance == 0;
        two += r.contacts.size() == 2;
        met += between_cores(c, box) == 0;
        const vec3 around = [&] {
            if constexpr (std::is_same_v<Solid, Box>)
                return glm::abs(box.center) + box.half;
            else
                return glm::abs(box.min) + glm::abs(box.max);
        }();
        const double size = size_of(c) + size_of(around);
        expect_right(c, box, r, size, random);
        if (testing::Test::HasFatalFailure()) return;
        expect_same_when_changed(c, box, r, size);
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(touching, cases(8'000) / 1000);
    EXPECT_GT(two, cases(8'000) / 200);
    EXPECT_GT(met, cases(8'000) / 50);
}

TEST(CapsuleBox, AgreesWithRationals) {
    check_boxes<Box>(814, [](RandomFloats& random) {
        Box box{random.point(), glm::abs(random.direction()), quat(1, 0, 0, 0)};
        if (!random.chance(3)) {
            const auto part = [&] { return static_cast<float>(random.integer(-2, 2)); };
            box.rotation = random.on_grid() ? quat(1 + std::abs(part()), part(), part(), part())
                                            : quat(random.uniform(0.1f, 1), random.uniform(-1, 1),
                                                   random.uniform(-1, 1), random.uniform(-1, 1));
        }
        if (random.chance(6)) box.half[random.integer(0, 2)] = 0;
        return box;
    });
}

TEST(CapsuleBox, AxisAlignedAgreesWithRationals) {
    check_boxes<Aabb>(815, [](RandomFloats& random) {
        const vec3 a = random.point(), b = random.point();
        return Aabb{glm::min(a, b), glm::max(a, b)};
    });
}

// -- Edge cases by name --

TEST(CapsuleCapsule, ParallelOnesHaveTwoContacts) {
    const Capsule a{{-2, 0, 0}, {2, 0, 0}, 0.5f}, b{{-1, 0.75f, 0}, {3, 0.75f, 0}, 0.5f};
    const PairResult r = collide(a, b);
    ASSERT_EQ(r.contacts.size(), 2u);
    EXPECT_EQ(r.contacts[0].position, vec3(-1, 0.375f, 0));
    EXPECT_EQ(r.contacts[1].position, vec3(2, 0.375f, 0));
    EXPECT_EQ(r.contacts[0].depth, 0.25f);
    EXPECT_EQ(r.normal, vec3(0, 1, 0));
    // End to end they share a single point.
    EXPECT_EQ(collide(a, Capsule{{2, 0.75f, 0}, {4, 0.75f, 0}, 0.5f}).contacts.size(), 1u);
}

// Turned by little, the contacts are those of parallel ones, but for as much; turned by more they
// are less deep, and beyond ten degrees there is one.
TEST(CapsuleCapsule, NearlyParallelOnesHaveTwoContacts) {
    const Capsule a{{-2, 0, 0}, {2, 0, 0}, 0.5f};
    const auto turned = [](double angle) {
        const dvec3 middle(1, 0.75, 0), half(2 * std::cos(angle), 0, 2 * std::sin(angle));
        return Capsule{vec3(middle - half), vec3(middle + half), 0.5f};
    };
    const PairResult parallel = collide(a, turned(0));
    for (const double angle : {1e-7, 1e-5, 1e-3, 0.05, 0.12}) {
        for (const double sign : {-1.0, 1.0}) {
            SCOPED_TRACE(sign * angle);
            const Capsule b = turned(sign * angle);
            for (const Capsule& other : {b, Capsule{b.to, b.from, b.radius}}) {
                const PairResult r = collide(a, other);
                // The deepest place lies between the ends, which are as deep for a small turn.
                ASSERT_EQ(r.contacts.size(), angle < 0.01 ? 2u : 3u);
                for (std::size_t i = 0; i < 2; ++i) {
                    const Contact &c = r.contacts[i], &p = parallel.contacts[i];
                    EXPECT_LE(glm::distance(c.position, p.position), 3 * angle + 1e-6);
                    EXPECT_LE(glm::distance(c.normal, p.normal), 3 * angle + 1e-6);
                    EXPECT_LE(c.depth, p.depth + 1e-6);
                    // Each is the contact of two balls on the axes.
                    const dvec3 on_a = dvec3(c.point_on_a) - 0.5 * dvec3(c.normal);
                    const dvec3 on_b = dvec3(c.point_on_b) + 0.5 * dvec3(c.normal);
                    EXPECT_NEAR(glm::distance(on_a, on_b), 1 - double{c.depth}, 1e-6);
                    EXPECT_NEAR(on_a.y, 0, 1e-6);
                    EXPECT_NEAR(on_b.y, 0.75, 1e-6);
                }
                // The other way round they are the same.
                const PairResult back = collide(other, a);
                ASSERT_EQ(back.contacts.size(), r.contacts.size());
                for (std::size_t i = 0; i < 2; ++i) {
                    const Contact& c = back.contacts[i];
                    EXPECT_TRUE(glm::distance(c.position, r.contacts[0].position) <= 1e-6f ||
                                glm::distance(c.position, r.contacts[1].position) <= 1e-6f);
                }
            }
        }
    }
    EXPECT_EQ(collide(a, turned(0.2)).contacts.size(), 1u);
    // Nearly end to end: one.
    EXPECT_EQ(collide(a, Capsule{{2, 0.75f, 0}, {4, 0.75f, 0.1f}, 0.5f}).contacts.size(), 1u);
    // Long ones that touch where they cross do not lie along each other.
    EXPECT_EQ(collide(Capsule{{-50, 0, 0}, {50, 0, 0}, 0.5f},
                      Capsule{{-50, 0.75f, -5}, {50, 0.75f, 5}, 0.5f})
                  .contacts.size(),
              1u);
}

TEST(CapsuleCapsule, CrossingAxesArePartedAcrossBoth) {
    const PairResult r =
        collide(Capsule{{-1, 0, 0}, {1, 0, 0}, 0.25f}, Capsule{{0, 0, -1}, {0, 0, 1}, 0.5f});
    EXPECT_EQ(r.signed_distance, -0.75f);
    EXPECT_EQ(std::abs(r.normal.y), 1.0f);
}

TEST(CapsuleTriangle, AlongTheFaceItHasTwoContacts) {
    const Triangle t{{-4, 0, 4}, {4, 0, 4}, {0, 0, -8}};
    for (const float tilt : {0.0f, 1e-6f, 0.1f, -0.2f}) {
        SCOPED_TRACE(tilt);
        for (const float side : {1.0f, -1.0f}) {
            const Capsule c{{-1, side * 0.25f, 0}, {1, side * (0.25f + tilt), 0}, 0.5f};
            const PairResult r = collide(c, t);
            ASSERT_EQ(r.contacts.size(), 2u);
            for (int i = 0; i < 2; ++i) {
                const Contact& contact = r.contacts[static_cast<std::size_t>(i)];
                EXPECT_LE(glm::distance(contact.point_on_b, vec3(i == 0 ? -1 : 1, 0, 0)), 1e-6f);
                EXPECT_NEAR(contact.depth, i == 0 ? 0.25f : 0.25f - tilt, 1e-6f);
                EXPECT_EQ(contact.normal, vec3(0, -side, 0));
            }
        }
    }
    // Over an edge the stretch ends above it; off the face, across it, or steep, there is one.
    const PairResult over = collide(Capsule{{0, 0.25f, 0}, {0, 0.25f, 9}, 0.5f}, t);
    ASSERT_EQ(over.contacts.size(), 2u);
    EXPECT_LE(glm::distance(over.contacts[1].point_on_b, vec3(0, 0, 4)), 1e-6f);
    EXPECT_EQ(collide(Capsule{{-1, 0.25f, 0}, {1, 0.75f, 0}, 0.5f}, t).contacts.size(), 1u);
    EXPECT_EQ(collide(Capsule{{-3, 0, 4.25f}, {3, 0, 4.25f}, 0.5f}, t).contacts.size(), 1u);
    // Pushed through while it lies along: both ends go the same way out.
    const PairResult through = collide(Capsule{{-1, -0.125f, 0}, {1, 0.0625f, 0}, 0.5f}, t);
    ASSERT_EQ(through.contacts.size(), 2u);
    EXPECT_EQ(through.contacts[0].normal, through.contacts[1].normal);
}

TEST(CapsuleTriangle, ThroughTheMiddleItLeavesTheShortWay) {
    const Triangle t{{-4, 0, 4}, {4, 0, 4}, {0, 0, -8}};
    const PairResult r = collide(Capsule{{0, -3, 0}, {0, 1, 0}, 0.5f}, t);
    EXPECT_EQ(r.signed_distance, -1.5f);
    EXPECT_EQ(r.normal, vec3(0, 1, 0));
    EXPECT_EQ(r.point_on_b, vec3(0, 0, 0));
}

TEST(CapsuleBox, InsideItLeavesThroughTheNearestFace) {
    const Box box{{0, 0, 0}, {4, 2, 3}, quat(1, 0, 0, 0)};
    const PairResult r = collide(Capsule{{-1, 1, 0}, {1, 1, 0}, 0.5f}, box);
    EXPECT_EQ(r.signed_distance, -1.5f);
    EXPECT_EQ(r.normal, vec3(0, -1, 0));
    ASSERT_EQ(r.contacts.size(), 2u);
}

TEST(CapsuleBox, NearlyAlongAFaceItHasTwoContacts) {
    const Box box{{0, -1, 0}, {4, 1, 3}, quat(1, 0, 0, 0)};
    for (const float tilt : {0.0f, 1e-6f, 0.1f, -0.2f}) {
        SCOPED_TRACE(tilt);
        for (const float side : {1.0f, -1.0f}) {
            const float y = side > 0 ? 0.0f : -2.0f;
            const Capsule c{{-1, y + side * 0.25f, 0}, {1, y + side * (0.25f + tilt), 0}, 0.5f};
            const PairResult r = collide(c, box);
            ASSERT_EQ(r.contacts.size(), 2u);
            for (int i = 0; i < 2; ++i) {
                const Contact& contact = r.contacts[static_cast<std::size_t>(i)];
                EXPECT_LE(glm::distance(contact.point_on_b, vec3(i == 0 ? -1 : 1, y, 0)), 1e-6f);
                EXPECT_NEAR(contact.depth, i == 0 ? 0.25f : 0.25f - tilt, 1e-6f);
                EXPECT_EQ(contact.normal, vec3(0, -side, 0));
            }
        }
    }
    // Over an edge the stretch ends above it; steep, or beside an edge, there is one.
    const PairResult over = collide(Capsule{{0, 0.25f, 0}, {0, 0.375f, 9}, 0.5f}, box);
    ASSERT_EQ(over.contacts.size(), 2u);
    EXPECT_LE(glm::distance(over.contacts[1].point_on_b, vec3(0, 0, 3)), 1e-6f);
    EXPECT_EQ(collide(Capsule{{-1, 0.25f, 0}, {1, 0.75f, 0}, 0.5f}, box).contacts.size(), 1u);
    EXPECT_EQ(collide(Capsule{{-3, 0.25f, 3.25f}, {3, 0.25f, 3.25f}, 0.5f}, box).contacts.size(),
              1u);
    // Pushed in while it lies along: both ends go the same way out.
    const PairResult inside = collide(Capsule{{-1, -0.125f, 0}, {1, 0.0625f, 0}, 0.5f}, box);
    ASSERT_EQ(inside.contacts.size(), 2u);
    EXPECT_EQ(inside.contacts[0].normal, inside.contacts[1].normal);
}

// The smallest floats and the largest: nothing under- or overflows to another answer.
TEST(CapsuleBox, ExtremesAreExact) {
    const float tiny = 0x1p-149f;
    const Box box{{0, 0, 0}, vec3(1), quat(1, 1, 1, 1)};
    const float up = std::nextafter(1.5f, 2.0f);
    EXPECT_EQ(collide(Capsule{{-3, 1.5f, 0}, {3, 1.5f, 0}, 0.5f}, box).signed_distance, 0);
    EXPECT_GT(collide(Capsule{{-3, up, tiny}, {3, up, tiny}, 0.5f}, box).signed_distance, 0);
    // Over an edge, as far as the radius and by the smallest float farther.
    const Aabb unit{vec3(-1), vec3(1)};
    EXPECT_EQ(collide(Capsule{{4, 5, -9}, {4, 5, 9}, 5}, unit).signed_distance, 0);
    EXPECT_GT(
        collide(Capsule{{4, std::nextafter(5.0f, 6.0f), -9}, {4, 5, 9}, 5}, unit).signed_distance,
        -1e-6f);
}

TEST(Capsules, RecordedRunsAnswerTheSame) {
    RandomFloats random(816);
    for (std::size_t i = 0; i < cases(300); ++i) {
        random.next_case();
        const Capsule a = random_capsule(random), b = random_capsule(random);
        const Triangle t{random.point(), random.point(), random.point()};
        const Box box{random.point(), glm::abs(random.direction()), quat(1, 0.5f, 0, 0)};
        Recording recording;
        ASSERT_EQ(collide(a, b).signed_distance,
                  collide(a, b, Recorder(recording)).signed_distance);
        ASSERT_EQ(collide(a, t).signed_distance,
                  collide(a, t, Recorder(recording)).signed_distance);
        ASSERT_EQ(collide(a, box).signed_distance,
                  collide(a, box, Recorder(recording)).signed_distance);
    }
}

}  // namespace
}  // namespace collidoscope
