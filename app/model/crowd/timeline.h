// Simulation time: the frames of a run, recorded as they are made, so that one can go back to any
// of them and see each again with its steps. Above the player, which shows the steps of one frame.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/crowd/simulation.h"
#include "app/model/questions/counter.h"

namespace collidoscope::app {

// Record of a frame.
struct FrameRecord {
    std::uint64_t hash = 0;
    std::vector<Counter> counters;
    double pairs = 0;
    double ms = 0;  // of making it
};

class Timeline {
  public:
    // A new timeline: frame 0 of the question's run is made at once.
    void open(const SimulationDemo& demo, const Question& question);
    // Other options from the shown frame on: what was recorded after it is dropped, and the run
    // goes on from the bodies as they stand. Throws InputError, and then nothing has changed.
    void change(const Question& question);
    // The same question with other bodies that come and go. Frames before the first that this
    // concerns stay; if it was shown or played already, that frame is made anew and shown.
    // Throws InputError, and then nothing has changed.
    void revise(const Question& question);
    void close();
    // The run from its beginning, with the options as they are now; what was recorded is dropped.
    void restart();
    bool empty() const { return !demo_; }
    const SimulationDemo& demo() const { return *demo_; }
    const Question& question() const { return question_; }

    // The frames there are: 0 up to count() - 1.
    std::size_t count() const { return records_.size(); }
    std::size_t frame() const { return frame_; }
    const FrameRecord& record(std::size_t frame) const { return records_[frame]; }
    const std::vector<FrameRecord>& records() const { return records_; }

    // Makes or shows another frame; past the last one, as many new ones as it takes.
    void go(std::size_t frame);
    // A piece of go(), for work that is done in pieces: a frame that has been made at once, else
    // one more; true when nothing is left to do. `first`: the last frame that was made before the
    // first piece, for the progress.
    bool go_toward(std::size_t frame, std::size_t first);
    void step_by(long frames);
    // The next frame; made if it is not there yet. False when the run is over.
    bool next();

    void play() { playing_ = true, elapsed_ = 0; }
    void pause() { playing_ = false; }
    void toggle() { playing_ ? pause() : play(); }
    bool playing() const { return playing_; }
    // Frames per sixtieth of a second: 1/8 is slow motion.
    double speed() const { return speed_; }
    void set_speed(double speed) { speed_ = speed; }
    // Lets time pass. Makes no more frames at once than fit into about a twentieth of a second: a
    // run that is too slow for its speed falls behind instead of stopping the window. True when
    // another frame is shown.
    bool advance(double seconds);

    // Keys of a game for the frames to come; they end what was recorded after the shown one.
    void drive(const DriveInput& input);
    bool driven() const { return now_ && now_->driven(); }
    bool over() const { return now_ && now_->over(); }
    // The run as it stands after the shown frame; null without one.
    const Simulation* simulation() const { return now_.get(); }

    // The crowd of the shown frame.
    // Its events are those that are still to come, counted from here.
    Crowd crowd() const { return crowd_; }
    // Bodies that come and go, by frames of the timeline; null for none.
    const std::shared_ptr<const CrowdEvents>& events() const { return events_; }
    const Answer& answer() const { return answer_; }
    std::vector<Mark> structure(std::size_t most) const;
    // Makes the run as it stood before the shown frame was made: running it once with a recording
    // gives the frame's steps. May be called in any thread, whatever becomes of the timeline.
    // Cost of the call: as many frames as lie between two copies that are kept.
    std::function<std::unique_ptr<Simulation>()> before() const;

    // A timeline of its own that stands where this one does: for work in another thread.
    Timeline fork() const;
    // Lets making frames be stopped, by throwing Canceled, and tells of go() how far it is.
    void set_control(const RunControl& control) { control_ = control; }
    // Copies of the run are kept this many frames apart: more where they would take too much
    // memory.
    std::size_t frames_between_copies() const { return spacing_; }
    std::size_t bytes_of_copies() const;
    static constexpr std::size_t max_bytes_of_copies = std::size_t{256} << 20;
    // Changes with every frame shown.
    std::uint64_t version() const { return version_; }

    // The hashes of all frames, a line each ("12 1f00…"); and the first frame at which two runs
    // differ, of those that both have. Throws InputError when the text is none of these.
    std::string hashes() const;
    std::optional<std::size_t> first_difference(const std::string& hashes) const;

  protected:
    // Takes the place of this one, as another frame of it; time goes on as it did.
    void become(Timeline other);
    // The time that the last frame took to make, in milliseconds.
    double last_ms() const { return records_.empty() ? 0 : records_[frame_].ms; }
    bool wants_frame() const { return elapsed_ >= 1; }
    void let_pass(double seconds) { elapsed_ += std::min(seconds, 0.25) * 60 * speed_; }
    void owe_at_most(double frames) { elapsed_ = std::min(elapsed_, frames); }
    void took_frame() { elapsed_ -= 1; }

  private:
    // A run that stands before `frame`; with the keys that are pressed then.
    struct Key {
        std::shared_ptr<const Simulation> before;
        std::size_t bytes = 0;
        bool begins = false;  // with other options: what lies before does not lead to it
    };
    void keep_copy(std::size_t frame, bool begins);
    void make_next();
    void show();
    // The memory for the bodies of a shown frame: that of an earlier one, once no one looks at it
    // any more. New memory for thousands of bodies costs more than the copy.
    std::shared_ptr<CrowdState> room_to_show();
    void forget_from(std::size_t frame);  // keys and inputs
    void keep_key();
    // A copy that stands before the frame.
    std::unique_ptr<Simulation> at(std::size_t frame) const;
    std::function<std::unique_ptr<Simulation>()> maker_of(std::size_t frame,
                                                          const RunControl& control) const;

    const SimulationDemo* demo_ = nullptr;
    Question question_;
    Shape first_;  // the bodies that the timeline was opened with
    std::shared_ptr<const CrowdEvents> events_;
    std::size_t changed_at_ = 0;  // the options hold from this frame on
    std::vector<FrameRecord> records_;
    std::map<std::size_t, Key> keys_;           // by the frame they stand before
    std::map<std::size_t, DriveInput> inputs_;  // by the first frame made with them
    std::size_t spacing_ = 15;                  // frames between keys
    std::unique_ptr<Simulation> now_;           // has made frame_
    std::size_t frame_ = 0;
    Crowd crowd_;
    std::array<std::shared_ptr<CrowdState>, 2> shown_;
    Answer answer_;
    bool playing_ = false;
    double speed_ = 1, elapsed_ = 0;
    std::uint64_t version_ = 1;
    RunControl control_;
};

}  // namespace collidoscope::app
