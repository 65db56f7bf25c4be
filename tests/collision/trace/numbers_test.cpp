#include "collision/trace/numbers.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <random>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

TEST(Numbers, ForPeopleAreRounded) {
    EXPECT_EQ(significant(1.0 / 3), "0.3333");
    EXPECT_EQ(significant(1.5), "1.5");
    EXPECT_EQ(significant(-0.0), "0");
    EXPECT_EQ(significant(123456), "1.235e+05");
    EXPECT_EQ(significant(123456, 6), "123456");
    EXPECT_EQ(spoken(0.1f), "0.1");
    EXPECT_EQ(percent(0.372), "37 %");
    EXPECT_EQ(percent(0.0421), "4.2 %");
    EXPECT_EQ(percent(0.0999), "10 %");
    EXPECT_EQ(percent(0), "0.0 %");
}

TEST(Numbers, ForProgramsReadBack) {
    const unsigned seed = 44;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < oracle::cases(100'000); ++i) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        const std::string text = exact_text(value);
        float back = 0;
        std::from_chars(text.data(), text.data() + text.size(), back);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(back), std::bit_cast<std::uint32_t>(value)) << text;
    }
    EXPECT_EQ(exact_text(0.1f), "0.1");
}

}  // namespace
}  // namespace collidoscope
