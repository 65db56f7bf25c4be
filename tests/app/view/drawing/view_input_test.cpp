// The 3D view with synthetic mouse and keys, without a window or OpenGL.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "app/view/camera/gizmo.h"
#include "app/view/drawing/view3d.h"
#include "app/view/picking/picking.h"

namespace collidoscope::app {
namespace {

class ViewInputTest : public testing::Test {
  protected:
    ViewInputTest() {
        scene.bodies.push_back({"A", Sphere{{-1.5f, 0, 0}, 0.8f}});
        scene.bodies.push_back({"B", Box{{1.5f, 0, 0}, vec3(0.7f)}});
        view.resize({900, 700});
        refresh();
        view.open_camera();
        refresh();
    }
    // As the window does it: applies events to the scene, then shows it again.
    void refresh() {
        content.scene = &scene;
        ++content.scene_version;
        view.show(content);
    }
    std::vector<ViewEvent> send(const ViewInput& input) {
        std::vector<ViewEvent> events;
        view.handle(input, events);
        for (const ViewEvent& event : events) {
            if (const auto* e = std::get_if<BodySelected>(&event)) content.selected = e->body;
            if (const auto* e = std::get_if<DragMoved>(&event))
                scene.bodies[e->body].shape = e->shape;
            if (const auto* e = std::get_if<DragCommitted>(&event))
                scene.bodies[e->body].shape = e->after;
            if (const auto* e = std::get_if<DragCanceled>(&event))
                scene.bodies[e->body].shape = e->before;
            if (const auto* e = std::get_if<NodeSelected>(&event))
                view.settings().tree.selected = e->node;
        }
        refresh();
        return events;
    }
    template <typename E>
    static const E* find(const std::vector<ViewEvent>& events) {
        for (const ViewEvent& event : events) {
            if (const auto* e = std::get_if<E>(&event)) return e;
        }
        return nullptr;
    }
    vec2 seen(const vec3& p) const { return vec2(*view.camera().project(dvec3(p))); }
    vec3 box_center() const { return std::get<Box>(scene.bodies[1].shape).center; }
    vec2 on_box() const { return seen(box_center() + vec3(0.1f, 0.2f, 0.3f)); }

