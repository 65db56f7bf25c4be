#include "app/window/panels/start/start_words.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

TEST(StartWords, CountInWordsUpToTwenty) {
    EXPECT_TRUE(lessons_told(9).starts_with("Nine lessons, "));
    EXPECT_TRUE(lessons_told(1).starts_with("One lesson, "));
    EXPECT_TRUE(lessons_told(21).starts_with("21 lessons, "));
    EXPECT_EQ(lessons_told(0), "No lessons were found beside the program.");
}

TEST(StartWords, NameTheLanguagesThatCanBeRunHere) {
    EXPECT_EQ(
        exercises_told(20, true),
        "Twenty exercises in Python, C++, Java, JavaScript, C or Rust. Save your file and see "
        "its smallest mistake here.");
    EXPECT_EQ(exercises_told(1, false),
              "One exercise in JavaScript. Run your answer and see its smallest mistake here.");
    EXPECT_EQ(exercises_told(0, false), "Write your own test in JavaScript.");
    EXPECT_EQ(exercises_told(0, true),
              "Write your own test in Python, C++, Java, JavaScript, C or Rust.");
}

}  // namespace
}  // namespace collidoscope::app
