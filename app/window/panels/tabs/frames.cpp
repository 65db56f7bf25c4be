// Costs and counts of the frames of a timeline, as curves over simulation time.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/widgets/chart.h"
#include "app/window/widgets/chart_data.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

double value_of(const FrameRecord& record, const CostCurve& curve) {
    return cost_in(record, curve).value_or(0);
}

// The layout of the curves, all above one axis of frames.
struct Curves {
    Rect rect;    // of all of them
    float row;    // the height of one
    double from;  // frames, from the left to the right
    double to;
    float x(double frame) const {
        return rect.x + rect.w * static_cast<float>((frame - from) / (to - from));
    }
};

void draw_curve(const Workbench& bench, const CostCurve& curve, const Curves& all, std::size_t row,
                float names, const Color& color) {
    const Timeline& timeline = bench.timeline;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    const Rect rect{all.rect.x, all.rect.y + all.row * static_cast<float>(row), all.rect.w,
                    all.row - em * 0.35f};
    const auto first = static_cast<std::size_t>(std::max(std::floor(all.from), 0.0));
    const auto end = std::min(static_cast<std::size_t>(std::ceil(all.to)) + 1, timeline.count());
    const double most = std::max(largest(timeline, curve, first, end).value_or(0), 0.0);
    const auto y = [&](double value) {
        return rect.bottom() - rect.h * (most > 0 ? static_cast<float>(value / most) : 0);
    };
    // As many points as there are pixels: the largest of the frames behind each.
    const std::size_t columns =
        static_cast<std::size_t>(rect.w / std::max(bench.scale(), 1.0f)) + 1;
    std::vector<ImVec2> points;
    for (const FramePoint& point : curve_points(timeline, curve, first, end, columns))
        points.emplace_back(all.x(static_cast<double>(point.frame)), y(point.value));
    draw.AddLine({rect.x, rect.bottom()}, {rect.right(), rect.bottom()},
                 ui::ink(bench.palette.line), bench.scale());
    draw.PushClipRect({rect.x, rect.y - em * 0.2f}, {rect.right() + 1, rect.bottom() + em * 0.2f},
                      true);
    if (points.size() > 1)
        draw.AddPolyline(points.data(), static_cast<int>(points.size()), ui::ink(color), 0,
                         1.6f * bench.scale());
    const double now = value_of(timeline.record(timeline.frame()), curve);
    const float at = all.x(static_cast<double>(timeline.frame()));
    draw.AddLine({at, rect.y}, {at, rect.bottom()}, ui::ink(faded(bench.palette.current, 0.7f)),
                 bench.scale());
    draw.AddCircleFilled({at, y(now)}, em * 0.22f, ui::ink(bench.palette.current));
    draw.PopClipRect();
    const float middle = std::round(rect.y + (rect.h - bench.fonts.words->FontSize) * 0.5f);
    ImFont* type = bench.fonts.numbers;
    const std::string text = written(curve, now), top = written(curve, most);
    const auto wide = [&](const std::string& t) {
        return type->CalcTextSizeA(type->FontSize, 1e9f, 0, t.c_str()).x;
    };
    // The top of the scale, where there is room for it and for the zero below.
    const float scale_right = rect.x - em * 0.4f;
    draw.AddText(type, type->FontSize, {scale_right - wide(top), std::round(rect.y - em * 0.3f)},
                 ui::ink(bench.palette.text_faint), top.c_str());
    if (rect.h > type->FontSize * 1.7f)
        draw.AddText(type, type->FontSize,
                     {scale_right - wide("0"), std::round(rect.bottom() - type->FontSize * 0.8f)},
                     ui::ink(bench.palette.text_faint), "0");
    const float left = rect.x - names;
    const float value_right = rect.x - em * 5;
    draw.AddText(type, type->FontSize, {value_right - wide(text), middle},
                 ui::ink(bench.palette.text), text.c_str());
    ui::draw_shortened(draw, bench.fonts.words, {left, middle},
                       value_right - wide(text) - em * 0.4f, ui::ink(bench.palette.text_quiet),
                       title_of(curve));
}

class FramesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    ChartZoom zoom_;
};

const bool registered_frames = register_tab({
    .id = "frames",
    .title = "Over time",
    .help = "The counters and times of every frame as curves over time. The wheel zooms, a click "
            "goes to the frame.",
    .words = "chart plot graph timing history pairs per frame statistics",
    .order = 90,
    .available = [](const Workbench& bench) { return !bench.timeline.empty(); },
    .make = [] { return std::make_unique<FramesTab>(); },
});

}  // namespace

void FramesTab::draw(const Workbench& bench) {
    const Timeline& timeline = bench.timeline;
    if (timeline.empty()) return;
    const std::vector<CostCurve> curves = curves_of(timeline);
    const Palette& p = bench.palette;
    const std::array<Color, 4> colors = {p.hit, p.suspected, p.text_quiet, p.apart};
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float em = bench.em(), names = em * 17, axis = em * 1.5f;
    const auto last = static_cast<double>(std::max<std::size_t>(timeline.count(), 2) - 1);
    const float row =
        std::clamp((room.y - axis) / static_cast<float>(curves.size()), em * 1.6f, em * 4.5f);
    if (timeline.playing()) zoom_.hold(static_cast<double>(timeline.frame()) / last);
    const Curves all{{at.x + names, at.y + em * 0.2f, std::max(room.x - names - em * 0.5f, em),
                      row * static_cast<float>(curves.size())},
                     row,
                     zoom_.whole(0) * last,
                     zoom_.whole(1) * last};
    for (std::size_t i = 0; i < curves.size(); ++i)
        draw_curve(bench, curves[i], all, i, names, colors[i % colors.size()]);
    Rect below = all.rect;
    below.h -= em * 0.35f;
    draw_horizontal_axis(bench, below, all.from, all.to, "frame (60 per second)");
    ImGui::SetCursorScreenPos({all.rect.x, all.rect.y});
    ImGui::InvisibleButton("frames", {all.rect.w, all.rect.h + axis});
    ui::note(bench, "frames");
    zoom_.follow_mouse(all.rect);
    const bool over = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    if (!over && !held) return;
    // The frame under the pointer: told, and gone to by a click.
    const float share =
        std::clamp((ImGui::GetIO().MousePos.x - all.rect.x) / all.rect.w, 0.0f, 1.0f);
    const auto frame = std::min(static_cast<std::size_t>(std::lround(std::clamp(
                                    zoom_.whole(static_cast<double>(share)) * last, 0.0, last))),
                                timeline.count() - 1);
    draw_crosshair(bench, all.rect, all.x(static_cast<double>(frame)));
    std::string text =
        "Frame " + ui::count(frame) + ", " + ui::number(static_cast<float>(frame) / 60.0f) + " s";
    for (const CostCurve& curve : curves)
        text +=
            "\n" + title_of(curve) + ": " + written(curve, value_of(timeline.record(frame), curve));
    if (zoom_.zoomed()) text += "\nDouble click: show all frames.";
    ui::tooltip(bench, text);
    if (held) bench.post([frame](Workbench& b) { b.stage.show_frame(frame); });
}

}  // namespace collidoscope::app
