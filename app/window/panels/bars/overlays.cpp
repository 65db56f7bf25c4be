// Layers over the panels that ask nothing: the edges to drag, progress, toasts.
#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <optional>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

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

enum class ViewCorner : std::uint8_t { TopRight, TopLeft, BottomRight, BottomLeft };

// The parts of the window that the bodies cover, each as the box around its corners' pixels.
std::vector<Rect> covered_by_bodies(const Workbench& bench) {
    std::vector<Rect> covered;
    const Rect& view = bench.layout.view;
    for (const Body& body : bench.stage.shown_scene().bodies) {
        if (!body.visible || extent_of(body.shape) != Extent::Bounded) continue;
        const Aabb box = bounds_of(body.shape);
        vec2 low(INFINITY), high(-INFINITY);
        for (int i = 0; i < 8; ++i) {
            const dvec3 corner((i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                               (i & 4) ? box.max.z : box.min.z);
            const auto pixel = bench.view.camera().project(corner);
            if (!pixel) continue;
            low = glm::min(low, vec2(*pixel));
            high = glm::max(high, vec2(*pixel));
        }
        if (low.x < high.x)
            covered.push_back({view.x + low.x, view.y + low.y, high.x - low.x, high.y - low.y});
    }
    return covered;
}

float common_area(const Rect& a, const Rect& b) {
    const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const float h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

Rect place_of_toast(const Workbench& bench, ViewCorner corner, const ImVec2& size) {
    const Rect& view = bench.layout.view;
    const float em = bench.em();
    const bool right = corner == ViewCorner::TopRight || corner == ViewCorner::BottomRight;
    const bool top = corner == ViewCorner::TopRight || corner == ViewCorner::TopLeft;
    Rect at{right ? view.right() - size.x - em : view.x + em,
            top ? view.y + em * 4 : view.bottom() - size.y - em, size.x, size.y};
    const Rect& sentence = bench.drawn().sentence;
    if (!top && common_area(at, sentence) > 0) at.y = sentence.y - size.y - em * 0.5f;
    return at;
}

// The corner in which it covers the least of the bodies; the first of those alike.
ViewCorner corner_for_toast(const Workbench& bench, const ImVec2& size) {
    const std::vector<Rect> bodies = covered_by_bodies(bench);
    ViewCorner best = ViewCorner::TopRight;
    float least = INFINITY;
    for (const ViewCorner corner : {ViewCorner::TopRight, ViewCorner::TopLeft,
                                    ViewCorner::BottomRight, ViewCorner::BottomLeft}) {
        const Rect place = place_of_toast(bench, corner, size);
        float covered = 0;
        for (const Rect& body : bodies) covered += common_area(place, body);
        if (covered >= least) continue;
        least = covered;
        best = corner;
    }
    return best;
}

class Toasts final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    // The corner of the first toast; it stays there until the last is gone.
    std::optional<ViewCorner> corner_;
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
    const bool importing = bench.files.meshes.importing(), building = bench.live.preparing();
    const LiveTimeline& timeline = bench.timeline;
    const bool making = timeline.busy() && !timeline.playing();
    if ((!importing && !building && !making) || bench.layout.view.empty()) return;
    const float share = importing  ? bench.files.meshes.progress()
                        : building ? bench.live.progress()
                                   : timeline.progress();
    const std::string text = importing  ? "Reading " + bench.files.meshes.file().filename().string()
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
            importing  ? b.files.meshes.cancel()
            : building ? b.live.cancel()
                       : b.stage.frames.cancel();
        });
    }
    ui::note(bench, "progress.cancel");
    ImGui::End();
    ImGui::PopStyleVar();
}

void Toasts::draw(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    const float em = bench.em();
    if (bench.messages.toasts().empty()) corner_.reset();
    float beyond = 0;  // the height of those before
    for (std::size_t i = 0; i < bench.messages.toasts().size(); ++i) {
        const Toast& toast = bench.messages.toasts()[i];
        const bool warning = toast.tone != Tone::Info;
        const float most = std::min(em * 34, view.w - em * 4);
        const char* const sign = !bench.fonts.has_icons ? "!"
                                 : warning              ? icon::warning
                                                        : icon::info;
        // The width beside the text: the window's padding, the sign and the gap behind it.
        const float beside = std::ceil(em * 2.4f + ImGui::CalcTextSize(sign).x) + 1;
        const ImVec2 text = ImGui::CalcTextSize(toast.text.c_str(), nullptr, false, most - beside);
        const Command* offered = bench.commands.find(toast.command);
        if (offered && !offered->is_enabled()) continue;
        const float button = offered ? em * 2.6f : 0;
        const ImVec2 size{std::max(std::ceil(text.x) + beside, offered ? em * 18 : 0),
                          text.y + em * 1.2f + button};
        if (!corner_) corner_ = corner_for_toast(bench, size);
        Rect place = place_of_toast(bench, *corner_, size);
        const bool down = *corner_ == ViewCorner::TopRight || *corner_ == ViewCorner::TopLeft;
        place.y += down ? beyond : -beyond;
        bench.note_widget("toast:" + std::to_string(i), place);
        ImGui::SetNextWindowPos({std::round(place.x), std::round(place.y)});
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
        ImGui::TextUnformatted(sign);
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
        beyond += size.y + em * 0.5f;
    }
}

}  // namespace collidoscope::app
