// The user's settings on disk. Nothing here throws (user_files.h).
#pragma once

#include <string>

#include "app/base/json/json.h"

namespace collidoscope::app {

struct StoredSettings {
    Json json = Json::object();  // always an object
    std::string problem;         // one sentence for the user; empty when all went well
};

// config_folder()/settings.json. A file that cannot be understood is renamed to settings.json.bad,
// for its owner to look at, and the settings start anew.
StoredSettings read_settings();
// Returns the problem; empty when they were written.
std::string write_settings(const Json& settings);

}  // namespace collidoscope::app
