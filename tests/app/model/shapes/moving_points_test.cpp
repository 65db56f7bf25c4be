// Vertices, edges and triangles that move, as scenes and the window hold them.
#include "collision/motion/moving_points.h"

#include <gtest/gtest.h>

#include "app/model/shapes/shape_json.h"
#include "app/model/shapes/shape_type.h"

namespace collidoscope::app {
namespace {

std::string moving_fault(const char* text) {
    try {
        (void)parse_shape(Json::parse(text), {});
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(MovingPoints, SayWhatIsWrong) {
    EXPECT_EQ(moving_fault(R"({"moving_point":{"from":[0,0,0],"to":[1,0,0]}})"), "");
    EXPECT_EQ(moving_fault(R"({"moving_point":{"from":[0,0,0]}})"), "moving_point: needs \"to\"");
    EXPECT_NE(moving_fault(R"({"moving_point":{"from":[[0,0,0]],"to":[1,0,0]}})"), "");
    EXPECT_NE(moving_fault(R"({"moving_edge":{"from":[[0,0,0]],"to":[[0,0,0],[1,0,0]]}})"), "");
    EXPECT_EQ(moving_fault(R"({"moving_edge":{"from":[[0,0,0],[0,0,0]],"to":[[0,0,0],[1,0,0]]}})"),
              "");
    EXPECT_NE(moving_fault(R"({"moving_triangle":{"from":[[0,0,0],[0,0,1],[1,0,0]],)"
                           R"("to":[[0,0,0],[0,0,1],[1,0,0]],"seconds":1}})"),
              "");
}

// Every vertex can be dragged at both ends of the motion, and nothing else changes.
TEST(MovingPoints, HaveAHandleAtEachEndOfEachWay) {
    const Shape triangle = MovingTriangle{{vec3(0), vec3(1, 0, 0), vec3(0, 1, 0)},
                                          {vec3(0, 0, 1), vec3(1, 0, 2), vec3(0, 1, 3)}};
    ASSERT_EQ(handles_of(triangle).size(), 6u);
    const Shape dragged = with_handle(triangle, 4, {2, 0, 2});
    const auto& t = std::get<MovingTriangle>(dragged);
    EXPECT_EQ(t.to[1], vec3(2, 0, 2));
    EXPECT_EQ(t.from[1], vec3(1, 0, 0));
    EXPECT_EQ(t.to[2], vec3(0, 1, 3));
    EXPECT_EQ(bounds_of(dragged).max, vec3(2, 1, 3));
    const Shape vertex = MovingPoint{{vec3(1, 2, 3)}, {vec3(4, 5, 6)}};
    EXPECT_EQ(handles_of(vertex), (std::vector<vec3>{{1, 2, 3}, {4, 5, 6}}));
}

TEST(MovingPoints, AreNoBodiesOfOneForm) {
    for (const ShapeKind kind : {kind_of_type<MovingPoint>(), kind_of_type<MovingEdge>(),
                                 kind_of_type<MovingTriangle>()}) {
        const Shape shape = *usual_shape(kind, false);
        EXPECT_FALSE(converted(shape, kind_of_type<Hull>())) << name_of(kind);
        Shape flat = shape;
        EXPECT_TRUE(type_of(kind).flatten(flat)) << name_of(kind);
        EXPECT_NE(to_json(flat), to_json(shape)) << name_of(kind);
    }
}

}  // namespace
}  // namespace collidoscope::app
