// Contact manifolds of a normal that is known: against what both faces share, in rationals.
#include "collision/narrow/sat/contact_manifold.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iostream>

#include "collision/narrow/box/sat_box_box.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/face_overlap.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

double reach_along(const Polytope& body, const dvec3& n) {
    double most = -1e300;
    for (const vec3& p : body.vertices) most = std::max(most, glm::dot(n, dvec3(p)));
    return most;
}

// Two bodies as they reach into each other along any normal.
PairResult pair_along(const Polytope& a, const Polytope& b, const vec3& normal) {
    const dvec3 n = glm::normalize(dvec3(normal));
    const double depth = reach_along(a, n) + reach_along(b, -n);
    PairResult pair;
    pair.hit = depth >= 0;
    pair.signed_distance = static_cast<float>(-depth);
    pair.normal = vec3(n);
    const dvec3 middle = a.center + (reach_along(a, n) - glm::dot(n, a.center)) * n;
    pair.point_on_a = vec3(middle);
    pair.point_on_b = vec3(middle - depth * n);
    return pair;
}

ContactManifold manifold_of(const Polytope& a, const Polytope& b, const PairResult& pair,
                            float radius_a = 0, float radius_b = 0) {
    const dvec3 n = glm::normalize(dvec3(pair.normal));
    return contact_manifold(contact_face(a, radius_a, n), contact_face(b, radius_b, -n), pair);
}

dvec3 rounded(const oracle::Rational3& p) {
    return {p.x.get_d(), p.y.get_d(), p.z.get_d()};
}

struct Compared {
    std::size_t cases = 0, contacts = 0, many = 0, witnesses = 0;
};

// Every contact is a corner of what the faces share, and every such corner that is not above the
// other face a contact.
void expect_corners(const ContactManifold& found, const oracle::FaceOverlap& shared,
                    const PairResult& pair, double size, Compared& compared) {
    const double near = 2e-5 * size;
    const double unit = glm::length(dvec3(pair.normal));
    ++compared.cases;
    std::size_t contacts = found.pair.contacts.size();
    const auto corner_at = [&](const Contact& contact) {
        for (const oracle::SharedCorner& corner : shared.corners()) {
            if (glm::distance(rounded(corner.on_a), dvec3(contact.point_on_a)) <= near &&
                glm::distance(rounded(corner.on_b), dvec3(contact.point_on_b)) <= near)
                return &corner;
        }
        return static_cast<const oracle::SharedCorner*>(nullptr);
    };
    double deepest = -1e300;
    for (const oracle::SharedCorner& corner : shared.corners())
        deepest = std::max(deepest, corner.depth.get_d() * unit);
    if (deepest < -double{pair.signed_distance} - near) {
        // The witness points are one more.
        const Contact& last = found.pair.contacts[contacts - 1];
        ASSERT_EQ(last.point_on_a, pair.point_on_a);
        ASSERT_EQ(last.point_on_b, pair.point_on_b);
        --contacts;
        ++compared.witnesses;
    }
    for (std::size_t i = 0; i < contacts; ++i) {
        const Contact& contact = found.pair.contacts[i];
        const oracle::SharedCorner* corner = corner_at(contact);
        if (!corner && contact.point_on_a == pair.point_on_a) continue;
        ASSERT_NE(corner, nullptr) << "contact " << i;
        ASSERT_NEAR(contact.depth, corner->depth.get_d() * unit, near);
        ++compared.contacts;
    }
    if (found.found > found.pair.contacts.size()) {
        ++compared.many;
        return;
    }
    for (const oracle::SharedCorner& corner : shared.corners()) {
        if (corner.depth.get_d() * unit < near) continue;
        const bool there = std::any_of(
            found.pair.contacts.begin(), found.pair.contacts.end(), [&](const Contact& contact) {
                return glm::distance(rounded(corner.on_a), dvec3(contact.point_on_a)) <= near;
            });
        ASSERT_TRUE(there) << "no contact at " << rounded(corner.on_a).x << ", "
                           << rounded(corner.on_a).y << ", " << rounded(corner.on_a).z;
    }
}