    Scene scene;
    ViewContent content;
    View3D view;
};

TEST_F(ViewInputTest, AClickSelectsAndChangesNothing) {
    const vec2 at = on_box();
    const auto down = send(MouseDown{at, MouseButton::Left});
    ASSERT_TRUE(find<BodySelected>(down));
    EXPECT_EQ(find<BodySelected>(down)->body, 1u);
    send(MouseMoved{at + 1.0f});
    const auto up = send(MouseUp{at + 1.0f, MouseButton::Left});
    EXPECT_FALSE(find<DragCommitted>(up));
    EXPECT_FALSE(view.busy());
    EXPECT_EQ(box_center(), vec3(1.5f, 0, 0));
}

TEST_F(ViewInputTest, ADragIsOneCommit) {
    view.settings().gizmo = false;
    const vec2 at = on_box();
    send(MouseDown{at, MouseButton::Left});
    EXPECT_TRUE(find<DragBegan>(send(MouseMoved{at + vec2(20, 0)})));
    EXPECT_TRUE(view.dragging_body());
    EXPECT_FALSE(view.drag_text().empty());
    EXPECT_TRUE(find<DragMoved>(send(MouseMoved{at + vec2(60, -30)})));
    // Far outside of the rectangle the drag goes on, and the release arrives.
    send(MouseMoved{{-500, 2000}});
    const auto up = send(MouseUp{at + vec2(80, 0), MouseButton::Left});
    ASSERT_TRUE(find<DragCommitted>(up));
    EXPECT_EQ(std::get<Box>(find<DragCommitted>(up)->before).center, vec3(1.5f, 0, 0));
    EXPECT_NE(box_center(), vec3(1.5f, 0, 0));
    EXPECT_FALSE(view.busy());
}

TEST_F(ViewInputTest, EscapeCancelsAndLossOfFocusKeeps) {
    view.settings().gizmo = false;
    const vec2 at = on_box();
    send(MouseDown{at, MouseButton::Left});
    send(MouseMoved{at + vec2(50, 0)});
    EXPECT_TRUE(find<DragCanceled>(send(Escape{})));
    EXPECT_EQ(box_center(), vec3(1.5f, 0, 0));
    EXPECT_FALSE(view.busy());
    // The late release of the button does no harm.
    EXPECT_TRUE(send(MouseUp{at, MouseButton::Left}).empty());

    send(MouseDown{at, MouseButton::Left});
    send(MouseMoved{at + vec2(50, 0)});
    EXPECT_TRUE(find<DragCommitted>(send(FocusLost{})));
    EXPECT_NE(box_center(), vec3(1.5f, 0, 0));
    EXPECT_FALSE(view.busy());
}

TEST_F(ViewInputTest, AMissedGrabOrbitsAndDoesNoHarm) {
    const CameraState before = view.camera().state();
    send(MouseDown{{5, 5}, MouseButton::Left});
    send(MouseMoved{{80, 60}});
    const auto up = send(MouseUp{{80, 60}, MouseButton::Left});
    EXPECT_TRUE(find<CameraMoved>(up));
    EXPECT_NE(view.camera().state().yaw, before.yaw);
    EXPECT_EQ(view.camera().state().pivot, before.pivot);
    EXPECT_EQ(box_center(), vec3(1.5f, 0, 0));
}

TEST_F(ViewInputTest, AClickOnNothingDeselects) {
    send(MouseDown{on_box(), MouseButton::Left});
    send(MouseUp{on_box(), MouseButton::Left});
    ASSERT_EQ(content.selected, 1u);
    send(MouseDown{{5, 5}, MouseButton::Left});
    send(MouseUp{{5, 5}, MouseButton::Left});
    EXPECT_FALSE(content.selected);
}

TEST_F(ViewInputTest, RightDragPansAndTheWheelZooms) {
    const CameraState before = view.camera().state();
    send(MouseDown{{5, 5}, MouseButton::Right});
    send(MouseMoved{{45, 5}});
    send(MouseUp{{45, 5}, MouseButton::Right});
    EXPECT_NE(view.camera().state().pivot, before.pivot);
    EXPECT_EQ(view.camera().state().yaw, before.yaw);
    const vec2 at = on_box();
    std::vector<ViewEvent> ignored;
    const auto distance = view.camera().state().distance;
    EXPECT_TRUE(find<CameraMoved>(send(MouseWheel{at, 2})));
    EXPECT_LT(view.camera().state().distance, distance);
}

TEST_F(ViewInputTest, DoubleClickSetsThePivot) {
    send(MouseDown{on_box(), MouseButton::Left, 2});
    send(MouseUp{on_box(), MouseButton::Left});
    std::vector<ViewEvent> events;
    while (view.advance(0.1, events)) {
    }
    EXPECT_TRUE(find<CameraMoved>(events));
    EXPECT_LT(glm::distance(view.camera().state().pivot, vec3(1.5f, 0, 0)), 1.3f);
    EXPECT_GT(view.camera().state().pivot.x, 0.7f);
}

TEST_F(ViewInputTest, LockedBodiesStay) {
    scene.bodies[1].locked = true;
    refresh();
    const vec2 at = on_box();
    send(MouseDown{at, MouseButton::Left});
    send(MouseMoved{at + vec2(60, 0)});
    send(MouseUp{at + vec2(60, 0), MouseButton::Left});
    EXPECT_EQ(box_center(), vec3(1.5f, 0, 0));
    EXPECT_EQ(content.selected, 1u);
}

TEST_F(ViewInputTest, TheGizmoMovesAlongItsAxis) {
    send(MouseDown{on_box(), MouseButton::Left});
    send(MouseUp{on_box(), MouseButton::Left});
    const Gizmo gizmo(scene.bodies[1].shape, dvec3(box_center()), view.camera(), false);
    const vec2 tip = seen(vec3(gizmo.arrow_tip(1)));
    send(MouseDown{tip, MouseButton::Left});
    send(MouseMoved{tip + vec2(0, -70)});
    send(MouseUp{tip + vec2(0, -70), MouseButton::Left});
    EXPECT_NEAR(box_center().x, 1.5f, 1e-6f);
    EXPECT_NEAR(box_center().z, 0, 1e-6f);
    EXPECT_GT(box_center().y, 0.2f);
}

// A point that lies under another body's gizmo can still be grabbed.
TEST_F(ViewInputTest, WhatIsMetSquarelyWinsOverTheGizmo) {
    scene.bodies = {{"A", Polygon{{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}}}}, {"B", Point2{{0, 0}}}};
    content.flat = true;
    content.selected = 0;
    refresh();
    view.frame_all(false);
    const Gizmo gizmo(scene.bodies[0].shape, dvec3(0), view.camera(), true);
    scene.bodies[1].shape = Point2{vec2(0.5 * (gizmo.arrow_tip(0) + gizmo.arrow_start(0)))};
    refresh();
    const vec2 at = seen(pose_of(scene.bodies[1].shape).position);
    EXPECT_TRUE(find<BodySelected>(send(MouseDown{at + 1.0f, MouseButton::Left})));
    EXPECT_EQ(content.selected, 1u);
    send(MouseUp{at + 1.0f, MouseButton::Left});
}

TEST_F(ViewInputTest, ShiftTurns) {
    view.settings().gizmo = false;
    const vec2 at = on_box();
    Modifiers keys;
    keys.shift = true;
    send(MouseDown{at, MouseButton::Left, 1, keys});
    send(MouseMoved{at + vec2(40, 10), keys});
    EXPECT_EQ(box_center(), vec3(1.5f, 0, 0));
    EXPECT_LT(std::abs(std::get<Box>(scene.bodies[1].shape).rotation.w), 0.999f);
    // Letting Shift go in the middle of the drag moves from there.
    const quat turned = std::get<Box>(scene.bodies[1].shape).rotation;
    send(ModifiersChanged{{}});
    send(MouseMoved{at + vec2(90, 10)});
    EXPECT_EQ(std::get<Box>(scene.bodies[1].shape).rotation, turned);
    EXPECT_GT(glm::distance(box_center(), vec3(1.5f, 0, 0)), 0.05f);
}

TEST_F(ViewInputTest, ThePickRayIsFrozenAndEscapePeelsIt) {
    const CameraState before = view.camera().state();
    view.freeze_pick_ray(on_box());
    ASSERT_TRUE(view.pick_record());
    ASSERT_TRUE(view.pick_record()->hit);
    EXPECT_EQ(view.pick_record()->hit->body, 1u);
    EXPECT_GT(view.pick_record()->opened, 0u);
    std::vector<ViewEvent> events;
    view.advance(1, events);
    EXPECT_NE(view.camera().state().yaw, before.yaw);
    EXPECT_TRUE(find<PickRayCleared>(send(Escape{})));
    EXPECT_FALSE(view.pick_record());
    view.advance(1, events);
    EXPECT_NEAR(view.camera().state().yaw, before.yaw, 1e-3f);
}

TEST_F(ViewInputTest, HoveringTellsWhatIsUnderThePointer) {
    const auto events = send(MouseMoved{on_box()});
    ASSERT_TRUE(find<BodyHovered>(events));
    EXPECT_EQ(view.hovered().body, 1u);
    EXPECT_TRUE(send(MouseMoved{on_box()}).empty());
    EXPECT_TRUE(find<BodyHovered>(send(PointerLeft{})));
    EXPECT_FALSE(view.hovered().body);
}

TEST_F(ViewInputTest, NonFiniteInputIsIgnored) {
    send(MouseDown{{NAN, 0}, MouseButton::Left});
    EXPECT_FALSE(view.busy());
    send(MouseWheel{{10, 10}, INFINITY});
    send(MouseMoved{{INFINITY, NAN}});
    const vec2 at = on_box();
    send(MouseDown{at, MouseButton::Left});
    send(MouseMoved{at + vec2(30, 0)});
    send(MouseMoved{{NAN, NAN}});
    send(MouseUp{{NAN, 3}, MouseButton::Left});
    EXPECT_FALSE(view.busy());
    EXPECT_NO_THROW(check(scene.bodies[1].shape));
}

}  // namespace
}  // namespace collidoscope::app
