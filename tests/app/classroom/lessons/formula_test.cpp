// Formulas as lines of text: signs, small forms, what is spaced, and what is refused.
#include "app/classroom/lessons/formula.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/classroom/lessons/dollars.h"
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

// The looks of its parts: "r A↓" for an index, "v→" under an arrow, "n^" under a hat.
std::string looks(const std::string& tex) {
    std::string all;
    for (const FormulaPart& part : read_formula(tex).parts) {
        all += (all.empty() ? "" : " ") + part.text;
        if (part.level < 0) all += "↓";
        if (part.level > 0) all += "↑";
        if (part.mark == FormulaMark::Arrow) all += "→";
        if (part.mark == FormulaMark::Hat) all += "^";
        if (part.strong) all += "*";
    }
    return all;
}

TEST(Formula, IndicesAndVectorsHaveALookOfTheirOwn) {
    EXPECT_EQ(looks("r_A"), "r A↓");
    EXPECT_EQ(looks("n_{AB}^2"), "n AB↓ ²");
    EXPECT_EQ(looks("e^{2q}"), "e 2q↑");
    EXPECT_EQ(looks("x_i"), "xᵢ");
    EXPECT_EQ(looks("\\vec{v}"), "v→");
    EXPECT_EQ(looks("\\hat n"), "n^");
    EXPECT_EQ(looks("\\vec{r_A}"), "r→ A↓→");
    EXPECT_EQ(looks("\\mathbf{x}"), "x*");
    EXPECT_EQ(shown("\\frac{\\vec a}{2}"), "a/2");
    EXPECT_EQ(shown("\\frac{r_A}{2}"), "(r_A)/2");
    // Signs that stand for looks inside are none of a formula's.
    EXPECT_EQ(shown("a\1b\6"), "ab");
}

TEST(Formula, DollarsOfMoneyAreNone) {
    EXPECT_EQ(dollars_told_apart("$30, or $45."), "\\$30, or \\$45.");
    EXPECT_EQ(dollars_told_apart("5$ and 6$"), "5\\$ and 6\\$");
    EXPECT_EQ(dollars_told_apart("$x$ costs $5"), "$x$ costs \\$5");
    EXPECT_EQ(dollars_told_apart("$ x $"), "\\$ x \\$");
    EXPECT_EQ(dollars_told_apart("$x$3"), "\\$x\\$3");
    EXPECT_EQ(dollars_told_apart("\\$1 and $y$"), "\\$1 and $y$");
    EXPECT_EQ(dollars_told_apart("$a\nb$"), "$a\nb$");
    EXPECT_EQ(dollars_told_apart("$a\n\nb$"), "\\$a\n\nb\\$");
    for (const char* same : {"`$1`", "``$1 ` $2``", "```sh\necho $1\n```\n", "~~~\n$1\n", "$$x$$"})
        EXPECT_EQ(dollars_told_apart(same), same);
    EXPECT_EQ(dollars_told_apart("`$1"), "`\\$1");
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
    const Lesson money = lesson_with("It is $30, or $45 for $r_A$ and $\\hat n$.");
    for (const LessonProblem& problem : money.problems) ADD_FAILURE() << problem.text;
    EXPECT_EQ(plain(money.pages[0].blocks[0].pieces), "It is $30, or $45 for r_A and n.");
    EXPECT_EQ(money.pages[0].blocks[0].pieces[1].level, -1);
    const Lesson faulty = lesson_with("Some text.\n\nThen $\\piii r$ here.");
    ASSERT_EQ(faulty.problems.size(), 1U);
    EXPECT_EQ(faulty.problems[0].line, 10U);
    EXPECT_NE(faulty.problems[0].text.find("\\piii"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::app