void expect_mirrored_and_scaled(const std::vector<vec3>& points_a,
                                const std::vector<vec3>& points_b, const PairResult& pair,
                                const ContactManifold& found, double size) {
    const Polytope a = convex_hull(points_a), b = convex_hull(points_b);
    PairResult turned = pair;
    turned.normal = -pair.normal;
    std::swap(turned.point_on_a, turned.point_on_b);
    const ContactManifold back = manifold_of(b, a, turned);
    ASSERT_EQ(back.found, found.found);
    ASSERT_EQ(back.pair.contacts.size(), found.pair.contacts.size());
    if (back.found == back.pair.contacts.size()) {
        for (const Contact& contact : found.pair.contacts) {
            const bool there = std::any_of(
                back.pair.contacts.begin(), back.pair.contacts.end(), [&](const Contact& other) {
                    return glm::distance(dvec3(other.point_on_a), dvec3(contact.point_on_b)) +
                               glm::distance(dvec3(other.point_on_b), dvec3(contact.point_on_a)) <=
                           2e-5 * size;
                });
            ASSERT_TRUE(there);
        }
    }
    // The same bits at every power of two.
    const auto scaled = [](std::vector<vec3> points) {
        for (vec3& p : points) p *= 0.125f;
        return convex_hull(points);
    };
    PairResult small = pair;
    small.signed_distance *= 0.125f;
    small.point_on_a *= 0.125f;
    small.point_on_b *= 0.125f;
    const ContactManifold tiny = manifold_of(scaled(points_a), scaled(points_b), small);
    ASSERT_EQ(tiny.features, found.features);
    ASSERT_EQ(tiny.pair.contacts.size(), found.pair.contacts.size());
    for (std::size_t i = 0; i < tiny.pair.contacts.size(); ++i)
        ASSERT_EQ(8.0f * tiny.pair.contacts[i].position, found.pair.contacts[i].position);
}

TEST(ContactManifold, HasTheCornersThatBothFacesShare) {
    constexpr std::uint64_t seed = 20261127;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    Compared compared;
    for (std::size_t i = 0; i < cases(1500); ++i) {
        SCOPED_TRACE(i);
        oracle::HullPoints hulls = oracle::random_hulls(random, 9);
        for (std::vector<vec3>* points : {&hulls.a, &hulls.b})
            for (vec3& p : *points) p /= static_cast<float>(hulls.scale);
        const Polytope a = convex_hull(hulls.a), b = convex_hull(hulls.b);
        if (a.dimension < 2 || b.dimension < 2) continue;
        // GJK's normal, that of a face, or any.
        PairResult pair = collide_by_gjk(a, b).pair;
        const int kind = random.integer(0, 2);
        if (kind == 1) pair = pair_along(a, b, vec3(a.faces[0].normal));
        if (kind == 2) pair = pair_along(a, b, glm::normalize(random.nonzero_direction()));
        if (!pair.hit) continue;
        double far = std::max(a.radius, b.radius);
        for (const std::vector<vec3>* points : {&hulls.a, &hulls.b})
            for (const vec3& p : *points) far = std::max(far, glm::length(dvec3(p)));
        const oracle::FaceOverlap shared(hulls.a, hulls.b, pair.normal, 1e-6 * far);
        if (!shared.sure()) continue;
        const ContactManifold found = manifold_of(a, b, pair);
        ASSERT_EQ(found.features.size(), found.pair.contacts.size());
        ASSERT_NO_FATAL_FAILURE(expect_corners(found, shared, pair, far, compared));
        ASSERT_NO_FATAL_FAILURE(expect_mirrored_and_scaled(hulls.a, hulls.b, pair, found, far));
    }
    std::cout << compared.cases << " pairs, " << compared.contacts << " contacts, "
              << compared.witnesses << " with their witness points, " << compared.many
              << " reduced\n";
    if (cases(1500) >= 1500) {
        EXPECT_GT(compared.cases, 200u);
        EXPECT_GT(compared.contacts, compared.cases);
        EXPECT_GT(compared.witnesses, 0u);
    }
}

