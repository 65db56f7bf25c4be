// The page of an experiment: the list of all at the left; what is done, the plot with the values
// under the pointer, and what was found.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/base/utilities/format.h"
#include "app/window/panels/experiments/experiment_state.h"
#include "app/window/panels/experiments/painted_drawing.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

class ExperimentPage final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_list(const Workbench& bench, const ExperimentState& state);
    void draw_head(const Workbench& bench, const ExperimentState& state);
    void draw_controls(const Workbench& bench, const ExperimentState& state);
    void draw_charts(const Workbench& bench, const ExperimentState& state);
    void draw_plot(const Workbench& bench, const ExperimentState& state, const vec2& size);
    void draw_hover(const Workbench& bench, const ExperimentState& state, const Plot& plot,
                    const PlotPicture& picture, const vec2& at);
    void draw_findings(const Workbench& bench, const ExperimentRun& run,
                       const std::vector<Finding>& findings);
};

const bool registered_experiment_page = register_panel({
    .id = "experiment",
    .place = PanelPlace::Page,
    .order = 6,
    .available = [](const Workbench& bench) { return bench.part<ExperimentState>().shown(); },
    .make = [] { return std::make_unique<ExperimentPage>(); },
});

void skip(const Workbench& bench, float ems) {
    ImGui::Dummy({0, std::round(bench.em() * ems)});
}

bool main_button(const Workbench& bench, const char* id, const char* text, float width) {
    const Palette& p = bench.palette;
    ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ui::ink4(mixed(p.accent, p.text, 0.15f)));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, ui::ink4(p.accent));
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(p.on_accent));
    const bool clicked = ImGui::Button(text, {width, 0});
    ImGui::PopStyleColor(4);
    ui::note(bench, id);
    return clicked;
}

PlotLook page_plot_look(const Workbench& bench) {
    const Palette& p = bench.palette;
    PlotLook look = plot_look(p.options.theme == Theme::Dark ? PlotTheme::Dark : PlotTheme::Light);
    look.ground = p.panel;
    look.text = p.text;
    look.quiet = p.text_quiet;
    look.line = p.line;
    look.type_size = double(bench.fonts.words->FontSize) * 0.94;
    look.line_scale = double(bench.scale() * p.line_scale);
    look.grounded = false;
    return look;
}

// The width of the words before a finding.
float tone_width(const Workbench& bench) {
    return std::max(ui::name_width(bench, "differs"), bench.em() * 4.4f);
}

// The height of the findings with their heading, so that the plot gets what they leave.
float findings_height(const Workbench& bench, const std::vector<Finding>& findings, float width) {
    const float em = bench.em(), wrap = width - tone_width(bench);
    float height = 4.6f * em;
    for (const Finding& finding : findings)
        height += ImGui::CalcTextSize(finding.text.c_str(), nullptr, false, wrap).y + 0.3f * em;
    return height;
}

}  // namespace

