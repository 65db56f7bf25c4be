#include "app/window/widgets/row_help.h"

#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"
#include "app/window/workbench/drawer.h"

namespace collidoscope::app {
namespace {

TEST(RowHelp, KnowsRowsAsTheyAreStoredAndAsTheyAreShown) {
    EXPECT_FALSE(help_of_row("sah_cost").empty());
    EXPECT_EQ(help_of_row("sah_cost"), help_of_row("sah cost"));
    EXPECT_TRUE(help_of_row("no such row").empty());
}

// Every quantity and counter that a demo's first scene answers with has its tooltip.
TEST(RowHelp, ExplainsWhatTheDemosAnswer) {
    MeshLibrary meshes;
    for (const Demo* demo : Registry::all()) {
        const Scene scene = default_scene(*demo, meshes.loader());
        Answer answer;
        try {
            answer = demo->answer(question_of(*demo, scene));
        } catch (const InputError&) {
            continue;  // a scene that shows what is refused
        }
        for (const auto& [name, value] : answer.extra)
            EXPECT_FALSE(help_of_row(name).empty()) << demo->info().id << ": " << name;
        if (!answer.crowd) continue;
        for (const Counter& counter : answer.crowd->counters)
            EXPECT_FALSE(help_of_row(counter.name).empty())
                << demo->info().id << ": " << counter.name;
    }
}

TEST(RowHelp, TabsAndOptionsAreExplainedToo) {
    EXPECT_GT(all_tabs().size(), 10u);
    for (const TabInfo* tab : all_tabs()) {
        EXPECT_GE(tab->help.size(), 20u) << tab->id;
        EXPECT_EQ(tab->help.back(), '.') << tab->id;
    }
    for (const Demo* demo : Registry::all()) {
        for (const OptionSpec& spec : demo->options())
            EXPECT_GE(spec.help.size(), 8u) << demo->info().id << ": " << spec.id;
    }
}

TEST(Drawer, ADemoNamesOnlyTabsThatAre) {
    for (const Demo* demo : Registry::all()) {
        const std::string& tab = demo->info().tab;
        if (!tab.empty()) {
            EXPECT_NE(tab_named(tab), nullptr) << demo->info().id;
        }
    }
    EXPECT_EQ(Registry::at("sweep_and_prune").info().tab, "intervals");
    EXPECT_EQ(Registry::at("spatial_hash").info().tab, "");
}

}  // namespace
}  // namespace collidoscope::app
