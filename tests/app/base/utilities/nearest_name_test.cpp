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

// The cost is that of both lengths: ten million letters against a hundred names are none of it.
TEST(NearestName, IsNotLookedForAmongLongNames) {
    const std::string vast(10'000'000, 'a');
    const std::vector<std::string> many(100, "sphere_sphere");
    EXPECT_EQ(nearest_name(vast, many), "");
    EXPECT_EQ(nearest_name("sphere_spere", {vast, "sphere_sphere"}), "sphere_sphere");
    EXPECT_EQ(nearest_name(std::string(128, 'a'), {std::string(128, 'a') + 'b'}), "");
    EXPECT_EQ(nearest_name(std::string(127, 'a'), {std::string(128, 'a')}), std::string(128, 'a'));
}

TEST(NearestName, IsShownShortAndWholeInItsLetters) {
    EXPECT_EQ(shown_name("gjk"), "gjk");
    EXPECT_EQ(shown_name(std::string(80, 'a')), std::string(80, 'a'));
    EXPECT_EQ(shown_name(std::string(81, 'a')), std::string(80, 'a') + "... (81 bytes)");
    const std::string letters = std::string(79, 'a') + "\xe2\x82\xac\xe2\x82\xac";
    EXPECT_EQ(shown_name(letters), std::string(79, 'a') + "... (85 bytes)");
    EXPECT_EQ(shown_name(std::string(100, '\x80')).size(), 77 + 15u);
}

}  // namespace
}  // namespace collidoscope::app
