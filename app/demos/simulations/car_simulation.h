// The car game as a timeline: what the panels and the scene over it are told.
#pragma once

#include "app/model/crowd/simulation.h"
#include "collision/simulation/car_game.h"

namespace collidoscope::app {

class CarSimulation final : public Simulation {
  public:
    // Throws InputError when the crowd is not one of cars.
    CarSimulation(const Crowd& crowd, const CarGameOptions& options);

    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<CarSimulation>(*this);
    }
    Answer run(Recording* recording) override;
    const CrowdState& crowd() const override { return crowd_; }
    void drive(const DriveInput& input) override { input_ = input; }
    bool driven() const override { return true; }
    bool over() const override { return game_.over(); }
    void carry_on(const Simulation& before) override;
    // The round arena, and its cells: those with cars in them are filled.
    std::vector<Mark> scenery() const override;

    std::optional<ChaseTarget> chase_target() const override;
    std::string caption() const override;
    Readings readings() const override;
    std::string_view game_id() const override { return id; }
    static constexpr std::string_view id = "car_game";

    const CarGame& game() const { return game_; }
    const DriveInput& input() const { return input_; }

  private:
    CrowdState crowd_;
    CarGame game_;
    DriveInput input_;
};

// The car game that runs; null when another one does, or none.
const CarSimulation* car_game_in(const Simulation* simulation);

// Four cars at the edge of the arena that look at its middle.
Crowd four_cars();

}  // namespace collidoscope::app
