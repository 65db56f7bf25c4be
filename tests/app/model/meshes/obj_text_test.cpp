#include "app/model/meshes/obj_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using oracle::cases;

using namespace std::string_literals;

std::vector<std::pair<std::size_t, std::string>> lines_of(std::string_view text) {
    std::vector<std::pair<std::size_t, std::string>> found;
    ObjLines lines(text);
    for (ObjLine line; lines.next(line);) found.emplace_back(line.number, std::string(line.text));
    return found;
}

using Found = std::vector<std::pair<std::size_t, std::string>>;

TEST(ObjLines, EndInEveryWay) {
    EXPECT_EQ(lines_of("v 1\nv 2\r\nv 3\rv 4"),
              (Found{{1, "v 1"}, {2, "v 2"}, {3, "v 3"}, {4, "v 4"}}));
    EXPECT_EQ(lines_of("a\r\r\nb"), (Found{{1, "a"}, {2, ""}, {3, "b"}}));
    EXPECT_EQ(lines_of("\n\n x\n"), (Found{{1, ""}, {2, ""}, {3, "x"}}));
    EXPECT_EQ(lines_of(""), Found{});
    EXPECT_EQ(lines_of("\r"), (Found{{1, ""}}));
}

TEST(ObjLines, SkipByteOrderMarksAlsoOfJoinedFiles) {
    EXPECT_EQ(lines_of("\xEF\xBB\xBFv 1\n\xEF\xBB\xBFv 2\n"), (Found{{1, "v 1"}, {2, "v 2"}}));
}

TEST(ObjLines, GoOnAfterABackslash) {
    EXPECT_EQ(lines_of("f 1 \\\n2 \\ \t\r\n 3\nv 0"), (Found{{1, "f 1  2   3"}, {4, "v 0"}}));
    EXPECT_EQ(lines_of("f 1\\"), (Found{{1, "f 1 "}}));
    EXPECT_EQ(lines_of("f 1\\\n"), (Found{{1, "f 1 "}}));
}

TEST(ObjLines, KeepBackslashesOfNamesAndComments) {
    EXPECT_EQ(lines_of("mtllib C:\\x\\\nv 1\n# end \\\nv 2\nv 3 # \\\nv 4"),
              (Found{{1, "mtllib C:\\x\\"},
                     {2, "v 1"},
                     {3, "# end \\"},
                     {4, "v 2"},
                     {5, "v 3 # \\"},
                     {6, "v 4"}}));
}

TEST(Words, EndAtBlanksAndComments) {
    std::string_view line = "  a\tb#c #d e";
    EXPECT_EQ(take_word(line), "a");
    EXPECT_EQ(take_word(line), "b#c");
    EXPECT_EQ(take_word(line), "");
    EXPECT_EQ(take_word(line), "");
    line = "#a";
    EXPECT_EQ(take_word(line), "");
}

TEST(ObjLines, GoOnWhereAHashStandsWithinAWord) {
    EXPECT_EQ(lines_of("v 0 1.#IND \\\n0\nv 1 # \\\nv 2"),
              (Found{{1, "v 0 1.#IND  0"}, {3, "v 1 # \\"}, {4, "v 2"}}));
}

TEST(Keywords, ThatAreSpoiledAreToldFromOthers) {
    const auto told = [](std::string_view line) {
        char letter = '?';
        const std::string reason = glued_keyword(line, letter);
        EXPECT_EQ(reason.empty(), letter == '\0') << line;
        return letter;
    };
    for (const char* vertex : {"v\xC2\xA0"
                               "0 0 0",
                               "v\xA0"
                               "0 0 0",
                               "\xC2\xA0v 0 0 0", "\xE3\x80\x80v 1 2 3", "v0 0 0", "v-1 0 0",
                               "v.5 1e3 2", "V 0 0 0", "v,0,0,0",
                               "v\xE2\x80\x89"
                               "0\xE2\x80\x89"
                               "0\xE2\x80\x89"
                               "0"})
        EXPECT_EQ(told(vertex), 'v') << vertex;
    for (const char* face : {"f\xC2\xA0"
                             "1 2 3",
                             "f1 2 3", "F 1 2 3", "f1/1/1 2/2/2 3/3/3"})
        EXPECT_EQ(told(face), 'f') << face;
    for (const char* other :
         {"v 0 0 0", "f 1 2 3", "vt 0 0 0", "vn 0 0 1", "vertex 0 0 0", "v1.2 of it",
          "version 1 2 3", "facet 1 2 3", "g 1 2 3", "", "# v 0 0 0", "v", "F"})
        EXPECT_EQ(told(other), '\0') << other;
}

