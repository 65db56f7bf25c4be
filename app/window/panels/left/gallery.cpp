#include "app/window/panels/left/gallery.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "app/base/utilities/text_match.h"
#include "app/model/scene/references.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

// A row with a picture, in ems.
struct RowSize {
    float height;
    vec2 picture;
    float name_at() const { return picture.x + 0.9f; }
};
// Search results stand closer: more of them are in sight.
constexpr RowSize usual_row{3.5f, {4.4f, 3.2f}}, found_row{2.62f, {3.16f, 2.3f}};
constexpr float scene_at = 3.6f;  // ems

const char* const exercise_ids = "exercise.open.";

void open_demo(const Workbench& bench, const std::string& id) {
    bench.post([=](Workbench& b) { b.files.open_demo(id); });
}

bool is_open(const Workbench& bench, const DemoInfo& info) {
    return !bench.document.empty() && bench.document.demo().info().id == info.id;
}

// Experiments and exercises are no demos: they are listed by the commands that open them, whose ids
// begin so.
std::vector<const Command*> openers(const Workbench& bench, const std::string& ids,
                                    const std::string& query) {
    std::vector<const Command*> found;
    for (const Command& command : bench.commands.all())
        if (command.id.starts_with(ids) &&
            match_rank(command.title + " " + command.help + " " + command.words, query))
            found.push_back(&command);
    return found;
}

// A curve through three marks, where demos have their pictures.
void draw_curve(const Workbench& bench, const RowSize& row) {
    if (!ImGui::IsItemVisible()) return;
    const float em = bench.em();
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const ImVec2 size{std::round(em * row.picture.x), std::round(em * row.picture.y)};
    const ImVec2 at{std::round(from.x + em * 0.55f), std::round((from.y + to.y - size.y) * 0.5f)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui::ink(bench.palette.code), em * 0.3f);
    const auto place = [&](float x, float y) {
        return ImVec2{at.x + size.x * x, at.y + size.y * y};
    };
    const ImVec2 axes[] = {place(0.16f, 0.14f), place(0.16f, 0.84f), place(0.9f, 0.84f)};
    draw.AddPolyline(axes, 3, ui::ink(bench.palette.text_faint), 0, bench.scale());
    const ImVec2 curve[] = {place(0.28f, 0.7f), place(0.54f, 0.58f), place(0.8f, 0.26f)};
    draw.AddPolyline(curve, 3, ui::ink(bench.palette.body_a), 0, 1.5f * bench.scale());
    for (const ImVec2& p : curve)
        draw.AddCircleFilled(p, em * 0.19f, ui::ink(bench.palette.body_a));
}

// The number of an exercise, or a check mark once it is solved.
void draw_number(const Workbench& bench, const Command& command, std::size_t number,
                 const RowSize& row) {
    if (!ImGui::IsItemVisible()) return;
    const float em = bench.em();
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const ImVec2 size{std::round(em * row.picture.x), std::round(em * row.picture.y)};
    const ImVec2 at{std::round(from.x + em * 0.55f), std::round((from.y + to.y - size.y) * 0.5f)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui::ink(bench.palette.code), em * 0.3f);
    const bool solved = command.is_checked();
    const std::string text = solved ? "✓" : std::to_string(number);
    ImFont* font = bench.fonts.strong ? bench.fonts.strong : ImGui::GetFont();
    const ImVec2 extent = font->CalcTextSizeA(font->FontSize, 1e9f, 0, text.c_str());
    draw.AddText(font, font->FontSize,
                 {std::round(at.x + (size.x - extent.x) * 0.5f),
                  std::round(at.y + (size.y - extent.y) * 0.5f)},
                 ui::ink(solved ? bench.palette.apart : bench.palette.text_quiet), text.c_str());
}

