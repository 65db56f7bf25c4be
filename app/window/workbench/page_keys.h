// Keys that turn pages, which remote controls for slides send too.
#pragma once

#include "app/window/workbench/commands.h"

namespace collidoscope::app {

inline constexpr int key_page_up = key_f1 + 0x100, key_page_down = key_f1 + 0x101;

}  // namespace collidoscope::app
