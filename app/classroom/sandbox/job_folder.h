// A folder in which one program is compiled and run.
#pragma once

#include <filesystem>

namespace collidoscope::app::sandbox {

// Made under the folder for temporary files with a name that no one can guess, removed with all
// that is in it at the end. Others may pass through to path(), and see nothing beside it. Throws
// std::runtime_error when there is no room for one.
class JobFolder {
  public:
    JobFolder();
    ~JobFolder();
    JobFolder(const JobFolder&) = delete;
    JobFolder& operator=(const JobFolder&) = delete;
    JobFolder(JobFolder&& other) noexcept : top_(std::move(other.top_)) { other.top_.clear(); }

    std::filesystem::path path() const { return top_ / "code"; }

  private:
    std::filesystem::path top_;
};

// Removes such a folder with all that is in it, also what a program made unreadable.
void remove_job_folder(const std::filesystem::path& top);

// Gives the folder and all files in it to this user and to no other: to write, or to read and run
// alone. Links are not followed, and files that have a second name elsewhere stay as they are.
void hand_over(const std::filesystem::path& folder, unsigned user, bool may_write);

}  // namespace collidoscope::app::sandbox
