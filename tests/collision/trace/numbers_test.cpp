#include "collision/trace/numbers.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <random>
#include <string_view>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

TEST(Numbers, ForPeopleAreRounded) {
    EXPECT_EQ(significant(1.0 / 3), "0.3333");
    EXPECT_EQ(significant(1.5), "1.5");
    EXPECT_EQ(significant(-0.0), "0");
    EXPECT_EQ(significant(123456), "123,456");
    EXPECT_EQ(significant(-1234.56), "−1,235");
    EXPECT_EQ(significant(999.96), "1,000");
    EXPECT_EQ(significant(9999.96), "10,000");
    EXPECT_EQ(significant(12.30), "12.3");
    EXPECT_EQ(significant(1234.5678, 6), "1,234.57");
    EXPECT_EQ(significant(0.00012346), "0.0001235");
    EXPECT_EQ(significant(2e-7), "2×10⁻⁷");
    EXPECT_EQ(significant(-1.2345e-12), "−1.235×10⁻¹²");
    EXPECT_EQ(significant(987654321), "987,654,321");
    EXPECT_EQ(significant(3.4e38), "3.4×10³⁸");
    EXPECT_EQ(significant(INFINITY), "inf");
    EXPECT_EQ(spoken(1234567), "1,234,567");
    EXPECT_EQ(spoken(std::int64_t{-12345}), "−12,345");
    EXPECT_EQ(spoken(std::size_t{999}), "999");
    EXPECT_EQ(spoken(0.1f), "0.1");
    EXPECT_EQ(percent(0.372), "37 %");
    EXPECT_EQ(percent(0.0421), "4.2 %");
    EXPECT_EQ(percent(0.0999), "10 %");
    EXPECT_EQ(percent(0), "0.0 %");
}

TEST(Numbers, ColumnsHaveTheirPointsInLine) {
    EXPECT_EQ(with_decimals(1.5, 3), "1.500");
    EXPECT_EQ(with_decimals(-0.0801, 3), "−0.080");
    EXPECT_EQ(with_decimals(-0.0004, 3), "0.000");
    EXPECT_EQ(with_decimals(-0.0, 2), "0.00");
    EXPECT_EQ(with_decimals(12345.04, 1), "12,345.0");
    EXPECT_EQ(with_decimals(-999.9996, 3), "−1,000.000");
    EXPECT_EQ(with_decimals(7.5, 0), "8");
}

TEST(Numbers, TimesComeInTheirUnit) {
    EXPECT_EQ(duration_text(0), "0 µs");
    EXPECT_EQ(duration_text(0.00085), "0.85 µs");
    EXPECT_EQ(duration_text(0.0123), "12.3 µs");
    EXPECT_EQ(duration_text(0.99949), "999 µs");
    EXPECT_EQ(duration_text(0.9996), "1 ms");
    EXPECT_EQ(duration_text(4.5678), "4.57 ms");
    EXPECT_EQ(duration_text(1234), "1,234 ms");
    EXPECT_EQ(duration_text(12'345), "12.3 s");
}

// Whatever is said reads back to the number it was made of, as far as its digits go, and has no
// power of ten in letters, no blank, no minus before zero.
TEST(Numbers, WhatIsSaidIsTheNumber) {
    std::mt19937_64 random(45);
    for (std::size_t i = 0; i < oracle::cases(50'000); ++i) {
        const double value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        int exponent = 0;
        const double mantissa = std::frexp(value, &exponent);
        const double scaled =
            i % 2 == 0 ? value : std::ldexp(mantissa, static_cast<int>(random() % 60) - 30);
        std::string text = significant(scaled);
        ASSERT_EQ(text.find_first_of("e "), std::string::npos) << text;
        ASSERT_EQ(text.find('-'), std::string::npos) << text;
        if (text.starts_with("−")) text.replace(0, std::string("−").size(), "-");
        ASSERT_NE(text, "-0");
        std::erase(text, ',');
        int power = 0;
        if (const std::size_t at = text.find("×10"); at != std::string::npos) {
            std::string digits;
            constexpr std::array<std::string_view, 10> superscripts = {"⁰", "¹", "²", "³", "⁴",
                                                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
            std::string rest = text.substr(at + std::string("×10").size());
            const bool negative = rest.starts_with("⁻");
            if (negative) rest.erase(0, std::string("⁻").size());
            while (!rest.empty()) {
                for (std::size_t d = 0; d < 10; ++d) {
                    if (!rest.starts_with(superscripts[d])) continue;
                    digits += std::to_string(d);
                    rest.erase(0, superscripts[d].size());
                    break;
                }
            }
            power = std::stoi(digits) * (negative ? -1 : 1);
            text.resize(at);
        }
        const double back = std::strtod((text + "e" + std::to_string(power)).c_str(), nullptr);
        // Denormals have fewer digits than four.
        if (std::abs(scaled) < 1e-300 || !std::isfinite(back)) continue;
        ASSERT_NEAR(back / scaled, 1, 5.01e-4) << text << " for " << scaled;
    }
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
