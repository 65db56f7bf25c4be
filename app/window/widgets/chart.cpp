#include "app/window/widgets/chart.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

float width_of_number(const Workbench& bench, const std::string& text) {
    ImFont* type = bench.fonts.numbers;
    return type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
}

void draw_number(const Workbench& bench, float x, float y, const std::string& text) {
    ImFont* type = bench.fonts.numbers;
    ImGui::GetWindowDrawList()->AddText(type, type->FontSize, {std::round(x), std::round(y)},
                                        ui::ink(bench.palette.text_faint), text.c_str());
}

}  // namespace

void ChartZoom::zoom(double at, double factor) {
    if (!(factor > 0)) return;
    const double place = whole(at);
    const double length = std::clamp((to_ - from_) / factor, least, 1.0);
    from_ = std::clamp(place - at * length, 0.0, 1 - length);
    to_ = from_ + length;
    if (length > 1 - 1e-9) reset();
}

void ChartZoom::pan(double by) {
    const double length = to_ - from_;
    from_ = std::clamp(from_ + by * length, 0.0, 1 - length);
    to_ = from_ + length;
}

void ChartZoom::hold(double place) {
    if (place < from_) pan((place - from_) / (to_ - from_));
    if (place > to_) pan((place - to_) / (to_ - from_));
}

void ChartZoom::follow_mouse(const Rect& rect) {
    if (rect.w <= 0) return;
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered()) {
        const double at = std::clamp((io.MousePos.x - rect.x) / rect.w, 0.0f, 1.0f);
        if (io.MouseWheel != 0) zoom(at, std::pow(1.25, static_cast<double>(io.MouseWheel)));
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) reset();
        if (ImGui::IsMouseDragging(ImGuiMouseButton_Right, 1))
            pan(static_cast<double>(-io.MouseDelta.x / rect.w));
    }
}

void draw_horizontal_axis(const Workbench& bench, const Rect& rect, double low, double high,
                          const std::string& unit) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em(), y = rect.bottom();
    draw.AddLine({rect.x, y}, {rect.right(), y}, ui::ink(bench.palette.line), bench.scale());
    const std::vector<double> ticks =
        round_ticks(low, high, static_cast<double>(rect.w / (em * 5)));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
    const float unit_width = ImGui::CalcTextSize(unit.c_str()).x;
    const float edge = draw.GetClipRectMin().x;
    for (const double tick : ticks) {
        const auto share = static_cast<float>((tick - low) / (high - low));
        const float x = std::round(rect.x + rect.w * share);
        draw.AddLine({x, y}, {x, y + em * 0.25f}, ui::ink(bench.palette.text_faint), bench.scale());
        const std::string text = tick_text(tick, step);
        const float width = width_of_number(bench, text);
        if (x + width * 0.5f < rect.right() - unit_width - em * 0.6f)
            draw_number(bench, std::max(x - width * 0.5f, edge), y + em * 0.25f, text);
    }
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize,
                 {std::round(rect.right() - unit_width), std::round(y + em * 0.2f)},
                 ui::ink(bench.palette.text_faint), unit.c_str());
}

void draw_vertical_axis(const Workbench& bench, const Rect& rect, double low, double high) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    const std::vector<double> ticks =
        round_ticks(low, high, static_cast<double>(rect.h / (em * 1.6f)));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : 1;
    for (const double tick : ticks) {
        const auto share = static_cast<float>((tick - low) / (high - low));
        const float y = std::round(rect.bottom() - rect.h * share);
        draw.AddLine({rect.x, y}, {rect.right(), y}, ui::ink(faded(bench.palette.line, 0.7f)),
                     bench.scale());
        const std::string text = tick_text(tick, step);
        draw_number(bench, rect.x - em * 0.4f - width_of_number(bench, text),
                    y - bench.fonts.numbers->FontSize * 0.5f, text);
    }
}

void draw_crosshair(const Workbench& bench, const Rect& rect, float x) {
    ImGui::GetWindowDrawList()->AddLine({std::round(x), rect.y}, {std::round(x), rect.bottom()},
                                        ui::ink(faded(bench.palette.text, 0.6f)), bench.scale());
}

}  // namespace collidoscope::app
