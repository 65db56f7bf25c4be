#include "app/view/drawing/dragging.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

Camera some_camera() {
    Camera camera;
    camera.set_view_size({1000, 800});
    camera.set_contents({vec3(-2), vec3(2)});
    camera.go_to({{0, 0, 0}, 35, 22, 7}, false);
    return camera;
}

// To the bit.
void expect_same(const Box& a, const Box& b) {
    EXPECT_EQ(a.center, b.center);
    EXPECT_EQ(a.half, b.half);
    EXPECT_EQ(a.rotation, b.rotation);
}

Grab at(const dvec3& point, const dvec3& center = dvec3(0)) {
    Grab grab;
    grab.point = point;
    grab.center = center;
    return grab;
}

TEST(Dragging, TheGrabbedPointStaysUnderTheMouse) {
    const Camera camera = some_camera();
    const Sphere sphere{{0.3f, 0.2f, -0.4f}, 1};
    const dvec2 from(520, 380), to(260, 610);
    const dvec3 point = camera.ray(from).origin + camera.ray(from).direction * 4.0;
    Dragging drag;
    drag.begin(sphere, at(point), from, {});
    const auto shape = drag.update(camera, to, {});
    ASSERT_TRUE(shape);
    const dvec3 offset = dvec3(std::get<Sphere>(*shape).center) - dvec3(sphere.center);
    EXPECT_LT(glm::distance(*camera.project(point + offset), to), 0.01);
    EXPECT_NEAR(glm::dot(offset, camera.forward()), 0, 1e-6);
}

// Seen from the front a body moves along X and Y: what rounding makes of Z is no move.
TEST(Dragging, RoundingIsNoMove) {
    Camera camera = some_camera();
    const Sphere sphere{{0.3f, 0.2f, 0}, 1};
    for (const float yaw : {0.f, 90.f, 180.f}) {
        camera.go_to({{0, 0, 0}, yaw, 0, 7}, false);
        const int still = yaw == 90 ? 0 : 2;
        for (int i = 0; i < 40; ++i) {
            Dragging drag;
            drag.begin(sphere, at({0.1, 0.7, 0.3}), {500, 400}, {});
            const auto shape = drag.update(camera, {300 + 7.3 * i, 700 - 11.7 * i}, {});
            ASSERT_TRUE(shape);
            EXPECT_EQ(std::get<Sphere>(*shape).center[still], sphere.center[still]) << yaw;
        }
    }
}

TEST(Dragging, AnAxisIsKept) {
    const Camera camera = some_camera();
    const Box box{{0, 1, 0}, {1, 1, 1}};
    for (int axis = 0; axis < 3; ++axis) {
        Modifiers keys;
        (axis == 0 ? keys.x : axis == 1 ? keys.y : keys.z) = true;
        Dragging drag;
        drag.begin(box, at({0, 1, 0}), {500, 400}, keys);
        const auto shape = drag.update(camera, {640, 300}, keys);
        ASSERT_TRUE(shape);
        const vec3 offset = std::get<Box>(*shape).center - box.center;
        for (int k = 0; k < 3; ++k) {
            if (k == axis) {
                EXPECT_GT(std::abs(offset[k]), 1e-3f);
            }
            if (k != axis) {
                EXPECT_NEAR(offset[k], 0, 1e-6f);
            }
        }
    }
}

TEST(Dragging, SnapsToStepsOfTheGridAndOfTheAngle) {
    const Camera camera = some_camera();
    Modifiers keys;
    keys.ctrl = keys.x = true;
    Dragging drag;
    drag.begin(Sphere{{0.13f, 0, 0}, 1}, at({0.13, 0, 0}), {500, 400}, keys);
    const double step = nice_step(14 * camera.world_per_pixel({0.13, 0, 0}));
    const auto shape = drag.update(camera, {700, 400}, keys);
    const double x = double(std::get<Sphere>(*shape).center.x) / step;
    EXPECT_NEAR(x, std::round(x), 1e-4);

    keys = {};
    keys.shift = keys.ctrl = keys.y = true;
    drag.begin(Box{}, at({0, 0, 1}), {500, 400}, keys);
    const auto turned = drag.update(camera, {620, 400}, keys);
    const double angle = glm::degrees(double(glm::angle(std::get<Box>(*turned).rotation)));
    EXPECT_GT(angle, 1);
    EXPECT_NEAR(angle / 15, std::round(angle / 15), 1e-4);
}

// The same pixel gives the same bits, whatever way the mouse took.
TEST(Dragging, NeverDrifts) {
    std::mt19937 random(21);
    std::uniform_real_distribution<double> x(0, 1000), y(0, 800);
    const Camera camera = some_camera();
    const Box box{{0.1f, 0.2f, 0.3f}, {1, 0.5f, 0.7f}, glm::normalize(quat(0.9f, 0.1f, 0.3f, 0))};
    for (const bool shift : {false, true}) {
        Modifiers keys;
        keys.shift = shift;
        Dragging direct, wandering;
        direct.begin(box, at({0.1, 0.2, 1}, dvec3(box.center)), {500, 400}, keys);
        wandering.begin(box, at({0.1, 0.2, 1}, dvec3(box.center)), {500, 400}, keys);
        for (std::size_t i = 0; i < oracle::cases(1000); ++i)
            wandering.update(camera, {x(random), y(random)}, keys);
        const Box a = std::get<Box>(*direct.update(camera, {321, 456}, keys));
        const Box b = std::get<Box>(*wandering.update(camera, {321, 456}, keys));
        expect_same(a, b);
        const Box back = std::get<Box>(*wandering.update(camera, {500, 400}, keys));
        expect_same(back, box);
        EXPECT_EQ(std::get<Box>(wandering.finish()).center, box.center);
    }
}

