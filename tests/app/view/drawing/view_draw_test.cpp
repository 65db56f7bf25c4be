// The 3D view drawn without a screen: what is where, and that nothing is drawn that should not be.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <memory>

#include "app/model/scene/scene.h"
#include "app/view/drawing/view3d.h"
#include "app/view/picking/picking.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/tree_view.h"
#include "render/context.h"
#include "render/gl.h"
#include "tests/render/image_files.h"

namespace collidoscope::app {
namespace {

class ViewDrawTest : public testing::Test {
  protected:
    void SetUp() override {
        try {
            gl = std::make_unique<render::OffscreenContext>();
        } catch (const render::NoOpenGl& error) {
            FAIL() << error.what() << '\n' << error.remedy();
        }
        view = std::make_unique<View3D>();
        view->resize({320, 240});
        view->settings().letters = false;
    }
    void TearDown() override {
        if (view) view->release();
    }
    render::Image draw() {
        content.scene = &scene;
        ++content.scene_version;
        ++content.answer_version;
        view->show(content);
        view->open_camera();
        view->show(content);
        view->draw();
        EXPECT_EQ(render::take_errors(), "");
        EXPECT_EQ(view->shader_problems(), "");
        return render::read_back(view->target());
    }
    Color at(const render::Image& image, const vec3& p) const {
        const dvec2 pixel = *view->camera().project(dvec3(p));
        const std::uint8_t* c = image.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
        return Color(c[0], c[1], c[2], 255) / 255.0f;
    }
    // More of the first color's hue than of the other's.
    static bool nearer(const Color& c, const Color& one, const Color& other) {
        const auto hue = [](const Color& k) {
            return glm::normalize(vec3(k) - vec3(std::min({k.r, k.g, k.b})) + 1e-4f);
        };
        return glm::dot(hue(c), hue(one)) > glm::dot(hue(c), hue(other));
    }

    std::unique_ptr<render::OffscreenContext> gl;
    std::unique_ptr<View3D> view;
    Scene scene;
    ViewContent content;
};

TEST_F(ViewDrawTest, BodiesHaveTheirColors) {
    scene.bodies.push_back({"A", Sphere{{-2, 1, 0}, 1}});
    scene.bodies.push_back({"B", Box{{2, 1, 0}, vec3(0.9f)}});
    for (const Theme theme : {Theme::Dark, Theme::Light}) {
        view->set_palette(make_palette({theme}));
        const render::Image image = draw();
        const Palette& p = view->palette();
        EXPECT_TRUE(nearer(at(image, {-2, 1, 0}), p.body_a, p.body_b));
        EXPECT_TRUE(nearer(at(image, {2, 1, 0}), p.body_b, p.body_a));
    }
    // A hidden body is not there.
    const render::Image before = draw();
    scene.bodies[1].visible = false;
    const render::Image after = draw();
    EXPECT_FALSE(render::compare(before, after).largest == 0);
}

// Two squares, each a leaf: through the other one what is behind it is seen.
TEST_F(ViewDrawTest, OnlyTheIsolatedNodeIsSolid) {
    Mesh mesh;
    for (const float x : {-2.2f, 1.2f}) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (const vec3& corner :
             {vec3(x, 0, 0), vec3(x + 1, 0, 0), vec3(x + 1, 2, 0), vec3(x, 2, 0)})
            mesh.positions.push_back(corner);
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
    }
    scene.bodies.push_back(
        {"A", MeshInstance{"t.obj", {}, 1, std::make_shared<MeshAsset>("t.obj", mesh)}});
    const std::vector<std::shared_ptr<const TreeView>> trees{
        make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})))};
    ASSERT_EQ(trees[0]->node_count(), 3u);
    content.trees = trees;
    view->settings().grid = view->settings().shadows = false;
    const std::array<vec3, 2> places{vec3(-1.4f, 0.8f, 0), vec3(2, 0.8f, 0)};
    const auto colors = [&] {
        const render::Image image = draw();
        return std::array{at(image, places[0]), at(image, places[1])};
    };
    const auto whole = colors();
    scene.bodies[0].visible = false;
    const auto behind = colors();
    scene.bodies[0].visible = true;
    for (const std::uint32_t node : {1u, 2u}) {
        view->settings().tree.selected = NodeRef{0, node};
        view->settings().tree.isolate = true;
        const std::size_t solid = trees[0]->triangle(trees[0]->slots(node).first).a.x < 0 ? 0 : 1;
        // Also where a step looks into the bodies.
        for (const bool inside : {true, false}) {
            SCOPED_TRACE(inside);
            content.see_through = inside;
            const auto now = colors();
            EXPECT_LT(glm::distance(now[solid], whole[solid]), 0.05f);
            EXPECT_LT(glm::distance(now[1 - solid], behind[1 - solid]),
                      0.3f * glm::distance(whole[1 - solid], behind[1 - solid]));
        }
        // Without a node there is nothing to isolate.
        view->settings().tree.selected.reset();
        EXPECT_EQ(colors(), whole);
    }
    // The root has all of it.
    view->settings().tree.selected = NodeRef{0, 0};
    EXPECT_LT(glm::distance(colors()[0], whole[0]), 0.05f);
}