// The demo's picture on the row that was drawn last, once there is one.
void draw_picture(const Workbench& bench, const std::string& demo, const RowSize& row) {
    if (!ImGui::IsItemVisible()) return;
    const float em = bench.em(), fine = bench.desktop.pixels_per_point;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const ImVec2 size{std::round(em * row.picture.x), std::round(em * row.picture.y)};
    const ImVec2 at{std::round(from.x + em * 0.55f), std::round((from.y + to.y - size.y) * 0.5f)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui::ink(bench.palette.code), em * 0.3f);
    const auto picture = bench.thumbnails.of(
        demo, glm::ivec2(glm::round(em * usual_row.picture * fine)), bench.palette);
    bench.note_pending_thumbnail(bench.thumbnails.waits_for(demo));
    if (!picture) return;
    draw.AddImage(ui::texture_id(picture->texture), at, {at.x + size.x, at.y + size.y},
                  {picture->from.x, picture->from.y}, {picture->to.x, picture->to.y});
    ui::note(bench, "thumbnail." + demo);
}

}  // namespace

const std::vector<Preset>& Gallery::presets(const std::string& demo) {
    const auto [known, fresh] = presets_.try_emplace(demo);
    if (fresh) known->second = presets_of(demo);
    return known->second;
}

void Gallery::draw_scene(const Workbench& bench, const Preset& preset) {
    const bool current = opened_as(bench.document.scene(), preset);
    if (ui::row(bench, "preset:" + preset.path.stem().string(), preset.title,
                {.quiet = !current,
                 .icon = current ? "•" : nullptr,
                 .icon_color = &bench.palette.accent,
                 .indent = scene_at - (current ? 1.3f : 0),
                 .height = 1.45f,
                 .wrapped = true})) {
        bench.post([path = preset.path](Workbench& b) { b.files.open_preset(path); });
    }
}

void Gallery::draw_scenes(const Workbench& bench, const std::string& demo) {
    if (presets(demo).size() < 2) return;
    for (const Preset& preset : presets(demo)) draw_scene(bench, preset);
}

void Gallery::draw_demo(const Workbench& bench, const DemoInfo& info, const std::string& row_id,
                        bool chosen) {
    const bool open = is_open(bench, info);
    const RowSize& size = search_.empty() ? usual_row : found_row;
    const bool clicked = ui::row(bench, row_id + "." + info.id, name_of(info),
                                 {.selected = open || chosen,
                                  .indent = size.name_at(),
                                  .height = size.height,
                                  .wrapped = true});
    if (clicked) {
        // A row that is clicked stands in sight already.
        seen_ = info.id;
        from_start_ = row_id == "start";
        open_demo(bench, info.id);
    }
    ui::tooltip(bench, info.title + "\n" + info.summary + "\n" + source_line(info));
    draw_picture(bench, info.id, size);
}

void Gallery::search_again() {
    searched_ = search_;
    choice_ = 0;
    to_first_ = true;
    found_ = find_demos(search_, [this](const std::string& demo) -> const std::vector<Preset>& {
        return presets(demo);
    });
}

// Enter opens what is marked: the first that is found, until the arrows choose another.
void Gallery::draw_search(const Workbench& bench) {
    const float em = bench.em();
    ImGui::SetNextItemWidth(-1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {em * 0.75f, em * 0.5f});
    ImGui::InputTextWithHint("##search", "Search demos", &search_);
    ImGui::PopStyleVar();
    ui::note(bench, "gallery.search");
    // The results stand where the tooltip would.
    if (search_.empty() && !ImGui::IsItemActive())
        ui::tooltip(bench,
                    "Finds names, the field's words (broad phase, raycast, time of impact, BVH, "
                    "manifold) and scenes. Enter opens the first.");
    const bool active = ImGui::IsItemActive(), ended = ImGui::IsItemDeactivated();
    if (search_ != searched_) search_again();
    if (search_.empty()) return;
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    if (active && pressed(ImGuiKey_DownArrow)) ++choice_;
    if (active && pressed(ImGuiKey_UpArrow) && choice_ > 0) --choice_;
    choice_ = std::min(choice_, found_.empty() ? 0 : found_.size() - 1);
    entered_ = (active || ended) && (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter));
    if (!entered_ || found_.empty()) return;
    const DemoFound& first = found_[choice_];
    open_demo(bench, first.demo->info().id);
}

