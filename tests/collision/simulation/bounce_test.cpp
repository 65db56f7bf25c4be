// Responses: what they conserve, and what they do not.
#include "collision/simulation/bounce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomBoxes;

MovingBody ball(float mass, const vec3& center, const vec3& velocity, float radius = 1) {
    MovingBody body;
    body.mass = mass;
    body.center = center;
    body.half = vec3(radius);
    body.velocity = velocity;
    return body;
}

Contact contact_at(const vec3& place, const vec3& normal) {
    return {place, normal, 0, place, place};
}

struct Meeting {
    MovingBody a, b;
    Contact contact;
};

// Any two bodies and any contact between them.
Meeting random_meeting(RandomBoxes& random) {
    const auto direction = [&] {
        return vec3(random.signed_unit(), random.signed_unit(), random.signed_unit());
    };
    Meeting meeting;
    for (MovingBody* body : {&meeting.a, &meeting.b}) {
        static constexpr BodyForm forms[] = {BodyForm::Sphere, BodyForm::Aabb, BodyForm::Box,
                                             BodyForm::Mesh};
        body->form = forms[random.integer(0, 3)];
        const Box box = random.general();
        body->center = box.center;
        body->half = body->form == BodyForm::Sphere ? vec3(box.half.x) : box.half;
        body->rotation = box.rotation;
        body->mass = std::pow(10.0f, 2 * random.signed_unit());
        if (random.integer(0, 9) == 0) body->mass = std::numeric_limits<float>::infinity();
        // A body of infinite mass rests: else it could give energy without end.
        if (std::isinf(body->mass)) continue;
        body->velocity = 3.0f * direction();
        body->spin = body->form == BodyForm::Aabb ? vec3(0) : 3.0f * direction();
    }
    meeting.contact.position = 0.5f * (meeting.a.center + meeting.b.center) + 0.5f * direction();
    meeting.contact.normal = glm::normalize(direction() + vec3(0, 1e-3f, 0));
    // A ball is touched where the normal leads through its center.
    for (MovingBody* body : {&meeting.a, &meeting.b}) {
        const float side = body == &meeting.a ? -1 : 1;
        if (body->form == BodyForm::Sphere)
            body->center = meeting.contact.position + side * body->half.x * meeting.contact.normal;
    }
    return meeting;
}

bool finite_masses(const Meeting& m) {
    return std::isfinite(m.a.mass) && std::isfinite(m.b.mass);
}

double size_of_momenta(const Bounce& after, const Meeting& m) {
    double sum = 0;
    for (const MovingBody* body : {&m.a, &m.b, &after.a, &after.b})
        sum += glm::length(momentum(*body)) * (1 + glm::length(dvec3(body->center))) +
               glm::length(angular_momentum(*body));
    return sum;
}

