// Over the view of the car game: the time left, the score, the speed; how to begin, and the end.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/simulations/car_simulation.h"
#include "app/widgets/ui.h"
#include "app/workbench/panel.h"

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
    char text[24];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string run_key(const Workbench& bench) {
    const Command* command = bench.commands.find("film.play");
    return command ? command->shortcut_text() : "play";
}

// Frames since the score last rose; a large number when it has not lately.
std::size_t since_point(const Timeline& timeline) {
    const auto score_at = [&](std::size_t frame) {
        for (const auto& [name, value] : timeline.record(frame).counters) {
            if (name == "score") return value;
        }
        return 0.0;
    };
    constexpr std::size_t look_back = 45;
    const double score = score_at(timeline.frame());
    for (std::size_t k = 1; k <= std::min(look_back, timeline.frame()); ++k) {
        if (score_at(timeline.frame() - k) < score) return k - 1;
    }
    return look_back;
}

void draw_numbers(const Workbench& bench, const CarGame& game, const Rect& view) {
    const Palette& p = bench.palette;
    const float em = bench.em(), width = std::min(em * 25, view.w - em * 2), height = em * 5.0f;
    if (width < em * 12 || view.h < em * 16) return;
    const float x = std::round(view.x + (view.w - width) * 0.5f), y = view.y + em * 3.4f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled({x, y}, {x + width, y + height}, ui::ink(p.label), em * 0.6f);
    draw.AddRect({x, y}, {x + width, y + height}, ui::ink(p.line), em * 0.6f);
    const double seconds = (game.options().frames - game.frames()) / 60.0;
    const bool hurry = seconds < 5 && !game.over();
    const std::size_t point = since_point(bench.timeline);
    const bool fresh = point < 30;
    struct Column {
        const char* name;
        std::string value;
        const Color* color;
    };
    const Column columns[] = {
        {"SECONDS LEFT", with_tenths(seconds), hurry ? &p.hit : &p.text},
        {"COLLISIONS", std::to_string(game.score()), fresh ? &p.hit : &p.text},
        {"SPEED", std::to_string(std::lround(std::abs(3.6f * speed_of(game.cars()[0])))), &p.text}};
    const float size = bench.fonts.title->FontSize * 1.6f;
    for (int i = 0; i < 3; ++i) {
        const float middle = x + width * (static_cast<float>(i) + 0.5f) / 3;
        draw_centered(draw, bench.fonts.small, bench.fonts.small->FontSize,
                      {middle, y + em * 0.45f}, p.text_quiet, columns[i].name);
        const float grow = i == 1 && fresh ? 1.15f - 0.15f * static_cast<float>(point) / 30 : 1.0f;
        draw_centered(draw, bench.fonts.title, size * grow, {middle, y + em * 1.25f},
                      *columns[i].color, columns[i].value);
    }
    const float share = static_cast<float>(seconds * 60 / game.options().frames);
    const float left = x + em * 0.8f, right = x + width - em * 0.8f, base = y + height - em * 0.5f;
    draw.AddRectFilled({left, base - em * 0.12f}, {right, base + em * 0.12f}, ui::ink(p.raised),
                       em * 0.12f);
    draw.AddRectFilled({left, base - em * 0.12f},
                       {left + (right - left) * share, base + em * 0.12f},
                       ui::ink(hurry ? p.hit : p.accent), em * 0.12f);
    bench.note_widget("game.hud", {x, y, width, height});
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
}

class CarHud final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_car_hud = register_panel({
    .id = "car_game.hud",
    .place = PanelPlace::View,
    .order = 10,
    .make = [] { return std::make_unique<CarHud>(); },
});

}  // namespace

void CarHud::draw(const Workbench& bench) {
    const Rect& view = bench.layout.view;
    const CarSimulation* simulation = car_game_in(bench.timeline.simulation());
    if (!simulation) return;
    const CarGame& game = simulation->game();
    draw_numbers(bench, game, view);
    const std::string length = std::to_string(game.options().frames / 60);
    if (game.over()) {
        const std::string hits =
            std::to_string(game.score()) + (game.score() == 1 ? " collision" : " collisions");
        draw_banner(
            bench, view, hits + " in " + length + " seconds",
            "Press " + run_key(bench) + " to play again, or drag the timeline to replay it.",
            game.assumed() == 0 ? ""
                                : std::to_string(game.assumed()) +
                                      " of them only assumed: their budget was spent.");
    } else if (game.frames() == 0 && !bench.timeline.playing()) {
        draw_banner(bench, view, "Press " + run_key(bench) + ", then drive with the arrow keys",
                    "Hit the other cars as often as you can in " + length + " seconds.",
                    "W, A, S, D also drive; J follows your car. Press " + run_key(bench) +
                        " again to pause and inspect the frame.");
    }
}

}  // namespace collidoscope::app
