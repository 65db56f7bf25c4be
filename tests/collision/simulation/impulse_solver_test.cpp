// Sequential impulses against what rests by the laws of statics: weights, momentum, cones.
#include "collision/simulation/impulse_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <iostream>
#include <limits>

#include "collision/simulation/dynamics.h"
#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

constexpr float frame = 1.0f / 64;

MovingBody floor_of_stack() {
    return {.form = BodyForm::Aabb, .center = {0, -1, 0}, .half = {5, 1, 5}};
}
MovingBody crate(const vec3& center, float mass = 1) {
    return {.form = BodyForm::Box, .mass = mass, .center = center, .half = vec3(0.5f)};
}
std::vector<MovingBody> tower(int boxes) {
    std::vector<MovingBody> bodies{floor_of_stack()};
    for (int i = 0; i < boxes; ++i)
        bodies.push_back(
            crate({0, 0.5f + static_cast<float>(i), 0}, static_cast<float>(1 + i % 3)));
    return bodies;
}

void run(ImpulseSolver& solver, std::vector<MovingBody>& bodies, int frames) {
    for (int i = 0; i < frames; ++i) {
        if (i > 0) solver.move(bodies, frame);
        solver.solve(bodies, frame);
        for (const SolverContact& contact : solver.contacts()) {
            ASSERT_GE(contact.along, 0);
            ASSERT_LE(glm::length(contact.across), 0.5 * contact.along + 1e-12);
            ASSERT_LE(std::abs(glm::dot(contact.across, dvec3(contact.contact.normal))),
                      1e-6 * (1 + contact.along));
        }
    }
}

TEST(ImpulseSolver, WarmStartingCarriesAStackThatFallsOverWithoutIt) {
    const auto top_of = [](bool warm, int iterations) {
        ImpulseSolver solver({.iterations = iterations, .warm_starting = warm});
        std::vector<MovingBody> bodies{floor_of_stack()};
        for (int i = 0; i < 6; ++i) bodies.push_back(crate({0, 0.5f + static_cast<float>(i), 0}));
        run(solver, bodies, 240);
        const float top = bodies.back().center.y + 0.5f;
        std::cout << (warm ? "warm, " : "cold, ") << iterations
                  << " iterations: " << solver.frame().deepest << " deep, residual "
                  << solver.frame().residual << ", top at " << top << '\n';
        if (warm) {
            // Every contact of six boxes at rest is known from the frame before.
            EXPECT_EQ(solver.contacts().size(), 24u);
            EXPECT_EQ(solver.frame().kept, 24u);
            EXPECT_LT(solver.frame().deepest, 0.01);
            EXPECT_LT(solver.frame().residual, 0.02);
        }
        return top;
    };
    EXPECT_GT(top_of(true, 8), 5.95f);
    EXPECT_LT(top_of(false, 8), 5.5f);
    // As many iterations as it takes make up for it.
    EXPECT_GT(top_of(false, 100), 5.95f);
}

TEST(ImpulseSolver, ImpulsesAreTheWeightAbove) {
    ImpulseSolver solver({.iterations = 20});
    std::vector<MovingBody> bodies = tower(6);
    run(solver, bodies, 400);
    for (std::uint32_t upper = 1; upper < bodies.size(); ++upper) {
        double carried = 0, weight = 0;
        for (const SolverContact& contact : solver.contacts())
            if (contact.b == upper && contact.a == upper - 1) carried += contact.along;
        for (std::size_t i = upper; i < bodies.size(); ++i)
            weight += double{bodies[i].mass} * 10 * double{frame};
        EXPECT_NEAR(carried, weight, 0.05 * weight) << upper;
    }
    double energy = 0;
    for (const MovingBody& body : bodies)
        if (body.form == BodyForm::Box) energy += kinetic_energy(body);
    EXPECT_LT(energy, 1e-3);
}

TEST(ImpulseSolver, FreeBodiesKeepTheirMomentum) {
    constexpr std::uint64_t seed = 20261130;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t met = 0;
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        const auto any = [&](float reach) {
            const float x = random.uniform(-reach, reach), y = random.uniform(-reach, reach);
            return vec3(x, y, random.uniform(-reach, reach));
        };
        std::vector<MovingBody> bodies;
        for (int k = 0; k < 4; ++k) {
            MovingBody body = crate(any(0.8f), random.uniform(0.5f, 3.0f));
            if (k == 3) body.form = BodyForm::Sphere;
            body.rotation = glm::normalize(quat(1, any(1)));
            body.velocity = any(2);
            if (k < 3) body.spin = any(2);
            bodies.push_back(body);
        }
        dvec3 before(0), turning(0);
        for (const MovingBody& body : bodies) {
            before += momentum(body);
            turning += angular_momentum(body);
        }
        ImpulseSolver solver({.gravity = vec3(0), .iterations = random.integer(0, 10)});
        solver.solve(bodies, frame);
        met += !solver.contacts().empty();
        dvec3 after(0), turned(0);
        for (const MovingBody& body : bodies) {
            after += momentum(body);
            turned += angular_momentum(body);
        }
        ASSERT_LE(glm::distance(before, after), 1e-4);
        // Contacts stand halfway between both surfaces, arms of balls within rounding of there.
        ASSERT_LE(glm::distance(turning, turned), 1e-3);
    }
    if (oracle::cases(500) >= 500) {
        EXPECT_GT(met, 100u);
    }
}