void ExperimentPage::draw(const Workbench& bench) {
    const auto& state = bench.part<ExperimentState>();
    const Rect& page = bench.layout.page;
    const float em = bench.em();
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui::ink4(bench.palette.ground));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.1f, em * 0.9f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.6f, 0});
    if (ui::begin_panel(bench, "experiment page", page, false)) {
        const float list = std::round(std::min(em * 18, page.w * 0.26f));
        const float height = page.h - em * 1.8f;
        ImGui::BeginChild("experiments", {list, height});
        draw_list(bench, state);
        ImGui::EndChild();
        ImGui::SameLine(0, em * 1.4f);
        ImGui::BeginChild("experiment", {0, height}, false, ImGuiWindowFlags_NoScrollbar);
        draw_head(bench, state);
        draw_controls(bench, state);
        draw_charts(bench, state);
        const ExperimentRun& run = *state.run();
        const std::vector<Finding> findings =
            findings_of(run.experiment(), run.results(), run.published());
        const ImVec2 left = ImGui::GetContentRegionAvail();
        const float below = std::min(std::clamp(left.y * 0.36f, em * 7, em * 15),
                                     findings_height(bench, findings, left.x));
        draw_plot(bench, state, {left.x, std::max(left.y - below, em * 10)});
        draw_findings(bench, run, findings);
        ImGui::EndChild();
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

void ExperimentPage::draw_list(const Workbench& bench, const ExperimentState& state) {
    ui::heading(bench, "Experiments");
    const ExperimentRun* running = state.running();
    for (const Experiment* one : all_experiments()) {
        const ExperimentInfo& info = one->info();
        const ExperimentRun* run = state.run_of(info.id);
        std::string trailing;
        if (running && &running->experiment() == one)
            trailing = fmt::format("{} of {}", running->results().count(), running->points());
        else if (run && run->results().count() > 0)
            trailing = run->complete()
                           ? "done"
                           : fmt::format("{} of {}", run->results().count(), run->points());
        const bool chosen = &state.run()->experiment() == one;
        if (ui::row(bench, "experiment:" + info.id, info.short_title,
                    {.selected = chosen, .trailing = trailing, .indent = 0.5f, .height = 2.2f}))
            bench.post([id = info.id](Workbench& b) { b.part<ExperimentState>().open(b, id); });
        ui::tooltip(bench, info.title);
    }
}

void ExperimentPage::draw_head(const Workbench& bench, const ExperimentState& state) {
    const float em = bench.em();
    const ExperimentInfo& info = state.run()->experiment().info();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x, close = em * 6;
    ImFont* font = bench.fonts.title;
    ui::draw_shortened(*ImGui::GetWindowDrawList(), font, at, right - close - em,
                       ui::ink(bench.palette.text), info.title);
    ImGui::SetCursorScreenPos({right - close, at.y});
    if (ImGui::Button("Close", {close, 0}))
        bench.post([](Workbench& b) { b.part<ExperimentState>().leave(); });
    ui::note(bench, "experiment.close");
    ImGui::SetCursorScreenPos({at.x, at.y + font->FontSize + em * 0.7f});
    ui::words_wrapped(bench, info.method, ui::Rank::Quiet);
    const Published& published = state.run()->published();
    if (!published.place.empty()) {
        std::string source =
            (published.series.empty() ? "Source: " : "Hollow marks: published, ") + published.place;
        if (!published.machine.empty()) source += " (" + published.machine + ")";
        ui::words_wrapped(bench, source + ".", ui::Rank::Faint);
        std::string claims;
        for (const std::string& claim : published.claims) claims += "“" + claim + "”\n";
        if (!claims.empty()) claims.pop_back();
        ui::tooltip(bench, claims);
    }
    skip(bench, 0.6f);
}

void ExperimentPage::draw_controls(const Workbench& bench, const ExperimentState& state) {
    const float em = bench.em(), width = em * 7.5f;
    const ExperimentRun& run = *state.run();
    const bool measuring = run.running();
    if (measuring) {
        if (main_button(bench, "experiment.cancel", run.canceling() ? "Ending…" : "Cancel", width))
            bench.post_command("experiment.cancel");
        ui::tooltip(bench, "Measurements so far are kept; \"Continue\" measures the rest.");
    } else if (run.complete()) {
        if (main_button(bench, "experiment.again", "Measure again", width * 1.25f))
            bench.post([](Workbench& b) { b.part<ExperimentState>().start_over(b); });
    } else {
        const bool begun = run.results().count() > 0;
        if (main_button(bench, "experiment.start", begun ? "Continue" : "Measure", width))
            bench.post([](Workbench& b) { b.part<ExperimentState>().start(b); });
    }
    ImGui::SameLine();
    bool quick = state.effort() == Effort::Quick;
    ImGui::BeginDisabled(measuring);
    if (ImGui::Checkbox("quick look", &quick))
        bench.post([quick](Workbench& b) {
            b.part<ExperimentState>().set_effort(b, quick ? Effort::Quick : Effort::Full);
        });
    ui::note(bench, "experiment.quick");
    ImGui::EndDisabled();
    ui::tooltip(bench,
                "Small sizes and single calls: to see what it does. Its numbers are kept "
                "apart from those of the whole experiment.");
    ImGui::SameLine();
    if (ImGui::Button("Export…", {em * 6, 0})) bench.post_command("experiment.export");
    ui::note(bench, "experiment.export");
    ImGui::SameLine(0, em * 1.2f);
    // The progress of the measurement.
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
    const Palette& p = bench.palette;
    const float done = run.points() == 0 ? 1
                                         : static_cast<float>(run.results().count()) /
                                               static_cast<float>(run.points());
    const float bar = std::min(em * 12, room * 0.3f), thick = std::round(em * 0.4f);
    const float y = std::round(at.y + (height - thick) * 0.5f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({at.x, y}, {at.x + bar, y + thick}, ui::ink(p.line), thick * 0.5f);
    if (done > 0)
        draw.AddRectFilled({at.x, y}, {at.x + std::max(bar * done, thick), y + thick},
                           ui::ink(measuring ? p.accent : p.text_quiet), thick * 0.5f);
    std::string text = fmt::format("{} of {} measured", run.results().count(), run.points());
    if (measuring)
        text = fmt::format("{} of {}: {}", std::min(run.results().count() + 1, run.points()),
                           run.points(), run.now());
    else if (const ExperimentRun* other = state.running())
        text += fmt::format("; now measuring: {}", other->experiment().info().short_title);
    ui::draw_shortened(
        draw, bench.fonts.words,
        {at.x + bar + em * 0.8f, std::round(at.y + (height - bench.fonts.words->FontSize) * 0.5f)},
        at.x + room, ui::ink(p.text_quiet), text);
    ImGui::Dummy({room, height});
    skip(bench, 0.6f);
}

void ExperimentPage::draw_charts(const Workbench& bench, const ExperimentState& state) {
    const std::vector<ChartInfo>& charts = state.run()->experiment().info().charts;
    const Palette& p = bench.palette;
    for (const ChartInfo& chart : charts) {
        const bool chosen = chart.id == state.chart().id;
        ImGui::PushStyleColor(ImGuiCol_Button, ui::ink4(chosen ? p.selection : p.raised));
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(chosen ? p.text : p.text_quiet));
        ImGui::PushStyleColor(ImGuiCol_Border, ui::ink4(chosen ? p.accent : p.line));
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, bench.scale());
        if (ImGui::Button(chart.title.c_str()))
            bench.post([id = chart.id](Workbench& b) { b.part<ExperimentState>().set_chart(id); });
        ImGui::PopStyleVar();
        ImGui::PopStyleColor(3);
        ui::note(bench, "experiment.chart:" + chart.id);
        ui::tooltip(bench, chart.help + ".");
        ImGui::SameLine();
    }
    ImGui::NewLine();
    skip(bench, 0.5f);
}

