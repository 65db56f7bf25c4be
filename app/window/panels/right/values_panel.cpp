#include "app/window/panels/right/values_panel.h"

#include <algorithm>
#include <cmath>

#include "app/player/inspect.h"
#include "app/window/widgets/chart.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr float plot_height = 4.2f, row_height = 1.45f;  // ems

std::string text_of(const ValueData& data) {
    return std::visit(
        [](const auto& value) -> std::string {
            using T = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<T, vec3>) {
                return ui::number(value);
            } else {
                return spoken(value);
            }
        },
        data);
}

// A small sign at the right end of a row, to click on.
bool row_button(const Workbench& bench, const char* id, const char* glyph, const char* fallback,
                float right, float top, float height, const Color& color, const char* help) {
    const float em = bench.em(), side = em * 1.4f;
    ImGui::SetCursorScreenPos({right - side, top});
    const bool clicked = ImGui::InvisibleButton(id, {side, height});
    const bool hovered = ImGui::IsItemHovered();
    const char* text = bench.fonts.has_icons ? glyph : fallback;
    const ImVec2 size = ImGui::CalcTextSize(text);
    ImGui::GetWindowDrawList()->AddText({std::round(right - side * 0.5f - size.x * 0.5f),
                                         std::round(top + (height - size.y) * 0.5f)},
                                        ui::ink(hovered ? bench.palette.text : color), text);
    ui::tooltip(bench, help);
    return clicked;
}

void toggle_watch(const Workbench& bench, const std::string& id) {
    bench.post([id](Workbench& b) { b.live.player().toggle_watch(id); });
}

void draw_value(const Workbench& bench, const Value& value, float width) {
    const Player& player = bench.live.player();
    const std::string id = "value:" + value.id;
    ImGui::PushID(id.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    const bool hot = ui::hot_row(bench, bench.em() * row_height);
    const bool nan = is_nan(value.data);
    ui::quantity(bench, value.name, text_of(value.data), width,
                 nan         ? &bench.palette.hit
                 : value.now ? &bench.palette.current
                             : nullptr);
    ui::note(bench, id);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    const bool watched = player.watched(value.id);
    if (hot || watched) {
        const bool toggled = row_button(
            bench, "watch", icon::pin, watched ? "x" : "+", right, at.y, bench.em() * row_height,
            watched ? bench.palette.accent : bench.palette.text_faint,
            watched ? "Stop watching." : "Watch this value over the steps.");
        ui::note(bench, "watch:" + value.id);
        if (toggled) toggle_watch(bench, value.id);
    }
    if (hot && ImGui::IsMouseReleased(ImGuiMouseButton_Right))
        ui::ask_why(bench, AboutValue{value.id});
    ImGui::SetCursorScreenPos(after);
    ImGui::PopID();
}

struct Plot {
    Rect rect;
    double lo, hi;
    double last;
    const ChartZoom& zoom;
    float x(std::size_t step) const {
        return rect.x + rect.w * static_cast<float>(zoom.shown(static_cast<double>(step) / last));
    }
    float y(double value) const {
        const double share = hi > lo ? (value - lo) / (hi - lo) : 0.5;
        return rect.bottom() - static_cast<float>(share) * rect.h;
    }
};

// Each value holds until the next one: a stair. Text is shown by a tick where it changes, what is
// no number by a cross at the bottom.
void draw_course(const Workbench& bench, const std::vector<Sample>& samples, const Plot& plot,
                 bool hidden) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    const float em = bench.em(), width = 1.25f * bench.scale();
    const std::size_t now = bench.live.player().index();
    const Sample* before = nullptr;
    for (const Sample& sample : samples) {
        if (hidden && sample.step > now) break;
        const float x = plot.x(sample.step);
        if (!sample.number) {
            const float half = sample.changed || !before ? plot.rect.h * 0.4f : em * 0.12f;
            const float middle = plot.rect.y + plot.rect.h * 0.5f;
            draw.AddLine({x, middle - half}, {x, middle + half}, ui::ink(p.text_quiet), width);
        } else if (!std::isfinite(*sample.number)) {
            const float r = em * 0.22f, y = plot.rect.bottom() - r;
            draw.AddLine({x - r, y - r}, {x + r, y + r}, ui::ink(p.hit), width);
            draw.AddLine({x - r, y + r}, {x + r, y - r}, ui::ink(p.hit), width);
        } else {
            const float y = plot.y(*sample.number);
            if (before && before->number && std::isfinite(*before->number)) {
                const float x0 = plot.x(before->step), y0 = plot.y(*before->number);
                draw.AddLine({x0, y0}, {x, y0}, ui::ink(p.text_quiet), width);
                draw.AddLine({x, y0}, {x, y}, ui::ink(p.text_quiet), width);
            }
            draw.AddCircleFilled({x, y}, std::max(1.25f, em * 0.11f), ui::ink(p.text_quiet), 8);
        }
        before = &sample;
    }
}

class ValuesSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    using Histories = std::map<std::string, std::vector<Sample>>;
    const std::vector<Sample>& history_once(const Workbench& bench, const std::string& id);
    void draw_plot(const Workbench& bench, const std::string& id, const Rect& box);
    void draw_watch(const Workbench& bench, const Watch& watch);

    // The histories of all watches, worked out once per recording.
    Histories histories_;
    std::map<std::string, ChartZoom> zooms_;  // by watched value
    std::uint64_t recording_ = 0;
};

const bool registered_values = register_panel({
    .id = "right.values",
    .place = PanelPlace::Right,
    .order = 60,
    .make = [] { return std::make_unique<ValuesSection>(); },
});

const std::vector<Sample>& ValuesSection::history_once(const Workbench& bench,
                                                       const std::string& id) {
    const Player& player = bench.live.player();
    if (recording_ != player.recordings()) histories_.clear();
    recording_ = player.recordings();
    const auto found = histories_.find(id);
    if (found != histories_.end()) return found->second;
    return histories_[id] = history_of(player.recording(), id);
}

void ValuesSection::draw_plot(const Workbench& bench, const std::string& id, const Rect& box) {
    const Player& player = bench.live.player();
    const std::vector<Sample>& samples = history_once(bench, id);
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    ImGui::SetCursorScreenPos({box.x, box.y});
    ImGui::InvisibleButton("plot", {box.w, box.h});
    ui::note(bench, "plot:" + id);
    draw.AddRectFilled({box.x, box.y}, {box.right(), box.bottom()}, ui::ink(p.code), em * 0.3f);
    draw.AddRect({box.x, box.y}, {box.right(), box.bottom()}, ui::ink(p.line), em * 0.3f);
    if (samples.empty()) return;
    ChartZoom& zoom = zooms_[id];
    const auto last = static_cast<double>(std::max<std::size_t>(player.count(), 2) - 1);
    Plot plot{{box.x + em * 4.2f, box.y + em * 0.5f, box.w - em * 4.8f, box.h - em * 2},
              1e300,
              -1e300,
              last,
              zoom};
    zoom.follow_mouse(plot.rect);
    const bool hidden = bench.known.answer_hidden();
    for (const Sample& sample : samples) {
        if (!sample.number || !std::isfinite(*sample.number)) continue;
        plot.lo = std::min(plot.lo, *sample.number);
        plot.hi = std::max(plot.hi, *sample.number);
    }
    if (plot.lo < plot.hi) draw_vertical_axis(bench, plot.rect, plot.lo, plot.hi);
    draw_horizontal_axis(bench, plot.rect, 1 + zoom.from() * last, 1 + zoom.to() * last, "step");
    draw.PushClipRect({plot.rect.x - em * 0.3f, box.y}, {box.right(), plot.rect.bottom() + 2},
                      true);
    // A line at zero separates the signs.
    if (plot.lo < 0 && plot.hi > 0)
        draw.AddLine({plot.rect.x, plot.y(0)}, {plot.rect.right(), plot.y(0)}, ui::ink(p.line));
    const float x = plot.x(player.index());
    draw.AddLine({x, box.y}, {x, plot.rect.bottom()}, ui::ink(p.accent), 1.25f * bench.scale());
    draw_course(bench, samples, plot, hidden);
    const auto at = step_with_value(player.recording(), player.index(), id);
    if (at) {
        const auto number = as_number(value_of(player.recording().steps[*at], id)->data);
        if (number && std::isfinite(*number))
            draw.AddCircleFilled({plot.x(*at), plot.y(*number)}, em * 0.26f, ui::ink(p.current),
                                 16);
    }
    draw.PopClipRect();
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return;
    // The sample nearest to the pointer: told, and gone to by a click.
    const float mouse = ImGui::GetIO().MousePos.x;
    const Sample* nearest = nullptr;
    for (const Sample& sample : samples) {
        if (hidden && sample.step > player.index()) break;
        if (!nearest ||
            std::abs(plot.x(sample.step) - mouse) < std::abs(plot.x(nearest->step) - mouse))
            nearest = &sample;
    }
    if (!nearest) return;
    const Value& value = *value_of(player.recording().steps[nearest->step], id);
    ui::tooltip(bench, "step " + ui::count(nearest->step + 1) + ": " + text_of(value.data));
    if (ImGui::IsItemClicked()) {
        bench.post([to = nearest->step](Workbench& b) { b.playback.show(to); });
    }
}

