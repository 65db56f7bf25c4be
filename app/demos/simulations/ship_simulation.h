// ECoDS's room of space ships as a timeline: the pairs whose boxes overlap come from a pair
// manager, its test of two ships descends their trees of oriented boxes, and ships that collide
// turn round.
#pragma once

#include "app/model/crowd/simulation.h"
#include "collision/broad/managers/solid_body.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/simulation/bounce.h"
#include "collision/trees/tree.h"

namespace collidoscope::app {

// Data of each mesh of the crowd.
struct ShipModel {
    std::shared_ptr<const SolidModel> solid;
    vec3 middle;

    const ObbTree& tree() const { return *solid->tree; }
};
using ShipModels = std::vector<ShipModel>;

struct ShipOptions {
    BounceRule rule = BounceRule::Reversal;
    bool cache = true;
    bool fixed = false;  // ships at rest are static: nothing that hits them moves them
};

class ShipSimulation final : public Simulation {
  public:
    // Throws InputError when a body is no mesh.
    ShipSimulation(CrowdState crowd, const ShipOptions& options);
    std::unique_ptr<Simulation> copy() const override {
        return std::make_unique<ShipSimulation>(*this);
    }
    Answer run(Recording* recording) override;
    const CrowdState& crowd() const override { return crowd_; }
    bool spawns_and_removes() const override { return true; }
    bool takes(BodyForm form, float) const override { return form == BodyForm::Mesh; }
    // The potential pairs, as lines.
    std::vector<Mark> structure(std::size_t most) const override;

  private:
    template <Tracer T>
    Answer run_frame(T trace);
    template <Tracer T>
    void move(T trace);
    template <Tracer T>
    void change(T trace);
    template <Tracer T>
    void respond(const ProxyPair& pair, T trace);
    Contact contact_of(const MovingBody& a, const MovingBody& b) const;
    void add(const MovingBody& body);
    // A static ship is met as one of infinite mass.
    MovingBody as_met(ProxyId ship) const;
    MovingBody kept(const MovingBody& before, MovingBody after) const;

    CrowdState crowd_;
    std::shared_ptr<const ShipModels> models_;
    ShipOptions options_;
    Ecods manager_;
    std::vector<ProxyPair> touched_;  // in the frame before
    float fastest_ = 0;
    std::uint64_t frame_ = 0;
    bool begun_ = false;
};

// As many ships as wanted (0: as there are), in the same room or in one that grows with them.
CrowdState with_ships(const CrowdState& given, std::uint32_t count, bool grows);

}  // namespace collidoscope::app
