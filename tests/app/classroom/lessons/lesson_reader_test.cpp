// A lesson's text becomes pages, cards and notes; what is wrong is told with its line.
#include "app/classroom/lessons/lesson.h"

#include <gtest/gtest.h>

#include "app/classroom/lessons/lesson_folder.h"
#include "app/classroom/lessons/lesson_link.h"

namespace collidoscope::app {
namespace {

const std::string top = "---\ncollidoscope: 1\ntitle: \"T\"\nminutes: 5\n---\n";

Lesson read(const std::string& text) {
    return read_lesson(text, "folder/02-two-boxes.md");
}

std::vector<LessonProblem> problems_of(const std::string& text) {
    return read(text).problems;
}

TEST(LessonReader, PagesCardsAndNotes) {
    const Lesson lesson =
        read(top +
             "# One *more*\n\nText with **bold** and [a link](demo:gjk).\n\n"
             "1. first\n2. second\n   - inner\n\n"
             "```view\n{\"demo\": \"gjk\", \"hide\": [\"answer\"]}\n```\n"
             "Note: speak **slowly**\n\n---\n\n# Two\n"
             "```check\n{\"task\": \"Do it\",\n \"answer\": {\"hit\": true}}\n```\n"
             "```\n---\n```\n");
    for (const LessonProblem& problem : lesson.problems)
        ADD_FAILURE() << problem.line << problem.text;
    EXPECT_EQ(lesson.name, "two-boxes");
    EXPECT_EQ(lesson.title, "T");
    EXPECT_EQ(lesson.minutes, 5);
    ASSERT_EQ(lesson.pages.size(), 2U);
    const LessonPage& one = lesson.pages[0];
    EXPECT_EQ(one.title, "One more");
    ASSERT_EQ(one.notes.size(), 1U);
    EXPECT_EQ(one.notes[0], "speak slowly");
    ASSERT_TRUE(one.view);
    EXPECT_EQ(one.view->demo, "gjk");
    EXPECT_TRUE(one.view->hides_answer);
    EXPECT_FALSE(one.view->hides_result);
    ASSERT_EQ(one.blocks.size(), 4U);
    EXPECT_EQ(plain(one.blocks[0].pieces), "Text with bold and a link.");
    EXPECT_TRUE(one.blocks[0].pieces[1].strong);
    EXPECT_EQ(one.blocks[0].pieces[3].link, "demo:gjk");
    EXPECT_EQ(one.blocks[0].pieces[3].line, 8U);
    EXPECT_EQ(one.blocks[2].marker, "2.");
    EXPECT_EQ(one.blocks[3].level, 1);
    const LessonPage& two = lesson.pages[1];
    EXPECT_EQ(lesson.view_of(1), &*one.view);  // the view of the page before goes on
    ASSERT_EQ(two.cards.size(), 1U);
    const auto& check = std::get<CheckCard>(two.cards[0].what);
    EXPECT_EQ(check.goal.task, "Do it");
    EXPECT_EQ(two.blocks.back().code, "---\n");  // in a fence it separates nothing
}

TEST(LessonReader, ProblemsHaveTheirLines) {
    const struct {
        std::string text;
        std::size_t line;
        std::string part;
    } cases[] = {
        {"", 1, "begins with a line"},
        {"---\ntitle: \"T\"\n", 1, "do not end"},
        {"---\ncollidoscope: 1\nminutes: 5\n---\n# A\n", 1, "\"title:\" is missing"},
        {top + "# A\n```view\n{\"demo\": \"gjk\",\n\n \"sceen\": \"x\"}\n```\n", 10, "scene"},
        {top + "# A\n```view\n{\"demo\": }\n```\n", 8, "not valid JSON"},
        {top + "# A\n```exercise\nray-box\n```\n", 8, "a word without quotes"},
        {top + "# A\n```predict\n{\"question\": \"Q\",\n \"choices\": [\"a\", \"a\"],\n\"right\": "
               "\"a\"}\n```\n",
         9, "the same"},
        {top + "# A\n```check\n{\"task\": \"T\", \"between\": {\"t\": [3, 1]}}\n```\n", 8, "above"},
        {top + "# A\n```check\n{\"task\": \"T\", \"last\": [{\"fact\": \"closest\"}]}\n```\n", 8,
         "closest pair"},
        {top + "# A\n\n---\n\n---\n# B\n", 9, "empty"},
        {top + "# A\n# B\n", 7, "one heading"},
        {top + "# A\n```chek\n{}\n```\n", 8, "\"check\", not \"chek\""},
        {top + "# A\n```Predict\n{}\n```\n", 8, "\"predict\""},
        {top + "# A\n```task\n{}\n```\n", 8, "\"check\", not \"task\""},
        {top + "# A\n```whatever\n{}\n```\n", 8, "blocks are view"},
        {top + "# A\n\nnote: ask them\n", 8, "begins with \"Note:\""},
        {top + "# A\n\n**Notes:** ask them\n", 8, "begins with \"Note:\""},
        {top + "# A\n\n> Note: ask them\n", 8, "begins with \"Note:\""},
        {"---\ncollidoscope: 1\ntitle: “T”\nminutes: 5\n---\n# A\n", 3, "a curly quote"},
        {"---\ncollidoscope: 1\ntitle: \"T”\nminutes: 5\n---\n# A\n", 3, "a curly quote"},
        {top + "# A\n```view\n{\"demo\":\n “gjk”}\n```\n", 9, "a curly quote"},
        {top + "# A\n```view\n{\"demo\": \"gjk”}\n```\n", 8, "a curly quote"},
        {top + "# A\n```view\n{'demo': 'gjk'}\n```\n", 8, "a single quote"},
        {top + "# A\n```predict\n{\"question\": \"Q\", \"choices\": [\"a\", \"b\"],\n"
               "\"right\": 1}\n```\n",
         9, "the choices are \"a\", \"b\""},
        {top + "# A\n```predict\n{\"question\": \"Q\", \"choices\": [\"a\", \"b\"],\n"
               "\"answer\": \"a\"}\n```\n",
         9, "is called \"right\""},
        {top + "# A\n```check\n{\"task\": \"T\", \"some\": [{\"fact\": \"best axis\",\n"
               "\"axes\": \"A.x\"}]}\n```\n",
         9, "\"axes\" is unknown"},
    };
    for (const auto& one : cases) {
        const std::vector<LessonProblem> problems = problems_of(one.text);
        ASSERT_FALSE(problems.empty()) << one.text;
        bool told = false;
        std::string all;
        for (const LessonProblem& problem : problems) {
            all += std::to_string(problem.line) + ": " + problem.text + "\n";
            told |= problem.line == one.line && problem.text.find(one.part) != std::string::npos;
        }
        EXPECT_TRUE(told) << one.part << " in line " << one.line << ", told:\n" << all;
    }
}

// The good pages of a faulty lesson are there, and each fault is a card in its place.
TEST(LessonReader, FaultsAreCardsInTheirPlace) {
    const Lesson lesson =
        read(top + "# One\n```view\n{\"demo\": \"gjk\"}\n```\n" +
             "```predict\n{\"question\": \"Q\"}\n```\n```exercise\n{\"name\": \"gjk\"}\n```\n" +
             "Text <b>bold</b>\n---\n# Two\n```view\n{\"demo\": }\n```\n---\n# Three\nText\n");
    ASSERT_EQ(lesson.pages.size(), 3U);
    EXPECT_EQ(lesson.problems.size(), 3U);
    const LessonPage& one = lesson.pages[0];
    ASSERT_EQ(one.cards.size(), 3U);
    EXPECT_TRUE(std::holds_alternative<FaultCard>(one.cards[0].what));
    EXPECT_EQ(one.cards[0].line, 11U);
    // The cards that are there keep their numbers, by which answers are kept.
    EXPECT_TRUE(std::holds_alternative<ExerciseCard>(one.cards[1].what));
    EXPECT_TRUE(std::holds_alternative<FaultCard>(one.cards[2].what));
    EXPECT_TRUE(lesson.pages[1].view_faulty);
    EXPECT_NE(lesson.view_of(0), nullptr);
    EXPECT_EQ(lesson.view_of(1), nullptr);
    EXPECT_EQ(lesson.view_of(2), nullptr);  // it would go on with the one that cannot be read
    // Languages of code are no blocks that are mistyped.
    for (const char* language : {"c", "cpp", "vue", "text", "python", "pascal", "json", "C++"}) {
        std::string text = top;
        text += "# A\n```view\n{\"demo\": \"gjk\"}\n```\n```";
        text += language;
        text += "\nx\n```\n";
        EXPECT_TRUE(problems_of(text).empty()) << language;
    }
}

// Curly quotes inside of a text are the author's.
TEST(LessonReader, QuotesInsideOfTextsStay) {
    const Lesson lesson =
        read(top + "# A\n```view\n{\"demo\": \"gjk\"}\n```\n" +
             "```predict\n{\"question\": \"Is it “in”?\", \"choices\": [\"it's\", "
             "\"no\"], \"right\": \"no\"}\n```\n");
    for (const LessonProblem& problem : lesson.problems) ADD_FAILURE() << problem.text;
}

TEST(LessonReader, AnyBytesAreReadWithoutHarm) {
    std::string noise;
    std::uint32_t state = 1;
    for (int i = 0; i < 20000; ++i) {
        state = state * 1664525U + 1013904223U;
        constexpr char signs[] = "#-`*_[]()<>&;\n\n \"{}:,1ab\x80\xff|!\\";
        noise += signs[(state >> 16) % (sizeof signs - 1)];
        if (i % 400 != 399) continue;
        std::string text = top;
        text += "# A\n";
        text += noise;
        (void)problems_of(text);
    }
    EXPECT_FALSE(problems_of(noise).empty());
}

TEST(LessonReader, LinksAndTheNewLesson) {
    EXPECT_EQ(read_link("demo:gjk/02-deep").part, "02-deep");
    EXPECT_EQ(read_link("lesson:a#One%20more").part, "One more");
    EXPECT_EQ(read_link("step:#a/#b:2").name, "#a/#b:2");
    EXPECT_EQ(read_link("file.html").to, LinkTo::Nowhere);
    EXPECT_EQ(lesson_name("folder/07-two-boxes.lesson.md"), "two-boxes");
    EXPECT_EQ(lesson_name("07-.lesson.md"), "07-");
    const std::vector<LessonProblem> problems = problems_of(new_lesson_text("my-lesson"));
    for (const LessonProblem& problem : problems) ADD_FAILURE() << problem.line << problem.text;
}

}  // namespace
}  // namespace collidoscope::app
