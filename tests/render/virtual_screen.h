// A screen of a test's own: Xvfb, which draws into memory and shows nothing.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>

namespace collidoscope::render {

// Sets a variable of the environment, or takes it away, while this lives.
class ScopedVariable {
  public:
    ScopedVariable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(value);
    }
    ~ScopedVariable() { set(before_ ? before_->c_str() : nullptr); }
    ScopedVariable(const ScopedVariable&) = delete;
    ScopedVariable& operator=(const ScopedVariable&) = delete;

  private:
    void set(const char* value) {
        if (value == nullptr) {
            ::unsetenv(name_);
        } else {
            ::setenv(name_, value, 1);
        }
    }

    const char* name_;
    std::optional<std::string> before_;
};

class VirtualScreen {
  public:
    // Waits until the screen is there; takes the first free display number.
    VirtualScreen() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3);
        std::array<std::string, 8> words{"Xvfb", "-displayfd", "3",         "-screen",
                                         "0",    "640x480x24", "-nolisten", "tcp"};
        std::array<char*, 9> arguments{};
        for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
        const int failed =
            ::posix_spawnp(&process_, "Xvfb", &actions, nullptr, arguments.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        if (failed != 0) process_ = 0;
        // It writes its number and a line end once it can be used.
        char c = 0;
        std::string number;
        while (::read(ends[0], &c, 1) == 1 && c != '\n') number += c;
        ::close(ends[0]);
        if (c == '\n' && !number.empty()) name_ = ":" + number;
    }
    ~VirtualScreen() {
        if (process_ <= 0) return;
        ::kill(process_, SIGTERM);
        ::waitpid(process_, nullptr, 0);
    }
    VirtualScreen(const VirtualScreen&) = delete;
    VirtualScreen& operator=(const VirtualScreen&) = delete;

    // For DISPLAY; empty when Xvfb is not installed or does not start.
    const std::string& name() const { return name_; }

  private:
    pid_t process_ = 0;
    std::string name_;
};

}  // namespace collidoscope::render
