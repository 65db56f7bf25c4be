#include "app/model/json_lines/expectation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace collidoscope::app {
namespace {

std::vector<Difference> differs_in(const char* expected, const char* ours, double share = 1e-4) {
    Tolerance tolerance;
    tolerance.share = share;
    tolerance.length = 10;
    tolerance.direction = 1;
    return differences(Json::parse(expected), Json::parse(ours), tolerance);
}

TEST(Expectation, EqualAnswersAgree) {
    const char* answer =
        R"({"id": 3, "hit": true, "signed_distance": -0.5, "normal": [1.0, 0.0, 0.0],
            "contacts": [{"position": [0.5, 0.0, 0.0], "depth": 0.5}], "pairs": [[0, 1], [2, 5]]})";
    EXPECT_TRUE(differs_in(answer, answer).empty());
    // Fields that are not expected are not asked for; ids are the asker's own.
    EXPECT_TRUE(differs_in(R"({"id": 7, "hit": true})", answer).empty());
    EXPECT_TRUE(
        differs_in(R"({"hit": true, "t": null, "contacts": []})", R"({"hit": true})").empty());
}

TEST(Expectation, NumbersAreComparedAtTheSizeOfTheBodies) {
    EXPECT_TRUE(
        differs_in(R"({"signed_distance": 0.0009})", R"({"signed_distance": 0.0})").empty());
    EXPECT_EQ(differs_in(R"({"signed_distance": 0.0011})", R"({"signed_distance": 0.0})").size(),
              1u);
    EXPECT_EQ(
        differs_in(R"({"signed_distance": 0.0009})", R"({"signed_distance": 0.0})", 1e-6).size(),
        1u);
    // Whole numbers count exactly.
    EXPECT_EQ(differs_in(R"({"pairs": 100000})", R"({"pairs": 100001})").size(), 1u);
    EXPECT_TRUE(differs_in(R"({"t": 2})", R"({"t": 2.0})").empty());
}

// The answer about a small body beside a huge one counts at the small one's size, and at what
// rounding to float may do to the huge one's coordinates.
TEST(Expectation, TheSmallerBodyIsTheMeasure) {
    const Shape floor = Box{{0, 0, 0}, {500, 1, 500}};
    const auto tolerance = [&](const Shape& other) {
        return tolerance_for(make_question(*Registry::find("sat_box_box"), {floor, other}, {}));
    };
    const Tolerance cube = tolerance(Box{{0, 1.0999f, 0}, {0.1f, 0.1f, 0.1f}});
    EXPECT_NEAR(cube.length, 0.2 * std::sqrt(3.0), 1e-6);
    EXPECT_NEAR(cube.rounding, std::ldexp(1.0, -23) * (1000 * std::sqrt(2.0) + 1.4464), 1e-7);
    const Json ours = {{"signed_distance", -1e-4}};
    EXPECT_EQ(differences({{"signed_distance", -7e-4}}, ours, cube).size(), 1u);
    EXPECT_TRUE(differences({{"signed_distance", -2e-4}}, ours, cube).empty());
    EXPECT_EQ(differences({{"signed_distance", -7e-4}}, ours, tolerance(floor)).size(), 0u);
    // A ray has no size of its own; t is measured in units of its direction.
    const Tolerance ray = tolerance_for(make_question(
        *Registry::find("ray_sphere"), {Ray{{0, 0, 5}, {0, 0, -4}}, Sphere{{0, 0, 0}, 1}}, {}));
    EXPECT_EQ(differences({{"t", 1.0001}}, {{"t", 1.0}}, ray).size(), 0u);
    EXPECT_EQ(differences({{"t", 1.0003}}, {{"t", 1.0}}, ray).size(), 1u);
}

