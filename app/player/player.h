// Plays a recording: which step is shown, and where it goes from there.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/utilities/generation.h"
#include "collision/trace/recorder.h"

namespace collidoscope::app {

// A value that is kept in view, and at whose changes playing may stop.
struct Watch {
    std::string id;  // Value::id
    bool stops = false;
};

// Why a run ended where it did.
enum class Stop : std::uint8_t { End, Line, Breakpoint, Watch, Held };

// Steps may have an inside: those of the scopes that ran in them, one list in their order.
// Position, playing and stepping are within one list; step_into() and step_out() change it, and
// what leaves the list at either end comes back to the step around it. index() and count() are
// those of the run itself, whichever list is shown.
class Player {
  public:
    // Breakpoints and watches belong to one program (a demo): they come back with it.
    void open(const std::string& program) { program_ = program; }

    // Takes a recording of a changed question. The current step stays on the same line where it
    // can: at the same occurrence of its label, else the nearest one before it; inside a step in
    // the same way, as far as there is an inside. At the end it stays at the end. Cost: one pass
    // over both recordings.
    void take(Recording recording);
    // A recording of something else: shows its last step, where the answer stands.
    void restart(Recording recording);
    void clear() { restart({}); }

    const Recording& recording() const { return recording_; }
    // Another number with every recording, of this player and of any other.
    std::uint64_t recordings() const { return recordings_; }
    std::size_t count() const { return recording_.steps.size(); }
    bool empty() const { return recording_.steps.empty(); }
    std::size_t index() const { return index_; }
    // Null when nothing was recorded.
    const Step* step() const { return empty() ? nullptr : &recording_.at(place_); }

    // The step shown, and the steps around it, the run's own first; the last one is place().
    const Place& place() const { return place_; }
    std::vector<Place> path() const;
    bool inside() const { return place_.scope != top_level; }
    // The id of a list's pseudo-code: of a scope, or the program that is open.
    const std::string& id_of(ScopeIndex scope) const {
        return scope == top_level ? program_ : recording_.scopes[scope].id;
    }
    // The steps inside a step, through all its scopes.
    std::vector<Place> steps_inside(const Place& step) const;
    // The step's number in the list shown, from 0, and how many there are.
    std::size_t number_here() const;
    std::size_t count_here() const;
    bool can_step_into() const {
        return !empty() &&
               (recording_.misses_inside(place_) || !recording_.scopes_in(place_).empty());
    }
    // To the first step inside; false when there is none. One that is missing is recorded first.
    bool step_into();
    bool step_out();
    // To any step; past the end of the run's own steps: to the last one.
    void go(const Place& place);

    // Records the run shown once more with the inside of a step kept (Recording::kept_path).
    using Again = std::function<Recording(const StepPath&)>;
    void set_again(Again again) { again_ = std::move(again); }
    // Records the inside of the step shown, as far as one recording has room for it.
    // Cost: where something is missing, that of another recording.
    void complete_inside();
    // Takes another recording of the same run, with other insides: the step shown stays.
    void take_inside(Recording recording);
    // To the step of an address (step_address.h), whose insides are recorded where they are
    // missing. False, and no other step is shown, when there is none.
    bool go_to_address(std::string_view address);
    // The marks seen at the current step, its own and the kept ones. Worked out once per step.
    const std::vector<Mark>& marks() const;
    // Changes whenever another step, or another recording, is shown.
    std::uint64_t version() const { return version_; }

    void go(std::size_t index);  // past the end: the last step
    void step_by(long steps);    // stops at the ends, and pauses; forward it may be held
    // The ends of the list shown.
    void to_start();
    void to_end();
    // Whether the run is at its start or its end.
    bool at_start() const { return index_ == 0 && !inside(); }
    bool at_end() const { return empty() || (index_ + 1 == count() && !inside()); }

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
    // holds the player before it. Jumps ask no one. `playing` tells whether it was playing.
    using Gate = std::function<bool(std::size_t step, bool playing)>;
    void set_gate(Gate gate) { gate_ = std::move(gate); }

    // Forward at once, as far as playing would go.
    Stop run();
    // The same, to the next step on this line of the pseudo-code shown; stays where it is when none
    // follows and nothing else stops it before (Stop::End then).
    Stop run_to(std::string_view label);

    // Lines, by label, at which playing stops, also where that is inside a step: of the program
    // that is open, or of any by the id of its pseudo-code.
    const std::set<std::string, std::less<>>& breakpoints() const { return breakpoints(program_); }
    const std::set<std::string, std::less<>>& breakpoints(const std::string& id) const;
    // For the pseudo-code shown, or for any.
    void toggle_breakpoint(std::string_view label) {
        toggle_breakpoint(label, id_of(place_.scope));
    }
    void toggle_breakpoint(std::string_view label, const std::string& id);

    // Watched values by their ids, in the order they were added.
    const std::vector<Watch>& watches() const { return stops(program_).watches; }
    bool watched(std::string_view id) const;
    void toggle_watch(const std::string& id);
    void toggle_watch_stop(std::string_view id);
    void forget_watches() { programs_[program_].watches.clear(); }

    // The next step of the list shown with this label after the current one, starting over at the
    // end. False when there is none.
    bool go_to_label(std::string_view label);
    // Steps worth a tick on the scrub bar: those at breakpoints, else those whose label is rare.
    std::vector<std::size_t> ticks() const;

  private:
    struct Stops {
        std::set<std::string, std::less<>> lines;
        std::vector<Watch> watches;
    };
    void show(const Place& place);
    void show(Recording recording, const Place& place);
    // The next place when playing: in the list shown, and from its end at the step around
    // it. With `stops_inside` the first breakpoint inside the next step when there is one. Nothing
    // at the end.
    std::optional<Place> next(bool stops_inside) const;
    std::optional<Place> previous() const;
    std::optional<Place> break_inside(const Place& step) const;
    // The place in another recording that corresponds to the one shown.
    Place found_again(const Recording& other) const;
    bool is_around(const Place& step) const;
    const Stops& stops(const std::string& id) const;
    bool held(const Place& to) {
        return gate_ && to.scope == top_level && !is_around(to) && gate_(to.step, playing_);
    }
    // Whether a run stops at this step: at a breakpoint; for a watched value.
    bool breaks_at(const Place& step) const;
    bool watch_stops_at(const Place& step) const;

    Recording recording_;
    Place place_;
    std::size_t index_ = 0;  // of the step of the run in which place_ lies
    std::uint64_t version_ = next_generation(), recordings_ = next_generation();
    bool playing_ = false;
    double speed_ = 1;
    double elapsed_ = 0;  // since the last step, in steps
    std::map<std::string, Stops> programs_;
    std::string program_;
    Gate gate_;
    Again again_;
    mutable std::vector<Mark> marks_;
    mutable std::uint64_t marks_version_ = 0;
};

}  // namespace collidoscope::app
