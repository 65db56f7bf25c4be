// The supervisor as a process, with the pipes to it and to the program it starts.
#pragma once
#ifdef __linux__

#include <sys/types.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

namespace collidoscope::app::sandbox {

// A descriptor that is closed at the end and never inherited.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }
    int get() const { return number_; }
    bool open() const { return number_ >= 0; }

  private:
    int number_ = -1;
};

struct Spawned {
    pid_t warden = -1;
    Descriptor input, output, prints, status, lifeline;
};

// Starts the supervisor: words are its path and arguments. Without an environment, with five pipes
// and no other descriptor; ours do not wait. If it cannot be started, `warden` is -1 and the
// system's words are in `fault`.
Spawned spawn(const std::vector<std::string>& words, std::string& fault);

}  // namespace collidoscope::app::sandbox
#endif
