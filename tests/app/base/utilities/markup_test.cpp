#include "app/base/utilities/markup.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

TEST(Markup, NothingOfATextIsATag) {
    EXPECT_EQ(in_markup("<b class=\"x\">a & b's</b>"),
              "&lt;b class=&quot;x&quot;&gt;a &amp; b's&lt;/b&gt;");
    EXPECT_EQ(in_markup("&lt;"), "&amp;lt;");
    EXPECT_EQ(in_markup("d·d ≤ r²\n"), "d·d ≤ r²\n");
    EXPECT_EQ(in_markup(""), "");
}

TEST(Markup, LinesStayLines) {
    EXPECT_EQ(lines_in_html("a < b\n\n\"c\""), "a &lt; b<br><br>&quot;c&quot;");
    EXPECT_EQ(lines_in_html("one"), "one");
}

}  // namespace
}  // namespace collidoscope::app
