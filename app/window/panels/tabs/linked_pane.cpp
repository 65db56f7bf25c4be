// Linked views in the window: beside the 3D view, or in the drawer.
#include <algorithm>
#include <cmath>

#include "app/view/linked_views/linked_view.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

LinkedContent content_of(const Workbench& bench) {
    LinkedContent content;
    content.scene = &bench.document.scene();
    content.question = &*bench.live.question();
    content.answer = bench.known.shown_answer();
    content.marks = bench.stage.shown_marks();
    content.marks_regions = bench.drawer.recorded().has(LinkedKind::Voronoi);
    content.pointed = &bench.pointed;
    content.palette = &bench.palette;
    content.style = {bench.view.settings().overlay_size, {}};
    content.scale = bench.scale();
    content.version = bench.stage.content_version();
    content.world = bench.view.camera().state();
    content.held = bench.view.dragging_body();
    return content;
}

// A small button in the corner; the next one stands to its left.
bool corner_button(const Workbench& bench, const std::string& id, ImVec2& corner, const char* glyph,
                   const char* fallback, const char* help) {
    const float side = std::round(bench.em() * 1.75f);
    corner.x -= side;
    ImGui::SetCursorScreenPos(corner);
    ImGui::PushID(id.c_str());
    const bool clicked = ImGui::InvisibleButton("corner", {side, side});
    ImGui::PopID();
    ui::note(bench, id);
    const bool hovered = ImGui::IsItemHovered();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (hovered)
        draw.AddRectFilled(corner, {corner.x + side, corner.y + side}, ui::ink(p.selection),
                           bench.em() * 0.35f);
    const char* text = bench.fonts.has_icons ? glyph : fallback;
    const ImVec2 size = ImGui::CalcTextSize(text);
    draw.AddText({std::round(corner.x + (side - size.x) * 0.5f),
                  std::round(corner.y + (side - size.y) * 0.5f)},
                 ui::ink(hovered ? p.text : p.text_quiet), text);
    ui::tooltip(bench, help);
    return clicked;
}

void use_mouse(const Workbench& bench, LinkedView& view, const Rect& rect, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    const vec2 at{io.MousePos.x - rect.x, io.MousePos.y - rect.y};
    const vec2 step{io.MouseDelta.x, io.MouseDelta.y};
    if (ImGui::IsItemActive() && step != vec2(0)) {
        if (ImGui::IsMouseDown(0)) {
            view.orbit(step);
        } else if (ImGui::IsMouseDown(1) || ImGui::IsMouseDown(2)) {
            view.pan(step);
        }
    }
    if (hovered && io.MouseWheel != 0) view.zoom(io.MouseWheel, at);
    if (hovered && ImGui::IsMouseDoubleClicked(0)) view.reset();
    if (hovered && !ImGui::IsAnyMouseDown()) {
        if (Pointed what = view.under(at); !what.empty()) bench.drawn().pointing = std::move(what);
    }
}

// Height of the title with the line below it.
float head_of(const Workbench& bench) {
    return std::round(bench.em() * 3.6f);
}

// Bodies that reach into the head are faint there, so that the words are read.
void draw_veil(const Workbench& bench, const Rect& rect) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float head = rect.y + head_of(bench), end = head + bench.em();
    const ImU32 veil = ui::ink(faded(bench.palette.scene_edge, 0.8f));
    const ImU32 none = ui::ink(faded(bench.palette.scene_edge, 0));
    draw.AddRectFilled({rect.x, rect.y}, {rect.right(), head}, veil);
    draw.AddRectFilledMultiColor({rect.x, head}, {rect.right(), end}, veil, veil, none, none);
}

// Title, what is to be seen, and the buttons of one view.
void draw_head(const Workbench& bench, LinkedKind kind, const Rect& rect,
               const LinkedStatus& status, bool first) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const std::string id = std::string("linked.") + id_of(kind);
    ImVec2 corner{rect.right() - em * 0.5f, rect.y + em * 0.5f};
    const bool below = bench.settings.linked_below;
    if (first && !below &&
        corner_button(bench, id + ".close", corner, icon::close, "x", "Close this view"))
        bench.post([kind](Workbench& b) { b.drawer.pick(b, tab_of(kind)); });
    if (first &&
        corner_button(bench, id + ".move", corner, below ? icon::up : icon::down, below ? "^" : "v",
                      below ? "Show it beside the scene" : "Show it in the drawer")) {
        bench.post([kind, below](Workbench& b) {
            b.settings.linked_below = !below;
            b.drawer.settle(b.document.demo().info().id, below ? "steps" : tab_of(kind).id, kind);
        });
    }
    if (corner_button(bench, id + ".reset", corner, "\xef\x80\x95", "o",
                      "Frame all, oriented like the scene (double-click)"))
        bench.linked.at(kind).reset();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at{rect.x + em * 1.0f, rect.y + em * 0.8f};
    const float right = corner.x - em * 0.4f;
    ui::draw_shortened(draw, bench.fonts.strong, at, right, ui::ink(p.text), title_of(kind));
    if (status.text.empty()) return;
    const float y = at.y + em * 1.55f;
    draw.AddCircleFilled({at.x + em * 0.3f, y + em * 0.52f}, em * 0.28f, ui::ink(status.color));
    ui::draw_shortened(draw, bench.fonts.words, {at.x + em * 0.9f, y}, rect.right() - em * 0.6f,
                       ui::ink(status.color), status.text);
}

