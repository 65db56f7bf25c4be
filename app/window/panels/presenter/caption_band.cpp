// The band around the picture that the class sees: the title at the top left, and below the picture
// the step's sentence, its intervals, and how far the run has come.
#include <algorithm>
#include <cmath>

#include "app/view/camera/contents.h"
#include "app/window/panels/presenter/drawing.h"
#include "app/window/widgets/frame_sentence.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

bool is_presenting(const Workbench& bench) {
    return bench.part<Presenter>().on();
}

std::vector<Span> told_now(const Workbench& bench) {
    const Player& player = bench.live.player();
    const Scene& scene = bench.document.scene();
    if (!bench.live.error().empty()) return {{bench.live.error(), Emphasis::Plain}};
    if (bench.predict.open())
        return {{"Before the next step: what do you expect?", Emphasis::Plain}};
    if (const std::string drag = bench.view.drag_text(); !drag.empty() && !player.step())
        return {{drag, Emphasis::Plain}};
    if (player.step()) return player.step()->sentence;
    if (const Simulation* moving = bench.timeline.simulation();
        moving && !moving->caption().empty())
        return {{moving->caption(), Emphasis::Plain}};
    if (bench.timeline.playing()) return frame_sentence(bench);
    return {{scene.note, Emphasis::Plain}};
}

// The step's intervals on its axis: A above B, what is measured between them in its color.
bool draw_intervals(const Workbench& bench, const Rect& rect) {
    struct Bar {
        Interval interval;
        Role role;
    };
    std::vector<Bar> bars;
    for (const Mark& mark : bench.stage.shown_marks()) {
        const auto* interval = std::get_if<Interval>(&mark.geometry);
        if (interval && mark.space == Space::AxisProjection) bars.push_back({*interval, mark.role});
    }
    float lo = 1e30f, hi = -1e30f;
    for (const Bar& bar : bars) {
        lo = std::min({lo, bar.interval.lo, bar.interval.hi});
        hi = std::max({hi, bar.interval.lo, bar.interval.hi});
    }
    if (bars.size() < 2 || !(hi > lo)) return false;
    const Palette& p = bench.palette;
    const float em = bench.em(), thick = std::round(em * 0.62f), apart = std::round(em * 0.92f);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const auto place = [&](float v) { return rect.x + rect.w * (v - lo) / (hi - lo); };
    for (const Bar& bar : bars) {
        if (bar.interval.row > 1) continue;
        const float y = rect.y + apart * static_cast<float>(bar.interval.row);
        const Color& color = bar.interval.row == 0 ? p.body_a : p.body_b;
        const float x0 = place(bar.interval.lo), x1 = place(bar.interval.hi);
        draw.AddRectFilled({x0, y}, {std::max(x1, x0 + thick), y + thick}, ui::ink(color),
                           thick * 0.5f);
    }
    const auto measured =
        std::find_if(bars.begin(), bars.end(), [](const Bar& bar) { return bar.interval.row > 1; });
    if (measured == bars.end()) return true;
    const float x0 = place(measured->interval.lo), x1 = place(measured->interval.hi);
    const Color color = p.style(measured->role).color;
    const float bottom = rect.y + apart + thick;
    draw.AddRectFilled({x0, rect.y - em * 0.2f}, {std::max(x1, x0 + 1), bottom + em * 0.2f},
                       ui::ink(faded(color, 0.22f)));
    const std::string text = ui::number(measured->interval.hi - measured->interval.lo);
    ImFont* type = bench.fonts.numbers;
    const float width = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
    const float middle = std::clamp((x0 + x1 - width) * 0.5f, rect.x, rect.right() - width);
    draw.AddText(type, type->FontSize, {middle, bottom + em * 0.35f}, ui::ink(color), text.c_str());
    return true;
}

