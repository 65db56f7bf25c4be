// The state of the window as JSON, for tests that drive it: from outside, with
// COLLIDOSCOPE_STATE_FILE set, or from inside (drive.h).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/base/json/json.h"

namespace collidoscope::app {

class Workbench;
class Input;

// The state of the last frame: nothing while no scene is open. Beside what it showed and where:
// "pending"  names of what is under way (Workbench::pending), "input" while events wait, and
//            "frames" while more of them come by themselves
// "events"   how many events have come in so far
Json window_state(const Workbench& bench, const Input& input, bool more_frames);
// The names in "pending", each once.
std::vector<std::string> under_way(const Workbench& bench, const Input& input);

// Written after each frame that changed it.
class StateFile {
  public:
    // Does nothing unless the environment names a file.
    StateFile();
    bool wanted() const { return !path_.empty(); }
    // Written as a whole: a reader never sees half of it.
    void write(const Workbench& bench, const Input& input, unsigned long frame, bool more_frames);

  private:
    std::filesystem::path path_;
    std::string last_;
};

}  // namespace collidoscope::app
