// What all harnesses share: one generic call, instantiated plainly and with a recorder.
#pragma once

#include <utility>

#include "app/demo/demo.h"

namespace collidoscope::app {

// Self is the harness and offers `template <Tracer T> Answer run(const Question&, const
// RunControl&, T) const`. Answers are checked to be finite and turned round for swapped questions.
template <typename Self>
class Harness : public Demo {
  public:
    using Demo::Demo;

    Answer answer(const Question& question, const RunControl& control) const final {
        return finished(question, self().run(question, control, NoTrace{}));
    }
    Answer trace(const Question& question, Recording& recording,
                 const RunControl& control) const final {
        return finished(question, self().run(question, control, Recorder(recording)));
    }

  private:
    const Self& self() const { return static_cast<const Self&>(*this); }
    static Answer finished(const Question& question, Answer answer) {
        check_finite(answer);
        return question.swapped ? swapped(std::move(answer)) : answer;
    }
};

// A run that was stopped through its RunControl.
struct Cancelled : std::runtime_error {
    Cancelled() : std::runtime_error("cancelled") {}
};

// For algorithms whose call in the demo's file makes the whole answer itself.
inline Answer to_answer(Answer answer) {
    return answer;
}

// Shapes a harness starts with when a demo has no scene of its own.
template <typename S>
Shape default_shape(bool second);

}  // namespace collidoscope::app
