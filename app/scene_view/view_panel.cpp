// The 3D view: passes the mouse on, shows the picture, and lays the overlay chips and the sentence
// of the current step over it.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/view/contents.h"
#include "app/widgets/frame_sentence.h"
#include "app/widgets/sentence.h"
#include "app/widgets/tree_choice.h"
#include "app/widgets/ui.h"
#include "app/workbench/panel.h"
#include "app/workshop/heat_map.h"

namespace collidoscope::app {
namespace {

Modifiers held_keys(bool typing) {
    const ImGuiIO& io = ImGui::GetIO();
    Modifiers keys{io.KeyShift, io.KeyCtrl};
    if (!typing) {
        keys.x = ImGui::IsKeyDown(GLFW_KEY_X);
        keys.y = ImGui::IsKeyDown(GLFW_KEY_Y);
        keys.z = ImGui::IsKeyDown(GLFW_KEY_Z);
    }
    return keys;
}

class ViewPanel final : public Panel {
  public:
    void input(Workbench& bench, std::vector<ViewEvent>& events) override;
    void draw(const Workbench& bench) override;

  private:
    void pass_mouse(Workbench& bench, bool hovered, std::vector<ViewEvent>& events);
    void draw_chips(const Workbench& bench, const Rect& rect);
    void draw_ray_heat(const Workbench& bench, const Rect& rect);

