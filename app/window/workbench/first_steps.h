// The first steps: one line above the bars until the user has done something, or pressed Esc.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/window/workbench/part.h"

namespace collidoscope::app {

class FirstSteps final : public Part {
  public:
    // There is a line to be shown: a demo stands alone, neither beside a lesson nor projected.
    bool shown(const Workbench& bench) const;

    void advance(Workbench& bench, double seconds, double now) override;
    bool escape(Workbench& bench) override;

  private:
    bool acted(const Workbench& bench) const;

    bool rewound_ = false;  // the run's first recording was put to its first step, or to a link's
    bool begun_ = false;    // it is shown, and was so in the frame before
    std::uint64_t scene_ = 0;
    std::size_t step_ = 0;
};

}  // namespace collidoscope::app