void Gallery::draw_experiments(const Workbench& bench) {
    const std::vector<const Command*> found = openers(bench, "experiment.open.", search_);
    if (found.empty()) return;
    ui::heading(bench, "Experiments");
    const RowSize& size = search_.empty() ? usual_row : found_row;
    for (const Command* command : found) {
        if (ui::row(bench, command->id, command->title,
                    {.indent = size.name_at(), .height = size.height, .wrapped = true}))
            bench.post_command(command->id);
        ui::tooltip(bench, command->help);
        draw_curve(bench, size);
    }
}

void Gallery::draw_exercises(const Workbench& bench) {
    const std::vector<const Command*> found = openers(bench, exercise_ids, search_);
    if (found.empty()) return;
    ui::heading(bench, "Exercises");
    const std::vector<const Command*> all = openers(bench, exercise_ids, "");
    const RowSize& size = search_.empty() ? usual_row : found_row;
    for (const Command* command : found) {
        if (ui::row(bench, "gallery." + command->id, command->title,
                    {.indent = size.name_at(), .height = size.height, .wrapped = true}))
            bench.post_command(command->id);
        const auto at = std::find(all.begin(), all.end(), command) - all.begin();
        draw_number(bench, *command, static_cast<std::size_t>(at) + 1, size);
    }
}

void Gallery::draw_found(const Workbench& bench) {
    if (found_.empty()) {
        if (!openers(bench, "experiment.open.", search_).empty() ||
            !openers(bench, exercise_ids, search_).empty())
            return;
        ui::words(bench, "No match.", ui::Rank::Faint);
        return;
    }
    ui::heading(bench, found_.size() == 1 ? "1 demo" : ui::count(found_.size()) + " demos");
    for (std::size_t i = 0; i < found_.size(); ++i) {
        draw_demo(bench, found_[i].demo->info(), "demo", i == choice_);
        if (i == choice_ && i > 0 && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow)))
            ImGui::SetScrollHereY();
        ImGui::PushID(static_cast<int>(i));
        for (const Preset& preset : found_[i].scenes) draw_scene(bench, preset);
        ImGui::PopID();
    }
}

// The first demos to look at, from the beginning on.
void Gallery::draw_start(const Workbench& bench) {
    std::vector<const DemoInfo*> start;
    for (const Demo* demo : Registry::all()) {
        if (demo->info().start_here > 0) start.push_back(&demo->info());
    }
    if (start.empty()) return;
    std::sort(start.begin(), start.end(),
              [](const DemoInfo* a, const DemoInfo* b) { return a->start_here < b->start_here; });
    ui::heading(bench, "Start here");
    for (const DemoInfo* info : start) {
        draw_demo(bench, *info, "start", false);
        if (from_start_ && is_open(bench, *info)) draw_scenes(bench, info->id);
    }
}

void Gallery::draw(const Workbench& bench) {
    if (!search_.empty()) {
        if (to_first_) ImGui::SetScrollY(0);
        to_first_ = false;
        draw_found(bench);
        draw_exercises(bench);
        draw_experiments(bench);
        return;
    }
    draw_start(bench);
    int family = -1;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        if (family != static_cast<int>(info.family)) ui::heading(bench, title_of(info.family));
        family = static_cast<int>(info.family);
        draw_demo(bench, info, "demo", false);
        if (!is_open(bench, info)) continue;
        if (info.id != seen_) {
            // A demo that was chosen elsewhere comes into sight; the first may be there already.
            from_start_ = seen_.empty() && info.start_here > 0;
            seen_ = info.id;
            if (!from_start_) ImGui::SetScrollHereY(0.25f);
        }
        if (!from_start_) draw_scenes(bench, info.id);
    }
    draw_exercises(bench);
    draw_experiments(bench);
}

}  // namespace collidoscope::app