void ValuesSection::draw_watch(const Workbench& bench, const Watch& watch) {
    const Player& player = bench.live.player();
    const float em = bench.em(), height = em * row_height;
    ImGui::PushID(watch.id.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, right = at.x + width;
    ImDrawList& draw = *ImGui::GetWindowDrawList();

    // A dot like a breakpoint's: stop when it changes.
    const bool toggled = ImGui::InvisibleButton("stop", {em * 1.3f, height});
    ui::note(bench, "watch.stop:" + watch.id);
    ui::tooltip(bench, watch.stops ? "Stops playing when it changes. Click to disable."
                                   : "Break when it changes.");
    const ImVec2 dot{at.x + em * 0.5f, std::round(at.y + height * 0.5f)};
    if (watch.stops) {
        draw.AddCircleFilled(dot, em * 0.27f, ui::ink(bench.palette.hit), 16);
    } else {
        draw.AddCircle(
            dot, em * 0.27f,
            ui::ink(ImGui::IsItemHovered() ? bench.palette.hit : bench.palette.text_faint), 16);
    }
    const auto found = step_with_value(player.recording(), player.index(), watch.id);
    const bool here = found == player.index();
    const float y = std::round(at.y + (height - ImGui::GetFontSize()) * 0.5f);
    const std::string name = name_of_value(player.recording(), player.index(), watch.id);
    const float name_width = ImGui::CalcTextSize(name.c_str()).x;
    draw.AddText({at.x + em * 1.3f, y}, ui::ink(bench.palette.text_quiet), name.c_str());
    const std::string text =
        found ? text_of(value_of(player.recording().steps[*found], watch.id)->data) : "·";
    ImFont* type = bench.fonts.numbers;
    // Values given by an earlier step are drawn quietly.
    ui::draw_shortened(
        draw, type,
        {at.x + em * 2.3f + name_width, std::round(at.y + (height - type->FontSize) * 0.5f)},
        right - em * 1.6f, ui::ink(here ? bench.palette.current : bench.palette.text_quiet), text);
    const bool removed = row_button(bench, "remove", icon::close, "x", right, at.y, height,
                                    bench.palette.text_faint, "Stop watching.");
    draw_plot(bench, watch.id, {at.x, at.y + height, width, std::round(em * plot_height)});
    ImGui::SetCursorScreenPos({at.x, at.y + height + std::round(em * plot_height)});
    ImGui::Dummy({width, em * 0.35f});
    ImGui::PopID();
    if (toggled) {
        bench.post([id = watch.id](Workbench& b) { b.live.player().toggle_watch_stop(id); });
    }
    if (removed) toggle_watch(bench, watch.id);
}

}  // namespace

float values_height(const Workbench& bench) {
    const Player& player = bench.live.player();
    const auto values = static_cast<float>(player.step() ? player.step()->values.size() : 0);
    const auto watches = static_cast<float>(player.watches().size());
    const float rows = (values > 0 ? 2.2f + 1.6f * values : 0) +
                       (watches > 0 ? 2.2f + (row_height + plot_height + 0.6f) * watches : 0);
    return bench.em() * std::max(rows, 1.0f);
}

void ValuesSection::draw(const Workbench& bench) {
    const std::vector<Watch>& watches = bench.live.player().watches();
    if (!watches.empty()) ui::heading(bench, "Watched");
    for (const Watch& watch : watches) draw_watch(bench, watch);

    const Step* step = bench.live.player().step();
    if (!step || step->values.empty()) return;
    ui::heading(bench, "Values");
    std::string longest = "overlap";
    for (const Value& value : step->values) {
        if (value.name.size() > longest.size()) longest = value.name;
    }
    const float width = ui::name_width(bench, longest);
    for (const Value& value : step->values) draw_value(bench, value, width);
}

}  // namespace collidoscope::app
