// Instances that the demos of two levels start with, and the options that they share.
#pragma once

#include "app/demos/families/harness.h"
#include "app/model/shapes/instances.h"

namespace collidoscope::app {

// A few tori that lie across each other, for when no scene is given.
Instances default_instances();
OptionSpec opening_option();
// The number of entries up to which instances are opened.
TopOptions opening_of(const Instances& instances, std::uint32_t opened);

}  // namespace collidoscope::app
