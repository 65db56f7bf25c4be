// For tests that drive the window from outside: with COLLIDOSCOPE_STATE_FILE set, the window's
// state is written there after each frame that changed it.
#pragma once

#include <filesystem>
#include <string>

namespace collidoscope::app {

class Workbench;

class StateFile {
  public:
    // Does nothing unless the environment names a file.
    StateFile();
    bool wanted() const { return !path_.empty(); }
    // Written as a whole: a reader never sees half of it.
    void write(const Workbench& bench, unsigned long frame);

  private:
    std::filesystem::path path_;
    std::string last_;
};

}  // namespace collidoscope::app
