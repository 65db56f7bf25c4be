// Lines are broken at blanks, and nowhere else.
#include "app/basics/line_breaks.h"

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

}  // namespace
}  // namespace collidoscope::app
