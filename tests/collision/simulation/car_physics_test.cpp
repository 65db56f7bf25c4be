// A car alone: it drives, brakes, turns and stays where it may be.
#include "collision/simulation/car_physics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

constexpr float dt = 1 / 60.0f;

MovingBody car(float turn = 0) {
    MovingBody body;
    body.form = BodyForm::Mesh;
    body.half = vec3(2, 0.7f, 0.9f);
    body.rotation = glm::angleAxis(turn, vec3(0, 1, 0));
    return body;
}

MovingBody run(MovingBody body, const CarControls& controls, int frames) {
    for (int i = 0; i < frames; ++i) body = after(driven(body, controls, {}, dt), dt);
    return body;
}

TEST(CarPhysics, DrivesAheadUpToItsTopSpeed) {
    const CarModel model;
    const MovingBody fast = run(car(), {0, 1}, 1200);
    const float top = (model.engine - model.rolling) / model.air;
    EXPECT_NEAR(speed_of(fast), top, 0.05f * top);
    EXPECT_NEAR(fast.center.z, 0, 1e-3f);
    EXPECT_GT(fast.center.x, 100);
}

TEST(CarPhysics, BrakesToRestThenGoesBackward) {
    MovingBody body = run(car(1), {0, 1}, 120);
    const float before = speed_of(body);
    body = run(body, {0, -1}, 10);
    EXPECT_LT(speed_of(body), before - 3);
    body = run(body, {0, -1}, 200);
    EXPECT_LT(speed_of(body), -3);
    // Without the driver it comes to rest.
    body = run(body, {}, 2000);
    EXPECT_EQ(speed_of(body), 0);
}

TEST(CarPhysics, SteersToTheSideItIsTold) {
    const vec3 right = heading_of(run(run(car(), {0, 1}, 60), {1, 1}, 30));
    const vec3 left = heading_of(run(run(car(), {0, 1}, 60), {-1, 1}, 30));
    EXPECT_GT(right.z, 0.2f);
    EXPECT_LT(left.z, -0.2f);
    EXPECT_NEAR(right.z, -left.z, 1e-4f);
    // Standing wheels turn nothing.
    EXPECT_EQ(heading_of(run(car(), {1, 0}, 60)).z, 0);
}

TEST(CarPhysics, TiresStopASlide) {
    MovingBody body = car();
    body.velocity = vec3(0, 0, 8);
    body = run(body, {}, 60);
    EXPECT_EQ(body.velocity.z, 0);
}

TEST(CarPhysics, AnInfiniteMassStands) {
    MovingBody body = car();
    body.mass = std::numeric_limits<float>::infinity();
    EXPECT_EQ(driven(body, {1, 1}, {}, dt).velocity, vec3(0));
}

TEST(CarPhysics, TheArenaIsRoundAndKeepsCarsInside) {
    const Arena arena = arena_of({vec3(-30, 0, -20), vec3(30, 2, 20)});
    EXPECT_EQ(arena.radius, 20);
    std::mt19937 engine(3);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (std::size_t n = 0; n < oracle::cases(20'000); ++n) {
        MovingBody body = car(3 * unit(engine));
        body.center = 30.0f * vec3(unit(engine), 0, unit(engine));
        body.velocity = 20.0f * vec3(unit(engine), 0, unit(engine));
        bool touched = false;
        const MovingBody kept = kept_inside(body, arena, dt, touched);
        const double far = std::hypot(double(body.center.x), double(body.center.z));
        EXPECT_EQ(touched, far > 18);
        EXPECT_LE(std::hypot(double(kept.center.x), double(kept.center.z)), 18 + 1e-5);
        if (!touched) {
            EXPECT_EQ(kept.velocity, body.velocity);
            EXPECT_EQ(kept.rotation, body.rotation);
            continue;
        }
        // The speed along the wall stays.
        const dvec3 out = glm::normalize(dvec3(kept.center.x, 0, kept.center.z));
        const dvec3 along(-out.z, 0, out.x);
        EXPECT_NEAR(glm::dot(dvec3(kept.velocity), along), glm::dot(dvec3(body.velocity), along),
                    1e-3);
        EXPECT_LE(glm::dot(kept.velocity, kept.center), 1e-2f);
        EXPECT_LE(glm::length(kept.velocity), glm::length(body.velocity) + 1e-4f);
    }
}

// Full throttle into the wall, straight and at an angle: the car ends up driving along it.
TEST(CarPhysics, ACarAtTheWallSlidesAlongIt) {
    const Arena arena = arena_of({vec3(-20, 0, -20), vec3(20, 2, 20)});
    for (const float angle : {0.0f, 0.3f, -0.7f, 1.2f}) {
        SCOPED_TRACE(angle);
        MovingBody body = car(angle);
        body.center = vec3(17, 0, 0);
        body.velocity = 12.0f * heading_of(body);
        bool at_wall = false;
        for (int frame = 0; frame < 90; ++frame) {
            bool touched = false;
            body = after(driven(body, {0, 1}, {}, dt), dt);
            body = kept_inside(body, arena, dt, touched);
            at_wall |= touched;
        }
        EXPECT_TRUE(at_wall);
        EXPECT_GT(speed_of(body), 8);
    }
}

TEST(CarPhysics, TheNormalOfACrashLeadsFromAToB) {
    std::mt19937 engine(5);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (std::size_t n = 0; n < oracle::cases(20'000); ++n) {
        const MovingBody a = car(3 * unit(engine));
        MovingBody b = car(3 * unit(engine));
        b.center = 4.0f * vec3(unit(engine), 0, unit(engine));
        const Contact contact = crash_contact(a, b, vec3(1, 2, 3));
        EXPECT_NEAR(glm::length(contact.normal), 1, 1e-5f);
        EXPECT_GE(glm::dot(contact.normal, b.center - a.center), -1e-5f);
        EXPECT_GE(contact.depth, 0);
        EXPECT_EQ(contact.normal.y, 0);
        // Moved apart by the depth, their boxes do not overlap any more.
        MovingBody moved = b;
        moved.center += (contact.depth + 1e-4f) * contact.normal;
        EXPECT_EQ(crash_contact(a, moved, vec3(0)).depth, 0);
    }
    // A rear-end crash pushes along the cars, a side crash across.
    MovingBody b = car();
    b.center = vec3(3.8f, 0, 0.2f);
    EXPECT_NEAR(crash_contact(car(), b, vec3(2, 0, 0)).normal.x, 1, 1e-5f);
    b.center = vec3(0.3f, 0, -1.7f);
    EXPECT_NEAR(crash_contact(car(), b, vec3(0, 0, -1)).normal.z, -1, 1e-5f);
}

}  // namespace
}  // namespace collidoscope