TEST(Dragging, TurnsTheWayTheMouseGoes) {
    Camera camera;
    camera.set_view_size({1000, 800});
    camera.go_to({{0, 0, 0}, 0, 0, 7}, false);
    Modifiers keys;
    keys.shift = true;
    Dragging drag;
    Grab grab = at({0, 0, 1});
    drag.begin(Box{}, grab, {500, 400}, keys);
    // The side that faces the viewer follows the mouse to the right, and upward.
    auto q = std::get<Box>(*drag.update(camera, {540, 400}, keys)).rotation;
    EXPECT_GT((q * vec3(0, 0, 1)).x, 0.05f);
    q = std::get<Box>(*drag.update(camera, {500, 360}, keys)).rotation;
    EXPECT_GT((q * vec3(0, 0, 1)).y, 0.05f);
    // About an axis that is seen from its side, too.
    keys.y = true;
    q = std::get<Box>(*drag.update(camera, {540, 400}, keys)).rotation;
    EXPECT_GT((q * vec3(0, 0, 1)).x, 0.05f);
    keys.y = false, keys.x = true;
    q = std::get<Box>(*drag.update(camera, {500, 360}, keys)).rotation;
    EXPECT_GT((q * vec3(0, 0, 1)).y, 0.05f);
    // About the view direction the mouse goes round: from the right upward is counter-clockwise.
    keys.x = false, keys.z = true;
    drag.begin(Box{}, grab, {600, 400}, keys);
    q = std::get<Box>(*drag.update(camera, {600, 350}, keys)).rotation;
    EXPECT_GT((q * vec3(1, 0, 0)).y, 0.05f);
}

TEST(Dragging, OneHandleAlone) {
    const Camera camera = some_camera();
    const Triangle triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    Grab grab = at({1, 0, 0});
    grab.handle = 1;
    Dragging drag;
    const dvec2 from = *camera.project({1, 0, 0});
    drag.begin(triangle, grab, from, {});
    const auto moved_shape = std::get<Triangle>(*drag.update(camera, from + dvec2(50, 20), {}));
    EXPECT_EQ(moved_shape.a, triangle.a);
    EXPECT_EQ(moved_shape.c, triangle.c);
    EXPECT_LT(glm::distance(*camera.project(dvec3(moved_shape.b)), from + dvec2(50, 20)), 0.01);
}

TEST(Dragging, FlatShapesStayFlat) {
    Camera camera;
    camera.set_view_size({1000, 800});
    camera.set_flat(true);
    camera.go_to({{0, 0, 0}, 0, 0, 5}, false);
    const Polygon polygon{{{{0, 0}, {1, 0}, {0, 1}}}};
    Grab grab = at({0.2, 0.2, 0});
    grab.flat = true;
    Dragging drag;
    drag.begin(polygon, grab, {500, 400}, {});
    const auto shape = drag.update(camera, {600, 300}, {});
    const vec2 offset = std::get<Polygon>(*shape).rings[0][0];
    EXPECT_NEAR(double(offset.x), 100 * camera.world_per_pixel({0, 0, 0}), 1e-6);
    EXPECT_NEAR(double(offset.y), 100 * camera.world_per_pixel({0, 0, 0}), 1e-6);
}

TEST(Dragging, PlanesGoAlongTheirNormalAndTurnAboutTheirPatch) {
    const Camera camera = some_camera();
    const Plane plane{{0, 2, 0}, 0};
    Dragging drag;
    drag.begin(plane, at({0, 0, 0}, {1, 0, 1}), {500, 400}, {});
    const auto lifted = std::get<Plane>(*drag.update(camera, {500, 300}, {}));
    EXPECT_EQ(lifted.normal, plane.normal);
    EXPECT_GT(lifted.offset, 0.1f);
    Modifiers keys;
    keys.shift = true;
    drag.begin(plane, at({0, 0, 0}, {1, 0, 1}), {500, 400}, keys);
    const auto tilted = std::get<Plane>(*drag.update(camera, {560, 340}, keys));
    EXPECT_NE(tilted.normal, plane.normal);
    EXPECT_NEAR(glm::dot(tilted.normal, vec3(1, 0, 1)), tilted.offset, 1e-5f);
}

TEST(Dragging, NothingNonFiniteIsEverApplied) {
    const Camera camera = some_camera();
    Dragging drag;
    drag.begin(Sphere{{0, 0, 0}, 1}, at({0, 0, 0}), {500, 400}, {});
    for (const dvec2 pixel : {dvec2(NAN, 0), dvec2(INFINITY, 400), dvec2(1e300, 1e300)}) {
        const auto shape = drag.update(camera, pixel, {});
        if (shape) {
            EXPECT_NO_THROW(check(*shape));
        }
    }
    EXPECT_NO_THROW(check(drag.now()));
    // A plane seen edge-on.
    Modifiers keys;
    keys.shift = true;
    drag.begin(Plane{{0, 1, 0}, 0}, at({0, 0, 0}), {500, 400}, keys);
    EXPECT_NO_THROW(drag.update(camera, {500, 401}, keys));
}

TEST(Dragging, NiceSteps) {
    EXPECT_DOUBLE_EQ(nice_step(1), 1);
    EXPECT_DOUBLE_EQ(nice_step(1.2), 2);
    EXPECT_DOUBLE_EQ(nice_step(2.1), 5);
    EXPECT_DOUBLE_EQ(nice_step(0.07), 0.1);
    EXPECT_DOUBLE_EQ(nice_step(-1), 1);
}

}  // namespace
}  // namespace collidoscope::app
