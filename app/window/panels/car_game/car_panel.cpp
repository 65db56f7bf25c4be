// Beside the car game: which cells of the grid hold cars, which pairs are tested, and what each
// test got of the budget and used.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/demos/simulations/car_simulation.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

Color color_of(const Palette& p, CarVerdict verdict) {
    switch (verdict) {
        case CarVerdict::NotTested:
            break;
        case CarVerdict::Apart:
            return p.apart;
        case CarVerdict::Meet:
            return p.hit;
        case CarVerdict::Assumed:
            return p.current;
    }
    return p.text_faint;
}

std::string name_of(ProxyPair pair) {
    return (pair.low == 0 ? "you" : std::to_string(pair.low)) + " – " + std::to_string(pair.high);
}

// The arena from above, front at the bottom.
void draw_grid(const Workbench& bench, const CarGame& game) {
    const Palette& p = bench.palette;
    const float em = bench.em(),
                side = std::min(ImGui::GetContentRegionAvail().x - em * 0.3f, em * 13.5f);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Aabb whole{game.cell_box(0).min, game.cell_box(8).max};
    const auto at = [&](const vec3& place) {
        return ImVec2{corner.x + side * (place.x - whole.min.x) / (whole.max.x - whole.min.x),
                      corner.y + side * (place.z - whole.min.z) / (whole.max.z - whole.min.z)};
    };
    std::array<int, 9> cars{};
    for (std::size_t i = 0; i < game.cars().size(); ++i) ++cars[game.cell_of(i)];
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
        const Aabb box = game.cell_box(cell);
        const ImVec2 low = at(box.min), high = at(box.max);
        if (cars[cell] > 0)
            draw.AddRectFilled(low, high, ui::ink(faded(p.accent, cars[cell] > 1 ? 0.34f : 0.17f)));
        draw.AddRect(low, high, ui::ink(p.line), 0, 0, bench.scale());
    }
    draw.AddCircle(at(game.arena().center), side * 0.5f, ui::ink(p.text_faint), 64, bench.scale());
    for (const CarTest& test : game.tests()) {
        if (test.verdict == CarVerdict::NotTested) continue;
        draw.AddLine(at(game.cars()[test.pair.low].center), at(game.cars()[test.pair.high].center),
                     ui::ink(color_of(p, test.verdict)),
                     (test.hit() ? 3.0f : 1.5f) * bench.scale());
    }
    const Crowd crowd = bench.timeline.crowd();
    for (std::size_t i = 0; i < game.cars().size(); ++i) {
        const MovingBody& car = game.cars()[i];
        const vec3 front = 1.25f * car.half.x * heading_of(car);
        const vec3 aside = 1.25f * car.half.z * vec3(-heading_of(car).z, 0, heading_of(car).x);
        const ImVec2 outline[] = {at(car.center + front - 0.4f * aside),
                                  at(car.center + front + 0.4f * aside),
                                  at(car.center - front + aside), at(car.center - front - aside)};
        draw.AddConvexPolyFilled(outline, 4, ui::ink(app::color_of(crowd, i, BodyPart::Idle, p)));
    }
    ImGui::Dummy({side, side});
    ui::note(bench, "game.grid");
}

// The budget as a bar: what each test was given, and of it what it used.
void draw_budget(const Workbench& bench, const CarGame& game) {
    const Palette& p = bench.palette;
    const float em = bench.em(), width = ImGui::GetContentRegionAvail().x - em * 0.3f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = em * 1.3f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, {at.x + width, at.y + height}, ui::ink(p.raised), em * 0.2f);
    const auto total = static_cast<float>(std::max<std::uint64_t>(game.total(), 1));
    float x = at.x;
    for (const CarTest& test : game.tests()) {
        if (test.verdict == CarVerdict::NotTested) continue;
        const float given = width * static_cast<float>(test.granted) / total;
        const float used = std::min(
            std::max(width * static_cast<float>(test.spent()) / total, 2 * bench.scale()), given);
        const Color color = color_of(p, test.verdict);
        draw.AddRectFilled({x, at.y}, {x + given, at.y + height}, ui::ink(faded(color, 0.2f)));
        draw.AddRectFilled({x, at.y}, {x + used, at.y + height}, ui::ink(color));
        draw.AddRect({x, at.y}, {x + given, at.y + height}, ui::ink(p.line));
        x += given;
    }
    draw.AddRect(at, {at.x + width, at.y + height}, ui::ink(p.line), em * 0.2f);
    ImGui::Dummy({width, height + em * 0.35f});
    ui::note(bench, "game.budget");
}

