// The drawer's tab of bounding volumes: what each wastes, stores and costs, and which layer
// settles what.
#include <algorithm>
#include <cmath>

#include "app/window/panels/tabs/volume_layers.h"
#include "app/window/panels/tabs/volume_times.h"
#include "app/window/widgets/ui.h"
#include "app/window/widgets/volume_chart.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

std::string brief_ns(double ns) {
    return duration_text(ns * 1e-6);
}

// Times beside the operations; none of the other properties.
std::string quiet_text(const std::optional<VolumeTimes>& times, std::size_t property,
                       std::size_t volume) {
    if (property != overlap_property && property != update_property) return {};
    if (!times || volume >= times->overlap_ns.size()) return "…";
    return brief_ns(property == overlap_property ? times->overlap_ns[volume]
                                                 : times->update_ns[volume]);
}

void draw_cell(const Workbench& bench, const VolumeCell& cell, const std::string& quiet,
               const Rect& rect, bool of_body, bool lit) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const float bar = std::round(std::max(3.0f, em * 0.26f));
    const float bottom = std::round(rect.bottom() - em * 0.22f);
    const float y = std::round(bottom - bar - type->FontSize - em * 0.08f);
    const float x = rect.x + em * 0.45f, right = rect.right() - em * 0.45f;
    draw.AddText(type, type->FontSize, {x, y}, ui::ink(cell.best || lit ? p.text : p.text_quiet),
                 cell.text.c_str());
    if (!quiet.empty()) {
        const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, quiet.c_str()).x;
        const float own = type->CalcTextSizeA(type->FontSize, 1e9f, 0, cell.text.c_str()).x;
        if (own + width + em * 0.2f < right - x)
            draw.AddText(type, type->FontSize, {right - width, y}, ui::ink(p.text_faint),
                         quiet.c_str());
    }
    draw.AddRectFilled({x, bottom - bar}, {right, bottom}, ui::ink(faded(p.line, 0.8f)),
                       bar * 0.5f);
    const float length = std::max(bar, (right - x) * static_cast<float>(cell.share));
    const Color ink = of_body ? p.body_a : mixed(p.text_faint, p.text, cell.best || lit ? 0.6f : 0);
    draw.AddRectFilled({x, bottom - bar}, {x + length, bottom}, ui::ink(ink), bar * 0.5f);
}

// The step that fits this volume: its marks light the volume up.
std::optional<std::size_t> step_of(const Workbench& bench, const std::string& id) {
    const auto& steps = bench.live.player().recording().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (id == steps[i].label) return i;
    }
    return std::nullopt;
}

void light(const Workbench& bench, const std::string& id) {
    const auto step = step_of(bench, id);
    if (!step) return;
    for (const Mark& mark : bench.live.player().recording().steps[*step].marks) {
        if (mark.key.empty()) bench.drawn().hover_marks.push_back(mark);
    }
}

