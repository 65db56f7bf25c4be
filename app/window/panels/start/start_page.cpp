// The start page: three doors, what was open last, and the first demos to look at.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/lesson_state/lesson_state.h"
#include "app/window/panels/start/start_lists.h"
#include "app/window/panels/start/start_state.h"
#include "app/window/panels/start/start_words.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/display_font.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

std::vector<const DemoInfo*> first_demos() {
    std::vector<const DemoInfo*> all;
    for (const Demo* demo : Registry::all())
        if (demo->info().start_here > 0) all.push_back(&demo->info());
    std::sort(all.begin(), all.end(),
              [](const DemoInfo* a, const DemoInfo* b) { return a->start_here < b->start_here; });
    return all;
}

// The demo whose picture a door has; empty in a program without it.
std::string picture_of(StartDoor door) {
    const Demo* demo = Registry::behind(door);
    return demo ? demo->info().id : std::string();
}

// The lesson that was open last, and which page of it.
struct LeftOff {
    const LessonEntry* lesson = nullptr;
    std::size_t page = 0;  // from 1
};
std::optional<LeftOff> left_off(const LessonState& state) {
    if (state.progress().last.empty()) return std::nullopt;
    for (const LessonEntry& lesson : state.lessons()) {
        std::error_code error;
        if (std::filesystem::absolute(lesson.file, error).lexically_normal().string() !=
            state.progress().last)
            continue;
        const LessonProgress* progress = state.progress_of(lesson.name);
        if (!progress || !lesson.fault.empty()) return std::nullopt;
        const auto found =
            std::find(lesson.headings.begin(), lesson.headings.end(), progress->page);
        if (found == lesson.headings.end()) return std::nullopt;
        return LeftOff{&lesson, static_cast<std::size_t>(found - lesson.headings.begin()) + 1};
    }
    return std::nullopt;
}

// Room for a door's text, below its picture, in ems.
constexpr float text_room = 9.4f;

struct Door {
    std::string id, title, picture;
    std::string text{};
    std::string go_on{}, go_on_command{};  // a button inside; empty: none
    std::function<void(const Workbench&)> open{};
    bool chosen = false;
};

class StartPage final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_head(const Workbench& bench);
    void draw_doors(const Workbench& bench, float width, float height);
    void draw_door(const Workbench& bench, const Door& door, const Rect& rect);
    void draw_picture(const Workbench& bench, const std::string& demo, const Rect& rect,
                      float rounding, bool lit);
    void draw_home(const Workbench& bench, float width);
    void draw_card(const Workbench& bench, const DemoInfo& info, const Rect& rect);
    void draw_recent(const Workbench& bench, float width);

    glm::ivec2 picture_size_{0};
};

const bool registered_start_page = register_panel({
    .id = "start",
    .place = PanelPlace::Page,
    .order = 10,
    .available = [](const Workbench& bench) { return bench.part<StartState>().shown(); },
    .make = [] { return std::make_unique<StartPage>(); },
});

void space(const Workbench& bench, float ems) {
    ImGui::Dummy({0, std::round(bench.em() * ems)});
}

// A floor of squared paper that goes toward the horizon, so that the bodies stand somewhere.
void draw_floor(const Workbench& bench, ImDrawList& draw, const Rect& rect) {
    const Palette& p = bench.palette;
    const float horizon = rect.y + rect.h * 0.36f, middle = rect.x + rect.w * 0.5f;
    const auto color = [&](float near) { return ui::ink(faded(p.grid, 0.08f + 0.5f * near)); };
    const float width = std::max(1.0f, bench.scale());
    for (int i = -14; i <= 14; ++i) {
        const auto k = static_cast<float>(i);
        draw.AddLine({middle + k * rect.w * 0.045f, horizon},
                     {middle + k * rect.w * 0.19f, rect.bottom()}, color(0.35f), width);
    }
    for (int i = 1; i <= 9; ++i) {
        const float t = static_cast<float>(i) / 9.0f,
                    y = horizon + (rect.bottom() - horizon) * t * t;
        draw.AddLine({rect.x, y}, {rect.right(), y}, color(t * 0.7f), width);
    }
    // The far end fades into the ground.
    const ImU32 far = ui::ink(p.scene_center), clear = ui::ink(faded(p.scene_center, 0));
    draw.AddRectFilledMultiColor({rect.x, horizon - 1}, {rect.right(), horizon + rect.h * 0.3f},
                                 far, far, clear, clear);
}

