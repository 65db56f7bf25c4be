// Lines are broken at blanks, and nowhere else.
#include "app/base/utilities/line_breaks.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

// Every character one wide.
std::string broken(const char* text, float width) {
    return broken_at_blanks(text, width,
                            [](std::string_view part) { return static_cast<float>(part.size()); });
}

TEST(LineBreaks, NumbersStayWhole) {
    EXPECT_EQ(broken("about 12,345 pairs at 0.31.", 12), "about 12,345\npairs at\n0.31.");
    EXPECT_EQ(broken("a 12,345,678 b", 6), "a\n12,345,678\nb");
}

TEST(LineBreaks, WhatFitsIsLeftAlone) {
    EXPECT_EQ(broken("one two", 7), "one two");
    EXPECT_EQ(broken("one two", 6), "one\ntwo");
    EXPECT_EQ(broken("", 5), "");
    EXPECT_EQ(broken("one\ntwo three", 9), "one\ntwo three");
    EXPECT_EQ(broken("one\n\ntwo", 9), "one\n\ntwo");
}

TEST(LineBreaks, BracketsOfNumbersStayWhole) {
    EXPECT_EQ(broken("covers [-0.900, 0.900], B", 14), "covers\n[-0.900, 0.900],\nB");
    EXPECT_EQ(broken("n (0.86, 0, −0.51) ends", 8), "n\n(0.86, 0, −0.51)\nends");
    // Words in brackets are words, and so is a bracket that never closes.
    EXPECT_EQ(broken("a (one, two) b", 6), "a\n(one,\ntwo) b");
    EXPECT_EQ(broken("a (1, 2", 4), "a\n(1,\n2");
    EXPECT_EQ(broken("f(1, 2) g", 4), "f(1, 2)\ng");
}

}  // namespace
}  // namespace collidoscope::app
