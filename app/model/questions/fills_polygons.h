// Interface of demos that say by which rule a polygon is filled.
#pragma once

#include "app/model/questions/demo.h"
#include "collision/narrow/polygon/fill_rule.h"

namespace collidoscope::app {

class FillsPolygons {
  public:
    virtual FillRule fill_rule(const Question& question) const = 0;

  protected:
    ~FillsPolygons() = default;
};

// The rule of the demo with these options; by parity where it has none. Options of another type
// than the demo's count as not given.
FillRule fill_rule_of(const Demo& demo, const Options& options);

}  // namespace collidoscope::app
