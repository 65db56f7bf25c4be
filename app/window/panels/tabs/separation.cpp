// Functions of time that a step plots: a distance, a separation, and the times tried.
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/window/widgets/chart.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

std::vector<Mark> plotted(const std::vector<Mark>& marks) {
    std::vector<Mark> found;
    for (const Mark& mark : marks)
        if (mark.space == Space::Plot) found.push_back(mark);
    return found;
}

std::vector<vec3> points_of_plot(const Mark& mark) {
    if (const auto* dot = std::get_if<Dot>(&mark.geometry)) return {dot->position};
    if (const auto* line = std::get_if<Line>(&mark.geometry)) return {line->from, line->to};
    if (const auto* wire = std::get_if<Wire>(&mark.geometry)) return wire->points;
    return {};
}

// The times and the values shown, with zero and a margin.
struct PlotSpan {
    double first = 1e300, last = -1e300, low = 0, high = 0;

    explicit PlotSpan(const std::vector<Mark>& marks) {
        for (const Mark& mark : marks)
            for (const vec3& p : points_of_plot(mark)) {
                first = std::min(first, double{p.x});
                last = std::max(last, double{p.x});
                low = std::min(low, double{p.y});
                high = std::max(high, double{p.y});
            }
        if (!(last > first)) last = first + 1;
        const double margin = high > low ? 0.06 * (high - low) : 1;
        low -= margin;
        high += margin;
    }
};

struct PlotFrame {
    Rect rect;
    PlotSpan span;
    const ChartZoom& zoom;

    ImVec2 at(const vec3& p) const {
        const double x = zoom.shown((double{p.x} - span.first) / (span.last - span.first));
        const double y = (double{p.y} - span.low) / (span.high - span.low);
        return {rect.x + rect.w * static_cast<float>(x),
                rect.bottom() - rect.h * static_cast<float>(y)};
    }
};

void draw_curve(const Workbench& bench, const PlotFrame& frame, const Mark& mark) {
    const std::vector<vec3> points = points_of_plot(mark);
    const Color color = bench.palette.style(mark.role).color;
    const bool curve = points.size() > 2;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 1; i < points.size(); ++i)
        draw.AddLine(frame.at(points[i - 1]), frame.at(points[i]), ui::ink(color),
                     (curve ? 2.0f : 1.2f) * bench.scale());
}

// A place for the name of a point: on its right, its left or below, within the plot and over no
// other name.
std::optional<Rect> room_for_name(const PlotFrame& frame, ImVec2 at, ImVec2 size, float em,
                                  const std::vector<Rect>& taken) {
    const float above = at.y - em * 1.2f, right = at.x + em * 0.5f,
                left = at.x - em * 0.5f - size.x;
    for (const auto& [x, y] : {ImVec2(right, above), ImVec2(left, above),
                               ImVec2(right, at.y + em * 0.3f), ImVec2(left, at.y + em * 0.3f)}) {
        const Rect rect{std::round(x), std::round(y), size.x, size.y};
        if (rect.x < frame.rect.x || rect.right() > frame.rect.right() ||
            rect.bottom() > frame.rect.bottom())
            continue;
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const Rect& other) {
            return rect.x < other.right() && other.x < rect.right() && rect.y < other.bottom() &&
                   other.y < rect.bottom();
        });
        if (free) return rect;
    }
    return std::nullopt;
}

// A point, its name beside it where there is room; returns whether the mouse is on it.
bool draw_dot(const Workbench& bench, const PlotFrame& frame, const Mark& mark,
              std::vector<Rect>& names) {
    const float em = bench.em();
    const ImVec2 at = frame.at(points_of_plot(mark).front());
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool met = ImGui::IsWindowHovered() && std::hypot(mouse.x - at.x, mouse.y - at.y) < em;
    const bool lit = met || (!mark.link.empty() && pointed_at(mark).lights_any(bench.pointed));
    const Color color = bench.palette.style(mark.role).color;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddCircleFilled(at, em * (lit ? 0.42f : 0.28f), ui::ink(color));
    if (mark.label.empty()) return met;
    const ImVec2 size = ImGui::CalcTextSize(mark.label.c_str());
    if (const auto room = room_for_name(frame, at, size, em, names)) {
        names.push_back(*room);
        draw.AddText({room->x, room->y}, ui::ink(color), mark.label.c_str());
    }
    return met;
}