float words_height(ImFont* font, const std::string& text, float width) {
    return font->CalcTextSizeA(font->FontSize, 1e9f, width, text.c_str()).y;
}

}  // namespace

void StartPage::draw(const Workbench& bench) {
    const Rect& page = bench.layout.page;
    const float em = bench.em();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui::ink4(bench.palette.ground));
    const float width = std::round(std::min(page.w - em * 5, std::max(em * 84, page.w * 0.72f)));
    const float margin = std::round((page.w - width) * 0.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, em * 1.2f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    if (ui::begin_panel(bench, "start page", page)) {
        // The doors take what the rest leaves.
        const float rest = em * 24.6f;
        const float doors = std::clamp(page.h - rest, em * 18.0f, em * 31.0f);
        space(bench, std::clamp((page.h - rest - doors) / em * 0.35f, 0.2f, 6.0f));
        draw_head(bench);
        draw_doors(bench, width, doors);
        space(bench, 1.3f);
        switch (bench.part<StartState>().list()) {
            case StartList::Home:
                draw_home(bench, width);
                break;
            case StartList::Lessons:
                draw_lesson_list(bench, width);
                break;
            case StartList::Exercises:
                draw_exercise_list(bench, width);
                break;
        }
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

void StartPage::draw_head(const Workbench& bench) {
    ImFont* font = display_font(bench.fonts);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw_words(draw, font, {at.x, at.y}, bench.palette.text, "See why things touch.");
    const float below = at.y + font->FontSize + bench.em() * 0.25f;
    draw_words(draw, bench.fonts.talk, {at.x, below}, bench.palette.text_quiet,
               "Drag anything. Space plays the steps. ? shows the keys.");
    ImGui::Dummy({1, below - at.y + bench.fonts.talk->FontSize});
    space(bench, 1.3f);
}

void StartPage::draw_doors(const Workbench& bench, float width, float height) {
    const float em = bench.em(), gap = std::round(em * 1.8f);
    const float door = std::floor((width - 2 * gap) / 3);
    const auto& lessons = bench.part<LessonState>();
    const StartList list = bench.part<StartState>().list();
    const std::size_t lesson_count = lessons.lessons().size();
    const std::size_t exercise_count = listed_exercises(bench).size();

    Door watch{.id = "start.watch",
               .title = "Watch",
               .picture = picture_of(StartDoor::Watch),
               .chosen = list == StartList::Lessons};
    watch.text = lessons_told(lesson_count);
    if (const auto left = left_off(lessons)) {
        // If the door is narrow, the title is cut, not the page.
        watch.go_on = "Continue with page " + std::to_string(left->page) + " of " +
                      std::to_string(left->lesson->pages) + ": " + left->lesson->title;
        watch.go_on_command = "lesson.open." + left->lesson->name;
    }
    watch.open = [](const Workbench& b) {
        b.post([](Workbench& w) {
            auto& state = w.part<StartState>();
            state.show_list(state.list() == StartList::Lessons ? StartList::Home
                                                               : StartList::Lessons);
        });
    };

    Door attempt{.id = "start.try",
                 .title = "Try",
                 .picture = picture_of(StartDoor::Try),
                 .chosen = list == StartList::Exercises};
    attempt.text = exercises_told(exercise_count, bench.desktop.platform.has(Ability::Programs));
    attempt.open = [](const Workbench& b) {
        b.post([](Workbench& w) {
            auto& state = w.part<StartState>();
            state.show_list(state.list() == StartList::Exercises ? StartList::Home
                                                                 : StartList::Exercises);
        });
    };

    Door build{.id = "start.build", .title = "Build", .picture = picture_of(StartDoor::Build)};
    build.text =
        "Open a mesh, or a tree from your own engine. Or drop a file anywhere on this window.";
    build.open = [](const Workbench& b) { b.post_command("file.open"); };

    const ImVec2 at = ImGui::GetCursorScreenPos();
    picture_size_ = glm::ivec2(
        glm::round(vec2(door, height - em * text_room) * bench.desktop.pixels_per_point));
    const Door* doors[] = {&watch, &attempt, &build};
    for (std::size_t i = 0; i < 3; ++i)
        draw_door(bench, *doors[i],
                  {at.x + static_cast<float>(i) * (door + gap), at.y, door, height});
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
}

void StartPage::draw_picture(const Workbench& bench, const std::string& demo, const Rect& rect,
                             float rounding, bool lit) {
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 from{rect.x, rect.y}, to{rect.right(), rect.bottom()};
    draw.AddRectFilled(from, to, ui::ink(p.scene_center), rounding, ImDrawFlags_RoundCornersTop);
    draw.PushClipRect({rect.x + 1, rect.y + 1}, {rect.right() - 1, rect.bottom()}, true);
    const bool flat = Registry::find(demo) && Registry::find(demo)->flat();
    if (!flat) draw_floor(bench, draw, rect);
    // The picture keeps its proportions: what is too high is cut off.
    if (auto picture = bench.part<StartState>().picture(bench, demo, picture_size_)) {
        const vec2 size(picture_size_);
        const float scale = std::min(rect.w / size.x, rect.h / size.y) * (lit ? 0.98f : 0.94f);
        const vec2 half = size * scale * 0.5f;
        const vec2 middle{rect.x + rect.w * 0.5f, rect.y + rect.h * 0.5f};
        draw.AddImage(ui::texture_id(picture->texture), {middle.x - half.x, middle.y - half.y},
                      {middle.x + half.x, middle.y + half.y}, {picture->from.x, picture->from.y},
                      {picture->to.x, picture->to.y});
    }
    draw.PopClipRect();
}

void StartPage::draw_door(const Workbench& bench, const Door& door, const Rect& rect) {
    const float em = bench.em(), rounding = em * 0.9f;
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::PushID(door.id.c_str());
    const bool clicked = ImGui::InvisibleButton("door", {rect.w, rect.h});
    ImGui::SetItemAllowOverlap();
    ui::note(bench, door.id);
    const bool over = ImGui::IsItemHovered();
    const bool lit = over || door.chosen;
    if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const ImVec2 from{rect.x, rect.y}, to{rect.right(), rect.bottom()};
    draw.AddRectFilled(from, to, ui::ink(over ? p.raised : p.panel), rounding);
    const float picture = std::round(rect.h - em * text_room);
    draw_picture(bench, door.picture, {rect.x, rect.y, rect.w, picture}, rounding, lit);
    draw.AddRect(from, to, ui::ink(lit ? p.accent : p.line), rounding, 0,
                 (lit ? 1.75f : 1.0f) * bench.scale());
    const float pad = em * 1.2f, width = rect.w - 2 * pad;
    float y = rect.y + picture + em * 0.8f;
    ImFont* title = bench.fonts.title;
    draw_words(draw, title, {rect.x + pad, y}, p.text, door.title);
    y += title->FontSize + em * 0.4f;
    ImFont* words = bench.fonts.talk;
    draw.PushClipRect(from, to, true);
    draw_words(draw, words, {rect.x + pad, y}, p.text_quiet, door.text, width);
    y += words_height(words, door.text, width) + em * 0.45f;
    bool go_on = false;
    if (!door.go_on.empty() && y + words->FontSize < rect.bottom()) {
        ImGui::SetCursorScreenPos({rect.x + pad - em * 0.3f, y - em * 0.15f});
        go_on = ImGui::InvisibleButton("go on", {width + em * 0.6f, words->FontSize + em * 0.3f});
        ui::note(bench, "start.go_on");
        const bool on = ImGui::IsItemHovered();
        if (on) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ui::draw_shortened(draw, bench.fonts.talk_strong, {rect.x + pad, std::round(y)},
                           rect.right() - pad, ui::ink(on ? p.text : p.accent), door.go_on);
    }
    draw.PopClipRect();
    ImGui::PopID();
    if (go_on) {
        bench.post_command(door.go_on_command);
    } else if (clicked) {
        door.open(bench);
    }
}

void StartPage::draw_card(const Workbench& bench, const DemoInfo& info, const Rect& rect) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::PushID(info.id.c_str());
    const bool clicked = ImGui::InvisibleButton("card", {rect.w, rect.h});
    ImGui::PopID();
    ui::note(bench, "start.card." + info.id);
    const bool over = ImGui::IsItemHovered();
    if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const float picture = rect.h - em * 2.6f;
    draw_picture(bench, info.id, {rect.x, rect.y, rect.w, picture}, em * 0.5f, over);
    draw.AddRect({rect.x, rect.y}, {rect.right(), rect.y + picture},
                 ui::ink(over ? p.accent : p.line), em * 0.5f, ImDrawFlags_RoundCornersTop,
                 (over ? 1.75f : 1.0f) * bench.scale());
    ui::draw_shortened(draw, bench.fonts.strong, {rect.x, rect.y + picture + em * 0.35f},
                       rect.right(), ui::ink(p.text), name_of(info));
    ui::draw_shortened(draw, bench.fonts.words,
                       {rect.x, rect.y + picture + em * 0.4f + bench.fonts.strong->FontSize},
                       rect.right(), ui::ink(p.text_quiet), title_of(info.family));
    if (clicked) {
        bench.post([id = info.id](Workbench& b) {
            b.files.open_demo(id);
            // Nothing was seen yet whose bodies one could want to keep.
            b.messages.end_offers();
        });
    }
}

void StartPage::draw_home(const Workbench& bench, float width) {
    const float em = bench.em(), gap = std::round(em * 1.1f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    // The recent things stand at the right.
    const float recent = std::round(std::clamp(width * 0.22f, em * 15, em * 26));
    const float cards = width - recent - gap * 2;
    ui::heading(bench, "Start here");
    const ImVec2 top = ImGui::GetCursorScreenPos();
    const float room = bench.layout.page.bottom() - top.y - em * 1.6f;
    const std::vector<const DemoInfo*> demos = first_demos();
    const int columns = std::clamp(static_cast<int>((cards + gap) / (em * 15.5f)), 1, 4);
    const float card =
        std::floor((cards - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const float natural = card * 0.52f + em * 2.6f;
    const int rows = room > 2 * (em * 8.5f) + gap ? 2 : 1;
    const float height = std::floor(
        std::clamp((room - gap * static_cast<float>(rows - 1)) / static_cast<float>(rows),
                   em * 7.0f, natural));
    const auto shown = std::min(demos.size(), static_cast<std::size_t>(columns * rows));
    for (std::size_t i = 0; i < shown; ++i) {
        const auto column = static_cast<float>(i % static_cast<std::size_t>(columns));
        const std::size_t above = i / static_cast<std::size_t>(columns);
        const auto row = static_cast<float>(above);
        draw_card(bench, *demos[i],
                  {top.x + column * (card + gap), top.y + row * (height + gap), card, height});
    }
    ImGui::SetCursorScreenPos({at.x + cards + gap * 2, at.y});
    ImGui::BeginChild("recent", {recent, bench.layout.page.bottom() - at.y - em * 1.6f});
    draw_recent(bench, recent);
    ImGui::EndChild();
}

// The items opened last: the demo, then files.
void StartPage::draw_recent(const Workbench& bench, float) {
    ui::heading(bench, "Recent");
    if (!bench.document.empty()) {
        const DemoInfo& info = bench.document.demo().info();
        if (ui::row(bench, "start.last", name_of(info),
                    {.quiet = false,
                     .icon = bench.fonts.has_icons ? icon::cube : nullptr,
                     .height = 2.0f}))
            bench.post([](Workbench& b) { b.part<StartState>().hide(); });
        ui::tooltip(bench, "The demo that is open behind this page (Esc)");
    }
    std::size_t number = 0;
    for (const std::string& file : bench.settings.recent) {
        const std::filesystem::path path(file);
        ImGui::PushID(static_cast<int>(number));
        if (ui::row(bench, "start.recent:" + std::to_string(number++), path.filename().string(),
                    {.icon = bench.fonts.has_icons ? icon::file : nullptr, .height = 2.0f}))
            bench.post([path](Workbench& b) { b.files.open_file(path); });
        ImGui::PopID();
        ui::tooltip(bench, file);
    }
    if (bench.settings.recent.empty())
        ui::words_wrapped(bench, "Files that you open are listed here.", ui::Rank::Faint);
}

}  // namespace collidoscope::app
