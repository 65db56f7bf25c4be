// Cylinders, cones and ellipsoids as scenes and the window hold them.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "app/model/shapes/curved_surface.h"
#include "app/model/shapes/shape_json.h"
#include "collision/narrow/convex/polytope.h"

namespace collidoscope::app {
namespace {

std::string curved_fault(const char* text) {
    try {
        (void)parse_shape(Json::parse(text), {});
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

std::vector<Shape> curved_shapes() {
    std::vector<Shape> all;
    for (const bool second : {false, true}) {
        all.push_back(*usual_shape(kind_of_type<Cylinder>(), second));
        all.push_back(*usual_shape(kind_of_type<Cone>(), second));
        all.push_back(*usual_shape(kind_of_type<Ellipsoid>(), second));
    }
    return all;
}

TEST(CurvedShapes, SayWhatIsWrong) {
    EXPECT_EQ(curved_fault(R"({"cylinder":{"from":[0,0,0],"to":[1,0,0],"radius":-1}})"),
              "cylinder.radius must be a finite number, zero or more");
    EXPECT_EQ(curved_fault(R"({"cone":{"apex":[0,0,0],"radius":1}})"), "cone: needs \"base\"");
    EXPECT_EQ(curved_fault(R"({"ellipsoid":{"center":[0,0,0],"radii":[1,-1,1]}})"),
              "ellipsoid.radii must have finite numbers, zero or more");
    EXPECT_EQ(curved_fault(R"({"ellipsoid":{"center":[0,0,0],"radii":[1,1,1]}})"), "");
    EXPECT_EQ(curved_fault(R"({"cylinder":{"from":[0,0,0],"to":[0,0,0],"radius":1}})"), "");
}

TEST(CurvedShapes, BoxesAreTight) {
    const Aabb upright = bounds_of(Cylinder{{0, 0, 0}, {0, 2, 0}, 0.5f});
    EXPECT_EQ(upright.min, vec3(-0.5f, 0, -0.5f));
    EXPECT_EQ(upright.max, vec3(0.5f, 2, 0.5f));
    const Aabb cone = bounds_of(Cone{{0, 2, 0}, {0, 0, 0}, 0.5f});
    EXPECT_EQ(cone.max, vec3(0.5f, 2, 0.5f));
    const Aabb flat = bounds_of(Cylinder{{1, 1, 1}, {1, 1, 1}, 2});
    EXPECT_EQ(flat.max, vec3(3, 1, 3));
    const Aabb ball = bounds_of(Ellipsoid{{0, 1, 0}, {1, 2, 3}, quat(1, 0, 0, 0)});
    EXPECT_EQ(ball.min, vec3(-1, -1, -3));
    // Turned by an eighth the longest radius shows in two coordinates.
    const float turned =
        bounds_of(Ellipsoid{{0, 0, 0}, {3, 0, 0}, {0.9238795f, 0, 0, 0.3826834f}}).max.x;
    EXPECT_NEAR(turned, 3 * 0.70710678f, 1e-6f);
}

// The drawn points lie on the body, and a ray through its middle meets it where a search does.
TEST(CurvedShapes, AreDrawnAndPickedAsTheyAre) {
    for (const Shape& shape : curved_shapes()) {
        SCOPED_TRACE(to_json(shape).dump());
        const ConvexCore core = type_of(shape).core(shape);
        ASSERT_TRUE(core.curved && core.round);
        const Polytope drawn = convex_hull(core.points);
        EXPECT_EQ(drawn.dimension, 3);
        const dvec3 middle = core.curved->center();
        for (const vec3& p : core.points) {
            const dvec3 d = dvec3(p) - middle;
            EXPECT_LE(glm::dot(d, dvec3(p) - core.curved->support(d)), 1e-6);
        }
        for (const PolytopeFace& face : drawn.faces) {
            const double reach = glm::dot(face.normal, core.curved->support(face.normal));
            EXPECT_GE(reach, face.offset - 1e-6);
            EXPECT_LE(reach, face.offset + 0.03);
        }
        const dvec3 away = middle + dvec3(0, 0, 5);
        const auto hit = cast(CastRay{away, {0, 0, -1}}, Hull{core.points});
        ASSERT_TRUE(hit);
        EXPECT_GT(hit->normal.z, 0);
    }
}

TEST(CurvedShapes, ABoxOrAHullWithARoundingIsRounded) {
    const Shape box =
        parse_shape(Json::parse(R"({"box":{"center":[1,0,0],"half":[1,2,3],"rounding":0.5}})"), {});
    EXPECT_EQ(kind_of(box), kind_of_type<RoundedBox>());
    EXPECT_EQ(bounds_of(box).max, vec3(2.5f, 2.5f, 3.5f));
    const Shape hull =
        parse_shape(Json::parse(R"({"hull":{"points":[[0,0,0],[1,0,0]],"rounding":0.25}})"), {});
    EXPECT_EQ(kind_of(hull), kind_of_type<RoundedPoints>());
    EXPECT_EQ(bounds_of(hull).min, vec3(-0.25f));
    EXPECT_EQ(to_json(parse_shape(to_json(hull), {})), to_json(hull));
    EXPECT_EQ(curved_fault(R"({"hull":{"points":[[0,0,0]],"rounding":-1}})"),
              "rounded_hull.rounding must be a finite number, zero or more");
    EXPECT_EQ(curved_fault(R"({"rounded_box":{"center":[0,0,0],"half":[1,1,1]}})"),
              "rounded_box: needs \"rounding\"");
    EXPECT_FALSE(converted(box, kind_of_type<Box>()));
    EXPECT_FALSE(converted(hull, kind_of_type<Hull>()));
}

// A solid, a polygon, a segment and a point, each with its rounding.
TEST(CurvedShapes, RoundedPointsAreDrawnAsTheyAre) {
    const std::vector<std::vector<vec3>> cores{
        type_of(kind_of_type<Box>()).core(*usual_shape(kind_of_type<Box>(), true)).points,
        {{0, 0, 0}, {1, 0.5f, 0}, {0, 1, 0.25f}},
        {{0, 0, 0}, {1, 0.5f, 0.25f}},
        {{1, 2, 3}}};
    for (const auto& core : cores) {
        SCOPED_TRACE(core.size());
        const SupportBody body(core, 0.5f);
        const std::vector<vec3> points = shapes::rounded_points(core, 0.5);
        const Polytope drawn = convex_hull(points);
        ASSERT_EQ(drawn.dimension, 3);
        for (const PolytopeFace& face : drawn.faces) {
            const double reach = glm::dot(face.normal, body.support(face.normal));
            EXPECT_GE(reach, face.offset - 1e-6);
            EXPECT_LE(reach, face.offset + 0.02);
        }
    }
}

TEST(CurvedShapes, TurnAboutTheirMiddles) {
    const quat half(0, 0, 0, 1);  // a half turn about z
    const Shape rod = turned(Cylinder{{0, 0, 0}, {2, 0, 0}, 1}, half);
    EXPECT_NEAR(std::get<Cylinder>(rod).from.x, 2, 1e-6f);
    const Shape cone = turned(Cone{{0, 2, 0}, {0, 0, 0}, 1}, half);
    EXPECT_NEAR(std::get<Cone>(cone).base.y, 2, 1e-6f);
    EXPECT_FALSE(converted(rod, kind_of_type<Hull>()));
    EXPECT_FALSE(converted(rod, kind_of_type<Box>()));
}

}  // namespace
}  // namespace collidoscope::app
