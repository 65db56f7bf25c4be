// A program that is ended from outside leaves nothing behind.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "app/classroom/sandbox/spawned.h"

namespace collidoscope::app::sandbox {

// While one of these lives, SIGINT, SIGTERM and SIGHUP end the process in order: no further program
// is started, those that run are killed with all they started, every JobFolder is removed, and the
// process ends of the signal. Made before other threads, in a program without a window.
class CleanEnd {
  public:
    CleanEnd();
    ~CleanEnd();
    CleanEnd(const CleanEnd&) = delete;
    CleanEnd& operator=(const CleanEnd&) = delete;

  private:
    struct Waiting;
    std::unique_ptr<Waiting> waiting_;
};

// The processes to kill and folders to remove then. Whoever starts a program or makes a folder
// holds the lock while it does, and tells it here; at the end of the process no one gets the lock
// any more.
namespace to_clean {

std::unique_lock<std::mutex> lock();
void add_folder(const std::filesystem::path& folder);
void remove_folder(const std::filesystem::path& folder);
#ifdef __linux__
// `lifeline`: what kills the program when it is closed.
void add_program(pid_t warden, int lifeline);
void remove_lifeline(pid_t warden);  // it is about to be closed
void remove_program(pid_t warden);
#endif

}  // namespace to_clean
}  // namespace collidoscope::app::sandbox
