// The figure that was asked for last: the next one is asked for in the same way, also after the
// program has ended.
#pragma once

#include "app/window/export/figure_order.h"
#include "app/window/workbench/part.h"

namespace collidoscope::app {

class FigureChoice final : public Part {
  public:
    FigureOrder order;
    bool in_points = false;       // sizes are asked for in points of 1/72 inch
    std::filesystem::path saved;  // the last file; empty: none in this run
    std::string steps;            // of a strip, divided by commas

    // From the user's folder, once; what is not there or wrong there stays as it is.
    void recall();
    void remember() const;

    std::vector<std::pair<std::string, std::string>> told(const Workbench&) const override;

  private:
    bool recalled_ = false;
};

}  // namespace collidoscope::app
