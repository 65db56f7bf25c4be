// The 3D view: passes the mouse on, shows the picture, and lays the overlay chips and the sentence
// of the current step over it.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/view/camera/contents.h"
#include "app/window/panels/main_view/ray_cloud_view.h"
#include "app/window/panels/main_view/ray_heat.h"
#include "app/window/presenter/presenter.h"
#include "app/window/widgets/frame_sentence.h"
#include "app/window/widgets/sentence.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

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

    Panels overlays_{PanelPlace::View};
    RayHeat heat_;
    RayCloudView cloud_;
    std::vector<Rect> chips_;               // where they were drawn last
    bool free_ = false, choosing_ = false;  // the pointer is on the scene; on a choice in it
    // The state of the mouse as the view has been told last.
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
    const TouchGesture& gesture = bench.desktop.gesture;
    if (hovered && gesture.turned != vec2(0)) bench.view.handle(ViewTurned{gesture.turned}, events);
    if (hovered && gesture.zoomed != 0) bench.view.handle(MouseWheel{at, gesture.zoomed}, events);
    if (inside_ && !hovered && !bench.view.busy()) bench.view.handle(PointerLeft{}, events);
    inside_ = hovered;
}

void ViewPanel::draw_chips(const Workbench& bench, const Rect& rect) {
    chips_.clear();
    // The class sees the scene; the keys do what the chips do.
    if (bench.part<Presenter>().on()) return;
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
    bench.drawn().over_view.push_back({x, y, width, step * (rows + 1.25f)});
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

void draw_caption(const Workbench& bench, const Rect& rect) {
    // An open question stands in its place, and while presenting a band below the view.
    if (bench.predict.open() || bench.part<Presenter>().on()) return;
    if (const auto caption = registered_caption(bench)) {
        draw_sentence(bench, caption->spans, rect, &caption->color);
        return;
    }
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

// The parts of the window over the view, in its own pixels.
std::vector<PixelRect> parts_over(const Workbench& bench, const Rect& view) {
    std::vector<Rect> parts = bench.drawn().over_view;
    if (!bench.drawn().sentence.empty()) parts.push_back(bench.drawn().sentence);
    std::vector<PixelRect> out;
    out.reserve(parts.size());
    for (const Rect& part : parts)
        out.push_back(
            {{part.x - view.x, part.y - view.y}, {part.right() - view.x, part.bottom() - view.y}});
    return out;
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
    free_ = hovered && !on_chip && !cloud_.covers({mouse.x, mouse.y});
    bench.view.resize({rect.w, rect.h}, bench.scale(), bench.desktop.pixels_per_point);
    choosing_ = point_at_choices(bench, free_);
    if (free_ && (cloud_.takes_click(bench, rect) || heat_.takes_click(bench, rect)))
        choosing_ = true;
    pass_mouse(bench, (free_ && !choosing_) || (hovered && bench.view.busy()), events);
    ui::end_panel();
}

void ViewPanel::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.view;
    if (rect.empty()) return;
    ui::begin_panel(bench, "view", rect, false);
    // The chips lie over all else; the labels are placed last, below and beside what is there.
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImDrawListSplitter& layers = draw._Splitter;
    layers.Split(&draw, 3);
    layers.SetCurrentChannel(&draw, 2);
    draw_chips(bench, rect);
    layers.SetCurrentChannel(&draw, 0);
    draw.AddImage(ui::texture_id(bench.view.texture()), {rect.x, rect.y},
                  {rect.right(), rect.bottom()}, {0, 1}, {1, 0});
    heat_.draw(bench, rect, free_ && !bench.view.busy());
    cloud_.draw(bench, rect, free_ && !bench.view.busy());
    layers.SetCurrentChannel(&draw, 1);
    draw_legend(bench, rect);
    overlays_.draw(bench);
    if (!bench.document.empty()) {
        bench.live.error().empty() ? draw_caption(bench, rect) : draw_error_banner(bench, rect);
    }
    layers.SetCurrentChannel(&draw, 0);
    const float label_size = bench.fonts.numbers->FontSize * bench.palette.label_scale;
    bench.view.draw_labels(draw, {rect.x, rect.y},
                           {bench.fonts.words, bench.fonts.numbers, label_size},
                           parts_over(bench, rect));
    layers.Merge(&draw);
    set_cursor(bench, free_, choosing_);
    ui::end_panel();
}

}  // namespace collidoscope::app