std::vector<vec3> corners_of_box(const Box& box) {
    std::vector<vec3> points;
    for (unsigned k = 0; k < 8; ++k) {
        const vec3 sign(k & 1U ? 1 : -1, k & 2U ? 1 : -1, k & 4U ? 1 : -1);
        points.push_back(box.center + box.rotation * (sign * box.half));
    }
    return points;
}

// Turned boxes have corners rounded to float, so that their squares are two triangles each; where
// sides that are nearly parallel cross, that moves the crossing by much more.
TEST(ContactManifold, OfTurnedBoxesIsThatOfTheirWholeFaces) {
    constexpr std::uint64_t seed = 20261128;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < cases(2000); ++i) {
        SCOPED_TRACE(i);
        const float turn = random.uniform(-1, 1);
        const quat common = glm::normalize(
            quat(1, random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
        const auto half = [&] { return random.uniform(0.2f, 1.0f); };
        const Box a{{0, 0, 0}, {half(), half(), half()}, common};
        const vec3 shift(random.uniform(-1, 1), a.half.y, random.uniform(-1, 1));
        Box b{{}, {half(), half(), half()}, common * glm::normalize(quat(1, 0, turn, 0))};
        b.center = common * (shift + vec3(0, b.half.y - 0.01f, 0));
        const PairResult boxes = collide(a, b);
        if (!boxes.hit || boxes.contacts.size() < 3) continue;
        const ContactManifold found =
            manifold_of(convex_hull(corners_of_box(a)), convex_hull(corners_of_box(b)), boxes);
        ++compared;
        ASSERT_EQ(found.pair.contacts.size(), boxes.contacts.size());
        for (const Contact& contact : boxes.contacts) {
            const bool there = std::any_of(
                found.pair.contacts.begin(), found.pair.contacts.end(), [&](const Contact& other) {
                    return glm::distance(other.position, contact.position) < 1e-3f &&
                           std::abs(other.depth - contact.depth) < 1e-4f;
                });
            ASSERT_TRUE(there);
        }
    }
    if (cases(2000) >= 2000) {
        EXPECT_GT(compared, 500u);
    }
}

PairResult pair_of(const vec3& normal, float depth, const vec3& on_a) {
    PairResult pair;
    pair.hit = depth >= 0;
    pair.signed_distance = -depth;
    pair.normal = normal;
    pair.point_on_a = on_a;
    pair.point_on_b = on_a - depth * normal;
    return pair;
}

ContactManifold manifold_of(const SupportBody& a, const SupportBody& b, const PairResult& pair) {
    const dvec3 n = glm::normalize(dvec3(pair.normal));
    return contact_manifold(contact_face(a, n), contact_face(b, -n), pair);
}

SupportBody ground() {
    return SupportBody(corners_of_box({{0, -1, 0}, {4, 1, 4}, {1, 0, 0, 0}}), 0);
}

TEST(ContactManifold, OfSmoothBodiesIsOnePoint) {
    const PairResult pair = pair_of({0, 1, 0}, 0.125f, {0, 0, 0});
    for (const SupportBody& body :
         {SupportBody({{0, 0.375f, 0}}, 0.5f),
          SupportBody(Ellipsoid{{0, 0.375f, 0}, {1, 0.5f, 2}, {1, 0, 0, 0}}),
          SupportBody(Cone{{0, -0.125f, 0}, {0, 1, 0}, 1})}) {
        const ContactManifold found = manifold_of(ground(), body, pair);
        ASSERT_EQ(found.pair.contacts.size(), 1u);
        EXPECT_EQ(found.pair.contacts[0].depth, 0.125f);
        EXPECT_EQ(found.features[0].a.kind, FeatureKind::Face);
        EXPECT_EQ(found.features[0].b.kind, FeatureKind::Vertex);
    }
}

TEST(ContactManifold, OfCylindersAndConesIsTheRimOrTheLine) {
    const PairResult pair = pair_of({0, 1, 0}, 0.125f, {0, 0, 0});
    const auto count = [&](const SupportBody& body) {
        const ContactManifold found = manifold_of(ground(), body, pair);
        for (const Contact& contact : found.pair.contacts) {
            EXPECT_NEAR(contact.depth, 0.125f, 1e-6f);
            EXPECT_NEAR(contact.position.y, -0.0625f, 1e-6f);
        }
        return found.pair.contacts.size();
    };
    // It stands, it lies.
    EXPECT_EQ(count(SupportBody(Cylinder{{0, -0.125f, 0}, {0, 1, 0}, 0.5f})), 8u);
    EXPECT_EQ(count(SupportBody(Cylinder{{-1, 0.375f, 0}, {1, 0.375f, 0}, 0.5f})), 2u);
    EXPECT_EQ(count(SupportBody(Cone{{0, 1, 0}, {0, -0.125f, 0}, 0.5f})), 8u);
    // Leaning, it stands on one point of its rim.
    const double s = std::sqrt(0.5);
    const SupportBody leaning(Cylinder{{0, static_cast<float>(0.5 * s - 0.125), 0},
                                       {1, static_cast<float>(0.5 * s - 0.125 + 1.5), 0},
                                       0.5f});
    const double low = leaning.support({0, -1, 0}).y;
    const ContactManifold found = manifold_of(
        ground(), leaning,
        pair_of({0, 1, 0}, static_cast<float>(-low), vec3(leaning.support({0, -1, 0}).x, 0, 0)));
    EXPECT_EQ(found.pair.contacts.size(), 1u);
    // Two that lie along each other, and two that cross.
    const SupportBody below(Cylinder{{-1, 0, 0}, {1, 0, 0}, 0.5f});
    const SupportBody along(Cylinder{{-0.5f, 0.75f, 0}, {2, 0.75f, 0}, 0.5f});
    const SupportBody across(Cylinder{{0, 0.75f, -1}, {0, 0.75f, 1}, 0.5f});
    const PairResult lying = pair_of({0, 1, 0}, 0.25f, {0, 0.5f, 0});
    const ContactManifold line = manifold_of(below, along, lying);
    ASSERT_EQ(line.pair.contacts.size(), 2u);
    EXPECT_EQ(line.pair.contacts[0].position, vec3(-0.5f, 0.375f, 0));
    EXPECT_EQ(line.pair.contacts[1].position, vec3(1, 0.375f, 0));
    EXPECT_EQ(manifold_of(below, across, lying).pair.contacts.size(), 1u);
}

TEST(ContactManifold, OfRoundedBodiesIsThatOfTheirCores) {
    // A capsule that lies on the ground, and one that stands.
    const PairResult pair = pair_of({0, 1, 0}, 0.125f, {0, 0, 0});
    const ContactManifold lying =
        manifold_of(ground(), SupportBody({{-1, 0.375f, 0}, {1, 0.375f, 0}}, 0.5f), pair);
    ASSERT_EQ(lying.pair.contacts.size(), 2u);
    EXPECT_EQ(lying.features[0].b.kind, FeatureKind::Vertex);
    EXPECT_EQ(manifold_of(ground(), SupportBody({{0, 0.375f, 0}, {0, 2, 0}}, 0.5f), pair)
                  .pair.contacts.size(),
              1u);
    // Over the rim of the ground the line ends at an edge.
    const ContactManifold over =
        manifold_of(ground(), SupportBody({{3, 0.375f, 0}, {6, 0.375f, 0}}, 0.5f),
                    pair_of({0, 1, 0}, 0.125f, {3, 0, 0}));
    ASSERT_EQ(over.pair.contacts.size(), 2u);
    EXPECT_NEAR(std::max(over.pair.contacts[0].position.x, over.pair.contacts[1].position.x), 4,
                1e-5);
    // Two rounded boxes, one over a corner of the other.
    const SupportBody below(corners_of_box({{0, 0, 0}, {1, 1, 1}, {1, 0, 0, 0}}), 0.25f);
    const SupportBody above(corners_of_box({{1, 2.375f, 1}, {1, 1, 1}, {1, 0, 0, 0}}), 0.25f);
    const ContactManifold boxes =
        manifold_of(below, above, pair_of({0, 1, 0}, 0.125f, {0.5f, 1.25f, 0.5f}));
    ASSERT_EQ(boxes.pair.contacts.size(), 4u);
    for (const Contact& contact : boxes.pair.contacts) {
        EXPECT_NEAR(contact.point_on_a.y, 1.25f, 1e-6f);
        EXPECT_NEAR(contact.point_on_b.y, 1.125f, 1e-6f);
    }
    // Capsules side by side keep the ends of the stretch they share.
    const ContactManifold capsules =
        manifold_of(SupportBody({{-1, 0, 0}, {1, 0, 0}}, 0.5f),
                    SupportBody({{0, 0.875f, 0}, {2, 0.875f, 0}}, 0.5f),
                    pair_of({0, 1, 0}, 0.125f, {0.5f, 0.5f, 0}));
    ASSERT_EQ(capsules.pair.contacts.size(), 2u);
    EXPECT_EQ(capsules.pair.contacts[0].position, vec3(0, 0.4375f, 0));
    EXPECT_EQ(capsules.features[0].a, (HullFeature{FeatureKind::Edge, 0}));
    EXPECT_EQ(capsules.features[0].b.kind, FeatureKind::Vertex);
}

// Numbers of a box are those of its own axes, however it is turned; its corners those of its hull.
TEST(ContactManifold, FacesOfBoxesAreThoseOfTheirHulls) {
    constexpr std::uint64_t seed = 20261129;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(2000); ++i) {
        SCOPED_TRACE(i);
        const quat turn = glm::normalize(
            quat(1, random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
        const auto half = [&] { return random.uniform(0.2f, 1.0f); };
        const Box box{{random.uniform(-2, 2), 1, 2}, {half(), half(), half()}, turn};
        const dvec3 direction = glm::normalize(
            dvec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) + 0.001f));
        const ContactFace own = contact_face(box, direction);
        const ContactFace hull = contact_face(convex_hull(corners_of_box(box)), 0, direction);
        ASSERT_EQ(own.corners.size(), 4u);
        const double straight = glm::dot(own.normal, direction);
        ASSERT_GE(straight, std::sqrt(1.0 / 3) - 1e-12);
        dvec3 middle(0);
        for (const dvec3& p : own.corners) middle += 0.25 * p;
        ASSERT_LE(glm::distance(middle,
                                dvec3(box.center) +
                                    glm::dot(middle - dvec3(box.center), own.normal) * own.normal),
                  1e-12);
        for (std::size_t k = 0; k < 4; ++k) {
            // Counterclockwise, and numbers as the signs of the coordinates.
            const dvec3 side = own.corners[(k + 1) % 4] - own.corners[k];
            const dvec3 next = own.corners[(k + 2) % 4] - own.corners[(k + 1) % 4];
            ASSERT_GT(glm::dot(glm::cross(side, next), own.normal), 0);
            const dmat3 axes = glm::mat3_cast(glm::normalize(glm::dquat(turn)));
            const dvec3 at = (own.corners[k] - dvec3(box.center)) * axes;
            for (int axis = 0; axis < 3; ++axis)
                ASSERT_EQ(own.vertices[k] >> axis & 1U, at[axis] > 0 ? 1U : 0U);
            ASSERT_EQ(own.edges[k] / 4, static_cast<Index>(std::abs((side * axes).x) > 0.1   ? 0
                                                           : std::abs((side * axes).y) > 0.1 ? 1
                                                                                             : 2));
        }
        if (straight < 0.75 || hull.corners.size() != 4) continue;
        for (const dvec3& p : own.corners) {
            const bool there =
                std::any_of(hull.corners.begin(), hull.corners.end(),
                            [&](const dvec3& q) { return glm::distance(p, q) < 1e-5; });
            ASSERT_TRUE(there);
        }
    }
}

