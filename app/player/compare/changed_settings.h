// One option of a demo with another value: what a run is compared with that is otherwise the same.
#pragma once

#include <string>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

struct ChangedSetting {
    std::string option;
    Datum value;
    std::string title;    // "Scheduler: round robin", "Cell size: 2"
    bool number = false;  // it may have any value of its range
    bool operator==(const ChangedSetting& other) const {
        return option == other.option && value == other.value;
    }
};

// Every other choice, the other state of every switch, and of each number that has a control in the
// panel half of it and twice as much, where its range has them; from 0, which often stands for a
// choice of the algorithm's own, 1 and 2. In the order of the options.
std::vector<ChangedSetting> changed_settings(const Demo& demo, const Scene& scene);

// A setting whose option is a number with another value, the nearest that the option may have; any
// other setting, and one that is given no number, as it is.
ChangedSetting with_number(const Demo& demo, const ChangedSetting& setting, double value);

// "cell=2"
std::string name_of(const ChangedSetting& setting);

Scene with_setting(Scene scene, const ChangedSetting& setting);

}  // namespace collidoscope::app
