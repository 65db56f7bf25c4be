// The settings as they are kept on disk.
#pragma once

#include "app/base/json/json.h"
#include "app/window/workbench/settings.h"

namespace collidoscope::app {

// Values out of range, or of the wrong type, keep their default.
Json to_json(const Settings& settings);
Settings settings_from(const Json& json);

}  // namespace collidoscope::app
