#include "app/cli/render_steps.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "app/base/utilities/input_error.h"
#include "app/cli/commands.h"
#include "app/cli/film.h"
#include "app/window/export/bench_figure.h"
#include "app/window/recordings/replay.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app::cli {
namespace {

// Enough for pictures that stand still, and a file that a slide can hold.
constexpr int film_rate = 10;
constexpr std::size_t max_steps = 2000;

// Frames until the step is shown and nothing moves any more.
void show_step(MovingPicture& moving) {
    constexpr int layout_frames = 3, longest = 600;
    const Workbench& bench = moving.bench();
    for (int frame = 0; frame < longest; ++frame) {
        if (frame >= layout_frames && !bench.animating() && !bench.live.busy()) return;
        moving.frame(1.0 / 30);
        if (bench.live.busy()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

std::vector<std::string> all_steps(const Player& player) {
    if (player.count() > max_steps)
        throw InputError("this run has " + std::to_string(player.count()) +
                         " steps, and a film at most " + std::to_string(max_steps) +
                         ": name those to be shown, as in --steps 1,4,#last");
    std::vector<std::string> steps;
    for (std::size_t i = 1; i <= player.count(); ++i) steps.push_back(std::to_string(i));
    return steps;
}

}  // namespace

int render_steps(const StepsOrder& order) {
    // Among files each step is one picture.
    Film film(order.output, order.picture.size, film_rate, 1 / order.seconds);
    MovingPicture moving(order.picture);
    Workbench& bench = moving.bench();
    bench.settings.panels_hidden = !order.picture.panels;
    show_step(moving);
    Player& player = bench.live.player();
    if (player.empty())
        throw InputError(order.picture.open + ": no steps are shown; either there are none, or a " +
                         "picture of " + std::to_string(order.picture.size.x) + "x" +
                         std::to_string(order.picture.size.y) + " has no room for them");
    const std::vector<std::string> steps = order.steps.empty() ? all_steps(player) : order.steps;
    // Steps that are not there are told of before anything is written.
    for (const std::string& step : steps) go_to_step(player, step);
    film.begin();
    const auto frames =
        std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(order.seconds * film_rate)));
    for (const std::string& step : steps) {
        go_to_step(player, step);
        show_step(moving);
        film.add(moving.image(), film.in_pictures() ? 1 : frames);
    }
    film.finish();
    film.tell(time_text(order.seconds * static_cast<double>(steps.size())));
    return done;
}

}  // namespace collidoscope::app::cli
