#include "app/classroom/sandbox/ending.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/base/utilities/format.h"

namespace collidoscope::app::sandbox {
namespace {

std::string seconds_text(double seconds) {
    return fmt::format("{:.3g} s", seconds);
}

std::string bytes_text(double bytes) {
    if (bytes >= 1 << 20) return fmt::format("{:.4g} MiB", bytes / (1 << 20));
    if (bytes >= 1 << 10) return fmt::format("{:.4g} KiB", bytes / (1 << 10));
    return fmt::format("{:.0f} bytes", bytes);
}

}  // namespace

std::string signal_words(int signal) {
    // The numbers are those of Linux on all its processors that have these signals.
    static constexpr std::pair<int, const char*> known[] = {
        {4, "illegal instruction"},
        {6, "abort: it ended itself, for example by a failed assert"},
        {7, "bus error: it read or wrote memory that is not there"},
        {8, "arithmetic error, for example a whole number divided by zero"},
        {9, "it was killed"},
        {11,
         "segmentation fault: it read or wrote memory that is not its own, or its recursion was "
         "too deep"},
        {13, "broken pipe"},
        {15, "it was asked to end"},
        {31, "a system call that is not allowed"}};
    const std::string number = "signal " + std::to_string(signal);
    for (const auto& [value, words] : known)
        if (value == signal) return number + ", " + words;
    return number;
}

const char* Ending::word() const {
    static constexpr std::array words{
        "answered",        "finished",      "not_found",       "not_started", "too_slow",
        "half_line",       "closed_output", "too_much_output", "exited",      "signalled",
        "too_much_memory", "too_much_time", "too_much_disk",   "not_utf8",    "not_json",
        "missing_id",      "wrong_id",      "second_answer",   "stopped",     "lost"};
    return words[static_cast<std::size_t>(end)];
}

std::string Ending::text(const std::string& where) const {
    const std::string at = where.empty() ? std::string() : " " + where;
    switch (end) {
        case End::Answered:
            return "answered" + at;
        case End::Finished:
            return "ended" + at;
        case End::NotFound:
            return detail;
        case End::NotStarted:
            return "could not be started: " + detail;
        case End::TooSlow:
            return "took longer than " + seconds_text(limit) + at;
        case End::HalfLine:
            return "wrote part of a line and did not end it within " + seconds_text(limit) + at;
        case End::ClosedOutput:
            return "closed its output without an answer" + at;
        case End::TooMuchOutput:
            return "wrote more than " + bytes_text(limit) + " of output in all, the last of it" +
                   (at.empty() ? " at the end" : at);
        case End::Exited:
            return code == 0 ? "ended without an answer" + at
                             : "ended with exit code " + std::to_string(code) + at;
        case End::Signalled:
            return "ended" + at + " by " + signal_words(code);
        case End::TooMuchMemory:
            return "used more than " + bytes_text(limit) + " of memory" + at;
        case End::TooMuchTime:
            return "used more than " + seconds_text(limit) + " of the processor's time" + at;
        case End::TooMuchDisk:
            return "wrote more than " + bytes_text(limit) + " to files" + at;
        case End::NotUtf8:
            return "answered with bytes that are not UTF-8" + at;
        case End::NotJson:
            return "answered with " + detail + at;
        case End::MissingId:
            return "answered without \"id\"" + at;
        case End::WrongId:
            return "answered with " + detail + at;
        case End::SecondAnswer:
            return "gave a second answer" + at;
        case End::Stopped:
            return "was stopped" + at;
        case End::Lost:
            return "was killed from outside" + at;
    }
    return {};
}

}  // namespace collidoscope::app::sandbox
