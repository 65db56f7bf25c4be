// The drawer at the bottom: its tabs in one row at the top, the chosen one below them.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr float row_height = 2.1f, padding = 0.75f, more_width = 2.4f, gap = 0.9f;  // ems

class DrawerPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    Tab& made(const TabInfo& info);

    std::map<const TabInfo*, std::unique_ptr<Tab>> tabs_;
};

const bool registered_drawer = register_panel({
    .id = "drawer",
    .order = 80,
    .make = [] { return std::make_unique<DrawerPanel>(); },
});

// Tabs that show the recording stand before pictures of other spaces and tools.
bool among_views(const TabInfo& tab) {
    return tab.linked || tab.tool;
}

// One of the linked views that are drawn beside the scene, as many as have room there.
bool stands_beside(const Workbench& bench, const TabInfo& tab) {
    return tab.linked && !bench.settings.linked_below && bench.drawn().linked.contains(*tab.linked);
}

// The icon of a linked view that may stand beside the scene: an eye, open if it does.
const char* eye_of(const Workbench& bench, const TabInfo& tab) {
    if (!tab.linked || bench.settings.linked_below || !bench.fonts.has_icons) return nullptr;
    return stands_beside(bench, tab) ? icon::eye : icon::eye_off;
}

bool is_shown(const Workbench& bench, const TabInfo& tab) {
    return &tab == &bench.drawer.tab() || stands_beside(bench, tab);
}

float width_of(const Workbench& bench, const TabInfo& tab) {
    // As wide as it is when chosen, so that the next click hits what it would have hit.
    ImFont* font = bench.fonts.strong;
    const float text = font->CalcTextSizeA(font->FontSize, 1e9f, 0, tab.title.c_str()).x;
    const float eye = eye_of(bench, tab) ? bench.em() * 1.3f : 0;
    return std::round(text + eye + 2 * padding * bench.em());
}

void pick(const Workbench& bench, const TabInfo& tab) {
    bench.post([&tab](Workbench& b) { b.drawer.pick(b, tab); });
}

void draw_tab(const Workbench& bench, const TabInfo& tab, const ImVec2& at, float width) {
    const float em = bench.em(), height = em * row_height;
    const Palette& p = bench.palette;
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(tab.id.c_str());
    if (ImGui::InvisibleButton("tab", {width, height})) pick(bench, tab);
    ImGui::PopID();
    ui::note(bench, "drawer." + tab.id);
    const bool hovered = ImGui::IsItemHovered(), chosen = &tab == &bench.drawer.tab();
    // The chosen tab's contents stand where its tooltip would.
    if (!chosen) ui::tooltip(bench, tab.help);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + height};
    if (chosen) {
        draw.AddRectFilled(at, end, ui::ink(p.selection));
        draw.AddRectFilled({at.x, end.y - std::round(em * 0.16f)}, end, ui::ink(p.accent));
    } else if (hovered) {
        draw.AddRectFilled(at, end, ui::ink(faded(p.selection, 0.45f)));
    }
    float x = at.x + em * padding;
    ImFont* font = chosen ? bench.fonts.strong : bench.fonts.words;
    const float y = std::round(at.y + (height - font->FontSize) * 0.5f);
    const bool lit = is_shown(bench, tab);
    if (const char* eye = eye_of(bench, tab)) {
        draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {x, y},
                     ui::ink(lit ? p.accent : p.text_faint), eye);
        if (lit) ui::note(bench, "drawer." + tab.id + ".beside");
        x += em * 1.3f;
    }
    draw.AddText(font, font->FontSize, {x, y}, ui::ink(lit || hovered ? p.text : p.text_quiet),
                 tab.title.c_str());
}

// The tabs that have no room, under one button.
void draw_more(const Workbench& bench, const std::vector<const TabInfo*>& hidden,
               const ImVec2& at) {
    const float em = bench.em();
    ImGui::SetCursorScreenPos({at.x, at.y + em * 0.2f});
    if (ImGui::Button("…##more tabs", {em * more_width, em * (row_height - 0.4f)}))
        ImGui::OpenPopup("more tabs");
    ui::note(bench, "drawer.more");
    ui::tooltip(bench, "More tabs.");
    if (!ImGui::BeginPopup("more tabs")) return;
    for (const TabInfo* tab : hidden) {
        if (ImGui::Selectable(tab->title.c_str(), is_shown(bench, *tab))) pick(bench, *tab);
        ui::note(bench, "drawer." + tab->id);
        ui::tooltip(bench, tab->help);
    }
    ImGui::EndPopup();
}

// All in one row while they have room; else the chosen one is among those that stand in it.
void draw_row(const Workbench& bench, const Rect& rect) {
    const float em = bench.em();
    std::vector<const TabInfo*> shown = bench.drawer.available(), hidden;
    std::stable_partition(shown.begin(), shown.end(),
                          [](const TabInfo* tab) { return !among_views(*tab); });
    const float room = rect.w - em * 0.6f;
    const auto taken = [&] {
        float sum = gap * em + (hidden.empty() ? 0 : em * (more_width + 0.5f));
        for (const TabInfo* tab : shown) sum += width_of(bench, *tab);
        return sum;
    };
    while (shown.size() > 1 && taken() > room) {
        auto last = std::prev(shown.end());
        if (*last == &bench.drawer.tab()) --last;
        hidden.insert(hidden.begin(), *last);
        shown.erase(last);
    }
    float x = rect.x + em * 0.3f;
    bool apart = false;
    for (const TabInfo* tab : shown) {
        if (among_views(*tab) && !apart) x += gap * em;
        apart = apart || among_views(*tab);
        const float width = width_of(bench, *tab);
        draw_tab(bench, *tab, {x, rect.y}, width);
        x += width;
    }
    if (!hidden.empty()) draw_more(bench, hidden, {x + em * 0.3f, rect.y});
}

// A tab is made when it is shown for the first time.
Tab& DrawerPanel::made(const TabInfo& info) {
    std::unique_ptr<Tab>& tab = tabs_[&info];
    if (!tab) tab = info.make();
    return *tab;
}

}  // namespace

void DrawerPanel::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.drawer;
    const float em = bench.em();
    if (rect.empty() || bench.document.empty()) return;
    const Rect row{rect.x, rect.y, rect.w, std::round(em * row_height)};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    if (ui::begin_panel(bench, "drawer.tabs", row, false)) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({rect.x, rect.y + 0.5f}, {rect.right(), rect.y + 0.5f},
                     ui::ink(bench.palette.line));
        draw.AddLine({row.x, row.bottom() - 0.5f}, {row.right(), row.bottom() - 0.5f},
                     ui::ink(bench.palette.line));
        draw_row(bench, row);
        ui::end_panel();
    }
    ImGui::PopStyleVar();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.2f, em * 0.6f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.5f, em * 0.2f});
    if (ui::begin_panel(bench, "drawer", {rect.x, row.bottom(), rect.w, rect.h - row.h})) {
        made(bench.drawer.tab()).draw(bench);
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