TEST(ExactFloat, TakesOnlyFiniteDecimalNumbers) {
    EXPECT_EQ(exact_float("1"), 1.0f);
    EXPECT_EQ(exact_float("+.5"), 0.5f);
    EXPECT_EQ(exact_float("-1.e2"), -100.0f);
    EXPECT_EQ(exact_float("0x10"), std::nullopt);
    for (const char* bad : {"",
                            "+",
                            "-",
                            ".",
                            "e5",
                            "nan",
                            "-nan",
                            "inf",
                            "Infinity",
                            "word",
                            "1x",
                            "1e",
                            "1,5",
                            "+-1",
                            "-+1",
                            "--1",
                            "1 ",
                            " 1",
                            "1e39",
                            "-1e39",
                            "1e400",
                            "1e99999999999999999999",
                            "340282356779733661637539395458142568448"}) {
        EXPECT_EQ(exact_float(bad), std::nullopt) << bad;
    }
}

TEST(ExactFloat, RoundsTinyNumbersToZeroAndKeepsTheirSign) {
    for (const char* tiny : {"1e-50", "0.7e-45", "1e-400", "1e-99999999999999999999", "0e999999",
                             "0.00000000000000000000000000000000000000000000000000001"}) {
        ASSERT_EQ(exact_float(tiny), 0.0f) << tiny;
        ASSERT_TRUE(std::signbit(*exact_float("-"s + tiny))) << tiny;
    }
    EXPECT_EQ(exact_float("1e-45"), std::numeric_limits<float>::denorm_min());
}

// strtof of the C library shares no code with from_chars.
TEST(ExactFloat, AgreesWithTheCLibrary) {
    const unsigned seed = 71;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        char text[400];
        const auto float_value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(float_value)) continue;
        const double value =
            i % 3 == 0 ? static_cast<double>(random()) * 0x1p-32 : static_cast<double>(float_value);
        static constexpr const char* formats[] = {"%.6f", "%.9g", "%.17g", "%e", "%+.3f", "%.30g"};
        std::snprintf(text, sizeof text, formats[random() % 6], value);
        const float expected = std::strtof(text, nullptr);
        const std::optional<float> got = exact_float(text);
        ASSERT_EQ(got.has_value(), std::isfinite(expected)) << text;
        if (got) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(*got), std::bit_cast<std::uint32_t>(expected))
                << text;
        }
    }
}