TEST(Expectation, TellsHowTheyDiffer) {
    const auto sign = differs_in(R"({"signed_distance": 0.5})", R"({"signed_distance": -0.5})");
    ASSERT_EQ(sign.size(), 1u);
    EXPECT_EQ(sign[0].field, "signed_distance");
    EXPECT_EQ(sign[0].how, "expected 0.5, ours -0.5: the sign is reversed");
    EXPECT_EQ(sign[0].part, AnswerPart::Depth);

    const auto other_way =
        differs_in(R"({"normal": [-1, 0, 0]})", R"({"normal": [1.0, 0.0, 0.0]})");
    ASSERT_EQ(other_way.size(), 1u);
    EXPECT_NE(other_way[0].how.find("points the other way"), std::string::npos);
    const auto turned = differs_in(R"({"normal": [0, 1, 0]})", R"({"normal": [1.0, 0.0, 0.0]})");
    ASSERT_EQ(turned.size(), 1u);
    EXPECT_NE(turned[0].how.find("off by 90 degrees"), std::string::npos) << turned[0].how;
    const auto length = differs_in(R"({"normal": [2, 0, 0]})", R"({"normal": [1.0, 0.0, 0.0]})");
    ASSERT_EQ(length.size(), 1u);
    EXPECT_NE(length[0].how.find("its length is 2"), std::string::npos);

    const auto name = differs_in(R"({"distance": 1})", R"({"hit": false, "signed_distance": 1.0})");
    ASSERT_EQ(name.size(), 1u);
    EXPECT_NE(name[0].how.find("did you mean 'signed_distance'?"), std::string::npos);
    EXPECT_EQ(differs_in(R"({"hit": false})", R"({"hit": true})")[0].part, AnswerPart::Verdict);
}

TEST(Expectation, ContactsAndPairsStandInAnyOrder) {
    EXPECT_TRUE(differs_in(R"({"contacts": [{"position": [1, 0, 0]}, {"position": [0, 1, 0]}]})",
                           R"({"contacts": [{"position": [0.0, 1.0, 0.0], "depth": 0.1},
                                       {"position": [1.0, 0.0, 0.0], "depth": 0.1}]})")
                    .empty());
    const auto count =
        differs_in(R"({"contacts": [{"position": [1, 0, 0]}]})", R"({"contacts": []})");
    ASSERT_EQ(count.size(), 1u);
    EXPECT_NE(count[0].how.find("1 contact instead of 0"), std::string::npos) << count[0].how;
    EXPECT_TRUE(
        differs_in(R"({"pairs": [[5, 2], [0, 1]]})", R"({"pairs": [[0, 1], [2, 5]]})").empty());
    const auto pairs =
        differs_in(R"({"pairs": [[0, 1], [3, 4]]})", R"({"pairs": [[0, 1], [2, 5]]})");
    ASSERT_EQ(pairs.size(), 1u);
    EXPECT_NE(pairs[0].how.find("1 missing, the first is [2,5]"), std::string::npos);
    EXPECT_NE(pairs[0].how.find("1 too many, the first is [3,4]"), std::string::npos);
}

TEST(Expectation, APairThatIsNamedTwiceIsOneTooMany) {
    const char* const ours = R"({"pairs": [[0, 1], [2, 5]], "candidates": [[0, 1], [0, 1]]})";
    for (const char* const twice :
         {R"({"pairs": [[0, 1], [2, 5], [0, 1]]})", R"({"pairs": [[0, 1], [2, 5], [1, 0]]})"}) {
        const auto found = differs_in(twice, ours);
        ASSERT_EQ(found.size(), 1u) << twice;
        EXPECT_NE(found[0].how.find("1 named more than once, the first is [0,1]"),
                  std::string::npos);
    }
    const auto missing = differs_in(R"({"pairs": [[2, 5], [2, 5]]})", ours);
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_NE(missing[0].how.find("1 missing, the first is [0,1]; 1 named more than once, the "
                                  "first is [2,5]"),
              std::string::npos);
    // As often as ours, which some demos of textbook code name twice, or less.
    EXPECT_TRUE(differs_in(R"({"candidates": [[0, 1], [1, 0]]})", ours).empty());
    EXPECT_TRUE(differs_in(R"({"candidates": [[0, 1]]})", ours).empty());
    EXPECT_EQ(differs_in(R"({"candidates": [[0, 1], [0, 1], [0, 1]]})", ours).size(), 1u);
}

TEST(Expectation, OnlySomeFieldsWhenAsked) {
    const Json expected = Json::parse(R"({"hit": false, "t": 3.0})");
    const Json ours = Json::parse(R"({"hit": true, "t": 2.0})");
    const auto only = differences(expected, ours, {}, {"t"});
    ASSERT_EQ(only.size(), 1u);
    EXPECT_EQ(only[0].field, "t");
    EXPECT_THROW(differences(Json::parse("[1]"), ours, {}), InputError);
}

}  // namespace
}  // namespace collidoscope::app
