// The presenter's tools: a canvas over the picture, a row of buttons that comes with the mouse, and
// what follows the cursor.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/panels/presenter/drawing.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

const Presenter& presenter_of(const Workbench& bench) {
    return bench.part<Presenter>();
}

bool draws(const Workbench& bench) {
    const Presenter& presenter = presenter_of(bench);
    return presenter.on() && !presenter.black() &&
           (presenter.tool() == PresenterTool::Pen || presenter.tool() == PresenterTool::Arrow);
}

// Takes the mouse while a pen is held.
class Canvas final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const Rect& view = bench.layout.view;
        begin_overlay("presenter canvas", view);
        ImGui::SetCursorScreenPos({view.x, view.y});
        ImGui::InvisibleButton("canvas", {view.w, view.h});
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const vec2 at{(mouse.x - view.x) / view.w, (mouse.y - view.y) / view.h};
        if (ImGui::IsItemActivated())
            bench.post([at](Workbench& b) { b.part<Presenter>().begin_stroke(at); });
        if (ImGui::IsItemActive() && at != last_)
            bench.post([at](Workbench& b) { b.part<Presenter>().go_on(at); });
        if (ImGui::IsItemDeactivated())
            bench.post([at](Workbench& b) {
                b.part<Presenter>().go_on(at);
                b.part<Presenter>().end_stroke();
            });
        last_ = at;
        ImGui::End();
    }

  private:
    vec2 last_{-1};
};

const bool registered_canvas = register_panel({
    .id = "present.canvas",
    .order = 82,
    .available = draws,
    .make = [] { return std::make_unique<Canvas>(); },
});

struct ToolButton {
    const char* command;
    const char* glyph;  // of Fork Awesome
    const char* text;
};
constexpr std::array tool_buttons = {
    ToolButton{"present.pen", "\xef\x81\x80", "Pen"},        // f040 pencil
    ToolButton{"present.arrow", "\xef\x81\xa1", "Arrow"},    // f061 arrow-right
    ToolButton{"present.laser", "\xef\x84\x91", "Laser"},    // f111 circle
    ToolButton{"present.clear", "\xef\x84\xad", "Clear"},    // f12d eraser
    ToolButton{"present.hands", "\xef\x89\x96", "Hands"},    // f256 hand
    ToolButton{"present.freeze", "\xef\x8b\x9c", "Freeze"},  // f2dc snowflake
    ToolButton{"present.black", "\xef\x83\x88", "Black"},    // f0c8 square
    ToolButton{"present.notes", "\xef\x89\x89", "Notes"},    // f249 sticky note
    ToolButton{"present.start", icon::close, "End"},
};

class Tools final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const float em = bench.em();
        const Rect& view = bench.layout.view;
        const float side = std::round(em * 2.1f), gap = std::round(em * 0.3f);
        const bool colors = draws(bench);
        const float width = static_cast<float>(tool_buttons.size()) * (side + gap) + em * 0.7f +
                            (colors ? pen_colors * em * 1.5f + em * 0.8f : 0);
        if (width > view.w) return;
        const Rect rect{std::round(view.right() - width - em),
                        std::round(view.bottom() - em * 3.8f), std::round(width),
                        std::round(em * 2.8f)};
        begin_overlay("presenter tools", rect);
        // Above the canvas, which a click brings to the front.
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        const Palette& p = bench.palette;
        draw.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.panel),
                           em * 0.65f);
        draw.AddRect({rect.x, rect.y}, {rect.right(), rect.bottom()}, ui::ink(p.line), em * 0.65f);
        float x = rect.x + em * 0.45f;
        const float top = std::round(rect.y + (rect.h - side) * 0.5f);
        for (std::size_t i = 0; i < tool_buttons.size(); ++i) {
            const ToolButton& button = tool_buttons[i];
            ImGui::SetCursorScreenPos({x, top});
            const Command* command = bench.commands.find(button.command);
            const bool on = command && command->is_checked() &&
                            button.command != std::string_view("present.start");
            ui::icon_button(bench, button.command, button.glyph, button.text, on);
            x += side + gap;
            if (i != 1 || !colors) continue;
            x += em * 0.3f;
            for (std::size_t c = 0; c < pen_colors; ++c) x = draw_swatch(bench, draw, c, x, rect);
            x += em * 0.3f;
        }
        ImGui::End();
    }

  private:
    static float draw_swatch(const Workbench& bench, ImDrawList& draw, std::size_t color, float x,
                             const Rect& rect) {
        const float em = bench.em(), middle = rect.y + rect.h * 0.5f;
        ImGui::SetCursorScreenPos({x, middle - em * 0.75f});
        ImGui::PushID(static_cast<int>(color));
        if (ImGui::InvisibleButton("color", {em * 1.5f, em * 1.5f}))
            bench.post([color](Workbench& b) { b.part<Presenter>().set_color(color); });
        ImGui::PopID();
        ui::note(bench, "present.color:" + std::to_string(color));
        const ImVec2 center{x + em * 0.75f, middle};
        draw.AddCircleFilled(center, em * 0.46f, ui::ink(pen_color(bench.palette, color)), 24);
        if (presenter_of(bench).color() == color)
            draw.AddCircle(center, em * 0.66f, ui::ink(bench.palette.text), 24,
                           1.5f * bench.scale());
        return x + em * 1.5f;
    }
};

