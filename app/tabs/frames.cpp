// Costs and counts of the frames of a timeline, as curves over simulation time.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

double value_of(const FrameRecord& record, const std::string& name) {
    if (name == "pairs") return record.pairs;
    if (name == "ms") return record.ms;
    for (const auto& [key, value] : record.counters) {
        if (key == name) return value;
    }
    return 0;
}

// Curves that can be drawn: the pairs, the counters that change, and the time.
std::vector<std::string> curves_of(const Timeline& timeline) {
    std::vector<std::string> names{"pairs"};
    for (const auto& record : {timeline.record(0), timeline.record(timeline.frame())}) {
        for (const auto& [name, value] : record.counters) {
            if (name != "bodies" && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
    }
    names.push_back("ms");
    if (names.size() > 8) names.resize(8);
    return names;
}

std::string shown(double value) {
    return value == std::floor(value) && value < 1e15
               ? ui::count(static_cast<std::uint64_t>(std::max(value, 0.0)))
               : ui::number(static_cast<float>(value));
}

void draw_curve(const Workbench& bench, const std::string& name, const Rect& rect,
                const Color& color) {
    const Timeline& timeline = bench.timeline;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    double most = 0;
    for (const FrameRecord& record : timeline.records())
        most = std::max(most, value_of(record, name));
    const auto last = static_cast<float>(std::max<std::size_t>(timeline.count(), 2) - 1);
    const float left = rect.x + em * 13, width = std::max(rect.right() - left, 1.0f);
    const float base = rect.bottom() - em * 0.15f, height = rect.h - em * 0.4f;
    // As many points as there are pixels: the largest of the frames behind each.
    const std::size_t columns =
        std::min(timeline.count(), static_cast<std::size_t>(width / std::max(bench.scale(), 1.0f)));
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t first = i * timeline.count() / columns;
        const std::size_t end = std::max(first + 1, (i + 1) * timeline.count() / columns);
        double value = 0;
        for (std::size_t f = first; f < end; ++f)
            value = std::max(value, value_of(timeline.record(f), name));
        const float share = most > 0 ? static_cast<float>(value / most) : 0;
        points.push_back({left + width * static_cast<float>(first) / last, base - height * share});
    }
    draw.AddLine({left, base}, {rect.right(), base}, ui::ink(bench.palette.line), bench.scale());
    if (points.size() > 1)
        draw.AddPolyline(points.data(), static_cast<int>(points.size()), ui::ink(color), 0,
                         1.6f * bench.scale());
    const float at = left + width * static_cast<float>(timeline.frame()) / last;
    const double now = value_of(timeline.record(timeline.frame()), name);
    const float share = most > 0 ? static_cast<float>(now / most) : 0;
    draw.AddLine({at, rect.y}, {at, base}, ui::ink(faded(bench.palette.current, 0.7f)),
                 bench.scale());
    draw.AddCircleFilled({at, base - height * share}, em * 0.22f, ui::ink(bench.palette.current));
    const float y = std::round(rect.y + (rect.h - bench.fonts.words->FontSize) * 0.5f);
    std::string title = name;
    std::replace(title.begin(), title.end(), '_', ' ');
    draw.AddText(bench.fonts.words, bench.fonts.words->FontSize, {rect.x, y},
                 ui::ink(bench.palette.text_quiet), title.c_str());
    ImFont* type = bench.fonts.numbers;
    const std::string text = shown(now);
    const float text_width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
    draw.AddText(type, type->FontSize, {left - em * 0.9f - text_width, y},
                 ui::ink(bench.palette.text), text.c_str());
}

class FramesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_frames = register_tab({
    .id = "frames",
    .title = "Over time",
    .order = 90,
    .available = [](const Workbench& bench) { return !bench.timeline.empty(); },
    .priority = 80,
    .make = [] { return std::make_unique<FramesTab>(); },
});

}  // namespace

void FramesTab::draw(const Workbench& bench) {
    if (bench.timeline.empty()) return;
    const std::vector<std::string> names = curves_of(bench.timeline);
    const Palette& p = bench.palette;
    const std::array<Color, 4> colors = {p.hit, p.suspected, p.text_quiet, p.apart};
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float em = bench.em();
    const float height =
        std::clamp(room.y / static_cast<float>(names.size()), em * 1.5f, em * 4.5f);
    for (std::size_t i = 0; i < names.size(); ++i) {
        draw_curve(bench, names[i], {at.x, at.y + height * static_cast<float>(i), room.x, height},
                   colors[i % colors.size()]);
    }
    // A click goes to the frame.
    ImGui::SetCursorScreenPos({at.x + em * 13, at.y});
    ImGui::InvisibleButton(
        "frames", {std::max(room.x - em * 13, em), height * static_cast<float>(names.size())});
    ui::note(bench, "frames");
    if (ImGui::IsItemActive()) {
        const float share = std::clamp(
            (ImGui::GetIO().MousePos.x - at.x - em * 13) / std::max(room.x - em * 13, 1.0f), 0.0f,
            1.0f);
        const auto frame = static_cast<std::size_t>(
            std::lround(share * static_cast<float>(bench.timeline.count() - 1)));
        bench.post([frame](Workbench& b) { b.stage.show_frame(frame); });
    }
}

}  // namespace collidoscope::app
