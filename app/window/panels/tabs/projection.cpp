// The intervals of the current step on a number line, to scale; and all axes as a table.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/window/panels/tabs/axis_table.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct Bar {
    Interval interval;
    Role role;
    std::string label;
    Pointed what;  // empty: it stands for nothing elsewhere
};

std::vector<Bar> bars_of(const std::vector<Mark>& marks) {
    std::vector<Bar> bars;
    for (const Mark& mark : marks) {
        const auto* interval = std::get_if<Interval>(&mark.geometry);
        if (interval && mark.space == Space::AxisProjection)
            bars.push_back({*interval, mark.role, mark.label,
                            mark.link.empty() ? Pointed{} : pointed_at(mark)});
    }
    return bars;
}

// A round distance between ticks that leaves about `wanted` of them.
double tick_step(double span, double wanted) {
    const double raw = span / std::max(wanted, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw) return factor * power;
    }
    return 10 * power;
}

struct NumberLine {
    double lo, hi;
    float x0, x1;
    float at(double value) const {
        return x0 + static_cast<float>((value - lo) / (hi - lo)) * (x1 - x0);
    }
};

void draw_number_line(const Workbench& bench, const NumberLine& line, float y) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    ImFont* type = bench.fonts.numbers;
    draw.AddLine({line.x0, y}, {line.x1, y}, ui::ink(bench.palette.line));
    const double step =
        tick_step(line.hi - line.lo, static_cast<double>((line.x1 - line.x0) / (em * 5)));
    for (double tick = std::ceil(line.lo / step) * step; tick <= line.hi; tick += step) {
        const float x = std::round(line.at(tick));
        draw.AddLine({x, y - em * 0.25f}, {x, y + em * 0.25f}, ui::ink(bench.palette.text_faint));
        const std::string text = significant(std::abs(tick) < step * 1e-6 ? 0.0 : tick, 6);
        const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        // At the ends it stays inside, an em beyond the line.
        const float left = std::max(line.x0 - em, std::min(x - width * 0.5f, line.x1 + em - width));
        draw.AddText(type, type->FontSize, {std::round(left), y + em * 0.35f},
                     ui::ink(bench.palette.text_faint), text.c_str());
    }
}

// The measured stretch: a band over both bars, and a dimension line with its number above.
// Numbers that would lie over one of `written` are left out: the places, from left to
// right, of those before.
void draw_measure(const Workbench& bench, const NumberLine& line, const Bar& bar, float top,
                  float bottom, std::vector<std::pair<float, float>>& written) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    const Color color = bench.palette.style(bar.role).color;
    const float x0 = line.at(static_cast<double>(bar.interval.lo));
    const float x1 = line.at(static_cast<double>(bar.interval.hi));
    draw.AddRectFilled({x0, top}, {std::max(x1, x0 + 1), bottom}, ui::ink(faded(color, 0.2f)));
    const float y = top - em * 0.5f, width = 1.5f * bench.scale();
    draw.AddLine({x0, y}, {x1, y}, ui::ink(color), width);
    draw.AddLine({x0, y - em * 0.3f}, {x0, y + em * 0.3f}, ui::ink(color), width);
    draw.AddLine({x1, y - em * 0.3f}, {x1, y + em * 0.3f}, ui::ink(color), width);
    ImFont* type = bench.fonts.numbers;
    const std::string text =
        bar.label.empty() ? ui::number(bar.interval.hi - bar.interval.lo) : bar.label;
    const float text_width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
    const float left = std::round((x0 + x1 - text_width) * 0.5f), right = left + text_width;
    for (const auto& [from, to] : written)
        if (left < to + em * 0.5f && right > from - em * 0.5f) return;
    written.emplace_back(left, right);
    draw.AddText(type, type->FontSize, {left, std::round(y - em * 1.6f)}, ui::ink(color),
                 text.c_str());
}

class ProjectionTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    NumberLine moved_line(const Workbench& bench, const NumberLine& whole, const Rect& rect);
    // Draws the bars; returns the left and right ends of the numbers above them.
    std::vector<std::pair<float, float>> draw_bars(const Workbench& bench,
                                                   const std::vector<Bar>& bars, const Rect& rect);

    AxisTable table_;
    // The line as the user has moved it, in shares of what is there.
    std::string of_demo_;
    double from_ = 0, to_ = 1;
};

class AxesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override {
        table_.draw(bench, ImGui::GetContentRegionAvail().x);
    }

  private:
    AxisTable table_;
};

bool projects(const Workbench& bench) {
    return bench.drawer.recorded().projections;
}

const bool registered_projection = register_tab({
    .id = "projection",
    .title = "Projection",
    .help = "Both bodies projected onto the axis of the step: the gap or the overlap between their "
            "intervals.",
    .words = "separating axis shadow interval overlap gap SAT",
    .order = 10,
    .available = projects,
    .priority = 50,
    .make = [] { return std::make_unique<ProjectionTab>(); },
});

const bool registered_axes = register_tab({
    .id = "axes",
    .title = "All axes",
    .help = "Every axis that was tested, with its overlap.",
    .words = "separating axes table overlap SAT",
    .order = 20,
    .available = projects,
    .make = [] { return std::make_unique<AxesTab>(); },
});

// The line as the user has moved it: the wheel zooms at the pointer, a drag pans, a double click
// shows everything again. The view is kept in shares of what is there, so that it stays as bodies
// move.
NumberLine ProjectionTab::moved_line(const Workbench& bench, const NumberLine& whole,
                                     const Rect& rect) {
    double &from = from_, &to = to_;
    if (of_demo_ != bench.document.demo().info().id) {
        of_demo_ = bench.document.demo().info().id;
        from = 0, to = 1;
    }
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton("number line", {std::max(rect.w, 1.0f), std::max(rect.h, 1.0f)});
    ui::note(bench, "projection.line");
    const ImGuiIO& io = ImGui::GetIO();
    const double width = std::max(static_cast<double>(whole.x1 - whole.x0), 1.0);
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) {
        const double at =
            from + (to - from) * static_cast<double>(io.MousePos.x - whole.x0) / width;
        const double factor =
            std::clamp((to - from) * std::pow(0.86, static_cast<double>(io.MouseWheel)), 1e-6,
                       4.0) /
            (to - from);
        from = at + (from - at) * factor;
        to = at + (to - at) * factor;
    }
    if (ImGui::IsItemActive()) {
        const double step = (to - from) * static_cast<double>(io.MouseDelta.x) / width;
        from -= step;
        to -= step;
    }
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) from = 0, to = 1;
    const double span = whole.hi - whole.lo;
    return {whole.lo + from * span, whole.lo + to * span, whole.x0, whole.x1};
}

// A bar under the pointer lights its axis in the other views.
void point_at_bar(const Workbench& bench, const Bar& bar, const Rect& rect) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (!bar.what.empty() && ImGui::IsWindowHovered() && rect.contains({mouse.x, mouse.y}))
        bench.drawn().pointing = bar.what;
}

