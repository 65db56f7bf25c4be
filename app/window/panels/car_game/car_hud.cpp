// Over the view of the car game: the time left, the points and the best of them, what each rival is
// worth; how to begin, the countdown, and the end. The game has no sound.
#include <algorithm>
#include <cmath>

#include "app/base/files/best_scores.h"
#include "app/base/utilities/format.h"
#include "app/demos/simulations/car_simulation.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

// Text about a middle, in a multiple of its font's size.
void draw_centered(ImDrawList& draw, ImFont* font, float size, const ImVec2& middle,
                   const Color& color, const std::string& text) {
    const ImVec2 extent = font->CalcTextSizeA(size, 1e9f, 0, text.c_str());
    draw.AddText(font, size, {std::round(middle.x - extent.x * 0.5f), std::round(middle.y)},
                 ui::ink(color), text.c_str());
}

std::string with_tenths(double value) {
    return fmt::format("{:.1f}", value);
}

std::string run_key(const Workbench& bench) {
    const Command* command = bench.commands.find("timeline.play");
    return command ? command->shortcut_text() : "play";
}

// Frames since the score last rose; a large number when it has not lately.
std::size_t since_point(const Timeline& timeline) {
    const auto score_at = [&](std::size_t frame) {
        return value_of(timeline.record(frame).counters, CounterId::Score).value_or(0);
    };
    constexpr std::size_t look_back = 45;
    const double score = score_at(timeline.frame());
    for (std::size_t k = 1; k <= std::min(look_back, timeline.frame()); ++k) {
        if (score_at(timeline.frame() - k) < score) return k - 1;
    }
    return look_back;
}

// Only the usual game can be compared with others: four cars, thirty seconds, driven by hand.
bool counts_for_best(const CarGame& game) {
    const CarGameOptions usual;
    return game.cars().size() == 4 && game.options().frames == usual.frames &&
           !game.options().autopilot &&
           (game.options().counted_in == CarBudget::Time ? game.options().time == usual.time
                                                         : game.options().budget == usual.budget);
}

// In the upper right corner, which the round arena leaves free.
void draw_numbers(const Workbench& bench, const CarGame& game, const Rect& view,
                  std::uint32_t best) {
    const Palette& p = bench.palette;
    const bool has_best = counts_for_best(game);
    const int count = has_best ? 3 : 2;
    const float em = bench.em(), width = em * 4.6f * static_cast<float>(count), height = em * 3.3f;
    if (view.w < width + em * 2 || view.h < em * 14) return;
    const float x = std::round(view.right() - width - em * 0.9f), y = view.y + em * 3.4f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({x, y}, {x + width, y + height}, ui::ink(p.label), em * 0.5f);
    draw.AddRect({x, y}, {x + width, y + height}, ui::ink(p.line), em * 0.5f);
    const double seconds = (game.options().frames - game.frames()) / 60.0;
    const bool hurry = seconds < 5 && !game.over();
    const std::size_t point = since_point(bench.timeline);
    const bool fresh = point < 30;
    struct Column {
        const char* name;
        std::string value;
        const Color* color;
    };
    const Column columns[] = {{"SECONDS", with_tenths(seconds), hurry ? &p.hit : &p.text},
                              {"POINTS", std::to_string(game.points()), fresh ? &p.hit : &p.text},
                              {"BEST", std::to_string(best), &p.text_quiet}};
    const float size = bench.fonts.title->FontSize * 1.05f;
    for (int i = 0; i < count; ++i) {
        const float middle = x + width * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        draw_centered(draw, bench.fonts.small, bench.fonts.small->FontSize, {middle, y + em * 0.3f},
                      p.text_quiet, columns[i].name);
        const float grow = i == 1 && fresh ? 1.2f - 0.2f * static_cast<float>(point) / 30 : 1.0f;
        draw_centered(draw, bench.fonts.title, size * grow, {middle, y + em * 1.15f},
                      *columns[i].color, columns[i].value);
    }
    const float share = static_cast<float>(seconds * 60 / game.options().frames);
    const float left = x + em * 0.6f, right = x + width - em * 0.6f, base = y + height - em * 0.35f;
    draw.AddRectFilled({left, base - em * 0.08f}, {right, base + em * 0.08f}, ui::ink(p.raised),
                       em * 0.08f);
    draw.AddRectFilled({left, base - em * 0.08f},
                       {left + (right - left) * share, base + em * 0.08f},
                       ui::ink(hurry ? p.hit : p.accent), em * 0.08f);
    bench.note_widget("game.hud", {x, y, width, height});
    bench.drawn().over_view.push_back({x, y, width, height});
}

// Draws the worth of each rival, under it.
void draw_worth(const Workbench& bench, const CarGame& game, const Rect& view) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* type = bench.fonts.numbers;
    draw.PushClipRect({view.x, view.y}, {view.right(), view.bottom()}, true);
    for (std::size_t i = 1; i < game.cars().size(); ++i) {
        const MovingBody& car = game.cars()[i];
        const auto at = bench.view.camera().project(dvec3(car.center.x, 0, car.center.z));
        if (!at) continue;
        const bool dear = game.worth_of(i) > 1;
        const std::string text = "+" + std::to_string(game.worth_of(i));
        // On a plate, as it may lie over the car's end.
        const float em = bench.em(), x = view.x + static_cast<float>(at->x),
                    y = view.y + static_cast<float>(at->y) + em * 1.3f;
        draw.AddRectFilled({x - em * 0.85f, y - em * 0.1f}, {x + em * 0.85f, y + em * 1.25f},
                           ui::ink(bench.palette.label), em * 0.3f);
        bench.drawn().over_view.push_back({x - em * 0.85f, y - em * 0.1f, em * 1.7f, em * 1.35f});
        draw_centered(draw, type, type->FontSize, {x, y},
                      dear ? bench.palette.current : bench.palette.text_quiet, text);
    }
    draw.PopClipRect();
}

