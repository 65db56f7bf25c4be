// Preloaded into a program under test: one system call on the files of one folder fails, or is the
// last that the program makes.
//
//   COLLIDOSCOPE_FAIL_FOLDER  the folder. Calls that change files below it are counted from 1; a
//                             write is two, one before it and one when half of it is done
//   COLLIDOSCOPE_FAIL_AT      the number of the call; 0: none
//   COLLIDOSCOPE_FAIL_WITH    the error number that it gets; 0: the process is killed
//   COLLIDOSCOPE_FAIL_COUNT   a file that gets the number of calls when the program ends
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

std::atomic<int> calls = 0;
std::array<std::atomic<bool>, 4096> watched{};

int number_of(const char* variable) {
    const char* given = std::getenv(variable);
    return given ? std::atoi(given) : 0;
}

bool below_folder(const char* path) {
    static const char* const folder = std::getenv("COLLIDOSCOPE_FAIL_FOLDER");
    return folder && path && std::string_view(path).starts_with(folder);
}

bool is_watched(int descriptor) {
    return descriptor >= 0 && static_cast<std::size_t>(descriptor) < watched.size() &&
           watched[static_cast<std::size_t>(descriptor)];
}

void watch(int descriptor, bool on) {
    if (descriptor >= 0 && static_cast<std::size_t>(descriptor) < watched.size())
        watched[static_cast<std::size_t>(descriptor)] = on;
}

// Counts a call; true when it is to fail, with errno set.
bool fails() {
    static const int at = number_of("COLLIDOSCOPE_FAIL_AT");
    static const int with = number_of("COLLIDOSCOPE_FAIL_WITH");
    if (++calls != at) return false;
    if (with == 0) {
        ::kill(::getpid(), SIGKILL);
        for (;;) ::pause();
    }
    errno = with;
    return true;
}

// The system's own function of this name.
template <typename F>
F* next(const char* name) {
    return reinterpret_cast<F*>(::dlsym(RTLD_NEXT, name));
}

int open_counted(const char* name, const char* path, int flags, mode_t mode) {
    const bool counts =
        below_folder(path) && (flags & (O_WRONLY | O_RDWR | O_CREAT | O_DIRECTORY)) != 0;
    if (counts && fails()) return -1;
    const int descriptor = next<int(const char*, int, ...)>(name)(path, flags, mode);
    watch(descriptor, counts);
    return descriptor;
}

[[gnu::destructor]] void tell_count() {
    const char* file = std::getenv("COLLIDOSCOPE_FAIL_COUNT");
    std::FILE* out = file ? std::fopen(file, "w") : nullptr;
    if (!out) return;
    std::fprintf(out, "%d\n", calls.load());
    std::fclose(out);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>((flags & O_CREAT) != 0 ? va_arg(rest, unsigned) : 0);
    va_end(rest);
    return open_counted("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const auto mode = static_cast<mode_t>((flags & O_CREAT) != 0 ? va_arg(rest, unsigned) : 0);
    va_end(rest);
    return open_counted("open64", path, flags, mode);
}

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
    auto* const real = next<ssize_t(int, const void*, std::size_t)>("write");
    if (!is_watched(descriptor)) return real(descriptor, bytes, size);
    if (fails()) return -1;
    const ssize_t half = size > 1 ? real(descriptor, bytes, size / 2) : 0;
    if (half < 0) return half;
    // A disk that fills up in the middle has taken a part; the next call has the error.
    if (fails()) return half > 0 ? half : -1;
    const auto* rest = static_cast<const char*>(bytes) + half;
    const ssize_t written = real(descriptor, rest, size - static_cast<std::size_t>(half));
    return written < 0 ? half : half + written;
}

int fsync(int descriptor) {
    if (is_watched(descriptor) && fails()) return -1;
    return next<int(int)>("fsync")(descriptor);
}

int fchmod(int descriptor, mode_t mode) noexcept {
    if (is_watched(descriptor) && fails()) return -1;
    return next<int(int, mode_t)>("fchmod")(descriptor, mode);
}

int fchown(int descriptor, uid_t user, gid_t group) noexcept {
    if (is_watched(descriptor) && fails()) return -1;
    return next<int(int, uid_t, gid_t)>("fchown")(descriptor, user, group);
}

int close(int descriptor) {
    const bool failed = is_watched(descriptor) && fails();
    const int error = errno;
    watch(descriptor, false);
    const int closed = next<int(int)>("close")(descriptor);
    if (!failed) return closed;
    errno = error;
    return -1;
}

int rename(const char* from, const char* to) noexcept {
    if ((below_folder(from) || below_folder(to)) && fails()) return -1;
    return next<int(const char*, const char*)>("rename")(from, to);
}

int unlink(const char* path) noexcept {
    if (below_folder(path) && fails()) return -1;
    return next<int(const char*)>("unlink")(path);
}

int mkdir(const char* path, mode_t mode) noexcept {
    if (below_folder(path) && fails()) return -1;
    return next<int(const char*, mode_t)>("mkdir")(path, mode);
}

}  // extern "C"
