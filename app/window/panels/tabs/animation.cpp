// A tree over the frames of an animation: cost, work or both of every strategy as curves over the
// frames. A click goes to a frame, one on a strategy's name takes it.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/demos/families/animation.h"
#include "app/window/widgets/chart.h"
#include "app/window/widgets/table_head.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

struct AnimationChart {
    const char *id, *title, *help;
};
constexpr std::array<AnimationChart, 4> animation_charts = {
    {{"sah", "SAH cost", "Expected steps of a random ray through the tree of the frame."},
     {"tests", "Tests of a ray", "Volumes and triangles that one of the same rays tests."},
     {"work", "Work",
      "Boxes computed and triangles sorted by builds (each once a level), in the frame."},
     {"total", "Work and rays",
      "Work of the frame and the tests of its rays, each a step: the number of rays is an "
      "option."}}};

// The demo that is open, where it shows an animation.
const AnimationDemo* animation_in(const Workbench& bench) {
    if (bench.document.empty() || !bench.document.demo().info().owns("animation")) return nullptr;
    return dynamic_cast<const AnimationDemo*>(&bench.document.demo());
}

double charted_value(std::size_t chart, const UpkeepCost& frame, const AnimationCosts& costs,
                     double rays) {
    switch (chart) {
        case 0:
            return frame.sah_cost;
        case 1:
            return costs.rays > 0
                       ? static_cast<double>(frame.tests()) / static_cast<double>(costs.rays)
                       : 0;
        case 2:
            return static_cast<double>(frame.work());
        default:
            return frame_total(frame, costs.rays, rays);
    }
}

// A strategy's form, beside its color.
void draw_form(ImDrawList& draw, std::size_t strategy, const ImVec2& at, float r, ImU32 color) {
    switch (strategy) {
        case 0:
            draw.AddCircleFilled(at, r, color);
            break;
        case 1:
            draw.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r}, color);
            break;
        case 2:
            draw.AddTriangleFilled({at.x, at.y - 1.2f * r}, {at.x + 1.2f * r, at.y + r},
                                   {at.x - 1.2f * r, at.y + r}, color);
            break;
        case 3:
            draw.AddQuadFilled({at.x, at.y - 1.4f * r}, {at.x + 1.4f * r, at.y},
                               {at.x, at.y + 1.4f * r}, {at.x - 1.4f * r, at.y}, color);
            break;
        default:
            draw.AddCircle(at, r, color, 0, 0.6f * r);
    }
}

// As draw_horizontal_axis, with whole frames only.
void draw_frames_axis(const Workbench& bench, const Rect& rect, double last) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Palette& p = bench.palette;
    const float em = bench.em(), y = rect.bottom();
    ImFont *type = bench.fonts.numbers, *words = bench.fonts.words;
    const std::string unit = "frame";
    const auto width_of = [](const ImFont* font, const std::string& text) {
        return font->CalcTextSizeA(font->FontSize, 1e9f, 0, text.c_str()).x;
    };
    const float unit_left = std::round(rect.right() - width_of(words, unit));
    draw.AddLine({rect.x, y}, {rect.right(), y}, ui::ink(p.line), bench.scale());
    for (const double tick :
         round_ticks(0, last, std::min(static_cast<double>(rect.w / (em * 4)), last))) {
        if (tick != std::round(tick)) continue;
        const float x = std::round(rect.x + rect.w * static_cast<float>(tick / last));
        draw.AddLine({x, y}, {x, y + em * 0.25f}, ui::ink(p.text_faint), bench.scale());
        const std::string text = tick_text(tick, 1);
        const float half = width_of(type, text) / 2;
        if (x + half < unit_left - em * 0.6f)
            draw.AddText(type, type->FontSize, {std::round(x - half), y + em * 0.25f},
                         ui::ink(p.text_faint), text.c_str());
    }
    draw.AddText(words, words->FontSize, {unit_left, std::round(y + em * 0.2f)},
                 ui::ink(p.text_faint), unit.c_str());
}

class AnimationTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    struct Shown {
        const AnimationCosts& costs;
        std::size_t frame = 0, strategy = 0;
        double rays = 0;
    };
    void draw_chart_names(const Workbench& bench, const Shown& shown, float width);
    void draw_strategies(const Workbench& bench, const Shown& shown, float width) const;
    void draw_curves(const Workbench& bench, const Shown& shown, const Rect& all) const;
    void tell_pointed(const Workbench& bench, const Shown& shown, const Rect& rect,
                      double last) const;

    std::size_t chart_ = 0;
};

