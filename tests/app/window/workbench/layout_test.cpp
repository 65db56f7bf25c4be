#include "app/window/workbench/layout.h"

#include <gtest/gtest.h>

#include <cmath>

namespace collidoscope::app {
namespace {

double area(const Rect& r) {
    return r.empty() ? 0 : static_cast<double>(r.w) * static_cast<double>(r.h);
}

void expect_covers(const Layout& at, const vec2& size) {
    const Rect all[] = {at.menu,  at.left,  at.view,   at.linked,
                        at.right, at.strip, at.player, at.drawer};
    double sum = 0;
    for (const Rect& r : all) {
        sum += area(r);
        if (r.empty()) continue;
        EXPECT_GE(r.x, 0);
        EXPECT_GE(r.y, 0);
        EXPECT_LE(r.right(), size.x);
        EXPECT_LE(r.bottom(), size.y);
        // Panels meet, but do not overlap: the middle of one lies in no other.
        const vec2 middle{r.x + r.w / 2, r.y + r.h / 2};
        int holders = 0;
        for (const Rect& other : all) holders += !other.empty() && other.contains(middle);
        EXPECT_EQ(holders, 1);
    }
    EXPECT_NEAR(sum, static_cast<double>(size.x) * static_cast<double>(size.y), 1);
}

TEST(Layout, CoversEveryWindowAtEveryScale) {
    const Settings settings;
    for (const float em : {8.0f, 13.0f, 19.5f, 39.0f}) {
        for (const vec2 size : {vec2(1280, 720), vec2(1920, 1080), vec2(3840, 2160), vec2(640, 480),
                                vec2(320, 240), vec2(200, 120), vec2(1, 1)}) {
            SCOPED_TRACE(testing::Message() << em << " " << size.x << "x" << size.y);
            expect_covers(make_layout(settings, size, em), size);
            expect_covers(make_layout(settings, size, em, {.linked = true}), size);
            expect_covers(make_layout(settings, size, em, {.strip = true}), size);
        }
    }
}

TEST(Layout, PanelsAreAsWideAsTheirEms) {
    const Settings settings;
    const Layout at = make_layout(settings, {1920, 1080}, 20);
    EXPECT_FLOAT_EQ(at.left.w, settings.left_width * 20);
    EXPECT_FLOAT_EQ(at.right.w, settings.right_width * 20);
    EXPECT_FLOAT_EQ(at.menu.h, menu_height * 20);
}

TEST(Layout, ALinkedViewSharesThePlaceOfTheView) {
    const Settings settings;
    const Layout alone = make_layout(settings, {1280, 720}, 13);
    const Layout both = make_layout(settings, {1280, 720}, 13, {.linked = true});
    EXPECT_TRUE(alone.linked.empty());
    EXPECT_FLOAT_EQ(both.view.w + both.linked.w, alone.view.w);
    EXPECT_NEAR(both.linked.w, settings.linked_share * alone.view.w, 1);
    EXPECT_EQ(both.linked.h, both.view.h);
    // If both would be narrow there is none.
    EXPECT_TRUE(make_layout(settings, {380, 300}, 13, {.linked = true}).linked.empty());
}

TEST(Layout, TabLeavesTheViewAndASlimPlayer) {
    Settings settings;
    settings.panels_hidden = true;
    const vec2 size(1280, 720);
    const Layout at = make_layout(settings, size, 13);
    EXPECT_TRUE(at.menu.empty() && at.left.empty() && at.right.empty() && at.timeline.empty() &&
                at.drawer.empty());
    EXPECT_FLOAT_EQ(at.player.h, std::round(slim_height * 13));
    EXPECT_LT(at.player.h, player_height * 13);
    expect_covers(at, size);
    EXPECT_FALSE(make_layout(settings, size, 13, {.timeline = true}).timeline.empty());
    // Who has put the player away has the view alone.
    settings.player_shown = false;
    EXPECT_EQ(area(make_layout(settings, size, 13).view), 1280.0 * 720.0);
}

TEST(Layout, TheViewKeepsItsRoom) {
    const Settings settings;
    const Layout at = make_layout(settings, {800, 600}, 13);
    EXPECT_GE(at.view.w, min_view * 13 - 1);
}

// A phone on its side: the scene with its caption, and the player. The drawer comes when it is
// asked for.
TEST(Layout, ALowWindowBelongsToTheSceneAndThePlayer) {
    Settings settings;
    const vec2 phone{844, 390};
    const Layout at = make_layout(settings, phone, 13);
    EXPECT_TRUE(at.low && at.cramped);
    EXPECT_TRUE(at.drawer.empty());
    EXPECT_FALSE(at.player.empty());
    EXPECT_EQ(at.view.w, phone.x);
    EXPECT_GT(at.view.h, 0.75f * phone.y);
    EXPECT_EQ(shown_flag(at, &Settings::drawer_shown), &Settings::drawer_low);
    settings.drawer_low = true;
    EXPECT_FALSE(make_layout(settings, phone, 13).drawer.empty());
    // As dense as phones are, it is the same.
    EXPECT_TRUE(make_layout(Settings{}, phone * 3.0f, 39).drawer.empty());

    const Layout tablet = make_layout(Settings{}, {820, 1180}, 13);
    EXPECT_FALSE(tablet.low);
    EXPECT_FALSE(tablet.drawer.empty());
    EXPECT_FALSE(tablet.player.empty());
    EXPECT_GT(tablet.view.h, 0.7f * 1180);
}

}  // namespace
}  // namespace collidoscope::app
