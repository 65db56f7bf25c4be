// Plays a recording: which step is shown, and where it goes from there.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "collision/trace/recorder.h"

namespace collidoscope::app {

// A value that is kept in view, and at whose changes playing may stop.
struct Watch {
    std::string id;  // Value::id
    bool stops = false;
};

// Why a run ended where it did.
enum class Stop : std::uint8_t { End, Line, Breakpoint, Watch, Held };

class Player {
  public:
    // Breakpoints and watches belong to one program (a demo): they come back with it.
    void open(const std::string& program) { program_ = program; }

    // Takes a recording of a changed question. The current step stays on the same line where it
    // can: at the same occurrence of its label, else the nearest one before it. At the end it stays
    // at the end. Cost: one pass over both recordings.
    void take(Recording recording);
    // A recording of something else: shows its last step, where the answer stands.
    void restart(Recording recording);
    void clear() { restart({}); }

    const Recording& recording() const { return recording_; }
    // Changes with the recording.
    std::uint64_t recordings() const { return recordings_; }
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
    void step_by(long steps);    // stops at the ends, and pauses; forward it may be held
    void to_start() { pause(), go(0); }
    void to_end() { pause(), go(count()); }
    bool at_start() const { return index_ == 0; }
    bool at_end() const { return empty() || index_ + 1 == count(); }

    // Playing from the end starts over.
    void play();
    void pause() { playing_ = false; }
    void toggle() { playing_ ? pause() : play(); }
    bool playing() const { return playing_; }
    // Goes on playing after so many seconds.
    void play_after(double seconds);
    // Steps per second are base_rate times this.
    static constexpr double base_rate = 1.25;
    double speed() const { return speed_; }
    void set_speed(double speed) { speed_ = speed; }
    // Lets time pass; stops at breakpoints, where a watched value changes, and at the end. True
    // when another step is shown.
    bool advance(double seconds);

    // Asked before a step is shown for the first time by playing, running or stepping forward: true
    // holds the player before it. Jumps ask nobody. `playing` tells whether it was playing.
    using Gate = std::function<bool(std::size_t step, bool playing)>;
    void set_gate(Gate gate) { gate_ = std::move(gate); }

    // Forward at once, as far as playing would go.
    Stop run();
    // The same, to the next step on this line; stays where it is when none follows and nothing else
    // stops it before (Stop::End then).
    Stop run_to(std::string_view label);

    // Lines, by label, at which playing stops.
    const std::set<std::string, std::less<>>& breakpoints() const { return stops().lines; }
    void toggle_breakpoint(std::string_view label);

    // Watched values by their ids, in the order they were added.
    const std::vector<Watch>& watches() const { return stops().watches; }
    bool watched(std::string_view id) const;
    void toggle_watch(const std::string& id);
    void toggle_watch_stop(std::string_view id);
    void forget_watches() { programs_[program_].watches.clear(); }

    // The next step with this label after the current one, starting over at the end. False when
    // there is none.
    bool go_to_label(std::string_view label);
    // Steps worth a tick on the scrub bar: those at breakpoints, else those whose label is rare.
    std::vector<std::size_t> ticks() const;

  private:
    struct Stops {
        std::set<std::string, std::less<>> lines;
        std::vector<Watch> watches;
    };
    void show(std::size_t index);
    const Stops& stops() const;
    bool held(std::size_t step) { return gate_ && gate_(step, playing_); }
    // What stops a run at this step, if anything does.
    bool breaks_at(std::size_t step) const;
    bool watch_stops_at(std::size_t step) const;

    Recording recording_;
    std::size_t index_ = 0;
    std::uint64_t version_ = 1, recordings_ = 1;
    bool playing_ = false;
    double speed_ = 1;
    double elapsed_ = 0;  // since the last step, in steps
    std::map<std::string, Stops> programs_;
    std::string program_;
    Gate gate_;
    mutable std::vector<Mark> marks_;
    mutable std::uint64_t marks_version_ = 0;
};

}  // namespace collidoscope::app
