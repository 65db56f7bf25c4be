// Decimal text by the C library is that of the standard library, in both directions.
#include "collision/decimal.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include "collision/bits.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

template <typename Real>
std::string decimal_text(Real value) {
    std::array<char, 400> text{};
    return {text.data(), to_decimal(text.data(), text.data() + text.size(), value).ptr};
}
template <typename Real>
std::string c_text(Real value) {
    std::array<char, 400> text{};
    return {text.data(),
            by_c_library::to_decimal(text.data(), text.data() + text.size(), value).ptr};
}

template <typename Real>
void expect_same_text(Real value) {
    EXPECT_EQ(c_text(value), decimal_text(value));
    if (!std::isfinite(value)) return;
    const std::string text = c_text(value);
    Real back = 0;
    const auto read = by_c_library::from_decimal(text.data(), text.data() + text.size(), back);
    EXPECT_EQ(read.ec, std::errc());
    EXPECT_EQ(back, value) << text;
}

TEST(Decimal, EveryKindOfNumberIsWrittenAlike) {
    for (const double value : {0.0,
                               -0.0,
                               1.0,
                               -1.5,
                               0.1,
                               1e-5,
                               1e-4,
                               0.00012,
                               123456.0,
                               1e5,
                               1e6,
                               1e15,
                               1e16,
                               1e17,
                               123456789012345680.0,
                               1e21,
                               1e22,
                               1e23,
                               5e-324,
                               2.2250738585072014e-308,
                               9007199254740993.0,
                               9.5367431640625e-07,
                               5.684341886080802e-14,
                               100000.5,
                               std::numeric_limits<double>::max(),
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity()}) {
        expect_same_text(value);
        expect_same_text(static_cast<float>(value));
    }
    EXPECT_EQ(c_text(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(Decimal, RandomBitsAreWrittenAlike) {
    std::mt19937_64 engine(7);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t bits = engine();
        const auto wide = bits_as<double>(bits);
        const auto narrow = bits_as<float>(static_cast<std::uint32_t>(bits));
        if (!std::isnan(wide)) expect_same_text(wide);
        if (!std::isnan(narrow)) expect_same_text(narrow);
        // And of the sizes that scenes have.
        expect_same_text(static_cast<double>(bits >> 11) * 0x1p-50);
        expect_same_text(static_cast<float>(bits >> 40) * 0x1p-20f);
    }
}

TEST(Decimal, PowersOfTwoAreWrittenAlike) {
    for (int power = -1074; power < 1024; ++power) expect_same_text(std::ldexp(1.0, power));
    for (int power = -149; power < 128; ++power) expect_same_text(std::ldexp(1.0f, power));
}

template <typename Real>
void expect_same_number(std::string_view text) {
    Real by_library = 7, by_c = 7;
    const char *const first = text.data(), *const last = first + text.size();
    const auto wanted = from_decimal(first, last, by_library);
    const auto found = by_c_library::from_decimal(first, last, by_c);
    EXPECT_EQ(found.ec, wanted.ec) << text;
    EXPECT_EQ(found.ptr - first, wanted.ptr - first) << text;
    if (std::isnan(by_library)) return;
    EXPECT_EQ(by_c, by_library) << text;
}

TEST(Decimal, TextIsReadAlike) {
    for (const std::string_view text : {"",
                                        "-",
                                        ".",
                                        "-.",
                                        "1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "-0",
                                        "1.",
                                        ".5",
                                        "-.5e1",
                                        "1e",
                                        "1e+",
                                        "1e5x",
                                        "1e-5",
                                        "1E5",
                                        "0x10",
                                        "inf",
                                        "-inf",
                                        "infinity",
                                        "INF",
                                        "nan",
                                        "nanx",
                                        "1e400",
                                        "-1e400",
                                        "1e-400",
                                        "0e-400",
                                        "0.0000",
                                        "1e39",
                                        "1e-46",
                                        "123,5",
                                        "1..2",
                                        "1.5.2",
                                        "--1",
                                        "e5",
                                        "179769313486231580793e289",
                                        "3.4028236e38",
                                        "00012",
                                        "0.1e1e1"}) {
        expect_same_number<float>(text);
        expect_same_number<double>(text);
    }
}

// Most of these are worked out by whole numbers.
TEST(Decimal, NumbersOfTheSizesOfScenesAreWrittenAndReadAlike) {
    std::mt19937_64 engine(2026);
    for (std::size_t n = oracle::cases(50'000); n > 0; --n) {
        const double value =
            std::ldexp(static_cast<double>(engine() >> 11), -static_cast<int>(engine() % 90));
        expect_same_text(value);
        expect_same_text(static_cast<float>(value));
        // One bit beside a power of two, and a short decimal number.
        const double power = std::ldexp(1.0, static_cast<int>(engine() % 70) - 20);
        expect_same_text(std::nextafter(power, engine() % 2 == 0 ? 0.0 : 1e300));
        expect_same_text(
            std::nextafter(static_cast<float>(power), engine() % 2 == 0 ? 0.0f : 1e30f));
        std::string text = std::to_string(engine() % 1'000'000'000'000'000'000 >> engine() % 60);
        text.insert(engine() % (text.size() + 1), ".");
        if (engine() % 2 == 0) text += "e" + std::to_string(static_cast<int>(engine() % 60) - 30);
        if (engine() % 2 == 0) text.insert(0, "-");
        expect_same_number<float>(text);
        expect_same_number<double>(text);
    }
}

TEST(Decimal, WhatDoesNotFitIsNotWritten) {
    std::array<char, 3> text{};
    const auto written = by_c_library::to_decimal(text.data(), text.data() + text.size(), 12.25);
    EXPECT_EQ(written.ec, std::errc::value_too_large);
    EXPECT_EQ(written.ptr, text.data() + text.size());
}

}  // namespace
}  // namespace collidoscope
