#include "app/demos/families/harness.h"
#include "app/demos/simulations/ship_simulation.h"
#include "app/model/meshes/generators.h"

namespace collidoscope::app {
namespace {

class ShipDemo final : public SimulationDemo {
  public:
    using SimulationDemo::SimulationDemo;

    std::vector<Shape> default_inputs() const override {
        CrowdState crowd;
        crowd.field = {vec3(-6, 0, -6), vec3(6, 8, 6)};
        CrowdMesh mesh;
        mesh.file = "ship.obj";
        mesh.asset = std::make_shared<const MeshAsset>(mesh.file, ship());
        crowd.meshes.push_back(std::move(mesh));
        CrowdRecipe recipe;
        recipe.count = 32;
        recipe.form = BodyForm::Mesh;
        recipe.speed = 3;
        crowd.bodies = scattered(crowd.field, recipe, crowd.meshes);
        return {make_crowd(std::move(crowd))};
    }

  protected:
    std::unique_ptr<Simulation> simulate(const Question& question) const override {
        const OptionReader given(*this, question);
        ShipOptions options;
        if (given.get<std::string>("response") == "impulse") options.rule = BounceRule::Impulse;
        options.cache = given.get<bool>("cache");
        options.fixed = given.get<bool>("static");
        const CrowdState& crowd = *std::get<Crowd>(question.inputs[0]).state;
        return std::make_unique<ShipSimulation>(
            with_ships(crowd, given.get<std::uint32_t>("ships"),
                       given.get<std::string>("room") == "grows"),
            options);
    }

    std::vector<OptionSpec> own_options() const override {
        return {
            {"ships", "Ships", "Number of ships; 0: those of the scene", 0, {}, 0, 4000},
            {"room",
             "Room",
             "With another number of ships: the same room (fixed volume), or one that grows "
             "with them (fixed density)",
             "same",
             {"same", "grows"}},
            {"response",
             "Response",
             "ECoDS's reversal with random scaling, or an impulse that conserves momentum and "
             "energy",
             "reversal",
             {"reversal", "impulse"}},
            {"cache", "Collision cache", "Keep the result for two ships that are both at rest",
             true},
            {"static", "Static ships",
             "Ships at rest are static: they stay where they are whatever hits them, and two of "
             "them are never tested against each other",
             false}};
    }
};

const bool bouncing_ships_registered = Registry::add(std::make_unique<ShipDemo>(
    DemoInfo{.id = "bouncing_ships",
             .title = "Bouncing ships: the ECoDS experiment",
             .short_title = "Bouncing ships",
             .family = Family::Motion,
             .level = 60,
             .tab = "frames",
             .words = "simulation meshes ecods experiment rigid bodies",
             .sources = "ecods: section 5",
             .summary = "Ships of 430 triangles bounce in a room. Sweep and prune leaves few "
                        "candidate pairs, exact tests are run for these only, and even fewer "
                        "collide: the three counts that ECoDS plots."}));

}  // namespace
}  // namespace collidoscope::app