// The half of a ball towards the viewer goes, and what lies in it is seen; another body stays.
TEST_F(ViewDrawTest, AClipPlaneLetsOneSeeInside) {
    scene.bodies.push_back({"A", Sphere{{-2, 1, 0}, 1}});
    scene.bodies.push_back({"B", Sphere{{-2, 1, 0}, 0.4f}});
    scene.bodies.push_back({"C", Box{{2.2f, 1, -1}, vec3(0.8f)}});
    // With its outline and its shadow.
    content.selected = 2;
    view->settings().grid = false;
    const Palette& p = view->palette();
    const render::Image whole = draw();
    EXPECT_TRUE(nearer(at(whole, {-2, 1, 0}), p.body_a, p.body_b));
    // A plane that nothing lies beyond changes nothing that is seen.
    const dvec3 to_eye = -view->camera().forward();
    ClipPlane plane = clip_plane_through({0, 1, 0}, view->camera());
    plane.at += plane.upper ? 50 : -50;
    view->settings().clip = plane;
    EXPECT_EQ(render::compare(whole, draw()).share_beyond, 0);
    // Through the middle of A, in front of C: the ball within is seen.
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        SCOPED_TRACE(int(axis));
        plane = {axis, to_eye[axis] > 0, axis == 0 ? -2.0 : axis == 1 ? 1.0 : 0.0};
        // B goes by itself into the half that stays.
        const dvec3 middle = dvec3(-2, 1, 0) - 0.45 * plane.normal();
        std::get<Sphere>(scene.bodies[1].shape).center = vec3(middle);
        view->settings().clip = plane;
        const render::Image cut = draw();
        if (to_eye[axis] > 0.4) {
            EXPECT_TRUE(nearer(at(cut, vec3(middle)), p.body_b, p.body_a));
        }
        EXPECT_FALSE(render::compare(whole, cut).largest == 0);
    }
    // All of it on the wrong side: only what is behind is left.
    content.selected.reset();
    view->settings().clip = ClipPlane{1, false, 20};
    const render::Image nothing = draw();
    for (Body& body : scene.bodies) body.visible = false;
    view->settings().clip.reset();
    EXPECT_LE(render::compare(nothing, draw()).largest, 1);
}

// Two bodies keep the colors of A and B, so what tells that one is static is its hatching alone.
TEST_F(ViewDrawTest, StaticBodiesOfACrowdAreHatched) {
    CrowdState state;
    view->set_palette(make_palette({Theme::Light}));
    state.field = {vec3(-3, 0, -2), vec3(3, 2, 2)};
    state.bodies.resize(2);
    for (std::size_t i = 0; i < 2; ++i) {
        state.bodies[i].center = vec3(i == 0 ? -1.5f : 1.5f, 1, 0);
        state.bodies[i].half = vec3(1);
    }
    scene.bodies.push_back({"bodies", make_crowd(state)});
    auto found = std::make_shared<CrowdAnswer>();
    Answer answer;
    answer.crowd = found;
    content.answer = &answer;
    const render::Image moving = draw();
    found->fixed = {1};
    const render::Image fixed = draw();
    const dvec2 pixel = *view->camera().project(dvec3(1.5, 1, 0));
    const dvec2 other = *view->camera().project(dvec3(-1.5, 1, 0));
    const auto striped = [&](const dvec2& middle) {
        int count = 0;
        for (int x = -10; x <= 10; ++x) {
            const int across = static_cast<int>(middle.x) + x, down = static_cast<int>(middle.y);
            count += std::abs(fixed.at(across, down)[2] - moving.at(across, down)[2]) > 8 ? 1 : 0;
        }
        return count;
    };
    EXPECT_GT(striped(pixel), 4);
    EXPECT_EQ(striped(other), 0);
}

