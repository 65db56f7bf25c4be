// Messages to the user: toasts that go by themselves, and the log that keeps them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace collidoscope::app {

// A remark is a warning about something that was done all the same: a mesh that is shown with its
// flaws. A warning tells that something was not done.
enum class Tone : std::uint8_t { Info, Remark, Warning };

struct Toast {
    std::string text;
    Tone tone = Tone::Info;
    double until = 0;  // seconds of the window's clock
    // A command that it offers, with the words for its button; empty: none.
    std::string command{}, button{};
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
    // A toast with a button for a command. There is one at a time: the next one takes its place.
    void offer(std::string text, std::string command, std::string button);
    // False when there was none.
    bool end_offers();
    // Takes down the toasts with remarks: what they are about has gone.
    void end_remarks();
    // A toast that stays until it is taken down again.
    void pin(const std::string& text, Tone tone);
    void unpin(const std::string& text);
    // Seconds of the window's clock; toasts whose time is over go.
    void set_clock(double now);

    // Remarks among the log's lines after the first `told`, of which there are told so many then.
    std::vector<std::string> remarks_since(std::size_t& told) const;

    const std::deque<Toast>& toasts() const { return toasts_; }
    const std::deque<LogLine>& lines() const { return lines_; }

  private:
    double clock_ = 0;
    std::deque<Toast> toasts_;
    std::deque<LogLine> lines_;  // the last of them
    std::size_t logged_ = 0;     // in all
};

}  // namespace collidoscope::app
