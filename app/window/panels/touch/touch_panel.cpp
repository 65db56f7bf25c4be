// Beside the probe's demo: the touch loop's rate, what a query costs in the grid and in a tree over
// the whole mesh, and what the hand feels.
#include <cmath>

#include "app/base/utilities/format.h"
#include "app/window/panels/touch/probe_touch.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

std::string with_one_decimal(double value) {
    return fmt::format("{:.1f}", value);
}

// Two numbers in columns beside a name.
void draw_pair(const Workbench& bench, const char* name, const std::string& grid,
               const std::string& plain, const Color& color) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const auto write = [&](float right, const std::string& text, const Color& ink) {
        const float extent = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        draw.AddText(type, type->FontSize, {at.x + right - extent, at.y}, ui::ink(ink),
                     text.c_str());
    };
    ui::words(bench, name, ui::Rank::Quiet);
    write(em * 11.2f, grid, color);
    write(em * 17.2f, plain, color);
}

class TouchPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;
    PanelRoom room(const Workbench&) const override {
        return {.height = 21, .share = 0.6f, .min_gallery = 5};
    }
};

const bool registered_touch_panel = register_panel({
    .id = "touch.panel",
    .place = PanelPlace::Left,
    .order = 20,
    .available = probe_is_open,
    .make = [] { return std::make_unique<TouchPanel>(); },
});

}  // namespace

void TouchPanel::draw(const Workbench& bench) {
    const ProbeTouch& touch = bench.part<ProbeTouch>();
    ui::heading(bench, "Touch loop");
    if (!touch.scene()) {
        ui::words_wrapped(bench, "It begins when the grid is built.", ui::Rank::Faint);
        return;
    }
    const Palette& p = bench.palette;
    const TouchReading& reading = touch.reading();
    const float width = ui::name_width(bench, "updates per second");
    const bool measured = reading.rate > 0;
    ui::quantity(bench, "updates per second",
                 measured ? ui::count(static_cast<std::uint64_t>(std::lround(reading.rate))) : "-",
                 width);
    ui::tooltip(bench,
                "Updates of the proxy and its force, in a thread beside the picture. The goal is "
                "1,000 per second; at rest the loop waits, and the last rate is shown.");
    ui::note(bench, "touch.rate");
    ui::quantity(bench, "depth",
                 reading.touch.contact ? ui::number(reading.touch.depth) : "no contact", width,
                 reading.touch.contact ? &p.hit : nullptr);
    ui::quantity(bench, "force",
                 ui::number(touch.scene()->touch.stiffness *
                            (reading.touch.contact ? reading.touch.depth : 0.0f)),
                 width);
    ui::tooltip(bench, "Stiffness times depth, from the probe toward its proxy.");
    ui::note(bench, "touch.force");

    ui::heading(bench, "One query");
    draw_pair(bench, "", "grid", "one tree", p.text_faint);
    const bool queried = reading.plain_boxes > 0;
    const auto shown = [&](const std::string& text) { return queried ? text : std::string("-"); };
    draw_pair(bench, "time", shown(duration_text(reading.grid_ns * 1e-6)),
              shown(duration_text(reading.plain_ns * 1e-6)), p.text);
    ui::note(bench, "touch.time");
    draw_pair(bench, "boxes", shown(with_one_decimal(reading.grid_boxes)),
              shown(with_one_decimal(reading.plain_boxes)), p.text);
    draw_pair(bench, "triangles", shown(with_one_decimal(reading.grid_triangles)),
              shown(with_one_decimal(reading.plain_triangles)), p.text);
    draw_pair(bench, "coherent", shown(with_one_decimal(100 * reading.recalled) + " %"), "",
              p.text);
    ImGui::Dummy({0, bench.em() * 0.3f});
    ui::words_wrapped(bench,
                      reading.at_rest
                          ? "At rest. Drag the probe's end into the body: its proxy stays on the "
                            "surface, and the arrow is the force."
                          : "Means of the last queries on the way from the proxy to the probe.",
                      ui::Rank::Faint);
}

}  // namespace collidoscope::app