class CaptionBand final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const Rect& rect = bench.layout.player;
        const float em = bench.em();
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
        const bool open = ui::begin_panel(bench, "caption band", rect, false);
        ImGui::PopStyleVar();
        if (!open) return;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const Palette& p = bench.palette;
        draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.panel));
        draw.AddLine({rect.x, rect.y + 0.5f}, {rect.right(), rect.y + 0.5f}, ui::ink(p.line));
        const float margin = em * 1.6f;
        float right = rect.right() - margin;
        const float wide = std::min(em * 14, rect.w * 0.26f);
        if (draw_intervals(bench, {right - wide, rect.y + em * 1.25f, wide, em * 3}))
            right -= wide + em * 1.6f;
        const Rect told{rect.x + margin, rect.y + em * 0.85f, right - rect.x - margin,
                        rect.h - em * 2.1f};
        draw_told(bench, told_now(bench), told);
        bench.note_widget("present.caption", told);
        draw_progress(bench, {rect.x + margin, rect.bottom() - em * 0.95f, rect.w * 0.7f - margin,
                              em * 0.28f});
        ui::end_panel();
    }

  private:
    void draw_progress(const Workbench& bench, const Rect& rect) {
        const Player& player = bench.live.player();
        if (player.count() < 2) return;
        const Palette& p = bench.palette;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        if (bench.known.answer_hidden()) return draw_number(bench, rect);
        const float share =
            static_cast<float>(player.index()) / static_cast<float>(player.count() - 1);
        draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.raised),
                           rect.h * 0.5f);
        draw.AddRectFilled({rect.x, rect.y}, {rect.x + rect.w * share, rect.bottom()},
                           ui::ink(p.accent), rect.h * 0.5f);
        draw_number(bench, rect);
    }
    // The number of steps to come would tell what is hidden.
    void draw_number(const Workbench& bench, const Rect& rect) {
        const Player& player = bench.live.player();
        const std::string here = std::to_string(player.index() + 1);
        const std::string text = bench.known.answer_hidden()
                                     ? "step " + here
                                     : here + " / " + std::to_string(player.count());
        ImFont* type = bench.fonts.numbers;
        ImGui::GetWindowDrawList()->AddText(
            type, type->FontSize,
            {rect.right() + bench.em(), rect.y + (rect.h - type->FontSize) * 0.5f},
            ui::ink(bench.palette.text_quiet), text.c_str());
    }
};

const bool registered_band = register_panel({
    .id = "present.caption",
    .order = 72,
    .available = is_presenting,
    .make = [] { return std::make_unique<CaptionBand>(); },
});

class SlideTitle final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const Slide slide = slide_of(bench);
        const Rect& view = bench.layout.view;
        const float em = bench.em(), margin = em * 1.6f;
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const Palette& p = bench.palette;
        // The title stands above the page's text.
        if (!bench.layout.left.empty()) return draw_strokes(bench, draw);
        ImFont* font = bench.fonts.title;
        const float room = view.w - 2 * margin;
        float size = font->FontSize * 1.2f;
        const float width = font->CalcTextSizeA(size, 1e9f, 0, slide.title.c_str()).x;
        if (width > room) size *= std::max(room / width, 0.5f);
        ui::draw_shortened(draw, font, {view.x + margin, view.y + em * 1.1f},
                           view.x + margin + room, ui::ink(p.text), slide.title, size);
        std::string below = slide.whole;
        if (slide.pages > 1)
            below += (below.empty() ? "Page " : " · ") + std::to_string(slide.page + 1) + " of " +
                     std::to_string(slide.pages);
        ImFont* words = bench.fonts.words;
        ui::draw_shortened(draw, words, {view.x + margin, view.y + em * 1.05f + size * 1.2f},
                           view.x + margin + room, ui::ink(p.text_quiet), below);
        bench.drawn().over_view.push_back(
            {view.x + margin, view.y, std::min(width, room), em * 2.6f + size * 1.2f});
        draw_strokes(bench, draw);
    }

  private:
    void draw_strokes(const Workbench& bench, ImDrawList& draw) {
        const Rect& view = bench.layout.view;
        const float em = bench.em(), thick = em * 0.24f;
        for (const Stroke& stroke : bench.part<Presenter>().strokes()) {
            const ImU32 color = ui::ink(pen_color(bench.palette, stroke.color));
            std::vector<ImVec2> points;
            for (const vec2& at : stroke.points)
                points.emplace_back(view.x + at.x * view.w, view.y + at.y * view.h);
            draw.AddCircleFilled(points.front(), thick * 0.5f, color, 12);
            if (points.size() < 2) {
                draw.AddCircleFilled(points.front(), thick, color, 16);
                continue;
            }
            // A dark rim keeps it readable on any body.
            draw.AddPolyline(points.data(), static_cast<int>(points.size()),
                             ui::ink(faded(bench.palette.label, 0.55f)), 0, thick * 1.9f);
            draw.AddPolyline(points.data(), static_cast<int>(points.size()), color, 0, thick);
            draw.AddCircleFilled(points.back(), thick * 0.5f, color, 12);
            if (stroke.arrow) draw_head(draw, points[points.size() - 2], points.back(), em, color);
        }
    }

    static void draw_head(ImDrawList& draw, const ImVec2& from, const ImVec2& to, float em,
                          ImU32 color) {
        const vec2 way{to.x - from.x, to.y - from.y};
        const float length = glm::length(way);
        if (length < 1) return;
        const vec2 along = way / length, across{-along.y, along.x};
        const vec2 tip = vec2(to.x, to.y) + along * em * 0.5f;
        const vec2 base = tip - along * em * 1.15f;
        const auto point = [](const vec2& v) { return ImVec2{v.x, v.y}; };
        draw.AddTriangleFilled(point(tip), point(base + across * em * 0.5f),
                               point(base - across * em * 0.5f), color);
    }
};

const bool registered_title = register_panel({
    .id = "present.title",
    .place = PanelPlace::View,
    .order = 90,
    .available = is_presenting,
    .make = [] { return std::make_unique<SlideTitle>(); },
});

}  // namespace
}  // namespace collidoscope::app
