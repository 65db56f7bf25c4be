#include "app/base/utilities/nearest_name.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

const std::vector<std::string> some_demos = {"epa",        "gjk",           "gjk_textbook",
                                             "ray_mesh",   "ray_triangle",  "sat_box_box",
                                             "sphere_box", "sphere_sphere", "triangle_triangle"};

TEST(NearestName, IsTheOneThatWasMeant) {
    EXPECT_EQ(nearest_name("ray_tri", some_demos), "ray_triangle");
    EXPECT_EQ(nearest_name("sphere_spere", some_demos), "sphere_sphere");
    EXPECT_EQ(nearest_name("GJK", some_demos), "gjk");
    EXPECT_EQ(nearest_name("gjkk", some_demos), "gjk");
    EXPECT_EQ(nearest_name("box-sphere", some_demos), "sphere_box");
    EXPECT_EQ(nearest_name("sat", some_demos), "sat_box_box");
    EXPECT_EQ(nearest_name("triangle_ray", some_demos), "ray_triangle");
    EXPECT_EQ(nearest_name("qurey", {"list", "query", "trace"}), "query");
}

// One letter more, one less and another one each count once: short names leave no room for more.
TEST(NearestName, ALetterCountsOnce) {
    EXPECT_EQ(nearest_name("gk", some_demos), "gjk");
    EXPECT_EQ(nearest_name("gjjk", some_demos), "gjk");
    EXPECT_EQ(nearest_name("gbk", some_demos), "gjk");
    EXPECT_EQ(nearest_name("epba", some_demos), "epa");
    EXPECT_EQ(nearest_name("ea", some_demos), "epa");
    EXPECT_EQ(nearest_name("jgk", some_demos), "");  // two letters are another one
    EXPECT_EQ(nearest_name("axcde", {"abcdef", "axyde"}), "axyde");
    EXPECT_EQ(nearest_name("acde", {"abcde", "axyde"}), "abcde");
}

TEST(NearestName, IsNoneWhereNothingIsNear) {
    EXPECT_EQ(nearest_name("banana", some_demos), "");
    EXPECT_EQ(nearest_name("", some_demos), "");
    EXPECT_EQ(nearest_name("x", some_demos), "");
    EXPECT_EQ(nearest_name("gjk", {}), "");
    EXPECT_EQ(did_you_mean("banana", some_demos), "");
    EXPECT_EQ(did_you_mean("ray_tri", some_demos), ": did you mean 'ray_triangle'?");
}

}  // namespace
}  // namespace collidoscope::app