TEST_F(ViewDrawTest, EveryShapeIsSeen) {
    Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
              {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
    const std::vector<Shape> shapes{
        Sphere{},
        Plane{},
        Ray{{-1, 1, 0}, {2, 0.5f, 0}},
        Segment{},
        Triangle{},
        Aabb{vec3(0), vec3(1)},
        Box{},
        Hull{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        Point2{},
        Polygon{{{{0, 0}, {1, 0}, {0, 1}}}},
        MeshInstance{"t.obj", {}, 1, std::make_shared<MeshAsset>("t.obj", mesh)}};
    for (const Shape& shape : shapes) {
        SCOPED_TRACE(name_of(kind_of(shape)));
        content.flat =
            std::holds_alternative<Point2>(shape) || std::holds_alternative<Polygon>(shape);
        scene.bodies.assign(1, {"A", shape});
        const render::Image with = draw();
        scene.bodies[0].visible = false;
        view->show(content);
        view->draw();
        ++content.scene_version;
        view->show(content);
        view->draw();
        const render::Image without = render::read_back(view->target());
        EXPECT_GT(render::compare(with, without, 12).share_beyond, 0.0002);
    }
}

TEST_F(ViewDrawTest, AnswersMarksGhostAndPickRay) {
    scene.bodies.push_back({"A", Sphere{{-0.5f, 1, 0}, 1}});
    scene.bodies.push_back({"B", Sphere{{0.7f, 1, 0}, 0.8f}});
    const render::Image plain = draw();
    Answer answer;
    answer.hit = true;
    answer.contacts.push_back({{0.2f, 1, 0}, {1, 0, 0}, 0.6f, {0.5f, 1, 0}, {-0.1f, 1, 0}});
    content.answer = &answer;
    const render::Image contacts = draw();
    EXPECT_GT(render::compare(plain, contacts).share_beyond, 0.001);
    view->settings().ghost = true;
    EXPECT_GT(render::compare(contacts, draw()).share_beyond, 0.001);
    view->settings().ghost = false;
    EXPECT_LT(render::compare(contacts, draw()).largest, 3);
    const std::vector<Mark> marks{
        {Dot{{0, 2.5f, 0}}, Role::Rejected, Space::World, "", "", ""},
        {Arrow{{0, 2.2f, 0}, {1, 2.6f, 0}}, Role::Current, Space::World, "", "", ""},
        {NodeMark{7, 99}, Role::Opened, Space::World, "", "", ""},
        {TriangleMark{1, 5}, Role::Hit, Space::World, "", "", ""},
        {EdgeMark{3, 3}, Role::Hit, Space::World, "", "", ""},
        {Interval{0, 1, 0}, Role::ShapeA, Space::AxisProjection, "", "", ""}};
    content.marks = marks;
    const render::Image with_marks = draw();
    EXPECT_GT(render::compare(contacts, with_marks).share_beyond, 0.001);
    view->freeze_pick_ray(vec2(160, 120));
    std::vector<ViewEvent> events;
    view->advance(1, events);
    view->show(content);
    view->draw();
    EXPECT_EQ(render::take_errors(), "");
    EXPECT_GT(render::compare(with_marks, render::read_back(view->target())).share_beyond, 0.01);
}

TEST_F(ViewDrawTest, ScenesOfAnySizeLookAlike) {
    const auto picture = [&](float size) {
        scene.bodies.assign(1, {"A", Sphere{vec3(0, size, 0), size}});
        return draw();
    };
    view->settings().grid = false;
    const render::Image usual = picture(1);
    for (const float size : {1e-6f, 1e-3f, 1e3f, 1e6f}) {
        SCOPED_TRACE(size);
        EXPECT_LT(render::compare(usual, picture(size), 16).share_beyond, 0.02);
    }
}

}  // namespace
}  // namespace collidoscope::app
