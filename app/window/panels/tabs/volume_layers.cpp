#include "app/window/panels/tabs/volume_layers.h"

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "app/window/widgets/ui.h"
#include "app/window/widgets/volume_chart.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// One bar, as long as the path, divided by who settled how much.
void draw_shares(const Workbench& bench, const Datum& layers, double poses, const Rect& rect) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    float x = rect.x;
    for (std::size_t k = 0; k < layers.size(); ++k) {
        const double answered = layers[k]["answered"].get<double>();
        const float width = rect.w * static_cast<float>(poses > 0 ? answered / poses : 0);
        if (width < 0.5f) continue;
        const Color color = layer_color(p, k, layers.size());
        draw.AddRectFilled({x, rect.y}, {x + std::max(width - 2, 1.0f), rect.bottom()},
                           ui::ink(color), em * 0.25f);
        const std::string text = fmt::format("{:.0f} %", std::round(100 * answered / poses));
        const float text_width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        if (text_width + em * 0.8f < width)
            draw.AddText(
                type, type->FontSize,
                {std::round(x + em * 0.4f), std::round(rect.y + (rect.h - type->FontSize) * 0.5f)},
                ui::ink(p.text_on(color)), text.c_str());
        x += width;
    }
}

// One cell for each pose, in the color of the layer that settled it; a hit has a mark below.
void draw_poses(const Workbench& bench, const Datum& layers, const Datum& decided,
                const Rect& rect) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Player& player = bench.live.player();
    const auto& steps = player.recording().steps;
    const float pitch = rect.w / static_cast<float>(std::max<std::size_t>(decided.size(), 1));
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    const bool clicked = ImGui::InvisibleButton("poses", {rect.w, rect.h});
    ui::note(bench, "volume.poses");
    const float bottom = rect.bottom() - em * 0.5f;
    std::optional<std::size_t> pointed;
    if (ImGui::IsItemHovered()) {
        const float at = (ImGui::GetIO().MousePos.x - rect.x) / pitch;
        pointed = std::min(static_cast<std::size_t>(std::max(at, 0.0f)), decided.size() - 1);
    }
    for (std::size_t i = 0; i < decided.size(); ++i) {
        const float x = rect.x + pitch * static_cast<float>(i);
        const auto layer = decided[i].get<std::size_t>();
        const float gap = pitch > 4 ? 1.0f : 0.0f;
        draw.AddRectFilled({x, rect.y}, {x + pitch - gap, bottom},
                           ui::ink(faded(layer_color(p, layer, layers.size()), 0.85f)),
                           pitch > 6 ? em * 0.12f : 0);
        if (recorded_hit(bench, i))
            draw.AddRectFilled({x, bottom + em * 0.14f}, {x + pitch - gap, rect.bottom()},
                               ui::ink(p.hit));
        const bool now = player.index() == i + 1;
        if (now || pointed == i)
            draw.AddRect({x - 1, rect.y - 1}, {x + pitch + 1 - gap, bottom + 1},
                         ui::ink(now ? p.accent : p.text), em * 0.12f, 0, 1.5f * bench.scale());
    }
    if (!pointed || *pointed + 1 >= steps.size()) return;
    bench.drawn().hover_marks = player.recording().marks_at(*pointed + 1);
    ui::tooltip(bench, steps[*pointed + 1].text());
    if (clicked) {
        bench.post([to = *pointed + 1](Workbench& b) { b.playback.show(to); });
    }
}

void draw_legend(const Workbench& bench, const Datum& layers, const Rect& rect) {
    const Palette& p = bench.palette;
    const float em = bench.em(), height = std::round(em * 1.5f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont *words = bench.fonts.words, *type = bench.fonts.numbers;
    const float columns[] = {rect.x + em * 14.6f, rect.x + em * 19.6f, rect.x + em * 27};
    const char* titles[] = {"asked", "settled", "ops per test"};
    const auto right = [&](ImFont* font, float x, float y, const Color& ink, const std::string& t) {
        const float width = font->CalcTextSizeA(font->FontSize, 1e9f, 0, t.c_str()).x;
        draw.AddText(font, font->FontSize, {std::round(x - width), y}, ui::ink(ink), t.c_str());
    };
    for (int c = 0; c < 3; ++c) right(words, columns[c], rect.y, p.text_faint, titles[c]);
    for (std::size_t k = 0; k < layers.size(); ++k) {
        const float y = rect.y + height * static_cast<float>(k + 1);
        if (y + height > rect.bottom() + em * 0.6f) break;
        const Datum& layer = layers[k];
        draw.AddRectFilled({rect.x, y + em * 0.22f}, {rect.x + em * 0.8f, y + em * 1.02f},
                           ui::ink(layer_color(p, k, layers.size())), em * 0.2f);
        draw.AddText(words, words->FontSize, {rect.x + em * 1.4f, y}, ui::ink(p.text_quiet),
                     layer["title"].get<std::string>().c_str());
        const auto tests = layer["tests"].get<std::uint64_t>();
        right(type, columns[0], y, p.text_quiet, ui::count(tests));
        right(type, columns[1], y, p.text, ui::count(layer["answered"].get<std::uint64_t>()));
        const auto operations = layer["operations"].get<std::uint64_t>();
        right(type, columns[2], y, p.text_quiet,
              operations > 0 && tests > 0 ? ui::count(operations / tests) : "·");
    }
}

}  // namespace

void draw_volume_layers(const Workbench& bench, const Datum& layers, const Datum& decided,
                        VolumeTiming& timing) {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float facts = room.x > em * 58 ? em * 29 : 0;
    const float width = room.x - (facts > 0 ? facts + em * 2 : 0);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText({corner.x, corner.y}, ui::ink(p.text_quiet), "Poses decided by each layer");
    const float bar = std::round(em * 1.9f);
    draw_shares(bench, layers, static_cast<double>(decided.size()),
                {corner.x, corner.y + em * 1.6f, width, bar});
    draw.AddText({corner.x, corner.y + em * 4.1f}, ui::ink(p.text_quiet), "By pose");
    if (decided.size() > 0)
        draw_poses(bench, layers, decided, {corner.x, corner.y + em * 5.6f, width, em * 1.9f});
    std::string measured = "measuring…";
    if (const auto times = timing.of(bench)) {
        const std::string text = fmt::format(
            "measured: {} with these layers, {} by the triangles alone",
            duration_text(0.001 * times->layered_us), duration_text(0.001 * times->triangles_us));
        measured = text;
    }
    draw.AddText({corner.x, corner.y + em * 7.8f}, ui::ink(p.text_faint), measured.c_str());
    if (facts > 0) {
        const float x = std::round(corner.x + room.x - facts);
        draw.AddLine({x - em, corner.y - em}, {x - em, corner.y + room.y + em}, ui::ink(p.line));
        draw_legend(bench, layers, {x, corner.y, facts, room.y});
    }
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({1, std::min(room.y, em * 8.8f)});
}

}  // namespace collidoscope::app