void ExperimentPage::draw_plot(const Workbench& bench, const ExperimentState& state,
                               const vec2& size) {
    const ExperimentRun& run = *state.run();
    const Plot plot = plot_of(run.experiment(), state.chart().id, run.results(), run.published());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("plot", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    ui::note(bench, "experiment.plot");
    const bool hovered = ImGui::IsItemHovered();
    const Palette& p = bench.palette;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float em = bench.em();
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, ui::ink(p.panel), em * 0.55f);
    draw.AddRect(at, {at.x + size.x, at.y + size.y}, ui::ink(p.line), em * 0.55f);
    const PlotPicture picture =
        lay_out(plot, page_plot_look(bench), glm::dvec2(size), window_text_width(bench));
    paint_drawing(bench, draw, picture.drawing, {at.x, at.y});
    if (bench.desktop.noting_widgets) {
        for (const PlacedPoint& point : picture.points) {
            const vec2 place = vec2(point.at) + vec2(at.x, at.y);
            bench.note_widget(fmt::format("experiment.point:{}:{}", point.series, point.point),
                              {place.x - 1, place.y - 1, 2, 2});
        }
    }
    if (picture.points.empty()) {
        const char* text = "Nothing is measured yet.";
        const ImVec2 extent = ImGui::CalcTextSize(text);
        draw.AddText({at.x + (size.x - extent.x) * 0.5f, at.y + size.y * 0.45f},
                     ui::ink(p.text_faint), text);
    }
    state.note_hover({});
    if (hovered) draw_hover(bench, state, plot, picture, {at.x, at.y});
}

void ExperimentPage::draw_hover(const Workbench& bench, const ExperimentState& state,
                                const Plot& plot, const PlotPicture& picture, const vec2& at) {
    const ImVec2 mouse = ImGui::GetMousePos();
    const float em = bench.em();
    const PlacedPoint* near =
        picture.nearest(glm::dvec2(vec2(mouse.x, mouse.y) - at), double(em * 1.6f));
    if (!near) return;
    const PlotSeries& series = plot.series[near->series];
    const PlotPoint& point = series.points[near->point];
    const vec2 place = vec2(near->at) + at;
    ImGui::GetWindowDrawList()->AddCircle({place.x, place.y}, em * 0.65f,
                                          ui::ink(bench.palette.text), 24, 1.5f * bench.scale());
    std::string text = series.name;
    if (!point.label.empty()) text += ": " + point.label;
    text += fmt::format("\n{}: {}\n{}: {}", plot.x.title, value_text(point.x), plot.y.title,
                        value_text(point.y));
    if (point.low && point.high && *point.high > *point.low)
        text +=
            fmt::format("\nmedian; from {} to {}", value_text(*point.low), value_text(*point.high));
    if (series.published) {
        for (const PublishedSeries& one : state.run()->published().series) {
            const bool same = one.name == series.name && near->point < one.points.size() &&
                              one.points[near->point].y == point.y;
            if (same) {
                text += "\n" + one.origin;
                break;
            }
        }
    }
    state.note_hover(text);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.8f, em * 0.6f});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(em * 30);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void ExperimentPage::draw_findings(const Workbench& bench, const ExperimentRun& run,
                                   const std::vector<Finding>& findings) {
    const Palette& p = bench.palette;
    skip(bench, 0.3f);
    ImGui::BeginChild("findings");
    ui::heading(bench, run.complete() ? "What was found" : "Findings");
    if (findings.empty())
        ui::words(bench, "The measurement says what agrees with the source and what does not.",
                  ui::Rank::Faint);
    if (!findings.empty() && run.effort() == Effort::Quick)
        ui::words_wrapped(bench, "A quick look: sizes are too small for a verdict.",
                          ui::Rank::Faint);
    const float column = tone_width(bench);
    for (const Finding& finding : findings) {
        const Color& color = finding.tone == Finding::Agrees    ? p.apart
                             : finding.tone == Finding::Differs ? p.hit
                                                                : p.text_faint;
        const float x = ImGui::GetCursorPosX();
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(color));
        ImGui::PushFont(bench.fonts.strong);
        ImGui::TextUnformatted(finding.tone == Finding::Agrees    ? "agrees"
                               : finding.tone == Finding::Differs ? "differs"
                                                                  : "note");
        ImGui::PopFont();
        ImGui::PopStyleColor();
        ImGui::SameLine(x + column);
        ui::words_wrapped(bench, finding.text);
        skip(bench, 0.25f);
    }
    ImGui::EndChild();
}

}  // namespace collidoscope::app
