// The first contact of moving vertices, faces and edges against exact roots of polynomials: none is
// missed, none comes earlier than the lower bound, and "apart" and "touching" are always true.
#include "collision/motion/vertices/first_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "tests/oracle/cases.h"
#include "tests/oracle/first_contact_oracle.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::RandomFloats;
using oracle::TrueContact;

template <std::size_t N>
MovingPoints<N> random_points(RandomFloats& random) {
    MovingPoints<N> out;
    for (auto* end : {&out.from, &out.to})
        for (vec3& p : *end) p = random.point();
    return out;
}

struct ContactTally {
    std::size_t touching = 0, within = 0, apart = 0, undecided = 0, near_misses = 0, skipped = 0;
    std::size_t boxes = 0;
    void print() const {
        std::cout << "touching " << touching << ", within " << within << " (near misses "
                  << near_misses << "), apart " << apart << ", undecided " << undecided
                  << ", skipped " << skipped << ", boxes " << boxes << '\n';
    }
};

template <std::size_t N>
oracle::Rational3 exact_at(const MovingPoints<N>& points, const mpq_class& t,
                           const std::array<mpq_class, N>& weights) {
    oracle::Rational3 sum(0, 0, 0);
    for (std::size_t i = 0; i < N; ++i)
        sum = sum + weights[i] * ((1 - t) * oracle::Rational3(points.from[i]) +
                                  t * oracle::Rational3(points.to[i]));
    return sum;
}
oracle::Rational3 exact_difference(const MovingPoint& a, const MovingTriangle& b,
                                   const FeatureParameters& at) {
    const mpq_class t(at[0]), u(at[1]), v(at[2]);
    return exact_at<1>(a, t, {mpq_class(1)}) - exact_at<3>(b, t, {1 - u - v, u, v});
}
oracle::Rational3 exact_difference(const MovingEdge& a, const MovingEdge& b,
                                   const FeatureParameters& at) {
    const mpq_class t(at[0]), u(at[1]), v(at[2]);
    return exact_at<2>(a, t, {1 - u, u}) - exact_at<2>(b, t, {1 - v, v});
}

template <std::size_t A, std::size_t B>
void expect_true(const MovingPoints<A>& a, const MovingPoints<B>& b, const FirstContact& found,
                 const TrueContact& truth, double tolerance, ContactTally& tally) {
    if (!truth.known) {
        ++tally.skipped;
        return;
    }
    tally.boxes += static_cast<std::size_t>(found.boxes);
    const bool touches = truth.first.has_value();
    switch (found.status) {
        case FirstContactStatus::Apart:
            ++tally.apart;
            ASSERT_FALSE(touches);
            return;
        case FirstContactStatus::Undecided:
            ++tally.undecided;
            break;
        case FirstContactStatus::Touching:
            ++tally.touching;
            ASSERT_TRUE(touches);
            ASSERT_GE(mpq_class(found.upper), truth.first->low);
            break;
        case FirstContactStatus::Within: {
            ++tally.within;
            const MovingFeatures<A, B> features(a, b);
            const double near = std::max(tolerance * features.size(), 32 * features.rounding());
            ASSERT_LE(found.gap, 2 * near);
            if (!touches || mpq_class(found.upper) < truth.first->low) ++tally.near_misses;
            break;
        }
    }
    if (touches) {
        ASSERT_LE(mpq_class(found.lower), truth.first->high);
    }
    ASSERT_LE(found.lower, found.upper);
    if (!found.hit()) return;
    ASSERT_GE(found.u, 0);
    ASSERT_GE(found.v, 0);
    ASSERT_LE(A == 1 ? found.u + found.v : std::max(found.u, found.v), 1);
    ASSERT_NEAR(glm::length(dvec3(found.contact.normal)), 1, 1e-6);
    // The gap is that of the place named.
    const oracle::Rational3 way = exact_difference(a, b, {found.lower, found.u, found.v});
    const mpq_class gap(found.gap);
    ASSERT_LE(dot(way, way), gap * gap);
}

