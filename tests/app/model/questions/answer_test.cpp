// The answer in a word: the same wherever it is said.
#include "app/model/questions/answer.h"

#include <gtest/gtest.h>

#include "app/model/json_lines/answer_json.h"

namespace collidoscope::app {
namespace {

Answer pair(bool hit, float distance) {
    Answer answer;
    answer.hit = hit;
    answer.signed_distance = distance;
    return answer;
}

TEST(Headline, TouchingIsADepthOfExactlyZero) {
    EXPECT_EQ(headline(pair(true, 0.0f)), "Touching");
    EXPECT_EQ(headline(pair(true, -0.0f)), "Touching");
    EXPECT_EQ(headline(pair(true, -1e-45f)), "Overlapping");
    EXPECT_EQ(headline(pair(true, -2)), "Overlapping");
    EXPECT_EQ(headline(pair(false, 1e-45f)), "Separated");
    EXPECT_EQ(to_json(pair(true, 0))["relation"], "touching");
    EXPECT_EQ(to_json(pair(false, 3))["relation"], "separated");
}

TEST(Headline, TreesOverlapOrAreSeparated) {
    Answer answer;
    answer.volume_tests = 3;
    EXPECT_EQ(headline(answer), "Separated");
    answer.hit = true;
    answer.pairs = 1;
    EXPECT_EQ(headline(answer), "Overlapping");
    // An answer with a verdict of its own says that.
    answer.add_verdict("Assumed to collide");
    EXPECT_EQ(headline(answer), "Assumed to collide");
    EXPECT_FALSE(relation_of(answer));
    EXPECT_FALSE(to_json(answer).contains("relation"));
}

TEST(Headline, CrowdsTellWhatIsAssumed) {
    Answer answer;
    const auto crowd = std::make_shared<CrowdAnswer>();
    answer.crowd = crowd;
    EXPECT_EQ(headline(answer), "No pair");
    crowd->pairs = {{0, 1}, {0, 2}, {3, 4}};
    EXPECT_EQ(headline(answer), "3 pairs");
    // Listed among the pairs, or apart from them.
    crowd->degraded = {{0, 2}};
    EXPECT_EQ(headline(answer), "2 certain, 1 assumed");
    crowd->pairs.clear();
    crowd->degraded.assign(50, {5, 6});
    EXPECT_EQ(headline(answer), "0 certain, 50 assumed");
}

TEST(Headline, RaysHit) {
    Answer answer;
    EXPECT_EQ(headline(answer), "No hit");
    answer.hit = true;
    answer.t = 2.0f;
    EXPECT_EQ(headline(answer), "Hit");
    EXPECT_FALSE(relation_of(answer));
}

}  // namespace
}  // namespace collidoscope::app
