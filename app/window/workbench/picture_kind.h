// Which dialog stands where Dialog::Picture is asked for: four of them take something away.
#pragma once

#include "app/window/workbench/part.h"

namespace collidoscope::app {

struct PictureKind final : Part {
    enum Kind { Pixels, Figure, Link, Plot } kind = Pixels;
};

}  // namespace collidoscope::app
