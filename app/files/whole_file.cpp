#include "app/files/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

namespace collidoscope::app {

namespace {

constexpr std::size_t chunk = 4 << 20;

struct Descriptor {
    int number;
    explicit Descriptor(int descriptor) : number(descriptor) {}
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

[[noreturn]] void refuse_file(const std::filesystem::path& file, int error) {
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

}  // namespace

WholeFile::WholeFile(const std::filesystem::path& file,
                     const std::function<bool(double)>& keep_going) {
    // Open without waiting, as a pipe without a writer would have us do.
    const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (descriptor.number < 0) refuse_file(file, errno);
    struct stat status {};
    if (::fstat(descriptor.number, &status) != 0) refuse_file(file, errno);
    if (S_ISDIR(status.st_mode)) refuse_file(file, EISDIR);
    if (!S_ISREG(status.st_mode)) {
        throw FileError(file, "it is a pipe or a device; copy it into a file first");
    }
    const auto expected = static_cast<std::size_t>(status.st_size);
    bytes_ = std::make_unique_for_overwrite<char[]>(std::max<std::size_t>(expected, 1));
    while (size_ < expected) {
        const auto got =
            ::read(descriptor.number, bytes_.get() + size_, std::min(chunk, expected - size_));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse_file(file, errno);
        if (got == 0) break;
        size_ += static_cast<std::size_t>(got);
        const double share = static_cast<double>(size_) / static_cast<double>(expected);
        if (keep_going && !keep_going(share)) {
            canceled_ = true;
            return;
        }
    }
}

}  // namespace collidoscope::app