void draw_countdown(const Workbench& bench, const Rect& view) {
    const double left = bench.stage.game.countdown();
    if (!(left > 0)) return;
    const float em = bench.em(), size = bench.fonts.title->FontSize * 4;
    const std::string number = std::to_string(static_cast<int>(std::ceil(left)));
    const ImVec2 middle{view.x + view.w * 0.5f, view.y + view.h * 0.42f};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddCircleFilled(middle, em * 4, ui::ink(bench.palette.label), 48);
    // Around it what is left of the second.
    const float share = static_cast<float>(left - std::floor(left));
    constexpr float quarter = 1.5707963f;
    draw.PathArcTo(middle, em * 4, -quarter, -quarter + 4 * quarter * share, 48);
    draw.PathStroke(ui::ink(bench.palette.accent), 0, em * 0.25f);
    draw_centered(draw, bench.fonts.title, size, {middle.x, middle.y - size * 0.5f},
                  bench.palette.text, number);
    const Rect around{middle.x - em * 4, middle.y - em * 4, em * 8, em * 8};
    bench.note_widget("game.countdown", around);
    bench.drawn().over_view.push_back(around);
}

void draw_banner(const Workbench& bench, const Rect& view, const std::string& title,
                 const std::string& text, const std::string& more) {
    const Palette& p = bench.palette;
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* big = bench.fonts.title;
    ImFont* talk = bench.fonts.talk;
    const float width =
        std::max({big->CalcTextSizeA(big->FontSize * 1.5f, 1e9f, 0, title.c_str()).x,
                  talk->CalcTextSizeA(talk->FontSize, 1e9f, 0, text.c_str()).x,
                  talk->CalcTextSizeA(talk->FontSize, 1e9f, 0, more.c_str()).x}) +
        em * 4;
    const float height = em * (more.empty() ? 6.0f : 7.6f);
    if (width > view.w || view.h < height + em * 14) return;
    const float x = std::round(view.x + (view.w - width) * 0.5f);
    const float y = std::round(view.y + view.h * 0.4f - height * 0.5f) + em * 2;
    draw.AddRectFilled({x, y}, {x + width, y + height}, ui::ink(p.label), em * 0.6f);
    draw.AddRect({x, y}, {x + width, y + height}, ui::ink(p.accent), em * 0.6f, 0,
                 1.5f * bench.scale());
    const float middle = view.x + view.w * 0.5f;
    draw_centered(draw, big, big->FontSize * 1.5f, {middle, y + em * 0.9f}, p.text, title);
    draw_centered(draw, talk, talk->FontSize, {middle, y + em * 3.6f}, p.text_quiet, text);
    if (!more.empty())
        draw_centered(draw, talk, talk->FontSize, {middle, y + em * 5.2f}, p.text_quiet, more);
    bench.note_widget("game.banner", {x, y, width, height});
    bench.drawn().over_view.push_back({x, y, width, height});
}

class CarHud final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void keep_best(const Workbench& bench, const CarGame& game);

    std::uint32_t best_ = 0;
    bool read_ = false;
    bool beaten_ = false;  // by the game that is over
};

// Its best results are kept under the demo's id.
std::string game_name() {
    return std::string(CarSimulation::id);
}

const bool registered_car_hud = register_panel({
    .id = "car_game.hud",
    .place = PanelPlace::View,
    .order = 10,
    .make = [] { return std::make_unique<CarHud>(); },
});

}  // namespace

// The best result is read when the game is first seen, and kept when it is over.
void CarHud::keep_best(const Workbench& bench, const CarGame& game) {
    if (!read_) best_ = best_score(game_name());
    read_ = true;
    if (!game.over()) beaten_ = false;
    if (!game.over() || !counts_for_best(game) || game.points() <= best_) return;
    best_ = game.points();
    beaten_ = true;
    bench.post([points = best_](Workbench& b) {
        const std::string problem = keep_best_score(game_name(), points);
        if (!problem.empty()) b.log(problem, Tone::Warning);
    });
}

void CarHud::draw(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    const CarSimulation* simulation = car_game_in(bench.timeline.simulation());
    if (!simulation) return;
    const CarGame& game = simulation->game();
    keep_best(bench, game);
    draw_worth(bench, game, view);
    draw_numbers(bench, game, view, best_);
    draw_countdown(bench, view);
    const std::string length = std::to_string(game.options().frames / 60);
    if (game.over()) {
        const std::string points =
            std::to_string(game.points()) + (game.points() == 1 ? " point" : " points");
        std::string more = std::to_string(game.score()) +
                           (game.score() == 1 ? " collision in " : " collisions in ") + length +
                           " seconds";
        if (game.assumed() > 0)
            more += game.assumed() == 1 ? ", one of them only assumed: its budget was spent"
                                        : ", " + std::to_string(game.assumed()) +
                                              " of them only assumed: their budget was spent";
        draw_banner(
            bench, view, beaten_ ? points + ": your best" : points,
            "Press " + run_key(bench) + " to play again, or drag the timeline to replay it.",
            more + ".");
    } else if (game.frames() == 0 && !bench.timeline.playing() &&
               bench.stage.game.countdown() == 0) {
        draw_banner(bench, view, "Press " + run_key(bench) + ", then drive with the arrow keys",
                    "Hit the other cars as often as you can in " + length + " seconds.",
                    "W, A, S, D also drive; J follows your car. Press " + run_key(bench) +
                        " again to pause and inspect the frame.");
    }
}

}  // namespace collidoscope::app