std::vector<std::pair<float, float>> ProjectionTab::draw_bars(const Workbench& bench,
                                                              const std::vector<Bar>& bars,
                                                              const Rect& rect) {
    const float em = bench.em();
    double lo = 1e30, hi = -1e30;
    for (const Bar& bar : bars) {
        lo = std::min(lo, static_cast<double>(bar.interval.lo));
        hi = std::max(hi, static_cast<double>(bar.interval.hi));
    }
    const double margin = std::max((hi - lo) * 0.35, 1e-6);
    const NumberLine line =
        moved_line(bench, {lo - margin, hi + margin, rect.x + em, rect.right() - em}, rect);
    ImGui::PushClipRect({rect.x, rect.y - em}, {rect.right(), rect.bottom() + em}, true);
    // In a low tab what is around the bars moves together, so that they stay apart.
    const bool low = rect.h < em * 7;
    const float axis = std::round(rect.bottom() - em * (low ? 1.45f : 1.9f));
    const float first = rect.y + em * (low ? 1.8f : 2.4f);
    const float pitch = std::min(em * 1.7f, (axis - first) / 2.2f);
    draw_number_line(bench, line, axis);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto place = [&](int row) { return first + pitch * (static_cast<float>(row) + 0.5f); };
    for (const Bar& bar : bars) {
        if (bar.interval.row > 1) continue;
        const bool of_a = bar.interval.row == 0;
        const Color color = of_a ? bench.palette.body_a : bench.palette.body_b;
        const float y = place(bar.interval.row), half = std::min(em * 0.45f, pitch * 0.4f);
        const float x0 = line.at(static_cast<double>(bar.interval.lo));
        const float x1 = line.at(static_cast<double>(bar.interval.hi));
        const bool lit = bar.what.lights_any(bench.pointed);
        const float thick = half * (lit ? 1.35f : 1.0f);
        draw.AddRectFilled({x0, y - thick}, {std::max(x1, x0 + 2), y + thick},
                           ui::ink(lit ? mixed(color, bench.palette.text, 0.25f) : color), thick);
        point_at_bar(bench, bar, {x0, y - thick, std::max(x1 - x0, 2.0f), 2 * thick});
        ImFont* type = bench.fonts.numbers;
        const float x = of_a ? x0 - em * 1.1f : x1 + em * 0.6f;
        draw.AddText(type, type->FontSize, {x, std::round(y - type->FontSize * 0.5f)},
                     ui::ink(color), of_a ? "A" : "B");
    }
    // The newest first: its number is told where there is room for one.
    std::vector<std::pair<float, float>> written;
    for (auto bar = bars.rbegin(); bar != bars.rend(); ++bar) {
        if (bar->interval.row > 1)
            draw_measure(bench, line, *bar, first - pitch * 0.15f, first + pitch * 2.15f, written);
    }
    ImGui::PopClipRect();
    return written;
}

}  // namespace

void ProjectionTab::draw(const Workbench& bench) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float em = bench.em();
    const float table = room.x > em * 50 ? em * 22 : 0;
    std::vector<Bar> bars = bars_of(bench.live.player().marks());
    std::string caption;
    // A step that projects nothing shows the axis that decides.
    if (const auto winner = table_.winning_axis(bench); bars.empty() && winner) {
        bars = bars_of(bench.live.player().recording().marks_at(winner->step));
        caption = winner->name + " decides";
    }
    // Else the last thing that was projected on the way here.
    if (bars.empty() && !bench.live.player().empty()) {
        const Player& player = bench.live.player();
        for (std::size_t step = player.index(); bars.empty() && step-- > 0;)
            bars = bars_of(player.recording().steps[step].marks);
        if (!bars.empty()) caption = "the last axis projected";
    }
    if (bars.empty()) {
        ui::words(bench, "Nothing is projected here.", ui::Rank::Faint);
    } else {
        const Rect rect{corner.x, corner.y, room.x - table - em, room.y};
        // The caption stands at the left, or right of the numbers where they stand there.
        float x = corner.x;
        const float length = ImGui::CalcTextSize(caption.c_str()).x;
        for (const auto& [from, to] : draw_bars(bench, bars, rect))
            if (from < corner.x + length + em) x = std::max(x, to + em);
        if (x + length <= rect.right())
            ImGui::GetWindowDrawList()->AddText({x, corner.y}, ui::ink(bench.palette.text_faint),
                                                caption.c_str());
    }
    if (table <= 0) return;
    const float x = std::round(corner.x + room.x - table);
    ImGui::GetWindowDrawList()->AddLine({x, corner.y - em}, {x, corner.y + room.y + em},
                                        ui::ink(bench.palette.line));
    ImGui::SetCursorScreenPos({x + em, corner.y});
    ImGui::BeginChild("axes", {table - em, room.y + em * 0.5f});
    table_.draw(bench, ImGui::GetContentRegionAvail().x);
    ImGui::EndChild();
}

}  // namespace collidoscope::app
