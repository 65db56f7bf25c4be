// Uses of the recorded steps beyond playing them: jumps to what explains something, runs,
// predictions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/player/why.h"

namespace collidoscope::app {

struct Drawn;
class KnownSoFar;
class Live;
class Messages;
class Predict;
class WhyAsking;
enum class Stop : std::uint8_t;

class Playback {
  public:
    Playback(Live& live, Predict& predict, const KnownSoFar& known, WhyAsking& why, Drawn& drawn,
             Messages& messages)
        : live_(live),
          predict_(predict),
          known_(known),
          why_(why),
          drawn_(drawn),
          messages_(messages) {}

    void set_clock(double now) { clock_ = now; }

    // The questions follow the recording, and what is open follows the step.
    void follow();

    // Shows a step, and stops there.
    void show(std::size_t step);
    // Goes to a step that explains something, lets it light up, and remembers where it came from.
    void jump_to(std::size_t step);
    void jump_to_why(const Target& target);
    void jump_to_why(AnswerPart part);
    void jump_back();
    bool can_jump_back() const { return jumped_from_.has_value(); }
    // From 1, right after a jump, down to 0.
    float flash() const;

    void run_to(std::string_view label);
    void run();
    void go_to_next_nan();

    void toggle_predict();
    void answer_prediction(std::size_t choice);
    void skip_prediction();
    // Lets an open question light up; false when there is none.
    bool remind_of_question();

  private:
    void say_stop(Stop stop, std::string_view wanted);
    void light_up();

    Live& live_;
    Predict& predict_;
    const KnownSoFar& known_;
    WhyAsking& why_;
    Drawn& drawn_;
    Messages& messages_;
    double clock_ = 0;                        // of the window, in seconds
    std::optional<std::size_t> jumped_from_;  // step before the last jump
    double flash_until_ = 0;
    std::uint64_t followed_recording_ = 0;
};

}  // namespace collidoscope::app
