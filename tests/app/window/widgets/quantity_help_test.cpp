#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene.h"
#include "app/window/workbench/drawer.h"

namespace collidoscope::app {
namespace {

// Every quantity and counter that a demo's first scene answers with has its tooltip.
TEST(QuantityHelp, ExplainsWhatTheDemosAnswer) {
    const auto expect_sentence = [](const Demo& demo, std::string_view name,
                                    std::string_view help) {
        EXPECT_GE(help.size(), 15u) << demo.info().id << ": " << name;
        EXPECT_TRUE(help.ends_with('.')) << demo.info().id << ": " << name;
    };
    MeshLibrary meshes;
    std::size_t explained = 0;
    for (const Demo* demo : Registry::all()) {
        const Scene scene = default_scene(*demo, meshes.loader());
        Answer answer;
        try {
            answer = demo->answer(question_of(*demo, scene));
        } catch (const InputError&) {
            continue;  // a scene that shows what is refused
        }
        explained += answer.extra.size();
        for (const auto& [name, value, help] : answer.extra) expect_sentence(*demo, name, help);
        if (!answer.crowd) continue;
        for (const auto& [name, value, help, id] : answer.crowd->counters)
            expect_sentence(*demo, name, help);
    }
    EXPECT_GT(explained, 60u);
}

// The same name may stand for another thing in another demo.
TEST(QuantityHelp, IsThatOfTheDemo) {
    Answer segments, pieces;
    segments.add("t", 0.5, "Where the point lies on B: 0 at its start, 1 at its end.");
    pieces.add("t", 0.5, "The time in seconds.");
    EXPECT_NE(segments.extra[0].help, pieces.extra[0].help);
    EXPECT_FALSE(segments == pieces);
}

TEST(QuantityHelp, TabsAndOptionsAreExplainedToo) {
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