const bool registered_animation = register_tab({
    .id = "animation",
    .title = "Animation",
    .help = "The tree's cost over the frames, under every way to keep it up to date. A click goes "
            "to the frame.",
    .words = "refit rebuild frames strategies curve chart cost deforming",
    .order = 57,
    .available = [](const Workbench& bench) { return animation_in(bench) != nullptr; },
    .priority = 60,
    .make = [] { return std::make_unique<AnimationTab>(); },
});

std::array<Color, upkeep_strategy_count> strategy_colors(const Palette& p) {
    return {p.body_a, p.hit, p.body_b, p.apart, p.text_quiet};
}

void AnimationTab::draw_chart_names(const Workbench& bench, const Shown& shown, float width) {
    ImGui::BeginChild("charts", {width, 0});
    for (std::size_t i = 0; i < animation_charts.size(); ++i) {
        if (ui::row(bench, std::string("animation.") + animation_charts[i].id,
                    animation_charts[i].title, {.selected = chart_ == i, .height = 1.5f}))
            chart_ = i;
        ui::tooltip(bench, animation_charts[i].help);
    }
    draw_save_csv(bench, "animation", 0, [&] { return csv_of(shown.costs, shown.rays); });
    ImGui::EndChild();
}

// A row for each, with its number in this frame: a click takes it.
void AnimationTab::draw_strategies(const Workbench& bench, const Shown& shown, float width) const {
    const float em = bench.em(), height = 1.5f;
    const auto colors = strategy_colors(bench.palette);
    ImGui::BeginChild("strategies", {width, 0});
    for (std::size_t i = 0; i < shown.costs.strategies.size(); ++i) {
        const StrategyCosts& of = shown.costs.strategies[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const std::string value =
            significant(charted_value(chart_, of.frames[shown.frame], shown.costs, shown.rays), 4);
        if (ui::row(bench, std::string("strategy:") + id_of(of.strategy), title_of(of.strategy),
                    {.selected = i == shown.strategy,
                     .trailing = value,
                     .indent = 1.4f,
                     .height = height}))
            bench.post([id = std::string(id_of(of.strategy))](Workbench& b) {
                b.set_option("strategy", id);
            });
        const FrameSpread spread = sah_spread(of);
        ui::tooltip(bench, "SAH cost from " + significant(spread.low) + " to " +
                               significant(spread.high) + " in frame " +
                               ui::count(spread.high_frame) + ", " + significant(spread.mean) +
                               " on average.\nWork and rays of all frames: " +
                               significant(animation_total(of, shown.costs.rays, shown.rays)));
        draw_form(*ImGui::GetWindowDrawList(), i, {at.x + em * 0.9f, at.y + em * height * 0.5f},
                  em * 0.3f, ui::ink(colors[i]));
    }
    // The steps are to find it: nothing is given away here.
    if (bench.known.answer_hidden()) {
        ui::words_wrapped(bench, "The frame from which a build pays follows at the last step",
                          ui::Rank::Quiet);
    } else if (const auto pays = first_frame_rebuilding_pays(shown.costs, shown.rays)) {
        ui::words_wrapped(bench, "A build pays from frame " + ui::count(*pays) + " on",
                          ui::Rank::Quiet);
    } else {
        ui::words_wrapped(bench, "Refitting is enough", ui::Rank::Quiet);
    }
    ui::note(bench, "animation.pays");
    ImGui::EndChild();
}

void AnimationTab::tell_pointed(const Workbench& bench, const Shown& shown, const Rect& rect,
                                double last) const {
    if (!ImGui::IsItemHovered()) return;
    const float share =
        std::clamp((ImGui::GetIO().MousePos.x - rect.x) / std::max(rect.w, 1.0f), 0.0f, 1.0f);
    const auto pointed =
        std::min(static_cast<std::size_t>(std::lround(static_cast<double>(share) * last)),
                 shown.costs.strategies[0].frames.size() - 1);
    draw_crosshair(bench, rect,
                   rect.x + rect.w * static_cast<float>(static_cast<double>(pointed) / last));
    std::string text = "Frame " + ui::count(pointed) + ": " + animation_charts[chart_].title;
    for (const StrategyCosts& of : shown.costs.strategies) {
        text += "\n";
        text += title_of(of.strategy);
        text += ": " +
                significant(charted_value(chart_, of.frames[pointed], shown.costs, shown.rays), 4);
    }
    for (const SpoiledNode& node : shown.costs.spoiled) {
        if (node.frame != pointed) continue;
        text += "\nBecame dear when refitted: " + node.path + ", " + ui::count(node.triangles) +
                " triangles";
        break;
    }
    ui::tooltip(bench, text);
    if (ImGui::IsItemClicked() && pointed != shown.frame)
        bench.post(
            [pointed](Workbench& b) { b.set_option("frame", static_cast<std::int64_t>(pointed)); });
}

void AnimationTab::draw_curves(const Workbench& bench, const Shown& shown, const Rect& all) const {
    const float em = bench.em();
    const Palette& p = bench.palette;
    const Rect rect{all.x + em * 4.5f, all.y + em * 0.5f, all.w - em * 5.5f, all.h - em * 2.2f};
    if (rect.w < em * 6 || rect.h < em * 2.5f) return;
    const std::size_t frames = shown.costs.strategies[0].frames.size();
    const double last = static_cast<double>(std::max<std::size_t>(frames, 2) - 1);
    std::vector<double> values;
    for (const StrategyCosts& of : shown.costs.strategies)
        for (const UpkeepCost& frame : of.frames)
            values.push_back(charted_value(chart_, frame, shown.costs, shown.rays));
    const AxisScale scale =
        axis_scale(values, false, static_cast<double>(rect.h / (em * 2.4f)), true);
    const auto x = [&](std::size_t frame) {
        return rect.x + rect.w * static_cast<float>(static_cast<double>(frame) / last);
    };
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw_vertical_axis(bench, rect, scale.low, scale.high);
    draw_frames_axis(bench, rect, last);
    const auto pays = first_frame_rebuilding_pays(shown.costs, shown.rays);
    if (pays && !bench.known.answer_hidden()) {
        const float at = std::round(x(*pays));
        for (float y = rect.y; y < rect.bottom(); y += em * 0.6f)
            draw.AddLine({at, y}, {at, std::min(y + em * 0.3f, rect.bottom())},
                         ui::ink(p.text_faint), bench.scale());
    }
    draw.AddLine({x(shown.frame), rect.y}, {x(shown.frame), rect.bottom()},
                 ui::ink(faded(p.current, 0.7f)), bench.scale());
    const auto colors = strategy_colors(p);
    for (std::size_t i = 0; i < shown.costs.strategies.size(); ++i) {
        const StrategyCosts& of = shown.costs.strategies[i];
        std::vector<ImVec2> points;
        points.reserve(frames);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            const double value = charted_value(chart_, of.frames[frame], shown.costs, shown.rays);
            points.emplace_back(x(frame),
                                rect.bottom() - rect.h * static_cast<float>(scale.share(value)));
        }
        const bool own = i == shown.strategy;
        if (points.size() > 1)
            draw.AddPolyline(points.data(), static_cast<int>(points.size()),
                             ui::ink(own ? colors[i] : faded(colors[i], 0.75f)), 0,
                             (own ? 2.6f : 1.4f) * bench.scale());
        // Forms so far apart that they do not cover the line, and in the frame that is shown.
        const std::size_t apart = std::max<std::size_t>(
            1,
            static_cast<std::size_t>(em * 5 / std::max(rect.w / static_cast<float>(last), 0.1f)));
        for (std::size_t frame = 0; frame < frames; ++frame)
            if (frame == shown.frame || frame % apart == i % apart)
                draw_form(draw, i, points[frame], em * (frame == shown.frame ? 0.32f : 0.2f),
                          ui::ink(colors[i]));
    }
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::InvisibleButton("curves", {rect.w, rect.h});
    ui::note(bench, "animation.curves");
    tell_pointed(bench, shown, rect, last);
}

}  // namespace

void AnimationTab::draw(const Workbench& bench) {
    const AnimationDemo* demo = animation_in(bench);
    const auto& question = bench.live.question();
    if (!demo || !question) return;
    const auto costs = demo->costs_if_ready(*question);
    if (!costs || costs->strategies.empty() || costs->strategies[0].frames.empty()) {
        ui::words(bench, "The costs of all frames are being computed…", ui::Rank::Faint);
        return;
    }
    const UpkeepStrategy strategy = demo->strategy_of(*question);
    std::size_t own = 0;
    while (own + 1 < costs->strategies.size() && costs->strategies[own].strategy != strategy) ++own;
    const Shown shown{*costs, demo->frame_of(*question), own, demo->rays_of(*question)};
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float names = em * 8.5f, strategies = em * 20;
    draw_chart_names(bench, shown, names);
    ImGui::SetCursorScreenPos({at.x + names + em * 0.5f, at.y});
    draw_strategies(bench, shown, strategies);
    const float left = names + strategies + em;
    draw_curves(bench, shown, {at.x + left, at.y, room.x - left, room.y});
}

}  // namespace collidoscope::app
