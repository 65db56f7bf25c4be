#ifdef __linux__
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "app/classroom/sandbox/clean_end.h"
#include "app/classroom/sandbox/job_folder.h"

namespace collidoscope::app::sandbox {
namespace fs = std::filesystem;
namespace {

void hand_over_open(int folder, unsigned user, bool may_write, int depth) {
    // Owned by root and read by its group, or the user's own.
    const uid_t owner = may_write ? user : ::geteuid();
    const mode_t for_folder = may_write ? 0700 : 0750;
    [[maybe_unused]] int done = ::fchown(folder, owner, user);
    done = ::fchmod(folder, for_folder);
    const int copy = ::dup(folder);
    DIR* entries = copy < 0 ? nullptr : ::fdopendir(copy);
    if (entries == nullptr) {
        if (copy >= 0) ::close(copy);
        return;
    }
    ::rewinddir(entries);
    while (const dirent* entry = ::readdir(entries)) {
        if (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0) continue;
        const int file =
            ::openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        struct stat about {};
        if (file < 0) continue;
        if (::fstat(file, &about) == 0) {
            if (S_ISDIR(about.st_mode) && depth > 0) {
                hand_over_open(file, user, may_write, depth - 1);
            } else if (S_ISREG(about.st_mode) && about.st_nlink == 1) {
                const mode_t run = (about.st_mode & 0100) != 0 ? 0110 : 0;
                done = ::fchown(file, owner, user);
                done = ::fchmod(file, (may_write ? 0600u : 0640u) | run);
            }
        }
        ::close(file);
    }
    ::closedir(entries);
}

}  // namespace

JobFolder::JobFolder() {
    // Another user has to pass through it, which the folder of the superuser may not let them.
    const char* given = std::getenv("TMPDIR");
    const fs::path above = given == nullptr || *given != '/' || ::geteuid() == 0 ? "/tmp" : given;
    std::string name = above / ("collidoscope-" + std::to_string(::getpid()) + "-XXXXXX");
    const auto lock = to_clean::lock();
    if (::mkdtemp(name.data()) == nullptr)
        throw std::runtime_error("no temporary folder can be made in " + above.string() + ": " +
                                 std::strerror(errno));
    top_ = name;
    to_clean::add_folder(top_);
    ::chmod(top_.c_str(), 0711);
    if (::mkdir(path().c_str(), 0700) != 0)
        throw std::runtime_error("no folder can be made in " + name + ": " + std::strerror(errno));
}

JobFolder::~JobFolder() {
    if (top_.empty()) return;
    remove_job_folder(top_);
    const auto lock = to_clean::lock();
    to_clean::remove_folder(top_);
}

void remove_job_folder(const fs::path& top) {
    std::error_code ignored;
    // A folder made unreadable for the program's own user, which is ours, is made readable first.
    for (fs::recursive_directory_iterator
             at(top, fs::directory_options::skip_permission_denied, ignored),
         end;
         !ignored && at != end; at.increment(ignored)) {
        std::error_code unchanged;
        if (at->is_directory(unchanged) && !at->is_symlink(unchanged))
            fs::permissions(at->path(), fs::perms::owner_all, unchanged);
    }
    fs::remove_all(top, ignored);
}

void hand_over(const fs::path& folder, unsigned user, bool may_write) {
    const int open_folder = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (open_folder < 0) return;
    hand_over_open(open_folder, user, may_write, 64);
    ::close(open_folder);
}

}  // namespace collidoscope::app::sandbox
#endif
