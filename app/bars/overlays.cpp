// Layers over the panels that ask nothing: the edges to drag, progress, toasts.
#include <algorithm>
#include <cmath>

#include "app/widgets/ui.h"
#include "app/workbench/panel.h"

namespace collidoscope::app {
namespace {

// A strip to drag a panel's edge by. Returns how far it was dragged, in ems.
float draw_edge(const Workbench& bench, const char* id, const Rect& strip, bool upright) {
    const float em = bench.em(), grip = std::max(4.0f, em * 0.4f);
    ImGui::SetNextWindowPos(
        {strip.x - (upright ? grip * 0.5f : 0), strip.y - (upright ? 0 : grip * 0.5f)});
    ImGui::SetNextWindowSize({upright ? grip : strip.w, upright ? strip.h : grip});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoNav);
    ImGui::InvisibleButton("edge", ImGui::GetWindowSize());
    ui::note(bench, id);
    const bool active = ImGui::IsItemActive();
    if (active || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    }
    ImGui::GetWindowDrawList()->AddRectFilled(
        {strip.x, strip.y}, {strip.x + (upright ? 1 : strip.w), strip.y + (upright ? strip.h : 1)},
        ui::ink(active ? bench.palette.accent : bench.palette.line));
    ImGui::End();
    ImGui::PopStyleVar(3);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    return active ? (upright ? moved.x : moved.y) / em : 0;
}

class Splitters final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_splitters = register_panel({
    .id = "splitters",
    .order = 90,
    .make = [] { return std::make_unique<Splitters>(); },
});

class Progress final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_progress = register_panel({
    .id = "progress",
    .order = 120,
    .make = [] { return std::make_unique<Progress>(); },
});

class Toasts final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_toasts = register_panel({
    .id = "toasts",
    .order = 130,
    .make = [] { return std::make_unique<Toasts>(); },
});

}  // namespace

void Splitters::draw(const Workbench& bench) {
    const Layout& at = bench.layout;
    const auto widen = [&](float Settings::*size, float by, float least, float most) {
        if (by == 0) return;
        bench.post([size, by, least, most](Workbench& b) {
            b.settings.*size = std::clamp(b.settings.*size + by, least, most);
        });
    };
    if (!at.left.empty()) {
        const float by =
            draw_edge(bench, "edge.left", {at.left.right() - 1, at.left.y, 1, at.left.h}, true);
        widen(&Settings::left_width, by, 8, 60);
    }
    if (!at.right.empty()) {
        const float by =
            draw_edge(bench, "edge.right", {at.right.x, at.right.y, 1, at.right.h}, true);
        widen(&Settings::right_width, -by, 12, 60);
    }
    if (!at.linked.empty()) {
        const float both = (at.view.w + at.linked.w) / bench.em();
        const float by =
            draw_edge(bench, "edge.linked", {at.linked.x, at.linked.y, 1, at.linked.h}, true);
        widen(&Settings::linked_share, -by / both, 0.1f, 0.9f);
    }
    if (!at.drawer.empty()) {
        const float by =
            draw_edge(bench, "edge.drawer", {at.drawer.x, at.drawer.y, at.drawer.w, 1}, false);
        widen(&Settings::drawer_height, -by, 5, 60);
    }
}

void Progress::draw(const Workbench& bench) {
    const bool importing = bench.files.importing(), building = bench.live.preparing();
    const LiveTimeline& timeline = bench.timeline;
    const bool making = timeline.busy() && !timeline.playing();
    if ((!importing && !building && !making) || bench.layout.view.empty()) return;
    const float share = importing  ? bench.files.import_progress()
                        : building ? bench.live.progress()
                                   : timeline.progress();
    const std::string text = importing
                                 ? "Reading " + bench.files.imported_file().filename().string()
                             : building ? "Building the trees"
                                        : timeline.work();
    const float em = bench.em(), width = em * 24;
    const Rect& view = bench.layout.view;
    ImGui::SetNextWindowPos(
        {std::round(view.x + (view.w - width) * 0.5f), std::round(view.y + view.h * 0.38f)});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em, em * 0.9f});
    ImGui::Begin("progress", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    ui::words(bench, text);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, half = em * 0.18f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float y = at.y + em * 0.5f;
    draw.AddRectFilled({at.x, y - half}, {at.x + room, y + half}, ui::ink(bench.palette.raised),
                       half);
    draw.AddRectFilled({at.x, y - half}, {at.x + room * std::clamp(share, 0.02f, 1.0f), y + half},
                       ui::ink(bench.palette.accent), half);
    ImGui::Dummy({room, em});
    if (ImGui::Button("Cancel   Esc")) {
        bench.post([importing, building](Workbench& b) {
            importing  ? b.files.cancel_import()
            : building ? b.live.cancel()
                       : b.stage.cancel_timeline();
        });
    }
    ui::note(bench, "progress.cancel");
    ImGui::End();
    ImGui::PopStyleVar();
}

void Toasts::draw(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    const float em = bench.em();
    float y = view.y + em * 4;
    for (std::size_t i = 0; i < bench.messages.toasts().size(); ++i) {
        const Toast& toast = bench.messages.toasts()[i];
        const bool warning = toast.tone != Tone::Info;
        const float most = std::min(em * 34, view.w - em * 4);
        const ImVec2 text = ImGui::CalcTextSize(toast.text.c_str(), nullptr, false, most - em * 4);
        const Command* offered = bench.commands.find(toast.command);
        if (offered && !offered->is_enabled()) continue;
        const float button = offered ? em * 2.6f : 0;
        const ImVec2 size{std::max(text.x + em * 3.6f, offered ? em * 18 : 0),
                          text.y + em * 1.2f + button};
        ImGui::SetNextWindowPos({std::round(view.right() - size.x - em), std::round(y)});
        ImGui::SetNextWindowSize(size);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.9f, em * 0.6f});
        const std::string id = "toast" + std::to_string(i);
        ImGui::Begin(id.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                         ImGuiWindowFlags_NoFocusOnAppearing |
                         (offered ? 0 : ImGuiWindowFlags_NoInputs));
        const Color& color = warning ? bench.palette.hit : bench.palette.text_quiet;
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(color));
        ImGui::TextUnformatted(!bench.fonts.has_icons ? "!" : warning ? icon::warning : icon::info);
        ImGui::PopStyleColor();
        ImGui::SameLine(0, em * 0.6f);
        ui::words_wrapped(bench, toast.text);
        if (offered) {
            ImGui::Dummy({0, em * 0.1f});
            if (ImGui::Button(toast.button.c_str())) {
                bench.post([command = toast.command](Workbench& b) {
                    b.messages.end_offers();
                    b.commands.run(command);
                });
            }
            ui::note(bench, "offer:" + toast.command);
            ImGui::SameLine(0, em * 0.6f);
            if (ImGui::Button("Close")) bench.post([](Workbench& b) { b.messages.end_offers(); });
            ui::note(bench, "offer.close");
        }
        ImGui::End();
        ImGui::PopStyleVar();
        y += size.y + em * 0.5f;
    }
}

}  // namespace collidoscope::app
