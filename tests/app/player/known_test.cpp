// Knowledge of an answer while its run is stepped through.
#include "app/player/known.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/app/player/recorded.h"

namespace collidoscope::app {
namespace {

constexpr std::array answer_parts = {AnswerPart::Verdict, AnswerPart::Contact,
                                     AnswerPart::Witness, AnswerPart::Normal,
                                     AnswerPart::Depth,   AnswerPart::Parameter};

TEST(Known, EachPartComesWithItsStepAndTheEndKnowsAll) {
    const Recorded run("sphere_sphere", "01");
    Player player;
    player.restart(run.recording);
    ASSERT_GT(player.count(), 2u);
    EXPECT_TRUE(known_parts(player, run.answer).whole());
    EXPECT_EQ(known_answer(run.answer, player, KnownParts::all()), run.answer);
    player.go(0);
    const KnownParts first = known_parts(player, run.answer);
    EXPECT_FALSE(first.has(AnswerPart::Normal));
    EXPECT_FALSE(first.whole());
    const Answer at_first = known_answer(run.answer, player, first);
    EXPECT_FALSE(at_first.hit);
    EXPECT_FALSE(at_first.normal || at_first.signed_distance);
    EXPECT_TRUE(at_first.contacts.empty());
}

// In every demo with two bodies: parts come and stay, each not before a step that decides it.
TEST(Known, PartsComeOneByOneInEveryDemo) {
    std::size_t runs = 0;
    for (const Demo* demo : Registry::all()) {
        const std::string& id = demo->info().id;
        const auto presets = presets_of(id);
        if (presets.empty() || demo->inputs().size() != 2) continue;
        SCOPED_TRACE(id);
        const Recorded run(id, presets.front().path.filename().string());
        if (run.recording.steps.size() < 2) continue;
        ++runs;
        Player player;
        player.restart(run.recording);
        KnownParts before = KnownParts::none();
        std::array<bool, answer_parts.size()> told{};
        // Long runs are looked at here and there.
        const std::size_t stride = std::max<std::size_t>(1, player.count() / 60);
        for (std::size_t i = 0, seen = 0; i < player.count(); i += stride) {
            for (; seen <= i; ++seen) {
                for (const Fact& fact : run.step(seen).facts) {
                    if (const auto* decides = std::get_if<Decides>(&fact))
                        told[static_cast<std::size_t>(decides->part)] = true;
                }
            }
            player.go(i);
            const KnownParts known = known_parts(player, run.answer);
            if (!player.at_end()) {
                EXPECT_FALSE(known.whole()) << i;
                for (const AnswerPart part : answer_parts) {
                    EXPECT_TRUE(known.has(part) || !before.has(part)) << i;
                    EXPECT_TRUE(told[static_cast<std::size_t>(part)] || !known.has(part)) << i;
                }
            }
            const Answer shown = known_answer(run.answer, player, known);
            EXPECT_TRUE(known.has(AnswerPart::Normal) || !shown.normal) << i;
            EXPECT_TRUE(known.has(AnswerPart::Verdict) || !shown.hit) << i;
            before = known;
        }
        player.to_end();
        EXPECT_TRUE(known_parts(player, run.answer).whole());
    }
    EXPECT_GT(runs, 20u);
}

TEST(Known, PairsOfACrowdComeWithTheStepsThatFindThem) {
    const Recorded run("all_pairs", "01");
    ASSERT_TRUE(run.answer.crowd);
    ASSERT_FALSE(run.answer.crowd->pairs.empty());
    Player player;
    player.restart(run.recording);
    std::size_t before = 0;
    player.go(0);
    EXPECT_TRUE(
        known_answer(run.answer, player, known_parts(player, run.answer)).crowd->pairs.empty());
    for (std::size_t i = 0; i + 1 < player.count(); ++i) {
        player.go(i);
        const Answer shown = known_answer(run.answer, player, known_parts(player, run.answer));
        const std::size_t count = shown.crowd->pairs.size();
        EXPECT_GE(count, before);
        EXPECT_LE(count, before + 1);
        before = count;
    }
    EXPECT_EQ(before, run.answer.crowd->pairs.size());
}

}  // namespace
}  // namespace collidoscope::app
