#include "app/window/widgets/number_field.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace collidoscope::app {
namespace {

TEST(NumberField, ReadsWhatPeopleType) {
    EXPECT_EQ(typed_number("0.5"), 0.5);
    EXPECT_EQ(typed_number(" -1e-3 "), -1e-3);
    EXPECT_EQ(typed_number("+2"), 2);
    EXPECT_EQ(typed_number("1/4"), 0.25);
    EXPECT_EQ(typed_number("1 / -3"), -1.0 / 3);
    EXPECT_EQ(typed_number("1,5"), 1.5);
    EXPECT_EQ(typed_number("−90°"), -90);
    for (const char* text :
         {"", " ", "high", "1 2", "1/0", "0/0", "nan", "inf", "1e999", "--1", "1/2/3", "0x10"})
        EXPECT_FALSE(typed_number(text)) << text;
}

TEST(NumberField, ShowsAFloatSoThatItReadsBack) {
    for (const float value :
         {0.1f, -1.0f / 3, 1e-30f, 16777216.0f, 0.70710678f, std::numeric_limits<float>::max()}) {
        const auto read = typed_number(exact_text(value));
        ASSERT_TRUE(read);
        EXPECT_EQ(static_cast<float>(*read), value);
    }
    EXPECT_EQ(exact_text(0.5f), "0.5");
    EXPECT_EQ(exact_text(-0.0f), "0");
}

}  // namespace
}  // namespace collidoscope::app
