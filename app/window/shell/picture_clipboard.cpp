#include "app/window/shell/picture_clipboard.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

extern char** environ;

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds patience{2};

bool is_set(const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
}

enum class Outcome { Copied, NotThere, Failed };

// Writes all of it into the pipe before the deadline.
bool feed(int pipe, const std::string& bytes, Clock::time_point deadline) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        pollfd ready{pipe, POLLOUT, 0};
        if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) <= 0) return false;
        const ssize_t written = write(pipe, bytes.data() + done, bytes.size() - done);
        if (written < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (written <= 0) return false;
        done += static_cast<std::size_t>(written);
    }
    return true;
}

// Both programs leave a copy of themselves behind and end once they have all of it.
bool ends_well(pid_t child, Clock::time_point deadline) {
    for (;;) {
        int status = 0;
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (ended < 0 && errno != EINTR) return false;
        if (Clock::now() > deadline) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    kill(child, SIGTERM);
    waitpid(child, nullptr, 0);
    return false;
}

Outcome hand_over(const std::vector<const char*>& words, const std::string& bytes) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return Outcome::Failed;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    // A process that stays behind must not keep the terminal open.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> arguments;
    for (const char* word : words) arguments.push_back(const_cast<char*>(word));
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int error =
        posix_spawnp(&child, words.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    if (error != 0) {
        close(ends[1]);
        return error == ENOENT ? Outcome::NotThere : Outcome::Failed;
    }
    // A program that ends early must not end this one.
    struct sigaction ignore {};
    struct sigaction before {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    const Clock::time_point deadline = Clock::now() + patience;
    const bool fed = feed(ends[1], bytes, deadline);
    close(ends[1]);
    sigaction(SIGPIPE, &before, nullptr);
    const bool ended_well = ends_well(child, deadline);
    return fed && ended_well ? Outcome::Copied : Outcome::Failed;
}

}  // namespace

std::string copy_picture(const std::string& png) {
    const std::vector<const char*> wayland{"wl-copy", "--type", "image/png"};
    const std::vector<const char*> x11{"xclip", "-selection", "clipboard", "-t", "image/png", "-i"};
    std::vector<const std::vector<const char*>*> programs;
    if (is_set("WAYLAND_DISPLAY")) programs.push_back(&wayland);
    if (is_set("DISPLAY")) programs.push_back(&x11);
    bool any = false;
    for (const auto* program : programs) {
        const Outcome outcome = hand_over(*program, png);
        if (outcome == Outcome::Copied) return {};
        any |= outcome == Outcome::Failed;
    }
    if (any) return "The picture could not be copied. Save it as a file instead.";
    return is_set("WAYLAND_DISPLAY")
               ? "To copy pictures, install wl-clipboard (apt install wl-clipboard), or save the "
                 "picture as a file."
               : "To copy pictures, install xclip (apt install xclip), or save the picture as a "
                 "file.";
}

}  // namespace collidoscope::app
