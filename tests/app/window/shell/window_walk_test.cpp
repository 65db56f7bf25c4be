// A walk through the demos, the scenes, the sizes of the window and the scales of the interface,
// that measures what is covered, crossed or cut off: letters from ImGui's lists, bodies from the
// camera.
//
// A run visits every demo in one of the windows, another one for each neighbor. With
// COLLIDOSCOPE_WALK=scenes (tests/run --full) it visits every other scene, too, in one of the
// windows and at one step; with COLLIDOSCOPE_WALK=all (tests/run --long) every scene in every
// window; with COLLIDOSCOPE_WALK=gjk the scenes of that demo in every window. These three also hold
// the pointer over texts that end in dots: a tooltip has the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <thread>

#include "app/model/scene/presets.h"
#include "app/view/camera/contents.h"
#include "app/window/shell/picture.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/workbench.h"
#include "tests/app/window/shell/drawn_text.h"

namespace collidoscope::app {
namespace {

struct WalkedWindow {
    glm::ivec2 size;
    float scale;
    PaletteOptions palette;
};
const std::vector<WalkedWindow> windows = {
    {{1280, 720}, 1, {}},
    {{1024, 640}, 0.8f, {.theme = Theme::Light}},
    {{1280, 720}, 1, {.projector = true}},
    {{1920, 1080}, 1.5f, {.theme = Theme::Light}},
    {{1024, 640}, 1, {}},
    {{1920, 1080}, 1, {.theme = Theme::Light, .projector = true}},
    {{3840, 2160}, 2.5f, {}},
    {{1920, 1080}, 2.5f, {}},
    {{1280, 720}, 1.6f, {}},
    {{1024, 640}, 1.6f, {.theme = Theme::Light}},
    {{1024, 640}, 2.5f, {}},
    // A tablet on its end, and a phone on its side.
    {{820, 1180}, 1, {}},
    {{844, 390}, 1, {.theme = Theme::Light}},
};

// Empty: every demo, once.
std::string chosen_walk() {
    const char* chosen = std::getenv("COLLIDOSCOPE_WALK");
    return chosen ? chosen : "";
}

// The part of the screen that the bodies take, in pixels of the window.
Rect bodies_seen(const Workbench& bench) {
    const Camera& camera = bench.view.camera();
    std::vector<FramedBall> parts = seen_parts(bench.stage.shown_scene());
    const Simulation* simulation = bench.timeline.simulation();
    if (simulation && simulation->action()) {
        const Aabb box = *simulation->action();
        parts.clear();
        for (int i = 0; i < 8; ++i)
            parts.push_back({{(i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                              (i & 4) ? box.max.z : box.min.z}});
    }
    vec2 low(INFINITY), high(-INFINITY);
    for (const FramedBall& part : parts) {
        const auto pixel = camera.project(dvec3(part.center));
        if (!pixel) continue;
        const auto reach =
            static_cast<float>(double{part.radius} / camera.world_per_pixel(dvec3(part.center)));
        low = glm::min(low, vec2(*pixel) - reach);
        high = glm::max(high, vec2(*pixel) + reach);
    }
    low += vec2(bench.layout.view.x, bench.layout.view.y);
    high += vec2(bench.layout.view.x, bench.layout.view.y);
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

bool overlap(const Rect& a, const Rect& b, float slack) {
    return a.x + slack < b.right() && b.x + slack < a.right() && a.y + slack < b.bottom() &&
           b.y + slack < a.bottom();
}

// Under the caption or a chip over the view.
bool lies_under_parts(const Workbench& bench, const vec2& point) {
    if (bench.drawn().sentence.contains(point)) return true;
    return std::ranges::any_of(bench.drawn().widgets, [&](const auto& widget) {
        return widget.first.starts_with("view.") && widget.second.contains(point);
    });
}

void expect_clear(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    // A scene file's own camera may look at a part.
    const bool own_camera = bench.document.scene().camera.has_value();
    // Less than fourteen ems high, the view belongs to the bodies and what lies over them.
    const bool roomy = view.h >= 14 * bench.em();
    if (const Rect body = bodies_seen(bench); !own_camera && roomy) {
        EXPECT_TRUE(body.x >= view.x - 2 && body.y >= view.y - 2 &&
                    body.right() <= view.right() + 2 && body.bottom() <= view.bottom() + 2)
            << "a body sticks out of the view: " << body.x << ", " << body.y << " to "
            << body.right() << ", " << body.bottom() << " in " << view.x << ", " << view.y << " to "
            << view.right() << ", " << view.bottom();
        const Rect& caption = bench.drawn().sentence;
        EXPECT_FALSE(overlap(body, caption, 2))
            << "the caption covers a body: it begins at " << caption.y << ", the body ends at "
            << body.bottom() << "; the view goes from " << view.y << " to " << view.bottom();
        for (const auto& [id, rect] : bench.drawn().widgets) {
            if (!id.starts_with("view.") || !view.contains({rect.x, rect.y})) continue;
            EXPECT_FALSE(overlap(body, rect, 2))
                << "the chip " << id << " covers a body: it ends at " << rect.bottom()
                << ", the body begins at " << body.y << "; the view goes from " << view.y << " to "
                << view.bottom();
        }
    }
    // Nor is the point that it is all about covered by a label.
    const Answer* answer = bench.known.answer_in_scene();
    if (answer && answer->contacts.size() == 1 && bench.timeline.empty()) {
        std::vector<vec2> points;
        for (const vec3& p : {answer->contacts[0].point_on_a, answer->contacts[0].point_on_b}) {
            const auto pixel = bench.view.camera().project(dvec3(p));
            if (!pixel) continue;
            const vec2 point = vec2(*pixel) + vec2(view.x, view.y);
            if (roomy || !lies_under_parts(bench, point)) points.push_back(point);
        }
        for (const bool covered : covered_after(ui::texture_id(bench.view.texture()), points))
            EXPECT_FALSE(covered) << "a witness point is covered";
    }
    // A game that waits for its first key says so in the middle of the scene.
    const bool prompt = bench.timeline.driven() && !bench.timeline.playing();
    const std::vector<TextRun> runs = drawn_text();
    for (const TextRun& run : runs) {
        if (!run.cut && !run.covered && !run.crossed) continue;
        auto where = testing::Message() << "\"" << run.text << "\" at " << run.rect.x << ", "
                                        << run.rect.y << ", near";
        for (const TextRun& other : runs) {
            const Rect& r = run.rect;
            if (&other != &run && overlap({r.x - 20, r.y - 20, r.w + 40, r.h + 40}, other.rect, 0))
                where << " \"" << other.text << "\"";
        }
        EXPECT_FALSE(run.cut) << "cut off: " << where;
        EXPECT_FALSE(run.covered && !prompt) << "covered: " << where;
        EXPECT_FALSE(run.crossed) << "over other letters: " << where;
    }
}

// Whether all that moves by itself in a thread, as the probe on its way, has come to rest.
bool at_rest(const Workbench& bench) {
    for (const Part* part : bench.parts().all())
        for (const auto& [name, text] : part->told(bench))
            if (name == "touch_at_rest" && text != "true") return false;
    return true;
}

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

std::string all_letters() {
    std::string all;
    for (const TextRun& run : drawn_text()) all += without_blanks(run.text);
    return all;
}

std::size_t count_of(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

// Texts that are cut end in dots. A pointer on the dots is shown the whole text in a tooltip.
class CutTexts {
  public:
    // Looks at those of the last frame, one for each place in the window.
    void check(UnseenWindow& window) {
        const float em = window.bench().em();
        for (const TextRun& run : drawn_text()) {
            if (!run.dots || run.covered) continue;
            // Dots apart from other letters are a button.
            const std::string text = run.text.substr(0, run.text.find("…"));
            if (text.empty() || text.back() == ' ') continue;
            if (ends_so(window.bench(), without_blanks(text))) continue;
            // The last letters before the dots.
            std::string last = without_blanks(text);
            last.erase(0, last.size() - std::min(last.size(), most));
            const std::pair place(static_cast<int>(run.dots->x / (8 * em)),
                                  static_cast<int>(run.dots->y / em));
            if (!seen_.insert(place).second) continue;
            ++count_;
            EXPECT_TRUE(is_told(window, *run.dots, last))
                << "no tooltip for \"" << run.text << "\" at " << run.dots->x << ", "
                << run.dots->y;
        }
    }
    std::size_t count() const { return count_; }

  private:
    static constexpr std::size_t most = 8;

    // Commands that ask for more, and what is under way, end in dots of their own.
    static bool ends_so(const Workbench& bench, const std::string& text) {
        static constexpr const char* words[] = {"Working",
                                                "Buildingtrees",
                                                "countingtheremainingpairs",
                                                "recording",
                                                "measuring",
                                                "Addbody",
                                                "More",
                                                "Repair",
                                                "Recordingthesteps",
                                                "SaveCSV",
                                                "Measuringeverynode",
                                                "Looking",
                                                "searching",
                                                "Export"};
        for (const char* word : words)
            if (text.ends_with(word)) return true;
        return std::any_of(bench.commands.all().begin(), bench.commands.all().end(),
                           [&](const Command& command) {
                               return command.title.ends_with("…") &&
                                      (text + "…").ends_with(without_blanks(command.title));
                           });
    }
    static bool is_told(UnseenWindow& window, const vec2& at, const std::string& letters) {
        const std::size_t before = count_of(letters, all_letters());
        ImGui::GetIO().MousePos = {at.x, at.y};
        bool told = false;
        // A tooltip is laid out in its first frame; those of tables wait half a second.
        for (int frame = 0; frame < 45 && !told; ++frame) {
            window.frame();
            if (frame == 2 || frame == 44) told = count_of(letters, all_letters()) > before;
        }
        ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
        window.frame();
        return told;
    }

    std::set<std::pair<int, int>> seen_;
    std::size_t count_ = 0;
};

// In the middle of the run and at its end; or at one of them.
enum class Steps : std::uint8_t { Both, Middle, End };

void walk(UnseenWindow& window, const std::string& what, Steps steps, CutTexts* cut) {
    SCOPED_TRACE(what);
    window.open(what);
    window.frame();
    for (int i = 0; i < 400 && !at_rest(window.bench()); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        window.frame();
    }
    Player& player = window.bench().live.player();
    for (const std::size_t step : {player.count() / 2, player.count()}) {
        const bool end = step == player.count();
        if (steps == (end ? Steps::Middle : Steps::End) && player.count() > 0) continue;
        SCOPED_TRACE(testing::Message() << "step " << step + 1 << " of " << player.count());
        player.go(step);
        // The message of a scene when it is opened goes away by itself.
        window.bench().messages.set_clock(1e9);
        for (int i = 0; i < 3; ++i) window.frame();
        expect_clear(window.bench());
        if (cut) cut->check(window);
    }
}

std::vector<std::string> scenes_of(const Demo& demo) {
    std::vector<std::string> all = {demo.info().id};
    if (chosen_walk().empty()) return all;
    const std::filesystem::path folder = "assets/scenes/" + demo.info().id;
    if (!std::filesystem::exists(folder)) return all;
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".json") all.push_back(file.path().string());
    std::sort(all.begin() + 1, all.end());
    // The demo opens with the first one.
    if (all.size() > 1) all.erase(all.begin() + 1);
    return all;
}

// The same number for the same demo or scene, whatever others there are.
std::size_t number_of(const std::string& visited) {
    std::size_t sum = 7;
    for (const char c : visited) sum = sum * 31 + static_cast<unsigned char>(c);
    return sum;
}

// The window that a demo or a scene is visited in; another one more or less changes nothing for it.
// The last window takes its share from all the others.
std::size_t window_of(const std::string& visited) {
    const std::size_t number = number_of(visited), last = windows.size() - 1;
    return number / last % windows.size() == 0 ? last : number % last;
}

Steps steps_of(const std::string& visited) {
    if (chosen_walk() != "scenes" || !visited.ends_with(".json")) return Steps::Both;
    return number_of(visited) / 2 % 2 == 0 ? Steps::Middle : Steps::End;
}

class WindowWalk : public testing::TestWithParam<std::size_t> {};

TEST_P(WindowWalk, NothingIsCoveredOrCutOff) {
    const WalkedWindow& shape = windows[GetParam()];
    PictureRequest request;
    request.open = "sphere_sphere";
    request.panels = true;
    request.size = shape.size;
    request.scale = shape.scale;
    request.palette = shape.palette;
    UnseenWindow window(request);
    const std::string chosen = chosen_walk();
    const bool once = chosen.empty() || chosen == "scenes";
    CutTexts cut;
    for (const Demo* demo : Registry::all()) {
        if (!once && chosen != "all" && chosen != demo->info().id) continue;
        for (const std::string& scene : scenes_of(*demo))
            if (!once || window_of(scene) == GetParam())
                walk(window, scene, steps_of(scene), chosen.empty() ? nullptr : &cut);
    }
    RecordProperty("cut_texts", static_cast<int>(cut.count()));
}

INSTANTIATE_TEST_SUITE_P(Windows, WindowWalk, testing::Range(std::size_t{0}, windows.size()));

// Projected in a small window, two thirds of it are the scene's; the sides come when they are asked
// for.
TEST(ProjectedWindow, BelongsToTheScene) {
    PictureRequest request;
    request.open = "sat_box_box";
    request.panels = true;
    request.palette.projector = true;
    UnseenWindow window(request);
    window.frame();
    const Layout& at = window.bench().layout;
    EXPECT_TRUE(at.cramped);
    EXPECT_TRUE(at.left.empty());
    EXPECT_TRUE(at.right.empty());
    EXPECT_GE((at.view.w + at.linked.w) * at.view.h, 1280.0f * 720 * 2 / 3);
    window.bench().commands.run("view.right_panel");
    window.frame();
    EXPECT_FALSE(window.bench().layout.right.empty());
    window.bench().commands.run("view.right_panel");
    window.dress({1920, 1080}, 1, request.palette);
    window.frame();
    EXPECT_FALSE(window.bench().layout.right.empty());
}

}  // namespace
}  // namespace collidoscope::app