// A box of 8 corners slides over a larger one: the features stay while no corner passes an edge.
TEST(ContactManifold, FeaturesStayWhileTheBodiesMove) {
    const Polytope below = convex_hull(corners_of_box({{0, 0, 0}, {2, 0.5f, 2}, {1, 0, 0, 0}}));
    std::vector<ContactFeatures> before;
    for (int i = 0; i < 8; ++i) {
        const float x = 1.5f + 0.03125f * static_cast<float>(i);
        const Polytope above =
            convex_hull(corners_of_box({{x, 0.9375f, 0}, {1, 0.5f, 1}, {1, 0, 0, 0}}));
        const ContactManifold found =
            manifold_of(below, above, pair_of({0, 1, 0}, 0.0625f, {x, 0.5f, 0}));
        ASSERT_EQ(found.features.size(), 4u);
        if (i > 0) {
            EXPECT_EQ(found.features, before);
        }
        before = found.features;
        // Two of B's corners over A's face, and where A's edge cuts two of B's.
        EXPECT_EQ(std::count_if(before.begin(), before.end(),
                                [](const ContactFeatures& f) {
                                    return f.a.kind == FeatureKind::Face &&
                                           f.b.kind == FeatureKind::Vertex;
                                }),
                  2);
        EXPECT_EQ(std::count_if(before.begin(), before.end(),
                                [](const ContactFeatures& f) {
                                    return f.a.kind == FeatureKind::Edge &&
                                           f.b.kind == FeatureKind::Edge;
                                }),
                  2);
    }
}