template <std::size_t A, std::size_t B>
void search_random_features(std::uint64_t seed, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    ContactTally tally;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const MovingPoints<A> a = random_points<A>(random);
        const MovingPoints<B> b = random_points<B>(random);
        const FirstContactOptions options{i % 2 == 0 ? 1e-6 : 1e-3, 20'000};
        const FirstContact found = first_contact_of(MovingFeatures<A, B>(a, b), options);
        ASSERT_NO_FATAL_FAILURE(
            expect_true(a, b, found, oracle::true_contact(a, b), options.tolerance, tally));
    }
    tally.print();
    EXPECT_GE(tally.touching + tally.within + 1, n / 20);
    EXPECT_GE(tally.apart + 1, n / 4);
    EXPECT_LE(tally.undecided, 1 + n / 50);
    EXPECT_LE(tally.skipped, 1 + n / 10);
}

TEST(FirstContact, MissesNoVertexAndFace) {
    search_random_features<1, 3>(20261301, oracle::cases(2'000));
}

TEST(FirstContact, MissesNoTwoEdges) {
    search_random_features<2, 2>(20261302, oracle::cases(2'000));
}

// All in one plane, which may move: the volume that the vertices span is zero all the time.
template <std::size_t N>
void flatten(MovingPoints<N>& points, float from, float to) {
    for (vec3& p : points.from) p.y = from;
    for (vec3& p : points.to) p.y = to;
}
int side_of(const vec3& a, const vec3& b, const vec3& p) {
    const oracle::Rational3 d = oracle::Rational3(b) - oracle::Rational3(a);
    const oracle::Rational3 e = oracle::Rational3(p) - oracle::Rational3(a);
    return sgn(mpq_class(d.x * e.z - d.z * e.x));
}
bool may_meet_at_start(const MovingPoint& a, const MovingTriangle& b) {
    int least = 1, most = -1;
    for (std::size_t i = 0; i < 3; ++i) {
        const int side = side_of(b.from[i], b.from[(i + 1) % 3], a.from[0]);
        least = std::min(least, side), most = std::max(most, side);
    }
    return least >= 0 || most <= 0;
}
bool may_meet_at_start(const MovingEdge& a, const MovingEdge& b) {
    const auto parts = [](const MovingEdge& edge, const MovingEdge& other) {
        return side_of(edge.from[0], edge.from[1], other.from[0]) *
                   side_of(edge.from[0], edge.from[1], other.from[1]) <=
               0;
    };
    return parts(a, b) && parts(b, a);
}

template <std::size_t A, std::size_t B>
void search_flat_features(std::uint64_t seed, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    ContactTally tally;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        MovingPoints<A> a = random_points<A>(random);
        MovingPoints<B> b = random_points<B>(random);
        const float from = random.length(), to = random.length();
        flatten(a, from, to);
        flatten(b, from, to);
        if (may_meet_at_start(a, b)) continue;
        const FirstContactOptions options{1e-3, 20'000};
        const FirstContact found = first_contact_of(MovingFeatures<A, B>(a, b), options);
        ASSERT_NE(found.status, FirstContactStatus::Touching);
        ASSERT_NO_FATAL_FAILURE(
            expect_true(a, b, found, oracle::plane::true_contact(a, b), options.tolerance, tally));
    }
    tally.print();
    EXPECT_GE(tally.within + 1, n / 20);
    EXPECT_GE(tally.apart + 1, n / 20);
}

TEST(FirstContact, MissesNoVertexThatSlidesIntoAFace) {
    search_flat_features<1, 3>(20261303, oracle::cases(700));
}

TEST(FirstContact, MissesNoEdgesInOnePlane) {
    search_flat_features<2, 2>(20261304, oracle::cases(700));
}

// The image of a box, widened by the rounding bound, holds what the difference is anywhere in it.
template <std::size_t A, std::size_t B>
void search_images(std::uint64_t seed, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        MovingPoints<A> a = random_points<A>(random);
        MovingPoints<B> b = random_points<B>(random);
        if (i % 4 == 0) b.to[0] = random.any_finite3();
        const MovingFeatures<A, B> features(a, b);
        inclusion::ParameterBox box;
        for (int level = random.integer(0, 60); level > 0; --level) {
            const auto halves = inclusion::split(box, random.integer(0, 2), features.face);
            box = halves.boxes[static_cast<std::size_t>(random.integer(0, halves.count - 1))];
        }
        const inclusion::Image image = inclusion::image_of(features, box);
        const mpq_class slack(features.rounding());
        for (int k = 0; k < 8; ++k) {
            FeatureParameters at;
            for (std::size_t j = 0; j < 3; ++j) {
                const double share = k == 0 ? 0.5 : double{random.uniform(0, 1)};
                at[j] = std::clamp(box.low[j] + share * (box.high[j] - box.low[j]), box.low[j],
                                   box.high[j]);
            }
            const oracle::Rational3 exact = exact_difference(a, b, at);
            for (int j = 0; j < 3; ++j) {
                ASSERT_GE(exact[j], mpq_class(image.min[j]) - slack);
                ASSERT_LE(exact[j], mpq_class(image.max[j]) + slack);
            }
        }
    }
}

TEST(FirstContact, ImagesHoldEveryDifference) {
    search_images<1, 3>(20261305, oracle::cases(1'000));
    search_images<2, 2>(20261306, oracle::cases(1'000));
}

// Whatever ends the search, nothing touches before the lower bound, which rises with the boxes.
TEST(FirstContact, TheLowerBoundHoldsAtEveryLimit) {
    constexpr std::uint64_t seed = 20261307;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    ContactTally tally;
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        random.next_case();
        const auto a = random_points<2>(random), b = random_points<2>(random);
        const TrueContact truth = oracle::true_contact(a, b);
        double before = 0;
        for (const int limit : {1, 5, 25, 125}) {
            const FirstContact found = edge_edge_time(a, b, {1e-6, limit});
            ASSERT_NO_FATAL_FAILURE(expect_true(a, b, found, truth, 1e-6, tally));
            ASSERT_LE(found.boxes, limit);
            ASSERT_GE(found.lower, before);
            before = found.lower;
        }
    }
    EXPECT_GT(tally.undecided, 0u);
}

MovingTriangle resting(const vec3& a, const vec3& b, const vec3& c) {
    return {{a, b, c}, {a, b, c}};
}
const MovingTriangle ground = resting({-1, 0, -1}, {1, 0, -1}, {0, 0, 1});

TEST(FirstContact, ClosedForms) {
    // A vertex falls from 1 to -3: a quarter of the time.
    const FirstContact fall = vertex_face_time({{vec3(0, 1, 0)}, {vec3(0, -3, 0)}}, ground);
    EXPECT_EQ(fall.status, FirstContactStatus::Touching);
    EXPECT_NEAR(fall.lower, 0.25, 1e-6);
    EXPECT_LE(fall.lower, 0.25);
    EXPECT_GE(fall.upper, 0.25);
    EXPECT_NEAR(fall.u, 0.25, 1e-5);
    EXPECT_NEAR(fall.v, 0.5, 1e-5);
    EXPECT_NEAR(fall.contact.normal.y, -1, 1e-6);  // from the vertex to the face
    // Edges across each other that exchange their heights meet halfway.
    const FirstContact half =
        edge_edge_time({{vec3(-1, 1, 0), vec3(1, 1, 0)}, {vec3(-1, 0, 0), vec3(1, 0, 0)}},
                       {{vec3(0, 0, -1), vec3(0, 0, 1)}, {vec3(0, 1, -1), vec3(0, 1, 1)}});
    EXPECT_EQ(half.status, FirstContactStatus::Touching);
    EXPECT_NEAR(half.lower, 0.5, 1e-6);
    EXPECT_NEAR(half.u, 0.5, 1e-5);
}

TEST(FirstContact, TouchingAtAnEndOfTheTimeCounts) {
    for (const bool end : {false, true}) {
        const vec3 near(0.25f, 0, -0.25f), far(0.25f, 2, 0);
        const MovingPoint vertex = end ? MovingPoint{{far}, {near}} : MovingPoint{{near}, {far}};
        const FirstContact found = vertex_face_time(vertex, ground);
        EXPECT_EQ(found.status, FirstContactStatus::Within);
        EXPECT_NEAR(found.lower, end ? 1 : 0, 1e-6);
    }
    // And a hair above it does not, as far as the tolerance is smaller than the hair.
    const FirstContact above =
        vertex_face_time({{vec3(0.25f, 2, 0)}, {vec3(0.25f, 1e-5f, 0)}}, ground);
    EXPECT_EQ(above.status, FirstContactStatus::Apart);
}

TEST(FirstContact, DegenerateFeatures) {
    // A face that is a point, and one that is an edge, on the way of the vertex.
    const MovingPoint vertex{{vec3(0, 1, 0)}, {vec3(0, -1, 0)}};
    EXPECT_TRUE(vertex_face_time(vertex, resting(vec3(0), vec3(0), vec3(0))).hit());
    EXPECT_TRUE(
        vertex_face_time(vertex, resting({-1, 0, 0}, {1, 0, 0}, {0.5f, 0, 0}), {1e-3}).hit());
    EXPECT_FALSE(vertex_face_time(vertex, resting({1, 0, 0}, {1, 0, 0}, {1, 0, 0})).hit());
    // Nothing moves.
    EXPECT_EQ(vertex_face_time({{vec3(0)}, {vec3(0)}}, ground).lower, 0);
    EXPECT_TRUE(vertex_face_time({{vec3(0)}, {vec3(0)}}, ground).hit());
    EXPECT_EQ(vertex_face_time({{vec3(0, 1, 0)}, {vec3(0, 1, 0)}}, ground).boxes, 1);
    // Everything is one point.
    EXPECT_TRUE(edge_edge_time({}, {}).hit());
    // The same edge twice, and parallel ones that meet along a stretch.
    const MovingEdge edge{{vec3(-1, 1, 0), vec3(1, 1, 0)}, {vec3(-1, 0, 0), vec3(1, 0, 0)}};
    EXPECT_EQ(edge_edge_time(edge, edge).lower, 0);
    const MovingEdge low{{vec3(0, 0.5f, 0), vec3(2, 0.5f, 0)},
                         {vec3(0, 0.5f, 0), vec3(2, 0.5f, 0)}};
    const FirstContact stretch = edge_edge_time(edge, low, {0.01});
    EXPECT_EQ(stretch.status, FirstContactStatus::Within);
    EXPECT_LE(stretch.lower, 0.5);
    EXPECT_GE(stretch.upper, 0.5);
}

// It grazes: the distance is zero at 2/3 alone, and proven by no sign.
TEST(FirstContact, Grazing) {
    const MovingTriangle tilting{{vec3(-1, 0.4f, -0.7f), vec3(-1, 0.4f, 0.7f), vec3(1, -0.4f, 0)},
                                 {vec3(-1, -0.2f, -0.7f), vec3(-1, -0.2f, 0.7f), vec3(1, 0.2f, 0)}};
    const MovingPoint vertex{{vec3(-0.4f, 0, 0.1f)}, {vec3(0.2f, 0, 0.1f)}};
    for (const double tolerance : {1e-3, 1e-6, 1e-9}) {
        const FirstContact found = vertex_face_time(vertex, tilting, {tolerance});
        EXPECT_EQ(found.status, FirstContactStatus::Within);
        EXPECT_LE(found.lower, 2.0 / 3 + 1e-7);
        EXPECT_NEAR(found.lower, 2.0 / 3, 2 * std::sqrt(tolerance) + 1e-7);
    }
}

template <std::size_t N>
MovingPoints<N> changed(MovingPoints<N> points, float scale, const vec3& shift) {
    for (auto* end : {&points.from, &points.to})
        for (vec3& p : *end) p = scale * p + shift;
    return points;
}

// Powers of two change nothing, nor do shifts that round nothing.
TEST(FirstContact, IsTheSameAtEveryScaleAndPlace) {
    constexpr std::uint64_t seed = 20261308;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto coordinate = [&] {
        return static_cast<float>(std::uniform_int_distribution<int>(-512, 512)(engine)) / 256.0f;
    };
    const auto point = [&] {
        const float x = coordinate(), y = coordinate(), z = coordinate();
        return vec3(x, y, z);
    };
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(500);
    for (std::size_t i = 0; i < n; ++i) {
        MovingPoint a;
        MovingTriangle b;
        a.from[0] = point(), a.to[0] = point();
        for (auto* end : {&b.from, &b.to})
            for (vec3& p : *end) p = point();
        const FirstContact found = vertex_face_time(a, b, {1e-6, 20'000});
        hits += found.hit();
        const std::array<std::pair<float, vec3>, 4> changes{{{1024.0f, vec3(0)},
                                                             {0x1p-60f, vec3(0)},
                                                             {0x1p60f, vec3(0)},
                                                             {1.0f, vec3(4096, -512, 8192)}}};
        for (const auto& [scale, shift] : changes) {
            const FirstContact other = vertex_face_time(changed(a, scale, shift),
                                                        changed(b, scale, shift), {1e-6, 20'000});
            ASSERT_EQ(other.status, found.status) << i;
            ASSERT_EQ(other.lower, found.lower) << i;
            ASSERT_EQ(other.upper, found.upper) << i;
            ASSERT_EQ(other.u, found.u) << i;
            ASSERT_EQ(other.boxes, found.boxes) << i;
        }
    }
    EXPECT_GE(hits + 1, n / 50);
}

}  // namespace
}  // namespace collidoscope