// A ball that reaches the floor at some speed is stopped by the impulse that it brought.
TEST(ImpulseSolver, OneContactIsSolvedAtOnce) {
    std::vector<MovingBody> bodies{floor_of_stack()};
    MovingBody ball{.mass = 2, .center = {0, 1, 0}, .half = vec3(1), .velocity = {0, -3, 0}};
    bodies.push_back(ball);
    ImpulseSolver solver({.gravity = vec3(0), .friction = 0, .iterations = 1});
    solver.solve(bodies, frame);
    ASSERT_EQ(solver.contacts().size(), 1u);
    EXPECT_EQ(solver.contacts()[0].along, 6);
    EXPECT_EQ(bodies[1].velocity, vec3(0));
    EXPECT_EQ(solver.frame().begin, 3);
    EXPECT_EQ(solver.frame().residual, 0);
    // Without iterations, and without what came before, nothing is done.
    bodies[1] = ball;
    ImpulseSolver none({.gravity = vec3(0), .iterations = 0});
    none.solve(bodies, frame);
    EXPECT_EQ(bodies[1].velocity, ball.velocity);
    EXPECT_EQ(none.frame().residual, 3);
}

TEST(ImpulseSolver, ContactsAreKeptWhileTheirFeaturesMeet) {
    std::vector<MovingBody> bodies{floor_of_stack(), crate({0, 0.5f, 0})};
    ImpulseSolver solver({.iterations = 4});
    solver.solve(bodies, frame);
    EXPECT_EQ(solver.contacts().size(), 4u);
    EXPECT_EQ(solver.frame().kept, 0u);
    solver.solve(bodies, frame);
    EXPECT_EQ(solver.frame().kept, 4u);
    // Over the edge of the floor two corners hang in the air, and edges cross there.
    bodies[1].center.x = 5;
    solver.solve(bodies, frame);
    EXPECT_EQ(solver.contacts().size(), 4u);
    EXPECT_EQ(solver.frame().kept, 2u);
    // Turned over, other features meet.
    bodies[1].center.x = 0;
    solver.solve(bodies, frame);
    bodies[1].rotation = quat(0, 1, 0, 0);
    solver.solve(bodies, frame);
    EXPECT_EQ(solver.contacts().size(), 4u);
    EXPECT_EQ(solver.frame().kept, 0u);
    // Apart, all is forgotten.
    bodies[1].center.y = 5;
    solver.solve(bodies, frame);
    EXPECT_TRUE(solver.contacts().empty());
    bodies[1].center.y = 0.5f;
    solver.solve(bodies, frame);
    EXPECT_EQ(solver.frame().kept, 0u);
}

TEST(ImpulseSolver, IsTheSameToldAndRunAgain) {
    ImpulseSolver plain({.iterations = 3}), told({.iterations = 3});
    std::vector<MovingBody> one = tower(5), other = one;
    one[3].rotation = other[3].rotation = glm::normalize(quat(1, 0.1f, 0.05f, 0.2f));
    Recording recording;
    for (int i = 0; i < 60; ++i) {
        plain.move(one, frame);
        told.move(other, frame);
        plain.solve(one, frame);
        recording = {};
        told.solve(other, frame, Recorder(recording));
        ASSERT_EQ(plain.contacts().size(), told.contacts().size());
        for (std::size_t k = 0; k < one.size(); ++k) {
            ASSERT_EQ(one[k].center, other[k].center);
            ASSERT_EQ(one[k].velocity, other[k].velocity);
            ASSERT_EQ(one[k].spin, other[k].spin);
        }
    }
    EXPECT_FALSE(recording.steps.empty());
}

TEST(ImpulseSolver, BodiesMoveOnByTheirVelocities) {
    MovingBody body = crate({1, 2, 3});
    body.velocity = {1, 0, -2};
    body.spin = {0, 0.5f, 0};
    const MovingBody later = moved_on(body, 0.125f);
    EXPECT_EQ(later.center, vec3(1.125f, 2, 2.75f));
    EXPECT_NEAR(glm::length(later.rotation), 1, 1e-6f);
    // By the angle itself, up to its cube.
    EXPECT_NEAR(2 * std::atan2(later.rotation.y, later.rotation.w), 0.0625f, 1e-4f);
    MovingBody still = body;
    still.mass = std::numeric_limits<float>::infinity();
    EXPECT_EQ(moved_on(still, 1).center, body.center);
}

}  // namespace
}  // namespace collidoscope
