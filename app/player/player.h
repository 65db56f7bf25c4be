// Plays a recording: which step is shown, and where it goes from there.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

class Player {
  public:
    // Takes a recording of a changed question. The current step stays on the same line where it
    // can: at the same occurrence of its label, else the nearest one before it. At the end it stays
    // at the end. Cost: one pass over both recordings.
    void take(Recording recording);
    // A recording of something else: shows its last step, where the answer stands.
    void restart(Recording recording);
    void clear() { restart({}); }

    const Recording& recording() const { return recording_; }
    std::size_t count() const { return recording_.steps.size(); }
    bool empty() const { return recording_.steps.empty(); }
    std::size_t index() const { return index_; }
    // Null when nothing was recorded.
    const Step* step() const { return empty() ? nullptr : &recording_.steps[index_]; }
    // The marks seen at the current step, its own and the kept ones. Worked out once per step.
    const std::vector<Mark>& marks() const;
    // Changes whenever another step, or another recording, is shown.
    std::uint64_t version() const { return version_; }

    void go(std::size_t index);  // past the end: the last step
    void step_by(long steps);    // stops at the ends, and pauses
    void to_start() { pause(), go(0); }
    void to_end() { pause(), go(count()); }
    bool at_start() const { return index_ == 0; }
    bool at_end() const { return empty() || index_ + 1 == count(); }

    // Playing from the end starts over.
    void play();
    void pause() { playing_ = false; }
    void toggle() { playing_ ? pause() : play(); }
    bool playing() const { return playing_; }
    // Steps per second are base_rate times this.
    static constexpr double base_rate = 1.25;
    double speed() const { return speed_; }
    void set_speed(double speed) { speed_ = speed; }
    // Lets time pass; stops at breakpoints and at the end. True when another step is shown.
    bool advance(double seconds);

    // Lines, by label, at which playing stops.
    const std::set<std::string, std::less<>>& breakpoints() const { return breakpoints_; }
    void toggle_breakpoint(std::string_view label);

    // The next step with this label after the current one, starting over at the end. False when
    // there is none.
    bool go_to_label(std::string_view label);
    // Steps worth a tick on the scrub bar: those at breakpoints, else those whose label is rare.
    std::vector<std::size_t> ticks() const;

  private:
    void show(std::size_t index);

    Recording recording_;
    std::size_t index_ = 0;
    std::uint64_t version_ = 1;
    bool playing_ = false;
    double speed_ = 1;
    double elapsed_ = 0;  // since the last step, in steps
    std::set<std::string, std::less<>> breakpoints_;
    mutable std::vector<Mark> marks_;
    mutable std::uint64_t marks_version_ = 0;
};

}  // namespace collidoscope::app
