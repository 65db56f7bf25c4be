#include "app/window/panels/tabs/axis_table.h"

#include <algorithm>
#include <cmath>

#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

std::string words_of(const AxisRow& row) {
    switch (row.outcome) {
        case AxisOutcome::Projected:
            break;
        case AxisOutcome::Overlap:
            return spoken(row.size);
        case AxisOutcome::Gap:
            return "gap " + spoken(-row.size);
        case AxisOutcome::Skipped:
            return "skipped";
    }
    return "·";
}

std::vector<TableRow> rows_of(const Recording& recording) {
    std::vector<TableRow> rows;
    for (const AxisRow& row : axis_rows(recording))
        rows.push_back({row, words_of(row), row.outcome == AxisOutcome::Gap,
                        pointed_at(recording.steps[row.step])});
    return rows;
}

// The row of the axis that the shown step is about.
std::optional<std::size_t> current_row(const Workbench& bench, const std::vector<TableRow>& rows) {
    const Step* step = bench.live.player().step();
    const std::string* axis = step ? axis_of(*step) : nullptr;
    if (!axis) return std::nullopt;
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const TableRow& row) { return row.axis == *axis; });
    if (found == rows.end()) return std::nullopt;
    return static_cast<std::size_t>(found - rows.begin());
}

const TableRow* smallest(const std::vector<TableRow>& rows) {
    const auto row = smallest_row({rows.begin(), rows.end()});
    return row ? &rows[*row] : nullptr;
}

}  // namespace

const std::vector<TableRow>& AxisTable::rows_once(const Workbench& bench) {
    return rows_.of(bench.live, [](const Recording& r) { return rows_of(r); });
}

std::optional<WinningAxis> AxisTable::winning_axis(const Workbench& bench) {
    if (bench.known.answer_hidden()) return std::nullopt;
    const TableRow* best = smallest(rows_once(bench));
    if (!best) return std::nullopt;
    return WinningAxis{best->axis, best->step};
}

void AxisTable::draw(const Workbench& bench, float width) {
    const std::vector<TableRow>& rows = rows_once(bench);
    if (rows.empty()) return;
    const float em = bench.em(), height = std::round(em * 1.4f);
    const Palette& p = bench.palette;
    const bool hiding = bench.known.answer_hidden();
    const TableRow* best = hiding ? nullptr : smallest(rows);
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const std::size_t current = current_row(bench, rows).value_or(none);
    ImFont* type = bench.fonts.numbers;
    // The names of a box's axes are short, those of a hull's pairs of edges long.
    float longest = em * 5.4f, widest = em * 3.6f;
    const auto length = [type](const std::string& text) {
        return type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
    };
    for (const TableRow& row : rows) {
        longest = std::max(longest, length(row.axis));
        widest = std::max(widest, length(row.measured));
    }
    const float measured_x = em * 3.4f + longest, verdict_x = measured_x + widest + em * 0.6f;
    // Beside a number line there is room for a short word only.
    const bool narrow = width < verdict_x + em * 5.8f;
    const std::size_t columns =
        std::max<std::size_t>(1, static_cast<std::size_t>(width / (verdict_x + em * 5.8f)));
    const float column = width / static_cast<float>(columns);
    const std::size_t per_column = (rows.size() + columns - 1) / columns;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const TableRow& row = rows[i];
        const auto columns_before = i / per_column;
        const ImVec2 at{corner.x + column * static_cast<float>(columns_before),
                        corner.y + height * static_cast<float>(i % per_column)};
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(i));
        const bool clicked = ImGui::InvisibleButton("axis", {column - em, height});
        ImGui::PopID();
        ui::note(bench, "axis:" + std::to_string(i));
        if (current == i && followed_ != bench.live.player().version()) {
            followed_ = bench.live.player().version();
            ImGui::SetScrollHereY();
        }
        const bool wins = &row == best;
        const ImVec2 end{at.x + column - em, at.y + height};
        if (current == i) draw.AddRectFilled(at, end, ui::ink(faded(p.current, 0.2f)), em * 0.2f);
        if (ImGui::IsItemHovered()) {
            draw.AddRect(at, end, ui::ink(p.line), em * 0.2f);
            if (!hiding || row.step <= bench.live.player().index())
                bench.drawn().hover_marks = bench.live.player().recording().marks_at(row.step);
            bench.drawn().pointing = pointed_at(bench.live.player().recording().steps[row.step]);
            if (ImGui::IsMouseReleased(ImGuiMouseButton_Right))
                ui::ask_why(bench, AboutAxis{row.axis});
        }
        if (!row.links.empty() && row.links.lights_any(bench.pointed))
            draw.AddRect(at, end, ui::ink(p.text_quiet), em * 0.2f, 0, bench.scale());
        const float y = std::round(at.y + (height - type->FontSize) * 0.5f);
        const Color& ink = current == i || wins ? p.text : p.text_quiet;
        const std::string number = std::to_string(i + 1);
        const float number_width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, number.c_str()).x;
        draw.AddText(type, type->FontSize, {at.x + em * 1.7f - number_width, y},
                     ui::ink(p.text_faint), number.c_str());
        draw.AddText(type, type->FontSize, {at.x + em * 2.6f, y}, ui::ink(ink), row.axis.c_str());
        const bool unknown = hiding && row.step > bench.live.player().index();
        const Color& measured = unknown ? ink : row.apart ? p.apart : wins ? p.current : ink;
        draw.AddText(type, type->FontSize, {at.x + measured_x, y}, ui::ink(measured),
                     unknown ? "·" : row.measured.c_str());
        // Long names of axes leave no room for it; the number itself has a color of its own.
        const char* verdict = row.apart ? (narrow ? "apart" : "separates")
                              : narrow  ? "min"
                                        : "smallest";
        if (wins && at.x + verdict_x + ImGui::CalcTextSize(verdict).x <= end.x) {
            draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {at.x + verdict_x, y},
                         ui::ink(p.text_faint), verdict);
        }
        if (clicked) {
            bench.post([to = row.step](Workbench& b) { b.playback.show(to); });
        }
    }
}

}  // namespace collidoscope::app
