#include "app/tabs/axis_table.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

bool is_number(const ValueData& data) {
    return std::holds_alternative<float>(data) || std::holds_alternative<double>(data);
}
double number_of(const ValueData& data) {
    if (const auto* f = std::get_if<float>(&data)) return static_cast<double>(*f);
    return std::get<double>(data);
}

// A step about an axis names it in a value "axis". Of several steps about one axis the first one
// that measures something counts.
std::vector<AxisRow> rows_of(const Recording& recording) {
    std::vector<AxisRow> rows;
    std::map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        const Step& step = recording.steps[i];
        const auto axis = std::find_if(step.values.begin(), step.values.end(),
                                       [](const Value& v) { return v.name == "axis"; });
        if (axis == step.values.end() || !std::holds_alternative<std::string>(axis->data)) continue;
        const std::string& name = std::get<std::string>(axis->data);
        const auto [entry, fresh] = known.try_emplace(name, rows.size());
        if (fresh) rows.push_back({name, "·", INFINITY, false, i, {}});
        AxisRow& row = rows[entry->second];
        for (const Value& value : step.values) {
            if (!value.now || !is_number(value.data)) continue;
            if (value.name != "overlap" && value.name != "gap") {
                if (row.measured == "·") row.measured = "skipped";
                continue;
            }
            // The first step that measures it is the one about it.
            if (std::isfinite(row.size)) continue;
            row.step = i;
            row.apart = value.name == "gap";
            row.size = row.apart ? -number_of(value.data) : number_of(value.data);
            row.measured = (row.apart ? "gap " : "") + spoken(number_of(value.data));
        }
    }
    for (AxisRow& row : rows) row.links = pointed_at(recording.steps[row.step]);
    return rows;
}

// The axis of the step that is shown: of itself, or the last one before it.
std::optional<std::size_t> current_row(const Workbench& bench, const std::vector<AxisRow>& rows) {
    const Step* step = bench.live.player().step();
    if (!step) return std::nullopt;
    for (const Value& value : step->values) {
        if (value.name != "axis" || !std::holds_alternative<std::string>(value.data)) continue;
        const auto& name = std::get<std::string>(value.data);
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const AxisRow& row) { return row.name == name; });
        if (found != rows.end()) return static_cast<std::size_t>(found - rows.begin());
    }
    return std::nullopt;
}

const AxisRow* smallest(const std::vector<AxisRow>& rows) {
    const auto best =
        std::min_element(rows.begin(), rows.end(),
                         [](const AxisRow& a, const AxisRow& b) { return a.size < b.size; });
    return best != rows.end() && std::isfinite(best->size) ? &*best : nullptr;
}

}  // namespace

const std::vector<AxisRow>& AxisTable::rows_once(const Workbench& bench) {
    return rows_.of(bench, [](const Recording& r) { return rows_of(r); });
}

std::optional<WinningAxis> AxisTable::winning_axis(const Workbench& bench) {
    if (bench.playback.answer_hidden()) return std::nullopt;
    const AxisRow* best = smallest(rows_once(bench));
    if (!best) return std::nullopt;
    return WinningAxis{best->name, best->step};
}

void AxisTable::draw(const Workbench& bench, float width) {
    const std::vector<AxisRow>& rows = rows_once(bench);
    if (rows.empty()) return;
    const float em = bench.em(), height = std::round(em * 1.4f);
    const Palette& p = bench.palette;
    const bool hiding = bench.playback.answer_hidden();
    const AxisRow* best = hiding ? nullptr : smallest(rows);
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const std::size_t current = current_row(bench, rows).value_or(none);
    const std::size_t columns =
        std::max<std::size_t>(1, static_cast<std::size_t>(width / (em * 19)));
    const float column = width / static_cast<float>(columns);
    const std::size_t per_column = (rows.size() + columns - 1) / columns;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const AxisRow& row = rows[i];
        const ImVec2 at{corner.x + column * static_cast<float>(i / per_column),
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
                ui::ask_why(bench, AboutAxis{row.name});
        }
        if (!row.links.empty() && row.links.lights_any(bench.pointed))
            draw.AddRect(at, end, ui::ink(p.text_quiet), em * 0.2f, 0, bench.scale());
        const float y = std::round(at.y + (height - type->FontSize) * 0.5f);
        const Color& ink = current == i || wins ? p.text : p.text_quiet;
        const std::string number = std::to_string(i + 1);
        const float number_width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, number.c_str()).x;
        draw.AddText(type, type->FontSize, {at.x + em * 1.7f - number_width, y},
                     ui::ink(p.text_faint), number.c_str());
        draw.AddText(type, type->FontSize, {at.x + em * 2.6f, y}, ui::ink(ink), row.name.c_str());
        const bool unknown = hiding && row.step > bench.live.player().index();
        const Color& measured = unknown ? ink : row.apart ? p.apart : wins ? p.current : ink;
        draw.AddText(type, type->FontSize, {at.x + em * 9, y}, ui::ink(measured),
                     unknown ? "·" : row.measured.c_str());
        if (wins) {
            draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {at.x + em * 14.2f, y},
                         ui::ink(p.text_faint), row.apart ? "separates" : "smallest");
        }
        if (clicked) {
            bench.post([to = row.step](Workbench& b) { b.playback.show(to); });
        }
    }
}

}  // namespace collidoscope::app
