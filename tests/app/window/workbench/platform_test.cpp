// A window that can do less where it runs: every command that it cannot do says why.
#include "app/window/workbench/platform.h"

#include <gtest/gtest.h>

#include "app/window/shell/shell.h"

namespace collidoscope::app {
namespace {

TEST(Platform, AWindowOfItsOwnCanDoEverything) {
    for (int i = 0; i < abilities; ++i)
        EXPECT_TRUE(native_platform().has(static_cast<Ability>(i))) << i;
}

TEST(Platform, ABrowserSaysWhyNot) {
    for (int i = 0; i < abilities; ++i) {
        const std::string_view why = browser_platform().why_not(static_cast<Ability>(i));
        EXPECT_FALSE(why.empty()) << i;
        EXPECT_TRUE(why.ends_with('.')) << why;
    }
}

TEST(Platform, CommandsThatItLacksAreNotEnabledAndSaySo) {
    Shell shell([] {}, browser_platform());
    std::size_t lacking = 0;
    for (const Command& command : shell.bench().commands.all()) {
        if (!command.takes) continue;
        ++lacking;
        EXPECT_FALSE(command.is_enabled()) << command.id;
        EXPECT_EQ(command.needs, browser_platform().why_not(*command.takes)) << command.id;
        EXPECT_NE(command.tooltip().find(command.needs), std::string::npos) << command.id;
        EXPECT_FALSE(shell.bench().commands.run(command.id)) << command.id;
    }
    EXPECT_GE(lacking, 5u);
    Shell own([] {});
    EXPECT_TRUE(own.bench().commands.find("file.quit")->is_enabled());
}

}  // namespace
}  // namespace collidoscope::app
