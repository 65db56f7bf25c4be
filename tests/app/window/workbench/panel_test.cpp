// The panels and tabs that have registered themselves, and how they ask for changes.
#include "app/window/workbench/panel.h"

#include <gtest/gtest.h>

#include <set>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/presets.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

TEST(Panels, AreFoundByTheirPlaceAndCanBeMade) {
    std::set<std::string> ids;
    for (const PanelPlace place :
         {PanelPlace::Window, PanelPlace::View, PanelPlace::Left, PanelPlace::Right}) {
        const std::vector<const PanelInfo*> all = panels_at(place);
        EXPECT_FALSE(all.empty()) << static_cast<int>(place);
        int before = all.front()->order;
        for (const PanelInfo* info : all) {
            EXPECT_TRUE(ids.insert(info->id).second) << "two panels " << info->id;
            EXPECT_NE(info->make(), nullptr) << info->id;
            EXPECT_LE(before, info->order) << info->id;
            before = info->order;
        }
    }
    EXPECT_TRUE(ids.contains("car_game.hud"));
}

TEST(Tabs, HaveTitlesAndCanBeMade) {
    std::set<std::string> ids;
    for (const TabInfo* tab : all_tabs()) {
        EXPECT_TRUE(ids.insert(tab->id).second) << "two tabs " << tab->id;
        EXPECT_FALSE(tab->title.empty()) << tab->id;
        EXPECT_NE(tab->make(), nullptr) << tab->id;
        EXPECT_EQ(tab_named(tab->id), tab);
    }
    EXPECT_EQ(tab_named("nothing"), nullptr);
    // The tab that the drawer opens when a recording asks for no other.
    ASSERT_NE(tab_named("steps"), nullptr);
    EXPECT_FALSE(tab_named("steps")->available);
}

TEST(Tabs, TheMostTellingOneIsOpenedFirst) {
    Workbench bench([] {});
    bench.files.open_start("sat_box_box");
    ASSERT_FALSE(bench.document.empty());
    bench.drawer.choose(bench);
    EXPECT_EQ(bench.drawer.tab().id, "projection");
    EXPECT_TRUE(bench.drawer.available(*tab_named("axes")));
    EXPECT_FALSE(bench.drawer.available(*tab_named("levels")));
    bench.drawer.pick(bench, *tab_named("log"));
    EXPECT_EQ(bench.drawer.tab().id, "log");
    // Each demo has its own.
    bench.files.open_start("polygon_crossings");
    bench.drawer.choose(bench);
    EXPECT_EQ(bench.drawer.tab().id, "edges");
    bench.files.open_start("sat_box_box");
    bench.drawer.choose(bench);
    EXPECT_EQ(bench.drawer.tab().id, "log");
}

TEST(Tabs, SeparationIsOpenedWhereItIsPlotted) {
    Workbench bench([] {});
    for (const char* id : {"bilateral_advancement", "conservative_advancement", "vertex_face_time",
                           "edge_edge_cubic"}) {
        bench.files.open_start(id);
        bench.drawer.choose(bench);
        EXPECT_EQ(bench.drawer.tab().id, "separation") << id;
    }
    bench.files.open_start("swept_box");
    bench.drawer.choose(bench);
    EXPECT_FALSE(bench.drawer.available(*tab_named("separation")));
}

// A curve runs over the whole time.
TEST(Tabs, TheSeparationSpansTheMotion) {
    const Demo& demo = Registry::at("bilateral_advancement");
    MeshLibrary meshes;
    const Scene scene = load_preset(presets_of(demo.info().id).front(), meshes.loader());
    Recording recording;
    (void)demo.trace(question_of(demo, scene), recording);
    std::size_t curves = 0;
    for (const Step& step : recording.steps)
        for (const Mark& mark : step.marks) {
            const auto* wire = std::get_if<Wire>(&mark.geometry);
            if (!wire || mark.space != Space::Plot) continue;
            ++curves;
            EXPECT_FALSE(wire->closed);
            EXPECT_EQ(wire->points.front().x, 0);
            EXPECT_EQ(wire->points.back().x, 1);
        }
    EXPECT_GE(curves, 2u);
}

TEST(Requests, AreDoneBeforeTheNextFrameInTheirOrder) {
    Workbench bench([] {});
    std::string done;
    const Workbench& drawn = bench;
    drawn.post([&](Workbench& b) {
        done += "a";
        b.post([&](Workbench&) { done += "c"; });
    });
    drawn.post([&](Workbench&) { done += "b"; });
    EXPECT_EQ(done, "");
    EXPECT_TRUE(bench.animating());
    bench.take_requests();
    EXPECT_EQ(done, "ab");
    bench.take_requests();
    EXPECT_EQ(done, "abc");
    EXPECT_FALSE(bench.animating());
}

// Memory of a panel about one recording is never taken for that of another one.
TEST(PerRecording, TwoWindowsDoNotTakeEachOthersRecording) {
    Workbench one([] {}), two([] {});
    one.files.open_start("sat_box_box");
    two.files.open_start("gjk");
    EXPECT_FALSE(recording_key(one.live) == recording_key(two.live));
    PerRecording<std::size_t> steps;
    int made = 0;
    const auto count = [&](const Recording& recording) {
        ++made;
        return recording.steps.size();
    };
    EXPECT_EQ(steps.of(one.live, count), one.live.player().count());
    EXPECT_EQ(steps.of(one.live, count), one.live.player().count());
    EXPECT_EQ(made, 1);
    EXPECT_EQ(steps.of(two.live, count), two.live.player().count());
    EXPECT_EQ(made, 2);
    // A new recording is told from the last one, though both are of one demo and equally long.
    one.files.open_start("sat_box_box");
    steps.of(one.live, count);
    EXPECT_EQ(made, 3);
}

}  // namespace
}  // namespace collidoscope::app
