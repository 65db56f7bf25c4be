#include "app/player/pseudocode.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

TEST(Pseudocode, TakesLabelsOffTheLines) {
    const Pseudocode code("first\n  a ← b      #set\nlast #end-2\r\n\n\n");
    ASSERT_EQ(code.lines().size(), 3u);
    EXPECT_EQ(code.lines()[0].text, "first");
    EXPECT_EQ(code.lines()[0].label, "");
    EXPECT_EQ(code.lines()[1].text, "  a ← b");
    EXPECT_EQ(code.lines()[1].label, "set");
    EXPECT_EQ(code.lines()[2].text, "last");
    EXPECT_EQ(code.line_of("end-2"), 2u);
    EXPECT_FALSE(code.line_of("none"));
    EXPECT_FALSE(code.line_of(""));
}

TEST(Pseudocode, ALabelIsAWholeLastWord) {
    const Pseudocode code("count #a of #b\nx#y\nnode # 3\n#alone");
    EXPECT_EQ(code.lines()[0].label, "b");
    EXPECT_EQ(code.lines()[0].text, "count #a of");
    EXPECT_EQ(code.lines()[1].text, "x#y");
    EXPECT_EQ(code.lines()[1].label, "");
    EXPECT_EQ(code.lines()[2].text, "node # 3");
    EXPECT_EQ(code.lines()[3].label, "alone");
    EXPECT_EQ(code.lines()[3].text, "");
}

TEST(Pseudocode, NothingIsEmpty) {
    EXPECT_TRUE(Pseudocode("").empty());
    EXPECT_TRUE(Pseudocode("\n\n").empty());
}

}  // namespace
}  // namespace collidoscope::app