TEST(ContactManifold, AMarginAddsPointsThatAreNear) {
    const Polytope below = convex_hull(corners_of_box({{0, 0, 0}, {2, 0.5f, 2}, {1, 0, 0, 0}}));
    std::vector<vec3> corners = corners_of_box({{0, 1, 0}, {1, 0.5f, 1}, {1, 0, 0, 0}});
    for (vec3& p : corners) p.y += 0.125f * (p.x + 1);
    const Polytope tilted = convex_hull(corners);
    const PairResult pair = pair_of({0, 1, 0}, 0, {-1, 0.5f, 0});
    const dvec3 n(0, 1, 0);
    const ContactFace a = contact_face(below, 0, n), b = contact_face(tilted, 0, -n);
    EXPECT_EQ(contact_manifold(a, b, pair).pair.contacts.size(), 2u);
    const ContactManifold near = contact_manifold(a, b, pair, {.margin = 0.5});
    ASSERT_EQ(near.pair.contacts.size(), 4u);
    double least = 0;
    for (const Contact& contact : near.pair.contacts)
        least = std::min(least, double{contact.depth});
    EXPECT_EQ(least, -0.25);
    // At most three, with the deepest.
    const ContactManifold three = contact_manifold(a, b, pair, {.margin = 0.5, .most = 3});
    EXPECT_EQ(three.pair.contacts.size(), 3u);
    EXPECT_EQ(three.found, 4u);
    EXPECT_EQ(three.pair.contacts[0].depth, 0);
    // Apart by more than the margin: as it was.
    EXPECT_TRUE(contact_manifold(a, b, pair_of({0, 1, 0}, -1, {})).pair.contacts.empty());
}

TEST(ContactManifold, TellsItsSteps) {
    const Polytope below = convex_hull(corners_of_box({{0, 0, 0}, {2, 0.5f, 2}, {1, 0, 0, 0}}));
    const Polytope above =
        convex_hull(corners_of_box({{1.5f, 0.9375f, 0}, {1, 0.5f, 1}, {1, 0, 0, 0}}));
    const dvec3 n(0, 1, 0);
    Recording recording;
    const PairResult pair = pair_of({0, 1, 0}, 0.0625f, {1.5f, 0.5f, 0});
    const ContactManifold told = contact_manifold(
        contact_face(below, 0, n), contact_face(above, 0, -n), pair, {}, Recorder(recording));
    EXPECT_EQ(told.pair.contacts.size(), 4u);
    std::vector<std::string> labels;
    for (const Step& step : recording.steps) labels.emplace_back(step.label);
    EXPECT_EQ(labels, (std::vector<std::string>{"faces", "reference", "incident", "cut", "cut",
                                                "cut", "cut", "keep"}));
}

}  // namespace
}  // namespace collidoscope