// Side by side: pointing at a column shows the volume in the scene, a click chooses it.
void draw_side_by_side(const Workbench& bench, const Datum& volumes, VolumeTiming& timing) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const std::vector<VolumeProperty> all = volume_properties(volumes);
    const std::optional<VolumeTimes> times = timing.of(bench);
    const float names = em * 4.6f;
    // If a line is too short for all, they stand in several, one below the other.
    const auto fit = static_cast<std::size_t>(std::max(1.0f, (room.x - names) / (em * 4.6f)));
    const std::size_t lines = (volumes.size() + fit - 1) / fit;
    const std::size_t in_line = (volumes.size() + lines - 1) / lines;
    const float pitch = (room.x - names) / static_cast<float>(in_line);
    const float head = std::round(em * 1.55f);
    const float row = std::round(
        std::clamp((room.y - head) / static_cast<float>(all.size()), em * 1.7f, em * 2.6f));
    const float height = head + row * static_cast<float>(all.size());
    const float line_height = height + (lines > 1 ? em * 0.6f : 0);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* words = bench.fonts.words;
    const std::string chosen =
        bench.document.scene().options.value("show", "all").get<std::string>();
    const Step* now = bench.live.player().step();

    for (std::size_t n = 0; n < all.size() * lines; ++n) {
        const std::size_t k = n % all.size();
        const auto lines_before = n / all.size();
        const float top = corner.y + line_height * static_cast<float>(lines_before) + head +
                          row * static_cast<float>(k);
        ImGui::SetCursorScreenPos({corner.x, top});
        ImGui::PushID(static_cast<int>(n));
        ImGui::InvisibleButton("property", {names, row});
        ImGui::PopID();
        ui::tooltip(bench, all[k].help);
        draw.AddText(words, words->FontSize, {corner.x, std::round(top + row * 0.32f)},
                     ui::ink(p.text_quiet), all[k].title);
        draw.AddLine({corner.x, top}, {corner.x + room.x, top}, ui::ink(faded(p.line, 0.7f)));
    }
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        const auto id = volumes[i]["id"].get<std::string>();
        const auto title = volumes[i]["title"].get<std::string>();
        const float x = corner.x + names + pitch * static_cast<float>(i % in_line);
        const auto line_number = i / in_line;
        const float y = corner.y + line_height * static_cast<float>(line_number);
        ImGui::SetCursorScreenPos({x, y});
        ImGui::PushID(id.c_str());
        const bool clicked = ImGui::InvisibleButton("volume", {pitch - 1, height});
        ImGui::PopID();
        ui::note(bench, "volume:" + id);
        const bool hovered = ImGui::IsItemHovered(), selected = id == chosen;
        if (hovered || selected)
            draw.AddRectFilled({x, y}, {x + pitch - 1, y + height},
                               ui::ink(faded(p.selection, selected ? 0.8f : 0.4f)), em * 0.3f);
        if (hovered) light(bench, id);
        ui::tooltip(bench, title + "\nIn 48 poses of a copy it reports an overlap in " +
                               std::to_string(volumes[i]["says_meet"].get<int>()) +
                               ", the hull in " +
                               std::to_string(volumes[volumes.size() - 1]["says_meet"].get<int>()) +
                               ".\nClick: show only this volume; again: all");
        const bool at_step = now && id == now->label;
        const Color& ink = at_step ? p.current : hovered || selected ? p.text : p.text_quiet;
        ui::draw_shortened(draw, words, {x + em * 0.45f, std::round(y + em * 0.2f)},
                           x + pitch - em * 0.3f, ui::ink(ink), short_volume_title(id, title));
        for (std::size_t k = 0; k < all.size(); ++k) {
            draw_cell(bench, all[k].cells[i], quiet_text(times, k, i),
                      {x, y + head + row * static_cast<float>(k), pitch - 1, row}, all[k].of_body,
                      hovered || selected);
        }
        if (clicked) {
            const auto step = selected ? std::nullopt : step_of(bench, id);
            bench.post([step, shown = selected ? std::string("all") : id](Workbench& b) {
                b.live.player().pause();
                if (step) b.live.player().go(*step);
                b.set_option("show", shown);
            });
        }
    }
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({1, line_height * static_cast<float>(lines)});
}

class VolumesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    VolumeTiming timing_;
};

const bool registered_volumes = register_tab({
    .id = "volumes",
    .title = "Volumes",
    .help = "Fill, storage and cost of every bounding volume around the body.",
    .words = "bounding volumes chart efficiency",
    .order = 100,
    .available =
        [](const Workbench& bench) {
            return !bench.document.empty() &&
                   bench.document.demo().info().family == Family::Volumes;
        },
    .priority = 70,
    .make = [] { return std::make_unique<VolumesTab>(); },
});

}  // namespace

void VolumesTab::draw(const Workbench& bench) {
    if (const Datum* volumes = listed_by_answer(bench, "volumes")) {
        draw_side_by_side(bench, *volumes, timing_);
    } else if (const Datum* layers = listed_by_answer(bench, "layers")) {
        draw_volume_layers(bench, *layers, *listed_by_answer(bench, "decided"), timing_);
    } else {
        ui::words(bench, "There is nothing to compare yet.", ui::Rank::Faint);
    }
}

}  // namespace collidoscope::app