const bool registered_tools = register_panel({
    .id = "present.tools",
    .order = 86,
    .available =
        [](const Workbench& bench) {
            const Presenter& presenter = presenter_of(bench);
            return presenter.tools_shown() && !presenter.black() && !presenter.hands();
        },
    .make = [] { return std::make_unique<Tools>(); },
});

// Over everything: halo or laser, clicks and keys, and the black screen.
class CursorLayer final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const Presenter& presenter = presenter_of(bench);
        ImDrawList& draw = *ImGui::GetForegroundDrawList();
        const ImVec2 whole = ImGui::GetIO().DisplaySize;
        if (presenter.black()) {
            draw.AddRectFilled({0, 0}, whole, IM_COL32_BLACK);
            ImGui::SetMouseCursor(ImGuiMouseCursor_None);
            return;
        }
        note_clicks(bench);
        draw_cursor(bench, draw);
        draw_keys(bench, draw);
    }

  private:
    static constexpr double ring_seconds = 0.45;

    void note_clicks(const Workbench& bench) {
        if (!ImGui::IsMouseClicked(0) && !ImGui::IsMouseClicked(1)) return;
        clicked_ = presenter_of(bench).now();
        place_ = ImGui::GetIO().MousePos;
        bench.post([until = clicked_ + ring_seconds](Workbench& b) {
            b.part<Presenter>().fade_until(until);
        });
    }

    void draw_cursor(const Workbench& bench, ImDrawList& draw) {
        const Presenter& presenter = presenter_of(bench);
        if (!ImGui::IsMousePosValid()) return;
        const ImVec2 at = ImGui::GetIO().MousePos;
        const Palette& p = bench.palette;
        const float em = bench.em();
        if (presenter.tool() == PresenterTool::Laser) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_None);
            trail_.push_back(at);
            if (trail_.size() > 9) trail_.erase(trail_.begin());
            for (std::size_t i = 1; i < trail_.size(); ++i) {
                const float share = static_cast<float>(i) / static_cast<float>(trail_.size());
                draw.AddLine(trail_[i - 1], trail_[i], ui::ink(faded(p.hit, 0.5f * share)),
                             em * 0.5f * share);
            }
            draw.AddCircleFilled(at, em * 0.62f, ui::ink(faded(p.hit, 0.28f)), 32);
            draw.AddCircleFilled(at, em * 0.3f, ui::ink(p.hit), 24);
            draw.AddCircleFilled(at, em * 0.12f, IM_COL32_WHITE, 16);
            return;
        }
        trail_.clear();
        const bool held = ImGui::IsMouseDown(0) || ImGui::IsMouseDown(1);
        if (presenter.tools_shown() || held) {
            draw.AddCircleFilled(at, em * 1.25f, ui::ink(faded(p.current, held ? 0.3f : 0.16f)),
                                 40);
            draw.AddCircle(at, em * 1.25f, ui::ink(faded(p.current, 0.7f)), 40,
                           1.5f * bench.scale());
        }
        const double age = presenter.now() - clicked_;
        if (clicked_ > 0 && age < ring_seconds) {
            const auto share = static_cast<float>(age / ring_seconds);
            draw.AddCircle(place_, em * (1.25f + 1.1f * share),
                           ui::ink(faded(p.current, 1 - share)), 40, 2.5f * bench.scale());
        }
    }

    static void draw_keys(const Workbench& bench, ImDrawList& draw) {
        const double now = presenter_of(bench).now();
        const Palette& p = bench.palette;
        const float em = bench.em();
        const Rect& view = bench.layout.view;
        ImFont* type = bench.fonts.strong;
        const float size = type->FontSize * 1.1f;
        float x = view.x + em * 1.6f;
        const float y = view.bottom() - em * 3.3f;
        for (const Presenter::PressedKey& key : presenter_of(bench).keys()) {
            const double left = 1 - (now - key.at) / Presenter::key_seconds;
            const float alpha = std::clamp(static_cast<float>(left) * 2.5f, 0.0f, 1.0f);
            const float width = type->CalcTextSizeA(size, 1e9f, 0, key.name.c_str()).x;
            const ImVec2 end{x + width + em * 1.1f, y + em * 1.9f};
            draw.AddRectFilled({x, y}, end, ui::ink(faded(p.raised, 0.94f * alpha)), em * 0.4f);
            draw.AddRect({x, y}, end, ui::ink(faded(p.text_faint, alpha)), em * 0.4f, 0,
                         bench.scale());
            draw.AddText(type, size, {x + em * 0.55f, y + (em * 1.9f - size) * 0.5f},
                         ui::ink(faded(p.text, alpha)), key.name.c_str());
            x = end.x + em * 0.5f;
        }
    }

    std::vector<ImVec2> trail_;
    double clicked_ = 0;
    ImVec2 place_{0, 0};
};

const bool registered_cursor = register_panel({
    .id = "present.cursor",
    .order = 900,
    .available = [](const Workbench& bench) { return presenter_of(bench).on(); },
    .make = [] { return std::make_unique<CursorLayer>(); },
});

}  // namespace
}  // namespace collidoscope::app
