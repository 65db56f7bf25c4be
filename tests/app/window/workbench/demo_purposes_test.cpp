// Demos say themselves what they are for: the window knows none of them by its id.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/model/questions/demo.h"
#include "app/window/workbench/drawer.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

template <typename Is>
std::size_t demos_that(const Is& is) {
    const auto& all = Registry::all();
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Demo* demo) { return is(demo->info()); }));
}

TEST(DemoPurposes, HaveOneDemoEach) {
    for (const OpenedFor purpose :
         {OpenedFor::Start, OpenedFor::OneMesh, OpenedFor::TwoMeshes, OpenedFor::TreeFile,
          OpenedFor::FramesFile, OpenedFor::RayThroughMesh, OpenedFor::NewExercise}) {
        EXPECT_EQ(demos_that([&](const DemoInfo& info) { return info.opened_for == purpose; }), 1u)
            << static_cast<int>(purpose);
        EXPECT_NE(Registry::opened_for(purpose), nullptr);
    }
    for (const StartDoor door : {StartDoor::Watch, StartDoor::Try, StartDoor::Build}) {
        EXPECT_EQ(demos_that([&](const DemoInfo& info) { return info.start_door == door; }), 1u)
            << static_cast<int>(door);
        EXPECT_NE(Registry::behind(door), nullptr);
    }
}

TEST(DemoPurposes, OwnPanelsExist) {
    std::set<std::string> known;
    for (const PanelPlace place :
         {PanelPlace::Window, PanelPlace::View, PanelPlace::Left, PanelPlace::Right,
          PanelPlace::LeftSide, PanelPlace::RightSide, PanelPlace::Page})
        for (const PanelInfo* panel : panels_at(place)) known.insert(panel->id);
    std::size_t owned = 0;
    for (const Demo* demo : Registry::all()) {
        for (const std::string& id : demo->info().own_panels) {
            EXPECT_TRUE(known.contains(id) || tab_named(id)) << demo->info().id << ": " << id;
            EXPECT_TRUE(demo->info().owns(id));
            ++owned;
        }
    }
    EXPECT_GE(owned, 4u);
}

// A literal that is the id of a demo; those of one word mean many things.
TEST(DemoPurposes, TheWindowNamesNoDemo) {
    ASSERT_TRUE(std::filesystem::exists("app/window")) << "start the tests in the root";
    std::vector<std::string> literals;
    for (const Demo* demo : Registry::all())
        if (demo->info().id.find('_') != std::string::npos)
            literals.push_back('"' + demo->info().id + '"');
    ASSERT_GT(literals.size(), 50u);
    for (const auto& entry : std::filesystem::recursive_directory_iterator("app/window")) {
        if (!entry.is_regular_file()) continue;
        std::ostringstream out;
        out << std::ifstream(entry.path()).rdbuf();
        const std::string text = out.str();
        for (const std::string& literal : literals)
            EXPECT_EQ(text.find(literal), std::string::npos) << entry.path() << ": " << literal;
    }
}

}  // namespace
}  // namespace collidoscope::app