TEST(Bounce, TheImpulseConservesMomentumAndMakesNoEnergy) {
    constexpr std::uint64_t seed = 541;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    int closing = 0, stuck = 0, slid = 0;
    for (std::size_t i = 0; i < cases(40'000); ++i) {
        const Meeting m = random_meeting(random);
        BounceOptions options;
        options.restitution = random.integer(0, 2) == 0 ? 1 : random.unit();
        options.friction = random.integer(0, 1) == 0 ? 0 : 2 * random.unit();
        const Bounce after = bounce(m.a, m.b, m.contact, options);

        const dvec3 place(m.contact.position), n(m.contact.normal);
        const double before_u = glm::dot(velocity_at(m.b, place) - velocity_at(m.a, place), n);
        const double after_u =
            glm::dot(velocity_at(after.b, place) - velocity_at(after.a, place), n);
        const double speeds =
            20 * (1 + glm::length(dvec3(after.a.velocity)) + glm::length(dvec3(after.b.velocity)) +
                  glm::length(dvec3(after.a.spin)) + glm::length(dvec3(after.b.spin)));
        if (before_u >= 0) {
            ASSERT_EQ(after.a.velocity, m.a.velocity);
            ASSERT_EQ(after.b.spin, m.b.spin);
            continue;
        }
        ++closing;
        const bool movable = std::isfinite(m.a.mass) || std::isfinite(m.b.mass);
        if (movable) {
            ASSERT_NEAR(after_u, -static_cast<double>(options.restitution) * before_u,
                        1e-6 * speeds)
                << "case " << i;
        }
        stuck += options.friction > 0 && after.sticks;
        slid += options.friction > 0 && !after.sticks;

        // Only pushes, and within the cone.
        ASSERT_GE(glm::dot(after.impulse, n), 0);
        const dvec3 across = after.impulse - glm::dot(after.impulse, n) * n;
        ASSERT_LE(glm::length(across),
                  (static_cast<double>(options.friction) + 1e-6) * glm::length(after.impulse));

        const double energy = kinetic_energy(m.a) + kinetic_energy(m.b);
        const double new_energy = kinetic_energy(after.a) + kinetic_energy(after.b);
        ASSERT_LE(new_energy, energy * (1 + 1e-5)) << "case " << i;
        if (options.restitution == 1 && options.friction == 0) {
            ASSERT_NEAR(new_energy, energy, 1e-5 * energy) << "case " << i;
        }
        if (!finite_masses(m)) continue;
        const double tolerance = 1e-5 * size_of_momenta(after, m);
        const dvec3 lost = momentum(after.a) + momentum(after.b) - momentum(m.a) - momentum(m.b);
        ASSERT_LE(glm::length(lost), tolerance) << "case " << i;
        // An axis-aligned box takes up what would turn it, as if it were held.
        if (m.a.form == BodyForm::Aabb || m.b.form == BodyForm::Aabb) continue;
        const dvec3 turned = angular_momentum(after.a) + angular_momentum(after.b) -
                             angular_momentum(m.a) - angular_momentum(m.b);
        ASSERT_LE(glm::length(turned), tolerance) << "case " << i;
    }
    EXPECT_GT(closing, 0);
    EXPECT_GT(stuck, 0);
    EXPECT_GT(slid, 0);
}

TEST(Bounce, KnownCases) {
    // Equal masses head on exchange their velocities.
    const Contact head_on = contact_at({0, 0, 0}, {1, 0, 0});
    const Bounce equal =
        bounce(ball(1, {-1, 0, 0}, {2, 0, 0}), ball(1, {1, 0, 0}, {-1, 0, 0}), head_on, {});
    EXPECT_EQ(equal.a.velocity, vec3(-1, 0, 0));
    EXPECT_EQ(equal.b.velocity, vec3(2, 0, 0));
    // A wall sends it back; half the restitution, half the speed.
    MovingBody wall;
    wall.form = BodyForm::Aabb;
    wall.mass = std::numeric_limits<float>::infinity();
    wall.center = {1, 0, 0};
    const Bounce back =
        bounce(ball(3, {-1, 0, 0}, {2, 1, 0}), wall, head_on, {.restitution = 0.5f});
    EXPECT_EQ(back.a.velocity, vec3(-1, 1, 0));
    EXPECT_EQ(back.b.velocity, vec3(0));
    // With enough friction it also starts to roll: 2/7 of the sliding is lost for a solid ball.
    const Bounce roll =
        bounce(ball(3, {-1, 0, 0}, {2, 7, 0}), wall, head_on, {.restitution = 0, .friction = 10});
    EXPECT_TRUE(roll.sticks);
    EXPECT_NEAR(roll.a.velocity.y, 5, 1e-5);
    EXPECT_NEAR(roll.a.spin.z, -5, 1e-5);
    // With little friction it slides: mu times the pressure is lost.
    const Bounce slide =
        bounce(ball(3, {-1, 0, 0}, {2, 7, 0}), wall, head_on, {.restitution = 0, .friction = 0.1f});
    EXPECT_FALSE(slide.sticks);
    EXPECT_NEAR(slide.a.velocity.y, 7 - 0.2, 1e-5);
    // Two walls stay what they are.
    const Bounce walls = bounce(wall, wall, head_on, {});
    EXPECT_EQ(walls.a.velocity, vec3(0));
}

TEST(Bounce, TheThesisExchangesMomenta) {
    const Contact contact = contact_at({0, 0, 0}, {1, 0, 0});
    const Bounce after = bounce(ball(2, {-1, 0, 0}, {3, 4, 0}), ball(4, {2, 0, 0}, {-1, 0, 0}),
                                contact, {.rule = BounceRule::Exchange});
    EXPECT_EQ(after.a.velocity, vec3(-2, 0, 0));    // 4 * 1 / 2
    EXPECT_EQ(after.b.velocity, vec3(2.5f, 0, 0));  // 2 * 5 / 4
}

// Known faults of the textbook rules.
TEST(Bounce, TheTextbookRulesConserveNeitherMomentumNorEnergy) {
    constexpr std::uint64_t seed = 542;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    for (const BounceRule rule : {BounceRule::Exchange, BounceRule::Reversal}) {
        int momentum_lost = 0, energy_made = 0, energy_lost = 0, n = 0;
        for (std::size_t i = 0; i < cases(5'000); ++i) {
            const Meeting m = random_meeting(random);
            if (!finite_masses(m)) continue;
            ++n;
            const Bounce after = bounce(m.a, m.b, m.contact, {.rule = rule, .seed = i});
            const double energy = kinetic_energy(m.a) + kinetic_energy(m.b);
            const double new_energy = kinetic_energy(after.a) + kinetic_energy(after.b);
            const dvec3 lost =
                momentum(after.a) + momentum(after.b) - momentum(m.a) - momentum(m.b);
            momentum_lost += glm::length(lost) > 0.01 * size_of_momenta(after, m);
            energy_made += new_energy > 1.01 * energy;
            energy_lost += new_energy < 0.99 * energy;
        }
        if (n < 1000) continue;
        EXPECT_GT(momentum_lost, n / 2);
        EXPECT_GT(energy_made, n / 10);
        EXPECT_GT(energy_lost, 0);
    }
}

TEST(Bounce, TheReversalDependsOnItsSeedOnly) {
    MovingBody a = ball(1, {-1, 0, 0}, {1, 2, 3}), b = ball(1, {1, 0, 0}, {-1, 0, 0});
    a.spin = {1, 1, 1};
    const Contact contact = contact_at({0, 0, 0}, {1, 0, 0});
    const auto run = [&](std::uint64_t seed) {
        return bounce(a, b, contact, {.rule = BounceRule::Reversal, .seed = seed});
    };
    EXPECT_EQ(run(1).a.velocity, run(1).a.velocity);
    EXPECT_NE(run(1).a.velocity, run(2).a.velocity);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Bounce after = run(seed);
        const float scale = -after.a.velocity.x / a.velocity.x;
        EXPECT_GE(scale, 0.5f);
        EXPECT_LE(scale, 1.5f);
        EXPECT_NEAR(after.a.velocity.z, -3 * scale, 1e-5);
        EXPECT_LT(after.a.spin.y, 0);
    }
}

TEST(Bounce, ForcesAreSwitches) {
    const MovingBody body = ball(2, {0, 0, 0}, {3, 4, 0});
    EXPECT_EQ(under_forces(body, {}, 1).velocity, body.velocity);
    EXPECT_EQ(under_forces(body, {.gravity = {0, -10, 0}}, 0.5f).velocity, vec3(3, -1, 0));
    const MovingBody dragged = under_forces(body, {.air = 1}, 1);
    EXPECT_NEAR(dragged.velocity.x, 3 * std::exp(-1.0), 1e-6);
    // In steps or at once: the same.
    const Forces both{.gravity = {0, -10, 0}, .air = 0.5f};
    MovingBody steps = body;
    for (int i = 0; i < 8; ++i) steps = under_forces(steps, both, 0.125f);
    EXPECT_NEAR(steps.velocity.y, under_forces(body, both, 1).velocity.y, 1e-5);
    // It falls no faster than gravity / air.
    EXPECT_NEAR(under_forces(body, both, 1000).velocity.y, -20, 1e-4);
    // Sliding stops and does not turn round.
    EXPECT_EQ(under_forces(body, {.ground = 1}, 100).velocity, vec3(0, 4, 0));
    EXPECT_NEAR(under_forces(body, {.ground = 1}, 1).velocity.x, 2, 1e-6);
}

TEST(Bounce, TracedIsPlain) {
    RandomBoxes random(543);
    for (int i = 0; i < 300; ++i) {
        const Meeting m = random_meeting(random);
        const BounceOptions options{.rule = static_cast<BounceRule>(i % 3), .friction = 0.3f};
        Recording recording;
        const Bounce traced = bounce(m.a, m.b, m.contact, options, Recorder(recording));
        const Bounce plain = bounce(m.a, m.b, m.contact, options);
        ASSERT_EQ(traced.a.velocity, plain.a.velocity);
        ASSERT_EQ(traced.b.spin, plain.b.spin);
        ASSERT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope
