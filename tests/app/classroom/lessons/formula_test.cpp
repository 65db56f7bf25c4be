// Formulas as lines of text: signs, small forms, what is spaced, and what is refused.
#include "app/classroom/lessons/formula.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {
namespace {

// Its text with tied blanks as "~".
std::string shown(const std::string& tex) {
    FormulaText formula = read_formula(tex);
    EXPECT_EQ(formula.fault, "") << tex;
    for (std::size_t at; (at = formula.text.find("\xC2\xA0")) != std::string::npos;)
        formula.text.replace(at, 2, "~");
    return formula.text;
}

TEST(Formula, SmallForms) {
    EXPECT_EQ(shown("a^2 + b_1"), "a²~+~b₁");
    EXPECT_EQ(shown("x_{i+1}"), "xᵢ₊₁");
    EXPECT_EQ(shown("10^{-6}"), "10⁻⁶");
    EXPECT_EQ(shown("2^n"), "2ⁿ");
    EXPECT_EQ(shown("r_A"), "r_A");
    EXPECT_EQ(shown("e^{2q}"), "e^(2q)");
    EXPECT_EQ(shown("x_i^2"), "xᵢ²");
}

TEST(Formula, OperatorsStandBetweenValues) {
    EXPECT_EQ(shown("-b - c"), "−b~−~c");
    EXPECT_EQ(shown("d = -2"), "d~= −2");
    EXPECT_EQ(shown("(-1)*a"), "(−1)~·~a");
    EXPECT_EQ(shown("a \\cdot b \\le r^2"), "a~·~b~≤ r²");
    EXPECT_EQ(shown("f(x, y)"), "f(x, y)");
    EXPECT_EQ(shown("\\max(a, b) + \\sin x"), "max(a, b)~+~sin~x");
}

TEST(Formula, FractionsRootsAndWords) {
    EXPECT_EQ(shown("\\frac{a + b}{2}"), "(a~+~b)/2");
    EXPECT_EQ(shown("\\frac12"), "1/2");
    EXPECT_EQ(shown("\\sqrt{b^2 - a c}"), "√(b²~−~ac)");
    EXPECT_EQ(shown("\\sqrt 2"), "√2");
    EXPECT_EQ(shown("\\text{depth of A} = \\left| d \\right|"), "depth of A~= |d|");
    EXPECT_EQ(shown("\\|\\vec v\\| \\to 0"), "‖v‖~→ 0");
    EXPECT_EQ(shown("\\lambda_j \\ge 0"), "λⱼ~≥ 0");
}

TEST(Formula, FaultsSayWhatIsWrong) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"\\foo + 1", "\\foo is not known"},
        {"{a", "not closed"},
        {"a}", "no { before"},
        {"a^", "missing after ^"},
        {"\\frac{1}", "missing after ^"},
        {"\\text a", "in braces"},
        {"a\\", "at its end"}};
    for (const auto& [tex, words] : cases)
        EXPECT_NE(read_formula(tex).fault.find(words), std::string::npos)
            << tex << ": " << read_formula(tex).fault;
    EXPECT_NE(read_formula(std::string(5000, '^')).fault, "");
    EXPECT_NE(read_formula(std::string(5000, '{')).fault, "");
}

Lesson lesson_with(const std::string& text) {
    return read_lesson("---\ncollidoscope: 1\ntitle: \"T\"\nminutes: 5\n---\n# One $n_1$\n\n" +
                           text + "\n\n```view\n{\"demo\": \"gjk\"}\n```\n",
                       "one.md");
}

TEST(Formula, StandsInALessonsText) {
    const Lesson lesson = lesson_with("The area is $\\pi r^2$, for 5 \\$, and `$x$` is code.");
    for (const LessonProblem& problem : lesson.problems) ADD_FAILURE() << problem.text;
    EXPECT_EQ(lesson.pages[0].title, "One n₁");
    EXPECT_EQ(plain(lesson.pages[0].blocks[0].pieces),
              "The area is πr², for 5 $, and $x$ is code.");
    const Lesson faulty = lesson_with("Some text.\n\nThen $\\piii r$ here.");
    ASSERT_EQ(faulty.problems.size(), 1U);
    EXPECT_EQ(faulty.problems[0].line, 10U);
    EXPECT_NE(faulty.problems[0].text.find("\\piii"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app
