// The bars of the player and of simulation time in windows that are narrow for their type.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/window/shell/picture.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

UnseenWindow opened(const std::string& what, const glm::ivec2& size, float scale) {
    PictureRequest request;
    request.open = what;
    request.panels = true;
    request.size = size;
    request.scale = scale;
    return UnseenWindow(request);
}

void draw_anew(UnseenWindow& window) {
    window.settle();
    Player& player = window.bench().live.player();
    player.go(player.count() / 2);
    for (int i = 0; i < 3; ++i) window.frame();
}

bool is_there(UnseenWindow& window, const std::string& id) {
    return window.bench().drawn().widgets.contains(id);
}

// No two widgets of the bar lie over each other, and all lie in it.
void expect_apart(UnseenWindow& window, const std::string& bar) {
    std::vector<std::pair<std::string, Rect>> parts;
    const auto& widgets = window.bench().drawn().widgets;
    const Rect& whole = widgets.at(bar);
    for (const auto& [id, rect] : widgets)
        if (id.starts_with(bar + ".") || (bar == "player" && id == "predict.mode"))
            parts.emplace_back(id, rect);
    EXPECT_GE(parts.size(), 6u);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Rect& a = parts[i].second;
        EXPECT_TRUE(a.x >= whole.x && a.right() <= whole.right()) << parts[i].first;
        for (std::size_t k = 0; k < i; ++k) {
            const Rect& b = parts[k].second;
            EXPECT_TRUE(a.right() <= b.x + 1 || b.right() <= a.x + 1 || a.bottom() <= b.y + 1 ||
                        b.bottom() <= a.y + 1)
                << parts[i].first << " over " << parts[k].first;
        }
    }
}

TEST(NarrowBars, ThePlayerKeepsItsCounterBesideTheButtons) {
    UnseenWindow window = opened("capsule_capsule", {1024, 640}, 2.5f);
    draw_anew(window);
    expect_apart(window, "player");
    for (const char* id : {"player.back", "player.play", "player.forward", "player.more",
                           "player.scrub", "player.counter", "player.speed"})
        EXPECT_TRUE(is_there(window, id)) << id;
    EXPECT_FALSE(is_there(window, "player.end"));
    // Inside a step the path to it gives way as well.
    ASSERT_TRUE(window.bench().live.player().recording().nests);
    Player& player = window.bench().live.player();
    for (std::size_t step = 0; step < player.count() && !player.can_step_into(); ++step)
        player.go(step);
    window.bench().commands.run("player.into");
    for (int i = 0; i < 3; ++i) window.frame();
    ASSERT_TRUE(player.inside());
    expect_apart(window, "player");

    window.dress({1280, 720}, 1, {});
    draw_anew(window);
    expect_apart(window, "player");
    for (const char* id : {"player.start", "player.end", "player.into", "player.out",
                           "player.counter", "predict.mode"})
        EXPECT_TRUE(is_there(window, id)) << id;
    EXPECT_FALSE(is_there(window, "player.more"));
}

TEST(NarrowBars, TheTimelineKeepsItsCounterBesideTheButtons) {
    UnseenWindow window = opened("all_pairs", {1000, 1800}, 2.5f);
    draw_anew(window);
    ASSERT_FALSE(window.bench().layout.timeline.empty());
    expect_apart(window, "timeline");
    expect_apart(window, "player");
    EXPECT_TRUE(is_there(window, "timeline.more"));
    EXPECT_TRUE(is_there(window, "timeline.counter"));
    window.dress({1280, 900}, 1, {});
    draw_anew(window);
    expect_apart(window, "timeline");
    EXPECT_TRUE(is_there(window, "timeline.end"));
    EXPECT_FALSE(is_there(window, "timeline.more"));
}

}  // namespace
}  // namespace collidoscope::app