TEST(Messages, SayWhatIsWrong) {
    EXPECT_EQ(why_not_a_number("1e39"), "'1e39' is too large for a float");
    EXPECT_EQ(why_not_a_number("nan"), "'nan' is not a finite number");
    EXPECT_EQ(why_not_a_number("1,5"),
              "'1,5' is not a number: numbers need a decimal point, not a comma");
    for (const char* list : {"0,1,2", "0,", "0.5,1.5", ",1", "1,234.5"}) {
        EXPECT_EQ(why_not_a_number(list), "'" + std::string(list) +
                                              "' is not a number: numbers have no commas and are "
                                              "divided by blanks");
    }
    for (const char* none :
         {"1.#IND00", "-1.#IND00", "1.#QNAN0", "-1.#QNAN", "1.#INF00", "1.#SNAN"}) {
        EXPECT_EQ(why_not_a_number(none),
                  "'" + std::string(none) +
                      "' is not a finite number: it stands for NaN or infinity; recompute it where "
                      "the mesh was made");
    }
    for (const char* d : {"1.0D+00", "-2d3", "1.5D-7"}) {
        EXPECT_EQ(why_not_a_number(d),
                  "'" + std::string(d) + "' is not a number: its exponent needs an E, not a D");
    }
    for (const char* hex : {"0x1p3", "-0x10", "0XFF"}) {
        EXPECT_EQ(why_not_a_number(hex),
                  "'" + std::string(hex) +
                      "' is not a decimal number: it is hexadecimal; write it "
                      "in decimal");
    }
    for (const char* minus : {"\xE2\x88\x92"
                              "1",
                              "\xE2\x80\x93"
                              "1.5",
                              "1e\xE2\x88\x92"
                              "3"}) {
        EXPECT_NE(why_not_a_number(minus).find(
                      "its minus sign is another character than '-'; write that"),
                  std::string::npos);
    }
    for (const char* blank : {"0\xC2\xA0"
                              "0",
                              "1\xE2\x80\xAF"
                              "000",
                              "0\xA0"
                              "1"}) {
        EXPECT_NE(
            why_not_a_number(blank).find("it holds a no-break space or another blank of Unicode"),
            std::string::npos);
    }
    EXPECT_EQ(why_not_a_number("3#end"), "'3#end' is not a number: put a blank before a comment");
    EXPECT_NE(why_not_a_number("\xCE\xB1").find("beyond ASCII"), std::string::npos);
    EXPECT_EQ(why_not_an_index("1,2,3"),
              "'1,2,3' is not a vertex index: divide indices by blanks, not by commas");
    EXPECT_EQ(why_not_an_index("3#"), "'3#' is not a vertex index: put a blank before a comment");
    EXPECT_EQ(why_not_an_index("a"), "'a' is not a vertex index");
    EXPECT_EQ(shown("a\0\x80z"s), "'a??z'");
    EXPECT_EQ(shown(std::string(100, 'x')).size(), 45u);
}

TEST(NearestFloat, IsTheExactOneWhateverTheErrorOfTheDouble) {
    const unsigned seed = 43;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> error(-1.5e-14, 1.5e-14);
    std::size_t close = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto low = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(low)) continue;
        // A float, the middle to the next one, and what lies close to that.
        const float high = std::nextafter(low, 2 * low);
        const double middle = 0.5 * double{low} + 0.5 * double{high};
        const double value = i % 3 == 0   ? double{low}
                             : i % 3 == 1 ? middle
                                          : middle * (1 + 30 * error(random));
        char text[64];
        const int digits = 6 + static_cast<int>(random() % 14);
        std::snprintf(text, sizeof text, i % 2 == 0 ? "%.*g" : "%.*f", digits, value);
        const std::string_view word = text;
        const double read = std::strtod(text, nullptr) * (1 + error(random));
        close += static_cast<float>(read) != exact_float(word);
        ASSERT_EQ(nearest_float(word, read), exact_float(word)) << word;
        ASSERT_TRUE(is_decimal(word)) << word;
    }
    // Without a look at the word some would have been wrong.
    EXPECT_GT(close, 100u);
}

TEST(NearestFloat, ReadsTheWordWhereTheDoubleTellsNothing) {
    EXPECT_EQ(nearest_float("1e400", 0), std::nullopt);
    EXPECT_EQ(nearest_float("1e99999999999", 0), std::nullopt);
    EXPECT_EQ(nearest_float("1e39", 1e39), std::nullopt);
    EXPECT_EQ(nearest_float("0e999", std::nan("")), 0.0f);
    EXPECT_EQ(nearest_float("0." + std::string(400, '0') + "1e401", 0), 1.0f);
    EXPECT_TRUE(std::signbit(*nearest_float("-0.0", -0.0)));
}

TEST(Decimals, AreToldByTheirForm) {
    for (const char* good : {"0", "+1", "-1.", ".5", "1.5e3", "1E+03", "-.5e-7", "00012", "1e999"})
        EXPECT_TRUE(is_decimal(good)) << good;
    for (const char* bad : {"", "+", ".", "e5", "1e", "1e+", "1.5.2", "nan", "inf", "0x1", "1,5",
                            "1 ", "--1", "1e5.0", "1f"})
        EXPECT_FALSE(is_decimal(bad)) << bad;
}

}  // namespace
}  // namespace collidoscope::app
