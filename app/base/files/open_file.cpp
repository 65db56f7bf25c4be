#include "app/base/files/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace collidoscope::app {

void refuse_unreadable(const std::filesystem::path& file, int error) {
    switch (error) {
        case ENOENT:
            throw FileError(file, "there is no such file");
        case EACCES:
        case EPERM:
            throw FileError(file, "no permission to read it");
        case EISDIR:
            throw FileError(file, "it is a folder; name a file in it");
        default:
            throw FileError(file, "it cannot be read: " + std::generic_category().message(error));
    }
}

OpenFile::OpenFile(const std::filesystem::path& file) : file_(file) {
    // Open without waiting, as a pipe without a writer would have us do.
    descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) refuse_unreadable(file, errno);
    struct stat status {};
    int error = 0;
    if (::fstat(descriptor_, &status) != 0) error = errno;
    if (error == 0 && S_ISREG(status.st_mode)) {
        size_ = static_cast<std::uint64_t>(status.st_size);
        return;
    }
    ::close(descriptor_);
    if (error != 0) refuse_unreadable(file, error);
    if (S_ISDIR(status.st_mode)) refuse_unreadable(file, EISDIR);
    throw FileError(file, "it is a pipe or a device; copy it into a file first");
}

OpenFile::~OpenFile() {
    ::close(descriptor_);
}

void OpenFile::read(std::uint64_t at, std::span<std::byte> into) const {
    while (!into.empty()) {
        const auto got = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(at));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse_unreadable(file_, errno);
        if (got == 0) throw FileError(file_, "it has become shorter while it was read");
        at += static_cast<std::uint64_t>(got);
        into = into.subspan(static_cast<std::size_t>(got));
    }
}

}  // namespace collidoscope::app
