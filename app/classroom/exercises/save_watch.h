// Tells when something in a folder was saved.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collidoscope::app {

// Looks at names, sizes and times of the files in the folder; it works on every file system, also
// where the system tells nothing. If it does (inotify), waiting ends with the saving. Cost: one
// look at each file.
class SaveWatch {
  public:
    explicit SaveWatch(std::filesystem::path folder);
    ~SaveWatch();
    SaveWatch(const SaveWatch&) = delete;
    SaveWatch& operator=(const SaveWatch&) = delete;

    // Whether anything has changed since it was last said, and is written to its end: either the
    // system says so, or two looks find the same. An editor empties a file before it fills it.
    bool changed();

    // Can be polled: readable once something in the folder itself was written to its end, moved or
    // deleted. -1 where the system does not tell. `changed` takes what there is to read.
    int descriptor() const { return events_; }
    // Returns when the descriptor is readable, or after so many milliseconds.
    void wait(int milliseconds) const;

  private:
    std::uint64_t state() const;

    std::filesystem::path folder_;
    std::uint64_t before_ = 0, looked_ = 0;
    int events_ = -1;
};

}  // namespace collidoscope::app
