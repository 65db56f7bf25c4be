// The controls of the demo's options: its switches, the builder of the tree workshop, and the rest.
#pragma once

#include <optional>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

class OptionControls {
  public:
    // The switches stand under the answer they change.
    void draw_switches(const Workbench& bench);
    // The builder of the workshop stands above the tree that it builds.
    void draw_builder(const Workbench& bench);
    // The rest, below the values, with what the demo is and where it comes from.
    void draw_options(const Workbench& bench);

  private:
    void draw_option(const Workbench& bench, const OptionSpec& spec, const Datum& value,
                     bool narrow = false);
    void draw_vector(const Workbench& bench, const OptionSpec& spec, const vec3& given);
    // The value of a slider once it is let go: one edit, not one for each step of it. Meanwhile
    // only this slider shows where it is.
    template <typename T, typename Slider>
    std::optional<T> slid(T given, const Slider& slider);

    unsigned holder_ = 0;  // ImGui's id of the slider that is held
    double held_ = 0;      // where it is
    bool unfolded_ = false;
};

}  // namespace collidoscope::app
