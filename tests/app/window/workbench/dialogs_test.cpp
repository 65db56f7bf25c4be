// Dialogs are found by the id that they are registered with.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "app/window/workbench/dialog_panel.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// Ids that the program's text asks for: dialogs.show("ID"), dialogs.shown() == "ID".
std::set<std::string> ids_asked_for() {
    const std::regex asked(R"re(dialogs\.show(?:n\(\) == |\()"(\w+)")re");
    std::set<std::string> ids;
    for (const auto& entry : std::filesystem::recursive_directory_iterator("app/window")) {
        if (!entry.is_regular_file()) continue;
        std::ostringstream out;
        out << std::ifstream(entry.path()).rdbuf();
        const std::string text = out.str();
        for (std::sregex_iterator at(text.begin(), text.end(), asked), end; at != end; ++at)
            ids.insert((*at)[1].str());
    }
    return ids;
}

TEST(Dialogs, ThatAreAskedForAreRegistered) {
    ASSERT_TRUE(std::filesystem::exists("app/window")) << "start the tests in the root";
    const std::set<std::string> ids = ids_asked_for();
    EXPECT_GE(ids.size(), 12u);
    for (const std::string& id : ids) EXPECT_NE(dialog_named(id), nullptr) << id;
    EXPECT_EQ(dialog_named("no such dialog"), nullptr);
    EXPECT_EQ(dialog_named("open"), dialog_named("save"));
}

TEST(Dialogs, ArePanelsThatAreDrawnWhileTheyAreShown) {
    Workbench bench([] {});
    const auto available = [&](const std::string& id) {
        for (const PanelInfo* panel : panels_at(PanelPlace::Window))
            if (panel->id == "dialog." + id) return panel->available(bench);
        ADD_FAILURE() << "no panel of " << id;
        return false;
    };
    EXPECT_FALSE(available("about"));
    bench.dialogs.show("about");
    EXPECT_TRUE(available("about"));
    EXPECT_FALSE(available("settings"));
    bench.dialogs.show("save");
    EXPECT_TRUE(available("open"));
    bench.escape();
    EXPECT_FALSE(bench.dialogs.open());
    EXPECT_FALSE(available("open"));
}

}  // namespace
}  // namespace collidoscope::app
