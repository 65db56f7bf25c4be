// Faults of texts that are no JSON: their places, and numbers that no double holds.
#include "app/base/json/json_fault.h"

#include <gtest/gtest.h>

#include "app/base/json/json.h"

namespace collidoscope::app {
namespace {

TEST(JsonFault, TellsTheNumberThatIsTooLarge) {
    for (const std::string number : {"1e999", "-2.5e400"}) {
        for (const std::string& text : {"{\"a\": " + number + "}", "[[0, " + number + " ]]", number,
                                        "[1,\n" + number + "]"}) {
            SCOPED_TRACE(text);
            EXPECT_THROW(static_cast<void>(Json::parse(text).size()), Json::out_of_range);
            const auto fault = fault_of(text);
            ASSERT_TRUE(fault);
            EXPECT_EQ(fault->offset, text.find(number));
            EXPECT_EQ(fault->what, "the number " + number + " is too large");
        }
    }
    // The same digits as words are no number.
    const auto second = fault_of(R"(["1e999", 1e999])");
    ASSERT_TRUE(second);
    EXPECT_EQ(second->offset, 10u);
}

TEST(JsonFault, StandsAtTheFirstCharacterThatDoesNotFit) {
    EXPECT_EQ(fault_of(R"({"a": })")->offset, 6u);
    EXPECT_EQ(fault_of("[1,\n2}")->offset, 5u);
    EXPECT_TRUE(fault_of("")->what.starts_with("this is not valid JSON: "));
    const auto strange = fault_of("[\"\xFF\x01\"]");
    ASSERT_TRUE(strange);
    for (const char c : strange->what) EXPECT_TRUE(c >= ' ' && c <= '~') << c;
    EXPECT_FALSE(fault_of(R"({"a": [1, true, null, "x"], "b": {}})"));
}

}  // namespace
}  // namespace collidoscope::app
