#include "app/base/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <system_error>

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

std::string reason_for(int error, const fs::path& folder) {
    const std::string where = folder.empty() ? "." : folder.string();
    switch (error) {
        case ENOSPC:
        case EDQUOT:
            return "the disk is full; the old file is unchanged";
        case EFBIG:
            return "it exceeds the file size limit; the old file is unchanged";
        case EROFS:
            return "the folder " + where + " is on a read-only disk; save somewhere else";
        case EACCES:
        case EPERM:
            return "no permission to write in the folder " + where + "; save somewhere else";
        case ENOENT:
        case ENOTDIR:
            return "there is no folder " + where;
        case ELOOP:
            return "its symbolic links lead in a circle";
        case EISDIR:
            return "it is a folder; name a file in it";
        case ENAMETOOLONG:
            return "the name is too long";
        default:
            return "it cannot be written: " + std::generic_category().message(error);
    }
}

// The target of the links, also when nothing is there yet.
fs::path without_links(const fs::path& file) {
    constexpr int max_links = 40;
    fs::path target = file;
    std::error_code error;
    for (int i = 0; fs::is_symlink(target, error); ++i) {
        if (i == max_links) throw FileError(file, reason_for(ELOOP, {}));
        const fs::path next = fs::read_symlink(target, error);
        if (error) break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

fs::path temporary_name(const fs::path& folder) {
    static std::atomic<unsigned> count = 0;
    return folder /
           (".collidoscope-" + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".tmp");
}

// The process whose temporary file this is, by its name; 0 for other files.
pid_t writer_of(const std::string& name) {
    pid_t process = 0;
    unsigned count = 0;
    int end = 0;
    const bool ours =
        std::sscanf(name.c_str(), ".collidoscope-%d-%u.tmp%n", &process, &count, &end) == 2 &&
        static_cast<std::size_t>(end) == name.size();
    return ours && process > 0 ? process : 0;
}

// A process on another machine may write to the same folder: what is new is left alone.
void remove_orphans(const fs::path& folder) {
    constexpr int entry_limit = 10'000;
    constexpr std::time_t old_enough = 3600;
    std::error_code error;
    int seen = 0;
    for (fs::directory_iterator it(folder.empty() ? fs::path(".") : folder, error), end;
         !error && it != end && seen < entry_limit; it.increment(error), ++seen) {
        const pid_t process = writer_of(it->path().filename().string());
        if (process == 0 || ::kill(process, 0) == 0 || errno != ESRCH) continue;
        struct stat state {};
        if (::lstat(it->path().c_str(), &state) != 0 || !S_ISREG(state.st_mode)) continue;
        if (state.st_uid != ::geteuid() || std::time(nullptr) - state.st_mtime < old_enough)
            continue;
        ::unlink(it->path().c_str());
    }
}

std::function<void(const fs::path&)>& written() {
    static std::function<void(const fs::path&)> told;
    return told;
}

void sync_folder(const fs::path& folder) {
    const fs::path name = folder.empty() ? fs::path(".") : folder;
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

// The old file's state, if there is one; refuses what must not be replaced.
std::optional<struct stat> state_of(const fs::path& file, const fs::path& target) {
    struct stat old {};
    if (::stat(target.c_str(), &old) != 0) {
        if (errno != ENOENT) throw FileError(file, reason_for(errno, target.parent_path()));
        return std::nullopt;
    }
    if (S_ISDIR(old.st_mode)) throw FileError(file, reason_for(EISDIR, {}));
    if (S_ISREG(old.st_mode) && ::access(target.c_str(), W_OK) != 0 && errno == EACCES) {
        throw FileError(file, "the file is write-protected; save under another name");
    }
    return old;
}

}  // namespace

// An open file that is closed, and removed unless it was put in place.
class AtomicWriter::Output {
  public:
    Output(int descriptor, fs::path temporary)
        : descriptor_(descriptor), temporary_(std::move(temporary)) {}
    ~Output() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
    }
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    int descriptor() const { return descriptor_; }

    // Each returns 0 or the error.
    int write(std::string_view content) {
        while (!content.empty()) {
            const auto written = ::write(descriptor_, content.data(), content.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return errno;
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        return 0;
    }
    int sync_and_close() {
        // Pipes and some file systems have nothing to make safe.
        if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return errno;
        const int descriptor = descriptor_;
        descriptor_ = -1;
        return ::close(descriptor) == 0 || errno == EINTR ? 0 : errno;
    }
    int move_to(const fs::path& target) {
        if (::rename(temporary_.c_str(), target.c_str()) != 0) return errno;
        temporary_.clear();
        return 0;
    }

  private:
    int descriptor_;
    fs::path temporary_;
};

struct AtomicWriter::Open {
    fs::path file, target, folder;
    std::optional<struct stat> old;
    std::optional<Output> output;
    bool direct = false;  // a pipe or a device

    [[noreturn]] void fail(int error) const { throw FileError(file, reason_for(error, folder)); }
};

AtomicWriter::AtomicWriter(const fs::path& file) : open_(std::make_unique<Open>()) {
    if (file.filename().empty()) throw FileError(file, reason_for(EISDIR, {}));
    Open& open = *open_;
    open.file = file;
    open.target = without_links(file);
    open.folder = open.target.parent_path();
    open.old = state_of(file, open.target);
    open.direct = open.old && !S_ISREG(open.old->st_mode);
    if (open.direct) {
        open.folder = file.parent_path();
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) open.fail(errno);
        open.output.emplace(descriptor, fs::path());
        return;
    }
    // Open a new file, readable by no one else as long as it may hold private content.
    fs::path temporary;
    int descriptor = -1;
    do {
        temporary = temporary_name(open.folder);
        descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                            open.old ? 0600 : 0666);
    } while (descriptor < 0 && errno == EEXIST);
    if (descriptor < 0) open.fail(errno);
    open.output.emplace(descriptor, temporary);
}

AtomicWriter::~AtomicWriter() = default;

void AtomicWriter::write(std::string_view piece) {
    if (const int error = open_->output->write(piece)) open_->fail(error);
}

void AtomicWriter::commit() {
    Open& open = *open_;
    Output& output = *open.output;
    int error = 0;
    if (!open.direct && open.old) {
        // Give it the old file's owner, where allowed, and permissions.
        if (::fchown(output.descriptor(), open.old->st_uid, open.old->st_gid) != 0) {
            [[maybe_unused]] const int group_only =
                ::fchown(output.descriptor(), static_cast<uid_t>(-1), open.old->st_gid);
        }
        if (::fchmod(output.descriptor(), open.old->st_mode & 07777) != 0) error = errno;
    }
    if (error == 0) error = output.sync_and_close();
    if (error == 0 && !open.direct) error = output.move_to(open.target);
    if (error != 0) open.fail(error);
    if (open.direct) return;
    sync_folder(open.folder);
    remove_orphans(open.folder);
    if (written()) written()(open.file);
}

void on_file_written(std::function<void(const fs::path&)> told) {
    written() = std::move(told);
}

void write_file_atomically(const fs::path& file, std::string_view content) {
    AtomicWriter output(file);
    output.write(content);
    output.commit();
}

}  // namespace collidoscope::app
