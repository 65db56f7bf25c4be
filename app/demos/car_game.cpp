#include "app/demos/families/harness.h"
#include "app/demos/simulations/car_simulation.h"

namespace collidoscope::app {
namespace {

class CarGameDemo final : public SimulationDemo {
  public:
    using SimulationDemo::SimulationDemo;

    std::vector<Shape> default_inputs() const override { return {four_cars()}; }

  protected:
    std::unique_ptr<Simulation> simulate(const Question& question) const override {
        const OptionReader given(*this, question);
        CarGameOptions options;
        options.counted_in = given.get<std::string>("counted_in") == "milliseconds"
                                 ? CarBudget::Time
                                 : CarBudget::Operations;
        options.budget = given.get<std::uint64_t>("budget");
        options.time = std::chrono::nanoseconds(
            static_cast<std::int64_t>(given.get<double>("milliseconds") * 1e6));
        options.rule = given.get<std::string>("response") == "impulse" ? BounceRule::Impulse
                                                                       : BounceRule::Exchange;
        options.frames = given.get<std::uint32_t>("seconds") * 60;
        options.autopilot = given.get<bool>("autopilot");
        return std::make_unique<CarSimulation>(std::get<Crowd>(question.inputs[0]), options);
    }

    std::vector<OptionSpec> own_options() const override {
        return {{"counted_in",
                 "Budget in",
                 "What all tests of a frame share: milliseconds on the clock, as in the thesis, "
                 "or operations, with which every run repeats",
                 "operations",
                 {"operations", "milliseconds"}},
                {"budget",
                 "Operations",
                 "Tests of volumes, planes and triangles that all tests of a frame share. When a "
                 "test's share is spent, the cars are assumed to collide",
                 6000,
                 {},
                 0,
                 1'000'000},
                {"milliseconds",
                 "Milliseconds",
                 "Time that all tests of a frame share, 30 in the thesis. When a test's share has "
                 "passed, the cars are assumed to collide",
                 30.0,
                 {},
                 0,
                 1000},
                {"response",
                 "Response",
                 "The thesis's exchange of momenta, or an impulse that conserves momentum and "
                 "rotates the cars",
                 "exchange",
                 {"exchange", "impulse"}},
                {"seconds", "Seconds", "Duration of a game", 30, {}, 1, 600},
                {"autopilot", "Autopilot", "Your car drives itself, too", false}};
    }
};

const bool car_game_registered = Registry::add(std::make_unique<CarGameDemo>(
    DemoInfo{.id = "car_game",
             .title = "The car game: a grid and a shared time budget",
             .short_title = "Car game",
             .family = Family::Motion,
             .level = 70,
             .start_here = 8,
             .tab = "frames",
             .words = "play drive arcade bumper cars time budget thesis",
             .sources = "thesis2002: section 4.3",
             .summary = "Hit the other cars as often as you can in 30 seconds. A grid of 3 × 3 "
                        "cells determines which cars are tested, and all tests of a frame share "
                        "one budget; what is not decided in time counts as a hit."}));

}  // namespace
}  // namespace collidoscope::app