// Operations as a count, time with its unit.
std::string amount(const CarTest& test, std::uint64_t value) {
    return test.counted_in == CarBudget::Time ? duration_text(static_cast<double>(value) * 1e-6)
                                              : ui::count(value);
}

void draw_tests(const Workbench& bench, const CarGame& game) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    const float width = ImGui::GetContentRegionAvail().x - em * 0.3f;
    const auto write = [&](float x, float y, const Color& color, const std::string& text,
                           bool right) {
        const float extent = type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x;
        draw.AddText(type, type->FontSize, {right ? x - extent : x, y}, ui::ink(color),
                     text.c_str());
    };
    std::uint64_t used = 0;
    std::chrono::nanoseconds time{0};
    const std::size_t rows = std::min<std::size_t>(game.tests().size(), 10);
    for (std::size_t i = 0; i < game.tests().size(); ++i) {
        const CarTest& test = game.tests()[i];
        used += test.used;
        time += test.time;
        if (i >= rows) continue;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Color color = color_of(p, test.verdict);
        const bool tested = test.verdict != CarVerdict::NotTested;
        draw.AddRectFilled({at.x, at.y + em * 0.3f}, {at.x + em * 0.55f, at.y + em * 0.85f},
                           ui::ink(color), em * 0.1f);
        write(at.x + em, at.y, tested ? p.text : p.text_faint, name_of(test.pair), false);
        const bool spent = test.verdict == CarVerdict::Assumed;
        const std::string right =
            !tested ? "not nearby"
            : spent ? (test.counted_in == CarBudget::Time ? "time is up" : "share spent")
                    : amount(test, test.spent()) + " of " + amount(test, test.granted);
        write(at.x + width, at.y, tested ? (spent ? p.current : p.text) : p.text_faint, right,
              true);
        ImGui::Dummy({width, em * 1.3f});
    }
    const std::string took = duration_text(std::chrono::duration<double, std::milli>(time).count());
    const bool by_time = game.options().counted_in == CarBudget::Time;
    const std::string text =
        by_time
            ? "took " + took + " of " + duration_text(static_cast<double>(game.total()) * 1e-6) +
                  ", " + ui::count(used) + (used == 1 ? " operation" : " operations")
            : "used " + ui::count(used) + " of " + ui::count(game.total()) + " in " + took;
    ImGui::Dummy({0, em * 0.2f});
    ui::words_wrapped(bench, text, ui::Rank::Quiet);
}

void legend(const Workbench& bench, const Color& color, const char* text) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + em * 0.3f},
                                              {at.x + em * 0.55f, at.y + em * 0.85f},
                                              ui::ink(color), em * 0.1f);
    ImGui::SetCursorScreenPos({at.x + em, at.y});
    ui::words_wrapped(bench, text, ui::Rank::Faint);
}

class CarPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;
    PanelRoom room(const Workbench&) const override {
        return {.height = 35, .share = 0.74f, .min_gallery = 5};
    }
};

const bool registered_car_panel = register_panel({
    .id = "car_game.panel",
    .place = PanelPlace::Left,
    .order = 10,
    .available =
        [](const Workbench& bench) { return car_game_in(bench.timeline.simulation()) != nullptr; },
    .make = [] { return std::make_unique<CarPanel>(); },
});

}  // namespace

void CarPanel::draw(const Workbench& bench) {
    const CarSimulation* simulation = car_game_in(bench.timeline.simulation());
    if (!simulation) return;
    const CarGame& game = simulation->game();
    const Palette& p = bench.palette;
    ui::heading(bench, "Grid of 3 by 3 cells");
    draw_grid(bench, game);
    ui::heading(bench, game.options().counted_in == CarBudget::Time ? "Time of this frame"
                                                                    : "Operations of this frame");
    draw_budget(bench, game);
    draw_tests(bench, game);
    ImGui::Dummy({0, bench.em() * 0.3f});
    legend(bench, p.apart, "apart");
    legend(bench, p.hit, "they meet");
    legend(bench, p.current, "share spent: assumed to collide");
    legend(bench, p.text_faint, "two cells apart: no test");
}

}  // namespace collidoscope::app
