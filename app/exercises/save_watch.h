// Tells when something in a folder was saved.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collidoscope::app {

// Looks at names, sizes and times of the files in the folder; it works on every file system, also
// where the system tells nothing. Cost: one look at each file.
class SaveWatch {
  public:
    explicit SaveWatch(std::filesystem::path folder);

    // Whether anything has changed since the last call.
    bool changed();

  private:
    std::uint64_t state() const;

    std::filesystem::path folder_;
    std::uint64_t before_ = 0;
};

}  // namespace collidoscope::app
