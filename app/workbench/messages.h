// Messages to the user: toasts that go by themselves, and the log that keeps them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

namespace collidoscope::app {

enum class Tone : std::uint8_t { Info, Warning };

struct Toast {
    std::string text;
    Tone tone = Tone::Info;
    double until = 0;  // seconds of the window's clock
};

struct LogLine {
    std::string time;  // "12:03:07"
    std::string text;
    Tone tone = Tone::Info;
};

class Messages {
  public:
    // A toast and a line of the log; the line alone.
    void say(std::string text, Tone tone = Tone::Info);
    void log(std::string text, Tone tone = Tone::Info);
    // A toast that stays until it is taken down again.
    void pin(const std::string& text, Tone tone);
    void unpin(const std::string& text);
    // Seconds of the window's clock; toasts whose time is over go.
    void set_clock(double now);

    const std::deque<Toast>& toasts() const { return toasts_; }
    const std::deque<LogLine>& lines() const { return lines_; }

  private:
    double clock_ = 0;
    std::deque<Toast> toasts_;
    std::deque<LogLine> lines_;
};

}  // namespace collidoscope::app