    Panels overlays_{PanelPlace::View};
    HeatMaps heat_maps_;
    std::vector<Rect> chips_;               // where they were drawn last
    bool free_ = false, choosing_ = false;  // the pointer is on the scene; on a choice in it
    // Of the mouse, as the view has been told last.
    bool inside_ = false;
    vec2 last_{-1};
    Modifiers last_keys_;
};

const bool registered_view = register_panel({
    .id = "view",
    .order = 10,
    .make = [] { return std::make_unique<ViewPanel>(); },
});

// Turns what ImGui saw of the mouse in this frame into the view's inputs, in order.
void ViewPanel::pass_mouse(Workbench& bench, bool hovered, std::vector<ViewEvent>& events) {
    const Rect& rect = bench.layout.view;
    const ImGuiIO& io = ImGui::GetIO();
    const vec2 at{io.MousePos.x - rect.x, io.MousePos.y - rect.y};
    const Modifiers keys = held_keys(io.WantTextInput);
    const bool busy = bench.view.busy();
    if ((hovered || busy) && at != last_ && ImGui::IsMousePosValid()) {
        bench.view.handle(MouseMoved{at, keys}, events);
        last_ = at;
    }
    const bool same = keys.shift == last_keys_.shift && keys.ctrl == last_keys_.ctrl &&
                      keys.x == last_keys_.x && keys.y == last_keys_.y && keys.z == last_keys_.z;
    if (!same && busy) bench.view.handle(ModifiersChanged{keys}, events);
    last_keys_ = keys;
    for (int button = 0; button < 3; ++button) {
        const auto which = static_cast<MouseButton>(button);
        if (hovered && ImGui::IsMouseClicked(button)) {
            const int clicks = ImGui::IsMouseDoubleClicked(button) ? 2 : 1;
            bench.view.handle(MouseDown{at, which, clicks, keys}, events);
        }
        if (ImGui::IsMouseReleased(button)) bench.view.handle(MouseUp{at, which, keys}, events);
    }
    if (hovered && io.MouseWheel != 0) bench.view.handle(MouseWheel{at, io.MouseWheel}, events);
    if (inside_ && !hovered && !bench.view.busy()) bench.view.handle(PointerLeft{}, events);
    inside_ = hovered;
}

void ViewPanel::draw_chips(const Workbench& bench, const Rect& rect) {
    chips_.clear();
    const float em = bench.em();
    ImGui::SetCursorScreenPos({rect.x + em * 1.08f, rect.y + em * 0.92f});
    const bool tree = std::any_of(bench.live.trees().begin(), bench.live.trees().end(),
                                  [](const auto& t) { return t != nullptr; });
    struct Chip {
        const char* command;
        const char* text;
    };
    std::vector<Chip> chips = {{"view.contacts", "Contacts C"},
                               {"view.normals", "Normals N"},
                               {"view.depth", "Depth D"},
                               {"view.bounds", "Bounds B"},
                               {"view.grid", "Grid G"}};
    if (!bench.timeline.empty()) {
        chips = {{"view.contacts", "Pairs C"},
                 {"view.normals", "Motion N"},
                 {"view.bounds", "Boxes B"},
                 {"view.structure", "Structure U"},
                 {"view.grid", "Grid G"}};
    }
    if (bench.timeline.driven()) chips.insert(chips.begin(), {"game.chase", "Follow J"});
    if (tree) {
        // Offer the displays of a tree; in the workshop there are no contacts.
        const bool alone = has_workshop(bench);
        if (alone) chips.erase(chips.begin(), chips.begin() + 3);
        chips.insert(alone ? chips.begin() : chips.end(), {{"view.levels", "Levels L"},
                                                           {"view.only_node", "Selection only O"},
                                                           {"view.explode", "Explode E"},
                                                           {"view.ray_heat", "Ray heat map M"}});
        if (!alone) chips.insert(chips.end() - 1, {"view.heat", "Heat map T"});
    }
    // While a run is stepped through.
    if (!bench.live.player().empty() && !bench.live.player().at_end())
        chips.push_back({"view.only_known", "Known so far"});
    const float right = rect.right() - em;
    for (const Chip& chip : chips) {
        if (ImGui::CalcTextSize(chip.text).x + em * 1.5f > right - ImGui::GetCursorScreenPos().x)
            break;
        ui::chip(bench, chip.command, chip.text);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        chips_.push_back({min.x, min.y, max.x - min.x, max.y - min.y});
        ImGui::SameLine(0, em * 0.5f);
    }
    ImGui::NewLine();
}

// The levels' colors, at the right edge.
void draw_legend(const Workbench& bench, const Rect& rect) {
    if (!bench.view.settings().tree.shown) return;
    const std::vector<LegendEntry> legend = bench.view.legend();
    if (legend.empty()) return;
    const float em = bench.em(), step = std::round(em * 1.35f);
    const auto rows = static_cast<float>(legend.size());
    if (rect.h < step * (rows + 6)) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float width = em * 7.2f, x = rect.right() - width - em, y = rect.y + em * 4;
    draw.AddRectFilled({x, y}, {x + width, y + step * (rows + 1.25f)}, ui::ink(bench.palette.label),
                       em * 0.4f);
    ImFont* type = bench.fonts.numbers;
    draw.AddText(bench.fonts.small, bench.fonts.small->FontSize, {x + em * 0.7f, y + em * 0.4f},
                 ui::ink(bench.palette.text_faint), "LEVEL   NODES");
    for (std::size_t i = 0; i < legend.size(); ++i) {
        const float top = y + step * (static_cast<float>(i) + 1.1f);
        draw.AddRectFilled({x + em * 0.7f, top + step * 0.2f}, {x + em * 1.5f, top + step * 0.75f},
                           ui::ink(legend[i].color), em * 0.15f);
        const std::string level = std::to_string(legend[i].level);
        draw.AddText(type, type->FontSize, {x + em * 1.9f, top}, ui::ink(bench.palette.text_quiet),
                     level.c_str());
        draw.AddText(type, type->FontSize, {x + em * 3.6f, top}, ui::ink(bench.palette.text),
                     ui::count(legend[i].nodes).c_str());
    }
}

// From cold to hot: dark blue, violet, the color of a hit, yellow.
Color heat_color(const Palette& p, float share) {
    const std::array<Color, 4> stops = {p.depth(4, 4), p.depth(3, 4), p.hit, p.current};
    const float at = std::clamp(share, 0.0f, 1.0f) * 3;
    const auto i = std::min(static_cast<std::size_t>(at), std::size_t{2});
    return mixed(stops[i], stops[i + 1], at - static_cast<float>(i));
}

void ViewPanel::draw_ray_heat(const Workbench& bench, const Rect& rect) {
    const auto body = shown_tree(bench);
    if (!bench.view.settings().tree.ray_heat || !body) return;
    const double cell = 4 * double(bench.scale());
    const HeatMap& map = heat_maps_.of(
        {bench.live.trees()[*body], unit_pose(bench.document.scene().bodies[*body].shape),
         bench.view.camera(), cell},
        bench.wake);
    if (map.most == 0) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    const auto size = static_cast<float>(cell);
    const auto shade = [&](std::uint32_t tests) {
        return 24 * std::log2(float(tests)) / std::max(std::log2(float(map.most)), 1.0f);
    };
    // Runs of one shade are one rectangle; what only the root was tested for stays clear.
    for (std::uint32_t row = 0; row < map.rows; ++row) {
        const std::uint32_t* line = map.tests.data() + std::size_t{row} * map.columns;
        for (std::uint32_t column = 0; column < map.columns;) {
            const float level = std::round(shade(std::max(line[column], 1u)));
            std::uint32_t end = column + 1;
            while (end < map.columns && std::round(shade(std::max(line[end], 1u))) == level) ++end;
            if (line[column] > 1) {
                const Color color = faded(heat_color(bench.palette, level / 24), 0.72f);
                draw.AddRectFilled({rect.x + size * static_cast<float>(column),
                                    rect.y + size * static_cast<float>(row)},
                                   {rect.x + size * static_cast<float>(end),
                                    rect.y + size * static_cast<float>(row + 1)},
                                   ui::ink(color));
            }
            column = end;
        }
    }
    // Legend of the colors.
    const float em = bench.em(), width = em * 12;
    const ImVec2 at{rect.right() - width - em, rect.y + em * 3.4f};
    draw.AddRectFilled({at.x - em * 0.6f, at.y - em * 0.5f},
                       {at.x + width + em * 0.6f, at.y + em * 2.9f}, ui::ink(bench.palette.label),
                       em * 0.4f);
    draw.AddText(bench.fonts.small, bench.fonts.small->FontSize, at,
                 ui::ink(bench.palette.text_quiet), "VOLUME TESTS PER RAY");
    for (int i = 0; i < 24; ++i) {
        const float x = at.x + width * static_cast<float>(i) / 24;
        draw.AddRectFilled({x, at.y + em * 1.1f}, {x + width / 24, at.y + em * 1.6f},
                           ui::ink(heat_color(bench.palette, static_cast<float>(i) / 23)));
    }
    const std::string most = ui::count(map.most);
    ImFont* type = bench.fonts.numbers;
    draw.AddText(type, type->FontSize, {at.x, at.y + em * 1.7f}, ui::ink(bench.palette.text), "1");
    draw.AddText(type, type->FontSize,
                 {at.x + width - type->CalcTextSizeA(type->FontSize, 1e9f, 0, most.c_str()).x,
                  at.y + em * 1.7f},
                 ui::ink(bench.palette.text), most.c_str());
    draw.PopClipRect();
}

void draw_caption(const Workbench& bench, const Rect& rect) {
    // An open question stands in its place.
    if (bench.predict.open()) return;
    const Player& player = bench.live.player();
    std::vector<Span> spans;
    const std::string drag = bench.view.drag_text();
    const Scene& scene = bench.document.scene();
    if (!drag.empty() && !player.step()) {
        spans = {{drag, Emphasis::Plain}};
    } else if (player.step() && !bench.layout.player.empty()) {
        spans = player.step()->sentence;
    } else if (const Simulation* moving = bench.timeline.simulation();
               moving && !moving->caption().empty()) {
        spans = {{moving->caption(), Emphasis::Plain}};
    } else if (bench.timeline.playing()) {
        spans = frame_sentence(bench);
    } else if (!scene.note.empty()) {
        spans = {{scene.note, Emphasis::Plain}};
    }
    draw_sentence(bench, spans, rect);
}

void draw_error_banner(const Workbench& bench, const Rect& rect) {
    if (bench.live.error().empty()) return;
    const std::string text = bench.live.error();
    draw_sentence(bench, {{text, Emphasis::Plain}}, rect, &bench.palette.hit);
}

void set_cursor(const Workbench& bench, bool hovered, bool over_choice) {
    if (over_choice) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (bench.drawn().pointed_choice) return;
    if (bench.view.dragging_body()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    } else if (hovered && bench.view.hovered().body) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
}

// The choices of an open question can be clicked on in the scene. True while the pointer is over
// one: the view does not get that click then.
bool point_at_choices(Workbench& bench, bool hovered) {
    const Rect& rect = bench.layout.view;
    const Ask* ask = bench.predict.open();
    if (!ask || !hovered || bench.view.busy()) return false;
    std::vector<Mark> marks;
    std::vector<std::size_t> choice_of;
    for (std::size_t i = 0; i < ask->decision.choices.size(); ++i) {
        for (const Mark& mark : ask->decision.choices[i].marks) {
            marks.push_back(mark);
            choice_of.push_back(i);
        }
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto found = bench.view.mark_at(marks, {mouse.x - rect.x, mouse.y - rect.y});
    if (!found) return false;
    bench.drawn().pointed_choice = choice_of[*found];
    if (ImGui::IsMouseClicked(0)) {
        bench.post(
            [choice = choice_of[*found]](Workbench& b) { b.playback.answer_prediction(choice); });
    }
    return true;
}

}  // namespace

// Passes the mouse on to the view, except over things that lie on it.
void ViewPanel::input(Workbench& bench, std::vector<ViewEvent>& events) {
    const Rect& rect = bench.layout.view;
    if (rect.empty()) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ui::begin_panel(bench, "view", rect, false);
    ImGui::PopStyleVar();
    ImGui::InvisibleButton("scene", {rect.w, rect.h},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    ImGui::SetItemAllowOverlap();
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    bench.drawn().pointer = {mouse.x, mouse.y};
    const bool on_chip = std::any_of(chips_.begin(), chips_.end(), [&](const Rect& chip) {
        return chip.contains({mouse.x, mouse.y});
    });
    free_ = hovered && !on_chip;
    bench.view.resize({rect.w, rect.h}, bench.scale(), bench.desktop.pixels_per_point);
    choosing_ = point_at_choices(bench, free_);
    pass_mouse(bench, (free_ && !choosing_) || (hovered && bench.view.busy()), events);
    ui::end_panel();
}

void ViewPanel::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.view;
    if (rect.empty()) return;
    ui::begin_panel(bench, "view", rect, false);
    // The chips lie over the view.
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImDrawListSplitter& layers = draw._Splitter;
    layers.Split(&draw, 2);
    layers.SetCurrentChannel(&draw, 1);
    draw_chips(bench, rect);
    layers.SetCurrentChannel(&draw, 0);
    draw.AddImage(ui::texture_id(bench.view.texture()), {rect.x, rect.y},
                  {rect.right(), rect.bottom()}, {0, 1}, {1, 0});
    draw_ray_heat(bench, rect);
    const float label_size = bench.fonts.numbers->FontSize * bench.palette.label_scale;
    bench.view.draw_labels(draw, {rect.x, rect.y},
                           {bench.fonts.words, bench.fonts.numbers, label_size});
    draw_legend(bench, rect);
    overlays_.draw(bench);
    if (!bench.document.empty()) {
        bench.live.error().empty() ? draw_caption(bench, rect) : draw_error_banner(bench, rect);
    }
    layers.Merge(&draw);
    set_cursor(bench, free_, choosing_);
    ui::end_panel();
}

}  // namespace collidoscope::app