// The names of the curves, in a row above them.
void draw_names(const Workbench& bench, const std::vector<Mark>& marks, const Rect& rect) {
    const float em = bench.em(), y = rect.y - em * 1.5f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float x = rect.x;
    std::vector<std::string> told;
    for (const Mark& mark : marks) {
        const bool line = !std::holds_alternative<Dot>(mark.geometry) && !mark.label.empty();
        if (!line || std::find(told.begin(), told.end(), mark.label) != told.end()) continue;
        const float width = ImGui::CalcTextSize(mark.label.c_str()).x;
        if (x + em * 1.6f + width > rect.right()) break;
        told.push_back(mark.label);
        const Color color = bench.palette.style(mark.role).color;
        draw.AddLine({x, y + em * 0.55f}, {x + em, y + em * 0.55f}, ui::ink(color),
                     2 * bench.scale());
        draw.AddText({std::round(x + em * 1.4f), std::round(y)}, ui::ink(bench.palette.text_quiet),
                     mark.label.c_str());
        x += em * 2.8f + width;
    }
}

class SeparationTab final : public Tab {
  public:
    void draw(const Workbench& bench) override {
        const Player& player = bench.live.player();
        std::vector<Mark> marks = plotted(player.marks());
        // Else the last thing that was plotted on the way here.
        for (std::size_t step = player.empty() ? 0 : player.index(); marks.empty() && step-- > 0;)
            marks = plotted(player.recording().marks_at(step));
        if (marks.empty()) {
            ui::words(bench, "Nothing is plotted here.", ui::Rank::Faint);
            return;
        }
        if (of_demo_ != bench.document.demo().info().id) {
            of_demo_ = bench.document.demo().info().id;
            zoom_.reset();
        }
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const ImVec2 room = ImGui::GetContentRegionAvail();
        const float em = bench.em();
        const Rect rect{corner.x + em * 4.5f, corner.y + em * 1.7f, room.x - em * 5.5f,
                        room.y - em * 3.4f};
        if (rect.w < em * 4 || rect.h < em * 2) return;
        ImGui::SetCursorScreenPos({rect.x, rect.y});
        ImGui::InvisibleButton("plot", {rect.w, rect.h});
        ui::note(bench, "separation.plot");
        zoom_.follow_mouse(rect);

        const PlotFrame frame{rect, PlotSpan(marks), zoom_};
        const double whole = frame.span.last - frame.span.first;
        draw_vertical_axis(bench, rect, frame.span.low, frame.span.high);
        draw_horizontal_axis(bench, rect, frame.span.first + zoom_.from() * whole,
                             frame.span.first + zoom_.to() * whole, "s");
        draw_names(bench, marks, rect);
        ImGui::PushClipRect({rect.x - em * 0.4f, rect.y - em * 0.4f},
                            {rect.right() + em * 0.4f, rect.bottom() + em * 0.4f}, true);
        for (const Mark& mark : marks)
            if (!std::holds_alternative<Dot>(mark.geometry)) draw_curve(bench, frame, mark);
        std::vector<Rect> names;
        for (const Mark& mark : marks)
            if (std::holds_alternative<Dot>(mark.geometry) && draw_dot(bench, frame, mark, names) &&
                !mark.link.empty())
                bench.drawn().pointing = pointed_at(mark);
        ImGui::PopClipRect();
    }

  private:
    ChartZoom zoom_;
    std::string of_demo_;
};

const bool registered_separation = register_tab({
    .id = "separation",
    .title = "Separation",
    .help = "The distance or the separation as a function of time, with the times tried.",
    .words = "plot curve separation function distance root time of impact",
    .order = 12,
    .available = [](const Workbench& bench) { return bench.drawer.recorded().plots; },
    .priority = 60,
    .make = [] { return std::make_unique<SeparationTab>(); },
});

}  // namespace
}  // namespace collidoscope::app
