#include "app/player/step_address.h"

#include <gtest/gtest.h>

#include "app/base/utilities/input_error.h"
#include "tests/app/player/recorded.h"

namespace collidoscope::app {
namespace {

Recording recorded(const char* id) {
    return Recorded(id, "01").recording;
}

TEST(StepAddress, EveryStepIsFoundByItsOwn) {
    std::size_t inside = 0;
    for (const char* id : {"gjk", "sat_box_box", "obb_tree", "polygon_crossings"}) {
        const Recording recording = recorded(id);
        ASSERT_FALSE(recording.steps.empty());
        for (std::size_t i = 0; i < recording.steps.size(); ++i) {
            const Place place{top_level, i};
            EXPECT_EQ(step_at(recording, address_of(recording, place)), place) << id << " " << i;
        }
        for (ScopeIndex scope = 0; scope < recording.scopes.size(); ++scope) {
            for (std::size_t i = 0; i < recording.scopes[scope].steps.size(); ++i, ++inside) {
                const Place place{scope, i};
                const std::string address = address_of(recording, place);
                EXPECT_NE(address.find('/'), std::string::npos);
                EXPECT_EQ(step_at(recording, address), place) << id << " " << address;
            }
        }
    }
    EXPECT_GT(inside, 0u);
}

TEST(StepAddress, OccurrencesAreCountedAndTheEndsHaveNames) {
    const Recording recording = recorded("sat_box_box");
    std::vector<std::size_t> places;
    const std::string label = recording.steps[1].label;
    for (std::size_t i = 0; i < recording.steps.size(); ++i)
        if (label == recording.steps[i].label) places.push_back(i);
    ASSERT_GT(places.size(), 1u);
    EXPECT_EQ(step_at(recording, "#" + label)->step, places[0]);
    EXPECT_EQ(step_at(recording, "#" + label + ":2")->step, places[1]);
    EXPECT_FALSE(step_at(recording, "#" + label + ":" + std::to_string(places.size() + 1)));
    EXPECT_EQ(step_at(recording, "1")->step, 0u);
    EXPECT_EQ(step_at(recording, "2")->step, 1u);
    EXPECT_FALSE(step_at(recording, "9999"));
    EXPECT_EQ(step_at(recording, "#first")->step, 0u);
    EXPECT_EQ(step_at(recording, "#last")->step, recording.steps.size() - 1);
}

TEST(StepAddress, TellsWhyThereIsNone) {
    const Recording recording = recorded("sat_box_box");
    const std::string label = recording.steps[1].label;
    EXPECT_EQ(why_no_step(recording, "#" + label), "");
    EXPECT_NE(why_no_step(recording, "#" + label + ":9999").find("not 9999"), std::string::npos);
    EXPECT_NE(why_no_step(recording, "#" + label + "x").find("did you mean \"" + label),
              std::string::npos);
    EXPECT_NE(why_no_step(recording, "9999").find("steps, not 9999"), std::string::npos);
    for (const char* bad : {"", "label", "0", "2x", "99999999999999999999999", "#", "#:2",
                            "#a:", "#a:0", "#a:x", "#a/", "#a:-1"})
        EXPECT_THROW(step_at(recording, bad), InputError) << bad;
}

}  // namespace
}  // namespace collidoscope::app