void draw_linked(const Workbench& bench, LinkedKind kind, const Rect& rect, bool first) {
    LinkedView& view = bench.linked.at(kind);
    const std::string id = std::string("linked.") + id_of(kind);
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton(id.c_str(), {rect.w, rect.h},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    ImGui::SetItemAllowOverlap();
    ui::note(bench, id);
    const bool hovered = ImGui::IsItemHovered();
    view.resize({rect.w, rect.h}, bench.scale(), bench.desktop.pixels_per_point, head_of(bench));
    use_mouse(bench, view, rect, hovered);
    view.show(content_of(bench));
    view.draw(bench.linked.shaders());
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, true);
    draw.AddImage(ui::texture_id(view.texture()), {rect.x, rect.y}, {rect.right(), rect.bottom()},
                  {0, 1}, {1, 0});
    draw_veil(bench, rect);
    const float label_size = bench.fonts.numbers->FontSize * bench.palette.label_scale;
    view.draw_labels(draw, {rect.x, rect.y}, {bench.fonts.words, bench.fonts.numbers, label_size});
    draw_head(bench, kind, rect, view.picture().status, first);
    draw.PopClipRect();
    bench.drawn().linked[kind] = rect;
}

// Fills the rectangle with as many of the views as look well in it.
void draw_views(const Workbench& bench, const std::vector<LinkedKind>& kinds, const Rect& rect) {
    const float em = bench.em();
    const bool wide = rect.w >= rect.h;
    const float longer = wide ? rect.w : rect.h, shorter = wide ? rect.h : rect.w;
    const float least = std::max(em * 24, 0.62f * shorter);
    const auto room = static_cast<std::size_t>(std::max(1.0f, std::floor(longer / least)));
    const std::size_t count = std::min({kinds.size(), room, std::size_t{2}});
    const float part = std::floor(longer / static_cast<float>(count));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < count; ++i) {
        const float from = part * static_cast<float>(i);
        const float length = i + 1 == count ? longer - from : part;
        const Rect own = wide ? Rect{rect.x + from, rect.y, length, rect.h}
                              : Rect{rect.x, rect.y + from, rect.w, length};
        draw_linked(bench, kinds[i], own, i == 0);
        if (i == 0) continue;
        wide ? draw.AddLine({own.x, own.y}, {own.x, own.bottom()}, ui::ink(bench.palette.line))
             : draw.AddLine({own.x, own.y}, {own.right(), own.y}, ui::ink(bench.palette.line));
    }
}

class LinkedTab final : public Tab {
  public:
    explicit LinkedTab(LinkedKind kind) : kind_(kind) {}
    void draw(const Workbench& bench) override;

  private:
    LinkedKind kind_;
};

bool register_linked_tab(LinkedKind kind, const char* title, const char* help, int order) {
    return register_tab({
        .id = id_of(kind),
        .title = title,
        .help = help,
        .words = "linked view picture space",
        .order = order,
        .available = [kind](const Workbench& bench) { return bench.drawer.can_show(kind); },
        .linked = kind,
        .make = [kind] { return std::make_unique<LinkedTab>(kind); },
    });
}
const bool registered_minkowski = register_linked_tab(
    LinkedKind::Minkowski, "Minkowski",
    "The Minkowski difference A - B with the origin: the bodies overlap where it is inside.", 160);
const bool registered_gauss = register_linked_tab(
    LinkedKind::Gauss, "Gauss maps",
    "The normals of both bodies on a sphere: edges whose arcs cross make a face of A - B.", 170);
const bool registered_voronoi = register_linked_tab(
    LinkedKind::Voronoi, "Voronoi",
    "The Voronoi regions of the features: all points nearer to one of them than to any other.",
    180);
const bool registered_object = register_linked_tab(
    LinkedKind::Object, "Object space",
    "The object that a descent is in, with its boxes and the ray as they are in its coordinates.",
    190);

class LinkedPane final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_pane = register_panel({
    .id = "linked",
    .order = 20,
    .make = [] { return std::make_unique<LinkedPane>(); },
});

}  // namespace

void LinkedPane::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.linked;
    if (rect.empty() || bench.document.empty() || !bench.live.question()) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    if (ui::begin_panel(bench, "linked", rect, false)) {
        draw_views(bench, bench.drawer.linked_beside(), rect);
        ui::end_panel();
    }
    ImGui::PopStyleVar();
}

void LinkedTab::draw(const Workbench& bench) {
    if (!bench.live.question()) return;
    std::vector<LinkedKind> kinds{kind_};
    for (const LinkedKind kind : all_linked_kinds) {
        if (kind != kind_ && bench.drawer.available(tab_of(kind))) kinds.push_back(kind);
    }
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    draw_views(bench, kinds, {corner.x + 1, corner.y + 1, size.x - 1, size.y - 1});
}

}  // namespace collidoscope::app
