// The rival in the panel of two runs, which its figure shows as well.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/player/compare/crowd_comparison.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class ComparedRuns final : public Part {
  public:
    // A choice holds for the demo that it was made for.
    void choose(const SimulationDemo& demo, const CrowdRival& rival);
    // The rival's run over the document of this version, as far as it has been made; its panel owns
    // it.
    void share(std::uint64_t version, std::shared_ptr<const CrowdComparison> run);

    // The rival that was chosen, else the nearest; none where no other takes these bodies.
    std::optional<CrowdRival> rival(const Workbench& bench) const;
    // Null where there is none of these bodies and this rival.
    std::shared_ptr<const CrowdComparison> run(const Workbench& bench) const;

  private:
    const SimulationDemo* demo_ = nullptr;
    std::optional<CrowdRival> rival_;
    std::uint64_t version_ = 0;
    std::weak_ptr<const CrowdComparison> run_;
};

}  // namespace collidoscope::app
